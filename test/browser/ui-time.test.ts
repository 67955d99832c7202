/**
 * Time in the page: the axis and its marks, the time line with its keys and its table, the field that
 * completes names in formulas, and the evaluators.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Granularity } from '../../src/core/knowledge/fact-base.ts';
import type { EventPage, FormulaEvaluation } from '../../src/core/testing/temporal/time-reports.ts';
import type { TestService } from '../../src/core/api/test-room.ts';
import { seeded } from '../../src/core/random.ts';
import { formatTick } from '../../src/core/temporal/time-point.ts';
import type { TickSpan } from '../../src/core/testing/temporal/temporal-question.ts';
import '../../src/ui/parts/formula-field.ts';
import { fragmentAt } from '../../src/ui/parts/formula-field.ts';
import type { Completion } from '../../src/ui/parts/formula-field.ts';
import {
  boundariesOf,
  marksOf,
  nearView,
  showing,
  spansWords,
  spanWords,
  tickWords,
  wholeView,
  zoomed,
} from '../../src/ui/parts/time-axis.ts';
import '../../src/ui/parts/time-line.ts';
import type { TimeLine, TimeRow } from '../../src/ui/parts/time-line.ts';
import type { FactsQuery } from '../../src/ui/addresses.ts';
import { Session } from '../../src/ui/session.ts';
import { TestSession } from '../../src/ui/test-room/test-session.ts';
import { texts } from '../../src/ui/texts/test-room.ts';
import '../../src/ui/test-room/formula-evaluators.ts';
import { all, inside, show } from './elements.ts';
import { adoptTokens } from '../../src/ui/tokens.ts';

adoptTokens();
afterEach(() => {
  document.body.replaceChildren();
});

describe('times in words', () => {
  it.each<readonly [number, Granularity, string]>([
    [1837, 'year', '1837'],
    [1, 'year', '1'],
    [0, 'year', '1 BC'],
    [-43, 'year', '44 BC'],
    [1945 * 12 + 4, 'month', 'May 1945'],
    [-43 * 12 + 2, 'month', 'March 44 BC'],
    [0, 'month', 'January 1 BC'],
    [0, 'day', '1 January 1970'],
    [-1, 'day', '31 December 1969'],
  ])('%d by the %s is %s', (tick, granularity, words) => expect(tickWords(tick, granularity)).toBe(words));

  it.each(['year', 'month', 'day'] as const)('are those that the core prints, by the %s', (granularity) => {
    const random = seeded(7);
    for (let i = 0; i < 2000; i++) {
      const tick =
        random.integer(granularity === 'day' ? 2_000_000 : 60_000) -
        (granularity === 'day' ? 1_200_000 : 30_000);
      expect(tickWords(tick, granularity)).toBe(formatTick(tick, granularity));
    }
  });

  it.each<readonly [TickSpan, string]>([
    [{ from: 1797, to: 1901 }, '1797 to 1901'],
    [{ from: 1982, to: 1982 }, '1982'],
    [{ from: 1910 }, 'from 1910 on'],
    [{ to: -43 }, 'until 44 BC'],
    [{}, 'at all times'],
  ])('%j is %s', (span, words) => expect(spanWords(span, 'year')).toBe(words));

  it('says all spans, and that there is none', () => {
    expect(spansWords([{ to: 1913 }, { from: 1919 }], 'year')).toBe('until 1913; from 1919 on');
    expect(spansWords([], 'year')).toBe('never');
  });
});

describe('the axis', () => {
  const words = (from: number, to: number, most: number, granularity: Granularity = 'year') =>
    marksOf({ from, to }, most, granularity)
      .map((mark) => mark.words)
      .join(' ');

  it.each<readonly [number, number, number, string]>([
    [1790, 1910, 6, '1800 1820 1840 1860 1880 1900'],
    [1836.5, 1840.5, 10, '1837 1838 1839 1840'],
    [-1005, 1990, 6, '1000 BC 500 BC 1 500 1000 1500'],
    [-120, 120, 5, '100 BC 50 BC 1 50 100'],
    [-2, 3, 9, '3 BC 2 BC 1 BC 1 2 3'],
    [-3010, -1990, 3, '3000 BC 2500 BC 2000 BC'],
  ])('from %d to %d with room for %d it is marked %s', (from, to, most, marks) =>
    expect(words(from, to, most)).toBe(marks),
  );

  it('marks months and days at their own round times', () => {
    expect(words(1945 * 12 - 1, 1946 * 12 + 1, 6, 'month')).toBe('1945 Apr 1945 Jul 1945 Oct 1945 1946');
    expect(words(1900 * 12, 1990 * 12, 5, 'month')).toBe('1900 1920 1940 1960 1980');
    expect(words(-1, 60, 3, 'day')).toBe('1970 Feb 1970 Mar 1970');
    expect(words(0, 10, 6, 'day')).toBe('1 Jan 3 Jan 5 Jan 7 Jan 9 Jan 11 Jan');
    expect(words(-20_000, 20_000, 6, 'day')).toBe('1920 1940 1960 1980 2000 2020');
  });

  it.each(['year', 'month', 'day'] as const)(
    'never has more marks than there is room for, and all of them in view and in order, by the %s',
    (granularity) => {
      for (let width = 5; width < 3e6; width *= 3) {
        for (const from of [-1_000_000, -width / 2, 0.3, 700_000]) {
          const marks = marksOf({ from, to: from + width }, 8, granularity).map(({ at }) => at);
          expect(marks.length).toBeLessThanOrEqual(11);
          expect(
            marks.every(
              (at, i) => at >= from && at <= from + width && (i === 0 || at > (marks[i - 1] as number)),
            ),
          ).toBe(true);
        }
      }
    },
  );

  it('shows what is near first, all on request, and never loses what is asked about', () => {
    const rows = [[{ from: -2999, to: -2900 }, { from: 1837, to: 1901 }, { from: 1950 }], [{ to: 1870 }]];
    expect(boundariesOf(rows[0] as TickSpan[])).toEqual([-2999, -2900, 1837, 1901, 1950]);
    expect(wholeView(rows, 1840).from).toBeLessThan(-2999);
    const near = nearView(
      [
        [
          { from: 1700, to: 1710 },
          { from: 1837, to: 1901 },
          { from: 1950, to: 1960 },
        ],
      ],
      1840,
    );
    expect(near.from).toBeLessThan(1710);
    expect(near.from).toBeGreaterThan(1690);
    const moved = showing({ from: 1800, to: 1900 }, 1950);
    expect(moved.to - moved.from).toBe(100);
    expect(moved.from).toBeLessThan(1950);
    expect(moved.to).toBeGreaterThan(1951);
    const closer = zoomed({ from: 1800, to: 1900 }, 0.5, 1825);
    expect(closer).toEqual({ from: 1812.5, to: 1862.5 });
  });
});

describe('the time line', () => {
  const rows: readonly TimeRow[] = [
    { label: 'Victoria reigned', kind: 'event', level: 2, spans: [{ from: 1837, to: 1901 }] },
    {
      label: 'F[0,40] victoria',
      kind: 'part',
      level: 1,
      spans: [{ from: 1797, to: 1901 }],
      arithmetic: ['[1837 − 40, 1901 − 0] = [1797, 1901]'],
    },
    {
      label: '¬F[0,40] victoria',
      kind: 'whole',
      level: 0,
      spans: [{ to: 1796 }, { from: 1902 }],
      arithmetic: ['all but [1797, 1901] = (…, 1796] ∪ [1902, …)'],
    },
  ];
  const line = (properties: Partial<TimeLine> = {}) =>
    show('totem-time-line', { rows, asked: 1840, ...properties });
  const here = (element: Element): string => inside(element, '.here').getAttribute('aria-label') ?? '';

  it('draws every span, open ends as open, with the arithmetic and the answer beside it', async () => {
    const element = await line();
    expect(all(element, '[role=row]').map((row) => row.querySelectorAll('.bar').length)).toEqual([1, 1, 2]);
    expect(all(element, '.whole .bar').map((bar) => bar.className.trim().split(/\s+/))).toEqual([
      ['bar', 'open-left'],
      ['bar', 'open-right'],
    ]);
    expect(all(element, '.sum').map((sum) => sum.textContent)).toEqual(
      rows.flatMap(({ arithmetic }) => arithmetic ?? []),
    );
    expect(all(element, '.truth').map((truth) => truth.textContent.replace(/\s+/g, ' '))).toEqual([
      'at 1840: yes',
      'at 1840: yes',
      'at 1840: no',
    ]);
  });

  it.each([
    ['', '1840: it does not hold. When it holds: until 1796; from 1902 on.'],
    ['{ArrowLeft}', '1796: it holds, ends here, until 1796.'],
    ['{ArrowRight}', '1902: it holds, starts here, from 1902 on.'],
    ['{ArrowUp}{ArrowLeft}', '1797: it holds, starts here, 1797 to 1901.'],
    ['{ArrowUp}{End}', '1901: it holds, ends here, 1797 to 1901.'],
    ['{ArrowUp}{ArrowUp}{ArrowUp}{Home}', '1837: it is on record, starts here, 1837 to 1901.'],
    [
      '{ArrowLeft}{Shift>}{ArrowRight}{/Shift}',
      '1797: it does not hold. When it holds: until 1796; from 1902 on.',
    ],
    ['{ArrowLeft}{ArrowLeft}', '1796: it holds, ends here, until 1796.'],
  ])('the keys "%s" lead to: %s', async (keys, says) => {
    const element = await line();
    inside(element, '[role=grid]').focus();
    await element.updateComplete;
    if (keys) await userEvent.keyboard(keys);
    await element.updateComplete;
    expect(here(element)).toBe(says);
    expect(inside(element, '[role=grid]').getAttribute('aria-activedescendant')).toBe(
      inside(element, '.here').id,
    );
  });

  it('keeps the cursor in view, however far it goes', async () => {
    const element = await line({
      rows: [
        {
          label: 'far',
          kind: 'whole',
          level: 0,
          spans: [
            { from: -3000, to: -2990 },
            { from: 1800, to: 1850 },
            { from: 1860, to: 1870 },
          ],
        },
      ],
    });
    expect(element.shadowRoot?.textContent).not.toContain('3001 BC');
    inside(element, '[role=grid]').focus();
    await userEvent.keyboard('{Home}');
    await element.updateComplete;
    expect(here(element)).toContain('3001 BC');
    const { left, right } = inside(element, '.track').getBoundingClientRect();
    const cursor = inside(element, '.here').getBoundingClientRect();
    expect(cursor.left).toBeGreaterThanOrEqual(left - 8);
    expect(cursor.right).toBeLessThanOrEqual(right + 8);
  });

  it('sends the tick that was chosen where that does something, and only there', async () => {
    const told: number[] = [];
    const element = await line({ does: 'evaluate at this time' });
    const silent = await line();
    for (const each of [element, silent])
      each.addEventListener('tick', (event) => told.push((event as CustomEvent<number>).detail));
    for (const each of [element, silent]) {
      inside(each, '[role=grid]').focus();
      await userEvent.keyboard('{ArrowLeft}{Enter}');
    }
    expect(told).toEqual([1796]);
  });

  it('says the same as a table', async () => {
    const element = await line();
    await userEvent.click(inside(element, '[aria-pressed]'));
    await element.updateComplete;
    expect(
      all(element, 'tbody tr').map((row) => [...row.children].map((cell) => cell.textContent.trim())),
    ).toEqual([
      ['Victoria reigned', '1837 to 1901', 'stated', 'yes'],
      ['F[0,40] victoria', '1797 to 1901', '[1837 − 40, 1901 − 0] = [1797, 1901]', 'yes'],
      ['¬F[0,40] victoria', 'until 1796; from 1902 on', 'all but [1797, 1901] = (…, 1796] ∪ [1902, …)', 'no'],
    ]);
  });

  it('draws what never holds, what always does, and nothing at all', async () => {
    const element = await line({
      rows: [
        { label: 'never', kind: 'whole', level: 0, spans: [] },
        { label: 'always', kind: 'part', level: 1, spans: [{}] },
      ],
    });
    expect(all(element, '[role=row]').map((row) => row.querySelectorAll('.bar').length)).toEqual([0, 1]);
    inside(element, '[role=grid]').focus();
    await userEvent.keyboard('{ArrowRight}{End}{ArrowDown}{Home}');
    await element.updateComplete;
    expect(here(element)).toContain('1840: it holds, at all times');
    expect((await show('totem-time-line', { rows: [] })).shadowRoot?.textContent).toContain(
      'nothing to draw',
    );
  });
});

describe('the name that is being written', () => {
  it.each<readonly [string, string | undefined]>([
    ['F[0,40] vict|', 'vict'],
    ['victorian er|', 'victorian er'],
    ['a and victorian er|', 'victorian er'],
    ['not dick|', 'dick'],
    ['F dick|', 'dick'],
    ["F[0,40] 'Victorian e|", "'Victorian e"],
    ["'Victorian era' ∧ dick|", 'dick'],
    ['Until[1,3](Atom(dic|),Atom(b))', 'dic'],
    ['vic|torian ∧ b', 'victorian'],
    ["'Vic|torian era' ∧ b", "'Victorian era'"],
    ['F[0,40]|', undefined],
    ['|', undefined],
    ['a U |', undefined],
    ['a U[1,3] b∧c|', 'c'],
    ['Once Upon a T|', 'Upon a T'],
  ])('%s', (text, fragment) => {
    const caret = text.indexOf('|');
    const whole = text.replace('|', '');
    const found = fragmentAt(whole, caret);
    expect(found && whole.slice(found.start, found.end)).toBe(fragment);
  });
});

describe('the formula field', () => {
  const events: readonly Completion[] = [
    { text: "'Victorian era'", words: 'The Victorian era' },
    { text: "'Victoria reigned'", words: 'Victoria reigned' },
  ];
  const field = async () => {
    const asked: string[] = [];
    const element = await show('totem-formula-field', {
      complete: (words) => {
        asked.push(words);
        return Promise.resolve(events.filter((each) => each.words.toLowerCase().includes(words)));
      },
    });
    return { element, asked, input: inside(element, 'input') as HTMLInputElement };
  };
  const opened = async (element: Element) => {
    await expect.poll(() => all(element, '[role=option]').length).toBeGreaterThan(0);
  };

  it('completes the name under the caret by the keyboard, and leaves the rest as it was', async () => {
    const { element, asked, input } = await field();
    input.focus();
    await userEvent.keyboard('F[[0,40] vict');
    // The field asks while one types, and a slow machine types slowly.
    await expect.poll(() => asked.at(-1)).toBe('vict');
    await opened(element);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await element.updateComplete;
    expect(input.getAttribute('aria-activedescendant')).toBe('option-1');
    await userEvent.keyboard('{Enter}');
    expect(element.value).toBe("F[0,40] 'Victoria reigned'");
    expect(all(element, '[role=option]').length).toBe(0);
  });

  it('closes on Escape, and Enter then asks', async () => {
    const { element, input } = await field();
    const told: string[] = [];
    element.addEventListener('ask', (event) => told.push((event as CustomEvent<string>).detail));
    input.focus();
    await userEvent.keyboard('vict');
    await opened(element);
    await userEvent.keyboard('{Escape}{Enter}');
    expect(told).toEqual(['vict']);
    expect(inside(element, '[role=listbox]').hidden).toBe(true);
  });
});

describe('the evaluators, in each of their states', () => {
  const page: EventPage = {
    rows: [
      {
        atom: 'era',
        words: 'The era lasted',
        spans: [{ from: 1837, to: 1901 }],
        written: '[1837, 1901]',
        rows: [3],
      },
    ],
    offset: 0,
    total: 1,
    granularity: 'year',
    granularities: ['year'],
    relations: [],
    openStarts: 0,
    openEnds: 0,
    reversed: 0,
  };
  const evaluators = async (properties: { formula?: string; at?: string }, service: Partial<TestService>) => {
    const whole = { events: () => Promise.resolve(page), ...service } as TestService;
    const session = new Session();
    const room = new TestSession(session, whole);
    return show('totem-formula-evaluators', { session, room, factBaseId: 'f', ...properties });
  };
  const words = (element: Element): string =>
    [...(element.shadowRoot?.querySelectorAll('*') ?? [])]
      .flatMap((each) => (each.shadowRoot ? [words(each)] : []))
      .concat(element.shadowRoot?.textContent ?? '')
      .join(' ')
      .replace(/\s+/g, ' ');

  it('empty: it offers formulas over these facts, and one is taken with its time', async () => {
    const element = await evaluators({}, {});
    const told: FactsQuery[] = [];
    element.addEventListener('query', (event) => told.push((event as CustomEvent<FactsQuery>).detail));
    await expect.poll(() => words(element)).toContain(texts.evaluators.examples);
    await userEvent.click(inside(element, 'li a'));
    expect(told).toEqual([{ formula: 'F[0,10] era', at: '1832', ticks: '' }]);
  });

  it('partial: a formula without a time asks for one', async () => {
    await expect
      .poll(async () => words(await evaluators({ formula: 'era' }, {})))
      .toContain(texts.evaluators.enterTime(false));
  });

  it('loading, then failed with its reason, then done after trying again', async () => {
    let answer: () => Promise<FormulaEvaluation> = () => new Promise(() => undefined);
    const element = await evaluators({ formula: 'era', at: '1900' }, { evaluateFormula: () => answer() });
    await expect.poll(() => words(element)).toContain(texts.loading.evaluation);
    answer = () => Promise.reject(new Error('The worker is gone.'));
    element.at = '1901';
    await expect.poll(() => words(element)).toContain('The worker is gone.');
    answer = () =>
      Promise.resolve({
        issues: [
          {
            code: 'unknown',
            severity: 'error',
            message: 'No event is called "ear". The nearest is "era".',
            of: 'formula',
            start: 0,
            end: 3,
            fix: { start: 0, end: 3, text: 'era' },
          },
        ],
      });
    await userEvent.click(inside(element, '[role=alert] button'));
    await expect.poll(() => words(element)).toContain('No event is called "ear"');
    expect(inside(element, 'mark').textContent).toBe('era');
    expect(
      inside(element, 'totem-formula-field').shadowRoot?.querySelector('input')?.getAttribute('aria-invalid'),
    ).toBe('true');
  });

  it('never loses what is being typed to an answer that comes late', async () => {
    const element = await evaluators({}, { evaluateFormula: () => Promise.resolve({ issues: [] }) });
    const told: FactsQuery[] = [];
    element.addEventListener('query', (event) => {
      told.push((event as CustomEvent<FactsQuery>).detail);
      Object.assign(element, told.at(-1));
    });
    const field = inside(element, 'totem-formula-field');
    const input = field.shadowRoot?.querySelector('input') as HTMLInputElement;
    input.focus();
    await userEvent.keyboard('era or ');
    await expect.poll(() => told.length).toBe(1);
    await userEvent.keyboard('ear');
    await expect.poll(() => told.at(-1)?.formula).toBe('era or ear');
    expect(input.value).toBe('era or ear');
  });
});
