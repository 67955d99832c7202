/**
 * Sentences written for the tests, with the parser's trees (test/browser/recorded-trees.test.ts checks that
 * they are current): a line of text, then a line of `form/TAG/FINE/entity/relation>head`.
 */
import type { SyntaxTree, Word } from '../../../src/core/text/syntax.ts';

export function readTrees(recorded: string): ReadonlyMap<string, SyntaxTree> {
  return new Map(
    recorded
      .trim()
      .split(/\n\n/u)
      .map((entry): [string, SyntaxTree] => {
        const [text, words] = entry.split('\n') as [string, string];
        let at = 0;
        return [
          text,
          {
            span: [0, text.length],
            words: words.split(' ').map((item): Word => {
              const [, form, tag, fineTag, entity, relation, head] =
                /^(.+)\/([^/]+)\/([^/]+)\/([^/]+)\/([^/]+)>(\d+)$/u.exec(item) as unknown as [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                ];
              const start = text.indexOf(form, at);
              at = start + form.length;
              return {
                span: [start, at],
                text: form,
                tag,
                fineTag,
                entity,
                relation,
                head: Number(head) - 1,
              };
            }),
          },
        ];
      }),
  );
}

/** One line of the record. */
export const writeTree = ({ words }: SyntaxTree): string =>
  words
    .map(
      ({ text, tag, fineTag, entity, relation, head }) =>
        `${text}/${tag}/${fineTag}/${entity}/${relation}>${String(head + 1)}`,
    )
    .join(' ');
