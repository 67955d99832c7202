/**
 * What is lost of random facts, graphs, rows, questions and replies that are written in the formats of other
 * programs and read again, each by the reader here and, where there is one, by a reader or validator of the
 * format.
 */
import { seeded } from '../../src/core/random.ts';
import { laws as rowLaws } from '../core/checking/exchange/laws.ts';
import { randomRows } from '../core/checking/exchange/random-rows.ts';
import { laws as testLaws, randomAnswers, randomCases } from '../core/testing/exchange-laws.ts';
import { laws as graphLaws, randomGraph } from '../core/datalog/graph-laws.ts';
import { laws as factLaws, randomFactBase } from '../core/knowledge/fact-exchange-laws.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';

/** Sets of each format. */
const CASES = 500;

export default async function* interchange(options: TaskOptions): AsyncGenerator<Result> {
  const sets = options.cases ?? CASES;
  const started = performance.now();
  const lost: string[] = [];
  let tried = 0;
  const count = (format: string, seed: number, fault: string | undefined) => {
    tried++;
    if (fault !== undefined) lost.push(`${format}, seed ${seed}: ${fault}`);
  };
  for (let i = 0; i < sets; i++) {
    const seed = options.seed * 1_000_003 + i;
    const facts = randomFactBase(seeded(seed));
    for (const [format, law] of Object.entries(factLaws)) count(format, seed, law(facts));
    const graph = randomGraph(seeded(seed));
    for (const [format, law] of Object.entries(graphLaws)) count(format, seed, law(graph));
    const rows = randomRows(seeded(seed));
    for (const [format, law] of Object.entries(rowLaws)) count(format, seed, await law(rows));
    const random = seeded(seed);
    const cases = randomCases(random);
    const answers = randomAnswers(cases, random);
    for (const [format, law] of Object.entries(testLaws)) count(format, seed, law(cases, answers));
  }
  const [shortest] = lost.sort((a, b) => a.length - b.length);
  yield {
    measure: 'interchange.lost',
    value: lost.length,
    n: tried,
    seconds: secondsSince(started),
    ...(shortest !== undefined && { failure: shortest }),
  };
}
