/**
 * What the Logic room writes for SWI-Prolog and for DuckDB gives there the relations that it gives here: the
 * shapes of the workloads W1 and W3 at a size that a program can hold, a mutual recursion, and what Drowzee's
 * rules derive from the facts that ship.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { DuckDBInstance } from '@duckdb/node-api';
import type { LogicDocument, LogicTuple } from '../../src/core/api/logic-room.ts';
import { readShippedTables } from '../../src/core/knowledge/shipped-tables.ts';
import { seeded } from '../../src/core/random.ts';
import { derivationRules, hasRules } from '../../src/core/testing/derivation-rules.ts';
import { FactIndex } from '../../src/core/testing/fact-index.ts';
import { finish } from '../../src/core/work.ts';
import { LogicRoomService } from '../../src/workers/logic-room/service.ts';
import { closure, knowledgeBase } from '../bench/datalog/workloads.ts';
import { hasSwiProlog } from '../core/datalog/swi-prolog.ts';

const world = readShippedTables(
  readdirSync('public/facts/world').map((name) => ({
    name: `world/${name}`,
    text: readFileSync(join('public/facts/world', name), 'utf8'),
  })),
);
const source = {
  names: () => Promise.resolve(['World facts']),
  read: (name: string) => Promise.resolve(name === 'World facts' ? world : undefined),
};
const documentOf = (program: string, factBases: readonly string[] = []): LogicDocument => ({
  program,
  question: '',
  formula: '',
  at: '',
  factBases,
});

/** Facts between random numbers below `size`, some of which are equal. */
function pairs(name: string, count: number, size: number, seed: number): string {
  const random = seeded(seed);
  return Array.from({ length: count }, () => `${name}(n${random.integer(size)}, n${random.integer(size)}).`)
    .concat('')
    .join('\n');
}

const roles = { R: 12, sym: [0, 1, 2], trans: [3, 4, 5], inv: [6, 7], negRel: [0, 3] };
const known = Array.from({ length: roles.R }, (_, k) => pairs(`r${k}`, 60, 40, k + 1)).join('');
const candidates = roles.negRel
  .map((k) => pairs('c', 40, 40, 90 + k).replaceAll('c(', `cand(r${k}, `))
  .join('');

const programs: readonly (readonly [string, LogicDocument])[] = [
  ['W1', documentOf(pairs('edge', 300, 150, 5) + closure.program)],
  ['W3', documentOf(known + candidates + knowledgeBase(roles).program)],
  [
    'a mutual recursion',
    documentOf(`${pairs('next', 120, 60, 9)} start(n1). start(n2).
      red(X) :- start(X). red(Y) :- blue(X), next(X, Y).
      blue(Y) :- red(X), next(X, Y). both(X) :- red(X), blue(X). one(X) :- red(X), !blue(X).`),
  ],
  [
    'the derivation from the facts that ship',
    documentOf(
      finish(FactIndex.of(world))
        .families.filter(hasRules)
        .map((family) => derivationRules(world.relations, family))
        .join('\n'),
      ['World facts'],
    ),
  ],
];

/** Prints the tuples of a predicate in Prolog's spelling, each once, sorted. */
const driver = `
show(P, A) :- functor(G, P, A), ( setof(G, G, Gs) -> true ; Gs = [] ),
  forall(member(X, Gs), ( X =.. [_ | As], maplist([Y, S]>>format(string(S), "~w", [Y]), As, Ss),
    atomic_list_concat(Ss, '\\t', L), writeln(L) )), writeln('---').
`;
const lines = (tuples: readonly LogicTuple[]) => tuples.map((tuple) => tuple.join('\t')).sort();

