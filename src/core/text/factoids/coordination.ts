/**
 * Splits coordinated clauses and verb phrases: "Ann sings and plays the flute" becomes two statements about
 * Ann. "or" is never split. Nothing is split where a negation, an object or a circumstance may apply to both
 * parts.
 */
import type { Branches } from '../branches.ts';
import { hedgingAdverbs } from '../patterns.ts';
import {
  auxiliariesOf,
  isCircumstance,
  isClause,
  isNegated,
  subjectOf,
  subjects,
  subtree,
} from './clause.ts';
import { tidied, withoutMarksAround, wordsOf, type Draft } from './draft.ts';

/** Adverbs that apply to every verb after them. */
const frequency = new Set([
  ...hedgingAdverbs,
  'always',
  'usually',
  'often',
  'sometimes',
  'rarely',
  'seldom',
  'generally',
  'typically',
  'normally',
  'mostly',
]);
const joining = new Set(['and', 'but', 'yet', '&', ';']);

/** Returns one draft per conjunct; undefined if the split is uncertain. */
export function splitCoordination(branches: Branches, draft: Draft, first: number): Draft[] | undefined {
  const words = new Set(wordsOf(draft));
  const all = conjuncts(branches, first).filter((other) => words.has(other));
  if (
    all.length === 0 ||
    !isClause(branches, first) ||
    !isAsserted(branches, draft, first) ||
    (first === draft.top && draft.subject?.length === 0)
  )
    return undefined;
  if (
    !all.every(
      (other) =>
        (isClause(branches, other) || sharesCopula(branches, first, other)) && !isQuoted(branches, other),
    ) ||
    !isJoinedByAnd(branches, first, all)
  )
    return undefined;
  const [lead, ...others] = inseparable(branches, [first, ...all]);
  const otherWords = others.map((group) =>
    group.flatMap((other) => ownWords(branches, other, all)).filter((index) => words.has(index)),
  );
  if (lead === undefined || others.length === 0 || sharesModifier(branches, first, all)) return undefined;
  const gone = new Set(otherWords.flat());
  const own = new Set([...words].filter((index) => !gone.has(index)));
  const parts = others.map(([other], i): Part | undefined =>
    partOf(branches, {
      first,
      other: other as number,
      words: otherWords[i] as number[],
      own,
      before: others.slice(0, i).map(([each]) => each as number),
    }),
  );
  if (parts.some((part) => part === undefined)) return undefined;
  const frame = frameOf(branches, draft, first, own);
  return [
    {
      ...draft,
      pieces: tidied(
        branches,
        draft.pieces.filter(
          (piece) => typeof piece === 'string' || (own.has(piece) && !isPreconjunction(branches, piece)),
        ),
      ),
    },
    ...(parts as Part[]).map(({ top, said, shared, lender }): Draft => {
      const borrowed = lender === first && first === draft.top ? (draft.subject ?? []) : [];
      const pieces = [...new Set([...frame, ...shared, ...said])]
        .filter((index) => !borrowed.includes(index))
        .sort((a, b) => a - b);
      return {
        ...draft,
        top: draft.top === first ? top : draft.top,
        pieces: tidied(branches, [...borrowed, ...pieces]),
      };
    }),
  ];
}

interface Part {
  readonly top: number;
  readonly said: readonly number[];
  readonly shared: readonly number[];
  /** The clause from which it takes its subject; undefined if it has a subject. */
  readonly lender: number | undefined;
}

/** A conjunct with the words it shares: they come from the nearest clause before it that has a subject. */
function partOf(
  branches: Branches,
  {
    first,
    other,
    words,
    own,
    before,
  }: {
    first: number;
    other: number;
    words: readonly number[];
    own: ReadonlySet<number>;
    before: readonly number[];
  },
): Part | undefined {
  const hasSubject = subjectOf(branches, other) !== undefined;
  const lender = hasSubject
    ? first
    : (before.findLast((each) => subjectOf(branches, each) !== undefined) ?? first);
  const shared = sharedWith(
    branches,
    lender,
    other,
    lender === first ? own : new Set(subtree(branches, lender)),
  );
  const coordinator = branches.children(other, 'cc')[0];
  const said = withoutMarksAround(
    branches,
    words.filter((index) => !isCoordinator(branches, index, other)),
  );
  // "and, after four years, ended": the first comma belongs to the second.
  const comma =
    coordinator !== undefined && branches.words[coordinator + 1]?.text === ',' ? [coordinator + 1] : [];
  return shared && { top: other, said: [...comma, ...said], shared, lender: hasSubject ? undefined : lender };
}

