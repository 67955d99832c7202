/**
 * The Datalog engine in its real worker: facts go in as bytes, answers and reasons come out as values, and it
 * stops when told to.
 */
import { releaseProxy, wrap, type Remote } from 'comlink';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatalogApi } from './datalog.worker.ts';
import datalogWorkerUrl from './datalog.worker.ts?worker&url';

let worker: Worker;
let datalog: Remote<DatalogApi>;
beforeEach(() => {
  worker = new Worker(datalogWorkerUrl, { type: 'module' });
  datalog = wrap<DatalogApi>(worker);
});
afterEach(() => {
  datalog[releaseProxy]();
  worker.terminate();
});

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('facts');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
}

function kept(database: IDBDatabase, what: 'put' | 'get', value?: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const store = database.transaction('facts', 'readwrite').objectStore('facts');
    const request = what === 'put' ? store.put(value, 'base') : store.get('base');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not kept'));
  });
}

const bytes = (text: string) => new TextEncoder().encode(text);
const located = {
  name: 'located',
  types: ['symbol', 'symbol'] as const,
  bytes: bytes('oslo\tnorway\nnorway\teurope\nrome\titaly\n'),
};
const inside = 'in(X, Y) :- located(X, Y). in(X, Z) :- in(X, Y), located(Y, Z).';

describe('the Datalog worker', () => {
  it('derives, answers, and says why and why not', async () => {
    expect(await datalog.read([located])).toEqual([]);
    expect((await datalog.derive(inside)).sizes).toMatchObject({ in: 4 });
    expect(await datalog.query('?- in(oslo, Where).')).toMatchObject({
      variables: ['Where'],
      rows: expect.arrayContaining([['norway'], ['europe']]),
      complete: true,
    });
    expect((await datalog.explain('in', ['oslo', 'europe']))?.length).toBeGreaterThan(2);
    expect(await datalog.explain('in', ['rome', 'europe'])).toBeUndefined();
    expect((await datalog.whyNot('in', ['rome', 'europe']))?.map(({ rule }) => rule)).toEqual([0, 1]);
  });

  it('keeps what follows up to date as facts come and go', async () => {
    await datalog.read([located]);
    await datalog.derive(inside);
    expect(await datalog.change('located', [['italy', 'europe']], [['oslo', 'norway']])).toMatchObject({
      added: { in: 2 },
      removed: { in: 2 },
    });
    expect(await datalog.query('?- in(rome, europe).')).toMatchObject({ rows: [[]] });
  });

  it('opens stored facts where they lie', async () => {
    await datalog.read([located]);
    const stored = await datalog.store();
    expect(await datalog.open(stored)).toEqual([]);
    expect((await datalog.derive(inside)).sizes).toMatchObject({ in: 4 });
    expect(await datalog.open(stored.slice(0, 40))).toHaveLength(1);
  });

  it(
    'opens facts that a database kept; says so when they are damaged or of another version, and ' +
      'keeps those it had',
    async () => {
      await datalog.read([located]);
      const database = await opened('datalog-stored-facts');
      await kept(database, 'put', await datalog.store());
      const stored = (await kept(database, 'get')) as ArrayBuffer;
      database.close();
      indexedDB.deleteDatabase('datalog-stored-facts');
      const changed = (at: number) => {
        const copy = stored.slice(0);
        const words = new Int32Array(copy);
        words[at] = (words[at] as number) + 1;
        return copy;
      };
      const codes = async (buffer: ArrayBuffer) => (await datalog.open(buffer)).map(({ code }) => code);
      expect(await codes(changed(1))).toEqual(['other-version']);
      expect(await codes(changed(9))).toEqual(['damaged']);
      expect((await datalog.derive(inside)).sizes).toMatchObject({ in: 4 });
      expect(await codes(stored)).toEqual([]);
      expect((await datalog.derive(inside)).sizes).toMatchObject({ in: 4 });
    },
  );

  it(
    'opens what was derived out of a database in a worker that never saw the facts: it answers, ' +
      'explains, goes on; for another program, or damaged, it is derived anew',
    async () => {
      await datalog.read([located]);
      await datalog.derive(inside);
      const database = await opened('datalog-stored-solution');
      await kept(database, 'put', await datalog.storeSolution());
      const fresh = new Worker(datalogWorkerUrl, { type: 'module' });
      const other = wrap<DatalogApi>(fresh);
      const stored = (await kept(database, 'get')) as ArrayBuffer;
      database.close();
      indexedDB.deleteDatabase('datalog-stored-solution');
      const changed = (at: number) => {
        const copy = stored.slice(0);
        const words = new Int32Array(copy);
        words[at] = (words[at] as number) ^ 1;
        return copy;
      };
      const told = async (buffer: ArrayBuffer, program = inside) => {
        const { issues, sizes } = await other.openSolution(buffer, program);
        return [issues.map(({ code }) => code).join(), sizes?.in];
      };
      expect(await told(stored)).toEqual(['', 4]);
      expect(await other.query('?- in(oslo, Where).')).toMatchObject({
        rows: expect.arrayContaining([['norway'], ['europe']]),
        complete: true,
      });
      expect((await other.explain('in', ['oslo', 'europe']))?.length).toBeGreaterThan(2);
      expect(await other.change('located', [['italy', 'europe']], [])).toMatchObject({ added: { in: 2 } });
      // Header: magic number, version, both checksums (the second for derived data), sizes.
      expect(await told(changed(1))).toEqual(['other-version', undefined]);
      expect(await told(changed(12))).toEqual(['damaged', undefined]);
      expect(await other.query('?- in(rome, europe).')).toMatchObject({ rows: [[]] });
      expect(await told(changed(3))).toEqual(['damaged', 4]);
      expect(await told(stored, 'in(X, Y) :- located(X, Y).')).toEqual(['other-program', 3]);
      expect(await other.query('?- in(oslo, europe).')).toMatchObject({ rows: [] });
      other[releaseProxy]();
      fresh.terminate();
    },
  );

  it('stops within 100 ms, and goes on to other work', async () => {
    const edges = Array.from(
      { length: 3000 },
      (_, i) => `n${i}\tn${(i * 7 + 1) % 3000}\nn${i}\tn${(i * 13 + 5) % 3000}\n`,
    ).join('');
    await datalog.read([{ ...located, bytes: bytes(edges) }]);
    const deriving = datalog.derive(inside);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const told = performance.now();
    await datalog.cancel();
    expect((await deriving).sizes).toBeUndefined();
    expect(performance.now() - told).toBeLessThan(100);
    await datalog.read([located]);
    expect((await datalog.derive(inside)).sizes).toMatchObject({ in: 4 });
  });

  it('returns what is wrong with a program, with its place', async () => {
    await datalog.read([located]);
    const { issues } = await datalog.derive('in(X, Y) :- locatd(X, Y).');
    expect(issues[0]?.place?.line).toBe(1);
    expect(issues[0]?.message).toMatch(/located/);
  });
});
