/**
 * The documents of a check: the chosen collection, a new one, and the documents that are added. What is added
 * belongs to the chosen collection or to a new one: the user says which, unless there is only one choice.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { CheckListing, CollectionSummary } from '../../core/api/check-room.ts';
import type { Issue } from '../../core/issue.ts';
import '../parts/drop-zone.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';

const t = texts.inputs;
/** The target of the jobs that read documents. */
const DOCUMENTS = 'documents';

type Adding = CheckSession['service']['addText'];

/** Documents that wait to be told where they belong. */
interface Brought {
  readonly names: readonly string[];
  readonly title: string;
  readonly add: (
    collection: string | undefined,
    job: string,
    onProgress: Parameters<Adding>[4],
  ) => ReturnType<Adding>;
}

@customElement('totem-check-documents')
export class CheckDocuments extends LitElement {
  static override styles = [
    sheet,
    css`
      .collection > label {
        flex: 1 1 14rem;
      }
      .where:focus-visible {
        outline: none;
      }
      .where button {
        overflow-wrap: anywhere;
        text-align: left;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @property({ attribute: false }) listing: CheckListing | undefined;
  @state() private form: 'paste' | 'collection' | undefined;
  @state() private brought: Brought | undefined;
  @state() private issues: readonly Issue[] = [];
  @query('.where') private question!: HTMLElement | null;

  constructor() {
    super();
    watchSession(this);
  }

  get #chosen(): CollectionSummary | undefined {
    return this.listing?.collections.find(({ id }) => id === this.room.draft.collection);
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('brought') && this.brought) this.question?.focus();
  }

  override render() {
    return html`<div class="stack">
      ${this.#collections()}
      <totem-drop-zone
        words=${t.drop}
        hint=${t.dropHint}
        @files=${(event: CustomEvent<File[]>) => this.#addFiles(event.detail)}
      ></totem-drop-zone>
      ${this.#where()} ${this.form === 'paste' ? this.#paste() : this.#buttons()} ${this.#reading()}
      ${this.issues.length === 0 ? nothing : html`<totem-issues .issues=${this.issues}></totem-issues>`}
    </div>`;
  }

  /* ---------- collections ---------- */

  #collections() {
    if (this.form === 'collection') return this.#nameForm();
    const collections = this.listing?.collections ?? [];
    const chosen = this.#chosen;
    return html`<div class="row collection">
      ${collections.length === 0 ? nothing : this.#select(collections, chosen)}
      ${chosen ? html`<a class="button" href=${checkAt.collection(chosen.id)}>${t.view}</a>` : nothing}
      <button @click=${() => this.#openForm('collection')}>${t.newCollection}</button>
    </div>`;
  }

  #select(collections: readonly CollectionSummary[], chosen: CollectionSummary | undefined) {
    return html`<label class="field"
      >${t.checkAgainst}<select .value=${chosen?.id ?? ''} @change=${this.#choose}>
        ${chosen ? nothing : html`<option value="" selected>${t.noneChosen}</option>`}
        ${collections.map(
          ({ id, name, documents }) =>
            html`<option value=${id} ?selected=${id === chosen?.id}>
              ${t.collection(name, documents.length)}
            </option>`,
        )}
      </select></label
    >`;
  }

  #choose(event: Event): void {
    this.#use((event.target as HTMLSelectElement).value);
  }

  #use(collection: string): void {
    this.room.notAdded = [];
    this.room.write({ collection });
    this.session.touch('check');
  }

  #nameForm() {
    return html`<form class="row collection" @submit=${this.#make}>
      <label class="field">${t.collectionName}<input name="name" required /></label>
      <button>${t.create}</button
      ><button type="button" class="bare" @click=${() => this.#openForm(undefined)}>${t.cancel}</button>
    </form>`;
  }

  async #make(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get('name') ?? '').trim();
    if (name === '') return;
    try {
      this.#use(await this.room.service.makeCollection(name));
      this.#openForm(undefined);
    } catch (fault) {
      this.session.announce(t.notCreated(reasonOf(fault)));
    }
    this.session.touch('check listing');
  }

  /** Opens a form and puts the focus into its first field. */
  #openForm(form: 'paste' | 'collection' | undefined): void {
    this.form = form;
    if (form !== undefined)
      void this.updateComplete.then(() =>
        this.renderRoot.querySelector<HTMLElement>('form :is(textarea, input)')?.focus(),
      );
  }

  /* ---------- adding ---------- */

  #buttons() {
    const isWhole = !this.listing || this.listing.collections.some(({ sample }) => sample);
    return html`<div class="row">
      <button class="bare small" @click=${() => this.#openForm('paste')}>${t.paste}</button>
      ${isWhole ? nothing : html`<button class="small" @click=${() => this.#restore()}>${t.restore}</button>`}
    </div>`;
  }

  #paste() {
    // The text stays until it is stored.
    const running = this.session.running('documents', DOCUMENTS) !== undefined;
    return html`<form class="stack tight" ?hidden=${running} @submit=${this.#pasted}>
      <label class="field">${t.pasted}<textarea name="text" required></textarea></label>
      <div class="row">
        <label class="field">${t.pastedName}<input name="name" value=${t.defaultName} /></label
        ><button>${t.addText}</button
        ><button type="button" class="bare" @click=${() => this.#openForm(undefined)}>${t.cancel}</button>
      </div>
    </form>`;
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
    const running = this.session.jobs.filter(
      ({ kind, state: job }) => kind === 'documents' && job === 'running',
    );
    const cancel = (event: CustomEvent<string>) => void this.room.service.cancel(event.detail);
    if (running.length > 0)
      return running.map((job) => html`<totem-progress .job=${job} @cancel-part=${cancel}></totem-progress>`);
    const job = this.session.latest('documents', DOCUMENTS);
    if (!job || job.state === 'done') return nothing;
    const said = job.state === 'cancelled' ? t.readingCancelled : t.readingFailed(job.why ?? '');
    return html`<p class="small" role="status">${said}</p>`;
  }

  #addFiles(files: readonly File[]): void {
    const names = files.map(({ name }) => name);
    const [first = ''] = names;
    this.#bring({
      names,
      title: names.length === 1 ? t.reading(first) : t.readingMany(names.length),
      add: (collection, job, onProgress) =>
        this.room.service.addDocuments(
          collection,
          files.map((file) => ({ name: file.name, bytes: file })),
          job,
          onProgress,
        ),
    });
  }

  #pasted(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const text = String(form.get('text') ?? '');
    const name = String(form.get('name') ?? '').trim() || t.defaultName;
    this.#bring({
      names: [name],
      title: t.reading(name),
      add: (collection, job, onProgress) =>
        this.room.service.addText(collection, name, text, job, onProgress),
    });
  }

  /**
   * Adds to an empty collection or to a new one without a question. A document whose name the collection has
   * is added there. Nothing is added to the example.
   */
  #bring(brought: Brought): void {
    const chosen = this.#chosen;
    const own = chosen?.sample === false ? chosen : undefined;
    const has = (name: string) => own?.documents.some((document) => document.name === name);
    if (own && own.documents.length > 0 && !brought.names.every(has)) this.brought = brought;
    else void this.#add(brought, own?.id);
  }

  /** The question where documents belong. */
  #where() {
    const { brought } = this;
    const chosen = this.#chosen;
    if (!brought) return nothing;
    const words = t.where(brought.names);
    return html`<div class="panel stack tight where" role="group" aria-label=${words} tabindex="-1">
      <p>${words}</p>
      <div class="row">
        ${
          chosen && !chosen.sample
            ? html`<button @click=${() => this.#add(brought, chosen.id)}>${t.addTo(chosen.name)}</button>`
            : nothing
        }
        <button @click=${() => this.#add(brought, undefined)}>${t.addToNew}</button>
        <button class="bare" @click=${() => this.#leave()}>${t.cancel}</button>
      </div>
    </div>`;
  }

  #leave(): void {
    this.brought = undefined;
  }

  /** If nothing of a new collection was kept, none is chosen, so that a check does not use another one. */
  async #add({ names, title, add }: Brought, collection: string | undefined): Promise<void> {
    this.#leave();
    this.issues = [];
    const about = { kind: 'documents', target: DOCUMENTS, title };
    const added = await this.room.run(about, (job, onProgress) => add(collection, job, onProgress));
    this.issues = added?.issues ?? [];
    if (added && added.collection !== '') {
      this.form = undefined;
      this.#use(added.collection);
    } else if (collection === undefined) {
      this.room.write({ collection: '' });
      this.room.notAdded = names;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-check-documents': CheckDocuments;
  }
}
