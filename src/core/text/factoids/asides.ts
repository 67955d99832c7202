/**
 * Takes out what a sentence says by the way, as a statement of its own: "Paris, the capital of France, lies
 * on the Seine" says where Paris lies and what it is. Only what commas, dashes or brackets set apart is taken
 * out: a restrictive clause says which thing is meant, and stays.
 */
import type { Branches } from '../branches.ts';
import { negativeDeterminers } from '../patterns.ts';
import {
  clauseAround,
  copulaFor,
  isCircumstance,
  isClause,
  isNegated,
  isPast,
  isPlural,
  subjectOf,
  subtree,
} from './clause.ts';
import { tidied, withoutMarksAround, wordsOf, type Draft, type Piece } from './draft.ts';

/**
 * The draft without the aside, and the aside; nothing where the word at `index` heads none, or it is not
 * certain what it is said of.
 */
export function splitAside(branches: Branches, draft: Draft, index: number): [Draft, Draft] | undefined {
  const words = new Set(wordsOf(draft));
  if (index === draft.top || !words.has(branches.word(index).head)) return undefined;
  const aside = withoutMarksAround(
    branches,
    subtree(branches, index).filter((each) => words.has(each)),
  );
  const said = statement(branches, draft, index, aside);
  if (said === undefined) return undefined;
  const gone = new Set([...aside, ...marksAround(branches, aside)]);
  const rest = draft.pieces.filter((piece) => typeof piece === 'string' || !gone.has(piece));
  return [
    { ...draft, pieces: tidied(branches, rest) },
    {
      top: index,
      pieces: tidied(branches, [...said.subject, ...said.rest]),
      subject: said.isSubject ? said.subject : [],
    },
  ];
}

/** What an aside says: of what, and what of it. */
interface Statement {
  readonly subject: readonly Piece[];
  readonly rest: readonly Piece[];
  /** The subject, rather than what the clause says something of in another way. */
  readonly isSubject: boolean;
}

const statementOf = (subject: readonly Piece[], rest: readonly Piece[]): Statement => ({
  subject,
  rest,
  isSubject: true,
});
const clauseAlone = (rest: readonly Piece[]): Statement => ({ subject: [], rest, isSubject: false });

function statement(
  branches: Branches,
  draft: Draft,
  index: number,
  aside: readonly number[],
): Statement | undefined {
  const { relation } = branches.word(index);
  switch (relation) {
    case 'acl:relcl':
      return relativeClause(branches, draft, index, aside);
    case 'appos':
      return apposition(branches, draft, index, aside);
    case 'acl':
      return relativeClause(branches, draft, index, aside) ?? participle(branches, draft, index, aside);
    case 'advcl':
      return openingParticiple(branches, draft, index, aside) ?? concession(branches, draft, index, aside);
    case 'parataxis':
      return besides(branches, index, aside);
    default:
      return undefined;
  }
}

const mark = /^(?:[,(—–]|-{1,2})$/u;
const closingMark = /^(?:[,).;:—–]|-{1,2})$/u;
const textAt = (branches: Branches, index: number): string => branches.words[index]?.text ?? '';

/** Whether marks set the words apart from what goes before, and from what follows. */
function isSetApart(branches: Branches, aside: readonly number[]): boolean {
  const [first, last] = edges(aside);
  return (
    mark.test(textAt(branches, first - 1)) &&
    (last + 1 >= branches.words.length || closingMark.test(textAt(branches, last + 1)))
  );
}

/** First and last word. */
const edges = (aside: readonly number[]): [number, number] => [aside[0] as number, aside.at(-1) as number];

function marksAround(branches: Branches, aside: readonly number[]): number[] {
  const [first, last] = edges(aside);
  const before = mark.test(textAt(branches, first - 1)) ? [first - 1] : [];
  const after = /^(?:[,)—–]|-{1,2})$/u.test(textAt(branches, last + 1)) ? [last + 1] : [];
  return [...before, ...after];
}

/* ---------- what it is said of ---------- */

/**
 * The noun phrase without its case and its asides; a thing just introduced is "the" thing. Undefined where it
 * is not certain which noun is meant.
 */
