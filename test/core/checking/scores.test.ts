/**
 * MetaRAG's arithmetic as stated in the paper, the decisions of policies, and the hash chain of the audit
 * log.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canonicalJson,
  entryAfter,
  firstBreak,
  type AuditEntry,
  type AuditRecord,
} from '../../../src/core/checking/audit-log.ts';
import { scoredPenalties, type CheckedVariant } from '../../../src/core/checking/check.ts';
import {
  answerScore,
  factoidScore,
  isFlagged,
  penaltyOf,
  penaltyOfFinding,
  hasShortSide,
  scoreSum,
  type Decision,
  type MetamorphicRelation,
  type SidedPenalty,
} from '../../../src/core/checking/penalty.ts';
import { decide, type Policy } from '../../../src/core/checking/policy.ts';
import { sha256 } from '../../../src/core/checking/sha256.ts';

const decisions: readonly Decision[] = ['YES', 'NOT SURE', 'NO'];
const sided = (decision: Decision, relation: MetamorphicRelation): SidedPenalty => ({
  relation,
  penalty: penaltyOf(decision, relation),
});

describe('penalties', () => {
  test.each([
    ['YES', 0, 1],
    ['NOT SURE', 0.5, 0.5],
    ['NO', 1, 0],
  ] as const)('%s costs a synonym %d and an antonym %d', (decision, synonym, antonym) => {
    expect([penaltyOf(decision, 'synonym'), penaltyOf(decision, 'antonym')]).toEqual([synonym, antonym]);
  });

  test('a factoid nobody knows anything of scores exactly 0.5, and is flagged there', () => {
    const score = factoidScore(
      [...Array(3)].flatMap(() => [sided('NOT SURE', 'synonym'), sided('NOT SURE', 'antonym')]),
    );
    expect(score).toBe(0.5);
    expect([isFlagged(score, 0.5), isFlagged(score, 0.500001)]).toEqual([true, false]);
  });

  test.each([
    { keep: ['YES', 'YES'], turn: ['YES', 'NO'], score: 0.25, sum: '(0 + 0 + 1 + 0) / 4' },
    { keep: ['YES'], turn: ['YES', 'NO'], score: 0.25, sum: '((0) / 1 + (1 + 0) / 2) / 2' },
    { keep: ['YES'], turn: ['YES', 'YES', 'YES'], score: 0.5, sum: '((0) / 1 + (1 + 1 + 1) / 3) / 2' },
    { keep: ['NO', 'YES'], turn: [], score: 0.5, sum: '(1 + 0) / 2' },
    { keep: [], turn: ['NO'], score: 0, sum: '(0) / 1' },
  ] as const)('a short side weighs as much as the other: $sum is $score', ({ keep, turn, score, sum }) => {
    const variants = [
      ...keep.map((decision) => sided(decision, 'synonym')),
      ...turn.map((decision) => sided(decision, 'antonym')),
    ];
    expect(factoidScore(variants)).toBe(score);
    expect(scoreSum(variants, String)).toBe(sum);
    expect(hasShortSide(variants)).toBe(keep.length * turn.length > 0 && keep.length < turn.length);
  });

  test('without a variant nothing is known', () => {
    expect(factoidScore([])).toBe(0.5);
  });

  test('scores lie between 0 and 1, H is the highest of them, and the relations mirror one another', () => {
    const variants = fc.array(
      fc.record({
        decision: fc.constantFrom(...decisions),
        relation: fc.constantFrom('synonym' as const, 'antonym' as const),
      }),
      { minLength: 1, maxLength: 10 },
    );
    fc.assert(
      fc.property(fc.array(variants, { minLength: 1, maxLength: 8 }), (factoids) => {
        const scores = factoids.map((each) =>
          factoidScore(each.map(({ decision, relation }) => sided(decision, relation))),
        );
        expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
        expect(answerScore(scores.map((score) => ({ score })))).toBe(Math.max(...scores));
      }),
    );
    for (const decision of decisions)
      expect(penaltyOf(decision, 'synonym') + penaltyOf(decision, 'antonym')).toBe(1);
  });

  test(
    'an expected penalty is the published one where the reader is certain, and grows with what ' +
      'speaks against',
    () => {
      const certain = {
        YES: { judgement: 'supports', support: 1, contradiction: 0 },
        NO: { judgement: 'contradicts', support: 0, contradiction: 1 },
        'NOT SURE': { judgement: 'says nothing', support: 0, contradiction: 0 },
      } as const;
      for (const decision of decisions) {
        for (const relation of ['synonym', 'antonym'] as const)
          expect(penaltyOfFinding(certain[decision], relation, 'expected')).toBe(
            penaltyOf(decision, relation),
          );
      }
      fc.assert(
        fc.property(
          fc.double({ min: 0, max: 0.5, noNaN: true }),
          fc.double({ min: 0, max: 0.5, noNaN: true }),
          (low, more) => {
            const at = (contradiction: number) =>
              penaltyOfFinding({ judgement: 'supports', support: 0.3, contradiction }, 'synonym', 'expected');
            expect(at(Math.min(0.7, low + more))).toBeGreaterThanOrEqual(at(low));
          },
        ),
      );
    },
  );
});

describe('scored by support', () => {
  test.each([
    ['synonym', 0.9, 0, 0.1],
    ['synonym', 0.2, 0.7, 0.8],
    ['antonym', 0.9, 0, 0],
  ] as const)('a %s that is supported with %d and contradicted with %d costs %d', (...row) => {
    const [relation, support, contradiction, penalty] = row;
    const found = penaltyOfFinding(
      { judgement: 'says nothing', support, contradiction },
      relation,
      'support',
    );
    expect(found).toBeCloseTo(penalty, 12);
  });

  test('only the synonyms are a part of the score', () => {
    const variants = [variantWith('synonym', 0.2), variantWith('antonym', 0), variantWith('synonym', 0.4)];
    expect(scoredPenalties(variants, { scoring: 'support' })).toEqual([
      { relation: 'synonym', penalty: 0.2 },
      { relation: 'synonym', penalty: 0.4 },
    ]);
    expect(scoredPenalties(variants, { scoring: 'expected' })).toHaveLength(3);
  });

  const variantWith = (relation: MetamorphicRelation, penalty: number): CheckedVariant => ({
    mutation: { relation, kind: 'unchanged', text: 'It rains.', changes: [] },
    finding: { judgement: 'supports', support: 1 - penalty, contradiction: 0, why: '' },
    decision: 'YES',
    penalty,
  });
});

describe('policy', () => {
  const policy: Policy = {
    threshold: 0.5,
    actions: ['cite'],
    topics: [
      {
        id: 'pregnancy',
        name: 'Pregnancy',
        words: [],
        prototypes: [],
        threshold: 0.3,
        actions: ['cite', 'escalate'],
      },
      {
        id: 'asylum',
        name: 'Asylum',
        words: [],
        prototypes: [],
        threshold: 0.3,
        actions: ['abstain', 'escalate'],
      },
      { id: 'sport', name: 'Sport', words: [], prototypes: [], threshold: 0.8, actions: ['regenerate'] },
    ],
  };
  const on = (...topics: string[]) => topics.map((topic) => ({ topic, words: [] }));

  test.each([
    {
      name: 'no topic, below',
      topics: [],
      scores: [0.1, 0.4],
      threshold: 0.5,
      flagged: false,
      factoids: [],
      actions: [],
    },
    {
      name: 'no topic, at the threshold',
      topics: [],
      scores: [0.1, 0.5],
      threshold: 0.5,
      flagged: true,
      factoids: [1],
      actions: ['cite'],
    },
    {
      name: 'a sensitive topic flags earlier',
      topics: ['pregnancy'],
      scores: [0.4, 0.2],
      threshold: 0.3,
      flagged: true,
      factoids: [0],
      actions: ['cite', 'escalate'],
    },
    {
      name: 'actions of both topics',
      topics: ['asylum', 'pregnancy'],
      scores: [0.5],
      threshold: 0.3,
      flagged: true,
      factoids: [0],
      actions: ['cite', 'abstain', 'escalate'],
    },
    {
      name: 'a lenient topic does not loosen the general threshold',
      topics: ['sport'],
      scores: [0.6],
      threshold: 0.5,
      flagged: true,
      factoids: [0],
      actions: ['cite'],
    },
    {
      name: 'an answer without statements',
      topics: ['asylum'],
      scores: [],
      threshold: 0.3,
      flagged: false,
      factoids: [],
      actions: [],
    },
  ])('$name', ({ topics, scores, threshold, flagged, factoids, actions }) => {
    expect(decide(policy, on(...topics), scores)).toMatchObject({ threshold, flagged, factoids, actions });
  });
});

describe('audit log', () => {
  const written = (all: readonly AuditRecord[]) =>
    all.reduce<AuditEntry[]>((entries, record) => [...entries, entryAfter(entries.at(-1), record)], []);
  const records = Array.from({ length: 6 }, (_, i): AuditRecord => ({
    kind: 'check',
    at: 1000 + i,
    check: `c${String(i)}`,
    score: i / 10,
    flagged: [{ spans: [[0, i]], score: i / 10 }],
  }));

  test('holds as it was written, also after a trip through JSON', () => {
    const entries = written(records);
    expect(firstBreak(entries)).toBeUndefined();
    expect(firstBreak(JSON.parse(JSON.stringify(entries)) as AuditEntry[])).toBeUndefined();
  });

  test.each([
    {
      name: 'a changed score',
      spoil: (entries: AuditEntry[]) => {
        entries[3] = { ...(entries[3] as AuditEntry), score: 0 };
      },
      code: 'entry-changed',
      line: 4,
    },
    {
      name: 'an added field',
      spoil: (entries: AuditEntry[]) => {
        entries[0] = { ...(entries[0] as AuditEntry), note: 'x' };
      },
      code: 'entry-changed',
      line: 1,
    },
    {
      name: 'a removed entry',
      spoil: (entries: AuditEntry[]) => {
        entries.splice(2, 1);
      },
      code: 'entry-missing',
      line: 3,
    },
    {
      name: 'two exchanged entries',
      spoil: (entries: AuditEntry[]) => {
        entries.splice(2, 2, entries[3] as AuditEntry, entries[2] as AuditEntry);
      },
      code: 'entry-missing',
      line: 3,
    },
    {
      name: 'a repeated entry',
      spoil: (entries: AuditEntry[]) => {
        entries.splice(2, 0, entries[1] as AuditEntry);
      },
      code: 'entry-missing',
      line: 3,
    },
  ])('$name shows', ({ spoil, code, line }) => {
    const entries = written(records);
    spoil(entries);
    expect(firstBreak(entries)).toMatchObject({ code, place: { line } });
  });

  test('an entry written again with a right hash of its own breaks the chain after it', () => {
    const entries = written(records);
    const forged = { ...(entries[2] as AuditEntry), score: 0, hash: undefined };
    entries[2] = { ...forged, hash: sha256(canonicalJson(forged)) };
    expect(firstBreak(entries)).toMatchObject({ code: 'chain-broken', place: { line: 4 } });
  });
});

test('SHA-256 is that of the standard, for every length around a block and every kind of letter', () => {
  const reference = (text: string) => createHash('sha256').update(text).digest('hex');
  for (let length = 0; length < 200; length++)
    expect(sha256('a'.repeat(length))).toBe(reference('a'.repeat(length)));
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(reference(text));
    }),
  );
});
