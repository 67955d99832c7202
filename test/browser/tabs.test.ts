/** Two and three tabs change the same things at once: nothing is lost, and all see the same. */
import { afterAll, expect, test } from 'vitest';
import type { CheckService } from '../../src/core/api/check-room.ts';
import type { TestService } from '../../src/core/api/test-room.ts';
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
  const settings = { jaccard: 0.5, synonymCosine: 0.8 };
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
    const shelf = (await tab.listing()).runs.find(({ id }) => id === run?.id);
    expect(shelf?.answers).toBe(before + 150);
    expect((await tab.answers(run?.id ?? '', {}, settings, 0, 1)).total).toBe(before + 150);
  }
});
