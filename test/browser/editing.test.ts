/** Changes by hand, in the real worker and its library: each can be taken back, and other tabs see it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestService } from '../../src/core/api/test-room.ts';
import { publishedSettings } from '../../src/core/oracles/verdict.ts';
import { callsOf } from '../../src/workers/kit/spawn.ts';
import { startTestRoom } from '../../src/workers/test-room/client.ts';

const name = `editing-${crypto.randomUUID()}`;
const workers = [startTestRoom(name), startTestRoom(name)] as const;
const [service, other] = workers.map((worker) => callsOf<TestService>(worker) as TestService) as [
  TestService,
  TestService,
];
afterAll(() => {
  for (const worker of workers) worker.terminate();
});

beforeAll(async () => {
  for (const tab of [service, other]) await tab.open(() => undefined);
  await service.listing();
});

/** All that a page can see of a run, its questions and its facts, except that they were edited. */
async function seen(tab: TestService): Promise<unknown> {
  const { factBases, caseSets, runs } = await tab.listing();
  const answers = await tab.answers('sample', {}, publishedSettings, 0, 1000);
  const cases = await tab.cases('sample', {}, 0, 1000);
  const facts = await tab.facts('world', {}, 0, 100_000);
  return JSON.parse(
    JSON.stringify({ factBases, caseSets, runs, answers, cases, facts }, (key, value: unknown) =>
      key === 'edited' || key === 'revision' ? undefined : value,
    ),
  ) as unknown;
}

const detail = (index: number) => service.answer('sample', index, publishedSettings);

test('a reply is deleted and comes back to its place', async () => {
  const before = await seen(service);
  const { answer, case: testCase } = await detail(3);
  const edits = await service.removeAnswer('sample', 3, answer);
  expect(edits.edits).toHaveLength(1);
  for (const tab of [service, other]) {
    const { rows, total } = await tab.answers('sample', {}, publishedSettings, 0, 1000);
    expect(rows).toHaveLength(total);
    expect(total).toBe((await tab.listing()).runs.find(({ id }) => id === 'sample')?.answers);
    expect(rows.some(({ model, question }) => model === answer.model && question === testCase.question)).toBe(
      false,
    );
  }
  await expect(service.removeAnswer('sample', 3, answer)).rejects.toThrow('in the meantime');
  await other.takeBack(edits);
  expect(await seen(service)).toEqual(before);
});

test('a reply is changed, and the name of its model in all replies', async () => {
  const before = await seen(service);
  const { answer } = await detail(0);
  const of = (await service.report('sample', publishedSettings)).byModel.map(({ label }) => label);
  const edits = await service.changeAnswer('sample', 0, answer, { model: 'Ada', text: 'No.', all: true });
  const models = (await other.report('sample', publishedSettings)).byModel.map(({ label }) => label);
  expect(new Set(models)).toEqual(new Set(of.map((model) => (model === answer.model ? 'Ada' : model))));
  expect((await detail(0)).verdict.plain.kind).toBe('no');
  await service.takeBack(edits);
  expect(await seen(other)).toEqual(before);
  await expect(service.changeAnswer('sample', 0, answer, { model: ' ', text: 'No.' })).rejects.toThrow(
    'The name of the model is empty.',
  );
});

test('a question is removed with the replies to it, and both come back', async () => {
  const before = await seen(service);
  const { rows } = await service.cases('sample', {}, 2, 1);
  const id = rows[0]?.id ?? '';
  const edits = await service.removeQuestion('sample', id);
  expect(edits.edits.filter(({ of }) => of === 'answer').length).toBeGreaterThan(0);
  expect(await other.case('sample', id)).toBeUndefined();
  const { runs, caseSets } = await other.listing();
  expect(runs.find((run) => run.id === 'sample')?.answers).toBe(
    (await other.answers('sample', {}, publishedSettings, 0, 1)).total,
  );
  expect(caseSets.find((set) => set.id === 'sample')?.cases).toBe(
    (await other.cases('sample', {}, 0, 1)).total,
  );
  await service.takeBack(edits);
  expect(await seen(other)).toEqual(before);
});

test('a question is worded anew, and keeps its proven answer', async () => {
  const before = await seen(service);
  const { rows } = await service.cases('sample', {}, 0, 1);
  const { id = '', expected = 'yes', question = '' } = rows[0] ?? {};
  const edits = await service.changeQuestion('sample', id, { question: 'Is it so?', expected });
  expect((await other.case('sample', id))?.case.question).toBe('Is it so?');
  const opposite = expected === 'yes' ? 'no' : 'yes';
  await expect(service.changeQuestion('sample', id, { question, expected: opposite })).rejects.toThrow(
    'is proven',
  );
  await service.takeBack(edits);
  expect(await seen(other)).toEqual(before);
});

test('a fact is changed and removed, and found by the whole name of an entity', async () => {
  const before = await seen(service);
  const filter = { entity: 'Charles Dickens', relation: 'place of death' };
  const { rows } = await service.facts('world', filter, 0, 10);
  expect(rows).toHaveLength(1);
  const [fact] = rows;
  const from = {
    subject: 'Charles Dickens',
    relation: 'place of death',
    object: 'Higham',
    start: '1870',
    end: '1870',
  };
  const changed = await service.changeFact('world', fact?.row ?? 0, from, { ...from, object: 'Gads Hill' });
  expect((await other.facts('world', filter, 0, 10)).rows[0]?.object).toBe('Gads Hill');
  await expect(service.removeFact('world', fact?.row ?? 0, from)).rejects.toThrow('in the meantime');
  const removed = await service.removeFact('world', fact?.row ?? 0, { ...from, object: 'Gads Hill' });
  expect((await other.facts('world', filter, 0, 10)).total).toBe(0);
  await service.takeBack(removed);
  await service.takeBack(changed);
  expect(await seen(other)).toEqual(before);
  // As subject or as object.
  const about = await service.facts('world', { entity: 'Warsaw' }, 0, 100);
  expect(new Set(about.rows.map(({ subject }) => subject === 'Warsaw')).size).toBe(2);
  for (const { subject, object } of about.rows) expect([subject, object]).toContain('Warsaw');
});

test('things are renamed, and the name of one that was renamed elsewhere is not lost', async () => {
  const before = await seen(service);
  const edits = await Promise.all([
    service.rename('fact base', 'world', 'Our facts'),
    service.rename('case set', 'sample', 'Our questions'),
    service.rename('run', 'sample', 'Our run'),
  ]);
  const { factBases, caseSets, runs } = await other.listing();
  expect(factBases.find(({ id }) => id === 'world')?.name).toBe('Our facts');
  expect(caseSets.find(({ id }) => id === 'sample')?.name).toBe('Our questions');
  expect(runs.find(({ id }) => id === 'sample')?.name).toBe('Our run');
  const again = await other.rename('run', 'sample', 'Their run');
  await expect(service.takeBack(edits[2])).rejects.toThrow('It is called “Their run” now');
  await other.takeBack(again);
  for (const each of edits) await service.takeBack(each);
  expect(await seen(other)).toEqual(before);
});
