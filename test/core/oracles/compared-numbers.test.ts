import { describe, expect, test } from 'vitest';
import {
  answerOfNumbers,
  quantityIn,
  withComparedNumbers,
} from '../../../src/core/oracles/compared-numbers.ts';
import type { Reading } from '../../../src/core/oracles/reading.ts';
import type { ReasoningVerdict } from '../../../src/core/oracles/verdict.ts';

test.each([
  ['26', { value: 26, unit: '' }],
  ['about 1,642 m', { value: 1642, unit: 'm' }],
  ['8.5 km', { value: 8.5, unit: 'km' }],
  ['Iron 26', undefined],
  ['26 or 27', undefined],
])('a number with a unit: %s', (label, quantity) => expect(quantityIn(label)).toEqual(quantity));

describe('the answer that follows from two numbers', () => {
  const evidence = [
    { subject: 'iron', relation: 'atomic number', object: '26' },
    { subject: 'copper', relation: 'atomic number', object: '29' },
  ];
  const follows = (question: string, ...said: readonly (readonly [string, string])[]) =>
    answerOfNumbers({ question, evidence }, {
      triples: said.map(([subject, object]) => ({
        subject,
        relation: 'has',
        object,
        negated: false,
        hedged: false,
        span: [0, 1] as const,
      })),
    } satisfies Pick<Reading, 'triples'>);
  const greater = 'Is the atomic number of iron greater than that of copper?';
  test.each([
    [
      greater,
      [
        ['Iron', '28'],
        ['copper', '29'],
      ],
      'no',
    ],
    [
      greater,
      [
        ['iron', '56'],
        ['copper', '29'],
      ],
      'yes',
    ],
    [
      "Is copper's atomic number lower than iron's?",
      [
        ['iron', '56'],
        ['copper', '29'],
      ],
      'yes',
    ],
    [
      'Is it false that iron has a greater atomic number than copper?',
      [
        ['iron', '28'],
        ['copper', '29'],
      ],
      'yes',
    ],
    [
      greater,
      [
        ['iron', '29'],
        ['copper', '29'],
      ],
      undefined,
    ],
    [greater, [['iron', '26']], undefined],
    [
      greater,
      [
        ['iron', '26 g'],
        ['copper', '29'],
      ],
      undefined,
    ],
    [
      'Is 26 the atomic number of iron?',
      [
        ['iron', '26'],
        ['copper', '29'],
      ],
      undefined,
    ],
  ] as const)('%s %j: %s', (question, said, answer) => expect(follows(question, ...said)).toBe(answer));
});

test('numbers that lead to the other answer are a fault of inference', () => {
  const outcomes = (outcome: ReasoningVerdict['outcome'], answer: 'yes' | 'no' | 'declined') =>
    withComparedNumbers({ outcome, why: 'So.' } as ReasoningVerdict, answer, 'no').outcome;
  expect(outcomes('wrong knowledge', 'yes')).toBe('both');
  expect(outcomes('thin', 'yes')).toBe('wrong inference');
  expect(outcomes('wrong knowledge', 'no')).toBe('wrong knowledge');
  expect(outcomes('thin', 'declined')).toBe('thin');
});
