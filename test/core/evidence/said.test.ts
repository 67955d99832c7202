/** The texts and probabilities of one finding agree, whatever the two readers say. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verdictOf, type Verdict } from '../../../src/core/checking/verdict.ts';
import { combinedReader } from '../../../src/core/evidence/combined-reader.ts';
import type { AligningReader } from '../../../src/core/evidence/deterministic-reader.ts';
import type { ConflictKind } from '../../../src/core/evidence/alignment/conflict-kinds.ts';
import { alignmentFeatures } from '../../../src/core/evidence/alignment/features.ts';
import { ACCUSES_FROM, isReplaced, withinSaid } from '../../../src/core/evidence/said.ts';
import type { ScopeFinding } from '../../../src/core/evidence/scope/scope-finding.ts';
import type { EvidenceFinding, Judgement } from '../../../src/core/ports/evidence.ts';
import { judgements } from '../../../src/core/ports/evidence.ts';
import type { Entailment } from '../../../src/core/ports/models.ts';
import { wordHashes } from '../detectors/small-models.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const three = fc.tuple(share, share, share).map(([a, b, c]): readonly [number, number, number] => {
  const sum = a + b + c || 1;
  return [a / sum, b / sum, sum === 1 && a + b + c === 0 ? 1 : c / sum];
});

interface Row {
  readonly entailment: Entailment;
  readonly aligned: Judgement;
  readonly support: number;
  readonly contradiction: number;
  readonly rest: number;
  readonly question: string;
}

const rows: fc.Arbitrary<Row> = fc
  .record({
    model: three,
    aligned: fc.constantFrom(...judgements),
    measured: three,
    rest: share,
    question: fc.constantFrom('', 'What does the tenant keep?'),
  })
  .map(({ model: [entailment, contradiction, neutral], aligned, measured, rest, question }) => ({
    entailment: { entailment, contradiction, neutral },
    aligned,
    support: measured[0],
    contradiction: measured[1],
    rest,
    question,
  }));

const silent = alignmentFeatures({ judgement: 'says nothing', support: 0, contradiction: 0, sentences: [] });
const plainScope: ScopeFinding = {
  judgement: 'supports',
  why: '',
  span: [0, 0],
  premise: '',
  hypothesis: '',
  isCovered: false,
};
const alignedWhy = (judgement: Judgement) => `The words compared say: ${judgement}.`;

async function read({ entailment, aligned, support, contradiction, rest, question }: Row) {
  const finding: EvidenceFinding = {
    judgement: aligned,
    support,
    contradiction,
    statementSpans: [],
    evidence: [],
    why: alignedWhy(aligned),
  };
  const aligning: AligningReader = {
    id: 'aligned',
    align: () => Promise.resolve([{ finding, features: { ...silent, rest } }]),
    read: () => Promise.resolve([finding]),
  };
  const reader = combinedReader(aligning, {
    entailment: { id: 'model', classify: () => Promise.resolve([entailment]) },
    embedding: wordHashes,
  });
  const [found] = await reader.read([
    {
      statement: 'The tenant keeps a dog.',
      passages: ['The tenant keeps a dog.'],
      ...(question !== '' && { question }),
    },
  ]);
  return found as EvidenceFinding;
}

/** What a reason says in the end. */
function saidIn(why: string): Judgement | undefined {
  const last = why.split(/(?<=[.]) /u).at(-1) ?? '';
  if (/ do not settle (?:this|it)\b/u.test(last)) return 'says nothing';
  if (/ contradict (?:this|it)\b/u.test(last)) return 'contradicts';
  if (/ support (?:this|it)\b/u.test(last)) return 'supports';
  return judgements.find((judgement) => why === alignedWhy(judgement));
}

const says: Readonly<Record<Exclude<Verdict, 'unclear'>, Judgement>> = {
  supported: 'supports',
  contradicted: 'contradicts',
  absent: 'says nothing',
};

test('a reason says what its verdict says, and an accusation has a reader that accuses', async () => {
  const seen = new Set<Verdict>();
  await fc.assert(
    fc.asyncProperty(rows, async (row) => {
      const found = await read(row);
      const verdict = verdictOf(found);
      seen.add(verdict);
      if (verdict !== 'unclear') expect(saidIn(found.why)).toBe(says[verdict]);
      if (verdict === 'contradicted' && row.aligned !== 'contradicts') {
        expect(row.entailment.contradiction).toBeGreaterThanOrEqual(ACCUSES_FROM);
        expect(row.question).toBe('');
      }
      if (verdict === 'contradicted' && row.entailment.entailment >= 0.5 && row.aligned !== 'contradicts')
        expect.fail('accused by neither reader');
      if (verdict === 'absent')
        expect(row.entailment.neutral).toBeGreaterThanOrEqual(row.entailment.contradiction);
    }),
    { numRuns: 3000, seed: 5 },
  );
  expect(seen.size).toBe(4);
});

test('bounding what no reader says changes no sum, and no verdict but to unclear or what they say', () => {
  fc.assert(
    fc.property(three, fc.boolean(), fc.boolean(), ([support, contradiction], contradicts, nothing) => {
      const before = { support, contradiction };
      const after = withinSaid(before, { contradicts, nothing });
      const [was, is] = [verdictOf(before), verdictOf(after)];
      if (is !== was) expect(nothing ? ['unclear', 'absent'] : ['unclear']).toContain(is);
      expect(after.support).toBeGreaterThanOrEqual(support - 1e-9);
      expect(after.contradiction).toBeGreaterThanOrEqual(0);
      expect(after.support + after.contradiction).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test.each<[kind: ConflictKind, strength: number, isSame: boolean, isReplaced: boolean]>([
  ['sibling', 0.85, false, true],
  ['place', 0.7, false, true],
  ['place', 0.4, false, false],
  ['value', 0.95, true, true],
  ['value', 0.95, false, false],
  ['other filler', 0.62, true, false],
])('a conflict of the kind %s with %d, the same operators %s: replaced %s', (kind, strength, isSame, is) => {
  const features = { ...silent, conflicts: { ...silent.conflicts, [kind]: strength } };
  const scope = { ...plainScope, ...(isSame && { isSame: true as const }) };
  expect(isReplaced({ features, scope })).toBe(is);
});
