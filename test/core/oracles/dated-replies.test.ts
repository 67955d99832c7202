/**
 * Replies about times, read and judged without a model: times of other matters, comparisons of two times, and
 * the answer that follows from the times that a reply gives.
 */
import { describe, expect, it } from 'vitest';
import { judgeAnswer } from '../../../src/core/detectors/drowzee.ts';
import { falseComparison } from '../../../src/core/oracles/false-comparison.ts';
import { publishedSettings, type Category } from '../../../src/core/oracles/verdict.ts';
import type { PlainYesNo, StatedFact } from '../../../src/core/testing/test-case.ts';
import { statedCase } from './readings.ts';

const fact = (subject: string, relation: string, object: string, start: string, end = start): StatedFact => ({
  subject,
  relation,
  object,
  start,
  end,
});

interface Asked {
  readonly question: string;
  readonly expected: PlainYesNo;
  readonly facts: readonly StatedFact[];
  readonly replies: readonly (readonly [reply: string, answer: string, verdict: Category])[];
}

const merkel = fact('Angela Merkel', 'position held', 'Chancellor of Germany', '2005', '2021');
const thatcher = fact(
  'Margaret Thatcher',
  'position held',
  'Prime Minister of the United Kingdom',
  '1979',
  '1990',
);
const suez = fact('Suez Canal', 'opened', '', '1869');
const panama = fact('Panama Canal', 'opened', '', '1914');
const bach = fact('Johann Sebastian Bach', 'died', '', '1750');
const haydn = fact('Joseph Haydn', 'born', '', '1732');
const mozart = fact('Mozart', 'born', '', '1756');

