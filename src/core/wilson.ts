/**
 * The 95 % interval of a share by Wilson's score: sound for few answers and for shares near 0 and 1, where
 * the textbook interval is not.
 */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

const z = 1.959964;

/** Of `hits` in `of`; with nothing to go by, anything from 0 to 1. */
export function wilson(hits: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const share = hits / of;
  const weight = (z * z) / of;
  const centre = (share + weight / 2) / (1 + weight);
  const reach = (z * Math.sqrt((share * (1 - share)) / of + weight / (4 * of))) / (1 + weight);
  return {
    low: hits === 0 ? 0 : Math.max(0, centre - reach),
    high: hits === of ? 1 : Math.min(1, centre + reach),
  };
}
