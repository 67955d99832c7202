/** Texts in German, French and Spanish: what numbers, dates and names can tell, and what they cannot. */
import { describe, expect, test } from 'vitest';
import { readerByLanguage, readForeign } from '../../../src/core/evidence/foreign-reader.ts';
import { verdictOf } from '../../../src/core/checking/verdict.ts';
import { numberOf } from '../../../src/core/evidence/foreign-values.ts';
import type { EvidenceReader } from '../../../src/core/ports/evidence.ts';

const texts: Readonly<Record<string, string>> = {
  de:
    'Der Vertrag beginnt am 3. Mai 2021. Die Kaution beträgt 1.840,50 Euro. ' +
    'Die Miete steigt um 12 Prozent. ' +
    'Die Garantie auf den Kompressor gilt fünf Jahre. Die Nebenkosten betragen 210 Euro. ' +
    'Frau Schneider wohnt in Hamburg.',
  fr:
    'Le contrat commence le 3 mai 2021. Le dépôt de garantie est de 1 840,50 euros. Le loyer augmente de ' +
    '12 %. La garantie du compresseur dure cinq ans. La gardienne est Marie Durand.',
  es:
    'El contrato empieza el 3 de mayo de 2021. La fianza es de 1.840,50 euros. El alquiler sube un ' +
    '12 por ciento. La garantía del compresor dura cinco años. La portera es María García.',
};
const cases: readonly (readonly [string, string, 'quoted' | 'contradicted' | 'found' | 'nothing'])[] = [
  ['de', 'Die Kaution beträgt 1.840,50 Euro.', 'quoted'],
  ['de', 'Die Nebenkosten betragen 1.840,50 Euro.', 'contradicted'],
  ['de', 'Die Kaution in Höhe von 1.840,50 Euro ist am 3. Mai 2021 fällig.', 'found'],
  ['de', 'Die Kaution beträgt 1840,50 €.', 'found'],
  ['de', 'Die Kaution beträgt 1.940,50 Euro.', 'contradicted'],
  ['de', 'Der Vertrag beginnt am 03.05.2021.', 'found'],
  ['de', 'Der Vertrag beginnt am 13. Mai 2021.', 'contradicted'],
  ['de', 'Die Miete steigt um 15 %.', 'contradicted'],
  ['de', 'Die Garantie auf den Kompressor gilt zwei Jahre.', 'contradicted'],
  ['de', 'Die Kaution beträgt nicht 900 Euro.', 'nothing'],
  ['de', 'Die Kaution beträgt mehr als 900 Euro.', 'nothing'],
  ['de', 'Haustiere sind verboten.', 'nothing'],
  ['de', 'Der Umzug kostet 300 Kilometer Fahrt.', 'nothing'],
  ['fr', 'Le dépôt de garantie est de 1840,50 euros.', 'found'],
  ['fr', 'Le dépôt de garantie est de 2 000 euros.', 'contradicted'],
  ['fr', 'Le contrat commence le 1er mai 2021.', 'contradicted'],
  ['fr', 'Le loyer augmente de 12 pour cent.', 'found'],
  ['fr', 'La garantie du compresseur dure deux ans.', 'contradicted'],
  ['fr', 'La gardienne est Marie Durand.', 'quoted'],
  ['fr', 'Notre gardienne est Marie Durand.', 'found'],
  ['fr', 'Les chiens sont interdits.', 'nothing'],
  ['es', 'La fianza es de 1840,50 €.', 'found'],
  ['es', 'La fianza es de 900 euros.', 'contradicted'],
  ['es', 'El contrato empieza el 3 de junio de 2021.', 'contradicted'],
  ['es', 'El alquiler sube un 12 %.', 'found'],
  ['es', 'La garantía del compresor dura dos años.', 'contradicted'],
  ['es', 'La portera es María García.', 'quoted'],
  ['es', 'Nuestra portera es María García.', 'found'],
  ['es', 'Los perros están prohibidos.', 'nothing'],
];

const resultOf = ({ judgement, support }: ReturnType<typeof readForeign>) =>
  judgement === 'contradicts'
    ? 'contradicted'
    : judgement === 'supports'
      ? 'quoted'
      : support > 0.28
        ? 'found'
        : 'nothing';
const verdictsOf = {
  quoted: 'supported',
  contradicted: 'contradicted',
  found: 'unclear',
  nothing: 'unclear',
};
/** The thresholds that the settings offer. */
const thresholds = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

