/**
 * Why a pair of scope was read wrongly, by the stage at which it went wrong. The first stage that failed is
 * the cause: what comes after it could not have been right.
 */
import type { Judgement } from '../../../src/core/ports/evidence.ts';
import type { ReadText } from '../../../src/core/evidence/alignment/alignment.ts';
import { compareScope, pairedWords } from '../../../src/core/evidence/scope/comparison.ts';
import { conditionMarks } from '../../../src/core/evidence/scope/operators.ts';
import { readScope, type ScopeReading } from '../../../src/core/evidence/scope/reading.ts';
import { scopeFinding } from '../../../src/core/evidence/scope/scope-finding.ts';
import { lineOf } from '../../../src/core/evidence/scope/words.ts';
import type { Lexicon } from '../../../src/core/text/lexicon/lexicon.ts';

export const causes = [
  'tree in doubt',
  'operator not recognised',
  'not aligned',
  'order of operators',
  'overruled or not heard',
] as const;
export type Cause = (typeof causes)[number];

/** The dimensions in which the operator of a row shows itself. */
const dimensions: Readonly<Record<string, readonly string[]>> = {
  all: ['quantity'],
  most: ['quantity', 'frequency'],
  some: ['quantity', 'frequency'],
  no: ['quantity', 'denial'],
  both: ['quantity'],
  always: ['frequency', 'quantity'],
  must: ['modality'],
  may: ['modality'],
  'need-not': ['modality'],
  planned: ['stage'],
  already: ['stage'],
  'not-yet': ['stage'],
  'no-longer': ['stage'],
  if: ['condition'],
  unless: ['condition'],
  provided: ['condition'],
  'subject-to': ['condition'],
  without: ['condition'],
  except: ['condition', 'exception'],
  only: ['only', 'condition'],
  'at-least': ['value', 'quantity'],
  'at-most': ['value', 'quantity'],
  'more-than': ['value', 'quantity'],
  'less-than': ['value', 'quantity'],
  before: ['order', 'value', 'condition'],
  after: ['order', 'value', 'condition'],
  by: ['value'],
  comparative: ['degree'],
  'and-or': ['choice'],
};

export interface ReadPair {
  readonly operator: string;
  readonly expected: Judgement;
  readonly premise: ReadText;
  readonly hypothesis: ReadText;
}

export function causeOf({ operator, expected, premise, hypothesis }: ReadPair, lexicon: Lexicon): Cause {
  const [given, claimed] = [premise, hypothesis].map(({ text, trees }) =>
    readScope(text, trees, lexicon),
  ) as [ScopeReading, ScopeReading];
  if (isTreeInDoubt(premise, given, lexicon) || isTreeInDoubt(hypothesis, claimed, lexicon))
    return 'tree in doubt';
  const seen = new Set([
    ...compareScope(given, claimed, pairedWords(given, claimed, lexicon), lexicon).compared.map(
      ({ dimension }) => dimension,
    ),
    ...dimensionsOf(given),
    ...dimensionsOf(claimed),
  ]);
  if (!(dimensions[operator] ?? []).some((dimension) => seen.has(dimension)))
    return 'operator not recognised';
  const scope = scopeFinding(hypothesis, [premise], lexicon);
  if (!scope) return 'not aligned';
  return scope.judgement === expected ? 'overruled or not heard' : 'order of operators';
}

function* dimensionsOf(reading: ScopeReading): Generator<string> {
  if (reading.quantities.length > 0) yield 'quantity';
  if (reading.frequency) yield 'frequency';
  if (reading.modality) yield 'modality';
  if (reading.stage) yield 'stage';
  if (reading.conditions.length > 0) yield 'condition';
  if (reading.only.length > 0) yield 'only';
  if (reading.denials > 0) yield 'denial';
}

/**
 * There are no hand-made trees for these rows. A tree is in doubt where it disagrees with what the words
 * show: more than one root, a root that is no predicate, a condition's mark without a condition, or a
 * quantity that counts nothing although a noun follows it.
 */
function isTreeInDoubt({ trees }: ReadText, reading: ScopeReading, lexicon: Lexicon): boolean {
  const line = lineOf(trees, lexicon);
  const roots = line.words.flatMap(({ head }, index) => (head < 0 ? [index] : []));
  const isPredicate = (index: number) =>
    /^(?:VERB|AUX)$/u.test(line.words[index]?.tag ?? '') ||
    line.children(index).some((at) => /^(?:cop|aux|nsubj)/u.test(line.words[at]?.relation ?? ''));
  if (roots.length !== trees.length || !roots.every(isPredicate)) return true;
  const marks = conditionMarks.flatMap(({ pattern }) => line.find(pattern));
  const isLost = marks.some(
    ({ from }) =>
      line.words[from]?.relation === 'mark' &&
      !reading.conditions.some((condition) => condition.from <= from && from < condition.to),
  );
  const countsNothing = reading.quantities.some(({ noun, to }) => noun < 0 && line.words[to]?.tag === 'NOUN');
  return isLost || countsNothing;
}

/** A line for each operator with misses: how many, and of which cause. */
export function causeTable(
  misses: readonly { readonly operator: string; readonly cause: Cause }[],
): readonly string[] {
  const counts = (some: typeof misses) =>
    causes
      .map((cause) => [cause, some.filter((miss) => miss.cause === cause).length] as const)
      .filter(([, count]) => count > 0)
      .map(([cause, count]) => `${cause} ${String(count)}`)
      .join(', ');
  const operators = [...new Set(misses.map(({ operator }) => operator))];
  const of = (operator: string) => misses.filter((miss) => miss.operator === operator);
  return [
    `${String(misses.length)} misses: ${counts(misses)}`,
    ...operators
      .sort((a, b) => of(b).length - of(a).length || a.localeCompare(b))
      .map((operator) => `  ${operator} ${String(of(operator).length)}: ${counts(of(operator))}`),
  ];
}