const cases: readonly Asked[] = [
  {
    question: 'Was Nelson Mandela released from prison in the 1980s?',
    expected: 'no',
    facts: [fact('Nelson Mandela', 'released from prison', '', '1990')],
    replies: [
      ['No. He was in prison from 1962 to 1990.', 'no', 'correct'],
      ['Mandela spent the years 1962 to 1990 behind bars. No.', 'no', 'correct'],
      ['No, he was released in 1990 and was president from 1994 to 1999.', 'no', 'correct'],
      ['No, he was released in 1994.', 'no', 'wrong knowledge'],
      ['No, he was released between 1992 and 1994.', 'no', 'wrong knowledge'],
    ],
  },
  {
    question: 'Was Joseph Haydn born before Mozart?',
    expected: 'yes',
    facts: [haydn, mozart],
    replies: [
      ['Haydn was born in 1732 and Mozart in 1756, so yes.', 'yes', 'correct'],
      ['Haydn was born in 1732 and Mozart in 1706. That makes Mozart older, so no.', 'no', 'wrong knowledge'],
      ['No. Haydn was born in Rohrau in 1732, Mozart in 1706.', 'no', 'wrong knowledge'],
      ['no, mozart was born in 1756 and haydn in 1766', 'no', 'wrong knowledge'],
      ['Yes. Haydn was born in 1732 and Beethoven in 1770.', 'yes', 'correct'],
      ['Yes. Haydn was born in 1732 and his brother in 1737.', 'yes', 'correct'],
      ['Yes. Haydn married in 1760 and Mozart in 1782.', 'yes', 'correct'],
      ['Yes. Haydn came to London in 1791 and Mozart in 1764.', 'yes', 'correct'],
      ['Yes. Haydn was born in 1732 and died in 1809.', 'yes', 'correct'],
    ],
  },
  {
    question: 'Did the Suez Canal open in 1869?',
    expected: 'yes',
    facts: [suez],
    replies: [
      ['Yes. It was built from 1859 to 1869.', 'yes', 'correct'],
      ['Yes. It was closed from 1967 to 1975 because of the war.', 'yes', 'correct'],
      ['No, it opened in 1914.', 'no', 'wrong knowledge'],
    ],
  },
  {
    question: 'Was Angela Merkel Chancellor of Germany in 2010?',
    expected: 'yes',
    facts: [merkel],
    replies: [
      ['Yes. She was a member of the Bundestag from 1990 to 2021.', 'yes', 'correct'],
      ['Yes. Before that she was environment minister from 1994 to 1998.', 'yes', 'correct'],
      ['Yes. She led the CDU from 2000 to 2018 and was chancellor from 2005 to 2021.', 'yes', 'correct'],
      ['Yes. Kohl was chancellor from 1982 to 1998, Merkel from 2005 to 2021.', 'yes', 'correct'],
      ['Yes. She became party leader in 2000 and chancellor in 2005.', 'yes', 'correct'],
      ['Yes. She joined the cabinet in 1991.', 'yes', 'correct'],
      ['Yes, she left the party leadership in 2018.', 'yes', 'correct'],
      ['Yes. She left university in 1978.', 'yes', 'correct'],
      ['Yes. She was appointed minister in 1991.', 'yes', 'correct'],
      ['Yes. She was leader of the opposition until 2005.', 'yes', 'correct'],
      ['Yes, she was chancellor from 2004 to 2022.', 'yes', 'wrong knowledge'],
      ['Yes. She governed Germany from 2000 to 2012.', 'yes', 'wrong knowledge'],
      ['No, she ruled from 2012 to 2021.', 'no', 'wrong knowledge'],
      ['Yes. She took over as chancellor in 2003.', 'yes', 'wrong knowledge'],
      ['Yes, she left office in 2017.', 'yes', 'wrong knowledge'],
      ['Yes, she became head of government in 2001.', 'yes', 'wrong knowledge'],
      [
        'No. 2005 to 2021 was her time, and 2010 does not fall between 2005 and 2021.',
        'no',
        'wrong inference',
      ],
    ],
  },
  {
    question: 'Was Margaret Thatcher Prime Minister of the United Kingdom in 1985?',
    expected: 'yes',
    facts: [thatcher],
    replies: [
      ['Yes. From 1975 to 1990 she led the Tories.', 'yes', 'correct'],
      ['Yes. Her three terms ran from 1979 to 1983, 1983 to 1987 and 1987 to 1990.', 'yes', 'correct'],
      [
        "Yes, she served from 1979 until 1990; the miners' strike lasted from 1984 to 1985.",
        'yes',
        'correct',
      ],
      ['Yes, her second government lasted from 1983 to 1987.', 'yes', 'correct'],
      ['Yes, from 1975 to 1990.', 'yes', 'wrong knowledge'],
      ['Yes. From 1976 to 1990 she was prime minister.', 'yes', 'wrong knowledge'],
      ['Yes. She was the British prime minister from 1980 to 1990.', 'yes', 'wrong knowledge'],
    ],
  },
  {
    question: 'Was Isaac Newton born in 1643?',
    expected: 'yes',
    facts: [fact('Isaac Newton', 'was born', '', '1643')],
    replies: [
      ['Yes. He was a professor at Cambridge from 1669 to 1702.', 'yes', 'correct'],
      ['Yes. From 1699 to 1727 he ran the mint.', 'yes', 'correct'],
      ['No, he lived from 1564 to 1642.', 'no', 'wrong knowledge'],
    ],
  },
  {
    question: 'Did the Suez Canal open before the Panama Canal?',
    expected: 'yes',
    facts: [suez, panama],
    replies: [
      // What follows from the times of the reply.
      ['The Suez Canal opened in 1869, the Panama Canal in 1914.', 'yes', 'correct'],
      ['Suez 1869, Panama 1914', 'yes', 'correct'],
      ['It opened in 1869. Panama opened in 1914.', 'yes', 'correct'],
      ['Suez opened in 1920, Panama in 1914.', 'no', 'wrong knowledge'],
      ['The Suez Canal opened in 1869.', 'unclear', 'unclear'],
      ['Both opened in 1869.', 'unclear', 'unclear'],
      // What is said of both without a time, or of another thing.
      ['It opened long before Panama.', 'yes', 'correct'],
      ['Panama opened 45 years after Suez.', 'yes', 'correct'],
      ['Suez opened in 1920, after the Panama Canal.', 'no', 'wrong knowledge'],
      ['The Suez Canal opened before World War I.', 'unclear', 'unclear'],
      ['Suez opened after the Crimean War.', 'unclear', 'unclear'],
      // Its own times lead elsewhere, or it compares them falsely.
      ['No. The Panama Canal opened in 1904 and the Suez Canal in 1869.', 'no', 'both'],
      ['No, the Panama Canal opened in 1850 and the Suez Canal in 1869.', 'no', 'wrong knowledge'],
      ['Panama opened in 1904 and Suez in 1869. As 1869 comes after 1904, no.', 'no', 'both'],
      ['Suez opened in 1920 and Panama in 1914. As 1914 comes before 1920, no.', 'no', 'wrong knowledge'],
      ['No. Suez opened in 1869, which is later than 1914.', 'no', 'wrong inference'],
      ['Yes, because 1869 is not after 1914.', 'yes', 'correct'],
      [
        'Suez 1869, Panama 1914. If 1869 were after 1914 it would be no, but it is not. So yes.',
        'yes',
        'correct',
      ],
    ],
  },
  {
    question: 'Did Johann Sebastian Bach die before Mozart was born?',
    expected: 'yes',
    facts: [bach, mozart],
    replies: [
      [
        'They never overlapped: Bach died July 28, 1750, and Mozart was born January 27, 1756.',
        'yes',
        'correct',
      ],
      ['bach died 1750 mozart born 1756', 'yes', 'correct'],
      ['Bach had been dead for six years when Mozart was born.', 'yes', 'correct'],
      ["Mozart was born six years after Bach's death.", 'yes', 'correct'],
      ['Mozart was already dead when Bach was born.', 'no', 'wrong'],
      ['Bach was already dead when Haydn was born.', 'unclear', 'unclear'],
      ['Bach died in 1760, Mozart was born in 1756.', 'no', 'wrong knowledge'],
    ],
  },
  {
    question: 'Was Schiller born before Goethe?',
    expected: 'no',
    facts: [fact('Schiller', 'born', '', '1759'), fact('Goethe', 'born', '', '1749')],
    replies: [
      ['Schiller was born in 1759 and Goethe in 1749.', 'no', 'correct'],
      ['goethe was born in 1749 n schiller in 1759', 'no', 'correct'],
      ['Goethe was born in 1769, Schiller in 1759.', 'yes', 'wrong knowledge'],
    ],
  },
  {
    question: 'Was the Statue of Liberty completed before the Eiffel Tower?',
    expected: 'yes',
    facts: [
      fact('Statue of Liberty', 'completed', '', '1886'),
      fact('Eiffel Tower', 'completed', '', '1889'),
    ],
    replies: [
      ['The statue was finished in 1886, three years before the tower.', 'yes', 'correct'],
      ['The tower was completed three years after the statue.', 'yes', 'correct'],
      ['The statue was completed after the tower.', 'no', 'wrong'],
      ['The statue was completed after the base.', 'unclear', 'unclear'],
      ['Yes. Work on the statue lasted from 1876 to 1886.', 'yes', 'correct'],
    ],
  },
  {
    question: 'Was Galileo alive when Newton was born?',
    expected: 'no',
    facts: [fact('Galileo Galilei', 'died', '', '1642'), fact('Isaac Newton', 'born', '', '1643')],
    replies: [
      ['They just missed each other.', 'no', 'correct'],
      ['Galileo had died a year before Newton was born.', 'no', 'correct'],
      ['Galileo had died when Leibniz was born.', 'unclear', 'unclear'],
    ],
  },
  {
    question: 'Did the Beatles split up in 1970?',
    expected: 'yes',
    facts: [fact('The Beatles', 'split up', '', '1970')],
    replies: [
      ['Yes; the court case lasted until 1974.', 'yes', 'correct'],
      ['Yes. The last concert took place in 1966.', 'yes', 'correct'],
      ['No, it happened in 1969.', 'no', 'wrong knowledge'],
    ],
  },
  {
    question: 'Did Bach and Mozart live at the same time?',
    expected: 'no',
    facts: [
      fact('Johann Sebastian Bach', 'lived', '', '1685', '1750'),
      fact('Mozart', 'lived', '', '1756', '1791'),
    ],
    replies: [
      ['They never overlapped.', 'no', 'correct'],
      ["their lives didn't overlap", 'no', 'correct'],
      ['No overlap.', 'no', 'correct'],
      ['They missed each other by six years.', 'no', 'correct'],
      ['Bach was already dead when Mozart was born.', 'no', 'correct'],
      ["They weren't contemporaries.", 'no', 'correct'],
      ['They were contemporaries.', 'yes', 'wrong'],
      ['They were contemporaries of Haydn.', 'unclear', 'unclear'],
      ['They were almost contemporaries.', 'unclear', 'unclear'],
      ['Yes. Mozart lived in Vienna from 1781 to 1791.', 'yes', 'wrong'],
    ],
  },
  {
    question: 'Did the Berlin Wall fall in 1989?',
    expected: 'yes',
    facts: [fact('Berlin Wall', 'fell', '', '1989')],
    replies: [
      ['Yes if it was November 1989, no if it was 1990.', 'unclear', 'unclear'],
      ['Yes, if you mean the border; no, if you mean the demolition.', 'unclear', 'unclear'],
      ['No if it was 1990. Yes if it was 1989. I forgot which.', 'unclear', 'unclear'],
      ['Yes if it was in autumn, otherwise no.', 'unclear', 'unclear'],
      ['Yes, if I remember correctly. No other wall is as famous.', 'yes', 'correct'],
      ['Yes if memory serves.', 'yes', 'correct'],
      ['No if it was 1990, but it was 1989, so yes.', 'yes', 'correct'],
      ['Yes. If it had fallen in 1990, the answer would be no.', 'yes', 'correct'],
      ['If I had to guess, the answer would be yes.', 'yes', 'correct'],
      ['no if you ask me', 'no', 'wrong'],
    ],
  },
];

