/**
 * What held when: the evaluators compared, and the events that formulas can name. Sends `query` with
 * everything that its address contains.
 */
import { LitElement, html } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { FactsQuery } from '../addresses.ts';
import { sheet } from '../tokens.ts';
import './event-browser.ts';
import './formula-evaluators.ts';
import type { FormulaEvaluators } from './formula-evaluators.ts';

@customElement('totem-time')
export class TimeView extends LitElement {
  static override styles = sheet;
  @property() factBaseId = '';
  @property({ attribute: false }) query: FactsQuery = {};
  @query('totem-formula-evaluators') private evaluators!: FormulaEvaluators;

  override render() {
    const {
      factBaseId,
      query: { formula = '', at = '', ticks = '', text = '', relation = '' },
    } = this;
    return html`<div class="cols">
      <div class="span7">
        <totem-formula-evaluators
          .factBaseId=${factBaseId}
          .formula=${formula}
          .at=${at}
          .ticks=${ticks}
          @query=${this.#change}
        ></totem-formula-evaluators>
      </div>
      <div class="span5">
        <totem-events
          .factBaseId=${factBaseId}
          .text=${text}
          .relation=${relation}
          @query=${this.#change}
          @atom=${this.#take}
        ></totem-events>
      </div>
    </div>`;
  }

  #change(event: CustomEvent<FactsQuery>): void {
    event.stopPropagation();
    this.#tell(event.detail);
  }

  #take(event: CustomEvent<string>): void {
    this.evaluators.take(event.detail);
  }

  #tell(change: FactsQuery): void {
    this.dispatchEvent(new CustomEvent<FactsQuery>('query', { detail: { ...this.query, ...change } }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-time': TimeView;
  }
}
