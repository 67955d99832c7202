/** The Logic room's service by itself: examples, reasons, changes, time, files, links. */
import { expect, test } from 'vitest';
import type { LogicDocument, LogicRun, LogicTuple } from '../../src/core/api/logic-room.ts';
import { documentText, LONGEST_LINK } from '../../src/workers/logic-room/documents.ts';
import { examples } from '../../src/workers/logic-room/examples.ts';
import { noFactBases } from '../../src/workers/logic-room/fact-bases.ts';
import { LogicRoomService } from '../../src/workers/logic-room/service.ts';

const limits = { maxTuples: 100_000, maxMegabytes: 200, maxSeconds: 20 };
const quiet = () => undefined;
const documentOf = (program: string): LogicDocument => ({
  program,
  question: '',
  formula: '',
  at: '',
  factBases: [],
});

async function ran(document: LogicDocument) {
  const service = new LogicRoomService(noFactBases);
  const run = (await service.run(document, limits, 'run', quiet)) as LogicRun;
  return { service, run };
}

const lines = (tuples: readonly LogicTuple[]) => tuples.map((tuple) => tuple.join(' '));

test.each(examples.map((example) => [example.id, example] as const))(
  'the example %s reads without a word, and has answers and a reason',
  async (_, { document }) => {
    const { service, run } = await ran(document);
    expect(run.issues).toEqual([]);
    expect(run.endedBy).toBeUndefined();
    for (const { text, size } of run.queries) expect(size, text).toBeGreaterThan(0);
    expect(run.relations.filter(({ size }) => size === 0)).toEqual([]);
    if (document.question !== '')
      expect((await service.explain(document.question)).kind).toMatch(/^(?:holds|does not hold)$/);
    if (document.formula !== '')
      expect((await service.evaluate(document.formula, document.at)).issues).toEqual([]);
  },
);

test.each<[string, readonly string[]]>([
  ['family', ['ben', 'cleo', 'dora', 'eli', 'finn']],
  ['parity', ['16', '18', '20']],
  ['parts', ['3084']],
  ['routes', ['b 3', 'c 1', 'd 8']],
  ['courses', ['rana automata', 'rana databases', 'sven automata', 'sven logic']],
  ['classes', ['book', 'novel', 'work']],
  ['points-to', ['h2', 'h3']],
  ['taint', ['log', 'query']],
  ['ferry', ['2']],
])('the answers of the example %s', async (id, answers) => {
  const example = examples.find((each) => each.id === id);
  const { service } = await ran(example?.document ?? documentOf(''));
  expect(lines((await service.answers(0, 0, 100)).rows)).toEqual(answers);
});

test('an example where the printed rule for Until differs says so', async () => {
  const { document } = examples.find(({ id }) => id === 'ferry') ?? { document: documentOf('') };
  const { service } = await ran(document);
  expect((await service.evaluate(document.formula, document.at)).comparison?.unanimous).toBe(false);
});

test('a formula is read while it is typed: places, names that were meant, and nothing runs', async () => {
  const { service } = await ran(documentOf('war(1900, 1904). peace(1905, 1913). reigns(ann, 1, 5).'));
  const read = async (formula: string) =>
    (await service.readFormula(formula)).map(({ severity, start, end, fix }) => [
      severity,
      start,
      end,
      fix?.text,
    ]);
  expect(await read('F[0,3] war ∧ ¬peace')).toEqual([]);
  expect(await read('F[3,0] war')).toEqual([['error', 1, 2, '[0,3]']]);
  expect(await read('war U[1,2] pease')).toEqual([['error', 11, 16, "'peace'"]]);
  expect(await read('')).toEqual([['error', 0, 0, undefined]]);
  for (const nonsense of ['(', ')', "'", 'F[', '🙂', '<b>', 'U', '@', 'war war'])
    expect(
      (await read(nonsense)).map(([, start]) => typeof start),
      nonsense,
    ).toEqual(['number']);
});

const family = 'parent(a, b). parent(b, c). anc(X, Y) :- parent(X, Y). anc(X, Z) :- parent(X, Y), anc(Y, Z).';

