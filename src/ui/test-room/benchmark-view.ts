/**
 * The linter of temporal benchmarks: reads a file in Drowzee's format, derives every answer again, and lists
 * what is wrong in which row. The file is not stored.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { BenchmarkReport, BenchmarkRow } from '../../core/testing/temporal/time-reports.ts';
import type { FactBaseSummary, TestListing } from '../../core/api/test-room.ts';
import { at } from '../addresses.ts';
import { count } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import '../parts/drop-zone.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { answerKeys, Loading, watchSession } from '../watching.ts';
import { offer } from '../download.ts';

@customElement('totem-benchmark')
export class BenchmarkView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      td.num {
        width: 5rem;
      }
      td p {
        max-width: 68ch;
      }
      tr[aria-current] {
        background: var(--brand-soft);
      }
      fieldset {
        max-width: 40rem;
      }
      dl {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: var(--s1) var(--s4);
        font-size: 0.875rem;
      }
      dt {
        color: var(--quiet);
      }
      dd {
        overflow-wrap: anywhere;
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  /** The kind of fault whose rows are listed; all if undefined. */
  @property() fault: string | undefined;
  @state() private beside: readonly string[] = [];
  /** The choice at the time when the file was read. */
  @state() private readBeside = this.beside;
  @state() private opened: BenchmarkRow | undefined;
  #source: Source<BenchmarkRow> | undefined;
  #listed: BenchmarkReport | undefined;
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.room.service.listing(),
    () => ['listing', this.session.version('listing')],
  );

  constructor() {
    super();
    watchSession(this);
    answerKeys(this, { t: () => this.renderRoot.querySelector('totem-table')?.focus() });
  }

  override willUpdate(changed: PropertyValues): void {
    const report = this.room.benchmark?.report;
    if (this.#listed === report && !changed.has('fault')) return;
    this.#listed = report;
    this.opened = undefined;
    const rows = this.#rows(report);
    this.#source = (offset, limit) =>
      Promise.resolve({ rows: rows.slice(offset, offset + limit), offset, total: rows.length });
  }

  #rows(report: BenchmarkReport | undefined): readonly BenchmarkRow[] {
    return report?.findings.filter(({ fault }) => this.fault === undefined || fault === this.fault) ?? [];
  }

  override render() {
    const { benchmark } = this.room;
    const job = this.session.latest('lint', 'benchmark');
    return frame(
      {
        heading: texts.benchmark.heading,
        intro: texts.benchmark.intro,
        trail: [
          { words: texts.trail.report, href: at.home() },
          { words: texts.trail.newRun, href: at.start() },
        ],
        actions: benchmark
          ? html`<button @click=${() => this.#save(benchmark)}>${texts.benchmark.save}</button>`
          : nothing,
      },
      html`${this.#listing.draw(texts.loading.listing, (listing) => this.#besides(listing.factBases))}
        <totem-drop-zone
          .words=${texts.benchmark.drop}
          .hint=${texts.benchmark.hint}
          @files=${(event: CustomEvent<File[]>) => this.#read(event.detail[0])}
        ></totem-drop-zone>
        ${
          job && job.state !== 'done'
            ? html`<section class="sheet pad"><totem-progress .job=${job}></totem-progress></section>`
            : nothing
        }
        ${
          benchmark
            ? this.#report(benchmark)
            : job?.state === 'running'
              ? nothing
              : html`<p class="panel quiet">${texts.benchmark.none}</p>`
        }`,
    );
  }

  #besides(bases: readonly FactBaseSummary[]) {
    const dated = bases.filter((base) => base.dated > 0);
    return dated.length === 0
      ? nothing
      : html`<fieldset>
          <legend>${texts.benchmark.besides}</legend>
          ${dated.map(
            (base) =>
              html`<label class="tick"
                ><input
                  type="checkbox"
                  .checked=${this.beside.includes(base.id)}
                  @change=${(event: Event) => {
                    this.#beside(base.id, (event.target as HTMLInputElement).checked);
                  }}
                /><span
                  >${base.name} <span class="quiet small">${texts.benchmark.dated(base.dated)}</span></span
                ></label
              >`,
          )}
        </fieldset>`;
  }

  #beside(id: string, on: boolean): void {
    this.beside = [...this.beside.filter((other) => other !== id), ...(on ? [id] : [])];
  }

  #report({ file, report }: NonNullable<TestSession['benchmark']>) {
    const all = countOf(report);
    return html`${this.#summary(file, report)} ${all === 0 ? nothing : this.#findings(report, all)}
    ${
      report.issues.issues.length === 0 || report.findings.length > 0
        ? nothing
        : html`<section class="sheet">
            <header><h2>${texts.benchmark.unreadable}</h2></header>
            <div class="pad">
              <totem-issues .issues=${report.issues.issues} .counts=${report.issues.counts}></totem-issues>
            </div>
          </section>`
    }`;
  }

  #summary(file: File, report: BenchmarkReport) {
    return html`<section class="sheet" aria-labelledby="found">
      <header>
        <h2 id="found">${file.name}</h2>
        ${
          this.beside === this.readBeside
            ? nothing
            : html`<button class="small push" @click=${() => this.#read(file)}>
                ${texts.benchmark.readAgain}
              </button>`
        }
      </header>
      <div class="pad stack">
        <p role="status">
          ${texts.benchmark.rows(report.rows, report.derived)} ${texts.benchmark.faults(countOf(report))}
        </p>
        ${report.faults.length === 0 ? nothing : this.#faults(report)}
        <p class="quiet small">${texts.benchmark.caution}</p>
      </div>
    </section>`;
  }

  #faults({ faults }: BenchmarkReport) {
    return html`<div class="wide" tabindex="0" role="region" aria-label=${texts.benchmark.byKind}>
      <table>
        <thead>
          <tr>
            <th scope="col">${texts.benchmark.fault}</th>
            <th scope="col" class="num">${texts.benchmark.count}</th>
          </tr>
        </thead>
        <tbody>
          ${faults.map((each) => this.#fault(each))}
        </tbody>
      </table>
    </div>`;
  }

  #fault({ fault, title, explanation, count: n }: BenchmarkReport['faults'][number]) {
    const link = html`<a href=${at.benchmark(fault)} aria-label=${texts.benchmark.faultCount(title, n)}
      >${count(n)}</a
    >`;
    return html`<tr aria-current=${fault === this.fault ? 'true' : nothing}>
      <th scope="row">
        ${title}
        <p class="quiet small">${explanation}</p>
      </th>
      <td class="num">${n === 0 ? '0' : link}</td>
    </tr>`;
  }

  #findings(report: BenchmarkReport, all: number) {
    const { fault } = this;
    const listed = this.#rows(report).length;
    const title =
      fault === undefined
        ? texts.benchmark.allFindings
        : (report.faults.find((each) => each.fault === fault)?.title ?? texts.benchmark.findings);
    return html`<section class="sheet" aria-labelledby="rows">
      <header>
        <h2 id="rows">${title}</h2>
        <span class="quiet small">${texts.benchmark.listed(listed, fault === undefined ? all : listed)}</span>
        ${
          fault === undefined
            ? nothing
            : html`<a class="small push" href=${at.benchmark()}>${texts.benchmark.allFindings}</a>`
        }
      </header>
      <totem-table
        label=${texts.benchmark.findings}
        nothing=${texts.benchmark.noneOfKind}
        .columns=${columns}
        .source=${this.#source}
        @open=${this.#open}
      ></totem-table>
      ${this.opened ? this.#opened(this.opened) : nothing}
    </section>`;
  }

  #opened({ row, subject, found, expected, formula, at: time }: BenchmarkRow) {
    const [base] = this.beside;
    return html`<div class="pad">
      <section class="panel stack tight" tabindex="-1" id="opened" aria-label=${texts.benchmark.opened}>
        <p><b>${subject}</b></p>
        <dl>
          ${
            row === undefined
              ? nothing
              : html`<dt>${texts.benchmark.row}</dt>
                  <dd>${texts.benchmark.rowNumber(row)}</dd>`
          }
          <dt>${texts.benchmark.found}</dt>
          <dd>${found}</dd>
          <dt>${texts.benchmark.expected}</dt>
          <dd>${expected}</dd>
          ${
            formula
              ? html`<dt>${texts.benchmark.formula}</dt>
                  <dd>${texts.benchmark.formulaAt(html`<code>${formula}</code>`, time)}</dd>`
              : nothing
          }
        </dl>
        ${
          formula && time && base
            ? html`<p>
                <a href=${at.facts(base, 'time', { formula, at: time, ticks: 'year' })}
                  >${texts.benchmark.compare}</a
                >
              </p>`
            : nothing
        }
      </section>
    </div>`;
  }

  async #open(event: CustomEvent<{ row: BenchmarkRow }>): Promise<void> {
    this.opened = event.detail.row;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#opened')?.scrollIntoView({ block: 'nearest' });
  }

  async #read(file: File | undefined): Promise<void> {
    const { session, room, beside } = this;
    if (!file || session.running('lint', 'benchmark')) return;
    const report = await room.run(
      { kind: 'lint', target: 'benchmark', title: texts.benchmark.reading(file.name) },
      (job, onProgress) => room.service.lintBenchmark(file, file.name, beside, job, onProgress),
    );
    if (!report) return;
    this.readBeside = beside;
    room.showBenchmark({ file, report });
  }

  #save({ file: { name }, report }: NonNullable<TestSession['benchmark']>): void {
    const lines = [
      ['fault', 'row', 'subject', 'found', 'expected', 'formula', 'at'],
      ...report.findings.map((each) => [
        each.fault,
        each.row ?? '',
        each.subject,
        each.found,
        each.expected,
        each.formula ?? '',
        each.at ?? '',
      ]),
    ];
    offer(
      new Blob([lines.map((cells) => cells.map(cell).join(',')).join('\r\n'), '\r\n'], { type: 'text/csv' }),
      texts.benchmark.fileName(name.replace(/\.json$/i, '')),
    );
  }
}

/** A spreadsheet would compute a cell that begins like a formula; an apostrophe keeps it as text. */
const cell = (value: string | number): string =>
  typeof value === 'number'
    ? String(value)
    : `"${(/^[=+\-@\t]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

const countOf = ({ faults }: BenchmarkReport): number => faults.reduce((sum, { count: n }) => sum + n, 0);

const columns: readonly Column<BenchmarkRow>[] = [
  { title: texts.benchmark.subject, width: 'minmax(16rem, 1fr)', cell: ({ subject }) => subject },
  { title: texts.benchmark.fault, width: '10.5rem', cell: ({ fault }) => fault },
  { title: texts.benchmark.found, width: 'minmax(9rem, .5fr)', cell: ({ found }) => found },
  { title: texts.benchmark.expected, width: 'minmax(9rem, .5fr)', cell: ({ expected }) => expected },
  {
    title: texts.benchmark.row,
    width: '4.5rem',
    numeric: true,
    cell: ({ row }) => (row === undefined ? '' : count(row)),
  },
];

declare global {
  interface HTMLElementTagNameMap {
    'totem-benchmark': BenchmarkView;
  }
}
