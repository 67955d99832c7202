/** What is kept comes back as it was: the store in a real IndexedDB, across the bounds of its chunks. */
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/adapters/storage/dexie-store.ts';
import type { FactBase } from '../../src/core/knowledge/fact-base.ts';
import { noProperties } from '../../src/core/knowledge/relation.ts';
import type { Reading } from '../../src/core/oracles/reading.ts';
import type { KeptRun } from '../../src/adapters/storage/store.ts';
import { seeded } from '../../src/core/random.ts';
import type { Answer, TestCase } from '../../src/core/testing/test-case.ts';

const freshStore = async () => {
  const name = `store-${crypto.randomUUID()}`;
  return { name, store: await openDatabase(name) };
};

/** Long columns as text: element by element would take the test runner seconds. */
const printed = (facts: FactBase | undefined) =>
  facts &&
  JSON.stringify(Object.entries(facts).sort(), (_, value: unknown) =>
    value instanceof Int32Array || value instanceof Uint8Array ? value.join() : value,
  );

function factBase(rows: number, seed: number): FactBase {
  const random = seeded(seed);
  const column = (below: number) => Int32Array.from({ length: rows }, () => random.integer(below));
  return {
    entities: ['Ädä', 'Ben', '𝒞leo'],
    domain: Uint8Array.of(1, 2, 0),
    traits: Uint8Array.of(4, 0, 1),
    granularity: 'year',
    relations: [
      { name: 'knows', category: 'active verb', properties: { ...noProperties, inverse: 'known by' } },
    ],
    source: Uint8Array.from({ length: rows }, (_, i) => i % 2),
    sources: ['one.tsv', 'other.tsv'],
    subject: column(3),
    relation: new Int32Array(rows),
    object: column(3),
    start: column(2000),
    end: column(3000),
    line: Int32Array.from({ length: rows }, (_, i) => i + 1),
  };
}
const factSummary = (id: string, facts: number) => ({
  id,
  name: id,
  origin: 'test',
  added: 1,
  facts,
  entities: 3,
  relations: 1,
  dated: facts,
});
const caseNumber = (i: number): TestCase => ({
  id: `c${i}`,
  question: `Is ${i} so?`,
  expected: i % 2 ? 'yes' : 'no',
  domain: 'Not stated',
  rule: 'stated',
  polarity: 'positive',
  difficulty: 1,
  evidence: [],
  entities: [],
});
const answerNumber = (i: number): Answer => ({ caseId: `c${i}`, model: 'm', text: `Yes, ${i}.` });
const runOf = (answers: number): KeptRun => ({
  id: 'r',
  name: 'run',
  caseSetId: 's',
  added: 1,
  answers,
  models: ['m'],
  sample: false,
});

describe('the store', () => {
  it.each([0, 1, 262_144, 262_145])('gives back %i facts, column by column', async (rows) => {
    const { name, store } = await freshStore();
    const kept = factBase(rows, rows + 1);
    await store.keepFactBase(factSummary('f', rows), kept);
    // Opened anew: nothing may come from memory.
    expect(printed(await (await openDatabase(name)).factBase('f')) === printed(kept)).toBe(true);
  });

  it('replaces a fact base whole when it is kept again', async () => {
    const { store } = await freshStore();
    await store.keepFactBase(factSummary('f', 300_000), factBase(300_000, 1));
    const smaller = factBase(10, 2);
    await store.keepFactBase(factSummary('f', 10), smaller);
    expect(await store.factBase('f')).toEqual(smaller);
    expect((await store.listing()).factBases.map(({ facts }) => facts)).toEqual([10]);
  });

  it('changes declarations and leaves the rows', async () => {
    const { store } = await freshStore();
    const kept = factBase(5, 3);
    await store.keepFactBase(factSummary('f', 5), kept);
    const relations = [{ ...kept.relations[0]!, properties: { ...noProperties, symmetric: true } }];
    await store.keepRelations('f', relations);
    expect(await store.factBase('f')).toEqual({ ...kept, relations });
  });

  it.each([1, 255, 256, 257, 1000])('gives back %i cases and answers in their order', async (count) => {
    const { name, store } = await freshStore();
    const cases = Array.from({ length: count }, (_, i) => caseNumber(i));
    const answers = Array.from({ length: count }, (_, i) => answerNumber(i));
    await store.keepCaseSet(
      { id: 's', name: 's', origin: 'imported', added: 1, cases: count, yes: 0 },
      cases,
    );
    await store.keepRun(runOf(count), answers);
    const again = await openDatabase(name);
    expect(await again.cases('s')).toEqual(cases);
    expect(await again.answers('r')).toEqual(answers);
  });

  it('appends answers one by one, each with its place', async () => {
    const { store } = await freshStore();
    await store.keepRun(
      runOf(255),
      Array.from({ length: 255 }, (_, i) => answerNumber(i)),
    );
    for (let i = 255; i < 259; i++) expect(await store.addAnswer(runOf(i + 1), answerNumber(i))).toBe(i);
    expect((await store.answers('r')).map(({ caseId }) => caseId)).toEqual(
      Array.from({ length: 259 }, (_, i) => `c${i}`),
    );
  });

  it('keeps readings by their key, and removes a run without its neighbours', async () => {
    const { store } = await freshStore();
    const reading = { triples: [], restated: [] } as unknown as Reading;
    await store.keepReadings(
      new Map([
        ['a', reading],
        ['b', reading],
      ]),
    );
    expect([...(await store.readings(['b', 'x', 'a'])).keys()]).toEqual(['b', 'a']);
    await store.keepRun(runOf(1), [answerNumber(0)]);
    await store.keepRun({ ...runOf(1), id: 'other' }, [answerNumber(1)]);
    await store.remove('run', 'r');
    expect((await store.listing()).runs.map(({ id }) => id)).toEqual(['other']);
    expect([await store.answers('r'), await store.answers('other')]).toEqual([[], [answerNumber(1)]]);
  });
});
