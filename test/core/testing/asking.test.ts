/** Putting questions to a model: the plan, what is left of it, the facts in words, and the messages. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerKey,
  givenFacts,
  isUnknownTo,
  messagesOf,
  plannedTurns,
  reportedName,
  turnsLeft,
  type Asking,
} from '../../../src/core/testing/asking.ts';
import { promptFault, promptFrom, QUESTION, shippedPrompts } from '../../../src/core/testing/prompts.ts';
import { givings, type Answer, type TestCase } from '../../../src/core/testing/test-case.ts';

const lake = (over: Partial<TestCase> = {}): TestCase => ({
  id: 'lake',
  question: 'Is the lake salt?',
  expected: 'yes',
  domain: 'Geography and Places',
  rule: 'direct',
  polarity: 'positive',
  difficulty: 1,
  evidence: [{ subject: 'lake', relation: 'has', object: 'salt' }],
  entities: [],
  ...over,
});
const asked = (over: Partial<Asking> = {}): Asking => ({
  model: { id: 'm', name: 'Small' },
  filter: {},
  givings: ['nothing'],
  samples: 1,
  temperature: 0,
  topP: 1,
  seed: 1,
  prompts: shippedPrompts,
  ...over,
});

describe('the plan', () => {
  const plans = fc.record({
    cases: fc.integer({ min: 0, max: 6 }),
    most: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    givings: fc.subarray([...givings]),
    samples: fc.integer({ min: 1, max: 4 }),
    answered: fc.infiniteStream(fc.boolean()),
  });

  test('has each question as often as wanted, and what is left is what has no answer', () => {
    fc.assert(
      fc.property(plans, ({ cases: count, most, givings: ways, samples, answered }) => {
        const cases = Array.from({ length: count }, (_, i) => lake({ id: `case ${i}` }));
        const asking = asked({ givings: ways, samples, ...(most !== undefined && { most }) });
        const turns = plannedTurns(cases, asking);
        expect(turns.length).toBe(Math.min(count, most ?? count) * ways.length * samples);
        const done = turns.filter(() => answered.next().value);
        const answers = done.map(({ case: { id }, giving, sample }): Answer => ({
          caseId: id,
          model: reportedName('Small', giving),
          text: 'Yes.',
          ...(samples > 1 && { sample }),
        }));
        expect(new Set(answers.map(answerKey)).size).toBe(answers.length);
        expect(turnsLeft(turns, asking, answers)).toEqual(turns.filter((turn) => !done.includes(turn)));
      }),
    );
  });

  test('a reply that was pasted into the run is by another model', () => {
    const turns = plannedTurns([lake()], asked());
    expect(turnsLeft(turns, asked(), [{ caseId: 'lake', model: 'Ann', text: 'No.' }])).toEqual(turns);
  });
});

describe('the facts in words', () => {
  const birth = { subject: 'Bach', relation: 'born in', object: 'Eisenach', start: '1685', end: '1685' };
  test.each<readonly [name: string, made: Partial<TestCase>, facts: readonly string[]]>([
    ['as listed', {}, ['lake, has: salt.']],
    [
      'the facts of a proof, each once',
      {
        derivation: {
          claim: 'Both hold.',
          reason: 'It follows.',
          premises: [
            { claim: 'Bach was born in Eisenach.', reason: '', fact: birth, premises: [] },
            { claim: 'Bach was born in Eisenach.', reason: '', fact: birth, premises: [] },
          ],
        },
      },
      ['Bach was born in Eisenach (1685).'],
    ],
    [
      'not the proof of a question about time, which tells the answer',
      {
        rule: 'temporal',
        evidence: [
          { subject: 'war', relation: 'event', object: '', start: '1914', end: '1918' },
          { subject: 'Bern', relation: 'capital of', object: 'Switzerland', start: '1848' },
        ],
        derivation: { claim: 'The war was over.', reason: '', fact: birth, premises: [] },
      },
      ['war (1914 to 1918).', 'Bern, capital of: Switzerland (from 1848).'],
    ],
  ])('%s', (_, made, facts) => expect(givenFacts(lake(made))).toEqual(facts));
});

describe('the messages', () => {
  const question = promptFrom(shippedPrompts, lake());
  test('a question alone, after its facts, and in a second turn', () => {
    const turn = { case: lake(), sample: 0 };
    const roles = (giving: (typeof givings)[number], read?: string) =>
      messagesOf({ ...turn, giving }, shippedPrompts, 'FACTS', read).map(({ role, content }) => [
        role,
        content.includes('FACTS'),
        content.includes(question),
      ]);
    expect(roles('nothing')).toEqual([['user', false, true]]);
    expect(roles('facts')).toEqual([['user', true, true]]);
    expect(roles('facts first')).toEqual([['user', true, false]]);
    expect(roles('facts first', 'I have read them.')).toEqual([
      ['user', true, false],
      ['assistant', false, false],
      ['user', false, true],
    ]);
  });

  test('each kind of question has its prompt; a question may hold any characters', () => {
    const prompts = { relational: `R ${QUESTION}`, temporal: `T ${QUESTION}` };
    expect(promptFrom(prompts, lake({ question: '$& $1?' }))).toBe('R $& $1?');
    expect(promptFrom(prompts, lake({ rule: 'temporal' }))).toBe('T Is the lake salt?');
    expect(promptFault('No place.')).toContain('no place for the question');
    expect(promptFault(`${QUESTION} ${QUESTION}`)).toContain('2 places');
    expect(promptFault(QUESTION.padEnd(4001))).toContain('4001 characters');
    expect(Object.values(shippedPrompts).map(promptFault)).toEqual([undefined, undefined]);
  });
});

test('facts that a model cannot have learned', () => {
  const unknown = (over: Partial<TestCase>, said: Asking['unknown']) =>
    isUnknownTo(asked(said === undefined ? {} : { unknown: said }), lake(over));
  const dated = (start: string, end?: string) => ({
    evidence: [{ subject: 'fire', relation: 'event', object: '', start, ...(end && { end }) }],
  });
  expect(unknown({}, undefined)).toBeUndefined();
  expect(unknown({}, 'all')).toBe(true);
  expect(unknown({}, { afterYear: 2023 })).toBe(false);
  expect(unknown(dated('July 2024'), { afterYear: 2023 })).toBe(true);
  expect(unknown(dated('2023', '2024'), { afterYear: 2023 })).toBe(false);
  expect(unknown(dated('44 BC'), { afterYear: -100 })).toBe(true);
});
