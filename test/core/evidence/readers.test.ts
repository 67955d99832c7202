import { describe, expect, test } from 'vitest';
import { calibrated, judgementOf } from '../../../src/core/evidence/calibration.ts';
import { combinedReader } from '../../../src/core/evidence/combined-reader.ts';
import { entailmentReader } from '../../../src/core/evidence/entailment-reader.ts';
import { narrowingReader } from '../../../src/core/evidence/narrowing.ts';
import type { AligningReader } from '../../../src/core/evidence/deterministic-reader.ts';
import { alignmentFeatures, type AlignmentFeatures } from '../../../src/core/evidence/alignment/features.ts';
import type { EvidenceModels } from '../../../src/core/evidence/passage-entailment.ts';
import { wordHashes } from '../detectors/small-models.ts';
import { phrasesAround } from '../../../src/core/evidence/phrases.ts';
import { claimedTerms, hypothesisOf } from '../../../src/core/evidence/statement.ts';
import { votingReader } from '../../../src/core/evidence/voting-reader.ts';
import type {
  EvidenceFinding,
  EvidenceReader,
  EvidenceRequest,
  Judgement,
} from '../../../src/core/ports/evidence.ts';
import type { EntailmentModel } from '../../../src/core/ports/models.ts';

/**
 * A model that knows one thing: "not" on one side only is a contradiction, all words shared an entailment.
 */
const model: EntailmentModel = {
  id: 'toy',
  classify: (pairs) =>
    Promise.resolve(
      pairs.map(({ premise, hypothesis }) => {
        const words = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
        const there = new Set(words(premise));
        if (there.has('not') !== words(hypothesis).includes('not'))
          return { contradiction: 0.9, entailment: 0.05, neutral: 0.05 };
        return words(hypothesis).every((word) => there.has(word))
          ? { contradiction: 0.05, entailment: 0.9, neutral: 0.05 }
          : { contradiction: 0.05, entailment: 0.05, neutral: 0.9 };
      }),
    ),
};

const models: EvidenceModels = { entailment: model, embedding: wordHashes };

const finding = (judgement: Judgement, support: number, contradiction: number): EvidenceFinding => ({
  judgement,
  support,
  contradiction,
  statementSpans: [[0, 3]],
  evidence: [],
  why: 'As the test has it.',
});
const always = (id: string, found: EvidenceFinding): AligningReader => aligning(id, () => found);

/** Statements are as close to the passages as can be, except where it finds nothing. */
const aligning = (id: string, find: (request: EvidenceRequest) => EvidenceFinding): AligningReader => ({
  id,
  align: (requests) =>
    Promise.resolve(
      requests.map(find).map((found) => ({
        finding: found,
        features: found.judgement === 'says nothing' ? { ...sameText, rest: 0 } : sameText,
      })),
    ),
  read: (requests) => Promise.resolve(requests.map(find)),
});

const sameText: AlignmentFeatures = {
  ...alignmentFeatures({ judgement: 'says nothing', support: 0, contradiction: 0, sentences: [] }),
  rest: 1,
};
const judged = async (reader: EvidenceReader, request: EvidenceRequest) =>
  (await reader.read([request]))[0] as EvidenceFinding;

const lease = ['The tenant keeps a dog.', 'Pets are not allowed in the hall.', 'The rent is due in May.'];

describe('the entailment reader', () => {
  test.each<[statement: string, judgement: Judgement, evidence: string[]]>([
    ['The tenant keeps a dog.', 'supports', ['The tenant keeps a dog.']],
    ['Pets are allowed in the hall.', 'contradicts', ['Pets are not allowed in the hall.']],
    ['The landlord sold a dog.', 'says nothing', ['The tenant keeps a dog.']],
    ['Nothing whatsoever.', 'says nothing', ['The tenant keeps a dog.']],
  ])('%s %s', async (statement, judgement, evidence) => {
    const found = await judged(entailmentReader(models), { statement, passages: lease });
    expect(found.judgement).toBe(judgement);
    expect(found.evidence.map(({ passage, sentence }) => lease[passage]?.slice(...sentence))).toEqual(
      evidence,
    );
    expect(found.support + found.contradiction).toBeLessThan(1);
  });

  test('phrases with words that no passage has decide against a statement', async () => {
    const statement = 'The tenant keeps a parrot.';
    const { statementSpans } = await judged(entailmentReader(models), { statement, passages: lease });
    expect(statementSpans.map((span) => statement.slice(...span))).toEqual(['The tenant keeps a parrot']);
  });
});

