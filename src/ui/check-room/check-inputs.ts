/**
 * The two wells: documents to check against, and the answer with its question; beside them how it is checked.
 * Sends `check`.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CheckListing } from '../../core/api/check-room.ts';
import type { CheckSettings, ReaderName } from '../../core/checking/check.ts';
import { counted, namesOf } from '../figures.ts';
import '../parts/drop-zone.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import type { Issue } from '../../core/issue.ts';
import { reasonOf, type Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';
import { ANSWER } from './asking.ts';
import './ask-model.ts';
import { readerWords, scoringWords } from './check-words.ts';

const DOCUMENTS = 'documents';

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
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  @property({ attribute: false }) listing: CheckListing | undefined;
  @state() private pasting = false;
  @state() private issues: readonly Issue[] = [];
  @state() private why = '';
  /** What is lacking to ask a model. */
  @state() private lacks = '';

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
        <header><h2>Documents</h2></header>
        <div class="pad stack">${this.#documents()}</div>
      </section>
      <form class="sheet span7" @submit=${this.#submit}>
        <header><h2>Answer</h2></header>
        <div class="pad stack tight">
          <label class="field"
            >What was asked, if you like<input
              name="question"
              .value=${this.room.draft.question}
              @input=${(event: Event) => this.room.write({ question: (event.target as HTMLInputElement).value })}
          /></label>
          <totem-ask-model
            .session=${this.session}
            .room=${this.room}
            .lacks=${this.lacks}
            @ask=${this.#ask}
          ></totem-ask-model>
          <label class="field"
            >The answer to check<textarea
              name="answer"
              ?readonly=${this.session.running('answer', ANSWER) !== undefined}
              .value=${this.room.draft.answer}
              @input=${(event: Event) => this.#written((event.target as HTMLTextAreaElement).value)}
            ></textarea>
          </label>
          <div class="row middle">
            <button class="primary" ?disabled=${this.listing === undefined}>Check</button
            >${this.why ? html`<p role="alert">${this.why}</p>` : nothing}
          </div>
          ${this.#settings()}
        </div>
      </form>
    </div>`;
  }

  #documents() {
    const collections = this.listing?.collections ?? [];
    const chosen = collections.find(({ id }) => id === this.#collection);
    const job = this.session.latest('documents', DOCUMENTS);
    return html`${
        collections.length === 0
          ? nothing
          : html`<div class="row">
              <label class="field"
                >Check against<select
                  @change=${(event: Event) => {
                    this.room.write({ collection: (event.target as HTMLSelectElement).value });
                    this.requestUpdate();
                  }}
                >
                  ${collections.map(({ id, name, documents }) => html`<option value=${id} ?selected=${id === chosen?.id}>${name}, ${counted(documents.length, 'document')}</option>`)}
                </select></label
              >
              ${chosen ? html`<a class="button" href=${checkAt.collection(chosen.id)}>Look at them</a>` : nothing}
            </div>`
      }
      <totem-drop-zone
        words="Drop documents here, or choose them."
        hint="Text, Markdown, HTML, PDF, Word. They are read in this tab and go nowhere else."
        @files=${(event: CustomEvent<File[]>) => this.#add(event.detail)}
      ></totem-drop-zone>
      ${
        this.pasting
          ? this.#paste()
          : html`<p>
              <button
                class="bare small"
                @click=${() => {
                  this.pasting = true;
                }}
              >
                Paste a text instead
              </button>
            </p>`
      }
      ${job?.state === 'running' ? html`<totem-progress .job=${job}></totem-progress>` : job && job.state !== 'done' ? html`<p class="small" role="status">${job.state === 'cancelled' ? 'Reading was cancelled. Documents that had been read are kept.' : `Reading stopped. ${job.why ?? ''}`}</p>` : nothing}
      ${this.issues.length === 0 ? nothing : html`<totem-issues .issues=${this.issues}></totem-issues>`}`;
  }

  #paste() {
    return html`<form class="stack tight" @submit=${this.#pasted}>
      <label class="field">A text to check against<textarea name="text" required></textarea></label>
      <div class="row">
        <label class="field">Name<input name="name" value="Pasted text" /></label
        ><button>Keep this text</button
        ><button
          type="button"
          class="bare"
          @click=${() => {
            this.pasting = false;
          }}
        >
          Leave it
        </button>
      </div>
    </form>`;
  }

  #settings() {
    const settings = this.room.preferences?.settings;
    if (!settings) return nothing;
    return html`<details>
      <summary class="small quiet">How it is checked</summary>
      <div class="stack tight">
        <div class="settings">
          <label class="field"
            >Variants of each kind<select
              @change=${(event: Event) => this.#set({ mutations: Number((event.target as HTMLSelectElement).value) })}
            >
              ${[1, 2, 3, 4, 5].map((n) => html`<option ?selected=${n === settings.mutations}>${n}</option>`)}
            </select></label
          >
          <label class="field"
            >Passages for each statement<select
              @change=${(event: Event) => this.#set({ passages: Number((event.target as HTMLSelectElement).value) })}
            >
              ${[1, 2, 3, 4, 5, 6, 8].map((n) => html`<option ?selected=${n === settings.passages}>${n}</option>`)}
            </select></label
          >
          <label class="field"
            >Flagged from a score of<input
              type="number"
              min="0.05"
              max="1"
              step="0.05"
              .value=${String(settings.threshold)}
              @change=${(event: Event) => this.#set({ threshold: Math.min(1, Math.max(0.05, Number((event.target as HTMLInputElement).value) || 0.5)) })}
          /></label>
          <label class="field"
            >Penalties<select
              @change=${(event: Event) => this.#set({ scoring: (event.target as HTMLSelectElement).value as CheckSettings['scoring'] })}
            >
              ${namesOf(scoringWords).map((name) => html`<option value=${name} ?selected=${settings.scoring === name}>${scoringWords[name]}</option>`)}
            </select></label
          >
        </div>
        <fieldset>
          <legend>Read by; several vote</legend>
          ${namesOf(readerWords).map(
            (name) =>
              html`<label class="tick"
                ><input
                  type="checkbox"
                  ?disabled=${!this.room.asking.chosen && name === 'language model' && !settings.readers.includes(name)}
                  .checked=${settings.readers.includes(name)}
                  @change=${(event: Event) => this.#reader(name, (event.target as HTMLInputElement).checked)}
                /><span
                  >${readerWords[name].word}
                  <span class="quiet small">${readerWords[name].meaning}</span></span
                ></label
              >`,
          )}
        </fieldset>
      </div>
    </details>`;
  }

  #set(change: Partial<CheckSettings>): void {
    const { preferences } = this.room;
    if (preferences) this.room.keep({ ...preferences, settings: { ...preferences.settings, ...change } });
  }

  /** At least one reads. */
  #reader(name: ReaderName, on: boolean): void {
    const chosen = namesOf(readerWords).filter((each) =>
      each === name ? on : this.room.preferences?.settings.readers.includes(each),
    );
    this.#set({ readers: chosen.length === 0 ? ['combined'] : chosen });
    this.requestUpdate();
  }

  async #add(files: readonly File[]): Promise<void> {
    await this.#kept(
      (job, onProgress) =>
        this.room.service.addDocuments(
          this.#target,
          files.map((file) => ({ name: file.name, bytes: file })),
          job,
          onProgress,
        ),
      files.length === 1 ? `Reading ${files[0]?.name ?? ''}` : `Reading ${String(files.length)} documents`,
    );
  }

  async #pasted(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const text = String(form.get('text') ?? '');
    const name = String(form.get('name') ?? '').trim() || 'Pasted text';
    this.pasting = false;
    await this.#kept(
      (job, onProgress) => this.room.service.addText(this.#target, name, text, job, onProgress),
      `Reading ${name}`,
    );
  }

  /** Documents join the chosen collection, but never the example. */
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
  ): Promise<void> {
    this.issues = [];
    const added = await this.room.run({ kind: 'documents', target: DOCUMENTS, title }, work);
    if (!added) return;
    this.issues = added.issues;
    if (added.collection !== '') this.room.write({ collection: added.collection });
  }

  /** Its origin is that of the answer as it was. */
  #written(answer: string): void {
    this.room.write({ answer, origin: undefined });
    this.room.asking.answered = undefined;
  }

  /** Goes on as one that names the documents, once nothing is lacking. */
  #ask(event: Event): void {
    event.stopPropagation();
    const collection = this.#collection;
    this.lacks =
      collection === ''
        ? 'There is nothing to answer from yet: bring a document.'
        : this.room.draft.question.trim() === ''
          ? 'There is no question yet: write it above.'
          : '';
    if (this.lacks === '')
      this.dispatchEvent(new CustomEvent('ask', { detail: collection, bubbles: true, composed: true }));
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const { answer } = this.room.draft;
    const collection = this.#collection;
    this.why =
      collection === ''
        ? 'There is nothing to check against yet: bring a document.'
        : answer.trim() === ''
          ? 'There is no answer to check yet: paste one.'
          : '';
    if (this.why !== '') return;
    this.room.write({ collection });
    try {
      this.dispatchEvent(new CustomEvent('check', { bubbles: true, composed: true }));
    } catch (fault) {
      this.why = reasonOf(fault);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-check-inputs': CheckInputs;
  }
}
