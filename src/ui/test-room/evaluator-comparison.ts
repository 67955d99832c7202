/**
 * Evaluators compared: the finding, what each evaluator says and where they part, the proof with
 * its time line, and the formula in its other spellings.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { FormulaComparison, Spans, EvaluatorResult } from '../../core/testing/temporal/time-reports.ts';
import '../parts/time-line.ts';
import type { TimeRow } from '../parts/time-line.ts';
import '../parts/reason-list.ts';
import { sheet } from '../tokens.ts';
import { rowsOf } from './time-proof.ts';

const meaning: Readonly<Record<EvaluatorResult['evaluator'], string>> = {
  'Definition 1': 'tick by tick, as the paper defines truth; this is the law',
  'interval algebra': 'all times at once, by sets of intervals',
  'Fig. 11 as printed': 'the rules that the paper prints',
};

const writes = ({ written }: Spans): string => (written === '∅' ? 'at no time' : written);

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
  /** Whether one may ask at another time by choosing it on the time line. */
  @property({ type: Boolean }) askable = false;
  /** Without the reasons and the other spellings. */
  @property({ type: Boolean }) brief = false;
  #rows: TimeRow[] = [];

  override willUpdate(): void {
    const { explanation, missed, claimed, results } = this.comparison;
    const printed = results.find(({ evaluator }) => evaluator === 'Fig. 11 as printed')?.ticks;
    const apart: TimeRow[] =
      printed && missed.spans.length + claimed.spans.length > 0
        ? [
            {
              label: 'by Fig. 11 as printed',
              kind: 'event',
              level: 0,
              spans: printed.spans,
              doubt: 'parts from Definition 1',
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
        <p class="say"><b>${explanation.holds ? 'Yes' : 'No'}.</b> ${explanation.summary}</p>
        <p>${it.finding}</p>
      </div>
      <div class="wide" tabindex="0" role="region" aria-label="What each evaluator says">
        <table>
          <thead>
            <tr>
              <th scope="col">Evaluator</th>
              <th scope="col">At ${explanation.at}</th>
              <th scope="col">When it holds</th>
            </tr>
          </thead>
          <tbody>
            ${it.results.map((result) => this.#row(result))}
          </tbody>
        </table>
      </div>
      ${this.#apart()}
      <totem-time-line
        label="Time line of the formula and its parts"
        .rows=${this.#rows}
        .asked=${explanation.tick}
        .granularity=${explanation.granularity}
        .does=${this.askable ? 'ask at this time' : ''}
      ></totem-time-line>
      ${
        this.brief
          ? nothing
          : html`<div class="stack tight">
                <h3>Why, step by step</h3>
                <totem-reasons .reasons=${explanation.reasons}></totem-reasons>
              </div>
              <dl>
                <dt>In symbols</dt>
                <dd><code>${it.formula}</code></dd>
                <dt>In words</dt>
                <dd><code>${it.inWords}</code></dd>
                <dt>As published</dt>
                <dd>
                  ${it.published === undefined ? html`<span class="quiet">The authors' files have no such operator.</span>` : html`<code>${it.published}</code>`}
                </dd>
              </dl>
              ${
                it.datalog === ''
                  ? nothing
                  : html`<details>
                      <summary>The same as Datalog rules</summary>
                      <pre class="panel" tabindex="0" aria-label="Datalog rules">${it.datalog}</pre>
                    </details>`
              }`
      }
    </div>`;
  }

  #row({ evaluator, holds, ticks }: EvaluatorResult) {
    const parts = holds !== undefined && holds !== this.comparison.explanation.holds;
    return html`<tr class=${parts ? 'parts' : ''}>
      <th scope="row">${evaluator}<br /><span class="quiet small">${meaning[evaluator]}</span></th>
      <td>
        ${holds === undefined ? html`<span class="quiet">has no rule for it</span>` : html`<b>${holds ? 'yes' : 'no'}</b>${parts ? ', and parts from Definition 1' : ''}`}
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
          : html`<dt>Fig. 11 misses</dt>
              <dd><code>${missed.written}</code></dd>`
      }
      ${
        claimed.spans.length === 0
          ? nothing
          : html`<dt>Fig. 11 claims wrongly</dt>
              <dd><code>${claimed.written}</code></dd>`
      }
    </dl>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-evaluator-comparison': EvaluatorComparisonView;
  }
}
