/**
 * Replies about what came first, and about the ends and lengths of lives, terms and reigns, read and judged
 * without a model.
 */
import { describe, expect, it } from 'vitest';
import { judgeAnswer } from '../../../src/core/detectors/drowzee.ts';
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

const schumann = fact('Robert Schumann', 'died', '', '1856');
const brahms = fact('Johannes Brahms', 'died', '', '1897');
const deaths = [schumann, brahms];

const elizabeth = fact('Elizabeth II', 'reign', '', '1952-02-06', '2022-09-08');
const victoria = fact('Queen Victoria', 'reign', '', '1837-06-20', '1901-01-22');

const cases: readonly Asked[] = [
  {
    question: 'Did Schumann die before Brahms?',
    expected: 'yes',
    facts: deaths,
    replies: [
      ['Brahms outlived Schumann by 41 years.', 'yes', 'correct'],
      ['Brahms outlived him.', 'yes', 'correct'],
      ['Schumann predeceased Brahms.', 'yes', 'correct'],
      ['Schumann was survived by Brahms.', 'yes', 'correct'],
      ['Schumann was 23 years older than Brahms. He did not outlive him.', 'yes', 'correct'],
      ['Brahms (1833–1897) was younger than Schumann (1810–1856), and he outlived him.', 'yes', 'correct'],
      ['Brahms was much younger, but he still outlived him by about forty years.', 'yes', 'correct'],
      ['Schumann outlived Brahms.', 'no', 'wrong'],
      ['Schumann was older.', 'unclear', 'unclear'],
      ['Schumann was older than Brahms.', 'unclear', 'unclear'],
      ['Schumann outlived Mendelssohn.', 'unclear', 'unclear'],
      ['His fame outlived him.', 'unclear', 'unclear'],
      ["Brahms's fame outlived Schumann's.", 'unclear', 'unclear'],
      ['Brahms survived the illness.', 'unclear', 'unclear'],
      // Both ends of a life in brackets give the end that is asked for.
      ['Schumann (1810–1856), Brahms (1833–1897)', 'yes', 'correct'],
      ['No. Schumann (1810–1856), Brahms (1833–1897).', 'no', 'wrong inference'],
    ],
  },
  {
    question: 'Did Schumann die before 1860?',
    expected: 'yes',
    facts: [schumann],
    replies: [
      [
        'Yes. From the death of Schumann to that of Johannes Brahms (1897) it was 41 years.',
        'yes',
        'correct',
      ],
      ['Yes, Schumann died before Brahms (1897).', 'yes', 'correct'],
      ['Yes, he died long before Mr. Liszt (1886).', 'yes', 'correct'],
      ['Yes, as the death of Robert Schumann (1854) shows.', 'yes', 'wrong knowledge'],
      ['Yes, Schumann died (1854).', 'yes', 'wrong knowledge'],
    ],
  },
  {
    question: 'Did Brahms outlive Schumann?',
    expected: 'yes',
    facts: deaths,
    replies: [
      ['Schumann predeceased Brahms.', 'yes', 'correct'],
      ['Brahms did survive Schumann.', 'yes', 'correct'],
      ['Schumann outlived Brahms.', 'no', 'wrong'],
    ],
  },
  {
    question: 'Was the Tower Bridge completed before the Eiffel Tower?',
    expected: 'no',
    facts: [fact('Tower Bridge', 'completed', '', '1894'), fact('Eiffel Tower', 'completed', '', '1889')],
    replies: [
      ['The Eiffel Tower is older.', 'no', 'correct'],
      ['The Tower Bridge is younger than the Eiffel Tower.', 'no', 'correct'],
    ],
  },
  {
    question: 'Did Elizabeth II reign for longer than Queen Victoria?',
    expected: 'yes',
    facts: [elizabeth, victoria],
    replies: [
      ['Elizabeth: 2022 - 1952 = 70 years. Victoria: 1901 - 1837 = 64. 70 > 64, so yes.', 'yes', 'correct'],
      ['Yes. Elizabeth reigned 2022 − 1952 = 70 years, Victoria 1901 − 1837 = 64.', 'yes', 'correct'],
      ['Yes: Elizabeth 1952–2022, Victoria 1837–1901.', 'yes', 'correct'],
      ['Yes, Victoria: 1901 – 1837 = 64.', 'yes', 'correct'],
      ['Yes, and they began to reign 1952 - 1837 = 115 years apart.', 'yes', 'correct'],
      ['Yes. Elizabeth: 2022 - 1940 = 82. Victoria: 1901 - 1837 = 64.', 'yes', 'wrong knowledge'],
      ['Yes: Elizabeth 1940–2022, Victoria 1837–1901.', 'yes', 'wrong knowledge'],
    ],
  },
  {
    question: 'Did the Panama Canal open after the Suez Canal?',
    expected: 'yes',
    facts: [fact('Panama Canal', 'opened', '', '1914'), fact('Suez Canal', 'opened', '', '1869')],
    replies: [
      ['Yes. 1914 - 1869 = 45 years.', 'yes', 'correct'],
      ['Yes, the Panama Canal opened 1914 - 1869 = 45 years after Suez.', 'yes', 'correct'],
      [
        'Yes. The Panama Canal opened in 1924, the Suez Canal in 1869. 1924 - 1869 = 55.',
        'yes',
        'wrong knowledge',
      ],
    ],
  },
  {
    question: 'Was Ramsay MacDonald prime minister of the United Kingdom in 1927?',
    expected: 'no',
    facts: [
      fact('Ramsay MacDonald', 'position held', 'prime minister of the United Kingdom', '1924', '1924'),
      fact('Ramsay MacDonald', 'position held', 'prime minister of the United Kingdom', '1929', '1935'),
      fact('Stanley Baldwin', 'position held', 'prime minister of the United Kingdom', '1924', '1929'),
    ],
    replies: [['No, Baldwin was, from 1924 to 1929.', 'no', 'correct']],
  },
  {
    question: 'Was Donald Trump president of the United States in 2022?',
    expected: 'no',
    facts: [
      fact('Donald Trump', 'position held', 'president of the United States', '2017', '2021'),
      fact('Donald Trump', 'position held', 'president of the United States', '2025', '2029'),
      fact('Joe Biden', 'position held', 'president of the United States', '2021', '2025'),
    ],
    replies: [
      ['Trump was president from 2017 to 2021 and again from 2025 to 2029.', 'no', 'correct'],
      ['He had two terms:\n\n1. 2017–21\n2. 2025–29\n\n2022 is in the gap.', 'no', 'correct'],
      ['2017–2021 and 2025–2029.', 'no', 'correct'],
      ['No. Biden was president from 2021 to 2025.', 'no', 'correct'],
      ['Yes. Trump was president from 2017 to 2021 and again from 2025 to 2029.', 'yes', 'wrong inference'],
      ['Trump was president from 2017 to 2021 and from 2025 to 2029, so yes.', 'yes', 'wrong inference'],
      [
        'Trump was president from 2017 to 2021 and from 2025 to 2029. Since 2022 lies between 2017 and ' +
          '2029, yes.',
        'yes',
        'wrong inference',
      ],
      ['Yes, Trump was president from 2017 to 2024.', 'yes', 'wrong knowledge'],
      ['Trump was president from 2017 to 2024.', 'yes', 'wrong knowledge'],
      ['Biden was president from 2021 to 2025.', 'no', 'correct'],
      ['He owned the hotel from 2016 to 2022.', 'unclear', 'unclear'],
      ['No. He was a candidate in 2020 and in 2024.', 'no', 'correct'],
    ],
  },
  {
    question: 'Was Clara Schumann born before Johannes Brahms?',
    expected: 'yes',
    facts: [fact('Clara Schumann', 'born', '', '1819'), fact('Johannes Brahms', 'born', '', '1833')],
    replies: [
      ["Clara Schumann was 14 years Brahms's senior.", 'yes', 'correct'],
      ["Clara was Brahms' senior by fourteen years.", 'yes', 'correct'],
      ["Brahms was Clara Schumann's junior by 14 years.", 'yes', 'correct'],
      ["Brahms was about fourteen years Clara's junior.", 'yes', 'correct'],
      ["Brahms was Clara's senior.", 'no', 'wrong'],
      ["Joachim was Brahms's senior.", 'unclear', 'unclear'],
      ["Brahms was Joachim's junior.", 'unclear', 'unclear'],
      ['Brahms was a senior member of the circle.', 'unclear', 'unclear'],
    ],
  },
  {
    question: 'Was Oscar Wilde in prison in 1896?',
    expected: 'yes',
    facts: [fact('Oscar Wilde', 'imprisoned', '', '1895', '1897')],
    replies: [
      ["He had been locked up since May 1895 and wouldn't walk free until 19 May 1897.", 'yes', 'correct'],
      ['He was arrested in 1895 and released in 1897.', 'yes', 'correct'],
      ['He was jailed in 1895.', 'unclear', 'unclear'],
      ['He was in Paris since 1898.', 'unclear', 'unclear'],
    ],
  },
  {
    question: 'Was Theodore Roosevelt president of the United States during World War II?',
    expected: 'no',
    facts: [
      fact('Theodore Roosevelt', 'position held', 'president of the United States', '1901', '1909'),
      fact('World War II', 'time', '', '1939', '1945'),
    ],
    replies: [
      [
        'Yes, Theodore Roosevelt led the country from 1933 until he died in April 1945.',
        'yes',
        'wrong knowledge',
      ],
      ['No, Theodore Roosevelt was president from 1905 until he retired in 1909.', 'no', 'wrong knowledge'],
      ['No, Theodore Roosevelt was president from 1901 until Taft took over in 1909.', 'no', 'correct'],
      ['No, Theodore Roosevelt wrote letters from 1880 until he died.', 'no', 'correct'],
      ['No. Franklin Roosevelt led the country from 1933 until he died in 1945.', 'no', 'correct'],
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