test('why, why not, what matches, and what cannot be read', async () => {
  const { service } = await ran(documentOf(`${family} young(X) :- anc(_, X), !parent(X, _).`));
  const holds = await service.explain('anc(a, c)');
  expect(holds.kind === 'holds' && holds.proof.steps.map(({ text }) => text)).toEqual([
    'anc(a, c)',
    'parent(a, b)',
    'anc(b, c)',
    'parent(b, c)',
  ]);
  const not = await service.explain('?- anc(c, a).');
  expect(
    not.kind === 'does not hold' && not.misses.map(({ failed, next }) => [failed, next[0]?.text]),
  ).toEqual([
    ['parent(X, Y)', 'parent(c, a)'],
    ['parent(X, Y)', 'parent(c, Y)'],
  ]);
  const negated = await service.explain('young(b)');
  expect(negated.kind === 'does not hold' && negated.misses[0]?.next[0]?.kind).toBe('holds');
  expect(await service.explain('anc(X, c)')).toMatchObject({ kind: 'matches', total: 2 });
  expect(await service.explain('anc(X, X)')).toMatchObject({ kind: 'does not hold' });
  expect(await service.explain('nobody(a)')).toMatchObject({ kind: 'does not hold', isKnown: false });
  for (const nonsense of ['', 'anc(a', 'anc(a, b), anc(b, c)', 'X = 1', '<img src=x>', 'a.b.c', '?- .'])
    expect((await service.explain(nonsense)).kind, nonsense).toBe('unreadable');
  expect(await new LogicRoomService(noFactBases).explain('p(a)')).toEqual({ kind: 'not run' });
});

test('a tuple that several rules give has several last steps', async () => {
  const { service } = await ran(documentOf('p(a). q(a). r(X) :- p(X). r(X) :- q(X). r(a).'));
  const steps = await service.steps({ predicate: 'r', terms: ['a'] });
  expect(steps.map(({ rule, source }) => rule?.text ?? source)).toEqual([
    'program',
    'r(X) :- p(X).',
    'r(X) :- q(X).',
  ]);
});

test('a change of facts: what came and went, and all that is asked afterwards', async () => {
  const { service } = await ran(documentOf(`${family} ?- anc(a, X).`));
  const added = await service.change('add', 'parent(c, d)', 'job', quiet);
  expect(added.kind === 'changed' && added.changes).toMatchObject([
    { name: 'parent', isDerived: false, added: [['c', 'd']] },
    { name: 'anc', isDerived: true, addedCount: 3, removedCount: 0 },
  ]);
  expect(added.kind === 'changed' && added.queries[0]?.size).toBe(3);
  expect((await service.explain('anc(a, d)')).kind).toBe('holds');
  const removed = await service.change('remove', 'parent(a, b). parent(x, y).', 'job', quiet);
  expect(removed.kind === 'changed' && removed.changes.map(({ removedCount }) => removedCount)).toEqual([
    1, 3,
  ]);
  expect((await service.explain('anc(a, d)')).kind).toBe('does not hold');
  expect(lines((await service.tuples('anc', 0, 10)).rows)).toEqual(['b c', 'b d', 'c d']);
  for (const nonsense of ['', 'p(X)', 'p :- q.', 'parent(a)', 'p('])
    expect((await service.change('add', nonsense, 'job', quiet)).kind, nonsense).toBe('unreadable');
});

test('limits end a run with what is known, and a change then says why it cannot be made', async () => {
  const service = new LogicRoomService(noFactBases);
  const endless = documentOf('n(0). n(M) :- n(N), M = N + 1.');
  const run = await service.run(endless, { ...limits, maxTuples: 1000 }, 'run', quiet);
  expect(run?.endedBy).toBe('tuples');
  expect((await service.tuples('n', 0, 5)).total).toBeGreaterThan(900);
  expect(await service.change('add', 'n(5)', 'job', quiet)).toMatchObject({ kind: 'unreadable' });
  const timed = await service.run(endless, { ...limits, maxTuples: 1e9, maxSeconds: 0.2 }, 'run', quiet);
  expect(timed?.endedBy).toBe('time');
});

test('a run that is cancelled leaves the one before', async () => {
  const { service } = await ran(documentOf('p(a).'));
  const endless = documentOf('n(0). n(M) :- n(N), M = N + 1.');
  const running = service.run(endless, { ...limits, maxTuples: 1e9 }, 'second', () =>
    service.cancel('second'),
  );
  expect(await running).toBeUndefined();
  expect((await service.explain('p(a)')).kind).toBe('holds');
});

