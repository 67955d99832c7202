/**
 * The reasoning of a reply about time: each time it names, what the time was taken for, and when that was.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TimesVerdict } from '../../core/oracles/verdict.ts';
import '../parts/verdict-badge.ts';
import { reasonings, timeStatuses } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';

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
        <h2 id="heading">${texts.timesNamed.heading}</h2>
        <span class="push"><totem-verdict .says=${reasonings[outcome]}></totem-verdict></span>
      </header>
      <div class="pad stack tight">
        <p>${why}</p>
        ${
          named.length === 0
            ? nothing
            : html`<div class="wide" tabindex="0" role="region" aria-label=${texts.timesNamed.heading}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">${texts.timesNamed.time}</th>
                      <th scope="col">${texts.timesNamed.status}</th>
                      <th scope="col">${texts.timesNamed.why}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${named.map(
                      (time) =>
                        html`<tr>
                          <td>${time.written}</td>
                          <td><totem-verdict .says=${timeStatuses[time.status]}></totem-verdict></td>
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
