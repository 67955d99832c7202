/** Reads one number from text, in digits, in words or in both ("1.5 million"), as an exact value. */
import { pattern } from '../../pattern-parts.ts';
import {
  digitWords,
  magnitudes,
  magnitudeSigns,
  moneyMagnitudeSigns,
  ordinalWords,
  partWords,
  tensWords,
} from './number-words.ts';
import { over, plus, rational, times, whole, type Rational } from './rational.ts';

export interface Numeral {
  readonly value: Rational;
  /**
   * One unit of the last digit written: a hundred thousand for "1.5 million", one for "300" and "three
   * hundred".
   */
  readonly step: Rational;
  /** The magnitude written after it (a million), or 1. */
  readonly scale: Rational;
  readonly end: number;
  readonly form: 'digits' | 'words';
  /** A part of a whole: "half", "two thirds", "1/4". */
  readonly isShare: boolean;
}

const oneWhole = whole(1);
const power = (tens: number): Rational =>
  tens >= 0 ? { above: 10n ** BigInt(tens), below: 1n } : { above: 1n, below: 10n ** BigInt(-tens) };
const vulgar: Readonly<Record<string, readonly [number, number]>> = {
  '½': [1, 2],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
  '⅕': [1, 5],
  '⅖': [2, 5],
  '⅗': [3, 5],
  '⅘': [4, 5],
  '⅙': [1, 6],
};
const fraction = (above: number, below: number): Rational => over(whole(above), whole(below));

const digitForm = new RegExp(
  pattern`
  (?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?!\d|,\d)|\d+)(?:\.\d+)?
  (?:[eE][+-]?\d{1,3}(?![\p{L}\d]))?|
  \.\d+`,
  'uy',
);
/** A longer row of digits is no number that anybody means. */
const LONGEST = 300;
const word = /[A-Za-z]+/uy;

/**
 * Returns the number that begins at `at`; undefined if there is none.
 * @param ofMoney whether "5m" is five million.
 */
