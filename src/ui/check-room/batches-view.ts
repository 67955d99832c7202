/**
 * Batches: many questions, contexts and answers from a file; what its fields mean, what could not be read,
 * and the batches that are kept.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { BatchSummary, CheckService, CheckListing } from '../../core/api/check-room.ts';
import { count, counted, day, namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/drop-zone.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import '../parts/sure-button.ts';
import { reasonOf, type Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';
import { batchRoleWords } from './check-words.ts';
import type { FieldMapping } from '../../core/knowledge/importers/import-choices.ts';

type Preview = Awaited<ReturnType<CheckService['previewBatch']>>;
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
        max-width: 20rem;
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
    `,
  ];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
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
    const job = file && this.session.latest('batch', file.name);
    return frame(
      {
        heading: 'Which of these answers are made up?',
        trail: [{ words: 'Check', href: checkAt.home() }],
        intro:
          'Each row brings its own documents or passages, an answer, and a question and a label if ' +
          'it has them. Rows are checked one by one, and kept as they are done.',
      },
      html`<totem-drop-zone
          words="Drop a file of answers here, or choose one."
          hint="JSON lines, JSON or CSV; with the fields of RAGAS, RAGTruth, LettuceDetect, HaluEval, or your own."
          @files=${(event: CustomEvent<File[]>) => this.#receive(event.detail[0])}
        ></totem-drop-zone>
        ${imported ? this.#result(imported.file, imported.result) : nothing}
        ${
          file
            ? html`<section class="sheet" aria-label=${file.name}>
                <header>
                  <h2 tabindex="-1">${file.name}</h2>
                  ${
                    job?.state === 'running'
                      ? nothing
                      : html`<button
                          class="bare small push"
                          @click=${() => {
                            this.file = undefined;
                          }}
                        >
                          Leave it out
                        </button>`
                  }
                </header>
                <div class="pad stack">
                  ${job && job.state !== 'done' ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
                  ${job?.state === 'running' ? nothing : this.#preview.draw('the file', (preview) => this.#look(file, preview))}
                </div>
              </section>`
            : nothing
        }
        ${this.#listing.draw('what is kept here', ({ batches }) => this.#list(batches))}`,
    );
  }

  #look(file: File, { columns, mapping, sample, rows, issues }: Preview) {
    return html`${issues.issues.length === 0 ? nothing : html`<totem-issues .issues=${issues.issues} .counts=${issues.counts}></totem-issues>`}
      ${
        columns.length === 0
          ? nothing
          : html`<fieldset>
              <legend>What the fields mean</legend>
              <div class="row">
                ${namesOf(batchRoleWords).map(
                  (role) =>
                    html`<label class="field"
                      >${batchRoleWords[role]}<select
                        @change=${(event: Event) => this.#map(mapping, role, (event.target as HTMLSelectElement).value)}
                      >
                        <option value="" ?selected=${!mapping[role]}>none</option>
                        ${columns.map((column) => html`<option ?selected=${mapping[role] === column}>${column}</option>`)}
                      </select></label
                    >`,
                )}
              </div>
            </fieldset>`
      }
      <p class="row middle">
        <button class="primary" ?disabled=${sample.length === 0} @click=${() => this.#import(file)}>
          Import</button
        >${sample.length === 0 ? html`<span class="quiet small">${rows === 0 ? 'There is no row to import.' : 'No row has an answer and something to check it against. Say which fields they are in.'}</span>` : nothing}
      </p>
      ${
        sample.length === 0
          ? nothing
          : html`<div class="wide sample" tabindex="0" role="region" aria-label="The first rows">
              <table>
                <caption>
                  The first rows, as they are understood
                </caption>
                <thead>
                  <tr>
                    ${['Row', 'Question', 'Documents or passages', 'Answer', 'Hallucinated'].map((title) => html`<th scope="col">${title}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${sample.map(
                    (cells) =>
                      html`<tr>
                        ${cells.map((cell, i) => html`<td title=${cell.slice(0, 500)}>${i === 4 ? (({ true: 'yes', false: 'no' } as Record<string, string>)[cell] ?? 'not said') : cell.slice(0, 200)}</td>`)}
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }`;
  }

  #result(file: File, { batch, rows, issues }: Imported) {
    return html`<section class="sheet" aria-label=${`${file.name}, imported`}>
      <header>
        <h2 tabindex="-1" id="result">${file.name}</h2>
        <button
          class="bare small push"
          @click=${() => {
            this.imported = undefined;
          }}
        >
          Close
        </button>
      </header>
      <div class="pad stack">
        <p role="status">
          ${counted(rows.read, 'row')} ${rows.read === 1 ? 'was' : 'were'} read: ${count(rows.kept)} kept,
          ${count(rows.leftOut)} left
          out.${batch ? '' : ' Nothing could be kept; what was here before is as it was.'}
        </p>
        ${batch ? html`<p><a class="button primary" href=${checkAt.batch(batch)}>Go to the batch</a></p>` : nothing}
        <totem-issues .issues=${issues.issues} .counts=${issues.counts}></totem-issues>
      </div>
    </section>`;
  }

  #list(batches: readonly BatchSummary[]) {
    return html`<section class="sheet">
      <header><h2>Batches</h2></header>
      ${
        batches.length === 0
          ? html`<p class="pad quiet">No batch is kept here yet.</p>`
          : html`<div class="wide" tabindex="0" role="region" aria-label="Batches">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Batch</th>
                    <th scope="col" class="num">Rows</th>
                    <th scope="col" class="num">Checked</th>
                    <th scope="col" class="num">Labelled</th>
                    <th scope="col" class="num">Reviewed</th>
                    <th scope="col">Imported</th>
                    <td></td>
                  </tr>
                </thead>
                <tbody>
                  ${batches.map(
                    (batch) =>
                      html`<tr>
                        <th scope="row"><a href=${checkAt.batch(batch.id)}>${batch.name}</a></th>
                        <td class="num">${count(batch.rows)}</td>
                        <td class="num">${count(batch.checked)}</td>
                        <td class="num">${count(batch.labelled)}</td>
                        <td class="num">${count(batch.reviewed)}</td>
                        <td>${day(batch.added)}</td>
                        <td>
                          <totem-sure
                            small
                            words="Remove"
                            .of=${batch.name}
                            asks="Its reviews go with it."
                            @sure=${() => this.#remove(batch)}
                          ></totem-sure>
                        </td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }
    </section>`;
  }

  #receive(file: File | undefined): void {
    this.imported = undefined;
    this.mapping = {};
    this.file = file;
  }

  /** An empty name means "none". */
  #map(mapping: FieldMapping, role: string, column: string): void {
    this.mapping = { ...mapping, [role]: column };
  }

  async #import(file: File): Promise<void> {
    if (this.session.running('batch', file.name)) return;
    const result = await this.room.run(
      { kind: 'batch', target: file.name, title: `Importing ${file.name}` },
      (job, onProgress) => this.room.service.importBatch(file, file.name, this.mapping, job, onProgress),
    );
    if (!result) return;
    this.imported = { file, result };
    this.file = undefined;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#result')?.focus();
  }

  async #remove({ id, name }: BatchSummary): Promise<void> {
    const job = this.session.running('batch', id);
    if (job) this.session.cancel(job.id);
    try {
      await this.room.service.remove('batch', id);
      this.session.announce(`${name} was removed.`);
    } catch (fault) {
      this.session.announce(`${name} could not be removed. ${reasonOf(fault)}`);
    }
    this.session.touch('check listing');
    this.renderRoot.querySelector('h1')?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-batches': BatchesView;
  }
}
