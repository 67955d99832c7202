/** Compares the numbers and times of both sides as ranges: at least, at most, more than, before, by. */
import { pattern } from '../../pattern-parts.ts';
import { compareValues } from '../../text/values/comparison.ts';
import { nextAbove, nextBelow } from '../../text/values/rational.ts';
import type { Quantity, ValueComparison, When } from '../../text/values/typed-value.ts';
import { compareStretches, stretchOf, type Stretch } from './dates.ts';
import { directionOf, type Direction } from './direction.ts';
import type { Compared, Comparison } from './compared.ts';
import type { ScopeReading } from './reading.ts';

const order: readonly ValueComparison[] = ['same', 'entailed', 'compatible', 'conflicts'];
type Relation = Compared['relation'];

/**
 * How each number and time of the statement relates to those of the sentence. Where a narrower value keeps
 * the sentence true ("if it is below 4 degrees", "nobody under 18"), a wider one is stronger.
 */
export function compareValuesOf(comparison: Comparison): Compared[] {
  const { sentence: given, claimed } = comparison;
  const theirs = given.values.filter((value) => !isTakenBy(given, value) && !isExcepted(given, value));
  return claimed.values
    .filter((value) => !isTakenBy(claimed, value) && !namesExceptedValue(given, value))
    .flatMap((value): Compared[] => {
      const direction = directionOfValue(claimed, value);
      const found = theirs
        .map((other) => ({
          other,
          relation: relationOf(comparison, value, other, through(directionOfValue(given, other), direction)),
        }))
        .filter((each) => each.relation !== undefined)
        .sort((x, y) => (x.relation?.rank ?? 0) - (y.relation?.rank ?? 0))[0];
      if (found?.relation?.of === 'unrelated') return [];
      const span = claimed.text.slice(...value.span);
      if (!found?.relation)
        return isOneOfDays(given, value)
          ? [{ relation: 'follows', given: '', claimed: span, dimension: 'value' }]
          : [{ relation: 'stronger', given: '', claimed: span, dimension: 'value' }];
      return [
        {
          relation: found.relation.of as Relation,
          given: given.text.slice(...found.other.span),
          claimed: span,
          dimension: 'value',
          spans: { given: found.other.span, claimed: value.span },
        },
      ];
    });
}

interface Related {
  readonly of: Relation | 'unrelated';
  /** A lower one is nearer. */
  readonly rank: number;
}

function relationOf(
  comparison: Comparison,
  value: Quantity | When,
  other: Quantity | When,
  direction: Direction,
): Related | undefined {
  const { sentence, claimed } = comparison;
  const [theirs, ours] = [stretchOf(sentence.text, other), stretchOf(claimed.text, value)];
  if (theirs && ours && theirs.axis === ours.axis) {
    const of = relationOfStretches(sentence, theirs, ours, direction);
    return { of, rank: of === 'follows' ? 0 : 0.5 };
  }
  return relationOfRanges(comparison, value, other, direction);
}

function relationOfStretches(
  sentence: ScopeReading,
  theirs: Stretch,
  ours: Stretch,
  direction: Direction,
): Relation {
  if (isHabit(sentence) && theirs.axis !== 'day' && theirs.low < theirs.high)
    return compareStretches(ours, theirs);
  const plain = compareStretches(theirs, ours);
  return direction === 'down' && !(plain === 'opposite' && isExclusive(sentence))
    ? reversed(compareStretches(ours, theirs))
    : plain;
}

function relationOfRanges(
  comparison: Comparison,
  value: Quantity | When,
  other: Quantity | When,
  direction: Direction,
): Related | undefined {
  const {
    sentence,
    claimed: { text, values },
    lexicon,
  } = comparison;
  // "May take four": three are allowed too.
  const isDown = direction === 'down' || isPermission(comparison);
  const [given, claimed] = asAges(bounded(sentence.text, other), bounded(text, value));
  const compared = compareValues(claimed, given, lexicon);
  if (compared === 'incomparable') return undefined;
  const rank = order.indexOf(compared) + 1;
  if (compared === 'same') return { of: 'follows', rank };
  if (compared === 'conflicts') {
    const areAlone = values.length === 1 && sentence.values.length === 1;
    if (!areOfOneThing(claimed, given) && !areAlone) return { of: 'unrelated', rank };
    return { of: direction === 'down' && !isExclusive(sentence) ? 'stronger' : 'opposite', rank };
  }
  const follows = isDown ? compareValues(given, claimed, lexicon) === 'entailed' : compared === 'entailed';
  return { of: follows ? 'follows' : 'stronger', rank };
}

const isPermission = ({ sentence, claimed }: Comparison): boolean =>
  claimed.modality?.value.lowOpen === true &&
  sentence.modality !== undefined &&
  sentence.modality.value.high > 0 &&
  claimed.values.every(({ kind }) => kind === 'quantity');

/** "After 8 p.m. the gate is locked": at each time after that. "It arrived after Tuesday": at one of them. */
const isHabit = ({ line, modality, stage }: ScopeReading): boolean =>
  !modality &&
  !stage &&
  !line.words.some(({ fineTag }) => fineTag === 'VBD') &&
  !/ (?:will|has|have) /u.test(line.text);

/** "Over 65" beside "aged 30". */
function asAges(a: Quantity | When, b: Quantity | When): readonly [Quantity | When, Quantity | When] {
  const isAge = (value: Quantity | When) => value.kind === 'quantity' && value.dimension === 'age';
  const aged = (value: Quantity | When): Quantity | When =>
    value.kind === 'quantity' && value.dimension === 'count' && value.counted === undefined
      ? { ...value, dimension: 'age' }
      : value;
  return isAge(a) || isAge(b) ? [aged(a), aged(b)] : [a, b];
}

