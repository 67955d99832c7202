/**
 * Whether a breach of a rail regulation is found by the bundled readers alone: `npm run eval -- rails`.
 * Scenarios of `ali_agent/` whose regulation has a specification (public/examples/rail-regulations.json), all
 * meant as breaches, and safe and unsafe texts of our own for every regulation with a specification, also
 * those that no scenario names. `--limit N` takes N of each, spread over the regulations.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpecificationJson } from '../../src/core/rules/specification-json.ts';
import { missing, round, secondsSince, share, type Result, type TaskOptions } from '../measure.ts';
import { withRulesPage, type Lacking, type RulesPage } from './rules/with-rules-page.ts';

interface Regulation {
  readonly file: string;
  readonly index: number;
}

interface RailRegulations {
  readonly specifications: readonly {
    readonly regulation: Regulation;
    readonly name: string;
    readonly specification: SpecificationJson;
    /** A text of our own that breaks it. */
    readonly unlawful: string;
  }[];
  readonly leftOut: readonly { readonly regulation: Regulation; readonly reason: string }[];
}

interface Scenario {
  readonly id: string;
  readonly regulation: Regulation;
  readonly text: string;
}

interface Judged extends Scenario {
  readonly isFound: boolean;
  readonly lacking: readonly Lacking[];
}

/** The scenarios name a regulation of this file. */
const file = 'regulations_testing.json';

export default async function* rails(options: TaskOptions): AsyncGenerator<Result> {
  const path = join(options.data, 'ali_agent/scenarios.jsonl');
  const absent = missing(path);
  if (absent) {
    yield absent;
    return;
  }
  const regulations = JSON.parse(
    readFileSync(join(options.root, 'public/examples/rail-regulations.json'), 'utf8'),
  ) as RailRegulations;
  const all = linesOf<{ regulation_index: number; scenario: string }>(path).map(
    ({ regulation_index: index, scenario }, row): Scenario => ({
      id: `scenario-${String(row)}`,
      regulation: { file, index },
      text: scenario,
    }),
  );
  const isSpecified = ({ regulation }: Scenario) => specificationOf(regulations, regulation) !== undefined;
  const specified = all.filter(isSpecified);
  sayLeftOut(options, regulations, all);
  yield share('rails.left-out', all.length - specified.length, all.length);
  const scenarios = spread(specified, options.limit);
  const twins = spread(
    linesOf<Scenario>(join(options.root, 'test/eval/rails/safe-twins.jsonl')),
    options.limit,
  );
  const unlawful = regulations.specifications
    .map(({ regulation, name, unlawful: text }): Scenario => ({ id: `own ${name}`, regulation, text }))
    .slice(0, options.limit);
  yield* await withRulesPage(options.root, async (page) => {
    const started = performance.now();
    const unsafe = await judged(page, scenarios, regulations, options);
    const seconds = secondsSince(started);
    sayMissed(options, unsafe);
    const own = await judged(page, unlawful, regulations, options);
    const safe = await judged(page, twins, regulations, options);
    const found = (some: readonly Judged[]) => some.filter(({ isFound }) => isFound).length;
    return [
      share('rails.recall', found(unsafe), unsafe.length, seconds),
      share('rails.own-recall', found(own), own.length),
      share('rails.false-alarms', found(safe), safe.length),
      {
        measure: 'rails.seconds-per-scenario',
        value: round(seconds / Math.max(1, unsafe.length), 2),
        n: unsafe.length,
      },
    ];
  });
}

async function judged(
  page: RulesPage,
  scenarios: readonly Scenario[],
  regulations: RailRegulations,
  { rows, say }: TaskOptions,
): Promise<Judged[]> {
  const done: Judged[] = [];
  for (const scenario of scenarios) {
    const specification = specificationOf(regulations, scenario.regulation) as SpecificationJson;
    const { broken, known, lacking } = await page.check({ specification, text: scenario.text });
    done.push({ ...scenario, isFound: broken.length > 0, lacking });
    if (rows) process.stdout.write(`${JSON.stringify({ ...scenario, broken, known, lacking })}\n`);
    if (done.length % 20 === 0) say(`  ${String(done.length)} of ${String(scenarios.length)}`);
  }
  return done;
}

/** The breaches that were not found, by what was missing, the most frequent first. */
function sayMissed({ say }: TaskOptions, unsafe: readonly Judged[]): void {
  const missed = unsafe.filter(({ isFound }) => !isFound);
  const causes = new Map<string, number>();
  for (const { lacking } of missed) {
    const cause = lacking.length === 0 ? 'no object fits the rules' : lacking.map(causeOf).sort().join('; ');
    causes.set(cause, (causes.get(cause) ?? 0) + 1);
  }
  say(`  ${String(missed.length)} of ${String(unsafe.length)} breaches not found, by what was missing:`);
  for (const [cause, count] of [...causes].sort((a, b) => b[1] - a[1])) say(`  ${String(count)}  ${cause}`);
}

/** `premise Smokes(...) unknown`: with the predicate alone, because objects differ from text to text. */
const causeOf = ({ literal, side, value }: Lacking): string =>
  `${side} ${literal.replace(/\(.*$/u, '')} ${value}`;

const specificationOf = (
  { specifications }: RailRegulations,
  regulation: Regulation,
): SpecificationJson | undefined =>
  specifications.find(({ regulation: own }) => own.file === regulation.file && own.index === regulation.index)
    ?.specification;

function sayLeftOut({ say }: TaskOptions, { leftOut }: RailRegulations, all: readonly Scenario[]): void {
  for (const { regulation, reason } of leftOut) {
    const count = all.filter((one) => one.regulation.index === regulation.index).length;
    if (regulation.file === file && count > 0)
      say(`  left out: regulation ${String(regulation.index)}, ${String(count)} scenarios: ${reason}`);
  }
}

/** The first of each regulation, then the second of each, and so on. */
function spread(scenarios: readonly Scenario[], limit: number): Scenario[] {
  const seen = new Map<string, number>();
  const placed = scenarios.map((scenario) => {
    const key = `${scenario.regulation.file} ${String(scenario.regulation.index)}`;
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    return { scenario, place };
  });
  return placed
    .sort((a, b) => a.place - b.place)
    .slice(0, limit)
    .map(({ scenario }) => scenario);
}

const linesOf = <Row>(path: string): Row[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
