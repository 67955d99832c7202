/**
 * The page that gets models: a catalogue, any other model of the hub, files from this device, downloads with
 * pause and resume, and what is stored. It looks unlike the other pages on purpose.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { sizeInWords } from '../adapters/language-model/engine.ts';
import {
  canKeep,
  roomLeft,
  type KeptModel,
  type KeptModels,
} from '../adapters/language-model/kept-models.ts';
import type { Ledger } from '../core/api/requests.ts';
import { requestList, requestListStyles } from '../ui/locality/request-list.ts';
import '../ui/parts/drop-zone.ts';
import { texts as t } from '../ui/texts/airlock.ts';
import { adoptTokens, sheet } from '../ui/tokens.ts';
import { catalogue, type CatalogueModel } from './catalogue.ts';
import type { Downloads, Unfinished } from './downloads.ts';
import { modelOnHub, type HubModel } from './hub.ts';
import './query-panel.ts';
import { sentenceOf, type Fetching } from './refused.ts';

export interface AirlockParts {
  readonly downloads: Downloads;
  readonly models: KeptModels;
  readonly fetching: Fetching;
  readonly ledger: Ledger;
}

@customElement('totem-airlock')
export class ModelsPage extends LitElement {
  static override styles = [
    sheet,
    requestListStyles,
    css`
      :host {
        display: block;
        min-height: 100vh;
        box-sizing: border-box;
        border: 0.75rem solid var(--ink);
        outline: 1px solid var(--paper);
        outline-offset: -0.45rem;
      }
      .rule {
        background: var(--ink);
        color: var(--paper);
        padding: var(--s3) var(--s4) var(--s4);
        font-weight: 650;
      }
      main {
        max-width: 60rem;
        margin: 0 auto;
        padding: var(--s5) var(--s4);
        display: grid;
        gap: var(--s5);
      }
      main > * {
        min-width: 0;
      }
      progress {
        width: 100%;
      }
      td {
        overflow-wrap: anywhere;
      }
      td.num {
        white-space: nowrap;
      }
      .from {
        min-width: 9rem;
      }
    `,
  ];
  @property({ attribute: false }) parts!: AirlockParts;
  @state() private kept: readonly KeptModel[] = [];
  /** Free space in bytes, if the browser says. */
  @state() private room: number | undefined;
  @state() private said = '';
  @state() private why = '';
  /** The model that is about to be deleted. */
  @state() private doomed: string | undefined;
  @state() private other: HubModel | undefined;
  @query('input[name=repository]') private repository!: HTMLInputElement;
  @query('input[type=file]') private folder!: HTMLInputElement;

  override connectedCallback(): void {
    super.connectedCallback();
    adoptTokens();
  }

  override firstUpdated(): void {
    this.parts.ledger.onChange(() => this.requestUpdate());
    if (canKeep()) void this.parts.downloads.look().then(() => this.#look());
  }

  override render() {
    return html`<header class="rule"><p>${t.promise}</p></header>
      <main>
        <div class="stack tight">
          <h1>${t.heading}</h1>
          <p>${t.intro}</p>
          <p><a href="./#/check/model">${t.back}</a></p>
        </div>
        <p role="status" ?hidden=${this.said === ''}>${this.said}</p>
        ${this.why === '' ? nothing : html`<p class="panel" role="alert">${this.why}</p>`}
        ${canKeep() ? this.#all() : html`<p class="panel" role="alert">${t.cannotStore}</p>`}
        ${requestList(this.parts.ledger, t.bytes)}
      </main>`;
  }

  #all() {
    return html`${this.#downloads()} ${this.#kept()} ${this.#catalogue()} ${this.#others()} ${this.#device()}
      <totem-query .fetching=${this.parts.fetching}></totem-query>`;
  }

  /* ---------- the hub ---------- */

  #catalogue() {
    const { columns, heading, note } = t.catalogue;
    return html`<section class="sheet">
      <header><h2>${heading}</h2></header>
      <p class="pad small">${note}</p>
      <div class="wide" tabindex="0" role="region" aria-label=${heading}>
        <table>
          <thead>
            <tr>
              <th scope="col">${columns.name}</th>
              <th scope="col" class="num">${columns.size}</th>
              <th scope="col" class="num">${columns.memory}</th>
              <th scope="col">${columns.licence}</th>
              <th scope="col">${columns.from}</th>
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${catalogue.map((model) => this.#offered(model))}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  #offered(model: CatalogueModel) {
    const { name, bytes, memory, licence, repository } = model;
    return html`<tr>
      <th scope="row">${name}</th>
      <td class="num">${t.catalogue.about(sizeInWords(bytes))}</td>
      <td class="num">${t.catalogue.about(sizeInWords(memory))}</td>
      <td>${licence}</td>
      <td class="from">huggingface.co/${repository}</td>
      <td>${this.#downloadButton(model)}</td>
    </tr>`;
  }

  #downloadButton(model: Parameters<Downloads['get']>[0]) {
    return html`<button
      class="small"
      aria-label=${t.catalogue.downloadOf(model.name)}
      ?disabled=${this.parts.downloads.running !== undefined}
      @click=${() => this.#run(() => this.parts.downloads.get(model))}
    >
      ${t.catalogue.download}
    </button>`;
  }

  #others() {
    return html`<section class="sheet">
      <header><h2>${t.other.heading}</h2></header>
      <div class="pad stack tight">
        <div class="row middle">
          <label class="field">${t.other.repository}<input name="repository" spellcheck="false" /></label>
          <button @click=${() => this.#lookUp()}>${t.other.look}</button>
        </div>
        ${this.other ? this.#files(this.other) : nothing}
      </div>
    </section>`;
  }

  #files({ repository, files, licence }: HubModel) {
    const weights = files.filter(({ path }) => path.toLowerCase().endsWith('.gguf'));
    if (weights.length === 0) return html`<p role="status">${t.other.none}</p>`;
    return html`<p role="status">${t.other.found(weights.length, licence ?? t.other.unstated)}</p>
      <div class="wide" tabindex="0" role="region" aria-label=${t.other.heading}>
        <table>
          <tbody>
            ${weights.map(
              ({ path, bytes }) =>
                html`<tr>
                  <th scope="row">${path}</th>
                  <td class="num">${sizeInWords(bytes)}</td>
                  <td>
                    ${this.#downloadButton({ name: path, repository, form: { kind: 'gguf', file: path } })}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  async #lookUp(): Promise<void> {
    this.other = undefined;
    this.why = '';
    try {
      const { signal } = new AbortController();
      this.other = await modelOnHub(this.repository.value.trim(), this.parts.fetching, signal);
    } catch (reason) {
      this.why = sentenceOf(reason);
    }
  }

  /* ---------- downloads ---------- */

  #downloads() {
    const { running, unfinished } = this.parts.downloads;
    const waiting = unfinished.filter(({ plan }) => plan.id !== running?.id);
    if (!running && waiting.length === 0) return nothing;
    return html`<section class="sheet">
      <header><h2>${t.downloads.heading}</h2></header>
      <div class="pad stack">${this.#running()} ${waiting.map((each) => this.#unfinished(each))}</div>
    </section>`;
  }

  #running() {
    const { running } = this.parts.downloads;
    if (!running) return nothing;
    const { name, stage, done, total } = running;
    const words = t.downloads.running(name, t.downloads.stages[stage]);
    return html`<div class="stack tight">
      <p class="row middle">
        <span>${words}</span>
        ${total === 0 ? nothing : html`<span class="quiet">${ofSizes(done, total)}</span>`}
        <button class="small" @click=${() => this.parts.downloads.pause()}>${t.downloads.pause}</button>
      </p>
      ${
        total === 0
          ? html`<progress aria-label=${words}></progress>`
          : html`<progress aria-label=${words} max=${total} .value=${done}></progress>`
      }
    </div>`;
  }

  #unfinished({ plan, here, total, why }: Unfinished) {
    const { downloads } = this.parts;
    return html`<div class="stack tight">
      <p class="row middle">
        <span>${plan.name}</span><span class="quiet">${ofSizes(here, total)}</span>
        <button
          class="small"
          aria-label=${t.downloads.resumeOf(plan.name)}
          ?disabled=${downloads.running !== undefined}
          @click=${() => this.#run(() => downloads.resume(plan), plan.name)}
        >
          ${t.downloads.resume}
        </button>
        <button
          class="small bare"
          aria-label=${t.downloads.discardOf(plan.name)}
          @click=${() => this.#discard(plan)}
        >
          ${t.downloads.discard}
        </button>
      </p>
      <p class="small quiet">${why === '' ? t.downloads.paused : why}</p>
    </div>`;
  }

  async #discard(plan: Unfinished['plan']): Promise<void> {
    await this.parts.downloads.discard(plan);
    this.#say('');
  }

  async #run(work: () => Promise<string | undefined>, name?: string): Promise<void> {
    this.#say('');
    try {
      // Asks the browser to delete the data of other sites first. It may refuse.
      await navigator.storage.persist().catch(() => false);
      const stored = await work();
      if (stored !== undefined) this.#say(t.downloads.stored(stored));
      else if (name !== undefined) this.#say(t.downloads.pausedNow(name));
    } catch (reason) {
      this.why = t.downloads.failed(sentenceOf(reason));
    }
    await this.#look();
  }

  /* ---------- this device ---------- */

  #device() {
    return html`<section class="sheet">
      <header><h2>${t.device.heading}</h2></header>
      <div class="pad stack tight">
        <totem-drop-zone
          words=${t.device.drop}
          hint=${t.device.hint}
          @files=${(event: CustomEvent<File[]>) => this.#add(event.detail)}
        ></totem-drop-zone>
        <p class="row middle">
          <button @click=${() => this.folder.click()}>${t.device.folder}</button
          ><span class="quiet small">${t.device.folderHint}</span
          ><input
            type="file"
            webkitdirectory
            multiple
            hidden
            aria-label=${t.device.folderLabel}
            @change=${() => this.#add([...(this.folder.files ?? [])])}
          />
        </p>
      </div>
    </section>`;
  }

  #add(files: readonly File[]): void {
    this.folder.value = '';
    if (files.length === 0) return;
    const offered = files.map((file) => ({
      path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
      bytes: file,
    }));
    void this.#run(() => this.parts.downloads.fromDevice(offered));
  }

  /* ---------- what is stored ---------- */

  #kept() {
    const { columns, heading, empty } = t.kept;
    const table = html`<div class="wide" tabindex="0" role="region" aria-label=${heading}>
      <table>
        <thead>
          <tr>
            <th scope="col">${columns.name}</th>
            <th scope="col" class="num">${columns.size}</th>
            <th scope="col">${columns.licence}</th>
            <th scope="col">${columns.from}</th>
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${this.kept.map((model) => this.#model(model))}
        </tbody>
      </table>
    </div>`;
    return html`<section class="sheet">
      <header><h2>${heading}</h2></header>
      ${this.kept.length === 0 ? html`<p class="pad quiet">${empty}</p>` : table} ${this.#room(this.room)}
    </section>`;
  }

  #room(bytes: number | undefined) {
    return bytes === undefined
      ? nothing
      : html`<p class="pad small quiet">${t.kept.room(sizeInWords(bytes))}</p>`;
  }

  #model(model: KeptModel) {
    const { id, name, bytes, source } = model;
    const from = source
      ? html`${source.address.replace('https://', '')}<br /><span class="quiet small"
            >${t.kept.checked(source.sums.length)}</span
          >`
      : t.kept.device;
    const remove = html`<button
      class="small bare"
      aria-label=${t.kept.removeOf(name)}
      @click=${() => {
        this.doomed = id;
      }}
    >
      ${t.kept.remove}
    </button>`;
    const really = html`<button class="small" @click=${() => this.#delete(model)}>${t.kept.really}</button
      ><button
        class="small bare"
        @click=${() => {
          this.doomed = undefined;
        }}
      >
        ${t.kept.keep}
      </button>`;
    return html`<tr>
      <th scope="row">${name}</th>
      <td class="num">${sizeInWords(bytes)}</td>
      <td>${source?.licence ?? t.kept.unknown}</td>
      <td class="from">${from}</td>
      <td>${this.doomed === id ? really : remove}</td>
    </tr>`;
  }

  async #delete(model: KeptModel): Promise<void> {
    const { models } = this.parts;
    this.doomed = undefined;
    await models.delete(model);
    if ((await models.chosen()) === model.id) await models.choose(undefined);
    this.#say(t.kept.removed(model.name));
    await this.#look();
  }

  async #look(): Promise<void> {
    this.kept = await this.parts.models.list();
    this.room = await roomLeft();
  }

  #say(words: string): void {
    this.said = words;
    this.why = '';
  }
}

const ofSizes = (done: number, total: number): string =>
  t.downloads.of(sizeInWords(done), sizeInWords(total));

declare global {
  interface HTMLElementTagNameMap {
    'totem-airlock': ModelsPage;
  }
}
