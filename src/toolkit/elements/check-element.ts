/** `<totem-check>`: the Check room's view of one answer. */
import { ContextProvider } from '@lit/context';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CheckView } from '../../core/api/check-room.ts';
import '../../ui/check-room/checked-answer.ts';
import { CHECK, CheckSession, checkContext } from '../../ui/check-room/check-session.ts';
import { reasonOf } from '../../ui/session.ts';
import { texts } from '../../ui/texts/elements.ts';
import type { CheckVerdict, ElementDocument, TotemCheckElement } from './api.ts';
import { define } from './custom-element.ts';
import { RoomElement } from './room-element.ts';
import { checkService } from './services.ts';

const t = texts.check;

class CheckElement extends RoomElement implements TotemCheckElement {
  @property() question = '';
  @property({ attribute: false }) answer: string | undefined;
  @property({ attribute: false }) documents: readonly ElementDocument[] = [];
  @property({ type: Number }) threshold: number | undefined;
  @property({ attribute: false }) result: CheckView | undefined;
  @state() private isBusy = false;
  readonly #provided = new ContextProvider(this, { context: checkContext });
  #room: CheckSession | undefined;
  /** The documents that were added last, and their collection. */
  #added: { readonly key: string; readonly collection: string } | undefined;

  override render() {
    const view = this.result ?? this.#room?.underway?.view;
    return html`<div class="stack">
      <div part="source" ?hidden=${view !== undefined}><slot></slot></div>
      <slot name="document" hidden></slot>
      ${
        view && this.#provided.value
          ? html`<totem-checked part="result" .view=${view} .keys=${false}></totem-checked>`
          : nothing
      }
      <p>
        <button part="run" class="primary" ?disabled=${this.isBusy} @click=${() => void this.check()}>
          ${view ? t.again : t.run}
        </button>
      </p>
      ${this.messages()}
    </div>`;
  }

  override willUpdate(): void {
    // A stored result can be shown before anything is checked.
    if (this.result && this.files !== '') this.#opened();
  }

  async check(): Promise<CheckVerdict | undefined> {
    const answer = this.answer ?? this.content;
    const documents = await this.#sources();
    [this.failure, this.issues] = [undefined, []];
    if (answer === '') return void this.fail(t.nothing);
    if (documents.length === 0) return void this.fail(t.noDocuments);
    this.isBusy = true;
    try {
      const room = this.#opened();
      await room.open();
      const collection = await this.#collection(room, documents);
      if (collection === undefined) return undefined;
      const { preferences } = room;
      if (preferences && this.threshold !== undefined)
        room.preferences = {
          ...preferences,
          settings: { ...preferences.settings, threshold: this.threshold },
        };
      this.result = undefined;
      const view = await room.check({ collection, question: this.question, answer });
      const job = this.session.latest('check', CHECK);
      if (job?.state === 'failed') this.fail(t.failed(job.why ?? ''));
      if (!view) return undefined;
      this.result = view;
      const verdict = verdictOf(view);
      this.tell('verdict', verdict);
      return verdict;
    } catch (fault) {
      return void this.fail(t.failed(reasonOf(fault)));
    } finally {
      this.isBusy = false;
    }
  }

  cancel(): void {
    for (const { id, state: now } of this.session.jobs) if (now === 'running') this.session.cancel(id);
  }

  #opened(): CheckSession {
    if (!this.#room) {
      this.#room = new CheckSession(this.session, checkService(this));
      this.#provided.setValue(this.#room);
    }
    return this.#room;
  }

  async #sources(): Promise<readonly { readonly name: string; readonly bytes: Blob }[]> {
    const children = [...this.querySelectorAll<HTMLElement>(':scope > [slot="document"]')];
    const given: readonly ElementDocument[] =
      this.documents.length > 0
        ? this.documents
        : children.map(({ title, textContent }, i) => ({
            name: title === '' ? `${i + 1}` : title,
            text: (textContent ?? '').trim(),
          }));
    return Promise.resolve(given.map(({ name, text }) => ({ name, bytes: new Blob([text]) })));
  }

  /** Undefined if it was cancelled. */
  async #collection(
    room: CheckSession,
    documents: readonly { readonly name: string; readonly bytes: Blob }[],
  ): Promise<string | undefined> {
    const texts = await Promise.all(documents.map(({ bytes }) => bytes.text()));
    const key = JSON.stringify(documents.map(({ name }, i) => [name, texts[i]]));
    if (this.#added?.key === key) return this.#added.collection;
    const added = await room.run(
      { kind: 'documents', target: 'documents', title: t.reading },
      (job, onProgress) => room.service.addDocuments(undefined, documents, job, onProgress),
    );
    const job = this.session.latest('documents', 'documents');
    if (job?.state === 'failed') this.fail(t.failed(job.why ?? ''));
    if (!added) return undefined;
    this.report(added.issues);
    this.#added = { key, collection: added.collection };
    return added.collection;
  }
}

const verdictOf = (view: CheckView): CheckVerdict => ({
  score: view.checked.score,
  flagged: view.decision.flagged,
  actions: view.decision.actions,
  statements: view.checked.factoids.map(({ factoid, finding }, i) => ({
    text: factoid.text,
    verdict: view.verdicts[i] ?? 'unclear',
    spans: factoid.spans,
    why: finding.why,
  })),
  result: view,
});

define('totem-check', CheckElement);
