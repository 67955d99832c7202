/**
 * Weighted reciprocal rank fusion (after Cormack, Clarke and Büttcher 2009) makes one ranking of several with
 * different scales. A passage scores weight / (5 + rank) in each ranking that has it. The damping is low and
 * shared terms weigh most, because all passages of one document are close in meaning: names and numbers
 * distinguish them.
 */
import type { Ranked } from './lexical-index.ts';

const damping = 5;

export interface WeightedRanking {
  readonly ranking: readonly Ranked[];
  readonly weight: number;
}

/** Returns the best first. Equal scores keep the order of the items. */
export function fuse(rankings: readonly WeightedRanking[]): Ranked[] {
  const scores = new Map<number, number>();
  for (const { ranking, weight } of rankings)
    ranking.forEach(({ index }, rank) =>
      scores.set(index, (scores.get(index) ?? 0) + weight / (damping + rank + 1)),
    );
  return [...scores]
    .map(([index, score]) => ({ index, score }))
    .sort((a, b) => b.score - a.score || a.index - b.index);
}
