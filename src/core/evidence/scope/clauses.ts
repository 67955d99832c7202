/** Compares conditions, exceptions, "only", the order of events, and "or". */
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import type { Compared, Comparison } from './compared.ts';
import { pairings } from './content.ts';
import type { Condition, ScopeReading } from './reading.ts';
import type { Line } from './words.ts';

const textOf = ({ text, line }: ScopeReading, from: number, to: number): string => {
  const [first, last] = [line.words[from], line.words[to - 1]];
  return first && last ? text.slice(first.span[0], last.span[1]) : '';
};

const isClause = ({ kind }: Condition): boolean => kind !== 'except';

/** "unless he pays": if he does not pay. "without a key": if there is no key. */
const isNegative = ({ kind, denied }: Condition): boolean => (kind === 'unless') !== denied;

export function compareConditions(comparison: Comparison): Compared[] {
  const { given, claimed } = comparison;
  const theirs = given.conditions.filter((one) => isClause(one) && !one.even && !isAdjunct(given, one));
  const ours = claimed.conditions.filter(isClause);
  const compared = (relation: Compared['relation'], a?: Condition, b?: Condition): Compared => ({
    relation,
    given: a ? textOf(given, a.from, a.to) : '',
    claimed: b ? textOf(claimed, b.from, b.to) : '',
    dimension: 'condition',
  });
  if (theirs.length === 0 && ours.length === 0) return [];
  if (ours.length === 0) {
    const [first] = theirs.filter(({ kind }) => kind !== 'any' && (kind !== 'who' || speaksOfAll(claimed)));
    if (!first) return [];
    return isMentioned(first, comparison) && !isAsserted(first, comparison)
      ? []
      : [compared('stronger', first)];
  }
  return ours.flatMap((one): Compared[] => {
    if (one.kind === 'any') {
      const [first] = theirs;
      return first ? [compared(first.kind === 'if' ? 'stronger' : 'opposite', first, one)] : [];
    }
    const match = given.conditions.find((other) => areAlike(one, other, comparison));
    if (!match) {
      if (isAdjunct(claimed, one)) return [compared(adjunctRelation(one, comparison), undefined, one)];
      if (one.kind === 'who')
        return isMentioned(one, swapped(comparison)) ? [] : [compared('stronger', undefined, one)];
      return theirs.length === 0
        ? [compared('follows', undefined, one)]
        : [compared('stronger', theirs[0], one)];
    }
    if (match.kind === 'any') return [compared('follows', match, one)];
    if (isNegative(match) === isNegative(one)) return [compared('follows', match, one)];
    return [compared(match.kind === 'if' ? 'stronger' : 'opposite', match, one)];
  });
}

/** Whether the statement's own predicate is the document's condition. */
const isAsserted = ({ words, kind }: Condition, { claimed, paired }: Comparison): boolean =>
  kind !== 'who' &&
  paired.some(({ claimed: index, found }) => claimed.line.words[index]?.head === -1 && words.includes(found));

/** "Employees receive", "all employees receive": not those of one kind only, and not "the employees". */
function speaksOfAll({ line, quantities }: ScopeReading): boolean {
  const subject = line.words.findIndex(({ relation }) => /^nsubj/u.test(relation));
  if (subject < 0) return false;
  if (quantities.some(({ noun, value }) => noun === subject && (value.low === 1 || value.high === 0)))
    return true;
  const isPlural = /^NNPS?S?$|^NNS$/u.test(line.words[subject]?.fineTag ?? '');
  return (
    isPlural &&
    !line.children(subject).some((at) => /^(?:det|nmod:poss|nummod)/u.test(line.words[at]?.relation ?? ''))
  );
}

/** Words that narrow the counted noun of the document, and that a statement about all of them lacks. */
export function compareRestrictions({ given, claimed, paired }: Comparison): Compared[] {
  if (!speaksOfAll(claimed)) return [];
  const subject = claimed.line.words.findIndex(({ relation }) => /^nsubj/u.test(relation));
  const noun = paired.find((pair) => pair.claimed === subject)?.found ?? -1;
  if (noun < 0) return [];
  const narrowing = given.line
    .children(noun)
    .filter(
      (at) =>
        /^(?:amod|nmod|acl|compound)$/u.test(given.line.words[at]?.relation ?? '') && !given.line.isTaken(at),
    )
    .flatMap((at) => given.line.branch(at))
    .filter(
      (at) =>
        given.content.includes(at) || (given.line.words[at]?.tag === 'NUM' && claimed.values.length === 0),
    );
  const left = narrowing.filter((at) => !paired.some(({ found }) => found === at));
  const [first] = left;
  return first === undefined
    ? []
    : [
        {
          relation: 'stronger',
          given: given.line.words[first]?.text ?? '',
          claimed: '',
          dimension: 'restriction',
        },
      ];
}

