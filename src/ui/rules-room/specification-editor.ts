/** The specification of a case, as text or as a form. Sends `change-case` and `remove-part`. */
import { consume } from '@lit/context';
import { LitElement, css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CaseChange, RulesView } from '../../core/api/rules-room.ts';
import type { RuleIssue } from '../../core/rules/specification.ts';
import { texts } from '../texts/rules-room.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';
import './esl-editor.ts';
import './rules-form.ts';
import { rulesContext, type RulesSession } from './rules-session.ts';

const t = texts.specification;

/** Milliseconds without a change after which the solver looks at the rules. */
const REST = 300;

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
  @consume({ context: rulesContext }) room!: RulesSession;
  @property({ attribute: false }) view!: RulesView;
  @state() private asForm = false;
  /** What the solver finds. A change that comes meanwhile is not kept waiting by it. */
  readonly #findings = new Loading<readonly RuleIssue[]>(
    this,
    async () => {
      const { id, specification } = this.view.case;
      await new Promise((rested) => setTimeout(rested, REST));
      return specification === this.view.case.specification ? this.room.service.findings(id) : [];
    },
    () => [this.view.case.specification],
  );

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
    const { issues } = this.view;
    const { value: found = [], state: looked } = this.#findings;
    return html`<totem-esl-editor
      .value=${this.view.case.specification}
      .issues=${[...issues, ...found].sort((a, b) => a.span[0] - b.span[0])}
      .isLooking=${looked === 'loading'}
      .predicates=${this.view.predicates}
      @specification=${(event: CustomEvent<string>) => this.#tell({ specification: event.detail })}
    ></totem-esl-editor>`;
  }

  #form() {
    const { form } = this.view;
    if (!form) return html`<p class="panel">${t.noForm}</p>`;
    return html`<totem-rules-form
      .form=${form}
      @change-case=${this.#pass}
      @remove-part=${this.#pass}
    ></totem-rules-form>`;
  }

  #pass({ type, detail }: CustomEvent<unknown>): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
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
