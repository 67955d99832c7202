/** A field for an atom, and why it holds or what is missing for it. Sends `explain` with the text or atom. */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { LogicAtom } from '../../core/api/logic-room.ts';
import '../parts/verdict-badge.ts';
import { texts } from '../texts/logic-room.ts';
import { sheet } from '../tokens.ts';
import type { LogicSession } from './logic-session.ts';
import './save-menu.ts';
import { explanation } from './why-not-tree.ts';

const t = texts.why;

@customElement('totem-logic-why')
export class WhyView extends LitElement {
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
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2);
      }
    `,
  ];
  @property({ attribute: false }) room!: LogicSession;
  /** Grows when the room's state changes, so that this is drawn again. */
  @property({ type: Number }) version = 0;
  @query('input') private field!: HTMLInputElement;

  override render() {
    const { explained, document } = this.room;
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading">${t.heading}</h2>
        ${
          explained?.answer.kind === 'holds'
            ? html`<totem-logic-save
                .writers=${this.room.listing?.writers ?? []}
                class="push"
                label=${t.save}
                subject="derivation"
                .room=${this.room}
                atom=${explained.atom}
              ></totem-logic-save>`
            : nothing
        }
      </header>
      <div class="pad stack">
        <p class="quiet small">${t.intro}</p>
        <form class="row" @submit=${this.#submit}>
          <label class="field"
            >${t.atom}<input
              autocomplete="off"
              autocapitalize="off"
              spellcheck="false"
              maxlength="2000"
              .value=${document.question}
              aria-invalid=${explained?.answer.kind === 'unreadable' ? 'true' : nothing}
          /></label>
          <button>${t.explain}</button>
        </form>
        <div aria-live="polite">${explained ? this.#answer() : nothing}</div>
      </div>
    </section>`;
  }

  #answer() {
    const { explained } = this.room;
    if (!explained) return nothing;
    const { answer, atom } = explained;
    switch (answer.kind) {
      case 'unreadable':
        return html`<div class="panel stack tight">
          <p>${t.unreadable}</p>
          ${answer.issues.map(({ message }) => html`<p class="small">${message}</p>`)}
        </div>`;
      case 'not run':
        return html`<p>${t.notRun}</p>`;
      case 'matches':
        return html`<div class="stack tight">
          <p>${t.matches(answer.total)}</p>
          <ul>
            ${answer.atoms.map((each) => this.#match(each))}
          </ul>
        </div>`;
      default:
        return html`<div class="stack tight">
          <p class="row middle">
            <totem-verdict
              .says=${texts.verdicts[answer.kind === 'holds' ? 'holds' : 'fails']}
            ></totem-verdict
            ><code>${atom}</code>
          </p>
          ${explanation(this.room, answer)}
        </div>`;
    }
  }

  #match(atom: LogicAtom) {
    const words = `${atom.predicate}(${atom.terms.join(', ')})`;
    return html`<li>
      <button class="small" @click=${() => this.#explain(atom)}><code>${words}</code></button>
    </li>`;
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    if (this.field.value.trim() !== '') this.#explain(this.field.value);
  }

  #explain(atom: string | LogicAtom): void {
    this.dispatchEvent(new CustomEvent<string | LogicAtom>('explain', { detail: atom }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-why': WhyView;
  }
}
