/**
 * Names that a reply spells with a slip: "canbera", "Ghandi", "Shakespear". They are written as the question
 * and the facts have them, and verbs that it leaves out are put in, before anything is read. A word that is
 * the name of something else stays: Austria and Australia, Monet and Manet, and whatever stands beside the
 * rightly spelled name. Linear in the reply.
 */
import { withMarks, type SpelledText } from '../text/contractions.ts';
import { pronounOf } from '../text/first-names.ts';
import { withTypedAnswers } from '../text/typed-answers.ts';
import { leftOutVerbs } from './left-out-verb.ts';
import { isCountry } from './regions.ts';

/**
 * The reply with the names and the marks that its writer meant.
 * @param names of the question and the facts.
 * @param others names that are other values, and so no misspellings.
 */
export function asMeant(
  reply: string,
  names: readonly string[],
  others: readonly string[] = [],
): SpelledText {
  const plainly = withPlainBirth(reply);
  const spelled = withSpelledNames(plainly.text, names, others);
  const whole = withLeftOutVerbs(spelled.text, names);
  const typed = withTypedAnswers(whole.text, names);
  return {
    text: typed.text,
    place: (index) => plainly.place(spelled.place(whole.place(typed.place(index)))),
  };
}

/** "Mahler was born in Kaliště and Freud was born in Příbor", where the reply leaves out the second verb. */
const withLeftOutVerbs = (text: string, names: readonly string[]): SpelledText =>
  replaced(
    text,
    leftOutVerbs(text, names).map(({ at, words }) => ({ from: at, to: at, name: ` ${words}` })),
  );

/** "Came into the world" as "was born": no parser finds a birth in it. */
const withPlainBirth = (text: string): SpelledText =>
  replaced(
    text,
    [...text.matchAll(/\bcame into (?:the|this) world\b/giu)].map(({ 0: { length }, index }) => ({
      from: index,
      to: index + length,
      name: 'was born',
    })),
  );

/** A shorter word is too easily another name. Chosen by hand. */
const SHORTEST = 5;
/** From this length on another letter is more likely a slip than another name. Chosen by hand. */
const ONE_SLIP = 6;
/** From this length on two slips may be in one name. Chosen by hand. */
const TWO_SLIPS = 9;

export function withSpelledNames(
  text: string,
  names: readonly string[],
  others: readonly string[] = [],
): SpelledText {
  const right = new Map(wordsOf(names).map((word) => [plain(word), word]));
  const words = [...text.matchAll(/(?<![\p{L}\p{N}])\p{L}{4,30}(?![\p{L}\p{N}])/gu)];
  const said = new Set(words.map(([word]) => plain(word)));
  const missing = [...right.keys()].filter((key) => key.length >= SHORTEST && !said.has(key));
  const capitals = /\p{Lu}\p{Ll}/u.test(text);
  let known: ReadonlySet<string> | undefined;
  // A fact base has many values, and most replies have no slip.
  const allKnown = () => (known ??= new Set([...right.keys(), ...wordsOf(others).map(plain)]));
  const slips = words.flatMap(({ 0: word, index }): Slip[] => {
    const key = plain(word);
    // "Turning" is no slip for Turing: a reply with capitals writes names with them, and in one without, few
    // words in "-ing" are names.
    if (!/^\p{Lu}/u.test(word) && (capitals || /(?:ing|ed|ly)$/u.test(word))) return [];
    const [meant, another] = missing.filter((each) => isSlip(key, each));
    if (meant === undefined || another !== undefined || allKnown().has(key)) return [];
    if (isOtherName(word, text.slice(0, index), allKnown())) return [];
    return [{ from: index, to: index + word.length, name: right.get(meant) as string }];
  });
  return replaced(text, slips);
}

/** A country, a first name, or a last name after another first name: "Ben Jonson" is not Samuel Johnson. */
function isOtherName(word: string, before: string, known: ReadonlySet<string>): boolean {
  const first = /(?<!\p{L})(\p{L}{2,20})\s$/u.exec(before.slice(-22))?.[1];
  const isOfOther = first !== undefined && pronounOf(first) !== undefined && !known.has(plain(first));
  return isOfOther || pronounOf(word) !== undefined || isCountry(plain(word)) || isOfCountry(plain(word));
}
const isOfCountry = (key: string): boolean => key.endsWith('n') && isCountry(key.slice(0, -1));

/** The capitalised words of names. */
const wordsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => name.match(/(?<![\p{L}\p{N}])\p{Lu}\p{L}*/gu) ?? []);

const plain = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether two words differ only as a word and a slip of the pen do. */
export function isSlip(written: string, meant: string): boolean {
  const length = Math.min(written.length, meant.length);
  if (written[0] !== meant[0] || Math.abs(written.length - meant.length) > 2) return false;
  if (onlyOnce(written) === onlyOnce(meant)) return length >= SHORTEST - 1;
  if (isForm(written, meant) || isForm(meant, written)) return false;
  const ends = written.at(-1) === meant.at(-1);
  const sorted = ends && lettersOf(written) === lettersOf(meant);
  const distance = slipsBetween(written, meant);
  if (sorted) return distance === 1 ? length >= SHORTEST : length >= ONE_SLIP && distance === 2;
  if (distance === 1) return length >= ONE_SLIP && (ends || written.length !== meant.length);
  return distance === 2 && ends && length >= TWO_SLIPS;
}

/** "Cannberra" and "Canbera" are the same with every letter once. */
const onlyOnce = (word: string): string => word.replace(/(\p{L})\1+/gu, '$1');
const lettersOf = (word: string): string => [...word].sort().join('');
/** "Russian" is a form of "Russia", but "Shakespeare" is none of "Shakespear". */
const isForm = (longer: string, word: string): boolean =>
  longer.startsWith(word) && longer.slice(word.length) !== 'e';

/** Letters that are put in, left out, exchanged or swapped with the next one. */
function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (before[j - 2] as number) + 1
          : Infinity;
      row.push(Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, changed, swapped));
    }
    before = last;
    last = row;
  }
  return last[b.length] as number;
}

interface Slip {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** The text with the names; every letter of a name is at the start of the word that it replaces. */
function replaced(text: string, slips: readonly Slip[]): SpelledText {
  if (slips.length === 0) return withMarks(text, []);
  const parts: string[] = [];
  const starts: { readonly at: number; readonly end: number; readonly slip: Slip }[] = [];
  let from = 0;
  let length = 0;
  for (const slip of slips) {
    const before = text.slice(from, slip.from);
    parts.push(before, slip.name);
    starts.push({ at: length + before.length, end: length + before.length + slip.name.length, slip });
    length += before.length + slip.name.length;
    from = slip.to;
  }
  parts.push(text.slice(from));
  const place = (index: number): number => {
    const last = starts.findLast(({ at }) => at < index);
    if (last === undefined) return index;
    return index < last.end ? last.slip.from : last.slip.to + (index - last.end);
  };
  return { text: parts.join(''), place };
}
