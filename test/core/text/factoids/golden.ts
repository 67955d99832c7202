/**
 * The golden file: texts (`# `), their trees from the shipped parser (`  word/Penn tag/universal
 * tag/entity/relation>head`, one line for each sentence), and their factoids (`- `). A factoid's line ends
 * with its marks: [whole], [hedged], [if], [said by X], a role, and {pronoun = name}.
 */
import type { Factoid } from '../../../../src/core/text/factoids/factoid.ts';
import type { SyntaxTree, Word } from '../../../../src/core/text/syntax.ts';

export interface GoldenCase {
  readonly text: string;
  readonly trees: readonly SyntaxTree[];
  readonly factoids: readonly string[];
}

export const treeLine = ({ words }: SyntaxTree): string => `  ${words.map(wordMark).join(' ')}`;

const wordMark = ({ text, fineTag, tag, entity, relation, head }: Word): string =>
  [text.replaceAll('/', '⁄'), fineTag, tag, entity, `${relation}>${String(head + 1)}`].join('/');

export function factoidLine(
  text: string,
  { text: said, whole, role, hedged, conditional, attribution, resolved }: Factoid,
): string {
  const marks = [
    whole ? 'whole' : '',
    role ?? '',
    hedged ? 'hedged' : '',
    conditional ? 'if' : '',
    attribution === undefined ? '' : `said by ${attribution}`,
  ].filter((mark) => mark !== '');
  const names = resolved.map(({ span, name }) => ` {${text.slice(...span)} = ${name}}`);
  return `- ${said}${marks.map((mark) => ` [${mark}]`).join('')}${names.join('')}`;
}

export function readGolden(file: string): GoldenCase[] {
  return file
    .trim()
    .split('\n\n')
    .map((entry) => {
      const lines = entry.split('\n');
      const text = lines
        .filter((line) => line.startsWith('#'))
        .map((line) => line.slice(2))
        .join('\n');
      let at = 0;
      const trees = lines
        .filter((line) => line.startsWith('  '))
        .map((line): SyntaxTree => {
          const words = line
            .trim()
            .split(' ')
            .map((item): Word => {
              const [form = '', fineTag = '', tag = '', entity = '', tie = ''] = item.split('/');
              const [relation = '', head = ''] = tie.split('>');
              const written = form.replaceAll('⁄', '/');
              const start = text.indexOf(written, at);
              at = start + written.length;
              return {
                span: [start, at],
                text: written,
                fineTag,
                tag,
                entity,
                relation,
                head: Number(head) - 1,
              };
            });
          return { span: [words[0]?.span[0] ?? 0, words.at(-1)?.span[1] ?? 0], words };
        });
      return { text, trees, factoids: lines.filter((line) => line.startsWith('- ')) };
    });
}
