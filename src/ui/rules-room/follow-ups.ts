/**
 * What follows from the rules and is not in the text, and the questions to ask about it. A question is
 * answered here: by choosing, by pasting a reply, or by the user's language model. Sends `change-case`,
 * `remove-part` and `ask-model`.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import type { AnsweredView, CaseChange, FollowUpView, RulesView } from '../../core/api/rules-room.ts';
import { truthValues } from '../../core/rules/specification.ts';
import '../parts/job-progress.ts';
import { sessionContext, type Job, type Session } from '../session.ts';
import { texts } from '../texts/rules-room.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import { ASK, type PartRemoval } from './rules-session.ts';

const t = texts.knowledge;

@customElement('totem-follow-ups')
export class FollowUps extends LitElement {
  static override styles = [
    sheet,
    css`
      ul {
        list-style: none;
        padding: 0;
        display: grid;
        gap: var(--s3);
      }
      li {
        display: grid;
        gap: var(--s1);
        grid-template-columns: minmax(0, 1fr);
        overflow-wrap: anywhere;
      }
      .question {
        font-weight: 600;
      }
      textarea {
        min-height: 5rem;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2);
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) view!: RulesView;
  /** The question whose reply is being pasted. */
  @state() private pasting: string | undefined;

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const { knowledge, followUps, answered } = this.view;
    return html`<section class="sheet" aria-labelledby="heading">
      <header><h2 id="heading">${t.heading}</h2></header>
      <div class="pad stack">
        ${knowledge.length === 0 ? html`<p class="quiet">${t.none}</p>` : this.#knowledge()}
        <h3>${t.questions}</h3>
        ${
          followUps.length === 0
            ? html`<p class="quiet">${t.noQuestions}</p>`
            : html`<ul>
                ${followUps.map((followUp) =>
                  guard([followUp, this.pasting, this.#asking?.state], () => this.#question(followUp)),
                )}
              </ul>`
        }
        ${this.#progress()} ${answered.length === 0 ? nothing : this.#answered(answered)}
      </div>
    </section>`;
  }

  #knowledge() {
    return html`<p class="quiet small">${t.note}</p>
      <ul>
        ${this.view.knowledge.map(
          ({ literal, rules }) =>
            html`<li>
              <span>${literal.sentence}</span>
              <span class="quiet small"><code>${literal.text}</code> ${t.by(rules)}</span>
            </li>`,
        )}
      </ul>`;
  }

  #question(followUp: FollowUpView) {
    const { atom, question, expected } = followUp;
    return html`<li>
      <p class="question">${question}</p>
      <p class="quiet small">${t.expected(expected)}</p>
      <div class="buttons">
        ${truthValues.map(
          (value) =>
            html`<button
              class="small"
              aria-label=${t.answerOf(t.answers[value], question)}
              @click=${() => this.#tell({ answer: atom, question, value })}
            >
              ${t.answers[value]}
            </button>`,
        )}
        <button class="small" @click=${() => this.#paste(atom)}>${t.paste}</button>
        <button
          class="small"
          aria-label=${t.answerOf(t.askModel, question)}
          ?disabled=${this.#asking?.state === 'running'}
          @click=${() => this.#ask(followUp)}
        >
          ${t.askModel}
        </button>
        <button class="bare small" @click=${() => this.#copy(followUp)}>${t.copy}</button>
      </div>
      ${this.pasting === atom ? this.#reply(followUp) : nothing}
    </li>`;
  }

  #reply({ atom, question }: FollowUpView) {
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const reply = String(new FormData(event.target as HTMLFormElement).get('reply') ?? '').trim();
      if (reply === '') return;
      this.pasting = undefined;
      this.#tell({ answer: atom, question, reply });
    };
    return html`<form class="stack tight" @submit=${submit}>
      <label class="field">${t.reply}<textarea name="reply" required></textarea></label>
      <div class="buttons">
        <button class="small">${t.useReply}</button>
        <button type="button" class="bare small" @click=${() => this.#paste(undefined)}>${t.cancel}</button>
      </div>
    </form>`;
  }

  /** Of this case, the last question that the language model was asked. */
  get #asking(): Job | undefined {
    return this.session.latest(ASK, this.view.case.id);
  }

  #progress() {
    const job = this.#asking;
    return job && job.state !== 'done' ? html`<totem-progress .job=${job}></totem-progress>` : nothing;
  }

  #ask(followUp: FollowUpView): void {
    this.dispatchEvent(new CustomEvent('ask-model', { detail: followUp }));
  }

  #paste(atom: string | undefined): void {
    this.pasting = atom;
    void this.updateComplete.then(() => this.renderRoot.querySelector('textarea')?.focus());
  }

  async #copy({ prompt }: FollowUpView): Promise<void> {
    try {
      await navigator.clipboard.writeText(prompt);
      this.session.announce(t.copied);
    } catch {
      this.session.announce(t.notCopied);
    }
  }

  #answered(answers: readonly AnsweredView[]) {
    return html`<h3>${t.answered}</h3>
      <ul>
        ${answers.map((answer) => this.#answer(answer))}
      </ul>`;
  }

  #answer({ atom, question, value, reply, model, computed }: AnsweredView) {
    const forget = () => this.#remove({ name: t.answerTo(question), change: { forget: atom } });
    const remove = html`<p>
      <button class="bare small" aria-label=${t.forget(question)} @click=${forget}>${t.remove}</button>
    </p>`;
    return html`<li>
      <p>${question} <b>${t.answers[value]}</b></p>
      ${model === undefined ? nothing : html`<p class="quiet small">${t.byModel(model)}</p>`}
      ${reply === undefined || model !== undefined ? nothing : html`<p class="reading">${reply}</p>`}
      ${value === 'unknown' && reply !== undefined && model === undefined ? unclear : nothing}
      ${computed === undefined ? remove : html`<p class="quiet small">${t.computed(computed)}</p>`}
    </li>`;
  }

  #remove(detail: PartRemoval): void {
    this.dispatchEvent(new CustomEvent('remove-part', { detail }));
  }

  #tell(change: CaseChange): void {
    this.dispatchEvent(new CustomEvent('change-case', { detail: change }));
  }
}

const unclear = html`<p class="small">${t.unclear}</p>`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-follow-ups': FollowUps;
  }
}
