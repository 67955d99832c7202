/**
 * How well flags agree with labels: precision, recall, accuracy, F1, AUROC, calibration, overlap of marked
 * words. A flag is right where people say "hallucinated".
 */
import { wilson } from '../wilson.ts';
import type { Span } from '../text/words.ts';
import type { BatchReport, Measured } from './batch.ts';
import { isFlagged, PUBLISHED_THRESHOLD } from './penalty.ts';

export interface Labelled {
  readonly id: string;
  readonly score: number;
  readonly hallucinated: boolean;
  /** Flagged and marked spans, where rows mark words. */
  readonly flagged?: readonly Span[];
  readonly marked?: readonly Span[];
  readonly length?: number;
}

export const measured = (hits: number, of: number): Measured => ({
  value: of === 0 ? 0 : hits / of,
  of,
  ...wilson(hits, of),
});

export interface Confusion {
  readonly hits: number;
  readonly falseAlarms: number;
  readonly misses: number;
  readonly rejections: number;
}

export function confusion(rows: readonly Labelled[], threshold: number): Confusion {
  const count = (flag: boolean, hallucinated: boolean) =>
    rows.filter((row) => isFlagged(row.score, threshold) === flag && row.hallucinated === hallucinated)
      .length;
  return {
    hits: count(true, true),
    falseAlarms: count(true, false),
    misses: count(false, true),
    rejections: count(false, false),
  };
}

export const f1Of = ({ hits, falseAlarms, misses }: Confusion): number =>
  hits === 0 ? 0 : (2 * hits) / (2 * hits + falseAlarms + misses);
export const accuracyOf = ({ hits, rejections, falseAlarms, misses }: Confusion): number => {
  const all = hits + rejections + falseAlarms + misses;
  return all === 0 ? 0 : (hits + rejections) / all;
};

/**
 * The probability that a hallucinated row scores above one that is not; ties count half (Mann-Whitney). 0.5
 * where one side is empty.
 */
export function auroc(rows: readonly Pick<Labelled, 'score' | 'hallucinated'>[]): number {
  const sorted = [...rows].sort((a, b) => a.score - b.score);
  const positives = sorted.filter(({ hallucinated }) => hallucinated).length;
  const negatives = sorted.length - positives;
  if (positives === 0 || negatives === 0) return 0.5;
  let ranks = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && sorted[to]?.score === sorted[from]?.score) to++;
    ranks += (sorted.slice(from, to).filter(({ hallucinated }) => hallucinated).length * (from + to + 1)) / 2;
    from = to;
  }
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/**
 * Whether a row is in the half on which the threshold is chosen. A hash of the id decides (FNV-1a, even), so
 * that the order of the rows does not matter.
 */
export function isForChoosing(id: string): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % 2 === 0;
}

/**
 * Returns the threshold with the highest accuracy. Candidates are midway between neighbouring scores, and one
 * that flags nothing. On a tie, the one nearest the published threshold.
 */
export function bestThreshold(rows: readonly Labelled[]): number {
  const scores = [...new Set(rows.map(({ score }) => score))].sort((a, b) => a - b);
  const between = scores.map((score, i) => (i === 0 ? score : (score + (scores[i - 1] as number)) / 2));
  const candidates = [...between, ABOVE_ALL].map((threshold) => ({
    threshold,
    accuracy: accuracyOf(confusion(rows, threshold)),
  }));
  return candidates.reduce((best, each) =>
    each.accuracy > best.accuracy ||
    (each.accuracy === best.accuracy && fromPublished(each.threshold) < fromPublished(best.threshold))
      ? each
      : best,
  ).threshold;
}

/** A threshold above the highest score, which is 1. */
const ABOVE_ALL = 1.01;
const fromPublished = (threshold: number): number => Math.abs(threshold - PUBLISHED_THRESHOLD);

/** F1 over characters of flagged against marked spans, over all rows that mark words. */
export function spanF1(rows: readonly Labelled[]): number | undefined {
  const marking = rows.filter(({ marked }) => marked !== undefined);
  if (marking.length === 0) return undefined;
  let shared = 0;
  let flagged = 0;
  let marked = 0;
  for (const row of marking) {
    const said = lettersOf(row.flagged ?? []);
    const truth = lettersOf(row.marked ?? []);
    flagged += said.size;
    marked += truth.size;
    for (const letter of said) if (truth.has(letter)) shared++;
  }
  return flagged + marked === 0 ? 1 : (2 * shared) / (flagged + marked);
}

function lettersOf(spans: readonly Span[]): Set<number> {
  const letters = new Set<number>();
  for (const [start, end] of spans) for (let at = start; at < end; at++) letters.add(at);
  return letters;
}

/**
 * Computes the figures. With `chosen`, the threshold comes from one half of the rows and all figures from the
 * other.
 */
export function qualityOf(
  rows: readonly Labelled[],
  threshold: number | 'chosen',
): Pick<BatchReport, 'quality' | 'calibration' | 'calibrationError' | 'threshold'> {
  const choosing = threshold === 'chosen' ? rows.filter(({ id }) => isForChoosing(id)) : [];
  const reported = threshold === 'chosen' ? rows.filter(({ id }) => !isForChoosing(id)) : rows;
  const limit =
    threshold !== 'chosen'
      ? threshold
      : choosing.length === 0
        ? PUBLISHED_THRESHOLD
        : bestThreshold(choosing);
  if (reported.length === 0) return { threshold: limit, calibration: [] };
  const counts = confusion(reported, limit);
  const { hits, falseAlarms, misses, rejections } = counts;
  const spans = spanF1(reported);
  const calibration = calibrationOf(reported);
  return {
    threshold: limit,
    calibration,
    calibrationError:
      calibration.reduce(
        (sum, { mean, hallucinated }) => sum + hallucinated.of * Math.abs(mean - hallucinated.value),
        0,
      ) / reported.length,
    quality: {
      chosenOn: choosing.length,
      precision: measured(hits, hits + falseAlarms),
      recall: measured(hits, hits + misses),
      accuracy: measured(hits + rejections, reported.length),
      f1: f1Of(counts),
      auroc: auroc(reported),
      ...(spans !== undefined && { spanF1: spans }),
    },
  };
}

/** Number of equal ranges of scores. Ten is the usual choice for calibration. */
const BINS = 10;

function calibrationOf(rows: readonly Labelled[]): BatchReport['calibration'] {
  const bins = Array.from({ length: BINS }, (_, bin) =>
    rows.filter(({ score }) => Math.min(BINS - 1, Math.floor(score * BINS)) === bin),
  );
  return bins.flatMap((inside, bin) =>
    inside.length === 0
      ? []
      : [
          {
            low: bin / BINS,
            high: (bin + 1) / BINS,
            mean: inside.reduce((sum, { score }) => sum + score, 0) / inside.length,
            hallucinated: measured(inside.filter(({ hallucinated }) => hallucinated).length, inside.length),
          },
        ],
  );
}
