/** The ground graph of a case about time (Fig. 21): its facts with their times as triples. */
import { expect, test } from 'vitest';
import { readingRequest } from '../../../src/core/oracles/reading.ts';
import type { TestCase } from '../../../src/core/testing/test-case.ts';

const evidence = [
  { subject: 'Max Planck', relation: 'place of birth', object: 'Kiel', start: '1858', end: '1858' },
  { subject: 'Victorian era', relation: 'event', object: '', start: '1837', end: '1901' },
  { subject: 'Lima', relation: 'lies in', object: 'Peru' },
  { subject: 'Tower', relation: 'stands in', object: 'Pisa', start: '1372' },
];
const temporal = {
  formula: 'F a',
  tick: 1,
  at: '1',
  granularity: 'year',
  operator: 'eventually',
  operators: ['eventually'],
  depth: 1,
  holds: [],
  events: [],
} as const satisfies TestCase['temporal'];
const ground = (over: Pick<TestCase, 'temporal'>) =>
  readingRequest({ question: 'Was it so?', evidence, ...over }, 'Yes.').ground.map(
    ({ subject, relation, object }) => `${subject} | ${relation} | ${object}`,
  );

test('a fact gives its triple; its times give further ones in a case about time', () => {
  const facts = ['Max Planck | place of birth | Kiel', 'Lima | lies in | Peru', 'Tower | stands in | Pisa'];
  expect(ground({})).toEqual(facts);
  expect(ground({ temporal })).toEqual([
    ...facts,
    'Max Planck | place of birth | 1858',
    'Victorian era | began in | 1837',
    'Victorian era | ended in | 1901',
    'Tower | began in | 1372',
  ]);
});