/** All conjuncts of a clause, and their conjuncts too. */
function conjuncts(branches: Branches, first: number): number[] {
  return branches
    .children(first, 'conj')
    .flatMap((other) => [other, ...(isClause(branches, other) ? conjuncts(branches, other) : [])])
    .sort((a, b) => a - b);
}

/** The subtree of a conjunct, without the subtrees of the other conjuncts. */
function ownWords(branches: Branches, conjunct: number, others: readonly number[]): number[] {
  const below = subtree(branches, conjunct);
  const further = new Set(
    others
      .filter((other) => other !== conjunct && below.includes(other))
      .flatMap((other) => subtree(branches, other)),
  );
  return below.filter((index) => !further.has(index));
}

const isPreconjunction = (branches: Branches, index: number): boolean =>
  branches.word(index).relation === 'cc:preconj';
const isCoordinator = (branches: Branches, index: number, conjunct: number): boolean =>
  branches.word(index).relation === 'cc' && branches.word(index).head === conjunct;

/**
 * Whether the clause is asserted: it is the top of the draft, or a complement of an asserted verb that does
 * not deny or question it.
 */
function isAsserted(branches: Branches, draft: Draft, index: number): boolean {
  if (index === draft.top) return true;
  const { relation, head } = branches.word(index);
  if (!/^(?:ccomp|xcomp)$/u.test(relation) || head < 0 || isNegated(branches, head)) return false;
  if (
    /^(?:den|refus|doubt|fail|forb|prevent|stop|avoid|ask|wonder|question|whether|choos|decid)/u.test(
      branches.form(head),
    ) ||
    branches.children(index, 'mark').some((mark) => /^(?:if|whether)$/u.test(branches.form(mark)))
  )
    return false;
  return isAsserted(branches, draft, head);
}

/**
 * Whether the word is inside quotation marks. A quotation stays whole: a part of it may not be what was said.
 */
