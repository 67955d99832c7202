/**
 * A formula with variables: the names for which it holds at the time asked about, then those for which it
 * ever holds.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Answers } from '../../core/testing/temporal/time-reports.ts';
import { count } from '../figures.ts';
import '../parts/time-line.ts';
import type { TimeRow } from '../parts/time-line.ts';
import { sheet } from '../tokens.ts';

/** So many are drawn; the table has all that are listed. */
const DRAWN = 24;

@customElement('totem-formula-answers')
export class FormulaAnswers extends LitElement {
  static override styles = [
    sheet,
    css`
      summary {
        cursor: pointer;
        color: var(--brand);
        font-size: 0.875rem;
      }
      details .wide {
        max-height: 30rem;
        overflow: auto;
      }
    `,
  ];
  @property({ attribute: false }) answers!: Answers;
  #rows: TimeRow[] = [];

  override willUpdate(): void {
    this.#rows = this.answers.rows
      .slice(0, DRAWN)
      .map(({ names, spans }) => ({ label: names.join(', '), kind: 'event', level: 0, spans }));
  }

  override render() {
    const { answers: it } = this;
    const who = it.variables.join(', ');
    return html`<div class="stack">
      <p role="status">
        ${it.ever === 0 ? `Under no name for ${who} does it ever hold.` : html`At ${it.at} it holds for <b>${it.now === 0 ? 'no name' : count(it.now)}</b> in the place of ${who}, at some time for <b>${count(it.ever)}</b>.`}
      </p>
      ${
        it.rows.length === 0
          ? nothing
          : html` <totem-time-line
                label=${`When it holds, for each ${who}`}
                head=${who}
                does="ask at this time"
                .rows=${this.#rows}
                .asked=${it.tick}
                .granularity=${it.granularity}
              ></totem-time-line>
              ${
                it.rows.length > DRAWN
                  ? html`<p class="quiet small">The first ${DRAWN} are drawn.</p>
                      <details>
                        <summary>All that are listed</summary>
                        <div
                          class="wide"
                          tabindex="0"
                          role="region"
                          aria-label="All names for which it ever holds"
                        >
                          <table>
                            <thead>
                              <tr>
                                ${it.variables.map((name) => html`<th scope="col">${name}</th>`)}
                                <th scope="col">At ${it.at}</th>
                                <th scope="col">When it holds</th>
                              </tr>
                            </thead>
                            <tbody>
                              ${it.rows.map(
                                ({ names, holds, written }) =>
                                  html`<tr>
                                    ${names.map((name) => html`<td>${name}</td>`)}
                                    <td>${holds ? 'yes' : 'no'}</td>
                                    <td class="mono">${written}</td>
                                  </tr>`,
                              )}
                            </tbody>
                          </table>
                        </div>
                      </details>`
                  : nothing
              }
              ${it.rows.length < it.ever ? html`<p class="quiet small">${count(it.rows.length)} of ${count(it.ever)} are listed.</p>` : nothing}`
      }
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-formula-answers': FormulaAnswers;
  }
}
