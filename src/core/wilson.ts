/**
 * The 95 % Wilson score interval of a proportion. Unlike the textbook interval, it is sound for few answers
 * and for proportions near 0 and 1.
 */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

const z = 1.959964;

/** The interval for `hits` out of `of`; 0 to 1 if `of` is 0. */
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
