/** The Datalog engine in its real worker: facts in as bytes, answers and reasons out as values, and stopped when told. */
import { releaseProxy, wrap, type Remote } from 'comlink';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatalogApi } from '../../src/workers/datalog.worker.ts';
import datalogWorkerUrl from '../../src/workers/datalog.worker.ts?worker&url';

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

const bytes = (text: string) => new TextEncoder().encode(text);
const located = { name: 'located', types: ['symbol', 'symbol'] as const, bytes: bytes('oslo\tnorway\nnorway\teurope\nrome\titaly\n') };
const inside = 'in(X, Y) :- located(X, Y). in(X, Z) :- in(X, Y), located(Y, Z).';

describe('the Datalog worker', () => {
  it('derives, answers, and says why and why not', async () => {
    expect(await datalog.read([located])).toEqual([]);
    expect((await datalog.derive(inside)).sizes).toMatchObject({ in: 4 });
    expect(await datalog.query('?- in(oslo, Where).')).toMatchObject({ variables: ['Where'], rows: expect.arrayContaining([['norway'], ['europe']]), complete: true });
    expect((await datalog.explain('in', ['oslo', 'europe']))?.length).toBeGreaterThan(2);
    expect(await datalog.explain('in', ['rome', 'europe'])).toBeUndefined();
    expect((await datalog.whyNot('in', ['rome', 'europe']))?.map(({ rule }) => rule)).toEqual([0, 1]);
  });

  it('keeps what follows up to date as facts come and go', async () => {
    await datalog.read([located]);
    await datalog.derive(inside);
    expect(await datalog.change('located', [['italy', 'europe']], [['oslo', 'norway']])).toMatchObject({ added: { in: 2 }, removed: { in: 2 } });
    expect(await datalog.query('?- in(rome, europe).')).toMatchObject({ rows: [[]] });
  });

  it('opens stored facts where they lie', async () => {
    await datalog.read([located]);
    const stored = await datalog.store();
    expect(await datalog.open(stored)).toEqual([]);
    expect((await datalog.derive(inside)).sizes).toMatchObject({ in: 4 });
    expect(await datalog.open(stored.slice(0, 40))).toHaveLength(1);
  });

  it('stops within 100 ms, and goes on to other work', async () => {
    const edges = Array.from({ length: 3000 }, (_, i) => `n${i}\tn${(i * 7 + 1) % 3000}\nn${i}\tn${(i * 13 + 5) % 3000}\n`).join('');
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
