/** The user's own language models: added as files, stored in this browser, one of them in use. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { Issue } from '../../core/issue.ts';
import type { LanguageModels } from '../../core/api/check-room.ts';
import type { ModelSummary } from '../../core/api/language-models.ts';
import { day } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/drop-zone.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { ANSWER, MODELS } from './asking.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';
import { meansSaid, sizeWords, stateSaid } from './model-words.ts';

const t = texts.model;

@customElement('totem-language-model')
export class LanguageModelView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      tbody th {
        min-width: 10rem;
        overflow-wrap: anywhere;
      }
      td {
        white-space: nowrap;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @state() private issues: readonly Issue[] = [];
  @state() private said: string | undefined;
  @query('input[webkitdirectory]') private folder!: HTMLInputElement;
  readonly #models = new Loading<LanguageModels>(
    this,
    async () => {
      await this.room.open();
      await this.room.asking.look();
      const { models, why } = this.room.asking;
      if (!models || why !== undefined) throw new Error(why);
      return models;
    },
    () => [MODELS],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    return frame(
      { heading: t.heading, trail: [{ words: texts.room, href: checkAt.home() }], intro: t.intro },
      this.#models.draw(t.loading, (read) => {
        const models = this.room.asking.models ?? read;
        return html`${this.#said()} ${this.#list(models)} ${this.#inPage(models)} ${this.#adding(models)}`;
      }),
    );
  }

  #said() {
    return this.said === undefined ? nothing : html`<p class="panel" role="status">${this.said}</p>`;
  }

  #list(models: LanguageModels) {
    const { state: how } = models;
    const useNone = html`<button class="small push" @click=${() => this.#choose(undefined)}>
      ${t.useNone}
    </button>`;
    return html`<section class="sheet">
      <header>
        <h2>${t.list}</h2>
        ${how.kind === 'none' ? nothing : useNone}
      </header>
      <p class="pad small" role=${how.kind === 'failed' ? 'alert' : nothing}>${stateSaid(models)}</p>
      ${models.models.length === 0 ? nothing : this.#table(models)} ${this.#removed(models)}
    </section>`;
  }

  #table({ models, state: how, means }: LanguageModels) {
    const chosen = how.kind === 'none' ? undefined : how.model;
    return html`<div class="wide" tabindex="0" role="region" aria-label=${t.region}>
      <table>
        <thead>
          <tr>
            <th scope="col">${t.columns.model}</th>
            <th scope="col">${t.columns.form}</th>
            <th scope="col" class="num">${t.columns.size}</th>
            <th scope="col">${t.columns.added}</th>
            <td></td>
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${models.map((model) =>
            this.#row(model, {
              used: model.id === chosen,
              runs: model.format !== 'mlc' || means.gpu.available,
            }),
          )}
        </tbody>
      </table>
    </div>`;
  }

  #row(model: ModelSummary, { used, runs }: { readonly used: boolean; readonly runs: boolean }) {
    const { id, name, format, bytes, added } = model;
    return html`<tr aria-current=${used ? 'true' : nothing}>
      <th scope="row">
        ${name}${runs ? nothing : html`<br /><span class="quiet small">${t.needsGpu}</span>`}
      </th>
      <td>${texts.words.modelFormats[format]}</td>
      <td class="num">${sizeWords(bytes)}</td>
      <td>${day(added)}</td>
      <td>${this.#use({ id, name }, used)}</td>
      <td>
        <button class="small bare" aria-label=${t.remove(name)} @click=${() => this.#remove(model)}>
          ${texts.remove}
        </button>
      </td>
    </tr>`;
  }

  #use({ id, name }: Pick<ModelSummary, 'id' | 'name'>, used: boolean) {
    return html`<button
      class="small"
      aria-pressed=${used}
      aria-label=${t.useLabel(name, used)}
      @click=${() => this.#choose(id)}
    >
      ${used ? t.inUse : t.use}
    </button>`;
  }

  /** What replies without a file. */
  #inPage({ inPage, state: how }: LanguageModels) {
    const chosen = how.kind === 'none' ? undefined : how.model;
    const about = (format: ModelSummary['format']) =>
      format === 'built-in' || format === 'person' ? t.inPage.about[format] : nothing;
    const noBuiltIn = html`<p class="quiet small">${t.inPage.noBuiltIn}</p>`;
    return html`<section class="sheet">
      <header><h2>${t.inPage.heading}</h2></header>
      <div class="pad stack">
        ${inPage.map(
          (model) =>
            html`<div class="stack tight">
              <p class="row middle"><span>${model.name}</span>${this.#use(model, model.id === chosen)}</p>
              <p class="small">${about(model.format)}</p>
            </div>`,
        )}
        ${inPage.some(({ format }) => format === 'built-in') ? nothing : noBuiltIn}
      </div>
    </section>`;
  }

  /** Models may have gigabytes, so the space that removed ones still take is said. */
  #removed({ removed }: LanguageModels) {
    if (removed.length === 0) return nothing;
    const names = removed.map(({ name }) => name).join(', ');
    const size = sizeWords(removed.reduce((sum, { bytes }) => sum + bytes, 0));
    return html`<div class="pad row middle">
      <p class="small">${t.removed(names, size)}</p>
      <button class="small" @click=${() => this.#deleteRemoved()}>${t.deleteRemoved}</button>
    </div>`;
  }

  #adding({ means }: LanguageModels) {
    // In a tab of its own, which shares no session with this one.
    const getModels = html`<a href="models.html" target="_blank" rel="noopener">${t.getModels}</a>`;
    return html`<section class="sheet">
      <header><h2>${t.add}</h2></header>
      <div class="pad stack">
        <p class="small">${t.addHint(getModels)}</p>
        <totem-drop-zone
          words=${t.drop}
          hint=${t.dropHint}
          @files=${(event: CustomEvent<File[]>) => this.#add(event.detail)}
        ></totem-drop-zone>
        ${this.#folder()} ${this.#job()} ${this.#issues()}
        <p class="quiet small">${meansSaid(means)}</p>
      </div>
    </section>`;
  }

  #folder() {
    return html`<p class="row middle">
      <button @click=${() => this.folder.click()}>${t.folder}</button
      ><span class="quiet small">${t.folderHint}</span
      ><input
        type="file"
        webkitdirectory
        multiple
        hidden
        aria-label=${t.folderLabel}
        @change=${this.#chosenFolder}
      />
    </p>`;
  }

  #job() {
    const job = this.session.latest('model', MODELS);
    if (!job || job.state === 'done') return nothing;
    if (job.state === 'running') return html`<totem-progress .job=${job}></totem-progress>`;
    const said = job.state === 'cancelled' ? t.addingCancelled : t.addingFailed(job.why ?? '');
    return html`<p class="small" role="status">${said}</p>`;
  }

  #issues() {
    return this.issues.length === 0
      ? nothing
      : html`<div role="alert"><totem-issues .issues=${this.issues}></totem-issues></div>`;
  }

  #chosenFolder(): void {
    const files = [...(this.folder.files ?? [])];
    this.folder.value = '';
    if (files.length > 0) void this.#add(files);
  }

  async #add(files: readonly File[]): Promise<void> {
    if (this.session.running('model', MODELS)) return;
    this.issues = [];
    this.said = undefined;
    await askToPersist();
    const parts = files.map((file) => ({
      path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
      bytes: file,
    }));
    const [first, ...others] = files;
    const title = t.adding(first && others.length === 0 ? first.name : t.aModel);
    const added = await this.room.run({ kind: 'model', target: MODELS, title }, (job, onProgress) =>
      this.room.service.addLanguageModel(parts, job, onProgress),
    );
    this.issues = added?.issues ?? [];
    await this.room.asking.look();
    if (added?.model) this.#say(t.added(added.model.name));
  }

  async #choose(id: string | undefined): Promise<void> {
    await this.#change(
      () => this.room.service.chooseLanguageModel(id),
      id === undefined ? t.noneSelected : undefined,
    );
  }

  async #remove({ id }: ModelSummary): Promise<void> {
    this.#stopAnswering();
    this.said = undefined;
    await this.room.removeModel(id);
  }

  async #deleteRemoved(): Promise<void> {
    await this.#change(() => this.room.service.deleteRemovedModels(), t.deletedRemoved);
  }

  #stopAnswering(): void {
    const answering = this.session.running('answer', ANSWER);
    if (answering) this.session.cancel(answering.id);
  }

  async #change(change: () => Promise<void>, said: string | undefined): Promise<void> {
    this.#stopAnswering();
    try {
      await change();
      this.said = said;
    } catch (fault) {
      this.said = t.failed(reasonOf(fault));
    }
    await this.room.asking.look();
    if (this.said !== undefined) this.#say(this.said);
  }

  /** The heading takes the focus, because the focused element may have disappeared. */
  #say(words: string): void {
    this.said = words;
    this.renderRoot.querySelector('h1')?.focus({ preventScroll: true });
  }
}

/**
 * Asks the browser to delete the data of other sites before these models. The browser may refuse; the models
 * are stored anyway.
 */
async function askToPersist(): Promise<void> {
  await (navigator as { readonly storage?: StorageManager }).storage?.persist().catch(() => false);
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-language-model': LanguageModelView;
  }
}
