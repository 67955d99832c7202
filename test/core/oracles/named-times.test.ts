/** The times that replies name, compared with the recorded times. */
import { describe, expect, it } from 'vitest';
import { judgeAnswer } from '../../../src/core/detectors/drowzee.ts';
import { judgeStatedTimes, judgeTimes } from '../../../src/core/oracles/named-times.ts';
import { timesIn } from '../../../src/core/oracles/times-in-text.ts';
import { publishedSettings } from '../../../src/core/oracles/verdict.ts';
import type { AnswerOutcome } from '../../../src/core/oracles/verdict.ts';
import type { StatedFact, TestCase } from '../../../src/core/testing/test-case.ts';
import type { TemporalQuestion } from '../../../src/core/testing/temporal/temporal-question.ts';
import { isoTick, startTick } from '../../../src/core/temporal/time-point.ts';

describe('times in a text', () => {
  const cases: readonly [text: string, times: string][] = [
    ['It began in 1939 and ended in 1945.', '1939 | 1945'],
    ['From 1939 to 1945 there was war.', '1939..1945'],
    ['World War I (1914–18) was long.', '1914..1918'],
    ['World War I (1914-1918) was long.', '1914..1918'],
    ['call 555-1918 or F-1918', ''],
    ['between 1801 and 1803', '1801..1803'],
    ['the war of 431–404 BC', '-0430..-0403'],
    ['44 BC', '-0043'],
    ['AD 70', '0070'],
    ['on 3 May 1945', '1945-05-03'],
    ['in May 1945', '1945-05'],
    ['on March 14, 1879', '1879-03-14'],
    ['1945-05-08', '1945-05-08'],
    ['It has 1,950 rooms, 1939.5 metres, $1999 and 1200% more.', ''],
    ['line 1984a and the F-1914', ''],
    ['5 of 12 in 99 ways', ''],
    ['1960 and 1970', '1960 | 1970'],
    ['on 28.07.1914', '1914-07-28'],
    ['on 07/28/1914', '1914-07-28'],
    ['on 9/11/1989', '1989'],
    ['on 31.02.1914', ''],
  ];
  it.each(cases)('%s', (text, times) => {
    const written = ({ precision, ...point }: ReturnType<typeof timesIn>[number]['first']) => {
      const granularity = precision === 'day' ? 'day' : precision === 'month' ? 'month' : 'year';
      return isoTick(startTick({ precision, ...point }, granularity), granularity);
    };
    expect(
      timesIn(text)
        .map(({ first, last }) => (last ? `${written(first)}..${written(last)}` : written(first)))
        .join(' | '),
    ).toBe(times);
  });

  it('stand where they say', () => {
    const text = 'He reigned from 1837 to 1901, then rested.';
    expect(timesIn(text).map(({ span }) => text.slice(...span))).toEqual(['1837 to 1901']);
  });
});

const temporal: TemporalQuestion = {
  formula: "F[0,5] 'World War II' ∧ signed('Munich Agreement', 'Benito Mussolini')",
  tick: 1936,
  at: '1936',
  granularity: 'year',
  operator: 'and',
  operators: ['and', 'eventually'],
  depth: 2,
  boundaryDistance: 2,
  holds: [{ from: 1934, to: 1945 }],
  events: [
    { atom: "'World War II'", words: 'World War II was under way', ticks: [{ from: 1939, to: 1945 }] },
    {
      atom: "'signed by'('Munich Agreement', 'Benito Mussolini')",
      words: 'The Munich Agreement was signed by Benito Mussolini',
      ticks: [{ from: 1938, to: 1938 }],
    },
  ],
};
const question =
  'Was there at least one year from 1936 to 1941, both included, in which World War II was under way?';

const judged = (reply: string, outcome: AnswerOutcome = 'right') =>
  judgeTimes({ question, temporal }, reply, outcome);

