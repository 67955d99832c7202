/**
 * The store of a browser that keeps nothing promises what the one in IndexedDB does: the same calls give the
 * same answers.
 */
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/adapters/storage/dexie-store.ts';
import { memoryStore } from '../../src/adapters/storage/memory-store.ts';
import { openStore } from '../../src/adapters/storage/open-store.ts';
import type { Reading } from '../../src/core/oracles/reading.ts';
import type { Store } from '../../src/adapters/storage/store.ts';
import type { TestCase } from '../../src/core/testing/test-case.ts';

const testCase = { id: 'c', question: 'Is it?', expected: 'yes' } as unknown as TestCase;
const set = { id: 's', name: 'Questions', origin: 'imported', added: 2, cases: 1, yes: 1 } as const;
const run = (answers: number) => ({
  id: 'r',
  name: 'A run',
  caseSetId: 's',
  added: 3,
  answers,
  models: ['m'],
  sample: false,
});
const reply = (text: string) => ({ caseId: 'c', model: 'm', text });

/** Every call, with what came back. */
async function story(store: Store): Promise<unknown[]> {
  const told: unknown[] = [];
  const tell = async (...asked: readonly (() => Promise<unknown>)[]) => {
    for (const ask of asked) told.push(await ask());
  };
  await tell(
    () => store.listing(),
    () => store.factBase('f'),
    () => store.cases('s'),
    () => store.answers('r'),
    () => store.setting('x'),
  );
  await store.keepCaseSet(set, [testCase]);
  await store.keepCaseSet({ ...set, id: 'later', added: 5 }, []);
  await store.keepRun(run(1), [reply('Yes.')]);
  await tell(
    () => store.addAnswer(run(2), reply('No.')),
    () => store.addAnswer({ ...run(1), id: 'other', added: 4 }, reply('Yes.')),
    () => store.answers('r'),
    () => store.cases('s'),
    () => store.listing(),
  );
  await store.keepReadings(new Map([['a', { read: 1 } as unknown as Reading]]));
  await tell(() => store.readings(['a', 'b']));
  await store.keepSetting('x', '1');
  await store.remove('run', 'r');
  await tell(
    () => store.setting('x'),
    () => store.answers('r'),
    () => store.listing(),
  );
  return told;
}

it('gives the same answers as IndexedDB', async () => {
  expect(await story(memoryStore())).toEqual(
    await story(await openDatabase(`parity ${crypto.randomUUID()}`)),
  );
});

it('is not used where the browser keeps things', async () => {
  const name = `kept ${crypto.randomUUID()}`;
  const { store, refused } = openStore(name);
  await store.keepSetting('x', '1');
  expect([await refused, await (await openDatabase(name)).setting('x')]).toEqual([undefined, '1']);
});
