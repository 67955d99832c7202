/**
 * The button beside the question: the user's language model answers it from the documents. Shows the progress
 * and the outcome. Without a model, one sentence says what one would add. Sends `ask`.
 */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import '../parts/job-progress.ts';
import { sessionContext, type Job, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import { ANSWER } from './asking.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';

const t = texts.ask;

@customElement('totem-ask-model')
export class AskModel extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  /** What is missing before the model can be asked, as a sentence. */
  @property({ attribute: false }) lacks: string | undefined;

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const { chosen } = this.room.asking;
    if (!chosen) return this.#withoutModel();
    const job = this.session.latest('answer', ANSWER);
    const change = html`<a href=${checkAt.model()}>${t.change}</a>`;
    return html`<div class="stack tight">
      <div class="row middle">
        <button ?disabled=${job?.state === 'running'} @click=${this.#ask}>${t.answer}</button>
        <span class="quiet small">${t.by(chosen.name, change)}</span>
        ${this.lacks === undefined ? nothing : html`<p role="alert">${this.lacks}</p>`}
      </div>
      ${this.#state(job)}
    </div>`;
  }

  #withoutModel() {
    const some = this.room.asking.models?.models.length;
    const link = html`<a href=${checkAt.model()}>${some ? t.choose : t.add}</a>`;
    return html`<p class="quiet small">${t.without(link)}</p>`;
  }

  #ask(): void {
    this.dispatchEvent(new CustomEvent('ask', { bubbles: true, composed: true }));
  }

  #state(job: Job | undefined) {
    switch (job?.state) {
      case 'running':
        return html`<totem-progress .job=${job}></totem-progress>`;
      case 'failed':
        return html`<p role="alert">
          ${t.failed(job.why ?? '')} <a href=${checkAt.model()}>${t.seeModel}</a>
        </p>`;
      case 'cancelled':
        return html`<p class="small" role="status">${t.cancelled}</p>`;
      default:
        return this.#answered();
    }
  }

  #answered() {
    const { answered, replaced } = this.room.asking;
    if (!answered) return nothing;
    const isHeld = answered.held && this.room.draft.answer !== answered.text;
    const said = [
      ...(answered.declined ? [t.declined] : []),
      ...(answered.complete ? [] : [t.cut]),
      ...(isHeld ? [t.held] : []),
    ];
    return html`${said.length === 0 ? nothing : html`<p class="small" role="status">${said.join(' ')}</p>`}
    ${replaced.trim() === '' ? nothing : this.#putBack()}`;
  }

  #putBack() {
    return html`<p>
      <button class="bare small" @click=${() => this.room.asking.putBack()}>${t.putBack}</button>
    </p>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-ask-model': AskModel;
  }
}
