/** A run's report: the one the address names, else the newest run; on first open that is the sample. */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TestListing } from '../../core/api/test-room.ts';
import { at, go } from '../addresses.ts';
import { count, counted } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import { markReady } from '../ready.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { offer } from '../download.ts';
import './run-report.ts';
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
  @property({ attribute: false }) session!: Session;
  @property() runId = '';
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.session.service.listing(),
    () => ['listing', this.session.version('listing')],
  );
  readonly #report = new Loading<RunReport>(
    this,
    () => this.session.service.report(this.#run?.id ?? '', this.session.settings),
    () => (this.#run ? [this.#run.id, this.session.settings, this.session.version(this.#run.id)] : undefined),
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
    const actions = html`${this.#picker(run)}
      ${run ? html`<button @click=${() => this.#export(run, 'csv')}>Verdicts as CSV</button><button @click=${() => this.#export(run, 'jsonl')}>as JSON lines</button>` : nothing}
      <a class="button primary" href=${at.start()}>New run</a>`;
    return frame(
      {
        heading: 'Where does this model make things up?',
        intro: run ? this.#intro(run) : 'Questions with proven answers show how often, where and why.',
        actions,
      },
      this.#listing.draw('what is kept here', () =>
        run
          ? this.#report.draw(
              'the report',
              (report) => html`<totem-report .session=${this.session} .report=${report}></totem-report>`,
            )
          : this.#empty(),
      ),
    );
  }

  #intro(run: RunSummary): string {
    const who = run.models.length === 1 ? run.models[0] : counted(run.models.length, 'model');
    return `${run.name}. ${counted(run.answers, 'answer')} of ${who}, judged in this tab.${run.sample ? ' This is a sample that ships with Totem.' : ''}`;
  }

  #picker(run: RunSummary | undefined) {
    const runs = this.#listing.value?.runs ?? [];
    if (runs.length < 2) return nothing;
    return html`<label class="field"
      >Run<select @change=${(event: Event) => go(at.run((event.target as HTMLSelectElement).value))}>
        ${runs.map((other) => html`<option value=${other.id} ?selected=${other.id === run?.id}>${other.name}, ${count(other.answers)}</option>`)}
      </select></label
    >`;
  }

  #empty() {
    return html`<div class="panel stack tight">
      <p>
        ${this.runId ? 'This run is not kept here. It may have been removed, or it lies in another browser.' : 'No run is kept here yet.'}
      </p>
      <p class="quiet">
        A run begins with facts: Totem derives questions with proven answers from them, and judges what a
        model replies.
      </p>
      <p><a class="button" href=${at.start()}>Choose the facts</a></p>
    </div>`;
  }

  async #export(run: RunSummary, format: 'csv' | 'jsonl'): Promise<void> {
    offer(
      await this.session.service.exportVerdicts(run.id, this.session.settings, format),
      `${run.name} verdicts.${format}`,
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-home': HomeView;
  }
}