const isQuoted = (branches: Branches, index: number): boolean =>
  branches.words.slice(0, index).filter(({ text }) => /^["“”]$|^(?:``|'')$/u.test(text)).length % 2 === 1;

function isJoinedByAnd(branches: Branches, first: number, others: readonly number[]): boolean {
  const preconjunctions = [first, ...others].flatMap((each) => branches.children(each, 'cc:preconj'));
  if (preconjunctions.some((each) => branches.form(each) !== 'both')) return false;
  const coordinators = others.flatMap((other) => branches.children(other, 'cc'));
  if (coordinators.some((each) => !joining.has(branches.form(each)) || branches.has(each, 'fixed')))
    return false;
  // "not only ... but also": its "not" denies nothing, and one half needs the other.
  if (
    branches.words.some(
      (word, i) =>
        /^not$/iu.test(word.text) && /^(?:only|just|merely)$/iu.test(branches.words[i + 1]?.text ?? ''),
    )
  )
    return false;
  if (branches.words.some((word) => /^respectively$/iu.test(word.text))) return false;
  const last = others.at(-1) as number;
  return (
    branches.has(last, 'cc') ||
    others.every((other) => branches.words[leftmost(branches, other) - 1]?.text === ';')
  );
}

const leftmost = (branches: Branches, index: number): number => subtree(branches, index)[0] as number;

/**
 * "a doctor and a writer": the second noun has no copula, but it has a determiner. Without one ("red and
 * white") the two may be one value.
 */
function sharesCopula(branches: Branches, first: number, other: number): boolean {
  return (
    branches.has(first, 'cop') &&
    /^(?:NOUN|PROPN)$/u.test(branches.word(other).tag) &&
    branches.has(other, 'det') &&
    (branches.has(first, 'det') || branches.word(first).tag === 'ADJ')
  );
}

/**
 * The words a conjunct shares with the earlier clause that has a subject: the subject, auxiliaries and
 * conditions. Undefined if that is uncertain.
 */
function sharedWith(
  branches: Branches,
  first: number,
  other: number,
  own: ReadonlySet<number>,
): number[] | undefined {
  const below = (index: number) => subtree(branches, index).filter((each) => own.has(each));
  const left = branches.children(first).filter((child) => own.has(child) && child < first);
  const circumstances = branches
    .children(first, 'advcl')
    .filter((child) => own.has(child) && isCircumstance(branches, child))
    .flatMap(below);
  const marks =
    branches.has(other, 'mark') ||
    subtree(branches, other).some((index) => index < other && branches.form(index) === 'that')
      ? []
      : left.filter((child) => branches.word(child).relation === 'mark');
  if (subjectOf(branches, other) !== undefined)
    return [
      ...marks,
      ...circumstances.filter((index) => index < first),
      ...left.filter((child) => weakensAll(branches, child)).flatMap(below),
    ];
  const helpers = sharedHelpers(branches, first, other);
  if (helpers === undefined) return undefined;
  const subject = branches
    .children(first, ...subjects)
    .filter((child) => own.has(child))
    .flatMap(below);
  const opening = Math.min(first, ...subject);
  const before = left
    .filter(
      (child) =>
        /^(?:obl|obl:unmarked|advmod)$/u.test(branches.word(child).relation) &&
        (child < opening
          ? weakensAll(branches, child) || appliesToAll(branches, child, other)
          : frequency.has(branches.form(child))),
    )
    .flatMap(below);
  const after = branches
    .children(first, 'obj', 'obl', 'obl:agent', 'obl:unmarked', 'xcomp', 'advmod')
    .filter((child) => own.has(child) && child > other)
    .flatMap(below);
  return [...new Set([...subject, ...marks, ...helpers, ...circumstances, ...before, ...after])];
}

/** "According to the report," "Probably,": it weakens everything after it. */
function weakensAll(branches: Branches, index: number): boolean {
  return (
    branches.preposition(index) === 'according to' ||
    (branches.word(index).relation === 'advmod' && hedgingAdverbs.has(branches.form(index)))
  );
}

/** "In 1990 he ...": it applies to all conjuncts, unless the conjunct has a time or place. */
function appliesToAll(branches: Branches, index: number, other: number): boolean {
  return (
    branches.word(index).relation.startsWith('obl') &&
    branches.preposition(index) !== '' &&
    !branches.has(other, 'obl', 'obl:unmarked', 'obl:tmod')
  );
}

function sharedHelpers(branches: Branches, first: number, other: number): number[] | undefined {
  const ownHelpers = auxiliariesOf(branches, other);
  const helpers = auxiliariesOf(branches, first).filter((each) => each < first);
  const isBare = (index: number) => /^(?:VB|VBN|VBG)$/u.test(branches.word(index).fineTag);
  const isNominal = branches.word(other).tag !== 'VERB' && branches.word(other).tag !== 'AUX';
  const to = branches
    .children(first, 'mark')
    .filter((mark) => branches.form(mark) === 'to' && !branches.has(other, 'mark'));
  if (ownHelpers.length > 0)
    return isNegated(branches, first) &&
      !ownHelpers.some((each) => branches.word(each).relation !== 'cop') &&
      branches.word(ownHelpers[0] as number).fineTag === 'VB'
      ? undefined
      : [];
  if (isNominal)
    return isNegated(branches, first) || (branches.has(other, 'advmod') && isNegated(branches, other))
      ? undefined
      : helpers;
  if (!isBare(other)) return [];
  if (helpers.length === 0)
    return branches.word(first).fineTag === branches.word(other).fineTag ? to : undefined;
  return isNegated(branches, first) || branches.word(first).fineTag !== branches.word(other).fineTag
    ? undefined
    : [...helpers, ...to];
}

/**
 * Groups the conjuncts that must stay together. "wrote and directed the film": when verbs are adjacent, the
 * object after the last one may belong to both.
 */
function inseparable(branches: Branches, chain: readonly number[]): number[][] {
  const first = chain[0] as number;
  const groups: number[][] = [];
  chain.forEach((verb, i) => {
    const before = chain[i - 1];
    if (
      before !== undefined &&
      touches(branches, before, verb) &&
      !branches.children(first, ...completing).some((child) => child > verb)
    )
      groups.at(-1)?.push(verb);
    else groups.push([verb]);
  });
  return groups;
}

const completing = ['obj', 'obl', 'obl:agent', 'xcomp', 'ccomp'] as const;

function touches(branches: Branches, verb: number, next: number): boolean {
  return (
    branches.words.slice(verb + 1, next).every((word) => /^(?:CCONJ|PUNCT|ADV|AUX)$/u.test(word.tag)) &&
    branches.word(verb).tag === 'VERB' &&
    subjectOf(branches, next) === undefined &&
    branches.has(next, ...completing)
  );
}

/** "the capital and the largest city of Peru": the modifier after the last noun may belong to all. */
function sharesModifier(branches: Branches, first: number, others: readonly number[]): boolean {
  const modifiers = ['nmod', 'acl', 'acl:relcl'] as const;
  return (
    branches.has(first, 'cop') &&
    !branches.has(first, ...modifiers, 'nmod:poss') &&
    others.some((other) => branches.has(other, ...modifiers) && !branches.has(other, 'cop'))
  );
}

/** The words around the coordination that apply to each conjunct: "The report says that". */
function frameOf(branches: Branches, draft: Draft, first: number, own: ReadonlySet<number>): number[] {
  if (first === draft.top) return [];
  const below = new Set(subtree(branches, first));
  return wordsOf(draft).filter((index) => own.has(index) && !below.has(index));
}
