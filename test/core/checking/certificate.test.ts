/** Certificates of both versions, by the checker that shares no code with the program. */
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../src/core/checking/audit-log.ts';
import { certificateOf, type Certificate } from '../../../src/core/checking/certificate.ts';
import {
  defaultSettings,
  type CheckedAnswer,
  type CheckedFactoid,
} from '../../../src/core/checking/check.ts';
import type { MetamorphicRelation } from '../../../src/core/checking/penalty.ts';
import { sha256 } from '../../../src/core/checking/sha256.ts';

interface Point {
  readonly point: string;
  readonly holds: boolean | undefined;
}
const { validate } = (await import(
  new URL('../../../public/certificate/certificate.js', import.meta.url).href
)) as { readonly validate: (certificate: unknown) => Promise<readonly Point[]> };

const variant = (relation: MetamorphicRelation, isGood: boolean) => ({
  mutation: { relation, kind: 'negation' as const, text: 'The rent is not due.', changes: [] },
  finding: {
    judgement: (relation === 'synonym') === isGood ? ('supports' as const) : ('contradicts' as const),
    support: 0.5,
    contradiction: 0.5,
    why: '',
  },
  decision: (relation === 'synonym') === isGood ? ('YES' as const) : ('NO' as const),
  penalty: isGood ? 0 : 1,
});

/** One statement with one synonym that costs nothing, and three antonyms that cost 1, 1 and 0. */
const checked = (score: number): CheckedAnswer => ({
  question: '',
  answer: 'The rent is due.',
  settings: defaultSettings,
  reader: 'test',
  factoids: [
    {
      factoid: {
        text: 'The rent is due.',
        spans: [[0, 16]],
        sentence: [0, 16],
        resolved: [],
        hedged: false,
        conditional: false,
        whole: true,
      },
      context: [],
      finding: {
        judgement: 'supports',
        support: 1,
        contradiction: 0,
        why: '',
        evidence: [],
        statementSpans: [],
      },
      variants: [
        variant('synonym', true),
        variant('antonym', false),
        variant('antonym', false),
        variant('antonym', true),
      ],
      score,
      words: [[0, 16]],
    },
  ],
  score,
});

const written = (score: number, answer = checked(score)): Certificate =>
  certificateOf({
    checked: answer,
    documents: [],
    tags: [],
    decision: { threshold: 0.9, flagged: false, factoids: [], actions: [] },
    at: 0,
  });
const failing = async (certificate: unknown) =>
  (await validate(certificate)).filter(({ holds }) => holds === false).map(({ point }) => point);
const resealed = (changes: object): object => {
  const rest: Record<string, unknown> = { ...written(1 / 3), ...changes };
  delete rest['hash'];
  return { ...rest, hash: sha256(canonicalJson(rest)) };
};

describe('the version of a certificate', () => {
  test('is 2, and its score is the mean of both sides', async () => {
    expect(written(1 / 3).version).toBe(2);
    expect(await failing(written(1 / 3))).toEqual([]);
  });

  test('is 1 for a check that was kept with the mean of all penalties, and it holds', async () => {
    expect(written(0.5).version).toBe(1);
    expect(await failing(written(0.5))).toEqual([]);
  });

  test('is 2 where support is scored: antonyms cost nothing, and only synonyms are in the mean', async () => {
    const one = checked(0.5);
    const bySupport = (found: CheckedFactoid) => ({
      ...found,
      variants: found.variants.map((each) => ({
        ...each,
        penalty: each.mutation.relation === 'synonym' ? 0.5 : 0,
      })),
    });
    const settings = { ...defaultSettings, scoring: 'support' as const };
    const certificate = written(0.5, { ...one, settings, factoids: one.factoids.map(bySupport) });
    expect(certificate.version).toBe(2);
    expect(await failing(certificate)).toEqual([]);
    const asPublished = resealed({ ...certificate, settings: defaultSettings });
    expect(await failing(asPublished)).toEqual([
      'Penalties (Table 1)',
      'Scores of the statements (equation 1)',
    ]);
  });

  test('decides how the score is computed', async () => {
    expect(await failing(resealed({ version: 1 }))).toEqual(['Scores of the statements (equation 1)']);
    expect(await failing(resealed({ version: 3 }))).toEqual(['Format']);
  });
});
