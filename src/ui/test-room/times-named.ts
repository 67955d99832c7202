/**
 * The reasoning of a reply about time, by the times it names: each with what it was taken for, and when that
 * was.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { NamedTime, TimesVerdict } from '../../core/oracles/verdict.ts';
import type { Wording } from '../figures.ts';
import '../parts/verdict-badge.ts';
import { reasonings } from '../texts/terms.ts';
import { sheet } from '../tokens.ts';

const statuses: Readonly<Record<NamedTime['status'], Wording>> = {
  right: { word: 'Right', mark: 'supported' },
  wrong: { word: 'Wrong', mark: 'contradicted' },
  asked: { word: 'From the question', mark: 'unknown' },
  open: { word: 'Of nothing known', mark: 'unknown' },
};

@customElement('totem-times')
export class TimesNamed extends LitElement {
  static override styles = [
    sheet,
    css`
      td:first-child {
        white-space: nowrap;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];
  @property({ attribute: false }) times!: TimesVerdict;

  override render() {
    const { named, outcome, why } = this.times;
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading">The times it names</h2>
        <span class="push"><totem-verdict .says=${reasonings[outcome]}></totem-verdict></span>
      </header>
      <div class="pad stack tight">
        <p>${why}</p>
        ${
          named.length === 0
            ? nothing
            : html`<div class="wide" tabindex="0" role="region" aria-label="Times in the reply">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Time</th>
                      <th scope="col">It is</th>
                      <th scope="col">Why</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${named.map(
                      (time) =>
                        html`<tr>
                          <td>${time.written}</td>
                          <td><totem-verdict .says=${statuses[time.status]}></totem-verdict></td>
                          <td>${time.why}</td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>`
        }
      </div>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-times': TimesNamed;
  }
}
