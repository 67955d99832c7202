/** How numbers are written: with thousands separators; shares with their count and interval. */
import type { Measured } from '../core/checking/batch.ts';
import type { Rate } from '../core/oracles/run-report.ts';
import { texts } from './texts/figures.ts';

const numbers = new Intl.NumberFormat('en-GB');
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

export const count = (value: number): string => numbers.format(value);
/** `1 fact`, `3,112 facts`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
export const day = (time: number): string => days.format(time);

/** A share of 0 to 1 in whole per cent. Above zero it never shows 0 %, and below one it never shows 100 %. */
export function percent(share: number): string {
  const whole = Math.round(share * 100);
  if (whole === 0 && share > 0) return texts.underOnePercent;
  if (whole === 100 && share < 1) return texts.overNinetyNinePercent;
  return texts.percent(String(whole));
}

const withInterval = (part: number, { of, low, high }: { of: number; low: number; high: number }): string =>
  texts.interval({
    count: count(part),
    of: count(of),
    low: String(Math.round(low * 100)),
    high: String(Math.round(high * 100)),
  });

export const share = (rate: Rate): number => (rate.of === 0 ? 0 : rate.wrong / rate.of);
export const rateFigure = (rate: Rate): string =>
  rate.of === 0 ? texts.rate.noneAsked : percent(share(rate));
/** `246 of 600, between 37 and 45 %`. */
export const rateCount = (rate: Rate): string =>
  rate.of === 0 ? texts.rate.noAnswers : withInterval(rate.wrong, rate);

/** A share measured in a sample, with its count. */
export const measuredFigure = ({ value, of }: Measured): string =>
  of === 0 ? texts.measured.none : percent(value);
export const measuredCount = (measured: Measured): string =>
  measured.of === 0
    ? texts.measured.noneCounted
    : withInterval(Math.round(measured.value * measured.of), measured);

/** The shapes of verdict marks: disc, triangle, dashed square, bar. */
export type Mark = 'supported' | 'contradicted' | 'absent' | 'unknown';
export interface Wording {
  readonly word: string;
  readonly mark: Mark;
}

/** The keys of a record of words, in the order in which they are shown. */
export const namesOf = <Name extends string>(words: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(words) as Name[];
