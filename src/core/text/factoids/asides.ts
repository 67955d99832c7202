/**
 * Turns an aside of a sentence into a separate statement: "Paris, the capital of France, lies on the Seine"
 * states where Paris lies and what it is. Only text between commas, dashes or brackets is an aside. A
 * restrictive clause says which thing is meant, so it stays in the sentence.
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
 * Returns the draft without the aside, then the aside as a draft. Undefined if the word at `index` heads no
 * aside, or if its subject is uncertain.
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

/** The statement made from an aside: its subject and the rest. */
interface Statement {
  readonly subject: readonly Piece[];
  readonly rest: readonly Piece[];
  /** False if `subject` is empty or has another role in the clause. */
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
      return secondSentence(branches, index, aside);
    default:
      return undefined;
  }
}

const mark = /^(?:[,(—–]|-{1,2})$/u;
const closingMark = /^(?:[,).;:—–]|-{1,2})$/u;
const textAt = (branches: Branches, index: number): string => branches.words[index]?.text ?? '';

/** Whether punctuation separates the words from the text before and after them. */
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

/* ---------- the subject of an aside ---------- */

/**
 * The words of the noun phrase, without its preposition and its asides; "a" or "an" becomes "the", because
 * the thing has been introduced.
 * @param isOfPlural whether the verb needs a plural subject; undefined if its form does not show it.
 * @returns undefined if it is uncertain which noun is meant.
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
 * Whether the words of a name are contiguous apart from the words in `left`, and no neighbouring word looks
 * like part of the name. Otherwise the parser has lost part of it.
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

/**
 * The subject of the clause if the noun is its predicate ("X is a firm, which ..."), else the noun itself.
 */
function describedNoun(branches: Branches, noun: number): number {
  return branches.has(noun, 'cop') ? (subjectOf(branches, noun) ?? noun) : noun;
}

/**
 * Whether the draft asserts the clause around `index`. A clause that is reported, conditional, a subject or
 * introduced by a conjunction is not asserted.
 */
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
    describedNoun(branches, noun),
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

/** "X is a firm that ...": the predicate noun has "a" or "an", so the clause may describe the subject too. */
function isIndefiniteValue(branches: Branches, noun: number): boolean {
  return (
    branches.has(noun, 'cop') &&
    branches.children(noun, 'det').some((det) => isIndefiniteArticle(branches, det)) &&
    !isNegated(branches, noun) &&
    !branches.has(noun, 'conj', 'aux') &&
    branches.word(noun).relation !== 'conj'
  );
}

/** Whether the verb of a clause needs a plural subject; undefined if its form does not show it. */
function agreement(branches: Branches, clause: number): boolean | undefined {
  const helper = branches.children(clause, 'aux', 'aux:pass', 'cop').find((child) => child < clause);
  const form = branches.form(helper ?? clause);
  const { fineTag } = branches.word(helper ?? clause);
  if (/^(?:is|was|has|does)$/u.test(form) || fineTag === 'VBZ') return false;
  if (/^(?:are|were|have|do)$/u.test(form) || fineTag === 'VBP') return true;
  return undefined;
}

/**
 * "X, the capital of Y," -> X is the capital of Y. A bare name after a name (Paris, France) says where, not
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
  const described = describedNoun(branches, noun);
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

/** Whether the aside contains a year: then its statement is in the past tense. */
const isDated = (branches: Branches, aside: readonly number[]): boolean =>
  aside.some((index) => /^\d{4}$/u.test(branches.word(index).text));

/** Whether only adverbs and punctuation precede the participle in its clause. */
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
 * "while" is concessive at the start of the sentence, or if the subject of its clause is not a pronoun.
 * Otherwise it may give a time.
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
function secondSentence(branches: Branches, index: number, aside: readonly number[]): Statement | undefined {
  const isSentence =
    isClause(branches, index) && subjectOf(branches, index) !== undefined && !branches.has(index, 'mark');
  return isSentence && textAt(branches, edges(aside)[0] - 1) === ';' ? clauseAlone(aside) : undefined;
}