describe('the combined reader', () => {
  const supports = finding('supports', 0.95, 0.02);
  const contradicts = finding('contradicts', 0.02, 0.95);
  const silent = finding('says nothing', 0.1, 0.1);
  test.each<[name: string, aligned: EvidenceFinding, statement: string, judgement: Judgement]>([
    ['both support', supports, 'The tenant keeps a dog.', 'supports'],
    ['both contradict', contradicts, 'Pets are allowed in the hall.', 'contradicts'],
    ['neither knows', silent, 'Nothing whatsoever.', 'says nothing'],
  ])('%s', async (_, aligned, statement, judgement) => {
    expect(
      (await judged(combinedReader(always('a', aligned), models), { statement, passages: lease })).judgement,
    ).toBe(judgement);
  });

  test('of a few words that answer a question, those that no passage has are worth less', async () => {
    const reader = combinedReader(always('a', silent), models);
    const question = 'When is the rent due?';
    const found = await judged(reader, { statement: 'In May.', question, passages: lease });
    const not = await judged(reader, { statement: 'In June.', question, passages: lease });
    expect(found.support).toBeGreaterThan(not.support);
  });

  test('more support by either reader never means less', async () => {
    const at = async (support: number) =>
      (
        await judged(combinedReader(always('a', finding('says nothing', support, 0)), models), {
          statement: 'The tenant keeps a dog.',
          passages: lease,
        })
      ).support;
    const supported = await Promise.all([0, 0.2, 0.5, 0.8, 1].map(at));
    expect(supported).toEqual([...supported].sort((a, b) => a - b));
  });

  test('an answer that repeats its question and adds a word that no passage has is worth less', async () => {
    const reader = combinedReader(always('a', silent), models);
    const question = 'When is the rent due?';
    const found = await judged(reader, { statement: 'The rent is due in May.', question, passages: lease });
    const not = await judged(reader, { statement: 'The rent is due in June.', question, passages: lease });
    expect(found.support).toBeGreaterThan(not.support);
  });
});

describe('votes', () => {
  const [yes, no, silent] = [
    finding('supports', 0.9, 0),
    finding('contradicts', 0.1, 0.8),
    finding('says nothing', 0.2, 0.1),
  ];
  test.each<[votes: EvidenceFinding[], judgement: Judgement]>([
    [[yes], 'supports'],
    [[yes, yes, no], 'supports'],
    [[no, yes, no], 'contradicts'],
    [[yes, no], 'says nothing'],
    [[yes, no, silent], 'says nothing'],
    [[yes, yes, no, no], 'says nothing'],
  ])('%#', async (votes, judgement) => {
    const found = await judged(votingReader(votes.map((vote, i) => always(String(i), vote))), {
      statement: 'A.',
      passages: [],
    });
    expect(found.judgement).toBe(judgement);
    expect(found.support).toBeCloseTo(votes.reduce((sum, { support }) => sum + support, 0) / votes.length, 9);
  });
});

/** Finds the storm of the statement in the passages. */
const quoting = aligning('quoting', ({ statement, passages }) => ({
  ...finding('supports', 1, 0),
  statementSpans: [[0, statement.length]],
  evidence: passages.flatMap((text, passage) => {
    const at = text.indexOf('storm');
    return at < 0 ? [] : [{ passage, sentence: [0, text.length] as const, words: [[at, at + 5] as const] }];
  }),
}));

