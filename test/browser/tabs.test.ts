/** Two and three tabs change the same things: nothing is lost, and all see the same. */
import { afterAll, describe, expect, test } from 'vitest';
import type { CheckService } from '../../src/core/api/check-room.ts';
import type { TestService } from '../../src/core/api/test-room.ts';
import { openLibrary } from '../../src/adapters/storage/open-library.ts';
import { readPlainText } from '../../src/core/documents/plain-text.ts';
import type { Relation } from '../../src/core/knowledge/relation.ts';
import { readingKey } from '../../src/adapters/storage/content-keys.ts';
import type { TestCase } from '../../src/core/testing/test-case.ts';
import { callsOf } from '../../src/workers/kit/spawn.ts';
import { startCheckRoom } from '../../src/workers/check-room/client.ts';
import { startTestRoom } from '../../src/workers/test-room/client.ts';

const workers: Worker[] = [];
afterAll(() => {
  for (const worker of workers) worker.terminate();
});
/** A room has one worker in each tab. */
function tabs<Service extends object>(start: (name: string) => Worker, count: number) {
  const name = `tabs-${crypto.randomUUID()}`;
  return Array.from({ length: count }, () => {
    const worker = start(name);
    workers.push(worker);
    return callsOf<Service>(worker) as Service;
  });
}
const nobody = () => undefined;
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

test('twenty reviews in each of two tabs are all kept, in one unbroken log', async () => {
  const [one, two] = tabs<CheckService>(startCheckRoom, 2) as [CheckService, CheckService];
  await Promise.all([one.listing(), two.listing()]);
  const review = (tab: string, i: number) => ({ verdict: 'confirmed', note: `${tab} ${String(i)}` }) as const;
  await Promise.all([
    ...many(20, (i) => one.review('example', review('one', i))),
    ...many(20, (i) => two.review('example', review('two', i))),
  ]);
  const [seen, other] = [await one.checkView('example'), await two.checkView('example')];
  expect(seen?.reviews).toHaveLength(40);
  expect(other?.reviews).toEqual(seen?.reviews);
  expect((await one.auditEntries(0, 100)).total).toBe(40);
  expect(await two.verifyAudit()).toBeUndefined();
});

test('fifty replies pasted in each of three tabs are all kept, counted and shown', async () => {
  const all = tabs<TestService>(startTestRoom, 3);
  const [first] = all as [TestService];
  for (const tab of all) await tab.open(nobody);
  const { runs } = await first.listing();
  const [run] = runs;
  const settings = { edgeJaccard: 0.5, nodeJaccard: 0.5, synonymCosine: 0.8 };
  const { rows } = await first.answers(run?.id ?? '', {}, settings, 0, 1);
  const detail = await first.answer(run?.id ?? '', rows[0]?.index ?? 0, settings);
  const target = { runId: run?.id ?? '', caseSetId: run?.caseSetId ?? '' };
  // Each tab has the run in memory before.
  for (const tab of all) await tab.report(run?.id ?? '', settings);
  await Promise.all(
    all.flatMap((tab, t) =>
      many(50, (i) =>
        tab.addAnswer(target, {
          caseId: detail.case.id,
          model: 'pasted',
          text: `No. ${String(t)} ${String(i)}`,
        }),
      ),
    ),
  );
  const before = run?.answers ?? 0;
  for (const tab of all) {
    const listed = (await tab.listing()).runs.find(({ id }) => id === run?.id);
    expect(listed?.answers).toBe(before + 150);
    expect((await tab.answers(run?.id ?? '', {}, settings, 0, 1)).total).toBe(before + 150);
  }
});

test('replies pasted to the sample run are kept when a newer one ships', async () => {
  const name = `tabs-${crypto.randomUUID()}`;
  const opened = () => {
    const worker = startTestRoom(name);
    workers.push(worker);
    return callsOf<TestService>(worker) as TestService;
  };
  const run = (await opened().listing()).runs[0];
  const { library } = openLibrary(name);
  const [set] = await library.caseSets.list();
  if (!run || !set) throw new Error('There is no sample run.');
  const cases = await library.caseSets.read(set.id);
  const asked = { ...(cases[0] as TestCase), id: 'asked by an earlier sample' };
  const reply = { model: 'pasted', text: 'Yes.' };
  await library.caseSets.keep(set, [...cases, asked]);
  await library.runs.add(run.id, { ...reply, caseId: asked.id }, run);
  await library.settings.keep('samples', 'an earlier version');

  const updated = await opened().listing();
  expect(await library.settings.get('samples')).not.toBe('an earlier version');
  expect(updated.runs[0]?.answers).toBe(run.answers + 1);
  expect((await library.runs.answers(run.id)).at(-1)).toEqual({ ...reply, caseId: asked.id });
  expect((await library.caseSets.read(set.id)).at(-1)).toEqual(asked);
});

