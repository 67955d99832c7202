/** Texts that try to be more than text, and what a reader of HTML sees. */
import fc from 'fast-check';
import type { DefaultTreeAdapterTypes } from 'parse5';

export const hostileText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '<img src=x onerror=a()>',
    '[a](javascript:b)',
    '![a](http://b)',
    '# a\n\n- b\n```\nc',
    '| a | b |\n|---|---|',
    'https://a.b www.c.d e@f.g',
    '1. a 1) b',
    '&lt;b&gt; &#60;i&#62;',
    '*a* _b_ ~~c~~ `d` \\',
    '<!-- a',
    '    four',
    '> a\n===\n---',
    '</style><script>a()</script>',
  ),
);

type Node = DefaultTreeAdapterTypes.ChildNode;

export const partsOf = (nodes: readonly Node[]): { tags: string[]; words: string } => {
  const tags: string[] = [];
  let words = '';
  const visit = (node: Node): void => {
    if (node.nodeName === '#text') words += (node as DefaultTreeAdapterTypes.TextNode).value;
    else {
      tags.push(node.nodeName);
      for (const child of (node as DefaultTreeAdapterTypes.Element).childNodes) visit(child);
      words += '\n';
    }
  };
  nodes.forEach(visit);
  return { tags, words };
};

export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
