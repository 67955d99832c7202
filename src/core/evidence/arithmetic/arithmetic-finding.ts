/**
 * What arithmetic decides about a statement: "Net debt fell by £27 million", where the document says that it
 * went from £88 million to £61 million.
 */
import { remembering } from '../../remembering.ts';
import type { EvidenceFinding } from '../../ports/evidence.ts';
import { toNumber } from '../../text/values/rational.ts';
import { unitNamed } from '../../text/values/units.ts';
import { findValues } from '../../text/values/find-values.ts';
import type { Quantity, TypedValue } from '../../text/values/typed-value.ts';
import type { Span } from '../../text/words.ts';
import { evidenceSentences } from '../retrieval/sentences.ts';
import { decidedAs } from '../calibration.ts';
import { claimedResults, meant, perhapsMeant, type ClaimedResult } from './claimed-result.ts';
import { derivations, measureOf, type Derivation, type Labelled, type Range } from './derivations.ts';
import { directionOf, isSameMatter, sharedKeys } from './same-matter.ts';

export interface ComputedFinding {
  readonly judgement: 'supports' | 'contradicts';
  readonly why: string;
  /** The value of the statement. */
  readonly span: Span;
}

/** Texts of a document whose values are remembered: several statements look at them. Chosen by hand. */
const MOST_TEXTS = 1_000;
const valuesIn: (text: string) => readonly TypedValue[] = remembering((text) => findValues(text), MOST_TEXTS);

/**
 * Undefined where no value of the statement is a result, or the evidence does not give it.
 * @param evidence gives texts of one or two sentences, best first. Called if the statement has a result.
 * @param isElsewhere whether the documents have a word, by its key, outside of such a text.
 */
export function arithmeticFinding(
  statement: string,
  evidence: () => readonly string[],
  isElsewhere: (key: string) => boolean,
): ComputedFinding | undefined {
  const claims = claimedResults(statement, findValues(statement));
  if (claims.length === 0) return undefined;
  const direction = directionOf(statement);
  const isNamed = (label: string) => sharedKeys(label, statement) > 0;
  const found = evidence().flatMap((text) => {
    const isAbout = (claim: ClaimedResult, part: string) => isSameMatter(claim.without, part, isElsewhere);
    const about = claims.filter((claim) => isAbout(claim, text));
    if (about.length === 0) return [];
    const values = valuesIn(text);
    const results = derivations(text, values, isNamed);
    return about
      .filter(({ value }) => !isSaid(value, values))
      .flatMap((claim) => {
        // Of two sentences, those that have the values must be about it.
        const own = results.filter(({ span }) => isAbout(claim, sentencesAround(text, span)));
        return decisions({ statement, claim, direction }, own);
      });
  });
  return found.find(({ judgement }) => judgement === 'supports') ?? found[0];
}

function sentencesAround(text: string, [from, to]: Span): string {
  const around = evidenceSentences(text).filter(([start, end]) => start < to && from < end);
  return text.slice(around[0]?.[0] ?? 0, around.at(-1)?.[1]);
}

/** A value that the document itself has needs no arithmetic. */
const isSaid = (claimed: Quantity, values: readonly TypedValue[]): boolean =>
  values.some(
    (value) =>
      value.kind === 'quantity' &&
      value.dimension === claimed.dimension &&
      value.low <= claimed.high &&
      claimed.low <= value.high,
  );

interface Said {
  readonly statement: string;
  readonly claim: ClaimedResult;
  readonly direction: Derivation['direction'];
}

function decisions({ statement, claim, direction }: Said, results: readonly Derivation[]): ComputedFinding[] {
  const { value, kinds } = claim;
  const [range, widest] = [meant(value), perhapsMeant(value)];
  const measure = measureOf(value.dimension);
  return results
    .filter(({ kind, dimension }) => kinds.includes(kind) && measureOf(dimension) === measure)
    .flatMap((result): ComputedFinding[] => {
      const isChange = result.kind === 'difference' || result.kind === 'change';
      const moved = result.sides ? comparedBy(statement, result.sides) : result.direction;
      if (isChange && direction && (!moved || (!result.sides && isReversed(statement)))) return [];
      const turned = isChange && direction !== undefined && moved !== direction;
      const isRight = result.exact !== undefined && overlap(range, result.exact);
      if (isRight && !turned) return [finding('supports', claim, result)];
      const isWrong = turned || !overlap(widest, result.possible);
      return result.isTied && isWrong ? [finding('contradicts', claim, result)] : [];
    });
}

