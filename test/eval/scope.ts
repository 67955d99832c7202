/**
 * Scope: pairs of a sentence and a statement whose operators differ ("most" for "all", "may" for "must", "by
 * Friday" for "before Thursday"). The passage is the one sentence; the default reader judges, or the one
 * named behind the task (`npm run eval -- scope deterministic`). Two files of test/eval/scope, reported
 * apart: `blind.tsv`, written without a look at the code and never tuned on, and `developed.tsv`, to develop
 * with: the half of it whose premises hash to an even number is developed on, the other is held back.
 * `blind-2.tsv` and `blind-3.tsv` were written before their first measurement, `fresh.tsv` before the
 * operators were read. They count in no other figure; the misses of `fresh.tsv` were seen once since. Beside
 * them MED and MoNLI, which know two labels (it follows, or it does not), on the half of the rows that a
 * calibration only reports. The word `own` leaves those two out; `causes` counts for each operator at which
 * stage the misses went wrong; `misses` lists those of the half that is developed on.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedReaders } from '../../src/core/checking/check.ts';
import type { EvidenceFinding, Judgement } from '../../src/core/ports/evidence.ts';
import { seeded } from '../../src/core/random.ts';
import { parseLexicon } from '../../src/core/text/lexicon/parse-lexicon.ts';
import { secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { withEvidence, type Evidence } from './evidence/evidence.ts';
import { halves } from './evidence/figures.ts';
import { causeOf, causeTable, type Cause } from './scope/causes.ts';

interface Pair {
  readonly id: string;
  readonly premise: string;
  readonly hypothesis: string;
  readonly label: Judgement | 'not supported';
  /** `blind`, `developed`, `med` or `monli`. */
  readonly set: string;
  readonly operator: string;
  readonly place: string;
}

const labels: Readonly<Record<string, Judgement>> = {
  supports: 'supports',
  contradicts: 'contradicts',
  absent: 'says nothing',
};

export default async function* scope(options: TaskOptions): AsyncGenerator<Result> {
  const rowsOf = (set: string) =>
    ownRows(join(options.root, `test/eval/scope/${set}.tsv`), set).slice(0, options.limit);
  const own = ['blind', 'developed'].flatMap(rowsOf);
  const fresh = ['blind-2', 'blind-3', 'fresh'].flatMap(rowsOf);
  const others = options.words.includes('own') ? { rows: [], skipped: [] } : otherRows(options);
  for (const path of others.skipped) yield { skipped: path };
  const rows = [...own, ...fresh, ...others.rows];
  const readers = shippedReaders.filter((name) => options.words.includes(name));
  options.say(
    `scope: ${String(own.length + fresh.length)} pairs, ${String(others.rows.length)} of MED and MoNLI; ` +
      (readers.length > 0 ? readers.join(', ') : 'combined'),
  );
  const started = performance.now();
  const { findings, seconds, missed } = await withEvidence(options, async (evidence) => {
    const found = await judged(evidence, rows, readers);
    const took = secondsSince(started);
    const causes = options.words.includes('causes') ? await causesOf(evidence, rows, found, options) : [];
    return { findings: found, seconds: took, missed: causes };
  });
  const accuracy = (measure: string, of: (row: Pair) => boolean, took?: number) =>
    share(
      measure,
      rows.filter((row, i) => of(row) && isRight(row, findings[i]?.judgement)).length,
      rows.filter(of).length,
      took,
    );
  const isOwn = ({ set }: Pair) => set === 'blind' || set === 'developed';
  yield accuracy('scope.accuracy', isOwn, seconds);
  for (const set of ['blind', 'developed', 'blind-2', 'blind-3', 'fresh'])
    yield accuracy(`scope.accuracy.${set}`, (row) => row.set === set);
  const { reported: held } = halves(rows.filter(({ set }) => set === 'developed').map(byPremise));
  const heldRows = new Set(held.map(({ row }) => row));
  yield accuracy('scope.accuracy.developed-held', (row) => heldRows.has(row));
  const unsupported = rows.flatMap((row, i) =>
    isOwn(row) && row.label !== 'supports' ? [findings[i]?.judgement] : [],
  );
  yield share(
    'scope.falsely-supported',
    unsupported.filter((judgement) => judgement === 'supports').length,
    unsupported.length,
  );
  for (const operator of [...new Set(own.map((row) => row.operator))].sort())
    yield accuracy(`scope.${operator}`, (row) => isOwn(row) && row.operator === operator);
  for (const set of ['med', 'monli'])
    if (rows.some((row) => row.set === set)) yield accuracy(`scope.${set}`, (row) => row.set === set);
  for (const set of ['blind', 'developed'])
    for (const line of confusion(rows, findings, set)) options.say(line);
  for (const set of ['blind', 'developed'])
    for (const line of causeTable(missed.filter(({ row }) => row.set === set))) options.say(line);
  if (options.words.includes('misses'))
    for (const line of misses(rows, findings, heldRows)) options.say(line);
}

/** Rows of one premise stay in one half. */
const byPremise = (row: Pair) => ({ id: row.premise, row });

interface Missed {
  readonly row: Pair;
  readonly operator: string;
  readonly cause: Cause;
}

