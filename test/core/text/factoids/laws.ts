/** Rules for the factoids of any text: every content word is covered, and every word comes from the text. */
import type { Factoid } from '../../../../src/core/text/factoids/factoid.ts';
import { addedWords } from '../../../../src/core/text/factoids/draft.ts';

const functionWords = new Set(
  (
    'the a an this that these those and or but nor yet so for of in on at by to from with without ' +
    'into onto over under between among through during against about as than ' +
    ('is are was were be been being am has have had do does did will would can could may might must ' +
      'shall should it its he him his she her hers they them their theirs we us our you your i me my ') +
    ('who whom whose which what where when while whereas although though because if unless not no ' +
      'both either neither respectively there')
  ).split(' '),
);

const wordsIn = (text: string) => [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
/** The mark before an item of a list is not a word of the item. */
const listMark = /^[*_~`\s]*\(?(?:\d{1,2}|[a-z]|[A-Z]|[ivx]{1,4})[.)]\s/u;

/** Content words of `text` that are in no span of a factoid. */
export function uncovered(
  text: string,
  factoids: readonly Factoid[],
): { readonly missed: readonly string[]; readonly of: number } {
  const spans = factoids.flatMap((factoid) => factoid.spans);
  const content = wordsIn(text).filter(
    ({ 0: word, index }) => !functionWords.has(word.toLowerCase()) && !isListMark(text, index),
  );
  return {
    missed: content
      .filter(
        ({ 0: word, index }) => !spans.some(([start, end]) => start <= index && index + word.length <= end),
      )
      .map(([word]) => word),
    of: content.length,
  };
}

function isListMark(text: string, index: number): boolean {
  const start = Math.max(text.lastIndexOf('\n', index), text.lastIndexOf(' ', index - 2), 0);
  return (
    listMark.test(text.slice(start, index + 8).trimStart()) &&
    index - start < 6 &&
    /^[\p{L}\p{N}]{1,4}[.)]/u.test(text.slice(index))
  );
}

/** Words of a factoid that are neither from the text nor among the few that may be added. */
export function invented(text: string, { text: said }: Factoid): string[] {
  const own = new Set(wordsIn(text).map(([word]) => word.toLowerCase()));
  return wordsIn(said)
    .map(([word]) => word.toLowerCase())
    .filter((word) => !own.has(word) && !addedWords.has(word) && word !== 's' && word !== 'and');
}
