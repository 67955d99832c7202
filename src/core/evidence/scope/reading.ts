/**
 * Reads the scope of a text: the operators of its main clause by dimension, its conditions and exceptions,
 * and the content words that are left.
 */
import { pattern } from '../../pattern-parts.ts';
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import type { SyntaxTree } from '../../text/syntax.ts';
import { valuesOf } from '../../text/values/find-values.ts';
import type { Quantity, When } from '../../text/values/typed-value.ts';
import { point, type Force } from './force.ts';
import {
  conditionMarks,
  frequencies,
  modalities,
  negations,
  onlyMarks,
  quantities,
  stages,
  type ConditionKind,
  type Operator,
  type Stage,
} from './operators.ts';
import { lineOf, type Found, type Line } from './words.ts';

export interface Placed<Value> {
  readonly value: Value;
  /** The words of the operator. */
  readonly from: number;
  readonly to: number;
}

export interface Quantified extends Placed<Force> {
  /** The noun that it counts, or -1. */
  readonly noun: number;
}

export interface Condition {
  readonly kind: ConditionKind | 'who';
  /** Content words. */
  readonly words: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly denied: boolean;
  /** "even if": it holds in this case too. */
  readonly even: boolean;
}

export interface ScopeReading {
  readonly text: string;
  readonly line: Line;
  readonly quantities: readonly Quantified[];
  readonly frequency?: Placed<Force>;
  readonly modality?: Placed<Force>;
  readonly stage?: Placed<Stage>;
  readonly denials: number;
  /** One predicate with its subject, at most one denial, and that of the predicate: safe to compare. */
  readonly isPlain: boolean;
  readonly conditions: readonly Condition[];
  /** Words in the focus of "only", for each. */
  readonly only: readonly { readonly at: number; readonly words: readonly number[] }[];
  /** Content words of the main clause. */
  readonly content: readonly number[];
  readonly values: readonly (Quantity | When)[];
}

export function readScope(text: string, trees: readonly SyntaxTree[], lexicon: Lexicon): ScopeReading {
  const line = lineOf(trees, lexicon);
  const values = trees
    .flatMap((tree) => valuesOf(text, tree))
    .filter((value): value is Quantity | When => value.kind !== 'name')
    .filter((value) => !(value.kind === 'quantity' && value.dimension === 'ordinal'))
    .filter(({ span }) => line.words.some((word) => word.span[0] >= span[0] && word.span[1] <= span[1]));
  const conditions = [...conditionsOf(line), ...relativesOf(line)];
  const shares = sharesOf(text, line, values);
  const stage = first(
    line,
    stages.filter(({ value }) => value === 'undone' || value === 'ended'),
  );
  const [modality, ...furtherModalities] = every(line, modalities, isOwnPredicate);
  const frequency = first(line, frequencies);
  const counted = [
    ...shares,
    ...every(line, quantities, isOfNoun).map((each) => ({ ...each, noun: nounOf(line, each) })),
  ];
  const staged = stage ?? first(line, stages);
  const isValue = (index: number): boolean =>
    values.some(({ span: [start, end] }) => {
      const [from, to] = line.words[index]?.span ?? [-1, -1];
      return start <= from && to <= end;
    });
  const only = line.find(onlyMarks).flatMap(({ from, to }) => {
    line.take(from, to);
    const isOfTime = /^(?:last|recently|now|then|just|yesterday|later|too|once)$/u.test(
      line.words[to]?.form ?? '',
    );
    return isOfTime || isValue(from) || isCount(values, line, to)
      ? []
      : [{ at: from, words: focusOf(line, from, to) }];
  });
  const isPlain = furtherModalities.length === 0 && isPlainClause(line);
  const denials = line.find(negations);
  for (const { from, to } of denials) line.take(from, to);
  const isUnfinished = !staged && denials.length > 0 && unfinished.test(line.text);
  return {
    text,
    line,
    quantities: counted,
    ...(frequency && { frequency }),
    ...(modality && { modality }),
    ...(staged && { stage: staged }),
    ...(isUnfinished && { stage: { value: 'undone', from: denials[0]?.from ?? 0, to: denials[0]?.to ?? 0 } }),
    denials: denials.length - (isUnfinished ? 1 : 0),
    isPlain,
    conditions,
    only,
    content: contentOf(
      line,
      line.words.map((_, index) => index),
    ).filter((index) => !isValue(index)),
    values,
  };
}

const unfinished = / (?:yet|so far|to date|as yet|until now|up to now|hitherto) /u;

/** Whether a number that counts begins here: "only two of them", not "only on 3 March". */
const isCount = (values: readonly (Quantity | When)[], line: Line, index: number): boolean =>
  values.some(
    ({ kind, span }) =>
      kind === 'quantity' &&
      span[0] <= (line.words[index]?.span[0] ?? -1) &&
      (line.words[index]?.span[0] ?? -1) < span[1],
  );