// These change the store directly, so that no message says so, as if it were still on its way.
describe('what another tab has stored is seen before its message arrives', () => {
  /** A room with its stored things, which are also opened here, as another tab would. */
  function opened<Service extends object>(start: (name: string) => Worker) {
    const name = `tabs-${crypto.randomUUID()}`;
    const worker = start(name);
    workers.push(worker);
    return { service: callsOf<Service>(worker) as Service, library: openLibrary(name).library };
  }

  test('documents added and removed', async () => {
    const { service, library } = opened<CheckService>(startCheckRoom);
    const added = await service.addText(undefined, 'rent', 'The rent is 920 euros a month.', 'add', nobody);
    const collection = added?.collection ?? '';
    const found = async () =>
      (await service.retrieve(collection, 'Who pays the gardener?', 5)).map(({ text }) => text);
    expect(await found()).toEqual(['The rent is 920 euros a month.']);
    const [first] = await library.collections.documents(collection);
    if (!first) throw new Error('The document is not stored.');

    const text = 'The owner pays the gardener.';
    const document = readPlainText(text);
    const chunks = [{ span: [0, text.length], sentences: [0, 1], page: 1, headings: [] } as const];
    await library.collections.keepDocument(collection, { ...first, id: 'other' }, { document, chunks });
    expect(await found()).toEqual([text, 'The rent is 920 euros a month.']);

    const removal = await library.removals.remove('document', first.id, 1);
    expect(await found()).toEqual([text]);
    await library.removals.undo(removal.id, 2);
    expect(await found()).toEqual([text, 'The rent is 920 euros a month.']);
    await library.removals.remove('collection', collection, 3);
    expect(await found()).toEqual([]);
  });

  test('declarations of relations, also while another tab declares others', async () => {
    const { service, library } = opened<TestService>(startTestRoom);
    const id = (await service.listing()).factBases[0]?.id ?? '';
    const relations = async () => (await service.relations(id)).map(({ relation }) => relation);
    const [first, second] = await relations();
    if (!first || !second) throw new Error('There are no relations.');
    const otherwise = (relation: Relation): Relation => ({
      ...relation,
      category: relation.category === 'noun phrase' ? 'active verb' : 'noun phrase',
    });
    const declared = otherwise(first);
    await library.factBases.changeRelations(id, ([, ...others]) => [declared, ...others]);
    expect((await relations())[0]).toEqual(declared);

    await library.factBases.changeRelations(id, ([, ...others]) => [first, ...others]);
    const here = otherwise(second);
    await service.declare(id, here);
    expect((await relations()).slice(0, 2)).toEqual([first, here]);
    await library.removals.remove('fact base', id, 1);
    await expect(relations()).rejects.toThrow('no longer exists');
    await expect(service.declare(id, first)).rejects.toThrow('no longer exists');
  });

  test('questions replaced, answers replaced by as many, and readings', async () => {
    const { service, library } = opened<TestService>(startTestRoom);
    const settings = { edgeJaccard: 0.5, nodeJaccard: 0.5, synonymCosine: 0.8 };
    const shipped = (await service.listing()).runs[0];
    const [set] = await library.caseSets.list();
    if (!shipped || !set) throw new Error('There is no sample run.');
    const questions = new Map((await library.caseSets.read(set.id)).map((each) => [each.id, each]));
    const [reply] = await library.runs.answers(shipped.id);
    const asked = reply && questions.get(reply.caseId);
    const [recorded] = await library.readings.of(asked ? [readingKey(asked, reply)] : []);
    if (!asked || !recorded) throw new Error('The sample run has no readings.');
    const run = { ...shipped, id: 'own', answers: 1, models: ['m'], sample: false };
    await library.runs.keep(run, [{ caseId: asked.id, model: 'm', text: 'Yes.' }]);
    const seen = async () => {
      const { answer, case: question } = await service.answer('own', 0, settings);
      return [question.question, answer.text];
    };
    expect(await seen()).toEqual([asked.question, 'Yes.']);

    await library.runs.keep(run, [{ caseId: asked.id, model: 'm', text: 'No.' }]);
    expect(await seen()).toEqual([asked.question, 'No.']);
    await library.caseSets.keep(set, [{ ...asked, question: 'Is it so?' }]);
    expect(await seen()).toEqual(['Is it so?', 'No.']);
    expect((await service.case(set.id, asked.id))?.case.question).toBe('Is it so?');

    expect((await service.report('own', settings)).run.read).toBe(0);
    const key = readingKey(
      { ...asked, question: 'Is it so?' },
      { caseId: asked.id, model: 'm', text: 'No.' },
    );
    await library.readings.keep(new Map([[key, recorded]]));
    await library.runs.keepReadCount('own', 1);
    expect((await service.report('own', settings)).run.read).toBe(1);
  });
});