/** What the room derives, and the file that it writes of the same program. */
async function here(document: LogicDocument, writer: string) {
  const service = new LogicRoomService(source);
  const limits = { maxTuples: 1e6, maxMegabytes: 500, maxSeconds: 60 };
  const run = await service.run(document, limits, 'run', () => undefined);
  expect(run?.issues).toEqual([]);
  const written = await service.write(writer, document, '');
  if ('refused' in written) throw new Error(written.refused);
  const derived = run?.relations.filter(({ isDerived }) => isDerived) ?? [];
  const relations = await Promise.all(
    derived.map(async ({ name, arity, size }) => ({
      name,
      arity,
      lines: lines((await service.tuples(name, 0, size)).rows),
    })),
  );
  expect(relations.flatMap((relation) => relation.lines).length).toBeGreaterThan(50);
  return { text: new TextDecoder().decode(await written.file.arrayBuffer()), relations };
}

const installed = hasSwiProlog();
if (!installed) process.stderr.write('skipped: swipl is not installed, so nothing was run there\n');

test.runIf(installed).each(programs)(
  '%s is the same in SWI-Prolog',
  { timeout: 120_000 },
  async (_, document) => {
    const { text, relations } = await here(document, 'prolog');
    const folder = mkdtempSync(join(tmpdir(), 'totem-swipl-'));
    try {
      writeFileSync(join(folder, 'program.pl'), text);
      const shows = relations.map(({ name, arity }) => `show('${name.replaceAll("'", "\\'")}', ${arity})`);
      writeFileSync(
        join(folder, 'driver.pl'),
        `:- consult('program.pl').\n${driver}:- initialization((${shows.join(', ')}, halt)).\n`,
      );
      const output = execFileSync('swipl', ['-q', 'driver.pl'], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      });
      const found = output.split('---\n');
      for (const [i, relation] of relations.entries()) {
        const there = (found[i] ?? '').split('\n').filter((line) => line !== '');
        expect(there.sort(), relation.name).toEqual(relation.lines);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test.each(programs)('%s is the same in DuckDB', { timeout: 120_000 }, async (_, document) => {
  const { text, relations } = await here(document, 'sql');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    await connection.run(text);
    for (const { name, lines: expected } of relations) {
      const table = `"${name.replaceAll('"', '""')}"`;
      const found = await connection.runAndReadAll(`SELECT * FROM ${table}`);
      const there = found.getRowsJson().map((row) => row.map(plain));
      expect(lines(there), name).toEqual(expected);
    }
  } finally {
    connection.closeSync();
  }
});

/** A value of a column with names and numbers has a tag beside it. */
function plain(value: unknown): string {
  return typeof value === 'object' && value !== null && 'value' in value
    ? String(value.value)
    : String(value);
}

/** A saved archive as a folder on the disk. */
async function unpack(archive: ArrayBuffer): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'totem-elsewhere-'));
  for (const [name, file] of Object.entries((await JSZip.loadAsync(archive)).files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    if (!file.dir) writeFileSync(path, await file.async('uint8array'));
  }
  return folder;
}

const engine = JSON.stringify(resolve('node_modules/@duckdb/node-api'));
/** What `duckdb < program.sql` does, in a process of its own, because the files stand beside the program. */
const duckDb = `const { DuckDBInstance } = require(${engine});
DuckDBInstance.create(':memory:').then((db) => db.connect()).then(async (connection) => {
  await connection.run(require('node:fs').readFileSync('program.sql', 'utf8'));
  process.exit(0);
}).catch((fault) => { console.error(fault.message); process.exit(1); });`;

