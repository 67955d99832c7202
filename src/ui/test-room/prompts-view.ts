/** The two prompts, for questions about relations and about time (Drowzee, Table 4), ready to edit. */
import { consume } from '@lit/context';
import { LitElement, css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { PromptSettings } from '../../core/api/test-room.ts';
import type { PromptKind, Prompts } from '../../core/testing/prompts.ts';
import { at } from '../addresses.ts';
import { namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';
import { testContext, type TestSession } from './test-session.ts';

const t = texts.prompts;

@customElement('totem-prompts')
export class PromptsView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      textarea {
        min-height: 18rem;
        font: 0.8125rem/1.6 var(--mono);
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @state() private said: string | undefined;
  @state() private failure: string | undefined;
  /** What was typed and not yet saved. */
  @state() private typed: Partial<Prompts> = {};
  readonly #prompts = new Loading<PromptSettings>(
    this,
    () => this.room.service.prompts(),
    () => ['prompts', this.session.version('listing')],
  );

  override render() {
    return frame(
      {
        heading: t.heading,
        intro: t.intro,
        trail: [{ words: texts.trail.newRun, href: at.start() }],
      },
      this.#prompts.draw(texts.loading.prompts, (prompts) => this.#form(prompts)),
    );
  }

  #form({ used, shipped }: PromptSettings) {
    return html`<form class="sheet pad stack" @submit=${this.#save}>
      <p class="quiet small">${t.hint(html`<code>${t.place}</code>`)}</p>
      ${namesOf(t.kinds).map((kind) => this.#field(kind, this.typed[kind] ?? used[kind], shipped[kind]))}
      <p class="row middle">
        <button class="primary">${t.save}</button><span role="status" class="quiet small">${this.said}</span>
      </p>
      ${this.failure === undefined ? '' : html`<p role="alert">${t.notSaved(this.failure)}</p>`}
    </form>`;
  }

  #field(kind: PromptKind, text: string, shipped: string) {
    return html`<div class="stack tight">
      <label class="field"
        >${t.kinds[kind]}<textarea
          name=${kind}
          required
          .value=${live(text)}
          @input=${(event: Event) => this.#type(kind, (event.target as HTMLTextAreaElement).value)}
        ></textarea>
      </label>
      <p>
        <button
          type="button"
          class="small"
          ?disabled=${text === shipped}
          @click=${() => this.#type(kind, shipped)}
        >
          ${t.reset}
        </button>
      </p>
    </div>`;
  }

  #type(kind: PromptKind, text: string): void {
    this.typed = { ...this.typed, [kind]: text };
    this.said = undefined;
  }

  async #save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const used = this.#prompts.value?.used;
    if (!used) return;
    try {
      await this.room.service.keepPrompts({ ...used, ...this.typed });
      this.failure = undefined;
      this.said = t.saved;
      this.typed = {};
      await this.#prompts.reload();
    } catch (fault) {
      this.said = undefined;
      this.failure = reasonOf(fault);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-prompts': PromptsView;
  }
}