/** "The way back is longer than the way up": whether the amount of what is named before "than" is higher. */
function comparedBy(statement: string, [a, b]: readonly [Labelled, Labelled]): Derivation['direction'] {
  const [subject, other] = statement.split(/\bthan\b/iu);
  if (subject === undefined || other === undefined) return undefined;
  const nearer = ({ label }: Labelled) => sharedKeys(label, subject) - sharedKeys(label, other);
  const [ofA, ofB] = [nearer(a), nearer(b)];
  if (ofA === ofB) return undefined;
  return a.value > b.value === ofA > ofB ? 'rise' : 'fall';
}

/** "2023 had fewer than 2024": the year that is compared comes first. */
function isReversed(statement: string): boolean {
  const [first, second] = statement.match(/\b\d{4}\b/gu) ?? [];
  return first !== undefined && second !== undefined && first < second && /\bthan\b/iu.test(statement);
}

const overlap = (a: Range, b: Range): boolean => a.low <= b.high && b.low <= a.high;

function finding(
  judgement: 'supports' | 'contradicts',
  claim: ClaimedResult,
  result: Derivation,
): ComputedFinding {
  const right = judgement === 'supports' ? lowered(claim) : inWords(claim, result);
  const found = right === undefined ? 'something else' : `${movedBy(result)}${right}`;
  const computed = `Computed from the document: ${result.how} gives ${found}`;
  return {
    judgement,
    why: judgement === 'supports' ? `${computed}.` : `${computed}, the statement says “${claim.said}”.`,
    span: claim.value.span,
  };
}

/** Without the capital letter of a statement that begins with it. */
const lowered = ({ text, value }: ClaimedResult): string =>
  value.span[0] === 0 ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const movedBy = ({ direction }: Derivation): string => (direction ? `a ${direction} of ` : '');

/** The result as the claimed value is written; undefined where its unit is not known. */
function inWords({ value, text }: ClaimedResult, { dimension, exact }: Derivation): string | undefined {
  if (!exact) return undefined;
  if (dimension === 'percent') return `${shown(exact.low * 100)} %`;
  const numerals = [...text.matchAll(/\d[\d,]*(?:\.\d+)?/gu)];
  const [numeral] = numerals;
  const unit = value.unit === undefined ? undefined : unitNamed(value.unit);
  if (!numeral && unit) return ofUnit(exact.low / toNumber(unit.factor), unit.symbol);
  if (!numeral || numerals.length > 1 || value.low !== value.high || value.low === 0) return undefined;
  const said = Number(numeral[0].replaceAll(',', ''));
  const number = shown((exact.low * said) / value.low);
  return text.slice(0, numeral.index) + number + text.slice(numeral.index + numeral[0].length);
}

const ofUnit = (count: number, unit: string): string =>
  `${shown(count)} ${/^(?:day|week|month|year)$/u.test(unit) && shown(count) !== '1' ? `${unit}s` : unit}`;

function shown(number: number): string {
  const whole = Math.round(number);
  const exact = Math.abs(number - whole) < 1e-6 ? whole : Number(number.toPrecision(3));
  return exact.toLocaleString('en-GB', { maximumFractionDigits: 3, useGrouping: exact >= 10_000 });
}

/** Where arithmetic decides, its judgement has this probability. Chosen by hand. */
const DECIDED = 0.85;

/** The finding, unless arithmetic decides otherwise. */
export function withArithmetic(
  statement: string,
  finding: EvidenceFinding,
  computed: ComputedFinding | undefined,
): EvidenceFinding {
  if (!computed) return finding;
  const { judgement, why, span } = computed;
  return {
    ...finding,
    ...decidedAs(judgement, finding, DECIDED),
    judgement,
    statementSpans: judgement === 'supports' ? [[0, statement.length]] : [span],
    why,
  };
}
