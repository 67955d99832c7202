/** One line a request, however often it is noticed; what left is never taken for refused. */
import { expect, test } from 'vitest';
import type { Sighting } from '../../src/core/api/requests.ts';
import { listedAtMost } from '../../src/core/api/requests.ts';
import { RequestLog } from '../../src/locality/request-log.ts';

const address = 'https://elsewhere.invalid/a';
const of = (more: Partial<Sighting>): Sighting => ({
  by: 'policy',
  address,
  cause: 'connect-src',
  from: 'page',
  bytes: 0,
  at: 1_000,
  ...more,
});
const timing = (more: Partial<Sighting> = {}) => of({ by: 'timing', cause: 'fetch', ...more });
const header = of({ policy: 'header' });
const meta = of({ policy: 'meta' });
const worker = of({ by: 'service worker', cause: 'fetch' });

/** A request that its page told of as it asked. */
const told = (more: Partial<Sighting> = {}) => of({ by: 'page', cause: 'list of files', ...more });

const cases: readonly [string, readonly Sighting[], left: number, refused: number][] = [
  ['a timing alone left', [timing()], 1, 0],
  ['two timings are two requests', [timing(), timing()], 2, 0],
  ['a refusal and its timing', [meta, timing()], 0, 1],
  ['a timing and its refusal', [timing(), meta], 0, 1],
  ['a refusal has one timing', [meta, timing(), timing()], 1, 1],
  ['two policies refuse one request', [header, meta], 0, 1],
  ['one policy refuses two requests', [meta, meta], 0, 2],
  ['two policies refuse two requests', [header, meta, header, meta], 0, 2],
  ['two policies, and the timing between', [header, timing(), meta], 0, 1],
  ['the service worker refuses what the timings had', [timing(), worker], 0, 1],
  ['the service worker refuses two', [worker, worker], 0, 2],
  ['what a page told of and its timing', [told(), timing()], 1, 0],
  ['what a page told of has one timing', [told(), timing(), timing()], 2, 0],
  ['a page told of two requests', [told(), told(), timing(), timing()], 2, 0],
  ['the policy refuses what a page told of', [told(), meta, timing()], 0, 1],
  ['the service worker refuses what a page told of', [told(), worker], 0, 1],
  ['another address', [meta, timing({ address: `${address}b` })], 1, 1],
  ['long before', [timing({ at: 1_000 }), of({ at: 9_000 })], 1, 1],
  ['long after', [meta, timing({ at: 9_000 })], 1, 1],
  [
    'a frame of which the event names the host',
    [of({ address: 'https://elsewhere.invalid/' }), timing()],
    0,
    1,
  ],
  ['a host that begins alike', [of({ address: 'https://elsewhere.inv/' }), timing()], 1, 1],
];

test.each(cases)('%s', (_, sightings, left, refused) => {
  const log = new RequestLog();
  for (const sighting of sightings) log.add(sighting);
  expect({ left: log.left, refused: log.refused }).toEqual({ left, refused });
  expect(log.entries.filter(({ refusedBy }) => refusedBy === undefined)).toHaveLength(left);
});

test('the newest is first, and a flood does not fill the memory', () => {
  const log = new RequestLog();
  for (let i = 0; i < listedAtMost + 10; i++) log.add(timing({ address: `${address}${String(i)}` }));
  expect(log.left).toBe(listedAtMost + 10);
  expect(log.entries).toHaveLength(listedAtMost);
  expect(log.entries[0]?.address).toBe(`${address}${String(listedAtMost + 9)}`);
});