test('every format of every subject writes an example, or says why not', async () => {
  const { document } = examples[0] ?? { document: documentOf('') };
  const { service } = await ran(document);
  const names = new Set<string>();
  const { writers } = await service.listing();
  for (const { id, extension } of writers) {
    const made = await service.write(id, document, 'ancestor(ada, finn)');
    if ('refused' in made) throw new Error(`${id}: ${made.refused}`);
    expect(made.name.endsWith(extension)).toBe(true);
    expect(made.file.size).toBeGreaterThan(100);
    names.add(made.name);
  }
  expect(names.size).toBe(writers.length);
  expect(await service.write('souffle', documentOf('p(a'), '')).toHaveProperty('refused');
  expect(await service.write('souffle', documentOf('p(1). p(a).'), '')).toHaveProperty('refused');
  expect(await service.write('derivation-svg', document, 'ancestor(finn, ada)')).toHaveProperty('refused');
  expect(await service.write('none', document, '')).toHaveProperty('refused');
});

test('links and files give the document back; a Soufflé file becomes a program', async () => {
  const service = new LogicRoomService(noFactBases);
  for (const { document } of examples) {
    const made = await service.makeLink(document);
    const opened = await service.openLink('link' in made ? made.link : '');
    expect('document' in opened && opened.document).toEqual(document);
    const file = new Blob([documentText(document)]);
    const read = await service.openFile(file, 'a.logic.json');
    expect('document' in read && read.document).toEqual(document);
  }
  const souffle = new Blob(['.decl p(x: number)\n.output p\np(1).\np(x + 1) :- p(x), x < 3.\n']);
  const read = await service.openFile(souffle, 'a.dl');
  const { run } = await ran('document' in read ? read.document : documentOf(''));
  expect(run.issues).toEqual([]);
  expect(run.relations).toMatchObject([{ name: 'p', size: 3 }]);
});

test("a Soufflé program's files of facts come with it; what is missing or wrong is said", async () => {
  const service = new LogicRoomService(noFactBases);
  const program = [
    '.decl edge(a: symbol, n: number)',
    '.input edge(IO=file, filename="edge.facts")',
    '.decl big(x: symbol)',
    '.output big',
    'big(x) :- edge(x, n), n > 1.',
    '',
  ].join('\n');
  const open = (text: string, ...facts: readonly (readonly [string, string])[]) =>
    service.openFile(
      new Blob([text]),
      'a.dl',
      facts.map(([name, content]) => ({ name, file: new Blob([content]) })),
    );
  const read = await open(program, ['edge.facts', "it's\t2\nb\t1\nbroken\n"]);
  if ('refused' in read) throw new Error(read.refused);
  expect(read.issues?.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^edge\.facts: The line has 1 value\./),
  ]);
  const { run } = await ran(read.document);
  expect(run.relations).toMatchObject([
    { name: 'big', size: 1 },
    { name: 'edge', size: 2 },
  ]);
  expect(await open(program)).toMatchObject({ issues: [{ code: 'facts-missing' }] });
  expect(await open(program, ['other.facts', 'a\t1\n'])).toMatchObject({
    refused: expect.stringMatching(/^other\.facts has no relation/) as string,
  });
  const commas = program.replace('IO=file', 'delimiter=","');
  const divided = await open(commas, ['edge.facts', "it's (1),2\nb,1\n"]);
  if ('refused' in divided) throw new Error(divided.refused);
  expect((await ran(divided.document)).run.relations).toMatchObject([{ size: 1 }, { size: 2 }]);
  const quoted = program.replace('IO=file', 'rfc4180=true, delimiter=","');
  for (const [text, facts] of [
    [commas, 'a\tb,1\n'],
    [quoted, '"a",1\n'],
  ] as const)
    expect(await open(text, ['edge.facts', facts])).toMatchObject({
      refused: expect.stringMatching(/^edge\.facts is not read: its values may stand in quotes/) as string,
    });
});

test('a document that is too large for a link is refused with a way on', async () => {
  const noise = Array.from({ length: 20_000 }, (_, i) => `p(${(i * 7919) % 104_729}).`).join('\n');
  const made = await new LogicRoomService(noFactBases).makeLink(documentOf(noise));
  expect('refused' in made && made.refused).toContain('Save the document as a file');
  expect(LONGEST_LINK).toBeLessThan(noise.length);
});
