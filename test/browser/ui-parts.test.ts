/**
 * The shared parts in a real browser: what they show, how they react to the keyboard, which events they send.
 */
import { LitElement, html } from 'lit';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SemanticGraph, Verdict } from '../../src/core/oracles/verdict.ts';
import '../../src/ui/parts/data-table.ts';
import type { DataTable, Source } from '../../src/ui/parts/data-table.ts';
import '../../src/ui/parts/derivation-tree.ts';
import '../../src/ui/parts/drop-zone.ts';
import { NODE, layOut } from '../../src/ui/parts/graph-layout.ts';
import '../../src/ui/parts/graph-pair.ts';
import '../../src/ui/parts/heat-map.ts';
import '../../src/ui/parts/issue-list.ts';
import '../../src/ui/parts/job-progress.ts';
import { progressWords } from '../../src/ui/parts/job-progress.ts';
import '../../src/ui/parts/marked-reply.ts';
import { stretchesOf } from '../../src/ui/parts/marked-reply.ts';
import '../../src/ui/parts/rate-bars.ts';
import { scaleOf } from '../../src/ui/parts/rate-bars.ts';
import { all, inside, show } from './elements.ts';
import { texts } from '../../src/ui/texts/parts.ts';
import { adoptTokens } from '../../src/ui/tokens.ts';
import { Loading } from '../../src/ui/watching.ts';
import type { Rate } from '../../src/core/oracles/run-report.ts';

adoptTokens();
afterEach(() => {
  document.body.replaceChildren();
});
const words = (element: Element): string =>
  (element.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim();
const settled = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 60);
  });

