/**
 * Evaluators compared: the result, what each evaluator says and where they differ, the proof with its time
 * line, and the formula in other notations.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { FormulaComparison, Spans, EvaluatorResult } from '../../core/testing/temporal/time-reports.ts';
import '../parts/time-line.ts';
import type { TimeRow } from '../parts/time-line.ts';
import '../parts/reason-list.ts';
import * as texts from '../texts/test-room/time.ts';
import { sheet } from '../tokens.ts';
import { rowsOf } from './time-proof.ts';

const writes = ({ written }: Spans): string => (written === '∅' ? texts.comparison.never : written);

@customElement('totem-evaluator-comparison')
export class EvaluatorComparisonView extends LitElement {
  static override styles = [
    sheet,
    css`
      tbody th {
        min-width: 9.5rem;
      }
      tbody td {
        min-width: 5.5rem;
      }
      td.set {
        font: 0.8125rem var(--mono);
        min-width: 9rem;
        overflow-wrap: normal;
      }
      tr.parts td,
      tr.parts th {
        background: var(--brand-soft);
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
      pre {
        font: 0.8125rem/1.5 var(--mono);
        overflow-x: auto;
        margin: 0;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      summary {
        cursor: pointer;
        color: var(--brand);
        font-size: 0.875rem;
      }
      .say {
        font-size: 1.0625rem;
      }
    `,
  ];
  @property({ attribute: false }) comparison!: FormulaComparison;
  /** Whether the user can evaluate at another time by choosing it on the time line. */
  @property({ type: Boolean }) askable = false;
  /** Without the reasons and the other notations. */
  @property({ type: Boolean }) brief = false;
  #rows: TimeRow[] = [];

  override willUpdate(): void {
    const { explanation, missed, claimed, results } = this.comparison;
    const printed = results.find(({ evaluator }) => evaluator === 'Fig. 11 as printed')?.ticks;
    const apart: TimeRow[] =
      printed && missed.spans.length + claimed.spans.length > 0
        ? [
            {
              label: texts.comparison.printed,
              kind: 'event',
              level: 0,
              spans: printed.spans,
              doubt: texts.comparison.differs,
            },
          ]
        : [];
    this.#rows = [...rowsOf(explanation), ...apart];
  }

  override render() {
    const { comparison: it } = this;
    const { explanation } = it;
    return html`<div class="stack">
      <div class="stack tight" role="status">
        <p class="say">
          <b>${explanation.holds ? texts.timeProof.yes : texts.timeProof.no}</b> ${explanation.summary}
        </p>
        <p>${it.finding}</p>
      </div>
      <div class="wide" tabindex="0" role="region" aria-label=${texts.comparison.label}>
        <table>
          <thead>
            <tr>
              <th scope="col">${texts.comparison.evaluator}</th>
              <th scope="col">${texts.comparison.at(explanation.at)}</th>
              <th scope="col">${texts.comparison.whenItHolds}</th>
            </tr>
          </thead>
          <tbody>
            ${it.results.map((result) => this.#row(result))}
          </tbody>
        </table>
      </div>
      ${this.#apart()}
      <totem-time-line
        label=${texts.comparison.timeLine}
        .rows=${this.#rows}
        .asked=${explanation.tick}
        .granularity=${explanation.granularity}
        .does=${this.askable ? texts.comparison.askHere : ''}
      ></totem-time-line>
      ${
        this.brief
          ? nothing
          : html`<div class="stack tight">
                <h3>${texts.comparison.why}</h3>
                <totem-reasons .reasons=${explanation.reasons}></totem-reasons>
              </div>
              <dl>
                <dt>${texts.comparison.inSymbols}</dt>
                <dd><code>${it.formula}</code></dd>
                <dt>${texts.comparison.inWords}</dt>
                <dd><code>${it.inWords}</code></dd>
                <dt>${texts.comparison.published}</dt>
                <dd>
                  ${
                    it.published === undefined
                      ? html`<span class="quiet">${texts.comparison.unpublished}</span>`
                      : html`<code>${it.published}</code>`
                  }
                </dd>
              </dl>
              ${
                it.datalog === ''
                  ? nothing
                  : html`<details>
                      <summary>${texts.comparison.asDatalog}</summary>
                      <pre class="panel" tabindex="0" aria-label=${texts.comparison.datalog}>
${it.datalog}</pre>
                    </details>`
              }`
      }
    </div>`;
  }

  #row({ evaluator, holds, ticks }: EvaluatorResult) {
    const parts = holds !== undefined && holds !== this.comparison.explanation.holds;
    return html`<tr class=${parts ? 'parts' : ''}>
      <th scope="row">
        ${evaluator}<br /><span class="quiet small">${texts.comparison.evaluators[evaluator]}</span>
      </th>
      <td>
        ${
          holds === undefined
            ? html`<span class="quiet">${texts.comparison.noRule}</span>`
            : parts
              ? texts.comparison.resultDiffers(resultOf(holds))
              : resultOf(holds)
        }
      </td>
      <td class="set">${ticks ? writes(ticks) : ''}</td>
    </tr>`;
  }

  #apart() {
    const { missed, claimed } = this.comparison;
    if (missed.spans.length + claimed.spans.length === 0) return nothing;
    return html`<dl>
      ${
        missed.spans.length === 0
          ? nothing
          : html`<dt>${texts.comparison.missed}</dt>
              <dd><code>${missed.written}</code></dd>`
      }
      ${
        claimed.spans.length === 0
          ? nothing
          : html`<dt>${texts.comparison.claimed}</dt>
              <dd><code>${claimed.written}</code></dd>`
      }
    </dl>`;
  }
}

const resultOf = (holds: boolean) => html`<b>${texts.comparison.result(holds)}</b>`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-evaluator-comparison': EvaluatorComparisonView;
  }
}
