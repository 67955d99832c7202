/**
 * Finds the words of a sentence that form one name: connected proper nouns, and titles in quotation marks.
 */
import type { Word } from '../../text/syntax.ts';

const nameParts = /^(?:flat|compound|flat:name|goeswith|fixed|nmod:desc|punct|amod|appos)$/u;
const longestTitle = 8;

/** Indices of the name that begins at `start`. */
export function nameAt(words: readonly Word[], start: number, taken: ReadonlySet<number>): number[] {
  const block = [start];
  for (let next = start + 1; next < words.length && !taken.has(next) && continuesName(words, next); next++)
    block.push(next);
  const within = new Set(block);
  const own = new Set([start]);
  for (let grown = true; grown;) {
    grown = false;
    for (const index of block) {
      const word = words[index] as Word;
      const joins =
        within.has(word.head) && nameParts.test(word.relation) && (own.has(word.head) || own.has(index));
      for (const each of joins ? [index, word.head] : [])
        if (!own.has(each)) {
          own.add(each);
          grown = true;
        }
    }
  }
  const run: number[] = [];
  for (const index of block) {
    if (!own.has(index) && (words[index] as Word).tag !== 'PUNCT') break;
    run.push(index);
  }
  while ((words[run.at(-1) as number] as Word).tag === 'PUNCT') run.pop();
  return run;
}

/**
 * A proper noun, a hyphen or point inside a name ("Yool-ho", "J . Edgar"), or another word with a capital
 * between two proper nouns ("Memphis International Airport").
 */
function continuesName(words: readonly Word[], index: number): boolean {
  const word = words[index] as Word;
  const before = words[index - 1] as Word;
  const after = words[index + 1];
  if (word.tag === 'PROPN') return true;
  if (before.tag !== 'PROPN' || after?.tag !== 'PROPN')
    return /\p{L}/u.test(word.text) && before.text === '-' && before.span[1] === word.span[0];
  if (/^(?:ADJ|NOUN)$/u.test(word.tag) && /^\p{Lu}\p{Ll}/u.test(word.text)) return true;
  const isHyphen =
    /^[-–]$/u.test(word.text) && word.span[0] === before.span[1] && word.span[1] === after.span[0];
  return isHyphen || (word.text === '.' && /^\p{Lu}$/u.test(before.text));
}

/** A title between quotation marks, with a capital on every content word: "Something's Got to Give". */
export function titlesIn(words: readonly Word[]): number[][] {
  const found: number[][] = [];
  let open = -1;
  words.forEach((word, index) => {
    if (!/^(?:["“”]|''|``)$/u.test(word.text)) return;
    if (
      open >= 0 &&
      index - open > 1 &&
      index - open <= longestTitle + 1 &&
      isTitle(words.slice(open + 1, index))
    ) {
      found.push(Array.from({ length: index - open - 1 }, (_, i) => open + 1 + i));
      open = -1;
    } else open = index;
  });
  return found;
}

function isTitle(words: readonly Word[]): boolean {
  return (
    words.some((word) => /^\p{Lu}|^\p{N}/u.test(word.text)) &&
    words.every((word) => !/^(?:NOUN|VERB|ADJ|PROPN)$/u.test(word.tag) || /^[\p{Lu}\p{N}]/u.test(word.text))
  );
}