/** "Members who have not paid": a clause that says which ones. A clause after a comma only adds something. */
function relativesOf(line: Line): Condition[] {
  return line.words.flatMap(({ relation, head }, index): Condition[] => {
    if (relation !== 'acl:relcl' || line.isTaken(index)) return [];
    const words = line.branch(index).filter((at) => at > head && !line.isTaken(at));
    const [from, to] = [words[0] ?? index, (words.at(-1) ?? index) + 1];
    if (
      line.words[from - 1]?.form === ',' ||
      line.words[from]?.form === ',' ||
      !/^nsubj/u.test(line.words[head]?.relation ?? '')
    )
      return [];
    const content = contentOf(line, words);
    const denials = words.filter((at) => /^(?:not|no|never|none)$/u.test(line.words[at]?.form ?? '')).length;
    if (content.length === 0) return [];
    line.take(from, to);
    return [{ kind: 'who', words: content, from, to, denied: denials % 2 === 1, even: false }];
  });
}

function isPlainClause(line: Line): boolean {
  const roots = line.words.flatMap(({ head }, index) => (head < 0 ? [index] : []));
  const [root] = roots;
  if (roots.length !== 1 || root === undefined) return false;
  const hasSubject = line
    .children(root)
    .some((at) => /^(?:nsubj|csubj|expl)/u.test(line.words[at]?.relation ?? ''));
  const found = line.find(negations);
  const isOfPredicate = found.every(({ from, to }) =>
    line.words
      .slice(from, to)
      .every(({ head }) => head === root || line.words[head]?.head === root || head < 0),
  );
  return hasSubject && found.length <= 1 && isOfPredicate;
}

/** Not "is part of". */
const isOfNoun = (line: Line, { from, to }: Found): boolean =>
  line.words.slice(from, to).every(({ lemma, head }) => lemma !== 'part' || head !== -1);

/** Not "the required form". */
const isOwnPredicate = (line: Line, found: Found): boolean =>
  line.words[found.to - 1]?.relation !== 'amod' && !isPlace(line, found);

/** "At a bar", not "all bar one" or "the rules bar dogs". */
const isPlace = ({ words }: Line, { from, to }: Found): boolean =>
  to === from + 1 &&
  /^bars?$/u.test(words[from]?.form ?? '') &&
  /^(?:DET|ADP|ADJ)$/u.test(words[from - 1]?.tag ?? '');

function first<Value>(
  line: Line,
  operators: readonly Operator<Value>[],
  isMeant?: (line: Line, found: Found) => boolean,
): Placed<Value> | undefined {
  return every(line, operators, isMeant)[0];
}

function every<Value>(
  line: Line,
  operators: readonly Operator<Value>[],
  isMeant: (line: Line, found: Found) => boolean = () => true,
): Placed<Value>[] {
  const found: Placed<Value>[] = [];
  for (const { pattern, value } of operators) {
    for (const match of line.find(pattern)) {
      if (!isMeant(line, match)) continue;
      const { from, to } = match;
      line.take(from, to);
      found.push({ value, from, to });
    }
  }
  return found;
}

const emptyWords = new RegExp(
  pattern`
    ^(?:be|have|do|there|it|that|this|which|who|so|also|then|as|very|just|too|even|thing|get|make|
    take|case|such|own|one|of|the|its|their|more|less|least|most|few|much|other|any|well|both|
    however|still|yet|else|here|than|up|happen|occur|exist|place|long|now)$`,
  'u',
);

/** Content words that no operator has taken. */
export const contentOf = (line: Line, words: readonly number[]): number[] =>
  words.filter((index) => {
    const { tag, lemma, form } = line.words[index] as Line['words'][number];
    const isOpen = /^(?:NOUN|PROPN|VERB|ADJ|ADV)$/u.test(tag);
    return isOpen && !line.isTaken(index) && !emptyWords.test(lemma) && !emptyWords.test(form);
  });

/* ---------- quantities ---------- */

/** "36 of the 40 lamps", "of the 40 lamps, 36", "68 percent of the pupils". */
function sharesOf(text: string, line: Line, values: readonly (Quantity | When)[]): Quantified[] {
  const found: Quantified[] = [];
  const add = (value: Force, start: number, end: number): void => {
    const inside = line.words.flatMap(({ span }, at) => (span[0] >= start && span[1] <= end ? [at] : []));
    const [from, last] = [inside[0], inside.at(-1)];
    if (from === undefined || last === undefined || line.isTaken(from)) return;
    line.take(from, last + 1);
    found.push({ value, from, to: last + 1, noun: nounOf(line, { value, from, to: last + 1 }) });
  };
  values.forEach((value, index) => {
    if (value.kind !== 'quantity') return;
    const [start, end] = value.span;
    const next = values[index + 1];
    const gap = next ? text.slice(end, next.span[0]).toLowerCase() : '';
    if (value.dimension === 'percent' && /^\s+of\b/u.test(text.slice(end)))
      add({ low: Math.max(0, value.low), high: Math.min(1, value.high) }, start, end + 3);
    else if (
      value.dimension === 'count' &&
      next?.kind === 'quantity' &&
      next.dimension === 'count' &&
      next.low > 0 &&
      Number.isFinite(next.low)
    ) {
      if (/^\s*(?:out of|of|in)(?: the| its| their| our)?(?: \w+)?\s*$/u.test(gap))
        add(shareOf(value, next.low), start, next.span[0]);
      else if (
        /\bof (?:the|its|their) $/iu.test(text.slice(0, start)) &&
        /^[^,.]*,\s*(?:only |just )?$/u.test(gap)
      )
        add(shareOf(next, value.low), next.span[0], next.span[1]);
    }
  });
  return found;
}

