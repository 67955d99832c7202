/** Replies that give no yes or no, or take back what they said: each line is a class of wordings. */
import { describe, expect, it } from 'vitest';
import { judgeAnswer } from '../../../src/core/detectors/drowzee.ts';
import { areOtherCurrencies } from '../../../src/core/oracles/currencies.ts';
import { deniedLater } from '../../../src/core/oracles/denied-later.ts';
import { saysRelation } from '../../../src/core/oracles/paraphrases.ts';
import { readPlainAnswer } from '../../../src/core/oracles/plain-answer.ts';
import { plainStatements } from '../../../src/core/oracles/plain-statements.ts';
import { answerInWords } from '../../../src/core/oracles/stated-in-words.ts';
import { withoutTakenBack } from '../../../src/core/oracles/taken-back.ts';
import { publishedSettings, type Category } from '../../../src/core/oracles/verdict.ts';
import { withWholeLives } from '../../../src/core/oracles/whole-lives.ts';
import type { PlainYesNo, StatedFact, TestCase } from '../../../src/core/testing/test-case.ts';
import type { ExtractedTriple } from '../../../src/core/text/syntax.ts';
import { statedCase } from './readings.ts';

const fact = (
  subject: string,
  relation: string,
  object: string,
  start?: string,
  end = start,
): StatedFact => ({
  subject,
  relation,
  object,
  ...(start !== undefined && { start }),
  ...(end !== undefined && { end }),
});

const caseOf = (question: string, expected: PlainYesNo, evidence: readonly StatedFact[]): TestCase => ({
  ...statedCase(question, expected, evidence),
  lexicon: Object.fromEntries(
    evidence.map(({ relation }) => [
      relation,
      { functional: relation !== 'shares border with', oneSubject: true },
    ]),
  ),
});

const chile = fact('Chile', 'continent', 'South America');
const japan = [fact('India', 'currency', 'Indian rupee'), fact('Japan', 'currency', 'yen')];
const mali = fact('Mali', 'capital', 'Bamako');
const border = fact('Spain', 'shares border with', 'Portugal');
const siblings = [fact('Ann Lee', 'sibling', 'Bob Lee')];
const peru = [fact('Peru', 'shares border with', 'Ecuador'), fact('Peru', 'shares border with', 'Colombia')];
const castle = [fact('Burg Eltz', 'located in', 'Eifel'), fact('Eifel', 'located in', 'Germany')];

describe('a fact, or the claim, in plain words', () => {
  it.each<
    readonly [
      question: string,
      expected: PlainYesNo,
      facts: readonly StatedFact[],
      reply: string,
      answer: string | undefined,
    ]
  >([
    ['Is Chile in Asia?', 'no', [chile], 'Chile is a long country on the west coast of South America.', 'no'],
    ['Is Chile in Asia?', 'no', [chile], 'Chile is a country in the east of Asia.', 'yes'],
    ['Is Chile in Asia?', 'no', [chile], 'Chile traded with Asia for centuries.', undefined],
    [
      'Is the yen the currency of India?',
      'no',
      japan,
      'India uses the rupee; the yen belongs to Japan.',
      'no',
    ],
    ['Is the yen the currency of India?', 'no', japan, 'India may use the rupee.', undefined],
    ['Is Timbuktu the capital of Mali?', 'no', [mali], 'The government sits in Bamako.', 'no'],
    ['Is Timbuktu the capital of Mali?', 'no', [mali], "The government doesn't sit in Bamako.", undefined],
    ['Is Timbuktu the capital of Mali?', 'no', [mali], 'It is either Timbuktu or Bamako.', undefined],
    ['Is Timbuktu the capital of Mali?', 'no', [mali], 'Bamako is the largest city.', undefined],
    ['Does Spain border Italy?', 'no', [border], 'Its only neighbour on land is Portugal.', 'no'],
    ['Does Spain border Italy?', 'no', [border], 'It has a border with Portugal.', undefined],
    ['Does Spain border Italy?', 'no', [border], 'France lies between them.', 'no'],
    [
      'Does Spain border Portugal?',
      'yes',
      [border],
      'The Minho is a part of the border between the two.',
      'yes',
    ],
    ['Does Peru border Cuba?', 'no', peru, 'In the north it touches only Ecuador and Colombia.', 'no'],
    ['Does Peru border Cuba?', 'no', peru, 'In the north it touches Ecuador and Colombia.', undefined],
    ['Were Ann and Bob Lee siblings?', 'yes', siblings, 'They are known as Ann and Bob Lee.', undefined],
    ['Does Spain border Italy?', 'no', [border], "There's no common border.", 'no'],
    ['Is Burg Eltz in Germany?', 'yes', castle, "It's in the Eifel, in the west of Germany.", 'yes'],
    [
      'Is Burg Eltz in Germany?',
      'yes',
      castle,
      "It's in the Eifel, not far from the border of Germany.",
      undefined,
    ],
  ])('%s (%s) %#', (question, expected, facts, reply, answer) => {
    expect(answerInWords(reply, caseOf(question, expected, facts))).toBe(answer);
  });
});

