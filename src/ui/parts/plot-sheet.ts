/**
 * A sheet with a plot and the same figures as a table: slot `plot`, slot `table`, and a button that switches
 * between them.
 */
import { LitElement, css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';

@customElement('totem-plot')
export class PlotSheet extends LitElement {
  static override styles = [
    sheet,
    css`
      .body {
        position: relative;
      }
      ::slotted(*) {
        min-width: 0;
      }
    `,
  ];
  @property() heading = '';
  @property() note = '';
  @state() private asTable = false;

  override render() {
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading">${this.heading}</h2>
        <slot name="choice"></slot>
        <button
          class="bare small push"
          aria-pressed=${this.asTable}
          @click=${() => {
            this.asTable = !this.asTable;
          }}
        >
          ${this.asTable ? texts.plot.asPlot : texts.plot.asTable}
        </button>
      </header>
      <div class="pad stack tight body">
        <div ?hidden=${this.asTable}><slot name="plot"></slot></div>
        <div
          ?hidden=${!this.asTable}
          class="wide"
          tabindex="0"
          role="region"
          aria-label=${texts.plot.tableOf(this.heading)}
        >
          <slot name="table"></slot>
        </div>
        ${this.note ? html`<p class="quiet small">${this.note}</p>` : ''}
      </div>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-plot': PlotSheet;
  }
}