describe('readers around readers', () => {
  test('narrowing gives back places in the passages as they were', async () => {
    const passages = [
      'The port is old. It has a lock. A storm broke the lamp. It was dark.',
      'Nothing here.',
      'Another storm came. The lamp was new.',
    ];
    const found = await judged(narrowingReader(quoting), {
      statement: 'The storm broke the lamp, and another came.',
      passages,
    });
    expect(
      found.evidence.map(({ passage, words }) => [
        passage,
        ...words.map((span) => passages[passage]?.slice(...span)),
      ]),
    ).toEqual([
      [0, 'storm'],
      [2, 'storm'],
    ]);
    expect(found.evidence.map(({ passage, sentence }) => passages[passage]?.slice(...sentence))).toEqual([
      'A storm broke the lamp.',
      'Another storm came.',
    ]);
  });

  test('sentences with one between them are read as one passage, and their places are kept', async () => {
    const passages = [
      'The lamp was old. Nobody knew why. A storm broke it. Then all was quiet. ' +
        'In the end the lamp was lost.',
    ];
    const read: string[] = [];
    const listening: AligningReader = {
      ...quoting,
      align: (requests) => {
        read.push(...requests.flatMap((request) => request.passages));
        return quoting.align(requests);
      },
    };
    const found = await judged(narrowingReader(listening), {
      statement: 'A storm broke the old lamp.',
      passages,
    });
    expect(read).toEqual(['The lamp was old.\n\nA storm broke it.']);
    expect(found.evidence.map(({ words }) => words.map((span) => passages[0]?.slice(...span)))).toEqual([
      ['storm'],
    ]);
  });
});

test.each([
  ['Delhi', 'Where is its seat?', 'Where is its seat? Delhi.'],
  ['The seat of the group is in Delhi.', 'Where is its seat?', 'The seat of the group is in Delhi.'],
  ['Delhi', undefined, 'Delhi.'],
  ['Yes!', 'Is it?', 'Is it? Yes!'],
])('“%s” to “%s” is read as “%s”', (statement, question, hypothesis) => {
  expect(hypothesisOf({ statement, ...(question !== undefined && { question }) })).toBe(hypothesis);
});

test.each([
  ['The seat is in Delhi.', 'Where is the seat?', ['delhi']],
  ['The seat.', 'Where is the seat?', ['seat']],
  ['In Delhi', undefined, ['delhi']],
])('“%s” to “%s” adds %s', (statement, question, keys) => {
  expect(
    claimedTerms({ statement, ...(question !== undefined && { question }) }).map(({ key }) => key),
  ).toEqual(keys);
});

test.each([
  ['The tenant keeps a parrot in the hall.', ['parrot'], ['The tenant keeps a parrot']],
  ['Ann, who was born in Rome, left.', ['Rome'], ['in Rome']],
  ['Ann left and Bob stayed.', ['Ann', 'Bob'], ['Ann left', 'and Bob stayed']],
  ['Ann left.', [], []],
])('phrases in “%s” around %s', (text, words, phrases) => {
  const spans = words.map((word) => [text.indexOf(word), text.indexOf(word) + word.length] as const);
  expect(phrasesAround(text, spans).map((span) => text.slice(...span))).toEqual(phrases);
});

test.each<[support: number, contradiction: number, judgement: Judgement]>([
  [0.5, 0.2, 'supports'],
  [0.2, 0.5, 'contradicts'],
  [0.3, 0.3, 'says nothing'],
  [0.4, 0.4, 'contradicts'],
  [0.5, 0, 'says nothing'],
])('%f and %f: %s', (support, contradiction, judgement) => {
  expect(judgementOf({ support, contradiction })).toBe(judgement);
});

test('a calibration gives probabilities, whatever the features', () => {
  for (const feature of [-1e3, -1, 0, 1, 1e3]) {
    const { support, contradiction } = calibrated([feature], {
      support: [0.1, 1],
      contradiction: [-0.2, -1],
    });
    for (const value of [support, contradiction, 1 - support - contradiction]) {
      expect(value).toBeGreaterThanOrEqual(-1e-12);
      expect(value).toBeLessThanOrEqual(1);
    }
  }
});