const attlee = fact(
  'Clement Attlee',
  'position held',
  'Prime Minister of the United Kingdom',
  '1945',
  '1951',
);
const darwin = [
  fact('Mary Anning', 'date of birth', '', '1799-05-21'),
  fact('Mary Anning', 'date of death', '', '1847-03-09'),
];
const nato: StatedFact = { subject: 'Poland', relation: 'member of', object: 'NATO', start: '1999' };
const fair = fact('Woodstock', 'took place', '', '1969-08-15', '1969-08-18');
const born = [
  fact('Joseph Haydn', 'date of birth', '', '1732'),
  fact('Wolfgang Amadeus Mozart', 'date of birth', '', '1756-01-27'),
];
const inOffice = 'Did Clement Attlee hold the office of Prime Minister of the United Kingdom in 1948?';
const knows = ['yes', 'wrong knowledge'] as const;
const wall = fact('Berlin Wall', 'existed', '', '1961', '1989');
const korea = fact('Korean War', 'took place', '', '1950', '1953');
const fought = 'Was the Korean War still being fought in 1955?';
const zog = fact('Zog I', 'reigned', '', '1928', '1939');
const reign = 'Did Zog I reign in 1945?';
const later = 'Was Clement Attlee Prime Minister of the United Kingdom in 1955?';

describe('times and offices', () => {
  it.each<
    readonly [
      question: string,
      expected: PlainYesNo,
      facts: readonly StatedFact[],
      reply: string,
      outcome: readonly [said: string, verdict: Category],
    ]
  >([
    [inOffice, 'yes', [attlee], 'He was in office from 1945 to 1951.', ['yes', 'correct']],
    [inOffice, 'yes', [attlee], '1948 was the middle of his premiership.', ['yes', 'correct']],
    [inOffice, 'yes', [attlee], 'In 1948 the prime minister was Winston Churchill.', ['no', 'wrong']],
    [inOffice, 'yes', [attlee], 'In 1955 the prime minister was Anthony Eden.', ['unclear', 'unclear']],
    [
      inOffice,
      'yes',
      [attlee],
      'No, he was never prime minister again after 1945.',
      ['no', 'wrong knowledge'],
    ],
    [later, 'no', [attlee], 'He was never prime minister again after 1951, so no.', ['no', 'correct']],
    [inOffice, 'yes', [attlee], 'No, he died in 1947.', ['no', 'wrong knowledge']],
    [inOffice, 'yes', [attlee], 'No, Roosevelt died in 1945.', ['no', 'wrong']],
    [inOffice, 'yes', [attlee], '1948 lies within that.', ['yes', 'correct']],
    [inOffice, 'yes', [attlee], '1947 lies within that.', ['unclear', 'unclear']],
    [inOffice, 'yes', [attlee], 'He governed from 1945 until his defeat in 1951.', ['yes', 'correct']],
    [
      inOffice,
      'yes',
      [attlee],
      'He governed from 1946 until his defeat in 1951. Yes.',
      ['yes', 'wrong knowledge'],
    ],
    [later, 'no', [attlee], 'In 1955 the post was vacant, since he died in 1951.', ['no', 'correct']],
    [fought, 'no', [korea], 'The fighting had been over for two years.', ['no', 'correct']],
    [fought, 'no', [korea], 'The fighting was over for two years in the south.', ['unclear', 'unclear']],
    [reign, 'no', [zog], 'His son Leka was king in 1945.', ['no', 'correct']],
    [reign, 'no', [zog], 'His son Leka was king in 1965.', ['unclear', 'unclear']],
    ['Was Poland in NATO in 1995?', 'no', [nato], 'Poland had to wait until 1999.', ['no', 'correct']],
    ['Was Poland in NATO in 1995?', 'no', [nato], 'Poland had to wait until 1994.', ['unclear', 'unclear']],
    [later, 'no', [attlee], 'By 1955 he had long resigned.', ['no', 'correct']],
    [
      inOffice,
      'yes',
      [attlee],
      'Yes. Attlee, the head of the party, was in office from 1945 to 1955.',
      knows,
    ],
    [
      inOffice,
      'yes',
      [attlee],
      'Yes. Attlee, the head of the party, led it from 1935 to 1955.',
      ['yes', 'correct'],
    ],
    ['Was the Wall there in 1991?', 'no', [wall], 'Yes, it came down in 1992.', knows],
    ['Was the Wall there in 1991?', 'no', [wall], 'No, it came down in 1989.', ['no', 'correct']],
    ['Was Mary Anning alive in 1830?', 'yes', darwin, 'In 1830 she was still living.', ['yes', 'correct']],
    [later, 'no', [attlee], 'Eden was.', ['no', 'correct']],
    [later, 'no', [attlee], 'Eden was prime minister then.', ['no', 'correct']],
    [later, 'no', [attlee], 'By 1955 he had been out of office for four years.', ['no', 'correct']],
    [later, 'no', [attlee], 'He lost power in 1951, so yes.', ['yes', 'wrong inference']],
    [
      later,
      'no',
      [attlee],
      "He was PM from 1950 to 1956, so he wasn't prime minister in 1955.",
      ['no', 'both'],
    ],
    ['Was Mary Anning alive in 1850?', 'no', darwin, 'She died in 1847.', ['no', 'correct']],
    ['Was Mary Anning alive in 1850?', 'no', darwin, 'She died in 1847, so yes.', ['yes', 'wrong inference']],
    [
      'Was Mary Anning alive in 1850?',
      'no',
      darwin,
      'She lived from 1799 to 1857.',
      ['yes', 'wrong knowledge'],
    ],
    ['Has Poland been in NATO since 1999?', 'yes', [nato], 'It joined NATO in 1999.', ['yes', 'correct']],
    ['Has Poland been in NATO since 1995?', 'no', [nato], 'It joined NATO in 1999.', ['no', 'correct']],
    [
      'Was Woodstock before 1970?',
      'yes',
      [fair],
      'Woodstock was in the summer of 1975. No.',
      ['no', 'wrong knowledge'],
    ],
    ['Was Haydn born before Mozart?', 'yes', born, 'Haydn: 1732, Mozart: 1756. Yes.', ['yes', 'correct']],
    [
      'Was Haydn born before Mozart?',
      'yes',
      born,
      'Haydn: 1732.\nMozart: 1706.\nNo.',
      ['no', 'wrong knowledge'],
    ],
  ])('%s (%s) %#', (question, expected, facts, reply, outcome) => {
    const judged = judgeAnswer(caseOf(question, expected, facts), reply, undefined, publishedSettings);
    expect([judged.plain.kind, judged.category]).toEqual(outcome);
  });
});