test.each(programs)(
  '%s is saved for DuckDB, runs there, and its results are the same',
  { timeout: 120_000 },
  async (_, document) => {
    const service = new LogicRoomService(source);
    const limits = { maxTuples: 1e6, maxMegabytes: 500, maxSeconds: 60 };
    const run = await service.run(document, limits, 'run', () => undefined);
    const derived = run?.relations.filter(({ isDerived }) => isDerived) ?? [];
    const written = await service.write('duckdb-folder', document, '');
    if ('refused' in written) throw new Error(written.refused);
    const folder = await unpack(await written.file.arrayBuffer());
    try {
      execFileSync(process.execPath, ['-e', duckDb], { cwd: folder });
      const results = readdirSync(join(folder, 'results')).filter((name) => name.endsWith('.jsonl'));
      const files = results.map((name) => ({
        name,
        file: new Blob([readFileSync(join(folder, 'results', name))]),
      }));
      const compared = await service.compare(files);
      expect(
        compared.map((each) =>
          each.kind === 'compared'
            ? [each.relation, each.here, each.there, each.missingCount, each.addedCount]
            : each,
        ),
      ).toEqual(
        results.map((name) => {
          const size = derived.find(({ name: relation }) => fileOf(relation) === name)?.size;
          return [expect.anything(), size, size, 0, 0];
        }),
      );
      expect(compared).toHaveLength(derived.length);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

const fileOf = (relation: string) => `${relation.replace(/[^\p{L}\p{N}_-]+/gu, '_')}.jsonl`;

test('what differs between results and the tab is listed; a file that fits nothing is said', async () => {
  const service = new LogicRoomService(source);
  const file = (name: string, text: string) => ({ name, file: new Blob([text]) });
  expect(await service.compare([file('p.jsonl', '')])).toMatchObject([{ kind: 'not compared' }]);
  const limits = { maxTuples: 1000, maxMegabytes: 500, maxSeconds: 60 };
  const program = 'e(a, 1). e(b, 2). e("1", x). p(X, Y) :- e(X, Y). q :- p(a, 1).';
  await service.run(documentOf(program), limits, 'run', () => undefined);
  const mixed =
    '{"c1":"a","c2":{"number":1.0}}\n{"c1":"c","c2":{"name":"1"}}\n{"c1":"a","c2":{"number":1}}\n';
  expect(
    await service.compare([
      file('p.jsonl', mixed),
      file('q.jsonl', '{"holds":true}\n'),
      file('p.jsonl', '{"c1":"a"}\n'),
      file('r.jsonl', ''),
    ]),
  ).toMatchObject([
    { relation: 'p', here: 3, there: 2, missingCount: 2, addedCount: 1, added: [['c', "'1'"]] },
    { relation: 'q', here: 1, there: 1, missingCount: 0, addedCount: 0 },
    { kind: 'not compared', message: expect.stringMatching(/^Line 1: Expected a row of 2 values/) as string },
    { kind: 'not compared', message: expect.stringMatching(/^No relation/) as string },
  ]);
});

test('a folder for Soufflé has its facts as files, and reads back as the same program', async () => {
  const service = new LogicRoomService(source);
  const [, [, w3] = []] = programs;
  const written = await service.write('souffle-folder', w3 as LogicDocument, '');
  if ('refused' in written) throw new Error(written.refused);
  const folder = await unpack(await written.file.arrayBuffer());
  try {
    expect(readFileSync(join(folder, 'README.txt'), 'utf8')).toContain('-F facts -D results program.dl');
    const again = await service.openFile(new Blob([readFileSync(join(folder, 'program.dl'))]), 'program.dl');
    if ('refused' in again) throw new Error(again.refused);
    const limits = { maxTuples: 1e6, maxMegabytes: 500, maxSeconds: 60 };
    const first = await service.run(w3 as LogicDocument, limits, 'run', () => undefined);
    const second = await service.run(again.document, limits, 'run', () => undefined);
    expect(second?.relations.filter(({ isDerived }) => isDerived)).toEqual(
      first?.relations.filter(({ isDerived }) => isDerived),
    );
    // What Soufflé writes: a table without a head.
    const [relation] = second?.relations ?? [];
    if (!relation) throw new Error('nothing follows');
    const { rows } = await service.tuples(relation.name, 0, relation.size);
    const text = rows.map((row) => `${row.join('\t')}\n`).join('');
    expect(await service.compare([{ name: `${relation.name}.csv`, file: new Blob([text]) }])).toMatchObject([
      { relation: relation.name, missingCount: 0, addedCount: 0 },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
