/**
 * An extractive correction: what the documents say on the point, quoted. Totem never writes such a sentence
 * itself.
 */
import { keysOf } from '../evidence/retrieval/terms.ts';
import type { EvidenceFinding } from '../ports/evidence.ts';
import { splitSentences } from '../text/sentences.ts';
import type { CheckedFactoid, ContextPassage } from './check.ts';

/** A sentence is on the point when it shares at least this many words with the statement. Chosen by hand. */
const sharedAtLeast = 2;

/**
 * Returns the sentence that the finding is based on, else the one that shares most words with the statement,
 * else undefined.
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