it.each([
  ['yes', 'Did the bridge open between 1900 and 1910?', '1905.'],
  ['no', 'Did the bridge open between 1900 and 1910?', 'In 1915.'],
  ['unclear', 'Did the bridge open between 1900 and 1910?', '1910.'],
  ['no', 'Did it open after 1900?', 'My first thought was yes, but it was in May, so it has to be no.'],
  ['yes', 'Is it a river?', "It's the longest of all, so obviously yes lol"],
  ['yes', 'Is it a river?', 'It has a source and a mouth, which makes it a yes.'],
  ['no', 'Were Ann and Bob Lee siblings?', 'They were husband and wife.'],
  ['unclear', 'Were Ann and Bob Lee siblings?', 'They were good neighbours.'],
  ['no', 'Is Rio the capital?', 'It was once, but then the court moved.'],
  ['unclear', 'Was Rio the capital?', 'It was once, but then the court moved.'],
  ['unclear', 'Did Rubens paint a Saturn?', 'Rubens painted a Saturn as well, but which one?'],
  ['declined', 'Is Rio the capital?', "I'm sorry, I don't understand the question."],
  ['no', 'Is it untrue that Ibsen wrote it?', 'The claim that it is untrue is wrong.'],
])('%s: %s %s', (kind, question, reply) => {
  expect(readPlainAnswer(reply, question).kind).toBe(kind);
});

/** A statement of the first sentence, or of the whole of a short reply. */
const triple = (subject: string, relation: string, object: string): ExtractedTriple => ({
  subject,
  relation,
  object,
  negated: false,
  hedged: false,
  span: [0, 100],
});

