/**
 * Reading the reasoning behind the answers: the progress, start and cancel, the two thresholds of the oracle,
 * and how often the source's own flag agrees.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { publishedSettings, sameSettings, type OracleSettings } from '../../core/oracles/verdict.ts';
import { at } from '../addresses.ts';
import { percent } from '../figures.ts';
import '../parts/job-progress.ts';
import { sessionContext, type Job, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { watchSession } from '../watching.ts';
import type { RunReport, RunSummary } from '../../core/oracles/run-report.ts';

/**
 * A slider moves in many small steps; the report is requested when it has rested this long, in milliseconds.
 */
const REST = 250;

/** Each threshold with its least value; readings store no pair of labels below a cosine of 0.5. */
const thresholds: readonly (readonly [keyof OracleSettings, number])[] = [
  ['synonymCosine', 0.5],
  ['edgeJaccard', 0],
  ['nodeJaccard', 0],
];

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
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
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
        <h2 tabindex="-1">${texts.reading.heading}</h2>
        <span class="quiet small push">${texts.reading.far(this.run.read, this.run.answers)}</span>
      </header>
      <div class="pad stack">${this.#reading()}${this.#thresholds()}${this.#flag()}</div>
    </section>`;
  }

  #reading() {
    const job = this.session.latest('read', this.run.id);
    const left = this.run.answers - this.run.read;
    if (job?.state === 'running') return html`<totem-progress .job=${job}></totem-progress>`;
    return html`${job && job.state !== 'done' ? ended(job) : nothing}
    ${
      left === 0
        ? html`<p class="small quiet">${texts.reading.done}</p>`
        : html`<p class="small quiet">${texts.reading.hint}</p>
            <p>
              <button @click=${this.#read}>
                ${this.run.read === 0 ? texts.reading.start : texts.reading.readMore(left)}
              </button>
            </p>`
    }`;
  }

  #thresholds() {
    const settings = this.#moving ?? this.room.settings;
    return html`<div class="stack tight">
      ${thresholds.map(
        ([name, least]) =>
          html`<label
            >${texts.reading.thresholds[name]}<output>${settings[name].toFixed(2)}</output>
            <input
              type="range"
              min=${least}
              max="1"
              step="0.01"
              .value=${String(settings[name])}
              @input=${(event: Event) => this.#move({ ...settings, [name]: valueOf(event) })}
          /></label>`,
      )}
      ${
        !sameSettings(settings, publishedSettings)
          ? html`<p>
              <button class="small" @click=${() => this.#move(publishedSettings)}>
                ${texts.reading.reset}
              </button>
            </p>`
          : nothing
      }
    </div>`;
  }

  #flag() {
    const { agreement } = this;
    if (!agreement || agreement.of === 0) return nothing;
    const apart = agreement.of - agreement.agrees;
    return html`<p class="small">
      ${texts.reading.agreement(agreement.of, percent(agreement.agrees / agreement.of))}
      ${
        apart === 0
          ? nothing
          : html`<a href=${at.answers(this.run.id, agreement.filter)}>${texts.reading.differences(apart)}</a>`
      }
    </p>`;
  }

  #read(): void {
    this.renderRoot.querySelector('h2')?.focus();
    void this.room.read(this.run);
  }

  #move(settings: OracleSettings): void {
    this.#moving = settings;
    this.requestUpdate();
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => {
      this.#moving = undefined;
      this.room.useSettings(settings);
    }, REST);
  }
}

const ended = ({ state, why }: Job) =>
  html`<p class="small" role="status">
    ${state === 'cancelled' ? texts.reading.cancelled : texts.reading.failed(why ?? '')}
  </p>`;
const valueOf = (event: Event): number => Number((event.target as HTMLInputElement).value);

declare global {
  interface HTMLElementTagNameMap {
    'totem-reading': ReadingPanel;
  }
}
