/** A claim against a source, by the deterministic reader with trees that the parser gave. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deterministicReader } from '../../../src/core/evidence/deterministic-reader.ts';
import { ground, type Grounding } from '../../../src/core/evidence/grounding.ts';
import { canonicalText } from '../../../src/core/text/canonical-text.ts';
import { parseLexicon } from '../../../src/core/text/lexicon/parse-lexicon.ts';
import { answer, lease, question } from '../detectors/examples.ts';
import { recordedParser } from '../detectors/small-models.ts';
import { readTrees } from '../text/recorded-trees.ts';
import { textForms } from '../text/text-forms.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const parser = recordedParser(readTrees(read('../detectors/trees.txt')));
const reader = deterministicReader(parser, parseLexicon(read('../../../public/lexicon/wordnet.txt')));
const source = lease.join('\n\n');

const grounded = (change: (text: string) => string): Promise<Grounding> =>
  ground({ source: change(source), claim: change(answer), question: change(question) }, reader, parser);

test('each statement has its finding, and the words that decide', async () => {
  const { statements, support } = await grounded((text) => text);
  expect(
    statements.map(({ factoid, finding: { judgement, statementSpans } }) => [
      judgement,
      ...statementSpans.map((span) => factoid.text.slice(...span)),
    ]),
  ).toEqual([
    ['supports', 'has', 'three', 'rooms'],
    ['contradicts', '950 euros per month'],
    ['says nothing', 'sold', 'garden', '2019'],
  ]);
  const supports = statements.map(({ finding }) => finding.support);
  expect(support).toBeCloseTo(supports.reduce((sum, each) => sum + each, 0) / 3, 9);
});

describe('what changes no finding', () => {
  test.each(textForms.filter(([, change]) => change(answer) !== answer))('%s', async (_, change) => {
    const [plain, changed] = [await grounded((text) => text), await grounded(change)];
    const found = ({ statements }: Grounding) =>
      statements.map(({ factoid, finding, passages }) => ({ said: factoid.text, finding, passages }));
    expect(changed.support).toBe(plain.support);
    expect(found(changed)).toEqual(found(plain));
    const sentences = ({ statements }: Grounding, claim: string) =>
      statements.map(({ factoid }) => canonicalText(claim.slice(...factoid.sentence)).text);
    expect(sentences(changed, change(answer))).toEqual(sentences(plain, answer));
  });

  test('a question of nothing to see is none', async () => {
    const asked = (text: string) => ground({ source, claim: answer, question: text }, reader, parser);
    expect(await asked(' \u200B')).toEqual(await ground({ source, claim: answer }, reader, parser));
  });
});
