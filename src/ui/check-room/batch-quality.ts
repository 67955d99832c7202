/**
 * How well flags agree with the labels of the rows: figures with their intervals at a threshold that is set
 * or chosen, and the calibration of scores. Sends `threshold`.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { BatchReport, Measured } from '../../core/checking/batch.ts';
import { count, measuredCount, measuredFigure } from '../figures.ts';
import '../parts/plot-sheet.ts';
import '../parts/point-plot.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { scoreFigure } from './score-figures.ts';

export type Threshold = number | 'chosen';
type Quality = NonNullable<BatchReport['quality']>;

const t = texts.quality;

@customElement('totem-batch-quality')
export class BatchQuality extends LitElement {
  static override styles = [
    sheet,
    css`
      .threshold {
        display: grid;
        grid-template-columns: 1fr max-content;
        gap: 0 var(--s3);
        font-size: 0.875rem;
      }
      .threshold input {
        grid-area: 2 / 1 / auto / -1;
      }
      .threshold output {
        grid-area: 1 / 2;
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
        gap: var(--s4);
      }
      dt {
        color: var(--quiet);
        font-size: 0.8125rem;
      }
      dd b {
        font-size: 1.25rem;
        font-weight: 650;
        font-variant-numeric: tabular-nums;
      }
      dd span {
        display: block;
      }
    `,
  ];
  @property({ attribute: false }) report!: BatchReport;
  /** As requested; the report has the number that was used. */
  @property({ attribute: false }) threshold: Threshold = 0.5;

  override render() {
    const { quality } = this.report;
    return html`<div class="cols">
      <section class=${`sheet ${quality ? 'span6' : ''}`}>
        <header><h2>${t.heading}</h2></header>
        <div class="pad stack">
          <p role="status">${this.#summary()}</p>
          ${this.#choice()} ${quality ? this.#figures(quality) : this.#unknown()}
        </div>
      </section>
      ${quality ? this.#calibration() : nothing}
    </div>`;
  }

  #summary(): string {
    const { threshold, flagged, checked } = this.report;
    return checked === 0
      ? t.nothingChecked
      : t.flagged({ threshold: scoreFigure(threshold), flagged, checked });
  }

  #choice() {
    const { threshold } = this.report;
    const chosen = this.threshold === 'chosen';
    return html`<label class="threshold"
        >${t.threshold}<input
          type="range"
          min="0.05"
          max="1"
          step="0.05"
          .value=${String(threshold)}
          @change=${(event: Event) => this.#tell(Number((event.target as HTMLInputElement).value))}
        /><output>${scoreFigure(threshold)}</output></label
      >
      <p class="row middle">
        <button aria-pressed=${chosen} @click=${() => this.#tell(chosen ? threshold : 'chosen')}>
          ${t.choose}
        </button>
      </p>`;
  }

  #unknown() {
    return html`<p class="quiet small">${this.report.checked === 0 ? t.notYet : t.noLabels}</p>`;
  }

  #figures({ chosenOn, precision, recall, accuracy, f1, auroc, spanF1 }: Quality) {
    const shares: readonly (readonly [string, Measured])[] = [
      [t.precision, precision],
      [t.recall, recall],
      [t.accuracy, accuracy],
    ];
    return html`<p class="quiet small">${this.#basis(chosenOn, accuracy.of)}</p>
      <dl>
        ${shares.map(([name, share]) => figure(name, measuredFigure(share), measuredCount(share)))}
        ${figure(t.f1, f1.toFixed(2), t.f1Meaning)} ${figure(t.auroc, auroc.toFixed(2), t.aurocMeaning)}
        ${spanF1 === undefined ? nothing : figure(t.spanF1, spanF1.toFixed(2), t.spanF1Meaning)}
      </dl>`;
  }

  #basis(chosenOn: number, rows: number): string {
    if (chosenOn > 0) return t.chosenOn(chosenOn, rows);
    return this.threshold === 'chosen' ? t.notChosen : t.of(rows);
  }

  #calibration() {
    const { calibration, calibrationError } = this.report;
    const { heading, note, plot, across, up, point } = t.calibration;
    const points = calibration.map(({ mean, hallucinated }) => ({
      x: mean,
      y: hallucinated.value,
      low: hallucinated.low,
      high: hallucinated.high,
      label: point(scoreFigure(mean), measuredFigure(hallucinated), measuredCount(hallucinated)),
    }));
    return html`<totem-plot
      class="span6"
      heading=${heading}
      note=${calibrationError === undefined ? '' : note(calibrationError.toFixed(2))}
    >
      <totem-points
        slot="plot"
        heading=${plot}
        across=${across}
        up=${up}
        diagonal
        .points=${points}
      ></totem-points>
      ${this.#calibrationTable()}
    </totem-plot>`;
  }

  #calibrationTable() {
    const { columns, band } = t.calibration;
    return html`<table slot="table">
      <thead>
        <tr>
          <th scope="col">${columns.scores}</th>
          <th scope="col" class="num">${columns.mean}</th>
          <th scope="col" class="num">${columns.hallucinated}</th>
          <th scope="col" class="num">${columns.rows}</th>
          <th scope="col" class="num">${texts.interval95}</th>
        </tr>
      </thead>
      <tbody>
        ${this.report.calibration.map(
          ({ low, high, mean, hallucinated }) =>
            html`<tr>
              <th scope="row">${band(low.toFixed(1), high.toFixed(1))}</th>
              <td class="num">${scoreFigure(mean)}</td>
              <td class="num">${measuredFigure(hallucinated)}</td>
              <td class="num">${count(hallucinated.of)}</td>
              <td class="num">${texts.interval(hallucinated)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #tell(threshold: Threshold): void {
    this.dispatchEvent(
      new CustomEvent<Threshold>('threshold', { detail: threshold, bubbles: true, composed: true }),
    );
  }
}

const figure = (name: string, value: string, meaning: string) =>
  html`<div>
    <dt>${name}</dt>
    <dd><b>${value}</b><span class="quiet small">${meaning}</span></dd>
  </div>`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-batch-quality': BatchQuality;
  }
}
