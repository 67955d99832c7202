/** Whether passages speak of what an answer says they do not speak of. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verdictOf } from '../../../src/core/checking/verdict.ts';
import { mentionFinding, opposite } from '../../../src/core/evidence/mention.ts';
import type { EvidenceReader } from '../../../src/core/ports/evidence.ts';
import { parseLexicon } from '../../../src/core/text/lexicon/parse-lexicon.ts';
import { silenceMutations } from '../../../src/core/text/mutations/silence-mutations.ts';
import { unmentioned, type Unmentioned } from '../../../src/core/text/silence.ts';

const path = new URL('../../../public/lexicon/wordnet.txt', import.meta.url);
const lexicon = parseLexicon(readFileSync(path, 'utf8'));
const passages = [
  'The rent is £480 a month. The landlord keeps the roof in repair. Dogs may not be kept.',
  'Possible side effects are tiredness and headache. The extension opens in March.',
];

/** A reader that knows some statements: supported with `yes`, contradicted with `no`. */
const reader: EvidenceReader = {
  id: 'known statements',
  read: (requests) =>
    Promise.resolve(
      requests.map(({ statement }) => {
        const answer = { 'Dogs are allowed.': 'no', 'The rent is due monthly.': 'yes' }[statement];
        return {
          judgement: answer === 'yes' ? 'supports' : answer === 'no' ? 'contradicts' : 'says nothing',
          support: answer === 'yes' ? 0.9 : 0.04,
          contradiction: answer === 'no' ? 0.9 : 0.06,
          statementSpans: [],
          evidence: answer === undefined ? [] : [{ passage: 0, sentence: [0, 25], words: [] }],
          why: '',
        };
      }),
    ),
};

test.each([
  ['The documents do not say whether there is a lift.', 'supported', undefined],
  ['The documents do not say whether dogs are allowed.', 'contradicted', 'The rent is £480 a month.'],
  ['The documents do not say that dogs are allowed.', 'supported', undefined],
  ['The documents do not say that the rent is due monthly.', 'contradicted', undefined],
  ['The lease does not say how much the rent is.', 'contradicted', 'The rent is £480 a month.'],
  ['It is not stated who repairs the roof.', 'contradicted', 'The landlord keeps the roof in repair.'],
  ['It is not stated who insures the building.', 'supported', undefined],
  ['It is not stated when the extension will open.', 'contradicted', 'The extension opens in March.'],
  ['There is no information on parking.', 'supported', undefined],
  ['There is no information about side effects.', 'contradicted', undefined],
  ['The text does not mention animals.', 'contradicted', 'Dogs may not be kept.'],
  ['It is not stated how much the roof costs.', 'unclear', undefined],
  ['There is no information on the roof of the garage.', 'unclear', 'The landlord keeps the roof in repair.'],
])('%s', async (statement, verdict, evidence) => {
  const found = await mentionFinding(statement, unmentioned(statement) as Unmentioned, passages, {
    reader,
    lexicon,
  });
  expect(verdictOf(found)).toBe(verdict);
  if (verdict !== 'supported') expect(found.evidence).not.toEqual([]);
  const [first] = found.evidence;
  if (evidence !== undefined && first !== undefined)
    expect(passages[first.passage]?.slice(...first.sentence)).toBe(evidence);
  expect(opposite(opposite(found))).toEqual(found);
});

test('variants say the same or the opposite, as many of each as asked for', () => {
  const statement = 'The documents do not say whether there is a lift.';
  const variants = silenceMutations(statement, { kind: 'whether', matter: 'there is a lift' }, 2);
  expect(variants.map(({ relation, text }) => [relation, text])).toEqual([
    ['synonym', 'There is no information in the documents on whether there is a lift.'],
    ['synonym', 'The documents are silent on whether there is a lift.'],
    ['antonym', 'There is information in the documents on whether there is a lift.'],
    ['antonym', 'The documents are not silent on whether there is a lift.'],
  ]);
});
