/** Asking the questions of a run: how far it is, Pause and Go on, and what the replies have in common. */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { RunSummary, SampleReport } from '../../core/oracles/run-report.ts';
import { sessionContext, type Job, type Session } from '../session.ts';
import '../parts/job-progress.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { testContext, type TestSession } from './test-session.ts';

const t = texts.asking.panel;

@customElement('totem-asking')
export class AskingPanel extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property({ attribute: false }) run!: RunSummary;
  @property({ attribute: false }) samples: readonly SampleReport[] = [];
  readonly #left = new Loading<{ readonly wanted: number; readonly left: number }>(
    this,
    () => this.room.service.askingLeft(this.run.id),
    () => [this.run.id, this.run.answers],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const { asking } = this.run;
    return html`<section class="sheet">
      <header>
        <h2 tabindex="-1">${t.heading}</h2>
        ${
          this.#left.value &&
          html`<span class="quiet small push"
            >${t.far(this.#left.value.wanted - this.#left.value.left, this.#left.value.wanted)}</span
          >`
        }
      </header>
      <div class="pad stack tight">
        ${this.#state()}
        ${asking && html`<p class="quiet small">${t.how(asking.temperature, asking.topP, asking.seed)}</p>`}
        ${this.samples.map(
          ({ model, divided, same, questions }) =>
            html`<p class="small">
              ${same === questions ? nothing : texts.samples.divided(model, divided, questions)}
              ${texts.samples.same(model, same, questions)}
            </p>`,
        )}
      </div>
    </section>`;
  }

  #state() {
    const job = this.session.latest('ask', this.run.id);
    if (job?.state === 'running')
      return html`<totem-progress .job=${job} .cancelWord=${t.pause}></totem-progress>`;
    const left = this.#left.value?.left;
    if (left === undefined) return nothing;
    return html`${job?.state === 'failed' ? stopped(job) : nothing}
    ${
      left === 0
        ? html`<p class="small quiet">${t.done}</p>`
        : html`<p class="small">${t.left(left)}</p>
            <p><button @click=${this.#ask}>${t.start}</button></p>`
    }`;
  }

  #ask(): void {
    this.renderRoot.querySelector('h2')?.focus();
    void this.room.ask(this.run);
  }
}

const stopped = ({ why }: Job) => html`<p class="small" role="alert">${t.stopped(why ?? '')}</p>`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-asking': AskingPanel;
  }
}
