/**
 * The linter of temporal benchmarks: a file in Drowzee's format, every answer derived again, and what is
 * wrong with which row. Nothing of it is kept.
 */
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { BenchmarkReport, BenchmarkRow } from '../../core/testing/temporal/time-reports.ts';
import type { FactBaseSummary, TestListing } from '../../core/api/test-room.ts';
import { at } from '../addresses.ts';
import { count, counted } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import '../parts/drop-zone.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
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
  @property({ attribute: false }) session!: Session;
  /** The kind of fault whose rows are listed; '' for all. */
  @property() fault = '';
  @state() private beside: readonly string[] = [];
  /** What was chosen when the file was read. */
  @state() private readBeside = this.beside;
  @state() private opened: BenchmarkRow | undefined;
  #source: Source<BenchmarkRow> | undefined;
  #listed: BenchmarkReport | undefined;
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.session.service.listing(),
    () => ['listing', this.session.version('listing')],
  );

  constructor() {
    super();
    watchSession(this);
    answerKeys(this, { t: () => this.renderRoot.querySelector('totem-table')?.focus() });
  }

  override willUpdate(changed: PropertyValues): void {
    const report = this.session.benchmark?.report;
    if (this.#listed === report && !changed.has('fault')) return;
    this.#listed = report;
    this.opened = undefined;
    const rows = this.#rows(report);
    this.#source = (offset, limit) =>
      Promise.resolve({ rows: rows.slice(offset, offset + limit), offset, total: rows.length });
  }

  #rows(report: BenchmarkReport | undefined): readonly BenchmarkRow[] {
    return report?.findings.filter(({ fault }) => this.fault === '' || fault === this.fault) ?? [];
  }

  override render() {
    const { benchmark } = this.session;
    const job = this.session.latest('lint', 'benchmark');
    return frame(
      {
        heading: 'Is this benchmark right?',
        intro:
          'Totem reads every question about time as a formula, derives its answer again by ' +
          'Definition 1, and says where file and derivation part.',
        trail: [
          { words: 'Report', href: at.home() },
          { words: 'New run', href: at.start() },
        ],
        actions: benchmark
          ? html`<button @click=${() => this.#save(benchmark)}>Save the findings as CSV</button>`
          : nothing,
      },
      html`${this.#listing.draw('what is kept here', (listing) => this.#besides(listing.factBases))}
        <totem-drop-zone
          words="Drop a temporal question set here, or choose one."
          hint="JSON as Drowzee publishes it: a list of objects with question, res and events. It is read in this tab and goes nowhere else."
          @files=${(event: CustomEvent<File[]>) => this.#read(event.detail[0])}
        ></totem-drop-zone>
        ${job && job.state !== 'done' ? html`<section class="sheet pad"><totem-progress .job=${job}></totem-progress></section>` : nothing}
        ${benchmark ? this.#report(benchmark) : job?.state === 'running' ? nothing : html`<p class="panel quiet">No benchmark has been read yet.</p>`}`,
    );
  }

  #besides(bases: readonly FactBaseSummary[]) {
    const dated = bases.filter((base) => base.dated > 0);
    return dated.length === 0
      ? nothing
      : html`<fieldset>
          <legend>
            Facts in which names are looked up first; the file's own events serve where these have none
          </legend>
          ${dated.map(
            (base) =>
              html`<label class="tick"
                ><input
                  type="checkbox"
                  .checked=${this.beside.includes(base.id)}
                  @change=${(event: Event) => this.#beside(base.id, (event.target as HTMLInputElement).checked)}
                /><span>${base.name} <span class="quiet small">${count(base.dated)} dated</span></span></label
              >`,
          )}
        </fieldset>`;
  }

  #beside(id: string, on: boolean): void {
    this.beside = [...this.beside.filter((other) => other !== id), ...(on ? [id] : [])];
  }

  #report({ file, report }: NonNullable<Session['benchmark']>) {
    const listed = this.#rows(report).length;
    const all = this.#counted(report);
    return html`<section class="sheet" aria-labelledby="found">
        <header>
          <h2 id="found">${file.name}</h2>
          ${this.beside === this.readBeside ? nothing : html`<button class="small push" @click=${() => this.#read(file)}>Read it again with the facts chosen above</button>`}
        </header>
        <div class="pad stack">
          <p role="status">
            ${counted(report.rows, 'row')} ${report.rows === 1 ? 'was' : 'were'} read, and the answer of
            ${count(report.derived)} derived again.
            ${all === 0 ? 'Nothing was found to be wrong.' : `${counted(all, 'fault')} ${all === 1 ? 'was' : 'were'} found.`}
          </p>
          ${
            report.faults.length === 0
              ? nothing
              : html`<div class="wide" tabindex="0" role="region" aria-label="Faults by kind">
                  <table>
                    <thead>
                      <tr>
                        <th scope="col">What was found</th>
                        <th scope="col" class="num">Count</th>
                      </tr>
                    </thead>
                    <tbody>
                      ${report.faults.map(
                        ({ fault, title, explanation, count: n }) =>
                          html`<tr aria-current=${fault === this.fault ? 'true' : nothing}>
                            <th scope="row">
                              ${title}
                              <p class="quiet small">${explanation}</p>
                            </th>
                            <td class="num">
                              ${n === 0 ? '0' : html`<a href=${at.benchmark(fault)} aria-label=${`${title}: ${count(n)}`}>${count(n)}</a>`}
                            </td>
                          </tr>`,
                      )}
                    </tbody>
                  </table>
                </div>`
          }
          <p class="quiet small">
            A row without a fault agrees with its events as stated; whether these are true, the linter cannot
            tell.
          </p>
        </div>
      </section>
      ${
        all === 0
          ? nothing
          : html`<section class="sheet" aria-labelledby="rows">
              <header>
                <h2 id="rows">
                  ${this.fault === '' ? 'All findings' : (report.faults.find(({ fault }) => fault === this.fault)?.title ?? 'Findings')}
                </h2>
                <span class="quiet small"
                  >${count(listed)}${listed < all && this.fault === '' ? ` of ${count(all)}; the first are listed` : ''}</span
                >${this.fault === '' ? nothing : html`<a class="small push" href=${at.benchmark()}>All findings</a>`}
              </header>
              <totem-table
                label="Findings"
                nothing="Nothing of this kind was found."
                .columns=${columns}
                .source=${this.#source}
                @open=${this.#open}
              ></totem-table>
              ${this.opened ? this.#opened(this.opened) : nothing}
            </section>`
      }
      ${
        report.issues.issues.length === 0 || report.findings.length > 0
          ? nothing
          : html`<section class="sheet">
              <header><h2>What could not be read</h2></header>
              <div class="pad">
                <totem-issues .issues=${report.issues.issues} .counts=${report.issues.counts}></totem-issues>
              </div>
            </section>`
      }`;
  }

  #counted({ faults }: BenchmarkReport): number {
    return faults.reduce((sum, { count: n }) => sum + n, 0);
  }

  #opened({ row, subject, found, expected, formula, at: time }: BenchmarkRow) {
    const [base] = this.beside;
    return html`<div class="pad">
      <section class="panel stack tight" tabindex="-1" id="opened" aria-label="The chosen finding">
        <p><b>${subject}</b></p>
        <dl>
          ${
            row === undefined
              ? nothing
              : html`<dt>Row</dt>
                  <dd>${count(row)} (the first is 0)</dd>`
          }
          <dt>Found</dt>
          <dd>${found}</dd>
          <dt>Expected</dt>
          <dd>${expected}</dd>
          ${
            formula
              ? html`<dt>Formula</dt>
                  <dd><code>${formula}</code>${time ? ` at ${time}` : ''}</dd>`
              : nothing
          }
        </dl>
        ${formula && time && base ? html`<p><a href=${at.facts(base, 'time', { formula, at: time, ticks: 'year' })}>Compare evaluators</a></p>` : nothing}
      </section>
    </div>`;
  }

  async #open(event: CustomEvent<{ row: BenchmarkRow }>): Promise<void> {
    this.opened = event.detail.row;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#opened')?.scrollIntoView({ block: 'nearest' });
  }

  async #read(file: File | undefined): Promise<void> {
    const { session, beside } = this;
    if (!file || session.running('lint', 'benchmark')) return;
    const report = await session.run(
      { kind: 'lint', target: 'benchmark', title: `Reading ${file.name}` },
      (job, onProgress) => session.service.lintBenchmark(file, file.name, beside, job, onProgress),
    );
    if (!report) return;
    this.readBeside = beside;
    session.showBenchmark({ file, report });
  }

  #save({ file: { name }, report }: NonNullable<Session['benchmark']>): void {
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
      `${name.replace(/\.json$/i, '')} findings.csv`,
    );
  }
}

/** A cell that begins like a sum would be computed by a spreadsheet; an apostrophe keeps it a text. */
const cell = (value: string | number): string =>
  typeof value === 'number'
    ? String(value)
    : `"${(/^[=+\-@\t]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

const columns: readonly Column<BenchmarkRow>[] = [
  { title: 'Row', width: '4.5rem', numeric: true, cell: ({ row }) => (row === undefined ? '' : count(row)) },
  { title: 'Fault', width: '10.5rem', cell: ({ fault }) => fault },
  {
    title: 'Question or event',
    width: 'minmax(16rem, 1fr)',
    cell: ({ subject }) => subject,
    whole: ({ subject }) => subject,
  },
  { title: 'Found', width: 'minmax(9rem, .5fr)', cell: ({ found }) => found, whole: ({ found }) => found },
  {
    title: 'Expected',
    width: 'minmax(9rem, .5fr)',
    cell: ({ expected }) => expected,
    whole: ({ expected }) => expected,
  },
];

declare global {
  interface HTMLElementTagNameMap {
    'totem-benchmark': BenchmarkView;
  }
}