describe('the data table', () => {
  const numbers =
    (total: number, asked: number[] = []): Source<number> =>
    (offset, limit) => {
      asked.push(offset);
      return Promise.resolve({
        rows: Array.from({ length: Math.min(limit, total - offset) }, (_, i) => offset + i),
        offset,
        total,
      });
    };
  const columns = [
    { title: 'Number', width: 'minmax(8rem, 1fr)', cell: (row: number) => `row ${row}` },
    { title: 'Square', width: '8rem', numeric: true, cell: (row: number) => row * row },
  ];
  const table = async (total: number, asked: number[] = []): Promise<DataTable<number>> => {
    const element = (await show('totem-table', {
      columns,
      source: numbers(total, asked),
      label: 'Numbers',
    } as Partial<DataTable>)) as unknown as DataTable<number>;
    await settled();
    return element;
  };
  const activeRow = (element: Element): string =>
    [...inside(element, '[aria-selected=true]').children].map((cell) => cell.textContent.trim()).join(' ');

  it('draws only the rows in sight and says how many there are', async () => {
    const asked: number[] = [];
    const element = await table(5404, asked);
    expect(inside(element, '[role=grid]').getAttribute('aria-rowcount')).toBe('5405');
    expect(all(element, '.body [role=row]').length).toBeLessThan(40);
    expect(asked).toEqual([0]);
  });

  it.each([
    ['{ArrowDown}', 'row 1 1'],
    ['{ArrowDown}{ArrowDown}{ArrowUp}', 'row 1 1'],
    ['{ArrowUp}', 'row 0 0'],
    ['{End}', 'row 5403 29192409'],
    ['{End}{Home}', 'row 0 0'],
    ['{End}{ArrowUp}', 'row 5402 29181604'],
  ])('the keys %s lead to %s', async (keys, expected) => {
    const element = await table(5404);
    inside(element, '[role=grid]').focus();
    await userEvent.keyboard(keys);
    await settled();
    expect(activeRow(element)).toBe(expected);
    const grid = inside(element, '[role=grid]');
    expect(grid.getAttribute('aria-activedescendant')).toBe(inside(element, '[aria-selected=true]').id);
  });

  it('keeps the chosen row in sight, below its head', async () => {
    const element = await table(5404);
    inside(element, '[role=grid]').focus();
    await userEvent.keyboard('{End}{PageUp}{PageUp}');
    await settled();
    const row = inside(element, '[aria-selected=true]').getBoundingClientRect();
    expect(row.top).toBeGreaterThanOrEqual(inside(element, '.head').getBoundingClientRect().bottom - 1);
    expect(row.bottom).toBeLessThanOrEqual(inside(element, '[role=grid]').getBoundingClientRect().bottom + 1);
  });

  it('opens the chosen row with Enter and with a click', async () => {
    const element = await table(50);
    const opened: unknown[] = [];
    element.addEventListener('open', (event) =>
      opened.push((event as CustomEvent<{ row: number }>).detail.row),
    );
    inside(element, '[role=grid]').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await userEvent.click(all(element, '.body [role=row]')[4] as Element);
    expect(opened).toEqual([2, 4]);
  });

  it('reaches the last of a million rows, though no browser scrolls that far in pixels', async () => {
    const element = await table(1_650_000);
    inside(element, '[role=grid]').focus();
    await userEvent.keyboard('{End}');
    await settled();
    expect(activeRow(element)).toContain('row 1649999');
    await userEvent.keyboard('{ArrowUp}');
    await settled();
    expect(activeRow(element)).toContain('row 1649998');
  });

  it('draws the chosen row alone among a million, and in sight', async () => {
    const element = await table(1_650_000);
    for (const place of [1_234_567, 3, 1_649_999]) {
      element.choose(place);
      await settled();
      const row = inside(element, '[aria-selected=true]').getBoundingClientRect();
      expect(activeRow(element)).toContain(`row ${place} `);
      expect(row.top).toBeGreaterThanOrEqual(inside(element, '.head').getBoundingClientRect().bottom - 1);
      expect(row.bottom).toBeLessThanOrEqual(
        inside(element, '[role=grid]').getBoundingClientRect().bottom + 1,
      );
    }
  });

  describe('with questions of many lengths, on a phone', () => {
    const question = (row: number): string =>
      `Is it true that ${'there was at least one year in which '.repeat((row % 7) + 1)}number ${row} held?`;
    const questions = (total: number): Source<number> => numbers(total);
    const phone = async (total: number): Promise<DataTable<number>> => {
      const frame = document.createElement('div');
      frame.style.width = '360px';
      document.body.append(frame);
      const element = (await show('totem-table', {
        columns: [
          { title: 'Question', width: 'minmax(14rem, 1fr)', cell: question },
          { title: 'Rule', width: '8rem', cell: () => 'Several rules' },
        ],
        source: questions(total),
      } as unknown as Partial<DataTable>)) as unknown as DataTable<number>;
      frame.append(element);
      await settled();
      return element;
    };
    const drawn = (element: Element) => all(element, '.body [role=row]');

    it('shows every question whole, within its row and within the window', async () => {
      const element = await phone(10_000);
      const rows = drawn(element);
      expect(rows.length).toBeGreaterThan(4);
      for (const [i, row] of rows.entries()) {
        const cell = row.firstElementChild as HTMLElement;
        expect(cell.textContent).toBe(question(i));
        expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
        expect(cell.scrollHeight).toBeLessThanOrEqual(row.clientHeight + 1);
        expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(360);
      }
      expect(new Set(rows.map((row) => row.clientHeight)).size).toBeGreaterThan(3);
    });

    it('reaches each row by keyboard, whole and in sight, however high the rows before it are', async () => {
      const element = await phone(10_000);
      const grid = inside(element, '[role=grid]');
      grid.focus();
      for (const keys of [
        '{End}',
        '{PageUp}{PageUp}{PageUp}',
        '{Home}',
        '{ArrowDown}'.repeat(30),
        '{PageDown}',
      ]) {
        await userEvent.keyboard(keys);
        await settled();
        const row = inside(element, '[aria-selected=true]').getBoundingClientRect();
        expect(row.top).toBeGreaterThanOrEqual(inside(element, '.head').getBoundingClientRect().bottom - 1);
        expect(row.bottom).toBeLessThanOrEqual(grid.getBoundingClientRect().bottom + 1);
      }
    });

    it('leaves no gap and moves no row under the reader when it is scrolled', async () => {
      const element = await phone(10_000);
      const grid = inside(element, '[role=grid]');
      const head = inside(element, '.head').getBoundingClientRect().bottom;
      for (const by of [300, 300, 900, 40_000, -500, -500, -700, 200_000, -400]) {
        const before = new Map(drawn(element).map((row) => [row.id, row.getBoundingClientRect().top]));
        grid.scrollTop += by;
        await settled();
        const rows = drawn(element).map((row) => row.getBoundingClientRect());
        expect(rows[0]?.top).toBeLessThanOrEqual(head + 1);
        expect(rows.at(-1)?.bottom).toBeGreaterThanOrEqual(grid.getBoundingClientRect().bottom - 1);
        for (const row of drawn(element)) {
          const was = before.get(row.id);
          if (was !== undefined)
            expect(Math.abs(row.getBoundingClientRect().top - (was - by))).toBeLessThan(2);
        }
      }
    });
  });

  it('says that there is nothing, and why it could not read', async () => {
    expect(words(await table(0))).toBe(texts.table.nothing);
    const failing = await show('totem-table', {
      columns: [],
      source: () => Promise.reject(new Error('The store is closed.')),
    } as Partial<DataTable>);
    await settled();
    expect(words(failing)).toContain('The store is closed. Try again');
  });

  it('shows the first rows of a table that had none', async () => {
    let total = 0;
    const element = await show('totem-table', {
      columns,
      source: (offset: number, limit: number) => numbers(total)(offset, limit),
      version: 0,
    } as Partial<DataTable>);
    await settled();
    expect(words(element)).toBe(texts.table.nothing);
    total = 2;
    element.version = 1;
    await settled();
    expect(activeRow(element)).toBe('row 0 0');
  });

  it('shows the new rows when the version changes, and the old ones until then', async () => {
    let offset = 0;
    const element = await show('totem-table', {
      columns,
      source: () => Promise.resolve({ rows: [offset], offset: 0, total: 1 }),
      version: 0,
    } as unknown as Partial<DataTable>);
    await settled();
    offset = 7;
    element.version = 1;
    await element.updateComplete;
    expect(activeRow(element)).toBe('row 0 0');
    await settled();
    expect(activeRow(element)).toBe('row 7 49');
  });
});

