/** What arithmetic decides about a statement. */
import { describe, expect, it } from 'vitest';
import { arithmeticFinding } from '../../../src/core/evidence/arithmetic/arithmetic-finding.ts';

interface Case {
  readonly evidence: string;
  readonly statement: string;
  readonly judgement: string | undefined;
  readonly how: string | undefined;
}
type Row = readonly [evidence: string, statement: string, judgement: string | undefined, how?: string];

const rows: Readonly<Record<string, readonly Row[]>> = {
  'differences and changes': [
    [
      'Net debt went from £88 million to £61 million.',
      'Net debt fell by £27 million.',
      'supports',
      '£88 million − £61 million gives a fall of £27 million',
    ],
    ['Net debt went from £88 million to £61 million.', 'Net debt fell by £30 million.', 'contradicts'],
    ['Net debt went from £88 million to £61 million.', 'Net debt fell by about 31 %.', 'supports'],
    ['Net debt went from £88 million to £61 million.', 'Net debt fell by 45 %.', 'contradicts'],
    ['Net debt was £61 million, down from £88 million.', 'Net debt dropped by £27 million.', 'supports'],
    ['Net debt went from £88 million to £61 million.', 'Net debt rose by £27 million.', 'contradicts'],
    ['Net debt went from £88 million to £61 million.', 'Gross profit fell by £27 million.', undefined],
    ['Net debt may go from £88 million to £61 million.', 'Net debt fell by £27 million.', undefined],
    ['Net debt was £61 million (2022: £88 million).', 'Net debt fell by almost a third.', undefined],
    ['The fee was 40 euros, compared with 32 euros before.', 'The fee rose by 25 %.', 'supports'],
    ['The fee was 40 euros, compared with 32 euros before.', 'The fee rose by 20 %.', 'contradicts'],
    [
      'The tower is 92 metres high, the chimney 61 metres.',
      'The difference between tower and chimney is 31 metres.',
      'supports',
    ],
    ['The tower is 92 metres high, the chimney 61 metres.', 'The tower is 31 metres lower.', undefined],
    // Which two belong together is not said, so that another number need not be wrong.
    ['The tower is 92 metres high, the chimney 61 metres.', 'The tower is 40 metres higher.', undefined],
    ['The share rose from 12 % to 15 %.', 'The share rose by 3 percentage points.', 'supports'],
    ['The share rose from 12 % to 15 %.', 'The share rose by 5 percentage points.', 'contradicts'],
    ['Seats were reduced from 120 to 96.', 'There was a reduction of 24 seats.', 'supports'],
    ['Seats were reduced from 120 to 96.', 'There are 96 seats.', undefined],
  ],
  'differences between years': [
    [
      'It carried 171 guests in 2023 and 184 in 2024.',
      'In 2024 it carried 13 more guests than in 2023.',
      'supports',
    ],
    [
      'It carried 184 guests in 2024 and 171 in 2023.',
      'In 2024 it carried 13 more guests than in 2023.',
      'supports',
    ],
    [
      'It carried 171 guests in 2023 and 184 in 2024.',
      'In 2024 it carried 13 fewer guests than in 2023.',
      'contradicts',
    ],
    [
      'It carried 171 guests in 2023 and 184 in 2024.',
      'In 2024 it carried 30 more guests than in 2023.',
      'contradicts',
    ],
    [
      'It carried 171 guests in 2023 and 184 in 2024.',
      'In 2023 it carried 13 fewer guests than in 2024.',
      undefined,
    ],
    [
      'It carried 171 guests in 2023 and 184 in 2024.',
      'In 2025 it carried 13 more guests than in 2023.',
      undefined,
    ],
  ],
  'amounts that look like years': [
    [
      'In 2023 it had 1,800 guests, in 2024 it had 1,500.',
      'In 2024 it had 300 fewer guests than in 2023.',
      'supports',
    ],
    [
      'In 2023 it had 1,800 guests, in 2024 it had 1,500.',
      'In 2024 it had 300 more guests than in 2023.',
      'contradicts',
    ],
  ],
  sums: [
    [
      'The club has 12 boys and 14 girls.',
      'The club has 26 boys and girls in all.',
      'supports',
      '12 + 14 gives 26',
    ],
    ['The club has 12 boys and 14 girls.', 'The club has 30 boys and girls in all.', undefined],
    [
      'The rent is 900 euros and the charges are 140 euros.',
      'Rent and charges together are 1,040 euros.',
      'supports',
    ],
    ['He paid £40, £25 and £10.', 'He paid £75 altogether.', 'supports'],
  ],
  shares: [
    ['31,000 of the 214,000 visitors paid nothing.', '14.5 % of the visitors paid nothing.', 'supports'],
    ['31,000 of the 214,000 visitors paid nothing.', '30 % of the visitors paid nothing.', 'contradicts'],
    ['Seven of the 28 members voted against it.', 'A quarter of the members voted against it.', 'supports'],
    ['14 of its 28 members voted against it.', 'Half of the members voted against it.', 'supports'],
    ['15 of its 28 members voted against it.', 'A third of the members voted against it.', 'contradicts'],
  ],
  times: [
    ['The works lasted from 1990 to 2003.', 'The works took 13 years.', 'supports'],
    ['The works lasted from 1990 to 2003.', 'The works took 12 years.', undefined],
    ['The works lasted from 1990 to 2003.', 'The works took 20 years.', 'contradicts'],
    ['It opened on 3 May 2021 and closed on 9 June 2021.', 'It was open for 37 days.', 'supports'],
    ['It opened on 3 May 2021 and closed on 9 June 2021.', 'It was open for five weeks.', 'supports'],
    ['It opened on 3 May 2021 and closed on 9 June 2021.', 'It was open for 3 weeks.', 'contradicts'],
    ['It opened on 3 May 2021.', 'It was open for 3 weeks.', undefined],
    [
      'It opened on 3 May 2021 and closed on 9 June 2021.',
      'It was open for two weeks.',
      'contradicts',
      '3 May 2021 to 9 June 2021 gives 5.29 weeks, the statement says “two weeks”',
    ],
    ['The way takes 55 minutes, down from 70 minutes.', 'The way is half an hour shorter.', 'contradicts'],
    ['The first train leaves at 9:15, the last at 23:45.', 'The last leaves 14.5 hours later.', 'supports'],
  ],
  ages: [
    ['She was born on 2 March 1901 and died on 5 May 1984.', 'She died aged 83.', 'supports'],
    ['She was born on 2 March 1901 and died on 5 May 1984.', 'She died at the age of 80.', 'contradicts'],
    ['She was born in 1901 and died in 1984.', 'She died aged 83.', undefined],
    ['She was born in 1901 and died in 1984.', 'She died aged 75.', 'contradicts'],
    ['Ada Marr (1901–1984) was a chemist.', 'Ada Marr died aged 83.', undefined],
    // Not a life.
    ['The firm was founded on 2 March 1901 and closed on 5 May 1984.', 'He died aged 83.', undefined],
  ],
  'more of them': [
    [
      'It took $12 million for roads, $21 million for schools and $3 million for parks.',
      'Roads and schools together took $33 million.',
      'supports',
    ],
    [
      'The way up is 14 kilometres long. The way back is 19 kilometres long.',
      'The way back is 5 kilometres longer than the way up.',
      'supports',
    ],
    [
      'The way up is 14 kilometres long. The way back is 19 kilometres long.',
      'The way up is 5 kilometres longer than the way back.',
      undefined,
    ],
    ['The trail climbs from 820 metres to 2,140 metres.', 'The trail climbs 1,320 metres.', 'supports'],
    [
      'In summer 2023 it had 4,200 guests, in summer 2024 only 3,150.',
      'From 2023 to 2024 it lost a quarter of its guests.',
      'supports',
    ],
    [
      'There were 1,260 patients, 315 of whom were children.',
      'Half of the patients were children.',
      'contradicts',
    ],
    [
      'The wing closed on 15 January and opened on 26 February.',
      'The wing was closed for six weeks.',
      'supports',
    ],
    [
      'Visits are from 3 pm to 7:30 pm. The wing was closed.',
      'The wing was closed for six weeks.',
      undefined,
    ],
    [
      'Visits are from 3 pm to 7:30 pm. The wing was closed.',
      'The wing was closed for 4.5 hours.',
      undefined,
    ],
    ['It ran from 20 December 2021 to 5 January 2022.', 'It ran for 16 days.', 'supports'],
  ],
  'nothing to compute': [
    ['Net debt went from £88 million to £61 million.', 'Net debt fell.', undefined],
    [
      'Net debt fell by £27 million, from £88 million to £61 million.',
      'Net debt fell by £27 million.',
      undefined,
    ],
    ['From £88 million to €61 million.', 'It fell by £27 million.', undefined],
    ['', 'It fell by £27 million.', undefined],
  ],
};

