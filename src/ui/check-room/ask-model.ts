/**
 * Beside the question: the button that has the user's language model answer it from the documents, how far it
 * is, and what became of it. Without a model, one sentence on what one would add. Sends `ask`.
 */
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import '../parts/job-progress.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import { ANSWER } from './asking.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';

@customElement('totem-ask-model')
export class AskModel extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  /** What is lacking before it can be asked, as a sentence. */
  @property() lacks = '';

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const { chosen } = this.room.asking;
    if (!chosen)
      return html`<p class="quiet small">
        With a language model of your own, Totem can also answer the question from these documents, and then
        check that answer.
        <a href=${checkAt.model()}>${this.room.asking.models?.models.length ? 'Choose one' : 'Bring one'}</a>
      </p>`;
    const job = this.session.latest('answer', ANSWER);
    const running = job?.state === 'running';
    return html`<div class="stack tight">
      <div class="row middle">
        <button
          ?disabled=${running}
          @click=${() => this.dispatchEvent(new CustomEvent('ask', { bubbles: true, composed: true }))}
        >
          Answer from these documents
        </button>
        <span class="quiet small">by ${chosen.name}, <a href=${checkAt.model()}>another model</a></span
        >${this.lacks === '' ? nothing : html`<p role="alert">${this.lacks}</p>`}
      </div>
      ${
        running
          ? html`<totem-progress .job=${job}></totem-progress>`
          : job?.state === 'failed'
            ? html`<p role="alert">
                The question was not answered. ${job.why ?? ''}
                <a href=${checkAt.model()}>Look at the model</a>
              </p>`
            : job?.state === 'cancelled'
              ? html`<p class="small" role="status">
                  Answering was cancelled. The answer below is as it was.
                </p>`
              : this.#answered()
      }
    </div>`;
  }

  #answered() {
    const { answered, replaced } = this.room.asking;
    if (!answered) return nothing;
    const said = [
      ...(answered.declined
        ? ['The model says that this is not in the documents, so there is nothing to check.']
        : []),
      ...(answered.complete
        ? []
        : [
            'The reply was cut where it became too long or began to repeat itself; its last sentence ' +
              'may be unfinished.',
          ]),
    ];
    return html`${said.length === 0 ? nothing : html`<p class="small" role="status">${said.join(' ')}</p>`}
    ${replaced.trim() === '' ? nothing : html`<p><button class="bare small" @click=${() => this.room.asking.putBack()}>Put back the answer that stood here before</button></p>`}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-ask-model': AskModel;
  }
}