/** "without" beside a clause that is not denied only adds something: "crossed it without a guide". */
const isAdjunct = (reading: ScopeReading, { kind }: Condition): boolean =>
  kind === 'without' &&
  reading.denials % 2 === 0 &&
  (reading.modality?.value.high ?? 1) > 0 &&
  !reading.quantities.some(({ value }) => value.high === 0);

/** "without a guide" where the document has "with a guide". */
function adjunctRelation(
  { words }: Condition,
  { given, claimed, lexicon }: Comparison,
): Compared['relation'] {
  const found = pairings(claimed.line, words, given.line, given.content, lexicon).every(
    ({ found: at }) => at >= 0,
  );
  return found ? 'opposite' : 'stronger';
}

/** Whether the main clause of the statement repeats the condition's words. */
function isMentioned({ words }: Condition, { given, claimed, lexicon }: Comparison): boolean {
  const found = pairings(given.line, words, claimed.line, claimed.content, lexicon).filter(
    ({ relation }) => relation !== undefined && relation !== 'sibling' && relation !== 'antonym',
  );
  return found.length >= Math.max(1, words.length / 2);
}

const swapped = (comparison: Comparison): Comparison => ({
  ...comparison,
  given: comparison.claimed,
  claimed: comparison.given,
});

function areAlike(ours: Condition, theirs: Condition, { given, claimed, lexicon }: Comparison): boolean {
  const found = pairings(claimed.line, ours.words, given.line, theirs.words, lexicon).filter(
    ({ relation }) => relation !== undefined && relation !== 'sibling',
  );
  return found.length >= Math.max(1, ours.words.length / 2);
}

/* ---------- exceptions ---------- */

/** Whether the statement is about what the document makes an exception of. */
export const namesException = (given: ScopeReading, claimed: ScopeReading, lexicon: Lexicon): boolean =>
  !claimed.conditions.some(({ kind }) => kind === 'except') &&
  given.conditions.some(
    ({ kind, words }) =>
      kind === 'except' &&
      pairings(given.line, words, claimed.line, claimed.content, lexicon).some(
        ({ relation, found }) =>
          (relation === 'same' || relation === 'synonym') &&
          !claimed.quantities.some(({ noun }) => noun === found),
      ),
  );

export function compareExceptions(comparison: Comparison): Compared[] {
  const { given, claimed, lexicon } = comparison;
  const [added] = claimed.conditions.filter(({ kind }) => kind === 'except');
  if (added && !given.conditions.some(({ kind }) => kind === 'except'))
    return [
      {
        relation: 'stronger',
        given: '',
        claimed: textOf(claimed, added.from, added.to),
        dimension: 'exception',
      },
    ];
  return given.conditions
    .filter(({ kind }) => kind === 'except')
    .flatMap((exception): Compared[] => {
      const own = claimed.conditions.find(({ kind }) => kind === 'except');
      const compared = (relation: Compared['relation']): Compared => ({
        relation,
        given: textOf(given, exception.from, exception.to),
        claimed: own ? textOf(claimed, own.from, own.to) : '',
        dimension: 'exception',
      });
      if (own) return [compared(areAlike(own, exception, comparison) ? 'follows' : 'stronger')];
      const named = pairings(given.line, exception.words, claimed.line, claimed.content, lexicon).some(
        ({ relation }) => relation === 'same' || relation === 'synonym',
      );
      if (named) return [{ ...compared('follows'), dimension: 'excepted' }];
      return claimed.quantities.some(({ value }) => value.low === 1 || value.high === 0)
        ? [compared('opposite')]
        : [];
    });
}

/* ---------- only ---------- */

