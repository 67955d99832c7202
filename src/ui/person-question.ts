/** What a person is asked in place of a language model, with a field for the reply. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { sessionContext, type AskedQuestion, type Session } from './session.ts';
import { texts } from './texts/shell.ts';
import { sheet } from './tokens.ts';
import { watchSession } from './watching.ts';

const t = texts.person;
/** Not on pages that came over plain http. */
const canCopy = 'clipboard' in navigator;

@customElement('totem-person-question')
export class PersonQuestionView extends LitElement {
  static override styles = [
    sheet,
    css`
      pre {
        margin: 0;
        max-height: 18rem;
        overflow: auto;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      textarea {
        min-height: 6rem;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @state() private said = '';
  @query('textarea') private reply!: HTMLTextAreaElement | null;
  #shown: AskedQuestion | undefined;

  constructor() {
    super();
    watchSession(this);
  }

  override willUpdate(): void {
    const [asked] = this.session.questions;
    if (asked === this.#shown) return;
    this.#shown = asked;
    this.said = '';
    // What was typed for the question before belongs to it.
    if (this.reply) this.reply.value = '';
  }

  override render() {
    const [asked, ...others] = this.session.questions;
    if (!asked) return nothing;
    const { messages, choices } = asked.question;
    return html`<section class="sheet" aria-labelledby="asked">
      <header><h2 id="asked">${t.heading}</h2></header>
      <div class="pad stack">
        <p class="small">${t.lead}</p>
        ${messages.map(
          ({ role, content }) =>
            html`<section class="stack tight">
              <h3>${t.roles[role]}</h3>
              <pre tabindex="0" aria-label=${t.roles[role]}>${content}</pre>
            </section>`,
        )}
        ${canCopy ? this.#copying(asked) : nothing} ${choices ? choose(asked, choices) : this.#field(asked)}
        ${others.length === 0 ? nothing : html`<p class="small quiet">${t.waiting(others.length)}</p>`}
      </div>
    </section>`;
  }

  #field(asked: AskedQuestion) {
    const send = () => {
      const text = this.reply?.value.trim() ?? '';
      if (text === '') this.reply?.focus();
      else asked.reply(text);
    };
    return html`<label class="field">${t.reply}<textarea></textarea></label>
      <p class="row">
        <button class="primary" @click=${send}>${t.send}</button>
        <button @click=${() => asked.reply(undefined)}>${t.none}</button>
      </p>`;
  }

  #copying(asked: AskedQuestion) {
    return html`<p class="row middle">
      <button class="small" @click=${() => this.#copy(asked)}>${t.copy}</button>
      <span class="small" role="status">${this.said}</span>
    </p>`;
  }

  async #copy({ question }: AskedQuestion): Promise<void> {
    await navigator.clipboard.writeText(question.messages.map(({ content }) => content).join('\n\n'));
    this.said = t.copied;
  }
}

const choose = (asked: AskedQuestion, choices: readonly string[]) =>
  html`<p class="row">
    ${choices.map((choice) => html`<button @click=${() => asked.reply(choice)}>${choice}</button>`)}
    <button @click=${() => asked.reply(undefined)}>${t.none}</button>
  </p>`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-person-question': PersonQuestionView;
  }
}
