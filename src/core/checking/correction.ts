/**
 * An extractive correction: what the documents do say on the point, in their own words; never a sentence of
 * our making.
 */
import { keysOf } from '../evidence/retrieval/terms.ts';
import type { EvidenceFinding } from '../ports/evidence.ts';
import { splitSentences } from '../text/sentences.ts';
import type { CheckedFactoid, ContextPassage } from './check.ts';

/** Words of the statement that a sentence has to share before it is on the point. */
const sharedAtLeast = 2;

/**
 * The sentence that the finding rests on; else the one that shares most words with the statement; undefined
 * where nothing is near.
 */
export function correctionFor(
  statement: string,
  finding: EvidenceFinding,
  context: readonly ContextPassage[],
): CheckedFactoid['correction'] {
  if (finding.judgement === 'supports') return undefined;
  const [decisive] = finding.evidence;
  const passage = decisive && context[decisive.passage];
  if (decisive && passage) return quoted(passage, decisive.sentence);
  const wanted = new Set(keysOf(statement));
  const near = context.flatMap((each) =>
    splitSentences(each.text).map((span) => ({
      each,
      span,
      shared: new Set(keysOf(each.text.slice(...span)).filter((key) => wanted.has(key))).size,
    })),
  );
  const best = near.reduce<(typeof near)[number] | undefined>(
    (most, one) => (most === undefined || one.shared > most.shared ? one : most),
    undefined,
  );
  return best && best.shared >= sharedAtLeast ? quoted(best.each, best.span) : undefined;
}

function quoted(
  { document, span: [from], text }: ContextPassage,
  [start, end]: readonly [number, number],
): CheckedFactoid['correction'] {
  return { text: text.slice(start, end), document, span: [from + start, from + end] };
}
