/**
 * The embedding model that ships, on pairs of sentences whose similarity people rated: Spearman's correlation
 * with the cosine.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missing, secondsSince } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { withEvidence } from './evidence/evidence.ts';
import { bootstrapped, spearman } from './evidence/figures.ts';

export default async function* similarity(options: TaskOptions): AsyncGenerator<Result> {
  const test = join(options.data, 'stsb/stsb-en-test.csv');
  const path = existsSync(test) ? test : join(options.data, 'stsb/stsb-en-dev.csv');
  const absent = missing(path);
  if (absent) {
    yield absent;
    return;
  }
  const started = performance.now();
  const rows = parseRows(readFileSync(path, 'utf8'));
  const kept = rows.filter(isPair).slice(0, options.limit);
  options.say(
    `similarity: ${path}, ${String(rows.length)} rows, ${String(rows.filter(isPair).length)} with ` +
      'two sentences and a score',
  );
  const vectors = await withEvidence(options, (evidence) =>
    evidence.embed(kept.flatMap(([a, b]) => [a as string, b as string])),
  );
  const pairs = kept.map(
    ([, , score], i) => [dot(vectors[2 * i] ?? [], vectors[2 * i + 1] ?? []), Number(score)] as const,
  );
  yield bootstrapped('stsb.spearman', pairs, spearman, secondsSince(started));
}

const isPair = (row: readonly string[]): boolean =>
  row.length === 3 && row[2] !== '' && !Number.isNaN(Number(row[2]));
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, k) => sum + value * (b[k] as number), 0);

/** Comma-separated values; fields that contain a comma are in quotes, and quotes inside them are doubled. */
function parseRows(text: string): string[][] {
  return text
    .split(/\r?\n/u)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(
        (match) => match[1]?.replaceAll('""', '"') ?? match[2] ?? '',
      ),
    );
}
