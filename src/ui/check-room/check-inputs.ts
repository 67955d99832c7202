/**
 * The inputs of a check: the documents, the answer with its question, and the settings. Sends `check`, and
 * `ask` with the id of the documents.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CheckListing } from '../../core/api/check-room.ts';
import type { CheckSettings, ReaderName } from '../../core/checking/check.ts';
import { SUPPORTED_FROM } from '../../core/checking/verdict.ts';
import { namesOf, percent } from '../figures.ts';
import '../parts/drop-zone.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import type { Issue } from '../../core/issue.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';
import { ANSWER } from './asking.ts';
import './ask-model.ts';

const t = texts.inputs;
const DOCUMENTS = 'documents';

/** A setting that is one of a few numbers. */
interface NumberChoice {
  readonly name: 'mutations' | 'passages';
  readonly label: string;
  readonly offered: readonly number[];
}
const numberChoices: readonly NumberChoice[] = [
  { name: 'mutations', label: t.variants, offered: [1, 2, 3, 4, 5] },
  { name: 'passages', label: t.passages, offered: [1, 2, 3, 4, 5, 6, 8] },
];

/** Offered as the probability from which a statement counts as supported. */
const supportedFroms = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

@customElement('totem-check-inputs')
export class CheckInputs extends LitElement {
  static override styles = [
    sheet,
    css`
      textarea {
        min-height: 6.5rem;
      }
      .settings {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s3) var(--s5);
      }
      details > summary {
        cursor: pointer;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @property({ attribute: false }) listing: CheckListing | undefined;
  @state() private pasting = false;
  @state() private issues: readonly Issue[] = [];
  /** What is missing to check the answer. */
  @state() private why: string | undefined;
  /** What is missing to ask a model. */
  @state() private lacks: string | undefined;

  constructor() {
    super();
    watchSession(this);
  }

  get #collection(): string {
    const known = this.listing?.collections ?? [];
    return known.some(({ id }) => id === this.room.draft.collection)
      ? this.room.draft.collection
      : (known[0]?.id ?? '');
  }

  override render() {
    return html`<div class="cols">
      <section class="sheet span5">
        <header><h2>${t.documents}</h2></header>
        <div class="pad stack">${this.#documents()}</div>
      </section>
      <form class="sheet span7" @submit=${this.#submit}>
        <header><h2>${t.answer}</h2></header>
        <div class="pad stack tight">${this.#question()} ${this.#answer()} ${this.#settings()}</div>
      </form>
    </div>`;
  }

  #question() {
    const { draft } = this.room;
    return html`<label class="field"
        >${t.question}<input
          name="question"
          .value=${draft.question}
          @input=${(event: Event) => this.room.write({ question: valueOf(event) })}
      /></label>
      <totem-ask-model .lacks=${this.lacks} @ask=${this.#ask}></totem-ask-model>`;
  }

  #answer() {
    const { draft } = this.room;
    return html`<label class="field"
        >${t.answerToCheck}<textarea
          name="answer"
          ?readonly=${this.session.running('answer', ANSWER) !== undefined}
          .value=${draft.answer}
          @input=${(event: Event) => this.#written(valueOf(event))}
        ></textarea>
      </label>
      <div class="row middle">
        <button class="primary" ?disabled=${this.listing === undefined}>${t.check}</button>
        ${this.why === undefined ? nothing : html`<p role="alert">${this.why}</p>`}
      </div>`;
  }

  #documents() {
    return html`${this.#collections()}
      <totem-drop-zone
        words=${t.drop}
        hint=${t.dropHint}
        @files=${(event: CustomEvent<File[]>) => this.#add(event.detail)}
      ></totem-drop-zone>
      ${this.pasting ? this.#paste() : this.#pasteButton()} ${this.#restoring()} ${this.#reading()}
      ${this.issues.length === 0 ? nothing : html`<totem-issues .issues=${this.issues}></totem-issues>`}`;
  }

  #collections() {
    const collections = this.listing?.collections ?? [];
    const chosen = this.#collection;
    if (collections.length === 0) return nothing;
    return html`<div class="row">
      <label class="field"
        >${t.checkAgainst}<select @change=${this.#choose}>
          ${collections.map(
            ({ id, name, documents }) =>
              html`<option value=${id} ?selected=${id === chosen}>
                ${t.collection(name, documents.length)}
              </option>`,
          )}
        </select></label
      >
      <a class="button" href=${checkAt.collection(chosen)}>${t.view}</a>
    </div>`;
  }

  #choose(event: Event): void {
    this.room.write({ collection: valueOf(event) });
    this.requestUpdate();
  }

