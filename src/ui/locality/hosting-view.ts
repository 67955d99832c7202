/** How to host Totem: which places serve, and the files with headers that the build makes. */
import { LitElement, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { texts } from '../texts/locality.ts';
import { sheet } from '../tokens.ts';
import { requestsAddress } from './locality.ts';

const { hosting, cable } = texts;
const [buildFirst, buildCommand, buildThen] = hosting.build;

@customElement('totem-hosting')
export class HostingView extends LitElement {
  static override styles = sheet;

  override render() {
    return html`<div class="stack">
      <h1 tabindex="-1">${hosting.heading}</h1>
      <p>${hosting.lead}</p>
      <p>${buildFirst} <code>${buildCommand}</code>. ${buildThen}</p>
      ${hosting.places.map(
        ([place, what]) =>
          html`<section class="stack tight">
            <h2>${place}</h2>
            <p>${what}</p>
          </section>`,
      )}
      <section class="sheet" aria-labelledby="headers">
        <header><h2 id="headers">${hosting.headers}</h2></header>
        <div class="pad stack">
          <p>${hosting.headersLead}</p>
          <ul>
            ${hosting.files.map(
              ([file, host, how]) => html`<li><a href=${file} download>${host}</a>: ${how}</li>`,
            )}
          </ul>
        </div>
      </section>
      <p>${hosting.test} <a href=${requestsAddress}>${cable.heading}</a>.</p>
    </div>`;
  }
}
