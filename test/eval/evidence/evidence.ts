/**
 * The product's readers for a measure in Node: its model workers in real Chromium, served by Vite from the
 * project's own sources.
 */
import { shippedReaders, type ShippedReader } from '../../../src/core/checking/check.ts';
import type { GroundingRequest, Grounding } from '../../../src/core/evidence/grounding.ts';
import type { EvidenceFinding, EvidenceRequest } from '../../../src/core/ports/evidence.ts';
import type { SyntaxTree } from '../../../src/core/text/syntax.ts';
import type { TaskOptions } from '../../measure.ts';
import { withPage } from '../served-page.ts';

export interface Evidence {
  judge(
    requests: readonly EvidenceRequest[],
    readers?: readonly ShippedReader[],
  ): Promise<readonly EvidenceFinding[]>;
  ground(
    claims: readonly GroundingRequest[],
    readers?: readonly ShippedReader[],
  ): Promise<readonly Grounding[]>;
  /** The features on which a calibration is fitted (core/evidence/combined-reader.ts). */
  observe(requests: readonly EvidenceRequest[]): Promise<readonly (readonly number[])[]>;
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>;
  /** The trees of each text, sentence by sentence. */
  parse(texts: readonly string[]): Promise<readonly (readonly SyntaxTree[])[]>;
}

/** Items sent to the page at once: enough to keep two workers busy, few enough to show progress. */
const batch = 100;
const byDefault: readonly ShippedReader[] = ['combined'];

/** The readers named after a task; the default one if none is. */
export function readersNamed({ words }: Pick<TaskOptions, 'words'>): readonly ShippedReader[] {
  const named = shippedReaders.filter((name) => words.includes(name));
  return named.length > 0 ? named : byDefault;
}

export async function withEvidence<T>(
  { root, say }: Pick<TaskOptions, 'root' | 'say'>,
  use: (evidence: Evidence) => Promise<T>,
): Promise<T> {
  return withPage(root, 'test/eval/evidence/evidence-page.html', 'evidence', async (page) => {
    const inBatches = async <Item, Result>(
      items: readonly Item[],
      run: (part: readonly Item[]) => Promise<readonly Result[]>,
    ): Promise<readonly Result[]> => {
      const results: Result[] = [];
      for (let from = 0; from < items.length; from += batch) {
        results.push(...(await run(items.slice(from, from + batch))));
        if (results.length % (batch * 5) === 0) say(`  ${String(results.length)} of ${String(items.length)}`);
      }
      return results;
    };
    return use({
      judge: (requests, readers = byDefault) =>
        inBatches(requests, (part) =>
          page.evaluate(([some, names]) => window.evidence.judge(some, names), [part, readers] as const),
        ),
      ground: (claims, readers = byDefault) =>
        inBatches(claims, (part) =>
          page.evaluate(([some, names]) => window.evidence.ground(some, names), [part, readers] as const),
        ),
      observe: (requests) =>
        inBatches(requests, (part) => page.evaluate((some) => window.evidence.observe(some), part)),
      embed: (texts) =>
        inBatches(texts, (part) => page.evaluate((some) => window.evidence.embed(some), part)),
      parse: (texts) =>
        inBatches(texts, (part) => page.evaluate((some) => window.evidence.parse(some), part)),
    });
  });
}