  #pasteButton() {
    return html`<p><button class="bare small" @click=${() => this.#openPaste(true)}>${t.paste}</button></p>`;
  }

  #openPaste(open: boolean): void {
    this.pasting = open;
  }

  #paste() {
    // The text stays until it is stored.
    const running = this.session.running('documents', DOCUMENTS) !== undefined;
    return html`<form class="stack tight" ?hidden=${running} @submit=${this.#pasted}>
      <label class="field">${t.pasted}<textarea name="text" required></textarea></label>
      <div class="row">
        <label class="field">${t.pastedName}<input name="name" value=${t.defaultName} /></label
        ><button>${t.addText}</button
        ><button type="button" class="bare" @click=${() => this.#openPaste(false)}>${t.cancelPaste}</button>
      </div>
    </form>`;
  }

  /** A button to restore the example after it was removed. */
  #restoring() {
    if (!this.listing || this.listing.collections.some(({ sample }) => sample)) return nothing;
    return html`<p><button class="small" @click=${() => this.#restore()}>${t.restore}</button></p>`;
  }

  async #restore(): Promise<void> {
    try {
      await this.room.service.restoreShipped();
    } catch (fault) {
      this.session.announce(t.notRestored(reasonOf(fault)));
    }
    this.session.touch('check listing');
  }

  #reading() {
    const job = this.session.latest('documents', DOCUMENTS);
    if (!job || job.state === 'done') return nothing;
    if (job.state === 'running') return html`<totem-progress .job=${job}></totem-progress>`;
    const said = job.state === 'cancelled' ? t.readingCancelled : t.readingFailed(job.why ?? '');
    return html`<p class="small" role="status">${said}</p>`;
  }

  #settings() {
    const settings = this.room.preferences?.settings;
    if (!settings) return nothing;
    return html`<details>
      <summary class="small quiet">${t.settings}</summary>
      <div class="stack tight">
        <div class="settings">
          ${numberChoices.map((choice) => this.#number(choice, settings))} ${this.#supportedFrom(settings)}
          ${this.#threshold(settings)} ${this.#scoring(settings)}
        </div>
        ${this.#readers(settings)}
      </div>
    </details>`;
  }

  #number({ name, label, offered }: NumberChoice, settings: CheckSettings) {
    return html`<label class="field"
      >${label}<select @change=${(event: Event) => this.#set({ [name]: Number(valueOf(event)) })}>
        ${offered.map((n) => html`<option ?selected=${n === settings[name]}>${n}</option>`)}
      </select></label
    >`;
  }

  #supportedFrom({ supportedFrom = SUPPORTED_FROM }: CheckSettings) {
    return html`<label class="field"
      >${t.supportedFrom}<select
        @change=${(event: Event) => this.#set({ supportedFrom: Number(valueOf(event)) })}
      >
        ${supportedFroms.map(
          (from) => html`<option value=${from} ?selected=${from === supportedFrom}>${percent(from)}</option>`,
        )}
      </select></label
    >`;
  }

  #threshold({ threshold }: CheckSettings) {
    const change = (event: Event) =>
      this.#set({ threshold: Math.min(1, Math.max(0.05, Number(valueOf(event)) || 0.5)) });
    return html`<label class="field"
      >${t.threshold}<input
        type="number"
        min="0.05"
        max="1"
        step="0.05"
        .value=${String(threshold)}
        @change=${change}
    /></label>`;
  }

  #scoring({ scoring }: CheckSettings) {
    const { scorings } = texts.words;
    const change = (event: Event) => {
      const chosen = namesOf(scorings).find((name) => name === valueOf(event));
      if (chosen) this.#set({ scoring: chosen });
    };
    return html`<label class="field"
      >${t.scoring}<select @change=${change}>
        ${namesOf(scorings).map(
          (name) => html`<option value=${name} ?selected=${scoring === name}>${scorings[name]}</option>`,
        )}
      </select></label
    >`;
  }

  #readers({ readers: chosen }: CheckSettings) {
    const { readers } = texts.words;
    const missing = (name: ReaderName) =>
      name === 'language model' && !this.room.asking.chosen && !chosen.includes(name);
    return html`<fieldset>
      <legend>${t.readers}</legend>
      ${namesOf(readers).map(
        (name) =>
          html`<label class="tick"
            ><input
              type="checkbox"
              ?disabled=${missing(name)}
              .checked=${chosen.includes(name)}
              @change=${(event: Event) => this.#reader(name, (event.target as HTMLInputElement).checked)}
            /><span
              >${readers[name].word} <span class="quiet small">${readers[name].meaning}</span></span
            ></label
          >`,
      )}
    </fieldset>`;
  }

  #set(change: Partial<CheckSettings>): void {
    const { preferences } = this.room;
    if (preferences) this.room.keep({ ...preferences, settings: { ...preferences.settings, ...change } });
  }

  /** At least one reader stays selected. */
  #reader(name: ReaderName, on: boolean): void {
    const chosen = namesOf(texts.words.readers).filter((each) =>
      each === name ? on : this.room.preferences?.settings.readers.includes(each),
    );
    this.#set({ readers: chosen.length === 0 ? ['combined'] : chosen });
    this.requestUpdate();
  }

  async #add(files: readonly File[]): Promise<void> {
    const [first, ...others] = files;
    await this.#kept(
      (job, onProgress) =>
        this.room.service.addDocuments(
          this.#target,
          files.map((file) => ({ name: file.name, bytes: file })),
          job,
          onProgress,
        ),
      first && others.length === 0 ? t.reading(first.name) : t.readingMany(files.length),
    );
  }

  /** Closes the form once the text is stored. */
  async #pasted(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const text = String(form.get('text') ?? '');
    const name = String(form.get('name') ?? '').trim() || t.defaultName;
    const added = await this.#kept(
      (job, onProgress) => this.room.service.addText(this.#target, name, text, job, onProgress),
      t.reading(name),
    );
    if (added) this.pasting = false;
  }

  /** New documents are added to the chosen collection, but never to the example. */
  get #target(): string | undefined {
    const chosen = this.listing?.collections.find(({ id }) => id === this.#collection);
    return chosen && !chosen.sample ? chosen.id : undefined;
  }

  async #kept(
    work: (
      job: string,
      onProgress: Parameters<CheckSession['service']['addText']>[4],
    ) => ReturnType<CheckSession['service']['addText']>,
    title: string,
  ): Promise<boolean> {
    this.issues = [];
    const added = await this.room.run({ kind: 'documents', target: DOCUMENTS, title }, work);
    if (!added) return false;
    this.issues = added.issues;
    if (added.collection === '') return false;
    this.room.write({ collection: added.collection });
    return true;
  }

  /** An edited answer is no longer the model's answer. */
  #written(answer: string): void {
    this.room.write({ answer, origin: undefined });
    this.room.asking.answered = undefined;
  }

  /** What is missing to ask a model. */
  #lacksToAsk(collection: string): string | undefined {
    if (collection === '') return t.noDocumentsToAsk;
    return this.room.draft.question.trim() === '' ? t.noQuestion : undefined;
  }

  /** What is missing to check the answer. */
  #lacksToCheck(collection: string): string | undefined {
    if (collection === '') return t.noDocuments;
    return this.room.draft.answer.trim() === '' ? t.noAnswer : undefined;
  }

  /** If nothing is missing, sends the event on, with the id of the documents. */
  #ask(event: Event): void {
    event.stopPropagation();
    const collection = this.#collection;
    this.lacks = this.#lacksToAsk(collection);
    if (this.lacks === undefined)
      this.dispatchEvent(new CustomEvent('ask', { detail: collection, bubbles: true, composed: true }));
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const collection = this.#collection;
    this.why = this.#lacksToCheck(collection);
    if (this.why !== undefined) return;
    this.room.write({ collection });
    this.dispatchEvent(new CustomEvent('check', { bubbles: true, composed: true }));
  }
}

const valueOf = (event: Event): string =>
  (event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;

declare global {
  interface HTMLElementTagNameMap {
    'totem-check-inputs': CheckInputs;
  }
}
