/**
 * Holds what is written of random Datalog programs for Soufflé against a reader of its format and the naive
 * reference: typed programs, which are mostly written, and those of the Datalog campaign, most of which mix
 * names and numbers and are refused. Soufflé itself is not run.
 */
import { seeded } from '../../src/core/random.ts';
import { randomCase } from '../core/datalog/random-program.ts';
import { randomTypedCase } from '../core/datalog/random-typed-program.ts';
import { souffleDisagreement } from '../core/datalog/souffle-agreement.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';

const strata = 6;

export default async function* souffle(options: TaskOptions): AsyncGenerator<Result> {
  const cases = options.cases ?? 5000;
  const started = performance.now();
  const faults: string[] = [];
  let [written, refused] = [0, 0];
  for (let i = 0; written < cases; i++) {
    const seed = options.seed * 1_000_003 + i;
    const random = seeded(seed);
    const program = i % 4 === 3 ? randomCase(random, strata) : randomTypedCase(random, strata);
    const { fault, refused: why } = souffleDisagreement(program);
    if (why === undefined) written++;
    else refused++;
    if (fault !== undefined) faults.push(`seed ${seed}: ${fault}\n${program.text}`);
    if (i % 1000 === 999) options.say(`${i + 1} programs, ${written} written, ${refused} refused`);
  }
  const [shortest] = faults.sort((a, b) => a.length - b.length);
  yield {
    measure: 'souffle.disagreements',
    value: faults.length,
    n: written,
    seconds: secondsSince(started),
    ...(shortest !== undefined && { failure: shortest }),
  };
  options.say(`${refused} programs were refused.`);
}
