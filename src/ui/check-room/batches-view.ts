/**
 * Batches: many questions, contexts and answers from one file. Shows what its fields mean, what could not be
 * read, and the stored batches.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { BatchSummary, CheckService, CheckListing } from '../../core/api/check-room.ts';
import { count, day, namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/drop-zone.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';
import type { FieldMapping } from '../../core/knowledge/importers/import-choices.ts';

const t = texts.batches;

type Preview = Awaited<ReturnType<CheckService['previewBatch']>>;
/** The column of a sample that holds the label. */
const LABEL = 4;
/** Characters shown of a cell, which may be a whole document. */
const SHOWN = 1000;
const cellOf = (cell: string, i: number) =>
  html`<td>${i === LABEL ? t.label(cell) : cell.slice(0, SHOWN)}</td>`;

type Imported = NonNullable<Awaited<ReturnType<CheckService['importBatch']>>>;

@customElement('totem-batches')
export class BatchesView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      .sample {
        max-height: 22rem;
        overflow: auto;
      }
      .sample td {
        min-width: 8rem;
        max-width: 32rem;
        overflow-wrap: anywhere;
      }
      tbody th {
        min-width: 10rem;
        overflow-wrap: anywhere;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @state() private file: File | undefined;
  @state() private mapping: FieldMapping = {};
  @state() private imported: { readonly file: File; readonly result: Imported } | undefined;
  readonly #listing = new Loading<CheckListing>(
    this,
    async () => {
      await this.room.open();
      return this.room.service.listing();
    },
    () => ['listing', this.session.version('check listing')],
  );
  readonly #preview = new Loading<Preview>(
    this,
    () => this.room.service.previewBatch(this.file as File, this.file?.name ?? '', this.mapping),
    () => this.file && [this.file, this.mapping],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const { file, imported } = this;
    return frame(
      { heading: t.heading, trail: [{ words: texts.room, href: checkAt.home() }], intro: t.intro },
      html`<totem-drop-zone
          words=${t.drop}
          hint=${t.dropHint}
          @files=${(event: CustomEvent<File[]>) => this.#receive(event.detail[0])}
        ></totem-drop-zone>
        ${imported ? this.#result(imported.file, imported.result) : nothing}
        ${file ? this.#received(file) : nothing}
        ${this.#listing.draw(t.loading, ({ batches }) => this.#list(batches))}`,
    );
  }

  #received(file: File) {
    const job = this.session.latest('batch', file.name);
    const running = job?.state === 'running';
    const discard = html`<button class="bare small push" @click=${this.#discard}>${t.discard}</button>`;
    return html`<section class="sheet" aria-label=${file.name}>
      <header>
        <h2 tabindex="-1">${file.name}</h2>
        ${running ? nothing : discard}
      </header>
      <div class="pad stack">
        ${job && job.state !== 'done' ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
        ${running ? nothing : this.#preview.draw(t.loadingFile, (preview) => this.#look(file, preview))}
      </div>
    </section>`;
  }

  #look(file: File, preview: Preview) {
    const { sample, rows, issues } = preview;
    const why = rows === 0 ? t.noRows : t.noUsableRow;
    return html`${this.#issues(issues)} ${this.#fields(preview)}
      <p class="row middle">
        <button class="primary" ?disabled=${sample.length === 0} @click=${() => this.#import(file)}>
          ${t.import}</button
        >${sample.length === 0 ? html`<span class="quiet small">${why}</span>` : nothing}
      </p>
      ${sample.length === 0 ? nothing : this.#sample(sample)}`;
  }

  #issues({ issues, counts }: Preview['issues']) {
    return issues.length === 0
      ? nothing
      : html`<totem-issues .issues=${issues} .counts=${counts}></totem-issues>`;
  }

  #fields({ columns, mapping }: Preview) {
    if (columns.length === 0) return nothing;
    const { batchRoles } = texts.words;
    return html`<fieldset>
      <legend>${t.fields}</legend>
      <div class="row">
        ${namesOf(batchRoles).map(
          (role) =>
            html`<label class="field"
              >${batchRoles[role]}<select @change=${(event: Event) => this.#map(mapping, role, event)}>
                <option value="" ?selected=${!mapping[role]}>${t.none}</option>
                ${columns.map(
                  (column) => html`<option ?selected=${mapping[role] === column}>${column}</option>`,
                )}
              </select></label
            >`,
        )}
      </div>
    </fieldset>`;
  }

  #sample(sample: Preview['sample']) {
    return html`<div class="wide sample" tabindex="0" role="region" aria-label=${t.sample}>
      <table>
        <caption>
          ${t.sampleCaption}
        </caption>
        <thead>
          <tr>
            ${t.sampleColumns.map((title) => html`<th scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${sample.map(
            (cells) =>
              html`<tr>
                ${cells.map(cellOf)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #result(file: File, { batch, rows, issues }: Imported) {
    return html`<section class="sheet" aria-label=${t.resultLabel(file.name)}>
      <header>
        <h2 tabindex="-1" id="result">${file.name}</h2>
        <button class="bare small push" @click=${this.#close}>${t.close}</button>
      </header>
      <div class="pad stack">
        <p role="status">${t.result(rows)}${batch ? nothing : t.nothingKept}</p>
        ${batch ? html`<p><a class="button primary" href=${checkAt.batch(batch)}>${t.open}</a></p>` : nothing}
        <totem-issues .issues=${issues.issues} .counts=${issues.counts}></totem-issues>
      </div>
    </section>`;
  }

  #list(batches: readonly BatchSummary[]) {
    return html`<section class="sheet">
      <header><h2>${t.list}</h2></header>
      ${batches.length === 0 ? html`<p class="pad quiet">${t.empty}</p>` : this.#table(batches)}
    </section>`;
  }

  #table(batches: readonly BatchSummary[]) {
    const { columns } = t;
    return html`<div class="wide" tabindex="0" role="region" aria-label=${t.list}>
      <table>
        <thead>
          <tr>
            <th scope="col">${columns.batch}</th>
            <th scope="col" class="num">${columns.rows}</th>
            <th scope="col" class="num">${columns.checked}</th>
            <th scope="col" class="num">${columns.labelled}</th>
            <th scope="col" class="num">${columns.reviewed}</th>
            <th scope="col">${columns.imported}</th>
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${batches.map((batch) => this.#row(batch))}
        </tbody>
      </table>
    </div>`;
  }

  #row(batch: BatchSummary) {
    return html`<tr>
      <th scope="row"><a href=${checkAt.batch(batch.id)}>${batch.name}</a></th>
      <td class="num">${count(batch.rows)}</td>
      <td class="num">${count(batch.checked)}</td>
      <td class="num">${count(batch.labelled)}</td>
      <td class="num">${count(batch.reviewed)}</td>
      <td>${day(batch.added)}</td>
      <td>${this.#removeButton(batch)}</td>
    </tr>`;
  }

  #discard(): void {
    this.file = undefined;
  }

  #close(): void {
    this.imported = undefined;
  }

  #receive(file: File | undefined): void {
    this.imported = undefined;
    this.mapping = {};
    this.file = file;
  }

  /** An empty name means "none". */
  #map(mapping: FieldMapping, role: string, event: Event): void {
    this.mapping = { ...mapping, [role]: (event.target as HTMLSelectElement).value };
  }

  async #import(file: File): Promise<void> {
    if (this.session.running('batch', file.name)) return;
    const result = await this.room.run(
      { kind: 'batch', target: file.name, title: t.importing(file.name) },
      (job, onProgress) => this.room.service.importBatch(file, file.name, this.mapping, job, onProgress),
    );
    if (!result) return;
    this.imported = { file, result };
    this.file = undefined;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#result')?.focus();
  }

  #removeButton(batch: BatchSummary) {
    return html`<button
      class="bare small"
      aria-label=${texts.removeNamed(batch.name)}
      @click=${() => this.room.remove('batch', batch.id)}
    >
      ${texts.remove}
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-batches': BatchesView;
  }
}