describe('the progress of a job', () => {
  const job = {
    id: 'read-1',
    kind: 'read',
    target: 'run',
    title: 'Reading the sample',
    state: 'running',
  } as const;

  it.each([
    [
      { stage: 'Reading', done: 1204, total: 5404, perSecond: 5.25 },
      '1,204 of 5,404, 5.3 per second, about 13 minutes left',
    ],
    [{ stage: 'Reading', done: 1204 }, '1,204'],
    [
      { stage: 'Reading rows', done: 500, total: 2000, perSecond: 100, unit: 'letters' } as const,
      '25 %, about 15 seconds left',
    ],
    [
      { stage: 'Reading', done: 90, total: 100, perSecond: 40 },
      '90 of 100, 40 per second, a few seconds left',
    ],
  ])('says %j as "%s"', (progress, expected) => expect(progressWords(progress)).toBe(expected));

  it('cancels the job it shows', async () => {
    const element = await show('totem-progress', {
      job: { ...job, progress: { stage: 'Reading', done: 1, total: 4 } },
    });
    let cancelled: unknown;
    element.addEventListener('cancel-job', (event) => {
      cancelled = (event as CustomEvent).detail;
    });
    await userEvent.click(inside(element, 'button'));
    expect(cancelled).toBe('read-1');
    expect((inside(element, 'progress') as HTMLProgressElement).position).toBe(0.25);
  });

  it.each([
    ['cancelled', 'Reading the sample was cancelled at 1 of 4. Earlier results are unchanged.'],
    ['failed', 'Reading the sample stopped at 1 of 4. The disk is full.'],
    ['done', 'Reading the sample is done.'],
  ] as const)('says when it was %s', async (state, expected) => {
    expect(
      words(
        await show('totem-progress', {
          job: { ...job, state, why: 'The disk is full.', progress: { stage: 'Reading', done: 1, total: 4 } },
        }),
      ),
    ).toBe(expected);
  });
});