describe('values and names of a foreign text', () => {
  test.each(cases)('%s: %s (%s)', (language, statement, expected) => {
    const finding = readForeign(
      { statement, passages: [texts[language] as string] },
      { statement: language, passages: language, foreign: language },
    );
    expect(resultOf(finding)).toBe(expected);
    for (const supportedFrom of thresholds)
      expect(verdictOf(finding, supportedFrom)).toBe(verdictsOf[expected]);
    for (const { passage, sentence, words } of finding.evidence)
      for (const [from, to] of words) {
        expect(passage).toBe(0);
        expect(from >= sentence[0] && to <= sentence[1]).toBe(true);
      }
  });

  test.each([
    ['The deposit is €1,840.50.', 'found'],
    ['The deposit is €1,900.', 'contradicted'],
    ['The contract begins on 3 May 2021.', 'found'],
  ] as const)('an English answer and a German document: %s', (statement, expected) => {
    const passages = ['Der Vertrag beginnt am 3. Mai 2021. Die Kaution beträgt 1.840,50 Euro.'];
    const languages = { statement: 'en', passages: 'de', foreign: 'de' };
    expect(resultOf(readForeign({ statement, passages }, languages))).toBe(expected);
  });

  test('the finding says how it was read', () => {
    const languages = { statement: 'de', passages: 'de', foreign: 'de' };
    expect(readForeign({ statement: 'Es regnet.', passages: [''] }, languages).why).toBe(
      'Read by numbers, dates and names only: the text is German.',
    );
  });
});

test.each([
  ['1.840,50', 'de', 1840.5],
  ['1 840,50', 'fr', 1840.5],
  ['1.840', 'es', 1840],
  ['3,5', 'de', 3.5],
  ['3.5', 'de', 3.5],
  ['1,840.50', 'en', 1840.5],
  ['1,840', 'en', 1840],
  ['1.840', 'en', 1.84],
])('%s in %s is %d', (written, language, value) => {
  expect(numberOf(written, language)).toBe(value);
});

test('the models read English texts, and no others', async () => {
  const asked: string[] = [];
  const english: EvidenceReader = {
    id: 'English',
    read: (requests) =>
      Promise.resolve(
        requests.map(({ statement }) => {
          asked.push(statement);
          return {
            judgement: 'supports',
            support: 0.9,
            contradiction: 0,
            statementSpans: [],
            evidence: [],
            why: statement,
          };
        }),
      ),
  };
  const isGerman = (text: string) => /\b(?:der|die|das|beträgt)\b/iu.test(text);
  const reader = readerByLanguage(english, (text) => [{ language: isGerman(text) ? 'de' : 'en', share: 1 }]);
  const findings = await reader.read([
    {
      statement: 'The rent is due on the first day.',
      passages: ['The rent is due on the first of the month.'],
    },
    { statement: 'Die Kaution beträgt 900 Euro im Jahr.', passages: [texts['de'] as string] },
    {
      statement: 'The deposit is what they paid.',
      passages: ['The deposit was paid, and it is with the bank.'],
    },
  ]);
  expect(asked).toEqual(['The rent is due on the first day.', 'The deposit is what they paid.']);
  expect(findings.map(({ judgement }) => judgement)).toEqual(['supports', 'contradicts', 'supports']);
  expect(findings[2]?.why).toBe('The deposit is what they paid.');
  expect(reader.id).not.toBe(english.id);
});

test('each reader gets its own passages where only some are foreign', async () => {
  const read: (readonly string[])[] = [];
  const english: EvidenceReader = {
    id: 'English',
    read: (requests) =>
      Promise.resolve(
        requests.map(({ statement, passages }) => {
          read.push(passages);
          return {
            judgement: /rent/u.test(statement) ? 'supports' : 'says nothing',
            support: /rent/u.test(statement) ? 0.9 : 0.1,
            contradiction: 0,
            statementSpans: [],
            evidence: [{ passage: 0, sentence: [0, 3], words: [] }],
            why: '',
          };
        }),
      ),
  };
  const isGerman = (text: string) => /\b(?:der|die|das|beträgt)\b/iu.test(text);
  const reader = readerByLanguage(english, (text) => [{ language: isGerman(text) ? 'de' : 'en', share: 1 }]);
  const passages = [texts['de'] as string, 'The rent of the flat is due on the first of the month.'];
  const [ofRent, ofDeposit] = await reader.read([
    { statement: 'The rent is due on the first of the month.', passages },
    { statement: 'The deposit that they have to pay is €1,900.', passages },
  ]);
  expect(read).toEqual([[passages[1]], [passages[1]]]);
  expect(ofRent?.judgement).toBe('supports');
  expect(ofRent?.evidence[0]?.passage).toBe(1);
  expect(ofDeposit?.judgement).not.toBe('supports');
  expect(ofDeposit?.why).toMatch(/German/u);
});
