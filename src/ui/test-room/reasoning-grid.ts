/**
 * The answer against its reasoning. It separates right answers with faulty reasons from wrong answers with
 * sound ones, which a single figure would hide.
 */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { at } from '../addresses.ts';
import { count, namesOf } from '../figures.ts';
import { outcomes, reasonings } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import type { AnswerOutcome, ReasoningOutcome } from '../../core/oracles/verdict.ts';
import type { RunReport } from '../../core/oracles/run-report.ts';

@customElement('totem-grid')
export class ReasoningGrid extends LitElement {
  static override styles = [
    sheet,
    css`
      td,
      thead th {
        text-align: right;
        font-variant-numeric: tabular-nums;
      }
      thead th:first-child {
        text-align: left;
      }
      th {
        white-space: normal;
      }
      tbody th {
        font-size: 0.8125rem;
      }
    `,
  ];
  @property({ attribute: false }) report!: RunReport;

  override render() {
    const { grid } = this.report;
    const columns = namesOf(outcomes);
    const rows = namesOf(reasonings);
    return html`<section class="sheet" aria-labelledby="heading">
      <header><h2 id="heading">${texts.grid.heading}</h2></header>
      ${
        grid.every((cell) => cell.count === 0)
          ? html`<p class="pad quiet">${texts.grid.none}</p>`
          : html`<div class="pad wide" tabindex="0" role="group" aria-labelledby="heading">
              <table>
                <thead>
                  <tr>
                    <th scope="col">${texts.grid.corner}</th>
                    ${columns.map((outcome) => html`<th scope="col">${outcomes[outcome].word}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${rows.map(
                    (reasoning) =>
                      html`<tr>
                        <th scope="row">${reasonings[reasoning].word}</th>
                        ${columns.map((outcome) => html`<td>${this.#cell(outcome, reasoning)}</td>`)}
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }
    </section>`;
  }

  #cell(outcome: AnswerOutcome, reasoning: ReasoningOutcome) {
    const { grid, run } = this.report;
    const cell = grid.find((other) => other.outcome === outcome && other.reasoning === reasoning);
    if (!cell || cell.count === 0) return html`<span class="quiet">0</span>`;
    const words = texts.grid.cell(outcomes[outcome].word, reasonings[reasoning].word, cell.count);
    return html`<a href=${at.answers(run.id, cell.filter)} aria-label=${words}>${count(cell.count)}</a>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-grid': ReasoningGrid;
  }
}
