/**
 * Compares random Datalog programs (1 to 6 strata, recursion, negation, aggregates, arithmetic, cyclic bodies
 * over facts of very unequal frequency) with the naive reference, their explanations with the independent
 * checker, random updates of a session with a fresh evaluation, and a tenth of the programs with SWI-Prolog
 * if it is installed. Also sends mutated programs through the parser.
 */
import { SymbolTable, parseProgram, solve } from '../../src/core/datalog/index.ts';
import { seeded, type Random } from '../../src/core/random.ts';
import { finish } from '../../src/core/work.ts';
import { disagreement, wrongExplanation } from '../core/datalog/agreement.ts';
import { randomCyclicCase } from '../core/datalog/random-cyclic-program.ts';
import type { RandomCase } from '../core/datalog/random-program.ts';
import { randomCase } from '../core/datalog/random-program.ts';
import { hasSwiProlog, prologDisagreement } from '../core/datalog/swi-prolog.ts';
import { updateFault } from '../core/datalog/updates.ts';
import { secondsSince } from '../measure.ts';
import type { Measure, Result, TaskOptions } from '../measure.ts';
import { mutated } from './hostile/mutation.ts';

const strata = 6;
/** Programs in one run of SWI-Prolog. */
const batch = 200;

export default async function* datalog(options: TaskOptions): AsyncGenerator<Result> {
  const cases = options.cases ?? 20_000;
  const seeds = (count: number) => Array.from({ length: count }, (_, i) => options.seed * 1_000_003 + i);
  yield counted('datalog.disagreements', seeds(cases), (seed) => {
    const program = programOf(seed, seeded(seed), strata);
    const fault = disagreement(program);
    return fault === undefined ? undefined : shown(program, fault);
  });
  let explained = 0;
  const explanations = counted('datalog.explanations', seeds(Math.ceil(cases / 10)), (seed) => {
    const random = seeded(seed);
    const program = programOf(seed, random, strata);
    const result = wrongExplanation(program, random, 12);
    explained += result.explained;
    return result.fault === undefined ? undefined : shown(program, result.fault);
  });
  yield { ...explanations, n: explained };
  yield counted('datalog.updates', seeds(Math.ceil(cases / 4)), (seed) => {
    const random = seeded(seed);
    const program = programOf(seed, random, 4);
    const fault = updateFault(program, random, 3);
    return fault === undefined ? undefined : shown(program, fault);
  });
  yield counted('datalog.parser-crashes', seeds(Math.ceil(cases / 2)), (seed) =>
    mutantFault(mutated(randomCase(seeded(seed), strata).text, seeded(seed + 1))),
  );
  if (!hasSwiProlog()) {
    yield { skipped: 'swipl' };
    return;
  }
  yield counted(
    'datalog.swi-disagreements',
    seeds(Math.ceil(cases / 10 / batch)),
    (seed) =>
      prologDisagreement(
        Array.from({ length: batch }, (_, i) => programOf(i, seeded(seed * batch + i), strata)),
      ),
    batch,
  );
}

/** A quarter of the programs have cyclic bodies. */
const programOf = (number: number, random: Random, most: number): RandomCase =>
  number % 4 === 3 ? randomCyclicCase(random) : randomCase(random, most);

/** Counts the cases with a fault and gives the shortest as the example. */
function counted(
  measure: string,
  seeds: readonly number[],
  faultOf: (seed: number) => string | undefined,
  each = 1,
): Measure {
  const started = performance.now();
  const faults = seeds.flatMap((seed) => {
    const fault = faultOf(seed);
    return fault === undefined ? [] : [`seed ${seed}: ${fault}`];
  });
  const [shortest] = faults.sort((a, b) => a.length - b.length);
  return {
    measure,
    value: faults.length,
    n: seeds.length * each,
    seconds: secondsSince(started),
    ...(shortest !== undefined && { failure: shortest }),
  };
}

function shown({ text, given }: RandomCase, fault: string): string {
  return `${fault}\n${text}\n${JSON.stringify([...given])}`;
}

/** The fault, if the parser crashes, refuses without a place, or needs more than half a second. */
function mutantFault(text: string): string | undefined {
  try {
    const started = performance.now();
    const { program, issues } = parseProgram(text);
    const lines = text.split('\n');
    const lost = issues.find(
      ({ place }) =>
        place?.line === undefined || lines[place.line - 1] === undefined || (place.column ?? 0) < 1,
    );
    if (lost !== undefined) return `no place for: ${lost.message}\n${text}`;
    finish(solve(program, new Map(), new SymbolTable(), { maxTuples: 1000 }));
    return performance.now() - started > 2000 ? `took long:\n${text}` : undefined;
  } catch (error) {
    return `${String(error)}\n${text}`;
  }
}
