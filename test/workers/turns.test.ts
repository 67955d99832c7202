import { expect, test } from 'vitest';
import { Turns } from '../../src/workers/models/turns.ts';

const any = () => true;
const [checks, replies] = [{}, {}];

function taken(turns: Turns<string>, count: number): (string | undefined)[] {
  return Array.from({ length: count }, () => turns.next(any));
}

test('a room that comes while another has much waiting is served next', () => {
  const turns = new Turns<string>();
  for (const reply of ['r1', 'r2', 'r3', 'r4']) turns.add(replies, 1, reply);
  expect(taken(turns, 2)).toEqual(['r1', 'r2']);
  turns.add(checks, 1, 'c1');
  expect(taken(turns, 3)).toEqual(['c1', 'r3', 'r4']);
});

test('a room that asks again and again takes every other turn', () => {
  const turns = new Turns<string>();
  for (const reply of ['r1', 'r2', 'r3']) turns.add(replies, 1, reply);
  const order: (string | undefined)[] = [];
  for (let task = 1; task <= 3; task++) {
    turns.add(checks, task, `c${String(task)}`);
    order.push(...taken(turns, 2));
  }
  expect(order).toEqual(['c1', 'r1', 'c2', 'r2', 'c3', 'r3']);
});

test('tasks of one room take turns too', () => {
  const turns = new Turns<string>();
  for (const call of ['a1', 'a2', 'a3']) turns.add(checks, 1, call);
  for (const call of ['b1', 'b2']) turns.add(checks, 2, call);
  expect(taken(turns, 6)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', undefined]);
});

test('what is not fit waits, and nothing waits behind it', () => {
  const turns = new Turns<string>();
  turns.add(checks, 1, 'elsewhere');
  turns.add(checks, 2, 'here');
  expect(turns.next((call) => call === 'here')).toBe('here');
  expect(turns.next((call) => call === 'here')).toBeUndefined();
  expect(turns.next(any)).toBe('elsewhere');
});

test('what waits of a task can be dropped, and of that task alone', () => {
  const turns = new Turns<string>();
  for (const call of ['a1', 'a2']) turns.add(checks, 1, call);
  turns.add(checks, 2, 'b1');
  expect(turns.next(any)).toBe('a1');
  turns.add(replies, 1, 'r1');
  expect(turns.drop(checks, 1)).toEqual(['a2']);
  expect(turns.drop(checks, 7)).toEqual([]);
  expect(taken(turns, 3).toSorted()).toEqual(['b1', 'r1', undefined]);
});
