/** The parts of a specification as an editor shows them, and what can be completed at the caret. */
import type { RulesView } from '../../core/api/rules-room.ts';
import type { Span } from '../../core/text/words.ts';
import { endOf } from '../../core/text-ends.ts';

interface Part {
  readonly span: Span;
  readonly look: string;
}

/** In the order in which they are looked for. */
const looks = {
  comment: /(?:#|\/\/).*/u,
  description: /:=[^"\n]*/u,
  section: /"?\b(?:Variables|Predicates|Rules)\b"?\s*:/u,
  operator: /=>|\b(?:not|and|or|implies)\b|[&|~¬∧∨⇒]|[<>]=?|!=/u,
  name: /(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*(?=\s*\()/u,
};
const anyPart = new RegExp(
  Object.entries(looks)
    .map(([look, { source }]) => `(?<${look}>${source})`)
    .join('|'),
  'gu',
);

/** Where the parts are; for the look only, the parser has the last word. */
export function partsOf(text: string): Part[] {
  return [...text.matchAll(anyPart)].flatMap(({ index, 0: found, groups }) => {
    const look = Object.entries(groups ?? {}).find(([, words]) => words !== undefined)?.[0];
    return look === undefined ? [] : [{ span: [index, index + found.length] as Span, look }];
  });
}

export interface Completion {
  /** What it replaces. */
  readonly span: Span;
  readonly text: string;
  readonly description: string;
}

/** Shown at once; more would cover the text. */
const MOST = 8;

/** Predicates whose name begins as the word at the caret does, within the rules. */
export function completionsAt(
  text: string,
  caret: number,
  predicates: RulesView['predicates'],
): readonly Completion[] {
  const before = text.slice(0, caret);
  const word = endOf(before, /[\p{L}\p{N}_]/u).replace(/^\p{N}+/u, '');
  if (word === '' || !/\bRules\b/u.test(before)) return [];
  const applied = text.slice(caret).startsWith('(');
  const span: Span = [caret - word.length, caret];
  return predicates
    .map((each) => ({ ...each, text: applied ? (each.text.split('(', 1)[0] ?? '') : each.text, span }))
    .filter(({ text: name }) => name.toLowerCase().startsWith(word.toLowerCase()) && name !== word)
    .slice(0, MOST);
}

/** Where a character of the text is drawn, in pixels within the element that draws it. */
export function caretPlace(
  drawn: HTMLElement,
  offset: number,
): { readonly left: number; readonly bottom: number } {
  const walker = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT);
  const box = drawn.getBoundingClientRect();
  let before = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node as Text;
    if (before + length > offset) {
      const range = document.createRange();
      range.setStart(node, offset - before);
      range.setEnd(node, offset - before + 1);
      const { left, bottom } = range.getBoundingClientRect();
      return { left: left - box.left, bottom: bottom - box.top };
    }
    before += length;
  }
  return { left: 0, bottom: box.height };
}