describe.each(cases)('$question', ({ question, expected, facts, replies }) => {
  const testCase = statedCase(question, expected, facts);
  it.each(replies)('%s', (reply, answer, verdict) => {
    const { plain, category, times } = judgeAnswer(testCase, reply, undefined, publishedSettings);
    expect([plain.kind, category]).toEqual([answer, verdict]);
    for (const why of [plain.why, times?.why ?? '.']) expect(why).toMatch(/\.$/u);
  });
});

describe('comparisons of two times', () => {
  it.each([
    ['1869 comes after 1904, so no.', '1869 comes after 1904'],
    ['1914 is clearly earlier than 1869.', '1914 is clearly earlier than 1869'],
    ['It opened in 1914, and that was long before 1869.', '1914, and that was long before 1869'],
    ["1869 isn't before 1914.", "1869 isn't before 1914"],
    ['It lasted from 2005 to 2021, and 2010 is outside of that.', '2010 is outside of that'],
    ['2030 falls between 2005 and 2021.', '2030 falls between 2005 and 2021'],
    [
      'She ruled from 2005 to 2021. 2010 does not fall within that period.',
      '2010 does not fall within that period',
    ],
  ])('false: %s', (reply, words) => {
    expect(falseComparison('Was it so?', reply)).toBe(`The reply says “${words}”, which is not so.`);
  });

  it.each([
    '1869 comes before 1914.',
    '1869 is not after 1914.',
    '2005 is within 2005 to 2021.',
    '2005 is not between 2005 and 2021.',
    'If 1869 were after 1904, the answer would be no.',
    'Is 1869 after 1904?',
    'It is wrong that 1869 is after 1904.',
    'You say “1869 is after 1904”.',
    '1595 BC comes after 1754 BC. 1595 is after 1754.',
    'May 1940 is after 1940.',
    'The canal of 1869 was widened after 1904.',
    '1869 was after all a good year for 1904.',
  ])('not false: %s', (reply) => {
    expect(falseComparison('Was it so?', reply)).toBeUndefined();
  });
});