describe.each(Object.entries(rows))('%s', (_, table) => {
  const cases = table.map(([evidence, statement, judgement, how]): Case => ({
    evidence,
    statement,
    judgement,
    how,
  }));
  it.each(cases)('$evidence | $statement', ({ evidence, statement, judgement, how }) => {
    const found = arithmeticFinding(
      statement,
      () => [evidence],
      () => false,
    );
    expect(found?.judgement).toBe(judgement);
    if (how !== undefined) expect(found?.why).toBe(`Computed from the document: ${how}.`);
  });
});

it('of a table in one sentence nothing is computed, and that takes no time', () => {
  const row = Array.from({ length: 3_000 }, (_, i) => `${String(i + 7)} litres`).join(', ');
  const started = performance.now();
  expect(
    arithmeticFinding(
      'The tanks hold 90 litres in total.',
      () => [`The tanks hold ${row}.`],
      () => false,
    ),
  ).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(2_000);
});

describe('a wrong result', () => {
  const debt = 'Net debt went from £88 million to £61 million.';
  it('is told beside the right one, with its place', () => {
    const statement = 'Net debt fell by £30 million.';
    const wrong = arithmeticFinding(
      statement,
      () => [debt],
      () => false,
    );
    expect(wrong?.why).toBe(
      'Computed from the document: £88 million − £61 million gives a fall of £27 million, ' +
        'the statement says “by £30 million”.',
    );
    expect(statement.slice(...(wrong?.span ?? []))).toBe('£30 million');
  });
});
