/** Names that the parser marks in a sentence. */
import type { SyntaxTree } from '../syntax.ts';
import type { Name } from './typed-value.ts';

/**
 * Returns runs of words with one label, without a leading article. Times are left out: they are read as
 * times.
 */
export function entityNames(text: string, tree: SyntaxTree): Name[] {
  const names: Name[] = [];
  let first = 0;
  while (first < tree.words.length) {
    const type = tree.words[first]?.entity.slice(2) ?? '';
    let end = first + 1;
    if (type === '') {
      first = end;
      continue;
    }
    while (tree.words[end]?.entity === `I-${type}`) end++;
    const named = nameOf(text, tree, first, end, type);
    if (named) names.push(named);
    first = end;
  }
  return names;
}

function nameOf(text: string, tree: SyntaxTree, first: number, end: number, type: string): Name | undefined {
  let from = first;
  let to = end;
  while (from < to && /^(?:DET|PUNCT|ADP|CCONJ)$/u.test(tree.words[from]?.tag ?? '')) from++;
  while (
    to > from &&
    (/^(?:PUNCT|ADP|CCONJ)$/u.test(tree.words[to - 1]?.tag ?? '') || tree.words[to - 1]?.fineTag === 'POS')
  )
    to--;
  const start = tree.words[from]?.span[0];
  const stop = tree.words[to - 1]?.span[1];
  if (from >= to || start === undefined || stop === undefined || type === 'time') return undefined;
  const written = text.slice(start, stop);
  // A name has a capital letter and is not only digits.
  return /\p{Lu}/u.test(written) &&
    /\p{L}{2}/u.test(written) &&
    !/^[$€£]?[\d,.]+\s?(?:million|billion|trillion|percent|\p{Lu}{3})?$/u.test(written)
    ? { kind: 'name', span: [start, stop], text: written, type }
    : undefined;
}
