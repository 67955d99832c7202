/**
 * Finds the sentences of an answer that state nothing: headings, questions, and remarks about the answer.
 * They are covered by factoids but need no check.
 */
import { pattern } from '../../pattern-parts.ts';
import { blockAt, type Block } from '../layout.ts';
import type { SyntaxTree } from '../syntax.ts';
import type { Factoid } from './factoid.ts';

/** Politeness, and text about the answer itself. */
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

/** In words. A longer line without a full stop is not read as a heading. Chosen by hand. */
const LONGEST_HEADING = 12;

export const isRemark = (sentence: string): boolean => remark.test(sentence.trim().replace(/’/gu, "'"));

/** The role of a sentence; undefined for a statement. */
export function roleOf(
  text: string,
  trees: readonly SyntaxTree[],
  index: number,
  blocks: readonly Block[],
): Factoid['role'] {
  const { span, words } = trees[index] as SyntaxTree;
  const said = text.slice(...span).trim();
  if (/\?["'”’)\]*_]*$/u.test(said)) return 'question';
  if (isRemark(said)) return 'remark';
  const around = blockAt(blocks, span[0]);
  const block = around && span[1] <= around.span[1] ? around : undefined;
  if (block?.kind === 'heading') return 'heading';
  const standsAlone =
    block !== undefined && block.kind === 'prose' && text.slice(...block.span).trim() === said;
  const isFinite = words.some((word) => /^(?:VBD|VBZ|VBP|MD)$/u.test(word.fineTag));
  if (!isFinite && /:["'”’)\]*_]*$/u.test(said)) return 'heading';
  return standsAlone &&
    !isFinite &&
    index + 1 < trees.length &&
    words.length <= LONGEST_HEADING &&
    !/[.!:;]["'”’)\]*_]*$/u.test(said)
    ? 'heading'
    : undefined;
}