export function readNumeral(text: string, at: number, ofMoney = false): Numeral | undefined {
  return readDigits(text, at, ofMoney) ?? readWords(text, at);
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function readDigits(text: string, at: number, ofMoney: boolean): Numeral | undefined {
  const vulgarAlone = vulgar[text[at] ?? ''];
  if (vulgarAlone)
    return scaled(
      text,
      {
        value: fraction(...vulgarAlone),
        step: fraction(...vulgarAlone),
        scale: oneWhole,
        end: at + 1,
        form: 'digits',
        isShare: true,
      },
      ofMoney,
    );
  const digits = match(digitForm, text, at)?.[0];
  if (digits === undefined || digits.length > LONGEST) return undefined;
  const plain = digits.replace(/[, \u00a0\u202f\u2009]/gu, '');
  const [, decimals = '', exponent = '0'] = /^\d*(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/u.exec(plain) ?? [];
  const simple: Numeral = {
    value: rational(plain),
    step: power(Number(exponent) - decimals.length),
    scale: oneWhole,
    end: at + digits.length,
    form: 'digits',
    isShare: false,
  };
  return scaled(text, withTenPower(text, withFraction(text, simple, plain)), ofMoney);
}

/** "3 1/2", "2½" and "1/4". */
function withFraction(text: string, numeral: Numeral, digits: string): Numeral {
  const mixed = match(/(?:\s|-)(\d{1,2})\/(\d{1,3})(?![\d/])/uy, text, numeral.end);
  const part = match(/\s?([½⅓⅔¼¾⅛⅜⅝⅞])/uy, text, numeral.end);
  const alone = match(/\/(\d{1,3})(?![\d/.])/uy, text, numeral.end);
  if (part)
    return {
      ...numeral,
      value: plus(numeral.value, fraction(...(vulgar[part[1] as string] as [number, number]))),
      step: fraction(1, 8),
      end: numeral.end + part[0].length,
    };
  if (mixed && Number(mixed[2]) > Number(mixed[1]))
    return {
      ...numeral,
      value: plus(numeral.value, fraction(Number(mixed[1]), Number(mixed[2]))),
      step: fraction(1, Number(mixed[2])),
      end: numeral.end + mixed[0].length,
    };
  if (alone && /^\d{1,3}$/u.test(digits) && Number(alone[1]) > Number(digits))
    return {
      ...numeral,
      value: fraction(Number(digits), Number(alone[1])),
      step: fraction(1, Number(alone[1])),
      end: numeral.end + alone[0].length,
      isShare: true,
    };
  return numeral;
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** "6.02 × 10^23", "3 x 10⁸". */
function withTenPower(text: string, numeral: Numeral): Numeral {
  const found = match(
    /\s?[×x*·]\s?10(?:(?:\^|\*\*)\{?([-−]?\d{1,3})\}?|([⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))/uy,
    text,
    numeral.end,
  );
  if (!found) return numeral;
  const exponent = Number(
    (
      found[1] ??
      (found[2] as string)
        .replace('⁻', '-')
        .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/gu, (digit) => String(superscripts.indexOf(digit)))
    ).replace('−', '-'),
  );
  return {
    ...numeral,
    value: times(numeral.value, power(exponent)),
    step: times(numeral.step, power(exponent)),
    end: numeral.end + found[0].length,
  };
}

const magnitudeWord = new RegExp(
  pattern`
  [\s-](?:an?\s)?(?:of an?\s)?
  (hundred|thousand|million|billion|trillion|quadrillion|lakh|crore|dozen)(?![\p{L}])`,
  'uy',
);

/** Magnitudes after a number: "million", "hundred thousand", "bn". */
function scaled(text: string, numeral: Numeral, ofMoney: boolean): Numeral {
  const sign = match(
    ofMoney
      ? /\s?(bn|mn|mln|tn|[kKmMbBtT])(?![\p{L}\d])/uy
      : /(bn|mn|mln|tn|[kM])(?![\p{L}\d/²³])|\s(bn|mln|tn)(?![\p{L}\d])/uy,
    text,
    numeral.end,
  );
  const tens = sign
    ? (ofMoney ? moneyMagnitudeSigns : magnitudeSigns)[sign[1] ?? (sign[2] as string)]
    : undefined;
  if (sign && tens !== undefined) return multiplied(numeral, tens, numeral.end + sign[0].length);
  const named = match(magnitudeWord, text, numeral.end);
  if (!named) return numeral;
  const end = numeral.end + named[0].length;
  if (named[1] === 'dozen')
    return {
      ...numeral,
      value: times(numeral.value, whole(12)),
      scale: whole(12),
      step: oneWhole,
      end,
      isShare: false,
    };
  return scaled(text, multiplied(numeral, magnitudes[named[1] as string] as number, end), false);
}

const multiplied = (numeral: Numeral, tens: number, end: number): Numeral => ({
  ...numeral,
  value: times(numeral.value, power(tens)),
  step: tens >= 3 ? times(numeral.step, power(tens)) : numeral.step,
  scale: times(numeral.scale, power(tens)),
  end,
  isShare: false,
});

/* ---------- words ---------- */

function readWords(text: string, at: number): Numeral | undefined {
  if (at > 0 && /[\p{L}\d]/u.test(text[at - 1] as string)) return undefined;
  return readShareWords(text, at) ?? readCardinal(text, at);
}

const shareWords = new RegExp(
  pattern`
  (?:(an?|one|two|three|four|five|six|seven|eight|nine)[\s-])?([a-z]+?)(s?)
  (?![\p{L}-]|\s(?:century|place))`,
  'iuy',
);

/** "half", "a third of", "two-thirds", "three quarters". */
function readShareWords(text: string, at: number): Numeral | undefined {
  const found = match(shareWords, text, at);
  if (!found) return undefined;
  const [all, count, name = '', plural] = found;
  const part = name.toLowerCase();
  const end = at + all.length;
  if (part === 'half' && plural === '' && (count === undefined || /^(?:an?|one)$/iu.test(count)))
    return isHalf(text, at, end) ? scaled(text, share(1, 2, end), false) : undefined;
  const below = partWords[part] ?? ordinalWords[part] ?? 0;
  const above = count === undefined ? 0 : (digitWords[count.toLowerCase()] ?? 1);
  // Fractions such as "one twenty-first" do not occur in words.
  if (below < 3 || (below > 12 && below % 10 !== 0) || above === 0) return undefined;
  const isPart =
    plural === 's'
      ? above > 1
      : above === 1 && isSinglePart(count as string, part, text.slice(end, end + 12));
  return isPart ? scaled(text, share(above, below, end), false) : undefined;
}

/** Not "the second half", nor "half-brother". */
const isHalf = (text: string, at: number, end: number): boolean =>
  !/(?:first|second|other|latter|this|that|each|the)\s$/iu.test(text.slice(0, at)) &&
  !/^-(?:brother|sister|time|life|back|way)/u.test(text.slice(end));

/**
 * "one third", "a third of", "a quarter of". In "a third man" it is an ordinal; "a quarter" may be a part of
 * a town.
 */
const isSinglePart = (count: string, part: string, follows: string): boolean =>
  part === 'quarter'
    ? /^\s?(?:of\b|million|billion|$|[.,;)])/u.test(follows)
    : count.toLowerCase() === 'one' || /^\s(?:of\s|(?:million|billion)\b)/u.test(follows);

const share = (above: number, below: number, end: number): Numeral => ({
  value: fraction(above, below),
  step: fraction(1, below),
  scale: oneWhole,
  end,
  form: 'words',
  isShare: true,
});

/** State while a cardinal is read: `group` is below a thousand, `total` is the sum of the groups before. */
interface Cardinal {
  total: bigint;
  group: bigint;
  end: number;
  scale: bigint;
  last: 'none' | 'unit' | 'teen' | 'tens' | 'hundred' | 'magnitude';
}

function readCardinal(text: string, at: number): Numeral | undefined {
  const state: Cardinal = { total: 0n, group: 0n, end: at, scale: 1n, last: 'none' };
  let next = at;
  const article = match(/an?\s(?=(?:hundred|thousand|million|billion|trillion|dozen)(?!\p{L}))/iuy, text, at);
  if (article) {
    state.group = 1n;
    state.last = 'unit';
    next += article[0].length;
  }
  for (;;) {
    const found = match(word, text, next)?.[0].toLowerCase();
    // "a dozen": the article has already counted as one.
    if (found === undefined || (found === 'dozen' && article) || !take(state, found)) break;
    state.end = next + found.length;
    const joint = match(/-|,?\s(?:and\s)?/uy, text, state.end)?.[0];
    if (
      joint === undefined ||
      (joint.includes('and') && state.last !== 'hundred' && state.last !== 'magnitude') ||
      (joint.startsWith(',') && state.last !== 'magnitude')
    )
      break;
    next = state.end + joint.length;
  }
  if (article && state.end === at) state.end = at + article[0].length - 1;
  if (state.end === at) return undefined;
  return withDozenOrHalf(
    text,
    { value: whole(0), step: oneWhole, scale: whole(1), end: state.end, form: 'words', isShare: false },
    state,
  );
}

function take(state: Cardinal, found: string): boolean {
  const unit = digitWords[found];
  const tens = tensWords[found];
  const magnitude = magnitudes[found];
  if (unit !== undefined) {
    const fits =
      unit < 10
        ? state.last === 'none' ||
          (state.last === 'tens' && unit > 0) ||
          state.last === 'hundred' ||
          state.last === 'magnitude'
        : state.last === 'none' || state.last === 'hundred' || state.last === 'magnitude';
    if (!fits) return false;
    state.group += BigInt(unit);
    state.last = unit < 10 ? 'unit' : 'teen';
    return true;
  }
  if (tens !== undefined) {
    if (state.last !== 'none' && state.last !== 'hundred' && state.last !== 'magnitude') return false;
    state.group += BigInt(tens);
    state.last = 'tens';
    return true;
  }
  if (magnitude === undefined || state.last === 'none') return false;
  return takeMagnitude(state, magnitude);
}

function takeMagnitude(state: Cardinal, tens: number): boolean {
  const by = 10n ** BigInt(tens);
  if (tens === 2) {
    if (state.group === 0n || state.group > 99n) return false;
    state.group *= by;
    state.last = 'hundred';
    return true;
  }
  if (state.group === 0n) {
    // "two hundred thousand million": the second magnitude multiplies the first.
    if (state.last !== 'magnitude') return false;
    state.total *= by;
  } else state.total += state.group * by;
  state.group = 0n;
  state.scale = by;
  state.last = 'magnitude';
  return true;
}

/** "two dozen", "three and a half (million)", "three point five". */
function withDozenOrHalf(text: string, numeral: Numeral, state: Cardinal): Numeral {
  const value: Rational = { above: state.total + state.group, below: 1n };
  const isRound = state.last === 'magnitude';
  const plain: Numeral = {
    ...numeral,
    value,
    step: isRound ? { above: state.scale, below: 1n } : oneWhole,
    scale: isRound ? { above: state.scale, below: 1n } : oneWhole,
  };
  const dozen = match(/\sdozen(?!\p{L})/uy, text, plain.end);
  if (dozen) return { ...plain, value: times(value, whole(12)), end: plain.end + dozen[0].length };
  const half = match(
    /(?:\s|-)and(?:\s|-)(?:an?|one)(?:\s|-)(half|quarter|third)(?!\p{L})/uy,
    text,
    plain.end,
  );
  if (half) {
    const below = { half: 2, quarter: 4, third: 3 }[half[1] as 'half'];
    return scaled(
      text,
      {
        ...plain,
        value: plus(value, fraction(1, below)),
        step: fraction(1, below),
        end: plain.end + half[0].length,
      },
      false,
    );
  }
  const point = match(
    /\spoint((?:[\s-](?:zero|one|two|three|four|five|six|seven|eight|nine)(?!\p{L}))+)/uy,
    text,
    plain.end,
  );
  if (!point) return plain;
  const digits = (point[1] as string)
    .trim()
    .split(/[\s-]+/u)
    .map((name) => digitWords[name] as number);
  const decimal = digits.reduce((sum, digit, i) => plus(sum, times(whole(digit), power(-1 - i))), value);
  return scaled(
    text,
    { ...plain, value: decimal, step: power(-digits.length), end: plain.end + point[0].length },
    false,
  );
}

/** An ordinal at `at`: "21st", "third", "twenty-first". */
export function readOrdinal(
  text: string,
  at: number,
): { readonly value: number; readonly end: number } | undefined {
  const digits = match(/(\d{1,3}(?:,\d{3})+|\d+)(?:st|nd|rd|th)(?![\p{L}\d])/iuy, text, at);
  if (digits) return { value: Number((digits[1] as string).replaceAll(',', '')), end: at + digits[0].length };
  const named = match(/(?:([a-z]+)[\s-])?([a-z]+)(?!\p{L})/iuy, text, at);
  const single = match(/[a-z]+/iuy, text, at)?.[0];
  if (named?.[1] !== undefined) {
    const tens = tensWords[named[1].toLowerCase()];
    const unit = ordinalWords[(named[2] as string).toLowerCase()];
    if (tens !== undefined && unit !== undefined && unit < 10)
      return { value: tens + unit, end: at + named[0].length };
  }
  const value = ordinalWords[single?.toLowerCase() ?? ''];
  return value === undefined || single === undefined || value > 100
    ? undefined
    : { value, end: at + single.length };
}
