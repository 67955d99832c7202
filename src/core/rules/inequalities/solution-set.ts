/**
 * The answer to an inequality as a set of numbers: intervals with rational ends, and single points left out.
 * `x < 2 or x >= 3`, `-1 < x <= 4, x != 0`, `(-oo, 2) U [3, oo)`, `all real x`, `no solution`.
 */
import type { Exact } from '../decimal.ts';
import { compare, over, readDecimal, whole } from '../decimal.ts';
import { plainMathematics } from './expression.ts';

interface End {
  readonly at: Exact;
  readonly included: boolean;
}

/** Without an end it goes on for ever. */
interface Interval {
  readonly from?: End;
  readonly to?: End;
}

export interface SolutionSet {
  readonly intervals: readonly Interval[];
  readonly without: readonly Exact[];
}

export function contains({ intervals, without }: SolutionSet, at: Exact): boolean {
  if (without.some((gap) => compare(gap, at) === 0)) return false;
  return intervals.some(({ from, to }) => {
    const low = from ? compare(at, from.at) : 1;
    const high = to ? compare(to.at, at) : 1;
    return (
      (low > 0 || (low === 0 && from?.included === true)) &&
      (high > 0 || (high === 0 && to?.included === true))
    );
  });
}

export function endsOf({ intervals, without }: SolutionSet): readonly Exact[] {
  const ends = intervals.flatMap(({ from, to }) => [...(from ? [from.at] : []), ...(to ? [to.at] : [])]);
  return [...ends, ...without];
}

const everything: SolutionSet = { intervals: [{}], without: [] };

/** Letters of the longest set that is read. No answer is longer. */
const LONGEST = 1_000;

/** Undefined if any part of the text is not read: half an answer would accuse the other half. */
export function readSolutionSet(text: string, name = 'x'): SolutionSet | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = plainMathematics(text)
    .replace(/\\frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '($1)/($2)')
    .replace(/\\([{}])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const built = new RegExp(`^\\{ ?${name}(?: in R)? ?(?:[|:]|\\\\mid) ?(.*)\\}$`).exec(plain);
  const inside = (built?.[1] ?? plain).trim();
  if (everyNumber(name).test(inside)) return everything;
  if (noNumber.test(inside)) return { intervals: [], without: [] };
  return readIntervals(inside, name) ?? readConditions(inside, name);
}

/** Whether it is made of single points only, as a list of zeros is. */
export function isPointsOnly({ intervals }: SolutionSet): boolean {
  return (
    intervals.length > 0 && intervals.every(({ from, to }) => from && to && compare(from.at, to.at) === 0)
  );
}

const noNumber = new RegExp(
  '^(?:there (?:is|are) )?no (?:real )?(?:solutions?|values?)(?: (?:of|for) \\w)?$' +
    '|^(?:\\w in )?empty(?: set)?$|^\\{ ?\\}$',
  'i',
);

function everyNumber(name: string): RegExp {
  const all = `all (?:real )?(?:values of )?(?:${name}|numbers?)(?: ${name})?`;
  return new RegExp(`^(?:${all}|(?:${name} in )?R|${name} is any real number|\\(-oo, ?oo\\))$`, 'i');
}

/* ---------- (-oo, 2) U [3, oo) ---------- */

/** Here and below, no two blanks stand together. */
const intervalText = /^([([]) ?([^,]+?) ?, ?([^,]+?) ?([)\]])$/;

function readIntervals(plain: string, name: string): SolutionSet | undefined {
  const [sets = '', ...gaps] = plain
    .replace(new RegExp(`^${name} in `), '')
    .split(/ ?\\(?:setminus)? ?(?=\{)/);
  const without = gaps.map((gap) => readNumber(gap.replace(/[{}]/g, '')));
  const intervals = sets.split(/ (?:U|or|and) /).map((part): Interval | undefined => {
    const single = /^\{([^,]+)\}$/.exec(part.trim());
    const point = single && readNumber(single[1] ?? '');
    if (point) return { from: { at: point, included: true }, to: { at: point, included: true } };
    const found = intervalText.exec(part.trim());
    if (!found) return undefined;
    const [, open, low = '', high = '', close] = found;
    const [from, to] = [readNumber(low), readNumber(high)];
    if (
      (!from && !/^-\s*(?:oo|inf(?:inity)?)$/.test(low)) ||
      (!to && !/^\+?\s*(?:oo|inf(?:inity)?)$/.test(high))
    )
      return undefined;
    return {
      ...(from && { from: { at: from, included: open === '[' } }),
      ...(to && { to: { at: to, included: close === ']' } }),
    };
  });
  const read = intervals.filter((interval) => interval !== undefined);
  const points = without.filter((point) => point !== undefined);
  if (read.length < intervals.length || points.length < without.length) return undefined;
  return { intervals: read, without: points };
}

/* ---------- x < 2 or x >= 3 ---------- */

function readConditions(plain: string, name: string): SolutionSet | undefined {
  const intervals: Interval[] = [];
  const without: Exact[] = [];
  for (const part of plain.split(/ (?:or|U) /)) {
    let interval: Interval | undefined;
    for (const condition of part.split(/ ?, ?(?:and )?| (?:and|but|with) /)) {
      const gap = new RegExp(`^${name}\\s*!=\\s*(.+)$`).exec(condition);
      const point = gap && readNumber(gap[1] ?? '');
      if (point) without.push(point);
      const next = gap ? undefined : readCondition(condition.trim(), name);
      if (gap ? !point : !next) return undefined;
      if (next) interval = interval ? both(interval, next) : next;
    }
    intervals.push(interval ?? {});
  }
  return { intervals, without };
}

function readCondition(given: string, name: string): Interval | undefined {
  const text = /^\(([^()]*)\)$/.exec(given)?.[1] ?? given;
  const parts = text.split(/(<=|>=|<|>|=)/).map((part) => part.trim());
  const [first = '', sign = '', second = '', next = '', third = ''] = parts;
  if (parts.length === 5 && second === name) {
    const [low, high] = [
      readCondition(`${first} ${sign} ${name}`, name),
      readCondition(`${name} ${next} ${third}`, name),
    ];
    return low && high && both(low, high);
  }
  if (parts.length !== 3) return undefined;
  const number = readNumber(first === name ? second : first);
  if (!number || (first !== name && second !== name)) return undefined;
  const end = { at: number, included: sign.includes('=') };
  if (sign === '=') return { from: end, to: end };
  return sign.startsWith('<') === (first === name) ? { to: end } : { from: end };
}

function both(a: Interval, b: Interval): Interval {
  const from = a.from && b.from ? (compare(a.from.at, b.from.at) >= 0 ? a.from : b.from) : (a.from ?? b.from);
  const to = a.to && b.to ? (compare(a.to.at, b.to.at) <= 0 ? a.to : b.to) : (a.to ?? b.to);
  return { ...(from && { from }), ...(to && { to }) };
}

/** `-2`, `0.5`, `3/4`, `-(3)/(4)`; roots and letters are not read. */
function readNumber(text: string): Exact | undefined {
  const found = /^([+-]?) ?\(? ?(-?[\d.]+) ?\)?(?: ?\/ ?\(? ?(-?[\d.]+) ?\)?)?$/.exec(text.trim());
  if (!found) return undefined;
  const [value, by] = [
    readDecimal(found[2] ?? ''),
    found[3] === undefined ? whole(1) : readDecimal(found[3]),
  ];
  const quotient = value && by && over(value, by);
  return quotient && found[1] === '-' ? { ...quotient, numerator: -quotient.numerator } : quotient;
}