function nounPhrase(
  branches: Branches,
  draft: Draft,
  noun: number,
  isOfPlural: boolean | undefined,
): Piece[] | undefined {
  const { tag, relation } = branches.word(noun);
  const words = new Set(wordsOf(draft));
  if (
    !/^(?:NOUN|PROPN|PRON|NUM)$/u.test(tag) ||
    branches.children(noun, 'det').some((det) => negativeDeterminers.has(branches.form(det)))
  )
    return undefined;
  const isOneOfSeveral = branches.has(noun, 'conj') || relation === 'conj';
  if (isOneOfSeveral && (isOfPlural !== false || /^NNP?S$/u.test(branches.word(noun).fineTag)))
    return undefined;
  if (
    !isOneOfSeveral &&
    isOfPlural !== undefined &&
    isOfPlural !== isPlural(branches, noun) &&
    tag !== 'PRON'
  )
    return undefined;
  const left = new Set(
    branches
      .children(
        noun,
        'case',
        'cc',
        'conj',
        'cop',
        'aux',
        'mark',
        'acl:relcl',
        'appos',
        'nsubj',
        'advmod',
        'advcl',
        'obl',
        'parataxis',
        'nsubj:pass',
        'cc:preconj',
        'discourse',
      )
      .flatMap((child) => subtree(branches, child)),
  );
  for (const child of branches.children(noun, 'acl', 'punct')) {
    const below = subtree(branches, child);
    const first = below[0] as number;
    if (
      mark.test(textAt(branches, first - 1)) ||
      mark.test(textAt(branches, first)) ||
      (closingMark.test(textAt(branches, first)) && textAt(branches, first) !== '.')
    )
      below.forEach((index) => left.add(index));
  }
  const name = withoutMarksAround(
    branches,
    subtree(branches, noun).filter((index) => words.has(index) && !left.has(index)),
  );
  return isUnbroken(branches, name, left)
    ? name.map((index): Piece => (isIndefiniteArticle(branches, index) ? 'the' : index))
    : undefined;
}

/**
 * Whether nothing else stands among the words of a name, and nothing before it that looks like a part of it:
 * else the parser lost some of it.
 */
function isUnbroken(branches: Branches, name: readonly number[], left: ReadonlySet<number>): boolean {
  const first = name[0];
  const last = name.at(-1);
  if (first === undefined || last === undefined) return false;
  const gaps = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(
    (index) => !name.includes(index),
  );
  const before = branches.words[first - 1];
  const after = branches.words[last + 1];
  const isPart =
    before !== undefined &&
    !left.has(first - 1) &&
    /^(?:det|amod|compound|nummod|flat|nmod:poss|nmod:desc)$/u.test(before.relation);
  return (
    gaps.every((index) => left.has(index)) &&
    !isPart &&
    !(after && !left.has(last + 1) && /^(?:NOUN|PROPN|NUM|ADJ)$/u.test(after.tag))
  );
}

const isIndefiniteArticle = (branches: Branches, index: number): boolean =>
  branches.word(index).relation === 'det' && /^an?$/u.test(branches.form(index));

/** The subject of the clause whose predicate the noun is ("X is a firm, which ..."), else the noun itself. */
function describedBy(branches: Branches, noun: number): number {
  return branches.has(noun, 'cop') ? (subjectOf(branches, noun) ?? noun) : noun;
}

/** What stands in the report of somebody else, in a condition or under a denial is not taken out. */
function isAsserted(branches: Branches, draft: Draft, index: number): boolean {
  for (let at = clauseAround(branches, index); ; at = clauseAround(branches, at)) {
    if (at === draft.top) return true;
    const { head, relation } = branches.word(at);
    if (head < 0) return true;
    if (
      relation === 'ccomp' ||
      relation.startsWith('csubj') ||
      isCircumstance(branches, at) ||
      branches.has(at, 'mark')
    )
      return false;
  }
}

/* ---------- kinds of asides ---------- */

