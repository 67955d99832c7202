/**
 * Statements that a reply takes back: "It's Toronto... no, sorry, the capital is Ottawa". They are no part of
 * its reasoning, where what comes in their place states a fact.
 */
import { pattern } from '../pattern-parts.ts';
import type { StatedFact } from '../testing/test-case.ts';
import type { ExtractedTriple } from '../text/syntax.ts';
import { corrects } from './answer-words.ts';
import { nodeKey } from './graph.ts';

/** "... no, Toronto is just the largest city", "or rather". */
const turnsBack = new RegExp(
  pattern`(?:[.…]{2,3}|[–—-])\s?(?:oh\s|ah\s|uh\s|um\s)?no\b|,\sno,\s|\bor rather\b|\bi mean\b|
    \bno,? that(?:['’]s| is)\b`,
  'giu',
);
const takesBack = new RegExp(corrects.source, 'giu');

/** The statements that still count at the end of the reply. */
export function withoutTakenBack(
  triples: readonly ExtractedTriple[],
  reply: string,
  facts: readonly StatedFact[],
): ExtractedTriple[] {
  const values = new Set(facts.flatMap(({ subject, object }) => [nodeKey(subject), nodeKey(object)]));
  const placed = triples.map((triple) => ({ triple, at: endOfValue(triple, reply) }));
  const lastRight = placed.reduce(
    (last, { triple, at = -1 }) =>
      !triple.negated && values.has(nodeKey(triple.object)) ? Math.max(last, at) : last,
    -1,
  );
  const before = reply.slice(0, Math.max(0, lastRight));
  const turns = [...before.matchAll(takesBack), ...before.matchAll(turnsBack)].map(({ index }) => index);
  const lastTurn = turns.reduce((last, at) => Math.max(last, at), -1);
  return placed.flatMap(({ triple, at }) => {
    const isRight = values.has(nodeKey(triple.object)) && values.has(nodeKey(triple.subject));
    if (isRight || at === undefined || at >= lastRight) return [triple];
    return lastTurn >= at ? [] : [triple];
  });
}

/** Where the words for the object end in the reply; undefined where they are not its own. */
function endOfValue({ object, span, heads }: ExtractedTriple, reply: string): number | undefined {
  if (heads) return heads.object[1];
  const at = reply.slice(...span).indexOf(object);
  return at < 0 ? undefined : span[0] + at + object.length;
}
