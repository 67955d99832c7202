/**
 * The answer against its reasoning: right answers with faulty reasons and wrong answers with sound ones,
 * which one figure would hide.
 */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { at } from '../addresses.ts';
import { count, namesOf } from '../figures.ts';
import { outcomes, reasonings } from '../texts/terms.ts';
import { sheet } from '../tokens.ts';
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
    const { grid, run } = this.report;
    const columns = namesOf(outcomes);
    const rows = namesOf(reasonings);
    return html`<section class="sheet" aria-labelledby="heading">
      <header><h2 id="heading">Answer and reasoning</h2></header>
      ${
        grid.every((cell) => cell.count === 0)
          ? html`<p class="pad quiet">
              No reasoning has been read yet. Once it has, right answers with faulty reasons show here.
            </p>`
          : html`<div class="pad wide" tabindex="0" role="group" aria-labelledby="heading">
              <table>
                <thead>
                  <tr>
                    <th scope="col">The reasoning</th>
                    ${columns.map((outcome) => html`<th scope="col">${outcomes[outcome].word}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${rows.map(
                    (reasoning) =>
                      html`<tr>
                        <th scope="row">${reasonings[reasoning].word}</th>
                        ${columns.map((outcome) => {
                          const cell = grid.find(
                            (other) => other.outcome === outcome && other.reasoning === reasoning,
                          );
                          return html`<td>
                            ${cell && cell.count > 0 ? html`<a href=${at.answers(run.id, cell.filter)} aria-label=${`${outcomes[outcome].word} answer, reasoning ` + `${reasonings[reasoning].word}: ${count(cell.count)}`}>${count(cell.count)}</a>` : html`<span class="quiet">0</span>`}
                          </td>`;
                        })}
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-grid': ReasoningGrid;
  }
}
