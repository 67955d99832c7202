/**
 * The inputs of a check: the documents, the answer with its question, and the settings. Sends `check`, and
 * `ask` with the id of the documents.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CheckListing, CollectionSummary, ForeignTexts } from '../../core/api/check-room.ts';
import {
  defaultSettings,
  PUBLISHED_PASSAGES,
  publishedMutations,
  publishedTemperatures,
  type CheckSettings,
  type Method,
  type ReaderName,
} from '../../core/checking/check.ts';
import { SUPPORTED_FROM } from '../../core/checking/verdict.ts';
import { namesOf, percent } from '../figures.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import './check-documents.ts';
import { checkContext, type CheckSession } from './check-session.ts';
import { ANSWER } from './asking.ts';
import { foreignNote } from './foreign-note.ts';
import './ask-model.ts';

const t = texts.inputs;

/** Milliseconds without a keystroke after which the language of a field is told. */
const PAUSE = 400;

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

/** What a choice of the method sets as well: the values of the paper, or those of this page. */
const settingsOf: Readonly<Record<Method, Partial<CheckSettings>>> = {
  rules: {
    method: 'rules',
    readers: defaultSettings.readers,
    passages: defaultSettings.passages,
  },
  'as published': {
    method: 'as published',
    temperature: publishedTemperatures[0],
    mutations: publishedMutations[0],
    passages: PUBLISHED_PASSAGES,
    readers: ['language model'],
    scoring: 'as published',
  },
};

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
  /** A newer list is on its way. */
  @property({ attribute: false }) isListing = false;
  /** Languages of the question and the answer, as far as the readers do not know them. */
  @state() private languages: Pick<ForeignTexts, 'question' | 'answer'> = {};
  #telling: number | undefined;
  #told = '';
  /** Whether a check was asked for before it was known which collections there are. */
  #early = false;
  /** What is missing to check the answer. */
  @state() private why: string | undefined;
  /** What is missing to ask a model. */
  @state() private lacks: string | undefined;

  constructor() {
    super();
    watchSession(this);
  }

  /** The chosen collection; undefined if none is chosen, or if it was removed. */
  get #collection(): CollectionSummary | undefined {
    return this.listing?.collections.find(({ id }) => id === this.room.draft.collection);
  }

  /** Whether it is known if the chosen collection is there. One that was just made is not listed at once. */
  get #isKnown(): boolean {
    return this.listing !== undefined && (this.#collection !== undefined || !this.isListing);
  }

  override render() {
    return html`<div class="cols">
      <section class="sheet span5">
        <header><h2>${t.documents}</h2></header>
        <div class="pad">
          <totem-check-documents .listing=${this.listing}></totem-check-documents>
        </div>
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
          @input=${(event: Event) => this.#asked(valueOf(event))}
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
      ${foreignNote(this.#foreign)}
      <div class="row middle">
        <button class="primary" ?disabled=${this.listing === undefined}>${t.check}</button>
        ${this.why === undefined ? nothing : html`<p role="alert">${this.why}</p>`}
      </div>`;
  }

  #settings() {
    const settings = this.room.preferences?.settings;
    if (!settings) return nothing;
    return html`<details>
      <summary class="small quiet">${t.settings}</summary>
      <div class="stack tight">
        <div class="settings">
          ${this.#method(settings)} ${numberChoices.map((choice) => this.#number(choice, settings))}
          ${this.#supportedFrom(settings)} ${this.#threshold(settings)} ${this.#scoring(settings)}
        </div>
        ${this.#readers(settings)}
      </div>
    </details>`;
  }

  #method({ method = 'rules', temperature = 0 }: CheckSettings) {
    const { methods } = texts.words;
    const isPublished = method === 'as published';
    const change = (event: Event) => {
      const chosen = namesOf(methods).find((name) => name === valueOf(event));
      if (chosen) this.#set(settingsOf[chosen]);
    };
    const warmth = (event: Event) => this.#set({ temperature: Number(valueOf(event)) });
    return html`<label class="field"
        >${t.method}<select @change=${change}>
          ${namesOf(methods).map(
            (name) =>
              html`<option
                value=${name}
                ?selected=${method === name}
                ?disabled=${name === 'as published' && !isPublished && !this.room.asking.chosen}
              >
                ${methods[name]}
              </option>`,
          )}
        </select></label
      >${
        isPublished
          ? html`<label class="field"
              >${t.temperature}<select @change=${warmth}>
                ${publishedTemperatures.map(
                  (value) =>
                    html`<option value=${value} ?selected=${value === temperature}>${String(value)}</option>`,
                )}
              </select></label
            >`
          : nothing
      }`;
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

  #asked(question: string): void {
    this.room.write({ question });
    this.requestUpdate();
  }

  /** An edited answer is no longer the model's answer. */
  #written(answer: string): void {
    this.room.write({ answer, origin: undefined });
    this.room.asking.answered = undefined;
    this.requestUpdate();
  }

  get #foreign(): ForeignTexts {
    const documents = this.#collection?.documents ?? [];
    return {
      ...this.languages,
      documents: documents.flatMap(({ name, language }) =>
        language === undefined ? [] : [{ name, language }],
      ),
    };
  }

  /** Tells the languages of the fields once the user pauses. */
  override updated(): void {
    if (this.#early && this.#isKnown) {
      this.#early = false;
      this.#check();
    }
    const { question, answer } = this.room.draft;
    const now = `${question}\n${answer}`;
    if (now === this.#told) return;
    this.#told = now;
    clearTimeout(this.#telling);
    this.#telling = window.setTimeout(() => void this.#tell(question, answer), PAUSE);
  }

  /** If it fails, the checked answer still says which texts are foreign. */
  async #tell(question: string, answer: string): Promise<void> {
    const { service } = this.room;
    try {
      const [asked, said] = await Promise.all(
        [question, answer].map((text) => service.foreignLanguage(text)),
      );
      if (this.#told !== `${question}\n${answer}`) return;
      this.languages = {
        ...(asked !== undefined && { question: asked }),
        ...(said !== undefined && { answer: said }),
      };
    } catch {
      this.languages = {};
    }
  }

  /** Why there are no documents to read; undefined if there are some. */
  #lacksDocuments(): string | undefined {
    const chosen = this.#collection;
    const { notAdded } = this.room;
    if (chosen) return chosen.documents.length === 0 ? t.emptyCollection(chosen.name) : undefined;
    if (notAdded.length > 0) return t.notAdded(notAdded);
    return this.listing?.collections.length === 0 ? t.noDocuments : t.noneChosenToUse;
  }

  /** If nothing is missing, sends the event on, with the id of the documents. */
  #ask(event: Event): void {
    event.stopPropagation();
    const { collection, question } = this.room.draft;
    this.lacks = this.#lacksDocuments() ?? (question.trim() === '' ? t.noQuestion : undefined);
    if (this.lacks === undefined)
      this.dispatchEvent(new CustomEvent('ask', { detail: collection, bubbles: true, composed: true }));
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    if (this.#isKnown) this.#check();
    else this.#early = true;
  }

  #check(): void {
    const { answer } = this.room.draft;
    this.why = this.#lacksDocuments() ?? (answer.trim() === '' ? t.noAnswer : undefined);
    if (this.why === undefined)
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