/** "X, which is Y" -> X is Y; "X, whose Y is Z" -> X's Y is Z; "X, which Y built" -> Y built X. */
function relativeClause(
  branches: Branches,
  draft: Draft,
  clause: number,
  aside: readonly number[],
): Statement | undefined {
  const noun = branches.word(clause).head;
  const pronoun = aside.find(
    (index) =>
      /^(?:which|who|whom|whose|that)$/u.test(branches.form(index)) &&
      /^(?:PRON|DET)$/u.test(branches.word(index).tag),
  );
  if (pronoun === undefined || !isClause(branches, clause) || !isAsserted(branches, draft, noun))
    return undefined;
  const isApart = isSetApart(branches, aside) && branches.form(pronoun) !== 'that';
  if (!isApart && !isIndefiniteValue(branches, noun)) return undefined;
  const { relation, head } = branches.word(pronoun);
  const isSubject = /^nsubj/u.test(relation) && head === clause;
  const name = nounPhrase(
    branches,
    draft,
    describedBy(branches, noun),
    isSubject ? agreement(branches, clause) : undefined,
  );
  if (
    name === undefined ||
    branches
      .children(clause, 'conj')
      .some((child) => branches.children(child, 'cc').some((cc) => branches.form(cc) === 'or'))
  )
    return undefined;
  const inside = aside.filter((index) => index !== pronoun);
  if (isSubject && pronoun === edges(aside)[0]) return statementOf(name, inside);
  if (relation === 'nmod:poss' && pronoun === edges(aside)[0]) return clauseAlone([...name, "'s", ...inside]);
  if (relation === 'obj' && head === clause && pronoun === edges(aside)[0])
    return clauseAlone([
      ...inside.filter((index) => index <= clause),
      ...name,
      ...inside.filter((index) => index > clause),
    ]);
  return undefined;
}

/** "X is a firm that ...": of a value without "the" the clause may be said of the subject. */
function isIndefiniteValue(branches: Branches, noun: number): boolean {
  return (
    branches.has(noun, 'cop') &&
    branches.children(noun, 'det').some((det) => isIndefiniteArticle(branches, det)) &&
    !isNegated(branches, noun) &&
    !branches.has(noun, 'conj', 'aux') &&
    branches.word(noun).relation !== 'conj'
  );
}

/** Whether the verb of a clause wants a plural subject; undefined where its form does not tell. */
function agreement(branches: Branches, clause: number): boolean | undefined {
  const helper = branches.children(clause, 'aux', 'aux:pass', 'cop').find((child) => child < clause);
  const form = branches.form(helper ?? clause);
  const { fineTag } = branches.word(helper ?? clause);
  if (/^(?:is|was|has|does)$/u.test(form) || fineTag === 'VBZ') return false;
  if (/^(?:are|were|have|do)$/u.test(form) || fineTag === 'VBP') return true;
  return undefined;
}

/**
 * "X, the capital of Y," -> X is the capital of Y. A bare name behind a name (Paris, France) says where, not
 * what.
 */
function apposition(
  branches: Branches,
  draft: Draft,
  index: number,
  aside: readonly number[],
): Statement | undefined {
  const noun = branches.word(index).head;
  const hasArticle = branches.children(index, 'det', 'nmod:poss').length > 0;
  if (
    !isSetApart(branches, aside) ||
    !isAsserted(branches, draft, noun) ||
    branches.has(index, 'conj', 'cc') ||
    !hasArticle ||
    !/^(?:NOUN|PROPN)$/u.test(branches.word(index).tag)
  )
    return undefined;
  if (
    /^(?:such|including|namely)$/u.test(branches.form(aside[0] as number)) ||
    branches.word(noun).relation === 'conj' ||
    branches.has(noun, 'conj')
  )
    return undefined;
  const name = nounPhrase(branches, draft, noun, undefined);
  const clause = clauseAround(branches, noun);
  return name && statementOf([...name, copulaFor(branches, noun, isPast(branches, clause))], aside);
}

