/**
 * Trees as one line for each sentence: `Ceres/PROPN/nsubj>2 orbits/VERB/root>0`. Heads count from 1, and 0 is
 * the root; NNS and POS are Penn tags, PERSON is the name of a person.
 */
import type { SyntaxTree, Word } from '../../../src/core/text/syntax.ts';

const tags: Record<string, Pick<Word, 'tag' | 'fineTag' | 'entity'>> = {
  NNS: { tag: 'NOUN', fineTag: 'NNS', entity: 'O' },
  POS: { tag: 'PART', fineTag: 'POS', entity: 'O' },
  PERSON: { tag: 'PROPN', fineTag: 'NNP', entity: 'B-person' },
};

/** The text and its trees. `lines` are sentences; words are joined as in English spelling. */
export function trees(...lines: readonly string[]): {
  readonly text: string;
  readonly trees: readonly SyntaxTree[];
} {
  let text = '';
  const made = lines.map((line): SyntaxTree => {
    const start = text === '' ? 0 : text.length + 1;
    const words = line.split(' ').map((item): Word => {
      const [, form, tag, relation, head] = /^(.+)\/(\w+)\/([\w:]+)>(\d+)$/u.exec(item) as unknown as [
        string,
        string,
        string,
        string,
        string,
      ];
      if (text !== '' && !/^(?:[.,;:?!)]|['’]s|n't)$/u.test(form) && !text.endsWith('(')) text += ' ';
      const from = text.length;
      text += form;
      return {
        span: [from, text.length],
        text: form,
        head: Number(head) - 1,
        relation,
        ...(tags[tag] ?? { tag, fineTag: tag, entity: 'O' }),
      };
    });
    return { span: [start, text.length], words };
  });
  return { text, trees: made };
}
