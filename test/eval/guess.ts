/**
 * Whether the answer of a question can be guessed from its text. 50 sets of 500 questions about relations and
 * 50 about time (seeds 1 to 50) are made from the facts that ship. In each cell (kind, rule, operator) with
 * at least 500 questions, every guesser is fitted on half and tested on the other half: by a hash of the
 * question, so that no question is in both halves, and by set, where it also learns the facts that come back.
 * The best guesser counts, in the worst cell. Domains are measured beside: a small one has few facts, which
 * come back in most sets.
 */
import { worldAndCountries } from '../core/testing/shipped-facts.ts';
import { drawQuestions } from '../../src/core/testing/draw-questions.ts';
import { deriveFacts } from '../../src/core/testing/derived-facts.ts';
import { anyTemporal, caseKinds } from '../../src/core/testing/generation-options.ts';
import type { CaseKind, GenerationOptions } from '../../src/core/testing/generation-options.ts';
import type { TestCase } from '../../src/core/testing/test-case.ts';
import { finish } from '../../src/core/work.ts';
import { best, guessed } from './guess/guessers.ts';
import type { Guessed } from './guess/guessers.ts';
import { secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';

const SETS = 50;
const LARGE = 500;
const SMALL_SETS = 20;
const SMALL = 30;
/** A cell with fewer questions is left out. */
const LEAST = 500;

interface Row {
  readonly question: string;
  readonly expected: 'yes' | 'no';
  readonly set: number;
  readonly id: string;
  readonly cells: readonly string[];
}

const halves: Readonly<Record<string, (row: Row) => boolean>> = {
  'by question': ({ id }) => hashOf(id) % 2 === 0,
  'by set': ({ set }) => set % 2 === 0,
};

export default function* guess(options: TaskOptions): Generator<Result> {
  const started = performance.now();
  const sets = Math.min(SETS, options.limit);
  const made = setsOf('relational', sets, LARGE).concat(setsOf('temporal', sets, LARGE));
  const rows = made.flatMap(({ set, cases }) => cases.map((testCase) => rowOf(testCase, set)));
  options.say(`guess: ${rows.length} questions in ${made.length} sets, ${secondsSince(started)} s`);
  let worst: Guessed | undefined;
  for (const [cell, within] of cellsOf(rows)) {
    const results = Object.entries(halves).map(([split, first]) => {
      const found = best(
        guessed(
          within.filter((row) => !first(row)),
          within.filter(first),
        ),
      );
      options.say(
        `  ${cell}, ${within.length} questions, halves ${split}: ${found.guesser} is right in ` +
          `${((100 * found.right) / found.of).toFixed(1)} %`,
      );
      return found;
    });
    const found = best(results);
    const ofDomain = cell.startsWith('domain-');
    yield share(ofDomain ? `guess.${cell}` : `guess.cell.${cell}`, found.right, found.of);
    if (!ofDomain) worst = worst ? best([worst, found]) : found;
  }
  if (worst) yield share('guess.best', worst.right, worst.of, secondsSince(started));
  yield repeated(options);
}

/** The facts are derived once for each kind. */
function setsOf(
  kind: CaseKind,
  sets: number,
  count: number,
): { readonly set: number; readonly cases: readonly TestCase[] }[] {
  const options: Omit<GenerationOptions, 'seed'> = {
    count,
    kind,
    domains: [],
    rules: [],
    difficulties: [],
    temporal: anyTemporal,
  };
  const derived = finish(deriveFacts(worldAndCountries(), { ...options, seed: 1 }));
  return Array.from({ length: sets }, (_, i) => ({
    set: i + 1,
    cases: finish(drawQuestions(derived, { ...options, seed: i + 1 })),
  }));
}

function rowOf({ id, question, expected, rule, domain, temporal }: TestCase, set: number): Row {
  const cells = temporal
    ? ['temporal', `temporal-${temporal.operator}`, `temporal-depth-${temporal.depth}`]
    : ['relational', rule, `domain-${domain}`];
  return { id, question, expected, set, cells: cells.map((cell) => cell.toLowerCase().replaceAll(' ', '-')) };
}

function cellsOf(rows: readonly Row[]): readonly (readonly [string, readonly Row[]])[] {
  const cells = new Map<string, Row[]>();
  for (const row of rows)
    for (const cell of row.cells) {
      const list = cells.get(cell);
      if (list) list.push(row);
      else cells.set(cell, [row]);
    }
  return [...cells].filter(([, within]) => within.length >= LEAST).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The share of small sets that contain the entity that most of them contain, for the worst kind. */
function repeated(options: TaskOptions): Result {
  const worst = Math.max(
    ...caseKinds.map((kind) => {
      const counts = new Map<string, number>();
      for (const { cases } of setsOf(kind, SMALL_SETS, SMALL))
        for (const entity of new Set(cases.flatMap(({ entities }) => entities)))
          counts.set(entity, (counts.get(entity) ?? 0) + 1);
      const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, 5);
      options.say(`  ${kind}: ${most.map(([entity, count]) => `${entity} in ${count}`).join(', ')}`);
      return most[0]?.[1] ?? 0;
    }),
  );
  return share('guess.repeat', worst, SMALL_SETS);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 16)) >>> 0;
}