/** "X, located in Y," -> X is located in Y. */
function participle(
  branches: Branches,
  draft: Draft,
  clause: number,
  aside: readonly number[],
): Statement | undefined {
  const noun = branches.word(clause).head;
  if (
    branches.word(clause).fineTag !== 'VBN' ||
    !isSetApart(branches, aside) ||
    !isAsserted(branches, draft, noun) ||
    branches.has(clause, 'mark', 'nsubj', 'nsubj:pass', 'aux', 'aux:pass')
  )
    return undefined;
  if (!isAtFront(branches, aside, clause)) return undefined;
  const described = describedBy(branches, noun);
  const name = nounPhrase(branches, draft, described, undefined);
  return (
    name &&
    statementOf(
      [
        ...name,
        copulaFor(
          branches,
          described,
          isPast(branches, clauseAround(branches, noun)) || isDated(branches, aside),
        ),
      ],
      aside,
    )
  );
}

/** "Built in 1900, the house burned down" -> the house was built in 1900. */
function openingParticiple(
  branches: Branches,
  draft: Draft,
  clause: number,
  aside: readonly number[],
): Statement | undefined {
  const main = branches.word(clause).head;
  const subject = subjectOf(branches, main);
  const [first, last] = edges(aside);
  if (
    branches.word(clause).fineTag !== 'VBN' ||
    branches.has(clause, 'mark', 'nsubj', 'nsubj:pass', 'aux', 'aux:pass', 'cop') ||
    subject === undefined ||
    subject < clause
  )
    return undefined;
  if (
    first !== wordsOf(draft)[0] ||
    textAt(branches, last + 1) !== ',' ||
    !isAtFront(branches, aside, clause) ||
    main !== draft.top
  )
    return undefined;
  if (
    /^(?:given|provided|based|compared|granted|supposed|seen|asked|told|put|said|according|followed)$/u.test(
      branches.form(clause),
    ) ||
    branches.word(subject).relation === 'expl'
  )
    return undefined;
  const name = nounPhrase(branches, draft, subject, undefined);
  return (
    name &&
    statementOf(
      [...name, copulaFor(branches, subject, isPast(branches, main) || isDated(branches, aside))],
      aside,
    )
  );
}

/** What is said to have been done in a year was done. */
const isDated = (branches: Branches, aside: readonly number[]): boolean =>
  aside.some((index) => /^\d{4}$/u.test(branches.word(index).text));

/** The participle opens its clause, but for an adverb. */
const isAtFront = (branches: Branches, aside: readonly number[], clause: number): boolean =>
  aside.filter((index) => index < clause).every((index) => /^(?:ADV|PUNCT)$/u.test(branches.word(index).tag));

/** "Although X, Y": both are asserted. */
function concession(
  branches: Branches,
  draft: Draft,
  clause: number,
  aside: readonly number[],
): Statement | undefined {
  const marks = branches.children(clause, 'mark');
  const main = branches.word(clause).head;
  if (
    marks.length !== 1 ||
    !isConcessive(branches, draft, marks[0] as number) ||
    subjectOf(branches, clause) === undefined ||
    main !== draft.top
  )
    return undefined;
  const [first, last] = edges(aside);
  const isApart = textAt(branches, first - 1) === ',' || textAt(branches, last + 1) === ',';
  if (
    !isApart ||
    subjectOf(branches, main) === undefined ||
    !(branches.has(clause, 'aux', 'aux:pass', 'cop') || /^VB[DZP]$/u.test(branches.word(clause).fineTag))
  )
    return undefined;
  return clauseAlone(
    aside.filter(
      (index) =>
        index !== marks[0] && !(index === (marks[0] as number) - 1 && branches.form(index) === 'even'),
    ),
  );
}

/**
 * "while" is one where it opens the sentence, or goes over to somebody else; of the same one it tells of the
 * time.
 */
function isConcessive(branches: Branches, draft: Draft, index: number): boolean {
  const subject = subjectOf(branches, branches.word(index).head);
  return (
    /^(?:although|though|whereas)$/u.test(branches.form(index)) ||
    (branches.form(index) === 'while' &&
      (index === wordsOf(draft)[0] || (subject !== undefined && branches.word(subject).tag !== 'PRON')))
  );
}

/** "X; Y": two sentences in one. */
function besides(branches: Branches, index: number, aside: readonly number[]): Statement | undefined {
  const isSentence =
    isClause(branches, index) && subjectOf(branches, index) !== undefined && !branches.has(index, 'mark');
  return isSentence && textAt(branches, edges(aside)[0] - 1) === ';' ? clauseAlone(aside) : undefined;
}