/** "Only on weekdays": not at other times. */
export const isExclusive = ({ line }: ScopeReading): boolean =>
  / (?:only|solely|exclusively) /u.test(line.text);

/** What holds of a stretch holds of each narrower one; another stretch says nothing. */
const reversed = (relation: Relation): Relation => (relation === 'opposite' ? 'stronger' : relation);

/** The direction in which a value may be exchanged: that of its word. */
function directionOfValue(reading: ScopeReading, value: Quantity | When): Direction {
  const at = reading.line.words.findIndex((word) => word.span[0] >= value.span[0]);
  const isInCondition = reading.conditions.some(({ from, to }) => from <= at && at < to);
  // "All nine lamps": nine is how many there are, not which ones.
  if (value.kind === 'quantity' && value.dimension === 'count' && !isInCondition) return 'up';
  return at < 0 ? 'up' : directionOf(reading, at);
}

/** A condition of one side counts also where the other side says it without one. */
const through = (theirs: Direction, ours: Direction): Direction =>
  theirs === 'down' || ours === 'down' ? 'down' : 'up';

/* ---------- exceptions ---------- */

const isExcepted = (given: ScopeReading, value: Quantity | When): boolean =>
  given.conditions.some(({ kind, values }) => kind === 'except' && values.includes(value));

/** "On Mondays", where the document has "every day except Monday". */
export const namesExceptedValue = (given: ScopeReading, value: Quantity | When): boolean =>
  given.conditions.some(
    ({ kind, values }) =>
      kind === 'except' && values.some((other) => /^(?:same|entailed)$/u.test(compareValues(other, value))),
  );

/** "Every day" speaks of each day of the week. */
const isOneOfDays = (given: ScopeReading, value: Quantity | When): boolean =>
  value.kind === 'quantity' &&
  value.dimension === 'weekday' &&
  / (?:daily|(?:every|each|all) (?:single )?days?|seven days a week) /u.test(given.line.text);

/** Two bare numbers may count different things. */
const areOfOneThing = (a: Quantity | When, b: Quantity | When): boolean =>
  a.kind !== 'quantity' ||
  b.kind !== 'quantity' ||
  a.dimension !== 'count' ||
  (a.counted !== undefined && b.counted !== undefined);

/** Part of "36 of the 40": compared as a share. */
const isTakenBy = ({ line, quantities }: ScopeReading, { span }: Quantity | When): boolean =>
  quantities.some(({ from, to }) => {
    const [first, last] = [line.words[from], line.words[to - 1]];
    return first !== undefined && last !== undefined && first.span[0] <= span[0] && span[1] <= last.span[1];
  });

const atMostBefore = new RegExp(
  pattern`
    \b(?:not (?:to )?exceed|never exceeds?|as (?:much|many|long|high|far) as|limited to|capped at|
    limit (?:\w+ ){0,4}is|maximum (?:\w+ ){0,4}is|not be more than|never more than|no higher than|
    no longer than|no greater than|a ceiling of|a limit of|a cap of|maximum of|at the most|
    not above|not over|not beyond|fewer or|tops out at|within|restricted to|not (?:to )?go (?:above|
    beyond|over))\s*$`,
  'iu',
);
const atLeastBefore = new RegExp(
  pattern`
    \b(?:minimum (?:\w+ ){0,4}is|as few as|starting (?:at|from)|from|no lower than|no shorter than|
    a floor of|at the very least|not below|not under|at a minimum|no smaller than)\s*$`,
  'iu',
);

const moreBefore = new RegExp(
  pattern`
    \b(?:exceed(?:s|ed|ing)?|topp(?:ed|ing)|tops|surpass(?:es|ed)?|north of|greater than|
    bett?er than|passed|beyond|higher than|upwards? of|in excess of)\s*$`,
  'iu',
);
const lessBefore = new RegExp(
  pattern`
    \b(?:short of|shy of|south of|not even|fell short of|failed to reach|did not reach|
    does not reach|lower than|not quite)\s*$`,
  'iu',
);
const atLeastAfter = new RegExp(
  pattern`
    ^\s*(?:\w+ ){0,2}(?:or (?:more|above|over|older|longer|upwards?)|and (?:up|upwards?|above|over)|
    at (?:the very )?(?:least|minimum)|plus\b|at a minimum)`,
  'iu',
);
const atMostAfter = new RegExp(
  pattern`
    ^\s*(?:\w+ ){0,2}(?:or (?:less|fewer|under|below|younger|shorter)|at (?:the )?(?:most|outside|
    maximum)|maximum\b|tops\b|and under|and below)`,
  'iu',
);

/** Bounds that are written further away from the number than the value knows. */
function bounded(text: string, value: Quantity | When): Quantity | When {
  if (value.kind !== 'quantity') return value;
  const before = text.slice(0, value.span[0]);
  if (atMostBefore.test(before)) return { ...value, low: 0 };
  if (atLeastBefore.test(before)) return { ...value, high: Infinity };
  const after = text.slice(value.span[1]);
  if (value.low !== value.high) return value;
  if (moreBefore.test(before)) return { ...value, low: nextAbove(value.low), high: Infinity };
  if (lessBefore.test(before)) return { ...value, low: 0, high: nextBelow(value.high) };
  if (atLeastAfter.test(after)) return { ...value, high: Infinity };
  if (atMostAfter.test(after)) return { ...value, low: 0 };
  return value;
}
