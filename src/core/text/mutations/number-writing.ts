/** Writes numbers in English: in words, as ordinals, or in digits of a given form. */
import { wordList } from '../../pattern-parts.ts';
import { lookupTable } from '../../lookup-table.ts';

const units = wordList(`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen
`);
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const irregular = lookupTable({
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
});

/** "one hundred and twenty thousand"; `n` is an integer from 0 to below 10^12. */
export function cardinalWords(n: number): string {
  for (const [size, name] of [
    [1e9, 'billion'],
    [1e6, 'million'],
    [1000, 'thousand'],
    [100, 'hundred'],
  ] as const) {
    if (n < size) continue;
    const rest = n % size;
    const joint = rest > 0 && rest < 100 ? ' and ' : ' ';
    return `${cardinalWords(Math.floor(n / size))} ${name}${rest > 0 ? joint + cardinalWords(rest) : ''}`;
  }
  if (n < 20) return units[n] as string;
  return (tens[Math.floor(n / 10)] as string) + (n % 10 > 0 ? `-${units[n % 10] as string}` : '');
}

/** "twenty-first". */
export function ordinalInWords(n: number): string {
  const words = cardinalWords(n);
  const [, before = '', last = words] = /^(.*[\s-])?([a-z]+)$/u.exec(words) ?? [];
  return before + (irregular[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`));
}

/** "21st". */
export function ordinalInDigits(n: number): string {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}

/** A number in the form of another written number: its decimals, its grouping by commas. */
export function inDigitsLike(n: number, like: string): string {
  const decimals = /\.(\d+)/u.exec(like)?.[1]?.length ?? 0;
  const [whole = '', fraction] = n.toFixed(decimals).split('.');
  const grouped =
    like.includes(',') || (whole.length > 4 && !/^\d{5,}/u.test(like))
      ? // eslint-disable-next-line regexp/no-super-linear-move -- a number has at most 309 digits
        whole.replace(/\B(?=(?:\d{3})+$)/gu, ',')
      : whole;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