describe('the drop zone', () => {
  it('takes what is dropped', async () => {
    const element = await show('totem-drop-zone', {});
    let names: string[] = [];
    element.addEventListener('files', (event) => {
      names = (event as CustomEvent<File[]>).detail.map((file) => file.name);
    });
    const data = new DataTransfer();
    data.items.add(new File(['a'], 'facts.tsv'));
    data.items.add(new File(['b'], 'more.pl'));
    inside(element, '.drop').dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    );
    expect(names).toEqual(['facts.tsv', 'more.pl']);
  });
});

describe('the list of issues', () => {
  const issues = [
    {
      code: 'start-after-end',
      severity: 'error',
      message: 'Row 41 ends in 1920 before it begins in 1960. It was left out.',
      place: { line: 41, column: 7 },
    },
    {
      code: 'unbalanced-quote',
      severity: 'warning',
      message: 'Row 12 opens a quotation mark that nothing closes.',
    },
  ] as const;

  it('says where, and what became of it', async () => {
    const element = await show('totem-issues', { issues });
    expect(words(element)).toContain(
      'Row 41 ends in 1920 before it begins in 1960. It was left out. Left out · line 41, column 7',
    );
  });

  it('shows the same words once, with their number and first places', async () => {
    const same = (line: number) => ({
      code: 'short-year',
      severity: 'note' as const,
      message: 'The year 912 has three digits.',
      place: { line },
    });
    const element = await show('totem-issues', {
      issues: [...[3, 5, 8, 9, 12, 20, 31, 40].map(same), ...issues],
    });
    expect(all(element, 'li').length).toBe(1 + issues.length);
    expect(words(element)).toContain(
      'The year 912 has three digits. Note · 8 times · line 3; line 5; line 8; and 5 more',
    );
  });

  it('filters by kind and says how many are not listed', async () => {
    const element = await show('totem-issues', {
      issues,
      counts: { 'start-after-end': 350, 'unbalanced-quote': 1 },
    });
    await userEvent.selectOptions(inside(element, 'select'), 'start-after-end');
    await element.updateComplete;
    expect(all(element, 'li').length).toBe(1);
    expect(words(element)).toContain('Showing 1 of 350.');
  });

  it('draws a page of many, and turns to the others', async () => {
    const many = Array.from({ length: 1_030 }, (_, i) => ({ ...issues[1], message: `Row ${String(i)}.` }));
    const element = await show('totem-issues', { issues: many });
    const drawn = () => all(element, 'li p:first-child').map(({ textContent }) => textContent);
    expect(drawn()).toEqual(many.slice(0, 100).map(({ message }) => message));
    const pages = inside(element, 'nav');
    const [previous, next] = [...pages.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement];
    expect(previous.disabled).toBe(true);
    for (let page = 1; page <= 10; page++) {
      next.click();
      await element.updateComplete;
    }
    expect(pages.textContent.replace(/\s+/gu, ' ')).toContain('1,001 to 1,030 of 1,030');
    expect(drawn()).toEqual(many.slice(1_000).map(({ message }) => message));
    expect(next.disabled).toBe(true);
    // A filter that leaves fewer pages shows the last of them.
    await userEvent.fill(inside(element, 'input'), 'Row 102');
    await element.updateComplete;
    expect(drawn()).toEqual(
      ['102', ...Array.from({ length: 10 }, (_, i) => `102${String(i)}`)].map((n) => `Row ${n}.`),
    );
  });
});

describe('a derivation', () => {
  it('is a list of lists, with times and lines', async () => {
    const element = await show('totem-derivation', {
      node: {
        claim: 'A follows C',
        reason: 'link by link',
        premises: [
          {
            claim: 'A follows B',
            reason: '',
            fact: { subject: 'A', relation: 'follows', object: 'B', start: '44 BC', end: '1204', line: 1204 },
            premises: [],
          },
          {
            claim: 'B follows C',
            reason: 'Stated in line 7, until 1984.',
            fact: { subject: 'B', relation: 'follows', object: 'C', end: '1984' },
            premises: [],
          },
        ],
      },
    });
    expect(all(element, 'li li').map((item) => item.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'A follows B from 44 BC to 1204, line 1,204 of the source',
      'B follows C Stated in line 7, until 1984.',
    ]);
  });
});