/** The causes of all misses of our own rows. */
async function causesOf(
  evidence: Evidence,
  rows: readonly Pair[],
  findings: readonly EvidenceFinding[],
  { root }: Pick<TaskOptions, 'root'>,
): Promise<Missed[]> {
  const missed = rows.flatMap((row, i) => {
    const isMissed = row.place !== '' && !isRight(row, findings[i]?.judgement);
    return isMissed && row.label !== 'not supported' ? [{ row, label: row.label }] : [];
  });
  const texts = missed.flatMap(({ row }) => [row.premise, row.hypothesis]);
  const trees = await evidence.parse(texts);
  const lexicon = parseLexicon(readFileSync(join(root, 'public/lexicon/wordnet.txt'), 'utf8'));
  return missed.map(({ row, label }, i): Missed => {
    const [premise, hypothesis] = [
      { text: row.premise, trees: trees[2 * i] ?? [] },
      { text: row.hypothesis, trees: trees[2 * i + 1] ?? [] },
    ];
    const pair = { operator: row.operator, expected: label, premise, hypothesis };
    return { row, operator: row.operator, cause: causeOf(pair, lexicon) };
  });
}

const judged = (
  evidence: Evidence,
  rows: readonly Pair[],
  readers: NonNullable<Parameters<Evidence['judge']>[1]>,
): Promise<readonly EvidenceFinding[]> =>
  evidence.judge(
    rows.map(({ premise, hypothesis }) => ({ statement: hypothesis, passages: [premise] })),
    readers.length > 0 ? readers : undefined,
  );

const isRight = ({ label }: Pair, judgement: Judgement | undefined): boolean =>
  label === 'not supported' ? judgement !== 'supports' : judgement === label;

/** How often each label was read as which judgement: all rows of a set, and by the place of the operator. */
function confusion(rows: readonly Pair[], findings: readonly EvidenceFinding[], set: string): string[] {
  const own = rows.flatMap((row, i) => (row.set === set ? [{ row, read: findings[i]?.judgement }] : []));
  const judgements = Object.values(labels);
  const right = (place: string) => {
    const there = own.filter(({ row }) => row.place === place);
    const hits = there.filter(({ row, read }) => isRight(row, read)).length;
    return `${place} ${String(hits)}/${String(there.length)}`;
  };
  return [
    `  ${set}: ${[...new Set(own.map(({ row }) => row.place))].sort().map(right).join(', ')}`,
    ...judgements.map(
      (label) =>
        `    ${label}, read as: ` +
        judgements
          .map((read) => {
            const found = own.filter((each) => each.row.label === label && each.read === read);
            return `${read} ${String(found.length)}`;
          })
          .join(', '),
    ),
  ];
}

function misses(
  rows: readonly Pair[],
  findings: readonly EvidenceFinding[],
  held: ReadonlySet<Pair>,
): string[] {
  return rows.flatMap((row, i) => {
    const { judgement, support = 0, contradiction = 0, why } = findings[i] ?? {};
    if (row.set !== 'developed' || held.has(row) || isRight(row, judgement)) return [];
    return [
      `  ${row.id} ${row.operator}: ${row.premise} => ${row.hypothesis}`,
      `    ${row.label}, read as ${judgement ?? ''} (${support.toFixed(2)}, ${contradiction.toFixed(2)}): ` +
        (why ?? ''),
    ];
  });
}

/** Rows of id, operator, place, direction, premise, hypothesis and what is expected, with a heading. */
function ownRows(path: string, set: string): Pair[] {
  if (!existsSync(path)) return [];
  return table(path).map((row) => ({
    id: row['id'] as string,
    premise: row['premise'] as string,
    hypothesis: row['hypothesis'] as string,
    label: labels[row['expect'] as string] as Judgement,
    set,
    operator: row['operator'] as string,
    place: row['place'] as string,
  }));
}

/** The reported half of each set: all of it, or with `--limit` as many rows, drawn by seed. */
function otherRows({ data, limit, seed }: Pick<TaskOptions, 'data' | 'limit' | 'seed'>): {
  readonly rows: readonly Pair[];
  readonly skipped: readonly string[];
} {
  const med = join(data, 'med/MED.tsv');
  const monli = ['nmonli_train', 'pmonli'].map((name) => join(data, `monli/${name}.jsonl`));
  const random = seeded(seed);
  const drawn = (rows: readonly Pair[]) => random.shuffle([...halves(rows).reported]).slice(0, limit);
  const ofMed = existsSync(med)
    ? table(med).map((row) => other('med', row['sentence1'], row['sentence2'], row['gold_label']))
    : [];
  const ofMonli = monli
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Record<'sentence1' | 'sentence2' | 'gold_label', string>)
    .map((row) => other('monli', row.sentence1, row.sentence2, row.gold_label));
  return {
    rows: [...drawn(ofMed), ...drawn(ofMonli)],
    skipped: [med, ...monli].filter((path) => !existsSync(path)),
  };
}

/** The id is the premise, as for a calibration: rows of one premise stay in one half. */
const other = (set: string, premise = '', hypothesis = '', label = ''): Pair => ({
  id: premise,
  premise,
  hypothesis,
  label: label === 'entailment' ? 'supports' : 'not supported',
  set,
  operator: '',
  place: '',
});

/** Tab-separated with a heading. */
function table(path: string): Record<string, string | undefined>[] {
  const [heading = '', ...lines] = readFileSync(path, 'utf8')
    .split(/\r?\n/u)
    .filter((line) => line !== '');
  const names = heading.split('\t');
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((value, i) => [names[i] ?? String(i), value])),
  );
}