const shareOf = ({ low, high }: Quantity, of: number): Force =>
  low === high ? point(Math.min(1, low / of)) : { low: Math.max(0, low / of), high: Math.min(1, high / of) };

/** The noun that a quantifier counts: its head, what follows its "of", or the next noun. */
function nounOf(line: Line, { from, to }: Placed<unknown>): number {
  const isNoun = (index: number): boolean => /^(?:NOUN|PROPN)$/u.test(line.words[index]?.tag ?? '');
  for (let at = to - 1; at >= from; at--) {
    const word = line.words[at];
    if (
      word &&
      (word.head < from || word.head >= to) &&
      word.head >= 0 &&
      isNoun(word.head) &&
      /^(?:det|amod|nummod|advmod|case|compound|nmod)/u.test(word.relation)
    )
      return word.head;
  }
  for (let at = to; at < Math.min(line.words.length, to + 5); at++) {
    if (isNoun(at) && line.words[at + 1]?.relation !== 'flat' && line.words[at]?.relation !== 'compound')
      return at;
    if (/^(?:VERB|AUX|PUNCT)$/u.test(line.words[at]?.tag ?? '')) break;
  }
  return -1;
}

/* ---------- conditions ---------- */

function conditionsOf(line: Line): Condition[] {
  const found: Condition[] = [];
  for (const { pattern, value } of conditionMarks) {
    for (const match of line.find(pattern)) {
      const range = isPlace(line, match) ? undefined : conditionRange(line, match);
      if (!range || (match.match[0] === 'where' && line.words[match.from]?.relation !== 'mark')) continue;
      const [start, end] = range;
      const words = line.words.flatMap((_, at) => (at >= start && at < end && !line.isTaken(at) ? [at] : []));
      const content = contentOf(line, words).filter((at) => at >= match.to || at < match.from);
      const inside = line.words.slice(start, end).map(({ form }) => form);
      const denials = inside.filter((form) => /^(?:not|no|never|none|nobody)$/u.test(form)).length;
      if (content.length === 0) continue;
      line.take(start, end);
      found.push({
        kind: value,
        words: content,
        from: start,
        to: end,
        denied: (denials % 2 === 1) !== (value === 'without'),
        even:
          match.match[0].startsWith('even') ||
          (/^(?:when|where|while)$/u.test(match.match[0]) &&
            line.words.slice(start, end).some(({ fineTag }) => fineTag === 'VBD')),
      });
    }
  }
  return found;
}

/** Which words belong to the mark: the branch of its head, or all up to the next comma. */
function conditionRange(line: Line, { from, to }: Found): readonly [number, number] | undefined {
  const { words } = line;
  const heads = [...Array(to - from).keys()]
    .map((offset) => words[from + offset]?.head ?? -1)
    .filter((head) => head >= to);
  const head = heads.length > 0 ? Math.min(...heads) : -1;
  const comma = words.findIndex(({ form }, at) => at >= to && /^[,;.]$/u.test(form));
  const untilComma: readonly [number, number] = [from, comma < 0 ? words.length : comma];
  if (head < 0 || words[head]?.head === -1) return from > to ? undefined : untilComma;
  const branch = line.branch(head);
  if (branch.some((at) => words[at]?.head === -1)) return untilComma;
  let end = to;
  while (branch.includes(end)) end++;
  while (end > to && /^[,;.]$/u.test(words[end - 1]?.form ?? '')) end--;
  return end > to ? [from, end] : untilComma;
}

/* ---------- only ---------- */

/** What "only" is about: the phrase after it, or the one before it at the end of a clause. */
function focusOf(line: Line, from: number, to: number): number[] {
  const after = line.words[to];
  if (!after || after.tag === 'PUNCT') {
    const before = line.words[from - 1];
    if (!before) return [];
    let top = from - 1;
    while (/^(?:NOUN|PROPN)$/u.test(line.words[line.words[top]?.head ?? -1]?.tag ?? ''))
      top = line.words[top]?.head ?? -1;
    return contentOf(line, line.branch(top));
  }
  const own = line.words[from];
  const head = own && own.head >= to && line.words[own.head]?.head !== -1 ? own.head : -1;
  let top = head >= 0 ? head : to;
  // "only on weekends": the preposition depends on its noun.
  if (head < 0 && after.head > to && line.words[after.head]?.head !== -1) top = after.head;
  return contentOf(
    line,
    line.branch(top).filter((at) => at >= to),
  );
}