describe('plots', () => {
  const rate = (label: string, wrong: number, of: number, low = 0, high = 1): Rate => ({
    label,
    wrong,
    of,
    low,
    high,
    filter: { model: label },
  });

  it.each([
    [0.08, 0.1],
    [0.2, 0.25],
    [0.47, 0.5],
    [0.51, 1],
  ])('a highest interval of %d is drawn on a scale to %d', (high, end) =>
    expect(scaleOf([rate('a', 1, 2, 0, high)])).toBe(end),
  );

  it('bars start at zero and their figures lead to what they count', async () => {
    const element = await show('totem-bars', {
      rates: [rate('gpt', 246, 600, 0.37, 0.45), rate('none', 0, 0)],
      href: (filter) => `#${filter.model}`,
    });
    const [track] = all(element, '.track');
    const bar = inside(element, '.bar').getBoundingClientRect();
    expect(bar.left - (track as Element).getBoundingClientRect().left).toBeLessThan(2);
    expect(bar.width / (track as Element).getBoundingClientRect().width).toBeCloseTo(0.82, 1);
    const link = inside(element, 'a');
    expect([link.textContent, link.getAttribute('href'), link.getAttribute('aria-label')]).toEqual([
      '41 %',
      '#gpt',
      'gpt: 41 %, 246 of 600, between 37 and 45 %',
    ]);
    expect(words(element)).toContain('not asked');
  });

  it('a heat map shades by the share and leaves unasked cells without a link', async () => {
    const element = await show('totem-heat', {
      columns: ['a', 'b', 'c'],
      rows: [{ label: 'Domain', rates: [rate('a', 10, 10), rate('b', 0, 10), rate('c', 0, 0)] }],
      href: (filter) => `#${filter.model}`,
    });
    const cells = all(element, 'td a');
    expect(cells.map((cell) => cell.textContent)).toEqual(['100', '0']);
    expect(new Set(cells.map((cell) => getComputedStyle(cell).backgroundColor)).size).toBe(2);
  });
});

const ground: SemanticGraph = {
  nodes: [
    { label: 'Curie', match: 1, similarity: 1 },
    { label: 'Warsaw', match: 0, similarity: 0.93 },
    { label: 'Poland' },
  ],
  edges: [
    { from: 0, to: 1, label: 'born in', negated: false, match: 0, similarity: 0.88 },
    { from: 1, to: 2, label: 'capital of', negated: false },
  ],
};
const response: SemanticGraph = {
  nodes: [{ label: 'the city of Warsaw', match: 1 }, { label: 'Marie Curie', match: 0 }, { label: 'Poland' }],
  edges: [
    { from: 1, to: 0, label: 'was born in', negated: false, match: 0, span: [4, 20] },
    {
      from: 0,
      to: 2,
      label: 'capital of',
      negated: true,
      contradicts: { edge: 1, why: 'The facts say that it is.' },
      span: [16, 40],
    },
  ],
};