describe('the times that a reply names', () => {
  const cases: readonly [reply: string, statuses: string, found: string][] = [
    ['World War II lasted from 1939 to 1945.', 'right', 'right times'],
    ['World War II lasted from 1937 to 1946.', 'wrong', 'wrong time'],
    ['World War II (1939-45) is well known.', 'right', 'right times'],
    ['World War II began in 1939 and ended in 1945.', 'right right', 'right times'],
    ['World War II began in 1941.', 'wrong', 'wrong time'],
    ['World War II started on 1 September 1939.', 'right', 'right times'],
    ['World War II ended in 1944.', 'wrong', 'wrong time'],
    ['World War II was raging in 1943.', 'right', 'right times'],
    ['In 1920, World War II was far away.', 'open', 'no times'],
    ['World War II had not begun in 1935.', 'open', 'no times'],
    ['World War II did not begin before 1939.', 'right', 'right times'],
    ['Mussolini signed the Munich Agreement in 1938.', 'right', 'right times'],
    ['The Munich Agreement was signed by Benito Mussolini in 1937.', 'wrong', 'wrong time'],
    ['After the Munich Agreement, Benito Mussolini stayed until 1943.', 'open', 'no times'],
    ['World War II began in 1939. It ended in 1945.', 'right right', 'right times'],
    ['World War II began in 1939. It ended in 1944.', 'right wrong', 'wrong time'],
    ['The years from 1936 to 1941 are asked about.', 'asked', 'no times'],
    ['The years 1934 to 1945 would do.', 'right', 'right times'],
    ['Yes.', '', 'no times'],
  ];
  it.each(cases)('%s', (reply, statuses, found) => {
    const { named, found: is, why } = judged(reply);
    expect(named.map(({ status }) => status).join(' ')).toBe(statuses);
    expect(is).toBe(found);
    for (const sentence of [why, ...named.map((one) => one.why)]) expect(sentence).toMatch(/^\S.*\.$/);
    for (const { span } of named) expect(reply.slice(...span)).toMatch(/^\d.*\d/);
  });

  const both =
    'World War II lasted from 1939 to 1945. The Munich Agreement was signed by Benito Mussolini in 1938.';
  it.each([
    [both, 'right', 'sound'],
    [both, 'wrong', 'wrong inference'],
    [both, 'unclear', 'thin'],
    ['World War II began in 1939.', 'right', 'thin'],
    ['World War II began in 1941.', 'right', 'wrong knowledge'],
    ['Yes.', 'right', 'none'],
    ['In 1700 it rained.', 'wrong', 'thin'],
  ] as const)('%s is %s: %s', (reply, outcome, reasoning) => {
    expect(judged(reply, outcome).outcome).toBe(reasoning);
  });

  it('are the reasoning of the verdict, at once', () => {
    const testCase: TestCase = {
      id: 't',
      question,
      expected: 'yes',
      domain: 'History and Events',
      rule: 'temporal',
      polarity: 'positive',
      difficulty: 3,
      evidence: [],
      entities: [],
      temporal,
    };
    expect(
      judgeAnswer(testCase, 'Yes. World War II began in 1941.', undefined, publishedSettings),
    ).toMatchObject({ outcome: 'right', category: 'wrong knowledge', times: { found: 'wrong time' } });
    expect(judgeAnswer(testCase, 'No.', undefined, publishedSettings)).toMatchObject({
      outcome: 'wrong',
      category: 'wrong',
      times: { outcome: 'none' },
    });
  });
});

