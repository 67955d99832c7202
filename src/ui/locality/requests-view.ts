/** What left this tab and what was refused; the trial of the policy; what no policy closes. */
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Trial } from '../../core/api/requests.ts';
import { texts } from '../texts/locality.ts';
import { sheet } from '../tokens.ts';
import type { Locality } from './locality.ts';
import { requestList, requestListStyles } from './request-list.ts';

const { requests, cable, open, browser } = texts;

@customElement('totem-requests')
export class RequestsView extends LitElement {
  static override styles = [
    sheet,
    requestListStyles,
    css`
      table {
        width: 100%;
      }
    `,
  ];
  @property({ attribute: false }) locality!: Locality;
  @state() private trials: readonly Trial[] = [];
  @state() private running = false;
  @state() private said = '';
  #unwatch: (() => void) | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('locality')) return;
    this.#unwatch?.();
    this.#unwatch = this.locality.ledger.onChange(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  override render() {
    const { ledger } = this.locality;
    return html`<div class="stack">
      <h1 tabindex="-1">${requests.heading}</h1>
      <p>${requests.lead(ledger.left, ledger.refused)}</p>
      <p class="quiet">${requests.scope}</p>
      ${this.#trial()} ${requestList(ledger)}
      <section class="sheet" aria-labelledby="open">
        <header><h2 id="open">${open.heading}</h2></header>
        <div class="pad stack">
          <p>${open.lead}</p>
          <div class="wide" role="region" aria-label=${open.table} tabindex="0">
            <table>
              <thead>
                <tr>
                  <th scope="col">${open.columns.way}</th>
                  <th scope="col">${open.columns.guard}</th>
                </tr>
              </thead>
              <tbody>
                ${open.ways.map(
                  ([way, guard]) =>
                    html`<tr>
                      <th scope="row">${way}</th>
                      <td>${guard}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>
        </div>
      </section>
      ${offered()}
    </div>`;
  }

  #trial() {
    return html`<section class="sheet" aria-labelledby="cable">
      <header><h2 id="cable">${cable.heading}</h2></header>
      <div class="pad stack">
        <p>${cable.lead}</p>
        <p>
          <button class="primary" ?disabled=${this.running} @click=${() => void this.#cut()}>
            ${this.running ? cable.running : cable.start}
          </button>
        </p>
        <p role="status">${this.said}</p>
        ${this.trials.length === 0 ? nothing : trialTable(this.trials)}
      </div>
    </section>`;
  }

  async #cut(): Promise<void> {
    this.running = true;
    this.said = '';
    try {
      this.trials = await (await this.locality.cable()).cut();
      const tried = this.trials.filter(({ outcome }) => outcome !== 'absent');
      const left = tried.filter(({ outcome }) => outcome === 'left').length;
      const refused = tried.filter(({ outcome }) => outcome === 'policy' || outcome === 'service worker');
      this.said = cable.result(refused.length, tried.length, left);
    } catch (fault) {
      this.said = cable.failed(fault instanceof Error ? fault.message : String(fault));
    } finally {
      this.running = false;
    }
  }
}

const loud = (outcome: 'left') => html`<strong>${cable.outcomes[outcome]}</strong>`;

const trialTable = (trials: readonly Trial[]) =>
  html`<div class="wide" role="region" aria-label=${cable.table} tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">${cable.columns.channel}</th>
          <th scope="col">${cable.columns.outcome}</th>
        </tr>
      </thead>
      <tbody>
        ${trials.map(
          ({ channel, outcome }) =>
            html`<tr>
              <th scope="row">${cable.channels[channel]}</th>
              <td>${outcome === 'left' ? loud(outcome) : cable.outcomes[outcome]}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** What the browser has is looked up, not concluded from its name. */
function offered() {
  const hasTypes = 'trustedTypes' in globalThis;
  const hasServiceWorker = 'serviceWorker' in navigator;
  return html`<section class="sheet" aria-labelledby="browser">
    <header><h2 id="browser">${browser.heading}</h2></header>
    <ul class="pad stack tight">
      <li>${hasTypes ? browser.trustedTypes : browser.noTrustedTypes}</li>
      <li>${hasServiceWorker ? browser.serviceWorker : browser.noServiceWorker}</li>
      <li>${browser.untried}</li>
    </ul>
  </section>`;
}
