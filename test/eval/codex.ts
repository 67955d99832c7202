/**
 * False claims: rows of CoDEx that people labelled false (0) must never be asserted from the true rows (1),
 * by derivation or by a test case. Asserted claims are those that a naive reference derives from the
 * product's own declarations, and those that the product's test cases hold to be true. Negative claims are
 * those of its test cases, made from all true rows and from the training rows alone. None of them may
 * contradict a true row, whether it was used or held out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FactBase } from '../../src/core/knowledge/fact-base.ts';
import { factImporters } from '../../src/core/knowledge/importers/fact-importers.ts';
import { generateCases } from '../../src/core/testing/generate.ts';
import type { TestCase } from '../../src/core/testing/test-case.ts';
import { finish } from '../../src/core/work.ts';
import { closure, tripleKey } from './codex/closure.ts';
import type { Triple } from './codex/closure.ts';
import { secondsSince } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';

interface Row extends Triple {
  readonly split: string;
  readonly true: boolean;
}

/** Test cases generated from each file, as the target requires. */
const generated = 2_000;
/** Enough to include most of what the rules can derive. */
const exhaustive = 60_000;

export default async function* codex(options: TaskOptions): AsyncGenerator<Result> {
  const folder = join(options.data, 'codex');
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => /^codex-.*_named\.tsv$/.test(file))
        .sort()
    : [];
  if (files.length === 0) {
    yield { skipped: join(folder, 'codex-*_named.tsv') };
    return;
  }
  const total = { asserted: 0, labelled: 0, negatives: 0, wrong: 0, tried: 0 };
  let smallest: string | undefined;
  const started = performance.now();
  for (const file of files) {
    const found = measureFile(readRows(join(folder, file), options.limit), file, options);
    total.asserted += found.asserted.length;
    total.labelled += found.labelled;
    total.negatives += found.negatives;
    total.wrong += found.wrong.length;
    total.tried += found.tried;
    smallest = shortest([smallest, ...found.asserted]);
    for (const line of found.wrong.slice(0, 20))
      options.say(`  negative contradicted by a true row: ${line}`);
  }
  const seconds = secondsSince(started);
  yield {
    measure: 'codex.false-asserted',
    value: total.asserted,
    n: total.labelled,
    seconds,
    ...(smallest !== undefined && { failure: smallest }),
  };
  yield { measure: 'codex.negatives', value: total.negatives, n: total.tried, seconds };
  yield { measure: 'codex.negatives-wrong', value: total.wrong, n: total.negatives, seconds };
}

const shortest = (examples: readonly (string | undefined)[]): string | undefined =>
  examples.filter((example) => example !== undefined).toSorted((a, b) => a.length - b.length)[0];

function readRows(path: string, limit: number): readonly Row[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const columns = header.split('\t');
  const at = (name: string) => columns.indexOf(name);
  return lines.slice(0, limit).map((line) => {
    const cells = line.split('\t');
    const cell = (name: string) => cells[at(name)] ?? '';
    return {
      split: cell('split'),
      true: cell('label') === '1',
      subject: cell('subject'),
      relation: cell('predicate'),
      object: cell('object'),
    };
  });
}

function factsOf(rows: readonly Row[], name: string): FactBase | undefined {
  const text =
    'subject\tpredicate\tobject\n' +
    `${rows.map((row) => `${row.subject}\t${row.relation}\t${row.object}\n`).join('')}`;
  return finish(factImporters['facts: table']({ name, text }, {})).factBase;
}

function measureFile(rows: readonly Row[], file: string, options: TaskOptions) {
  const truths = rows.filter((row) => row.true);
  const falsehoods = rows.filter((row) => !row.true);
  const whole = factsOf(truths, file);
  const trained = factsOf(
    truths.filter((row) => row.split === 'train'),
    file,
  );
  const started = performance.now();
  const sets = whole ? [generated, exhaustive].map((count) => casesOf(whole, count, options.seed)) : [];
  const cases = sets.flat();
  const relations = whole?.relations ?? [];
  const follows = closure(truths, relations);
  const falseKeys = new Set(falsehoods.map(tripleKey));
  const names = new Set(relations.map(({ name }) => name));
  const asserted = [
    ...falsehoods
      .filter((row) => follows.has(tripleKey(row)))
      .map((row) => `${shown(row)} follows by the declared properties`),
    ...cases.flatMap((testCase) =>
      assertedBy(testCase, names)
        .filter((fact) => falseKeys.has(tripleKey(fact)))
        .map((fact) => `${shown(fact)} is asserted by “${testCase.question}” (${testCase.expected})`),
    ),
  ];
  const inside = cases.filter(isNegative);
  const outside = (trained ? casesOf(trained, exhaustive, options.seed) : []).filter(isNegative);
  const negatives = [...inside, ...outside];
  const wrong = negatives
    .filter((testCase) => testCase.claim !== undefined && follows.has(tripleKey(testCase.claim)))
    .map(
      (testCase) =>
        `“${testCase.question}” expects ${testCase.expected}, on the basis: ${testCase.basis ?? 'none'}`,
    );
  options.say(
    `${file}: ${String(truths.length)} true rows (${String(follows.size)} with what follows), ` +
      `${String(falsehoods.length)} false; cases from all true rows: ` +
      `${sets.map((set) => String(set.length)).join(' and ')}, ${String(inside.length)} of them ` +
      `negative; negative from the training rows: ${String(outside.length)}; ` +
      `${String(secondsSince(started))} s`,
  );
  return {
    asserted: [...new Set(asserted)].map((example) => `${file}: ${example}`),
    labelled: falsehoods.length,
    negatives: new Set(negatives.map(({ claim, question }) => (claim ? tripleKey(claim) : question))).size,
    wrong: [...new Set(wrong)],
    tried: cases.length,
  };
}

const shown = (fact: Triple): string => tripleKey(fact).replaceAll('\t', ' | ');

const casesOf = (base: FactBase, count: number, seed: number): readonly TestCase[] =>
  finish(generateCases(base, { count, seed, domains: [], rules: [], exhaustive: true }));

const isNegative = (testCase: TestCase): boolean => testCase.basis !== undefined;

/**
 * The triples that a case holds to be true: its evidence, and its claim unless it is refuted. A claim in the
 * inverse direction is turned round; a shared property is not a triple.
 */
function assertedBy(testCase: TestCase, names: ReadonlySet<string>): readonly Triple[] {
  const { claim, evidence } = testCase;
  if (!claim || isNegative(testCase)) return evidence;
  const relation = claim.relation.startsWith('same ') ? undefined : evidence[0]?.relation;
  return names.has(claim.relation) || relation === undefined
    ? [...evidence, claim]
    : [...evidence, { subject: claim.object, relation, object: claim.subject }];
}