export function compareFocus({ given, claimed, paired, lexicon }: Comparison): Compared[] {
  const [theirs] = given.only;
  const [ours] = claimed.only;
  if (!theirs && !ours) return [];
  const compared = (relation: Compared['relation']): Compared => ({
    relation,
    given: theirs ? textOf(given, theirs.at, theirs.at + 1) : '',
    claimed: ours ? textOf(claimed, ours.at, ours.at + 1) : '',
    dimension: 'only',
  });
  if (!theirs) return ours && ours.words.length > 0 ? [compared('stronger')] : [];
  if (theirs.words.length === 0) return [];
  const found = pairings(
    given.line,
    theirs.words,
    claimed.line,
    claimed.line.words.map((_, at) => at),
    lexicon,
  );
  const named = found.filter(
    ({ relation }) => relation !== undefined && relation !== 'sibling' && relation !== 'antonym',
  );
  if (named.length === found.length) return [compared('follows')];
  const adds = paired.some(
    ({ relation }) => relation === undefined || relation === 'sibling' || relation === 'antonym',
  );
  return [compared(named.length === 0 || adds ? 'opposite' : 'stronger')];
}

/* ---------- the order of events ---------- */

const orderMarks = /(?<= )(before|prior to|ahead of|after|following)(?= )/gu;

export function compareOrder({ given, claimed, lexicon }: Comparison): Compared[] {
  const [theirs, ours] = [orderOf(given), orderOf(claimed)];
  if (!theirs || !ours) return [];
  const firsts = (a: readonly number[], b: readonly number[]) =>
    pairings(claimed.line, a, given.line, b, lexicon).filter(
      ({ relation }) => relation === 'same' || relation === 'synonym',
    ).length;
  const straight = firsts(ours.first, theirs.first) + firsts(ours.second, theirs.second);
  const crossed = firsts(ours.first, theirs.second) + firsts(ours.second, theirs.first);
  if (straight === crossed) return [];
  return [
    {
      relation: straight > crossed ? 'follows' : 'opposite',
      given: theirs.mark,
      claimed: ours.mark,
      dimension: 'order',
    },
  ];
}

interface Order {
  readonly mark: string;
  readonly first: readonly number[];
  readonly second: readonly number[];
}

function orderOf({ line, values }: ScopeReading): Order | undefined {
  const match = [...line.text.matchAll(orderMarks)][0];
  const mark = match?.[1];
  if (!match || mark === undefined) return undefined;
  const words = line.words.map((_, at) => at);
  const length = mark.split(' ').length;
  const at = line.text.slice(0, match.index).split(' ').filter(Boolean).length;
  const next = line.words[at + length]?.span[0] ?? -1;
  if (values.some(({ span }) => span[0] <= next && next < span[1])) return undefined;
  const comma = line.words.findIndex(({ form }) => form === ',');
  const isLeading = at === 0 && comma > 0;
  const isOpen = (index: number) => /^(?:NOUN|PROPN|VERB|ADJ)$/u.test(line.words[index]?.tag ?? '');
  const dependent = words.filter(
    (index) => index >= at + length && (!isLeading || index < comma) && isOpen(index),
  );
  const main = words.filter((index) => (isLeading ? index > comma : index < at) && isOpen(index));
  if (dependent.length === 0 || main.length === 0) return undefined;
  return /^(?:before|prior to|ahead of)$/u.test(mark)
    ? { mark, first: main, second: dependent }
    : { mark, first: dependent, second: main };
}

/* ---------- or ---------- */

export function compareChoices({ given, claimed, paired }: Comparison): Compared[] {
  const choices = choicesOf(given.line);
  if (choices.length === 0 || choicesOf(claimed.line).length > 0) return [];
  const isDenied = given.denials % 2 === 1 || given.quantities.some(({ value }) => value.high === 0);
  if (isDenied || given.modality?.value.lowOpen === true) return [];
  const named = choices.filter((index) => paired.some(({ found }) => found === index));
  return named.length === 0 ? [] : [{ relation: 'stronger', given: 'or', claimed: '', dimension: 'choice' }];
}

/** The words joined by "or". */
function choicesOf(line: Line): number[] {
  return line.words.flatMap(({ form, head }, at) => {
    if (form !== 'or' || line.isTaken(at) || head < 0) return [];
    const other = line.words[head];
    return other?.relation === 'conj' ? [other.head, head] : [];
  });
}
