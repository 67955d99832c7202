/**
 * How long an edit takes in the Rules room, for 100 rules and 1,000 atoms: a cell is set, or a rule changed.
 * Measured from the change to the view that the page gets: reading and checking the specification,
 * reasoning, putting everything into words, keeping it (here in memory), and the copy that goes to the page.
 * What the solver finds in the rules is asked for afterwards (`findings`), and not in it.
 * The worst of three kinds of specifications counts, and in each the 95th percentile of the edits.
 */
import type { LibraryTables } from '../../src/adapters/storage/tables.ts';
import { Library } from '../../src/adapters/storage/library.ts';
import { memoryRecords } from '../../src/adapters/storage/memory-records.ts';
import type { CaseChange, RulesView } from '../../src/core/api/rules-room.ts';
import { seeded, type Random } from '../../src/core/random.ts';
import type { Atom } from '../../src/core/rules/specification.ts';
import { atomText } from '../../src/core/rules/terms.ts';
import { Cases } from '../../src/workers/rules-room/cases.ts';
import { copiedViews } from '../copied-views.ts';
import { round } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';

const RULES = 100;
const ATOMS = 1000;
/** Edits of each kind that count, after some that warm up. */
const EDITS = 40;
const WARMING = 5;

/** A kind of specification: predicates by their number of places, and the objects of the text. */
interface Shape {
  readonly name: string;
  /** How many predicates have no place, one place, two places. */
  readonly predicates: readonly [number, number, number];
  readonly objects: number;
  readonly premises: number;
}

/** Each has 1,000 atoms. */
const shapes: readonly Shape[] = [
  { name: 'propositions', predicates: [ATOMS, 0, 0], objects: 0, premises: 9 },
  { name: 'one object', predicates: [0, 40, 0], objects: 25, premises: 2 },
  { name: 'pairs', predicates: [0, 20, 8], objects: 10, premises: 2 },
];

export default async function* rules({ seed, say }: TaskOptions): AsyncGenerator<Result> {
  let worst = 0;
  let edits = 0;
  for (const shape of shapes) {
    for (const kind of ['cell', 'rule'] as const) {
      const times = await timesOf(shape, kind, seeded(seed));
      const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)];
      say(`  ${shape.name}, a ${kind}: ${middle.toFixed(1)} ms, 95 %: ${high.toFixed(1)} ms`);
      worst = Math.max(worst, high);
      edits += times.length;
    }
  }
  yield { measure: 'rules.edit-ms', value: round(worst, 1), n: edits };
}

async function timesOf(shape: Shape, kind: 'cell' | 'rule', random: Random): Promise<readonly number[]> {
  const problem = problemOf(shape, random);
  const library = new Library(memoryRecords<LibraryTables>(), alone);
  const cases = new Cases(library, () => Date.now());
  const id = await cases.keep({
    name: shape.name,
    specification: problem.specification(),
    text: '',
    objects: problem.objects,
    set: problem.set,
  });
  const views = copiedViews(cases);
  await views.view(id);
  const times: number[] = [];
  for (let edit = 0; edit < WARMING + EDITS; edit++) {
    const change: CaseChange =
      kind === 'rule'
        ? { specification: problem.withRuleAnew() }
        : { set: atomText(random.pick(problem.atoms)), value: random.pick(['true', 'false', 'unknown']) };
    const began = performance.now();
    const view = await views.change(id, change);
    const took = performance.now() - began;
    expectWhole(view, shape);
    if (edit >= WARMING) times.push(took);
  }
  return times;
}

/** The figure would say nothing if the case were smaller than the bar's. */
function expectWhole(view: RulesView | undefined, { name }: Shape): void {
  const rules = view?.rules.length ?? 0;
  const cells = view?.tables.flatMap((table) => table.rows.flatMap((row) => row.cells)) ?? [];
  const atoms = cells.filter((cell) => cell !== undefined).length;
  if (rules < RULES || atoms < 0.9 * ATOMS)
    throw new Error(`The case of ${name} has ${rules} rules and ${atoms} atoms.`);
}

/** No other worker runs. */
const alone = { self: Promise.resolve('alone'), living: () => Promise.resolve(new Set(['alone'])) };

/* ---------- specifications ---------- */

const letters = ['x', 'y'];

function problemOf({ predicates, objects: count, premises }: Shape, random: Random) {
  const declared = predicates.flatMap((many, places) =>
    Array.from({ length: many }, (_, i) => ({ name: `P${places}n${i}`, places })),
  );
  const objects = Array.from({ length: count }, (_, i) => `thing ${i + 1}`);
  const atoms = declared.flatMap(({ name, places }) =>
    choices(objects, places).map((chosen): Atom => ({
      predicate: name,
      terms: chosen.map((object) => ({ kind: 'constant', name: object })),
    })),
  );
  const lines = declared.map(({ name, places }) => {
    const own = letters.slice(0, places);
    return own.length === 0
      ? `  ${name} := the ${name} is there.`
      : `  ${name}(${own.join(', ')}) := ${own.map((letter) => `the thing ${letter}`).join(' holds ')}.`;
  });
  // Every predicate comes up in turn, so that the rules speak of all of them.
  let next = 0;
  const [, , pairs] = predicates;
  const literal = () => {
    const { name, places } = declared[next++ % declared.length] as (typeof declared)[number];
    const own = pairs > 0 && random.integer(2) === 0 ? letters.toReversed() : letters;
    const terms = places === 0 ? '' : `(${own.slice(0, places).join(', ')})`;
    return `${random.integer(4) === 0 ? 'not ' : ''}${name}${terms}`;
  };
  const rule = () => `  ${Array.from({ length: premises }, literal).join(' & ')} => ${literal()}`;
  const written = Array.from({ length: RULES }, rule);
  const specification = () => ['Variables: x, y', 'Predicates:', ...lines, 'Rules:', ...written].join('\n');
  return {
    objects,
    atoms,
    // Most atoms of a text are unknown; the values break some rules, and leave others open.
    set: atoms.flatMap((atom) =>
      random.integer(3) === 0 ? [{ atom, value: random.pick(['true', 'false'] as const) }] : [],
    ),
    specification,
    withRuleAnew: () => {
      // The same predicates, so that all of them stay in use.
      const place = random.integer(RULES);
      written[place] = (written[place] ?? '').replace(/(not )?(\w+(?:\([^)]*\))?)$/, (_, not, atom) =>
        not === undefined ? `not ${String(atom)}` : String(atom),
      );
      return specification();
    },
  };
}

/** All ways to fill so many places. */
const choices = (objects: readonly string[], places: number): readonly (readonly string[])[] =>
  places === 0
    ? [[]]
    : choices(objects, places - 1).flatMap((chosen) => objects.map((object) => [...chosen, object]));

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
