/** The user's own language models: brought as files, kept in this browser, one of them chosen to reply. */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Issue } from '../../core/issue.ts';
import type { LanguageModels } from '../../core/api/check-room.ts';
import type { ModelSummary } from '../../core/api/language-models.ts';
import { day } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/drop-zone.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import '../parts/sure-button.ts';
import { reasonOf, type Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { ANSWER, MODELS } from './asking.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';
import { formatWords, meansSaid, sizeWords, stateSaid } from './model-words.ts';

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
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  @state() private issues: readonly Issue[] = [];
  @state() private said = '';
  @query('input[webkitdirectory]') private folder!: HTMLInputElement;
  readonly #models = new Loading<LanguageModels>(
    this,
    async () => {
      await this.room.open();
      await this.room.asking.look();
      if (!this.room.asking.models || this.room.asking.why !== '') throw new Error(this.room.asking.why);
      return this.room.asking.models;
    },
    () => [MODELS],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    return frame(
      {
        heading: 'Which language model may answer?',
        trail: [{ words: 'Check', href: checkAt.home() }],
        intro:
          'Totem works without one. With a model that you bring, it can answer a question from your ' +
          'documents and check that answer, ask again more strictly where statements are not borne ' +
          'out, and have the model read beside the other readers.',
      },
      this.#models.draw('what is kept of language models', (read) => {
        const models = this.room.asking.models ?? read;
        return html`${this.said === '' ? nothing : html`<p class="panel" role="status">${this.said}</p>`}${this.#kept(models)}${this.#bring(models)}`;
      }),
    );
  }

  #kept(models: LanguageModels) {
    const { state: how } = models;
    const chosen = how.kind === 'none' ? undefined : how.model;
    return html`<section class="sheet">
      <header>
        <h2>Kept in this browser</h2>
        ${chosen === undefined ? nothing : html`<button class="small push" @click=${() => this.#choose(undefined)}>Use none</button>`}
      </header>
      <p class="pad small" role=${how.kind === 'failed' ? 'alert' : nothing}>${stateSaid(models)}</p>
      ${
        models.models.length === 0
          ? nothing
          : html`<div class="wide" tabindex="0" role="region" aria-label="Language models">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Model</th>
                    <th scope="col">Form</th>
                    <th scope="col" class="num">Size</th>
                    <th scope="col">Brought</th>
                    <td></td>
                    <td></td>
                  </tr>
                </thead>
                <tbody>
                  ${models.models.map((model) => this.#row(model, chosen, models.means.gpu.available))}
                </tbody>
              </table>
            </div>`
      }
    </section>`;
  }

  #row(model: ModelSummary, chosen: string | undefined, gpu: boolean) {
    const { id, name, format, bytes, added } = model;
    return html`<tr aria-current=${id === chosen ? 'true' : nothing}>
      <th scope="row">
        ${name}${format === 'mlc' && !gpu ? html`<br /><span class="quiet small">It needs the graphics card, which this browser does not lend.</span>` : nothing}
      </th>
      <td>${formatWords[format]}</td>
      <td class="num">${sizeWords(bytes)}</td>
      <td>${day(added)}</td>
      <td>
        <button
          class="small"
          aria-pressed=${id === chosen}
          aria-label=${`Have ${name} reply`}
          @click=${() => this.#choose(id)}
        >
          ${id === chosen ? 'It replies' : 'Use it'}
        </button>
      </td>
      <td>
        <totem-sure
          small
          words="Remove"
          .of=${name}
          asks="The file that you brought stays where it is."
          @sure=${() => this.#remove(model)}
        ></totem-sure>
      </td>
    </tr>`;
  }

  #bring({ means }: LanguageModels) {
    const job = this.session.latest('model', MODELS);
    return html`<section class="sheet">
      <header><h2>Bring one</h2></header>
      <div class="pad stack">
        <p class="small">
          Totem fetches no model. Save one on this machine first: an instruct model in GGUF form of up to some
          two gigabytes, with about four bits a weight, is a good beginning; mind its licence. Larger ones
          answer better and slower.
        </p>
        <totem-drop-zone
          words="Drop a model file here, or choose it."
          hint="One whole file that ends in .gguf. It is copied into this browser and goes nowhere else."
          @files=${(event: CustomEvent<File[]>) => this.#add(event.detail)}
        ></totem-drop-zone>
        <p class="row middle">
          <button @click=${() => this.folder.click()}>Choose a folder</button
          ><span class="quiet small">or one that was compiled for WebGPU (MLC), whole</span
          ><input
            type="file"
            webkitdirectory
            multiple
            hidden
            aria-label="A folder that was compiled for WebGPU"
            @change=${this.#chosenFolder}
          />
        </p>
        ${job?.state === 'running' ? html`<totem-progress .job=${job}></totem-progress>` : job && job.state !== 'done' ? html`<p class="small" role="status">${job.state === 'cancelled' ? 'Bringing the model was cancelled. Nothing of it is kept.' : `The model was not kept. ${job.why ?? ''} Remove a model that you do not need, or bring a smaller one, and try again.`}</p>` : nothing}
        ${this.issues.length === 0 ? nothing : html`<div role="alert"><totem-issues .issues=${this.issues}></totem-issues></div>`}
        <p class="quiet small">${meansSaid(means)}</p>
      </div>
    </section>`;
  }

  #chosenFolder(): void {
    const files = [...(this.folder.files ?? [])];
    this.folder.value = '';
    if (files.length > 0) void this.#add(files);
  }

  async #add(files: readonly File[]): Promise<void> {
    if (this.session.running('model', MODELS)) return;
    this.issues = [];
    this.said = '';
    await askToPersist();
    const parts = files.map((file) => ({
      path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
      bytes: file,
    }));
    const added = await this.room.run(
      {
        kind: 'model',
        target: MODELS,
        title: `Bringing ${files.length === 1 ? (files[0]?.name ?? 'a model') : 'a model'}`,
      },
      (job, onProgress) => this.room.service.addLanguageModel(parts, job, onProgress),
    );
    this.issues = added?.issues ?? [];
    await this.room.asking.look();
    if (added?.model) this.#say(`${added.model.name} is kept here.`);
  }

  async #choose(id: string | undefined): Promise<void> {
    await this.#change(
      () => this.room.service.chooseLanguageModel(id),
      id === undefined ? 'No model replies now.' : undefined,
    );
  }

  async #remove({ id, name }: ModelSummary): Promise<void> {
    await this.#change(() => this.room.service.removeLanguageModel(id), `${name} was removed.`);
  }

  async #change(change: () => Promise<void>, said: string | undefined): Promise<void> {
    const answering = this.session.running('answer', ANSWER);
    if (answering) this.session.cancel(answering.id);
    try {
      await change();
      this.said = said ?? '';
    } catch (fault) {
      this.said = `That did not work. ${reasonOf(fault)} What was kept is as it was.`;
    }
    await this.room.asking.look();
    if (this.said !== '') this.#say(this.said);
  }

  /** What had the focus may have gone. */
  #say(words: string): void {
    this.said = words;
    this.renderRoot.querySelector('h1')?.focus({ preventScroll: true });
  }
}

/**
 * Asks the browser to clear other sites' files before these. It may say no, and the models are kept all the
 * same.
 */
async function askToPersist(): Promise<void> {
  await (navigator as { readonly storage?: StorageManager }).storage?.persist().catch(() => false);
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-language-model': LanguageModelView;
  }
}