describe('times of facts are compared end by end', () => {
  const luger = { subject: 'Luger P08', relation: 'manufactured', object: '', start: '1900', end: '1949' };
  const obama = {
    subject: 'Barack Obama',
    relation: 'position held',
    object: 'President of the United States',
    start: '2009',
    end: '2017',
  };
  const patrick = { subject: 'Gail Patrick', relation: 'lived', object: '', start: '1911', end: '1980' };
  const sweden = { subject: 'Sweden', relation: 'member of', object: 'EFTA', start: '1960', end: '1995' };
  const siege = { subject: 'Siege of Arras', relation: 'took place', object: '', start: '1640', end: '1641' };
  const rocroi = {
    subject: 'Battle of Rocroi',
    relation: 'took place',
    object: '',
    start: '1643',
    end: '1643',
  };
  const titanic = { subject: 'Titanic', relation: 'sank', object: '', start: '1912', end: '1912' };
  const suez = { subject: 'Suez Canal', relation: 'opened', object: '', start: '1869', end: '1869' };
  const cases: readonly [StatedFact | readonly StatedFact[], reply: string, statuses: string][] = [
    [luger, 'Yes, it was manufactured from 1900 to 1949.', 'right'],
    [luger, 'Yes, it was manufactured from 1908 to 1949.', 'wrong'],
    [luger, 'Yes, it was manufactured from 1900 to 2003.', 'wrong'],
    [luger, 'It was manufactured in 1942.', 'right'],
    [luger, 'It was still manufactured throughout 1910 to 1920.', 'right'],
    [luger, 'Manufacture ended in 1942.', 'wrong'],
    [luger, 'Production began in 1900.', 'right'],
    [luger, 'It was not manufactured from 1950 to 1960.', 'open'],
    [luger, 'It was designed in 1898.', 'open'],
    [obama, 'He was born in 1961 and held the office until 2017.', 'open right'],
    [obama, 'Obama left office in 2016.', 'wrong'],
    [obama, 'His second term began in 2013.', 'open'],
    [obama, 'He had not taken office by 2008.', 'open'],
    [patrick, 'Yes, she died in 1982.', 'wrong'],
    [patrick, 'Gail Patrick (1915-1980) died after 1975.', 'wrong open'],
    [patrick, 'She was born in 1911 and made her first film in 1932.', 'right open'],
    [sweden, 'No, Sweden joined only in 1973.', 'wrong'],
    [sweden, 'Sweden was a member until 1994.', 'wrong'],
    [sweden, 'Sweden was a member in 1965.', 'right'],
    [[siege, rocroi], 'The siege began in 1640; the Battle of Rocroi was fought in 1645.', 'right wrong'],
    [[siege, rocroi], 'The Siege of Arras took place in 1641, and Rocroi in 1643.', 'wrong right'],
    [[siege, rocroi], 'The siege ended before 1643.', 'open'],
    [suez, 'The Panama Canal opened in 1914.', 'open'],
    [suez, 'The canal was opened in 1871.', 'wrong'],
    [suez, 'Yes, I think it opened in 1869.', 'right'],
    [titanic, 'It was launched in 1911 and sank in 1912.', 'open right'],
    [titanic, 'It was launched in 1911 and sank in 1913.', 'open wrong'],
    [suez, 'Verdi, who wrote Aida for it, died in 1901.', 'open'],
  ];
  it.each(cases)('%j: %s', (facts, reply, statuses) => {
    const evidence = [facts].flat();
    const found = judgeStatedTimes({ question: 'Is it so?', evidence }, reply, 'right');
    expect(found?.named.map(({ status }) => status).join(' ')).toBe(statuses);
    // "As the reply says" is said only of what is equal.
    for (const { why, status } of found?.named ?? [])
      if (why.includes('as the reply says')) expect(status).toBe('right');
  });

  const euro = { subject: 'Slovenia', relation: 'currency', object: 'euro', start: '2007' };
  const wars = [
    { subject: 'Boer War', relation: 'took place', object: '', start: '1899', end: '1902' },
    { subject: 'Boxer Rebellion', relation: 'took place', object: '', start: '1899', end: '1901' },
  ];
  const born = { subject: 'Isaac Newton', relation: 'was born', object: '', start: '1643', end: '1643' };
  const asked: [StatedFact | readonly StatedFact[], string, reply: string, statuses: string][] = [
    [rocroi, 'Did the Battle of Rocroi take place after 1640?', 'Yes, in 1645.', 'wrong'],
    [rocroi, 'Did the Battle of Rocroi take place after 1640?', 'no, 1634 i believe', 'wrong'],
    [rocroi, 'Did the Battle of Rocroi take place after 1640?', 'Yes, it was fought in 1645.', 'wrong'],
    [rocroi, 'Did the Battle of Rocroi take place after 1640?', 'Yes, 1643.', 'right'],
    [rocroi, 'Did the Battle of Rocroi take place after 1640?', 'Condé was twenty-one in 1642.', 'open'],
    [euro, 'Did Slovenia adopt the euro before 2005?', 'Yes, in 2004.', 'wrong'],
    [
      euro,
      'Did Slovenia adopt the euro before 2005?',
      'No. It joined the EU in 2004 but introduced the euro only in 2007.',
      'open right',
    ],
    [sweden, 'Did Sweden join EFTA before 1970?', "No, it didn't join until 1973.", 'wrong'],
    [sweden, 'Did Sweden join EFTA before 1970?', 'Yes, and it would stay until 1995.', 'right'],
    [
      { subject: 'Ezra Pound', relation: 'interned', object: '', start: '1945', end: '1958' },
      'Was Ezra Pound interned in 1950?',
      'Yes. He was arrested in 1945 and released in 1961.',
      'right wrong',
    ],
    [sweden, 'Did Sweden join EFTA before 1970?', 'It would have joined by 1950.', 'open'],
    [patrick, 'Was Gail Patrick alive in 1985?', "Yes, she didn't die until 1990.", 'wrong'],
    [patrick, 'Was Gail Patrick alive in 1985?', 'Yes, she lived to 1990.', 'wrong'],
    [
      wars,
      'Did the Boer War end after the Boxer Rebellion?',
      'Yes, it ended in 1902, a year after the Boxer Rebellion ended in 1901.',
      'right open',
    ],
    [born, 'Was Isaac Newton born in 1643?', 'Yes, he was born in 1643 and died in 1727.', 'right open'],
    [born, 'Was Isaac Newton born in 1643?', 'Yes (1643-1727).', 'right'],
    [
      [born, { ...born, subject: 'Robert Hooke', start: '1635', end: '1635' }],
      'Was Isaac Newton older than Robert Hooke?',
      'Hooke was born in 1635 and Newton was born in 1643, so yes, Newton was older.',
      'right right',
    ],
    [born, 'Was Isaac Newton born in 1643?', 'No (1564-1642).', 'wrong'],
    [born, 'Was Isaac Newton born in 1643?', 'No, Jan 4, 1634.', 'wrong'],
    [
      { subject: 'Queen Anne', relation: 'reign', object: '', start: '1702', end: '1714' },
      'Was Queen Anne on the throne in 1700?',
      'Yes. She came to the throne in 1698.',
      'wrong',
    ],
    [
      { subject: 'Soviet Union', relation: 'existed', object: '', start: '1922', end: '1991' },
      'Did the Soviet Union exist until 1989?',
      'No, it ended in 1993.',
      'wrong',
    ],
  ];
  const nobel = {
    subject: 'Albert Einstein',
    relation: 'award received',
    object: 'Nobel Prize in Physics',
    start: '1921',
    end: '1921',
  };
  const free = { subject: 'India', relation: 'gained independence', object: '', start: '1947', end: '1947' };
  asked.push(
    [free, 'Did India gain independence in 1947?', 'Not in 1947, but in 1948.', 'wrong'],
    [free, 'Did India gain independence in 1950?', 'Not in 1950, but in 1947.', 'right'],
    [free, 'Did India gain independence in 1947?', 'No. India became independent in 1950.', 'wrong'],
    [free, 'Did India gain independence in 1947?', 'No. India became a republic in 1950.', 'open'],
    [
      { subject: 'Queen Anne', relation: 'reign', object: '', start: '1702', end: '1714' },
      'Was Queen Anne on the throne in 1710?',
      "Anne reigned from 1702 to 1707, and 1710 isn't between those years.",
      'wrong asked',
    ],
    [free, 'Did India gain independence after 1940?', 'No, in 1930. Wait, sorry, in 1947.', 'open right'],
    [free, 'Did India gain independence after 1940?', 'No, in 1930. And in 1947.', 'wrong right'],
    [free, 'Did India gain independence after 1940?', 'Yes, in 1950, the year of the republic.', 'wrong'],
    [free, 'Did India gain independence in 1950?', 'No. It was freed in 1949, a year earlier.', 'open'],
    [
      { subject: 'Vasa', relation: 'sank', object: '', start: '1628', end: '1628' },
      'Did the Vasa sink before 1650?',
      'Yes, the Vasa was sunk by a storm in 1630, twenty years earlier.',
      'wrong',
    ],
    [nobel, 'Did Albert Einstein win the Nobel Prize in Physics in 1921?', 'No, he won it in 1919.', 'wrong'],
    [nobel, 'Did Albert Einstein win the Nobel Prize in Physics in 1921?', 'He read it in 1919.', 'open'],
  );
  it.each(asked)('%j: %s %s', (facts, question, reply, statuses) => {
    const found = judgeStatedTimes({ question, evidence: [facts].flat() }, reply, 'right');
    expect(found?.named.map(({ status }) => status).join(' ')).toBe(statuses);
  });

  it('a year inside a span is not said to be the span', () => {
    const found = judgeStatedTimes(
      { question: 'Is it so?', evidence: [luger] },
      'It was manufactured in 1942.',
      'right',
    );
    expect(found?.named[0]?.why).toBe('“Luger P08 manufactured”: 1900 to 1949; 1942 lies within.');
  });

  it('facts without a time give no times', () => {
    const fact = { subject: 'a', relation: 'b', object: 'c' };
    expect(
      judgeStatedTimes({ question: 'Is it so?', evidence: [fact] }, 'In 1900.', 'right'),
    ).toBeUndefined();
  });
});