describe('a pair of graphs', () => {
  it('gives matched nodes and edges one number on both sides, and marks what is contradicted', async () => {
    const element = await show('totem-graphs', { ground, response });
    const titles = all(element, '.node title').map((title) => title.textContent);
    expect(titles).toEqual([
      'Curie, matched as 1',
      'Warsaw, matched as 2',
      'Poland, not matched',
      'the city of Warsaw, matched as 2',
      'Marie Curie, matched as 1',
      'Poland, not matched',
    ]);
    expect(all(element, '.edge.matched .badge text').map((badge) => badge.textContent)).toEqual(['a', 'a']);
    expect(all(element, '.edge.against title').map((title) => title.textContent)).toEqual([
      'not capital of. The facts say that it is.',
    ]);
  });

  it('says the same as a table', async () => {
    const element = await show('totem-graphs', { ground, response, asTable: true });
    const rows = all(element, 'tbody tr').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toContainEqual([
      'a',
      'Curie — born in — Warsaw',
      'Marie Curie — was born in — the city of Warsaw',
      '0.88',
      '',
    ]);
    expect(rows).toContainEqual([
      'none',
      'Warsaw — capital of — Poland',
      'the city of Warsaw — not capital of — Poland',
      '',
      'Contradicted. The facts say that it is.',
    ]);
    expect(rows.length).toBe(7);
  });

  it('never lays one node over another', () => {
    const star: SemanticGraph = {
      nodes: Array.from({ length: 30 }, (_, i) => ({ label: String(i) })),
      edges: Array.from({ length: 29 }, (_, i) => ({ from: i % 4, to: i + 1, label: 'r', negated: false })),
    };
    const { points, width, height } = layOut(star);
    for (const [i, a] of points.entries()) {
      expect(a.x >= 0 && a.y >= 0 && a.x + NODE.width <= width && a.y + NODE.height <= height).toBe(true);
      for (const b of points.slice(i + 1))
        expect(Math.abs(a.x - b.x) >= NODE.width || Math.abs(a.y - b.y) >= NODE.height).toBe(true);
    }
  });
});

describe('a marked reply', () => {
  it('cuts the text at every span and loses no letter', () => {
    const text = 'No, Marie Curie was not born in Warsaw, I believe.';
    const stretches = stretchesOf(text, [0, 2], response.edges);
    expect(stretches.map((stretch) => stretch.text).join('')).toBe(text);
    expect(stretches.find((stretch) => stretch.plain)?.text).toBe('No');
    expect(stretches.map((stretch) => stretch.edges.length)).toEqual([0, 0, 1, 2, 1, 0]);
  });

  it('takes spans that reach beyond the text', () => {
    expect(stretchesOf('short', [0, 99], []).map((stretch) => stretch.text)).toEqual(['short']);
  });

  it('shows hostile text as text', async () => {
    const text = '<img src=x onerror=alert(1)> yes';
    const verdict: Verdict = {
      plain: { kind: 'yes', span: [29, 32], why: 'It says so.' },
      outcome: 'right',
      category: 'correct',
    };
    const element = await show('totem-reply', { text, verdict });
    expect(element.shadowRoot?.querySelector('img')).toBeNull();
    expect(inside(element, '.reading').textContent).toBe(text);
    expect(inside(element, 'mark.plain').textContent).toBe('yes');
  });
});

describe('what is being loaded', () => {
  class Host extends LitElement {
    key = 'a';
    answer = (): Promise<string> => Promise.resolve(this.key);
    readonly loading = new Loading<string>(
      this,
      () => this.answer(),
      () => [this.key],
    );
    override render() {
      return this.loading.draw('the page', (value) => html`It is ${value}.`);
    }
  }
  customElements.define('test-host', Host);

  it('is empty, loading, done, failed and tried again', async () => {
    const host = document.createElement('test-host') as Host;
    expect(host.loading.state).toBe('empty');
    let answer: (value: string) => void = () => undefined;
    host.answer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    document.body.append(host);
    await host.updateComplete;
    expect(words(host)).toBe('Loading the page.');
    answer('here');
    await settled();
    expect(words(host)).toBe('It is here.');
    host.key = 'b';
    host.answer = () => Promise.reject(new Error('The store is closed.'));
    host.requestUpdate();
    await settled();
    expect(words(host)).toContain('Totem could not load the page. The store is closed.');
    host.answer = () => Promise.resolve('back');
    await userEvent.click(inside(host, 'button'));
    await settled();
    expect(words(host)).toBe('It is back.');
  });

  it('shows what was asked last, whichever answer comes last', async () => {
    const host = document.createElement('test-host') as Host;
    const answers: ((value: string) => void)[] = [];
    host.answer = () => new Promise((resolve) => answers.push(resolve));
    document.body.append(host);
    await host.updateComplete;
    host.key = 'b';
    host.requestUpdate();
    await host.updateComplete;
    answers[1]?.('newer');
    answers[0]?.('older');
    await settled();
    expect(words(host)).toBe('It is newer.');
  });
});
