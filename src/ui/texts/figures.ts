/** The words in and around numbers. The numbers are passed in already formatted. */

interface Interval {
  readonly count: string;
  readonly of: string;
  readonly low: string;
  readonly high: string;
}

export const texts = {
  underOnePercent: 'under 1 %',
  overNinetyNinePercent: 'over 99 %',
  percent: (whole: string) => `${whole} %`,
  interval: ({ count, of, low, high }: Interval) => `${count} of ${of}, between ${low} and ${high} %`,
  rate: { noneAsked: 'not asked', noAnswers: 'no answers' },
  measured: { none: 'none', noneCounted: 'none to count' },
};
