/** The specification of a case, as text or as a form. Sends `change-case`. */
import { LitElement, css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CaseChange, RulesView } from '../../core/api/rules-room.ts';
import { texts } from '../texts/rules-room.ts';
import { sheet } from '../tokens.ts';
import './esl-editor.ts';
import './rules-form.ts';

const t = texts.specification;

@customElement('totem-specification-editor')
export class SpecificationEditor extends LitElement {
  static override styles = [
    sheet,
    css`
      .views {
        display: flex;
        gap: var(--s2);
      }
    `,
  ];
  @property({ attribute: false }) view!: RulesView;
  @state() private asForm = false;

  override render() {
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading">${t.heading}</h2>
        <div class="push views" role="group" aria-label=${t.view}>
          ${this.#button(false, t.asText)} ${this.#button(true, t.asForm)}
        </div>
      </header>
      <div class="pad">${this.asForm ? this.#form() : this.#text()}</div>
    </section>`;
  }

  #button(asForm: boolean, words: string) {
    const choose = () => {
      this.asForm = asForm;
    };
    return html`<button class="small" aria-pressed=${this.asForm === asForm} @click=${choose}>
      ${words}
    </button>`;
  }

  #text() {
    return html`<totem-esl-editor
      .value=${this.view.case.specification}
      .issues=${this.view.issues}
      .predicates=${this.view.predicates}
      @specification=${(event: CustomEvent<string>) => this.#tell({ specification: event.detail })}
    ></totem-esl-editor>`;
  }

  #form() {
    const { form } = this.view;
    if (!form) return html`<p class="panel">${t.noForm}</p>`;
    return html`<totem-rules-form .form=${form} @change-case=${this.#pass}></totem-rules-form>`;
  }

  #pass(event: CustomEvent<CaseChange>): void {
    this.#tell(event.detail);
  }

  #tell(change: CaseChange): void {
    this.dispatchEvent(new CustomEvent('change-case', { detail: change }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-specification-editor': SpecificationEditor;
  }
}
