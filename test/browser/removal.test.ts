/**
 * Removed things come back exactly as they were, shipped samples can be restored too, and other tabs are told
 * about both.
 */
import { proxy, wrap, type Remote } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import type { CheckService } from '../../src/core/api/check-room.ts';
import type { TestService } from '../../src/core/api/test-room.ts';
import { openLibrary } from '../../src/adapters/storage/open-library.ts';
import { startCheckRoom } from '../../src/workers/check-room/client.ts';
import { startTestRoom } from '../../src/workers/test-room/client.ts';

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

function start(database: string): Remote<CheckService> {
  const worker = startCheckRoom(database);
  workers.push(worker);
  return wrap<CheckService>(worker);
}

const quiet = proxy(() => undefined);

async function withDocument(service: Remote<CheckService>): Promise<string> {
  const added = await service.addText(undefined, 'boat.txt', 'The boat is red.', 'add', quiet);
  return added?.collection ?? '';
}

test('a collection and a document come back with everything in them', async () => {
  const service = start(`removal ${crypto.randomUUID()}`);
  const collection = await withDocument(service);
  const before = await service.listing();
  const document = before.collections.find(({ id }) => id === collection)?.documents[0]?.id ?? '';
  const seen = await service.document(document);
  for (const [kind, id, name] of [
    ['document', document, 'boat.txt'],
    ['collection', collection, 'boat.txt'],
  ] as const) {
    const removal = await service.remove(kind, id);
    expect(removal).toMatchObject({ kind, name });
    expect(await service.listing()).not.toEqual(before);
    expect(await service.document(document)).toBeUndefined();
    await service.undo(removal.id);
    expect(await service.listing()).toEqual(before);
    expect(await service.document(document)).toEqual(seen);
    await expect(service.undo(removal.id)).rejects.toThrow('cannot be restored any more');
  }
});

test('what was removed comes back after its worker was ended and another one started', async () => {
  const database = `removal ${crypto.randomUUID()}`;
  const service = start(database);
  const collection = await withDocument(service);
  const before = (await service.listing()).collections;
  const removal = await service.remove('collection', collection);
  workers.pop()?.terminate();
  // It deletes what nobody can bring back any more when it starts.
  const next = start(database);
  await next.open(proxy(() => undefined));
  const tidied = () => openLibrary(database).library.removals.deleteLeftOver(Date.now());
  await vi.waitFor(async () => {
    const held = (await navigator.locks.query()).held ?? [];
    expect(held.filter(({ name }) => name?.endsWith('of an open tab'))).not.toEqual([]);
  });
  expect(await tidied()).toBe(false);
  await next.undo(removal.id);
  expect((await next.listing()).collections).toEqual(before);
});

test('a removed batch comes back; what is not kept cannot be removed', async () => {
  const service = start(`removal ${crypto.randomUUID()}`);
  const rows = JSON.stringify({ context: 'The boat is red.', answer: 'The boat is red.' });
  const imported = await service.importBatch(new Blob([rows]), 'rows.jsonl', {}, 'import', quiet);
  const id = imported?.batch ?? '';
  await service.reviewRow(id, 0, { verdict: 'confirmed', note: '' });
  const before = [await service.listing(), await service.batchRows(id, {}, 0.5, 0, 10)];
  const removal = await service.remove('batch', id);
  expect((await service.listing()).batches).toEqual([]);
  await expect(service.remove('batch', id)).rejects.toThrow('This batch no longer exists.');
  await service.undo(removal.id);
  expect([await service.listing(), await service.batchRows(id, {}, 0.5, 0, 10)]).toEqual(before);
});

test('the example comes back once it was removed, and another tab hears of each change', async () => {
  const database = `removal ${crypto.randomUUID()}`;
  const service = start(database);
  const other = start(database);
  const heard: string[] = [];
  await other.open(proxy((changed: readonly string[]) => void heard.push(...changed)));
  const before = (await service.listing()).collections;
  await service.remove('collection', 'example');
  expect((await other.listing()).collections).toEqual([]);
  // Each worker also says when the example that it unpacks at first is there.
  await vi.waitFor(() => expect(heard.slice(-2)).toEqual(['check listing', 'example']));
  await service.restoreShipped();
  const after = (await other.listing()).collections;
  expect(after.map((each) => ({ ...each, added: 0 }))).toEqual(before.map((each) => ({ ...each, added: 0 })));
  // Nothing is missing now, so nothing is unpacked again.
  await service.restoreShipped();
  expect((await service.listing()).collections).toEqual(after);
});

test('the sample run and World facts come back, by undo and as they ship', async () => {
  const worker = startTestRoom(`removal ${crypto.randomUUID()}`);
  workers.push(worker);
  const service = wrap<TestService>(worker);
  const before = await service.listing();
  const facts = await service.facts('world', {}, 0, 5);
  await expect(service.remove('case set', 'sample')).rejects.toThrow('belong to these questions');
  const run = await service.remove('run', 'sample');
  const base = await service.remove('fact base', 'world');
  expect([run.name, base.name]).toEqual(['Sample run', 'World facts']);
  expect(await service.listing()).toMatchObject({ factBases: [], runs: [] });
  await expect(service.facts('world', {}, 0, 5)).rejects.toThrow('no longer exists');
  await service.undo(base.id);
  await service.undo(run.id);
  expect(await service.listing()).toEqual(before);
  expect(await service.facts('world', {}, 0, 5)).toEqual(facts);

  await service.remove('run', 'sample');
  await service.remove('fact base', 'world');
  await service.restoreShipped();
  const shown = ({ factBases, runs }: typeof before) => [
    factBases.map(({ id, facts: count }) => [id, count]),
    runs.map(({ id, answers, read }) => [id, answers, read]),
  ];
  expect(shown(await service.listing())).toEqual(shown(before));
});
