/**
 * Reading the reasoning behind the answers: how far it is, start and cancel, the two thresholds of the
 * oracle, and how far the source's own flag agrees.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { publishedSettings } from '../../core/oracles/verdict.ts';
import type { OracleSettings } from '../../core/oracles/verdict.ts';
import { at } from '../addresses.ts';
import { count, percent } from '../figures.ts';
import '../parts/job-progress.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import type { RunReport, RunSummary } from '../../core/oracles/run-report.ts';

/** A slider is moved in many small steps; the report is asked for when it rests this long. */
const REST = 250;

@customElement('totem-reading')
export class ReadingPanel extends LitElement {
  static override styles = [
    sheet,
    css`
      label {
        display: grid;
        grid-template-columns: 1fr max-content;
        gap: 0 var(--s3);
        font-size: 0.875rem;
      }
      label input {
        grid-column: 1 / -1;
      }
      output {
        font-variant-numeric: tabular-nums;
      }
    `,
  ];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) run!: RunSummary;
  @property({ attribute: false }) agreement: RunReport['agreement'];
  #resting: number | undefined;
  #moving: OracleSettings | undefined;

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    return html`<section class="sheet">
      <header>
        <h2 tabindex="-1">The reasoning</h2>
        <span class="quiet small push">${count(this.run.read)} of ${count(this.run.answers)} read</span>
      </header>
      <div class="pad stack">${this.#reading()}${this.#thresholds()}${this.#flag()}</div>
    </section>`;
  }

  #reading() {
    const job = this.session.latest('read', this.run.id);
    const left = this.run.answers - this.run.read;
    if (job?.state === 'running') return html`<totem-progress .job=${job}></totem-progress>`;
    return html`${job && job.state !== 'done' ? html`<p class="small" role="status">${job.state === 'cancelled' ? 'The reading was cancelled. What had been read is kept.' : `The reading stopped. ${job.why ?? ''}`}</p>` : nothing}
    ${
      left === 0
        ? html`<p class="small quiet">The reasons of every answer have been read.</p>`
        : html`<p class="small quiet">
              The reasons given tell wrong knowledge from wrong inference. They are read behind; the page
              stays usable, and what has been read is kept.
            </p>
            <p>
              <button @click=${this.#read}>
                ${this.run.read === 0 ? 'Read the reasoning' : `Read the other ${count(left)}`}
              </button>
            </p>`
    }`;
  }

  #thresholds() {
    const { synonymCosine, jaccard } = this.#moving ?? this.session.settings;
    const changed =
      synonymCosine !== publishedSettings.synonymCosine || jaccard !== publishedSettings.jaccard;
    return html`<div class="stack tight">
      <label
        >Two names mean the same from a cosine of<output>${synonymCosine.toFixed(2)}</output>
        <input
          type="range"
          min="0.5"
          max="1"
          step="0.01"
          .value=${String(synonymCosine)}
          @input=${(event: Event) => this.#move({ synonymCosine: valueOf(event), jaccard })}
      /></label>
      <label
        >The published rule finds a fault below a Jaccard of<output>${jaccard.toFixed(2)}</output>
        <input
          type="range"
          min="0"
          max="1"
          step="0.01"
          .value=${String(jaccard)}
          @input=${(event: Event) => this.#move({ synonymCosine, jaccard: valueOf(event) })}
      /></label>
      ${changed ? html`<p><button class="small" @click=${() => this.#move(publishedSettings)}>Back to the published 0.80 and 0.80</button></p>` : nothing}
    </div>`;
  }

  #flag() {
    const { agreement } = this;
    if (!agreement || agreement.of === 0) return nothing;
    const apart = agreement.of - agreement.agrees;
    return html`<p class="small">
      The source has its own flag for ${count(agreement.of)} plain answers; ours agrees with
      ${percent(agreement.agrees / agreement.of)} of them.
      ${apart === 0 ? nothing : html`<a href=${at.answers(this.run.id, agreement.filter)}>See the ${count(apart)} that differ</a>`}
    </p>`;
  }

  #read(): void {
    this.renderRoot.querySelector('h2')?.focus();
    void this.session.read(this.run);
  }

  #move(settings: OracleSettings): void {
    this.#moving = settings;
    this.requestUpdate();
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => {
      this.#moving = undefined;
      this.session.useSettings(settings);
    }, REST);
  }
}

const valueOf = (event: Event): number => Number((event.target as HTMLInputElement).value);

declare global {
  interface HTMLElementTagNameMap {
    'totem-reading': ReadingPanel;
  }
}