describe('statements that are taken back', () => {
  const [right, wrong] = [triple('Canada', 'capital', 'Ottawa'), triple('Canada', 'capital', 'Toronto')];
  const facts = [fact('Canada', 'capital', 'Ottawa')];
  it.each([
    ["It's Toronto... no, sorry, the capital is Ottawa.", 1],
    ["It's Toronto. Wait, it's Ottawa.", 1],
    ["It's Toronto, and the second one is Ottawa.", 2],
    ["It's Ottawa. Wait, it's Toronto.", 2],
  ])('%s', (reply, left) => {
    expect(withoutTakenBack([wrong, right], reply, facts)).toHaveLength(left);
  });
});

describe('statements that the words show', () => {
  const student = [fact('Plato', 'student of', 'Socrates')];
  const prize = [fact('Max Planck', 'award received', 'Nobel Prize')];
  const river = [fact('London', 'located in or next to body of water', 'Thames')];
  const fiji = [fact('Fiji', 'currency', 'Fijian dollar')];
  const angola = [fact('Angola', 'official language', 'Portuguese')];
  const depths = [fact('Baikal', 'vertical depth', '1642 m')];
  const metals = [fact('iron', 'atomic number', '26'), fact('copper', 'atomic number', '29')];
  const said = (reply: string, facts: readonly StatedFact[]) =>
    plainStatements(reply, [[0, reply.length]], facts, []).map(
      ({ subject, relation, object }) => `${subject} | ${relation} | ${object}`,
    );
  it.each<readonly [string, readonly StatedFact[], readonly string[]]>([
    ['Socrates taught Plato, who was younger.', student, ['Socrates | taught | Plato']],
    ['Socrates was a pupil of Plato, who was older.', student, ['Socrates | pupil of | Plato']],
    ['Socrates did not teach Plato.', student, []],
    ['Socrates may have taught Plato.', student, []],
    ['Socrates met Plato.', student, []],
    [
      'Planck received the Nobel Prize, and so did Heisenberg.',
      prize,
      ['Max Planck | received | Nobel Prize', 'Heisenberg | received | Nobel Prize'],
    ],
    [
      'The river through London is the Mersey.',
      river,
      ['London | located in or next to body of water | Mersey'],
    ],
    ['In Fiji they use the baht.', fiji, ['Fiji | currency | baht']],
    ['Fiji switched to the euro.', fiji, ['Fiji | currency | euro']],
    ['In Fiji they use the bus.', fiji, []],
    [
      'The atomic numbers:\n- Iron (Fe): 28\n- **Copper** = 29',
      metals,
      ['iron | atomic number | 28', 'copper | atomic number | 29'],
    ],
    ['Elements:\n- Iron: 28', metals, []],
    ['Maximum depths:\n- **Baikal**: about 1,642 m', depths, ['Baikal | vertical depth | 1642 m']],
    ['Maximum depths:\n- **Baikal**: about 1,570 m', depths, ['Baikal | vertical depth | 1,570 m']],
    ['The numbers:\n- Iron: 28.5', metals, ['iron | atomic number | 28.5']],
    ['In Angola the official language is Spanish.', angola, ['Angola | official language | Spanish']],
  ])('%s', (reply, facts, statements) => {
    expect(said(reply, facts)).toEqual(statements);
  });
});

it.each([
  ['Danish krone', 'Swedish krona', true],
  ['the dollar', 'Indian rupee', true],
  ['the krone', 'Norwegian krone', false],
  ['pounds', 'pound sterling', false],
  ['shells', 'Indian rupee', false],
])('%s and %s: other currencies %s', (a, b, other) => {
  expect(areOtherCurrencies(a, b)).toBe(other);
});

it.each([
  ['place of death', 'was murdered in', 'along'],
  ['currency', 'switched to', 'along'],
  ['currency', 'is used in', 'across'],
  ['took place in', 'were held in', 'along'],
  ['founded by', 'started', 'across'],
] as const)('%s is said by "%s"', (relation, wording, direction) => {
  expect(saysRelation(relation, wording, direction)).toBe(true);
  expect(saysRelation(relation, wording, direction === 'along' ? 'across' : 'along')).toBe(false);
});

it('takes a birth and a death of one person as one life', () => {
  const [birth, death] = darwin as [StatedFact, StatedFact];
  expect(withWholeLives(darwin)).toEqual([fact('Mary Anning', 'lived', '', '1799-05-21', '1847-03-09')]);
  expect(withWholeLives([birth])).toEqual([birth]);
  expect(withWholeLives([birth, { ...death, subject: 'Ada' }])).toHaveLength(2);
});

it.each([
  ['He was never king again after 1945.', 'king '],
  ['He lost in 1945 and was not king after that.', 'king '],
  ['He was king after 1945.', undefined],
])('denied later: %s', (sentence, what) => {
  expect(deniedLater(sentence)[0]?.what).toBe(what);
});
