/**
 * Compares what random Datalog programs give in DuckDB, as the SQL that is written for them, with what they
 * give here. What is refused is counted apart.
 */
import { seeded } from '../../src/core/random.ts';
import { DuckDb, sqlDisagreement } from '../core/datalog/duckdb.ts';
import { randomCase } from '../core/datalog/random-program.ts';
import { secondsSince } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';

const strata = 6;

export default async function* sql(options: TaskOptions): AsyncGenerator<Result> {
  const cases = options.cases ?? 5000;
  const started = performance.now();
  const faults: string[] = [];
  let refused = 0;
  let linear = 0;
  let repeated = 0;
  const database = await DuckDb.open();
  for (let i = 0; i < cases; i++) {
    const seed = options.seed * 1_000_003 + i;
    const random = randomCase(seeded(seed), strata);
    const result = await sqlDisagreement(random, database);
    if (result.refused !== undefined) refused++;
    if (/WITH RECURSIVE (?!.*USING KEY)/.test(result.text ?? '')) linear++;
    if (result.text?.includes('USING KEY')) repeated++;
    if (result.fault !== undefined)
      faults.push(`seed ${seed}: ${result.fault}\n${random.text}\n${JSON.stringify([...random.given])}`);
    if (i % 500 === 499) options.say(`${i + 1} programs`);
  }
  database.close();
  const [shortest] = faults.sort((a, b) => a.length - b.length);
  yield {
    measure: 'sql.disagreements',
    value: faults.length,
    n: cases - refused,
    seconds: secondsSince(started),
    ...(shortest !== undefined && { failure: shortest }),
  };
  yield { measure: 'sql.refused', value: refused, n: cases };
  options.say(`${linear} have a linear recursion, ${repeated} one that is repeated until nothing is new.`);
}
