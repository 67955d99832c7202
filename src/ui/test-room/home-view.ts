/**
 * A run's report: the run that the address names, otherwise the newest; at the first visit that is the sample
 * run.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TestListing, VerdictExport } from '../../core/api/test-room.ts';
import { at, go } from '../addresses.ts';
import { frame, frameStyles } from '../frame.ts';
import { markReady } from '../ready.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { Loading, watchSession } from '../watching.ts';
import { offer } from '../download.ts';
import './run-report.ts';
import type { ReportFormat } from '../../core/report-document.ts';
import type { RunReport, RunSummary } from '../../core/oracles/run-report.ts';

const newest = (runs: readonly RunSummary[]): RunSummary | undefined => {
  const own = runs.filter((run) => !run.sample);
  return (own.length > 0 ? own : [...runs]).sort((a, b) => b.added - a.added)[0];
};

@customElement('totem-home')
export class HomeView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      label.field {
        display: flex;
        align-items: center;
        gap: var(--s2);
      }
      select {
        max-width: 14rem;
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() runId = '';
  @state() private failure: string | undefined;
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.room.service.listing(),
    () => ['listing', this.session.version('listing')],
  );
  readonly #report = new Loading<RunReport>(
    this,
    () => this.room.service.report(this.#run?.id ?? '', this.room.settings),
    () => (this.#run ? [this.#run.id, this.room.settings, this.session.version(this.#run.id)] : undefined),
  );

  constructor() {
    super();
    watchSession(this);
  }

  get #run(): RunSummary | undefined {
    const runs = this.#listing.value?.runs ?? [];
    return this.runId ? runs.find((run) => run.id === this.runId) : newest(runs);
  }

  override updated(): void {
    if (this.#report.value || (this.#listing.value && !this.#run)) markReady();
  }

  override render() {
    const run = this.#run;
    const actions = html`${this.#picker(run)} ${run ? this.#exports(run) : nothing}
      <a class="button primary" href=${at.start()}>${texts.home.newRun}</a>`;
    return frame(
      {
        heading: texts.home.heading,
        intro: run ? texts.home.intro(run) : texts.home.noRunIntro,
        actions,
      },
      this.#listing.draw(texts.loading.listing, () =>
        run
          ? this.#report.draw(
              texts.loading.report,
              (report) => html`<totem-report .report=${report}></totem-report>`,
            )
          : this.#empty(),
      ),
    );
  }

  #exports(run: RunSummary) {
    return html`<button @click=${() => this.#save(run, 'page')}>${texts.home.saveReport}</button
      ><button @click=${() => this.#save(run, 'markdown')}>${texts.home.saveMarkdown}</button
      ><button @click=${() => this.#export(run, 'csv')}>${texts.home.saveCsv}</button
      ><button @click=${() => this.#export(run, 'jsonl')}>${texts.home.saveLines}</button
      ><button @click=${() => this.#export(run, 'promptfoo')}>${texts.home.savePromptfoo}</button>`;
  }

  #picker(run: RunSummary | undefined) {
    const runs = this.#listing.value?.runs ?? [];
    if (runs.length < 2) return nothing;
    return html`<label class="field"
      >${texts.home.run}<select
        @change=${(event: Event) => go(at.run((event.target as HTMLSelectElement).value))}
      >
        ${runs.map(
          ({ id, name, answers }) =>
            html`<option value=${id} ?selected=${id === run?.id}>
              ${texts.home.option(name, answers)}
            </option>`,
        )}
      </select></label
    >`;
  }

  #empty() {
    return html`<div class="panel stack tight">
      <p>${this.runId ? texts.home.missing : texts.home.none}</p>
      <p class="quiet">${texts.home.hint}</p>
      <p class="row">
        <a class="button" href=${at.start()}>${texts.home.chooseFacts}</a>
        <button @click=${this.#restore}>${texts.home.restore}</button>
      </p>
      ${this.failure === undefined ? nothing : html`<p role="alert">${this.failure}</p>`}
    </div>`;
  }

  async #restore(): Promise<void> {
    try {
      await this.room.restoreShipped();
      this.failure = undefined;
    } catch (fault) {
      this.failure = texts.home.restoreFailed(reasonOf(fault));
    }
  }

  async #save(run: RunSummary, format: ReportFormat): Promise<void> {
    const { service, settings } = this.room;
    const report = this.#report.value ?? (await service.report(run.id, settings));
    const file = await (
      await import('./run-report-file.ts')
    ).runReportFile(service, report, settings, format);
    offer(file, texts.home.reportName(run.name, format === 'page' ? 'html' : 'md'));
  }

  async #export(run: RunSummary, format: VerdictExport): Promise<void> {
    offer(
      await this.room.service.exportVerdicts(run.id, this.room.settings, format),
      texts.home.fileName(run.name, format === 'promptfoo' ? 'promptfoo.json' : format),
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-home': HomeView;
  }
}
