/**
 * How well flags agree with what people say of the rows: figures with their intervals at a threshold that is
 * set or chosen, and how far scores can be trusted. Sends `threshold`.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { BatchReport, Measured } from '../../core/checking/batch.ts';
import { count, counted, measuredCount, measuredFigure } from '../figures.ts';
import '../parts/plot-sheet.ts';
import '../parts/point-plot.ts';
import { sheet } from '../tokens.ts';
import { scoreFigure } from './check-words.ts';

export type Threshold = number | 'chosen';

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
  /** As it is asked for; the report says which number it came to. */
  @property({ attribute: false }) threshold: Threshold = 0.5;

  override render() {
    const { report } = this;
    const { quality } = report;
    return html`<div class="cols">
      <section class=${`sheet ${quality ? 'span6' : ''}`}>
        <header><h2>Flags</h2></header>
        <div class="pad stack">
          <p role="status">
            ${report.checked === 0 ? 'No row has been checked yet.' : `Flagged at ${scoreFigure(report.threshold)} or more: ` + `${counted(report.flagged, 'answer')} of ${count(report.checked)} that are checked.`}
          </p>
          <label class="threshold"
            >Flagged from a score of
            <input
              type="range"
              min="0.05"
              max="1"
              step="0.05"
              .value=${String(report.threshold)}
              @change=${(event: Event) => this.#tell(Number((event.target as HTMLInputElement).value))}
            /><output>${scoreFigure(report.threshold)}</output></label
          >
          <p class="row middle">
            <button
              aria-pressed=${this.threshold === 'chosen'}
              @click=${() => this.#tell(this.threshold === 'chosen' ? report.threshold : 'chosen')}
            >
              Choose it on half of the labelled rows
            </button>
          </p>
          ${quality ? this.#figures(quality) : html`<p class="quiet small">${report.checked === 0 ? 'Precision and recall are shown once rows with labels are checked.' : 'None of the rows that are checked has a label, so precision and recall are not known.'}</p>`}
        </div>
      </section>
      ${quality ? this.#calibration() : nothing}
    </div>`;
  }

  #figures({
    chosenOn,
    precision,
    recall,
    accuracy,
    f1,
    auroc,
    spanF1,
  }: NonNullable<BatchReport['quality']>) {
    const shares: readonly (readonly [string, Measured])[] = [
      ['Precision', precision],
      ['Recall', recall],
      ['Accuracy', accuracy],
    ];
    return html`<p class="quiet small">
        ${chosenOn > 0 ? `The threshold was chosen on ${counted(chosenOn, 'row')}; every figure is of the other ` + `${count(accuracy.of)}.` : this.threshold === 'chosen' ? 'No labelled row fell into the half to choose on; the threshold is the usual one.' : `Of the ${counted(accuracy.of, 'row')} that are labelled and checked.`}
      </p>
      <dl>
        ${shares.map(
          ([name, share]) =>
            html`<div>
              <dt>${name}</dt>
              <dd><b>${measuredFigure(share)}</b><span class="quiet small">${measuredCount(share)}</span></dd>
            </div>`,
        )}
        <div>
          <dt>F1</dt>
          <dd><b>${f1.toFixed(2)}</b><span class="quiet small">of precision and recall</span></dd>
        </div>
        <div>
          <dt>AUROC</dt>
          <dd>
            <b>${auroc.toFixed(2)}</b><span class="quiet small">whatever the threshold; 0.50 is chance</span>
          </dd>
        </div>
        ${
          spanF1 === undefined
            ? nothing
            : html`<div>
                <dt>Marked words, F1</dt>
                <dd>
                  <b>${spanF1.toFixed(2)}</b><span class="quiet small">letters flagged and marked</span>
                </dd>
              </div>`
        }
      </dl>`;
  }

  #calibration() {
    const { calibration, calibrationError } = this.report;
    const points = calibration.map(({ mean, hallucinated }) => ({
      x: mean,
      y: hallucinated.value,
      low: hallucinated.low,
      high: hallucinated.high,
      label: `score ${scoreFigure(mean)}: ${measuredFigure(hallucinated)}, ${measuredCount(hallucinated)}`,
    }));
    return html`<totem-plot
      class="span6"
      heading="Can a score be read as a chance?"
      note=${calibrationError === undefined ? '' : `On the dashed line it can. Mean distance from it: ${calibrationError.toFixed(2)}. Lines are ` + '95 % intervals.'}
    >
      <totem-points
        slot="plot"
        heading="Calibration"
        across="mean score"
        up="share hallucinated"
        diagonal
        .points=${points}
      ></totem-points>
      <table slot="table">
        <thead>
          <tr>
            <th scope="col">Scores</th>
            <th scope="col" class="num">Mean</th>
            <th scope="col" class="num">Hallucinated</th>
            <th scope="col" class="num">Rows</th>
            <th scope="col" class="num">95 % interval</th>
          </tr>
        </thead>
        <tbody>
          ${calibration.map(
            ({ low, high, mean, hallucinated }) =>
              html`<tr>
                <th scope="row">${low.toFixed(1)} to ${high.toFixed(1)}</th>
                <td class="num">${scoreFigure(mean)}</td>
                <td class="num">${measuredFigure(hallucinated)}</td>
                <td class="num">${count(hallucinated.of)}</td>
                <td class="num">
                  ${(hallucinated.low * 100).toFixed(0)} to ${(hallucinated.high * 100).toFixed(0)} %
                </td>
              </tr>`,
          )}
        </tbody>
      </table></totem-plot
    >`;
  }

  #tell(threshold: Threshold): void {
    this.dispatchEvent(
      new CustomEvent<Threshold>('threshold', { detail: threshold, bubbles: true, composed: true }),
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-batch-quality': BatchQuality;
  }
}
