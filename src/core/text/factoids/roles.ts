/**
 * What an answer says without stating anything: headings, questions, and remarks on the answer itself. They
 * are covered, but need no checking.
 */
import { pattern } from '../../pattern-parts.ts';
import { blocksOf } from '../layout.ts';
import type { SyntaxTree } from '../syntax.ts';
import type { Factoid } from './factoid.ts';

/** Politeness and talk about the answer, not about the matter. */
const remark = new RegExp(
  `^(?:${[
    String.raw`(?:sure|certainly|absolutely|of course|great question|good question)[!.,]?$`,
    pattern`
    (?:(?:based on|according to|from) [^,]{1,60}, )?(?:here|below|following)(?: is| are|'s)\b.*\b(?:
      summary|summaries|answer|overview|list|breakdown|explanation|points|facts|response|translation
    )\b.*`,
    String.raw`i hope (?:this|that|it) helps.*`,
    String.raw`(?:please )?(?:let me know|feel free)\b.*`,
    String.raw`(?:i'm|i am|i) (?:sorry|apologi[sz]e)\b.*`,
  ].join('|')})`,
  'iu',
);

export const isRemark = (sentence: string): boolean => remark.test(sentence.trim().replace(/’/gu, "'"));

/** Undefined for a statement. */
export function roleOf(text: string, trees: readonly SyntaxTree[], index: number): Factoid['role'] {
  const { span, words } = trees[index] as SyntaxTree;
  const said = text.slice(...span).trim();
  if (/\?["'”’)\]*_]*$/u.test(said)) return 'question';
  if (isRemark(said)) return 'remark';
  const block = blocksOf(text).find(({ span: [start, end] }) => start <= span[0] && span[1] <= end);
  if (block?.kind === 'heading') return 'heading';
  const standsAlone =
    block !== undefined && block.kind === 'prose' && text.slice(...block.span).trim() === said;
  const isFinite = words.some((word) => /^(?:VBD|VBZ|VBP|MD)$/u.test(word.fineTag));
  if (!isFinite && /:["'”’)\]*_]*$/u.test(said)) return 'heading';
  return standsAlone &&
    !isFinite &&
    index + 1 < trees.length &&
    words.length <= 12 &&
    !/[.!:;]["'”’)\]*_]*$/u.test(said)
    ? 'heading'
    : undefined;
}
