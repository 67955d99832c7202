/**
 * A formula with variables: the names for which it holds at the time asked about, then the names for which it
 * holds at any time.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Answers } from '../../core/testing/temporal/time-reports.ts';
import { count } from '../figures.ts';
import '../parts/time-line.ts';
import type { TimeRow } from '../parts/time-line.ts';
import * as texts from '../texts/test-room/time.ts';
import { sheet } from '../tokens.ts';

/** The most names drawn; the table has all that are listed. */
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
      <p role="status">${it.ever === 0 ? texts.formulaAnswers.never(who) : figures(it, who)}</p>
      ${
        it.rows.length === 0
          ? nothing
          : html` <totem-time-line
                label=${texts.formulaAnswers.timeLine(who)}
                head=${who}
                does=${texts.comparison.askHere}
                .rows=${this.#rows}
                .asked=${it.tick}
                .granularity=${it.granularity}
              ></totem-time-line>
              ${
                it.rows.length > DRAWN
                  ? html`<p class="quiet small">${texts.formulaAnswers.drawn(DRAWN)}</p>
                      <details>
                        <summary>${texts.formulaAnswers.all}</summary>
                        <div class="wide" tabindex="0" role="region" aria-label=${texts.formulaAnswers.table}>
                          <table>
                            <thead>
                              <tr>
                                ${it.variables.map((name) => html`<th scope="col">${name}</th>`)}
                                <th scope="col">${texts.formulaAnswers.at(it.at)}</th>
                                <th scope="col">${texts.formulaAnswers.whenItHolds}</th>
                              </tr>
                            </thead>
                            <tbody>
                              ${it.rows.map(
                                ({ names, holds, written }) =>
                                  html`<tr>
                                    ${names.map((name) => html`<td>${name}</td>`)}
                                    <td>${texts.formulaAnswers.result(holds)}</td>
                                    <td class="mono">${written}</td>
                                  </tr>`,
                              )}
                            </tbody>
                          </table>
                        </div>
                      </details>`
                  : nothing
              }
              ${
                it.rows.length < it.ever
                  ? html`<p class="quiet small">${texts.formulaAnswers.listed(it.rows.length, it.ever)}</p>`
                  : nothing
              }`
      }
    </div>`;
  }
}

const figures = ({ at, now, ever }: Answers, names: string) =>
  texts.formulaAnswers.holds({
    at,
    now: html`<b>${now === 0 ? texts.formulaAnswers.none : count(now)}</b>`,
    names,
    ever: html`<b>${count(ever)}</b>`,
  });

declare global {
  interface HTMLElementTagNameMap {
    'totem-formula-answers': FormulaAnswers;
  }
}
