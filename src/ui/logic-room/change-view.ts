/** Adds and removes facts, and lists what came and went with them. Sends `change-facts`. */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { ChangeResult, LogicTuple, RelationChange } from '../../core/api/logic-room.ts';
import { texts } from '../texts/logic-room.ts';
import { sheet } from '../tokens.ts';

const t = texts.change;
/** Tuples of a relation that are listed. */
const MOST_LISTED = 50;

export interface FactsOrder {
  readonly kind: 'add' | 'remove';
  readonly facts: string;
}

@customElement('totem-logic-change')
export class ChangeView extends LitElement {
  static override styles = [
    sheet,
    css`
      form > label {
        flex: 1 1 16rem;
      }
      input {
        font-family: var(--mono);
        width: 100%;
      }
      ul {
        list-style: none;
        padding: 0;
      }
      li {
        overflow-wrap: anywhere;
      }
      .sign {
        display: inline-block;
        width: 1.25rem;
        font-weight: 700;
      }
      .removed code {
        text-decoration: line-through;
      }
    `,
  ];
  @property({ attribute: false }) change: ChangeResult | undefined;
  @property({ type: Boolean }) busy = false;
  @query('input') private field!: HTMLInputElement;

  override render() {
    return html`<section class="sheet" aria-labelledby="heading">
      <header><h2 id="heading">${t.heading}</h2></header>
      <div class="pad stack">
        <p class="quiet small">${t.intro}</p>
        <form class="row" @submit=${(event: SubmitEvent) => this.#send(event, 'add')}>
          <label class="field"
            >${t.facts}<input
              autocomplete="off"
              autocapitalize="off"
              spellcheck="false"
              maxlength="20000"
              placeholder=${t.placeholder}
              aria-invalid=${this.change?.kind === 'unreadable' ? 'true' : nothing}
          /></label>
          <button ?disabled=${this.busy}>${t.add}</button>
          <button
            type="button"
            ?disabled=${this.busy}
            @click=${(event: Event) => this.#send(event, 'remove')}
          >
            ${t.remove}
          </button>
        </form>
        <div aria-live="polite">${this.change ? this.#result(this.change) : nothing}</div>
      </div>
    </section>`;
  }

  #result(change: ChangeResult) {
    switch (change.kind) {
      case 'unreadable':
        return html`<p class="panel">${change.message}</p>`;
      case 'not done':
        return html`<p>${t.notDone}</p>`;
      case 'changed':
        return html`<div class="stack tight">
          <p class="small">${change.changes.length === 0 ? t.none : t.done(change.milliseconds)}</p>
          ${change.changes.map((each) => this.#relation(each))}
        </div>`;
    }
  }

  #relation({ name, isDerived, added, removed, addedCount, removedCount }: RelationChange) {
    return html`<div>
      <h3>
        <code>${name}</code>
        <span class="quiet small"
          >${isDerived ? t.derived : t.given}${addedCount > 0 ? `, ${t.came(addedCount)}` : ''}${
            removedCount > 0 ? `, ${t.went(removedCount)}` : ''
          }</span
        >
      </h3>
      <ul>
        ${this.#tuples(name, added, addedCount, 'added')}
        ${this.#tuples(name, removed, removedCount, 'removed')}
      </ul>
    </div>`;
  }

  #tuples(name: string, tuples: readonly LogicTuple[], total: number, how: 'added' | 'removed') {
    const shown = tuples.slice(0, MOST_LISTED);
    return html`${shown.map(
      (tuple) =>
        html`<li class=${how}>
          <span class="sign" aria-hidden="true">${how === 'added' ? '+' : '−'}</span
          ><span class="out-of-sight">${t[how]}</span> <code>${name}(${tuple.join(', ')})</code>
        </li>`,
    )}${total > shown.length ? html`<li class="quiet small">${t.more(total - shown.length)}</li>` : nothing}`;
  }

  #send(event: Event, kind: FactsOrder['kind']): void {
    event.preventDefault();
    const facts = this.field.value;
    if (facts.trim() === '') return this.field.focus();
    this.dispatchEvent(new CustomEvent<FactsOrder>('change-facts', { detail: { kind, facts } }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-change': ChangeView;
  }
}
