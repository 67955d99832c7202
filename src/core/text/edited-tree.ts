/**
 * The tree of a sentence in which one or two words were exchanged, or which was denied, made from the tree of
 * the sentence before: a parser need not read it again. A sentence that was changed in another way has to be
 * parsed.
 */
import type { SyntaxTree, Word } from './syntax.ts';
import { splitWords, type Span } from './words.ts';

/** More words exchanged than this may change how the others hang together. Chosen by hand. */
const MOST_EXCHANGED = 2;

/** @param tree of all of the sentence before; undefined where the edited sentence has to be parsed. */
export function editedTree({ words, span }: SyntaxTree, edited: string): SyntaxTree | undefined {
  if (span[0] !== 0) return undefined;
  const spans = splitWords(edited, [0, edited.length]);
  const texts = spans.map((one) => edited.slice(...one));
  const made = exchanged(words, texts) ?? denied(words, texts);
  return (
    made && {
      span: [0, edited.length],
      words: made.map((word, index) => ({ ...word, span: spans[index] as Span })),
    }
  );
}

function exchanged(words: readonly Word[], texts: readonly string[]): Word[] | undefined {
  if (texts.length !== words.length) return undefined;
  const count = words.filter(({ text }, index) => text.toLowerCase() !== texts[index]?.toLowerCase()).length;
  return count > MOST_EXCHANGED
    ? undefined
    : words.map((word, index) => ({ ...word, text: texts[index] as string }));
}

/** "is open" with "is not open", "closes" with "does not close". */
function denied(words: readonly Word[], texts: readonly string[]): Word[] | undefined {
  const from = words.findIndex(({ text }, index) => text !== texts[index]);
  const added = texts.slice(from, from + texts.length - words.length + 1);
  const isSameAfter = (at: number, start: number) =>
    words.length - start === texts.length - at &&
    words.slice(start).every(({ text }, index) => text === texts[at + index]);
  const before = words[from - 1];
  if (!before) return undefined;
  if (isSameAfter(from + 1, from) && isDenial(added[0]) && /^(?:aux|cop)/u.test(before.relation))
    return inserted(words, from, [denialOf(added[0] as string, before.head)]);
  const verb = words[from] as Word;
  const [support = '', denial = ''] = added;
  if (
    isSameAfter(from + 3, from + 1) &&
    /^(?:do|does|did)$/u.test(support) &&
    isDenial(denial) &&
    /^VB[ZPD]$/u.test(verb.fineTag)
  ) {
    const auxiliary: Word = {
      ...denialOf(support, from),
      relation: 'aux',
      tag: 'AUX',
      fineTag: verb.fineTag,
    };
    const bare = words.map((word, index) =>
      index === from ? { ...word, text: texts[from + 2] as string, fineTag: 'VB' } : word,
    );
    return inserted(bare, from, [auxiliary, denialOf(denial, from)]);
  }
  return undefined;
}

const isDenial = (word = ''): boolean => /^(?:not|n['’]t)$/u.test(word);

/** Its span comes later. */
const denialOf = (text: string, head: number): Word => ({
  span: [0, 0],
  text,
  head,
  relation: 'advmod',
  tag: 'PART',
  fineTag: 'RB',
  entity: 'O',
});

/** @param more their heads are places in `words`. */
function inserted(words: readonly Word[], at: number, more: readonly Word[]): Word[] {
  const moved = (word: Word): Word => ({
    ...word,
    head: word.head >= at ? word.head + more.length : word.head,
  });
  return [...words.slice(0, at), ...more, ...words.slice(at)].map(moved);
}
