/**
 * Says whether two names may be the same: a surname for a full name, initials, acronyms, differences in case,
 * accents, titles and points. Another spelling is another name.
 */

const titles = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'prof',
  'professor',
  'sir',
  'dame',
  'lord',
  'lady',
  'the',
  'president',
  'king',
  'queen',
  'saint',
  'st',
  'jr',
  'sr',
  'inc',
  'ltd',
  'corp',
  'co',
  'llc',
  'plc',
  'gmbh',
  'company',
  'city',
  'state',
  'republic',
]);
const small = new Set(['of', 'the', 'and', 'for', 'in', 'de', 'la', 'a', 'on', 'at', 'to']);

const known = new Map<string, readonly string[]>();

/** Words of a name for comparison: lower case, without accents, points and possessive endings. */
export function nameWords(name: string): readonly string[] {
  const before = known.get(name);
  if (before) return before;
  if (known.size > 50_000) known.clear();
  const found = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s?(?=$|[^\p{L}])/gu, '')
    .replace(/(?<=\p{L})\.(?=\s|\p{L}|$)/gu, ' ')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '');
  known.set(name, found);
  return found;
}

/**
 * @returns `same` where one is a form of the other; `part` where the claimed name has more than the evidence
 *   ("Marie Curie" against "Curie"); else undefined.
 */
export function compareNames(claimed: string, evidence: string): 'same' | 'part' | undefined {
  const a = nameWords(claimed);
  const b = nameWords(evidence);
  if (a.length === 0 || b.length === 0) return undefined;
  if (a.join('') === b.join('') || isAcronym(a, b) || isAcronym(b, a)) return 'same';
  const figures = (words: readonly string[]) =>
    words.filter((word) => /^(?:\d+\p{L}*|[ivx]{1,5})$/u.test(word)).join(' ');
  // "World War I" differs from "World War II", "Apollo 11" from "Apollo 13".
  if (figures(a) !== '' && figures(b) !== '' && figures(a) !== figures(b)) return undefined;
  const core = (words: readonly string[]) => {
    const kept = words.filter((word) => !titles.has(word));
    return kept.length > 0 ? kept : words;
  };
  const shorter = core(a);
  const longer = core(b);
  if (isWithin(shorter, longer)) return 'same';
  return isWithin(longer, shorter) ? 'part' : undefined;
}

/** Every short word occurs in order, an initial may replace a word, and at least one word matches in full. */
function isWithin(short: readonly string[], long: readonly string[]): boolean {
  if (
    short.length > long.length ||
    !short.some((word) => word.length > 1 && long.some((other) => plain(other) === plain(word)))
  )
    return false;
  let at = 0;
  for (const word of short) {
    while (at < long.length && !isSameWord(word, long[at] as string)) at++;
    if (at === long.length) return false;
    at++;
  }
  return true;
}

function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] && /\p{L}/u.test(a);
  return plain(a) === plain(b);
}

/** Removes the ending of a plural, or of a possessive that lost its apostrophe. */
const plain = (word: string): string => (word.length > 3 ? word.replace(/(?:'s|s)$/u, '') : word);

function isAcronym(short: readonly string[], long: readonly string[]): boolean {
  const [letters, ...rest] = short.join('').length <= 7 ? [short.join('')] : [];
  if (letters === undefined || rest.length > 0 || letters.length < 2 || long.length < 2) return false;
  return (
    letters === long.map((word) => word[0]).join('') ||
    letters ===
      long
        .filter((word) => !small.has(word))
        .map((word) => word[0])
        .join('')
  );
}
