/** Saves a test set as batch files in parts, and imports the replies of the parts together. */
import { LitElement, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { CaseSetSummary, PartsReport } from '../../core/api/test-room.ts';
import { at } from '../addresses.ts';
import { offer } from '../download.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import { reasonOf, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import type { TestSession } from './test-session.ts';

const t = texts.parts;

@customElement('totem-request-parts')
export class RequestParts extends LitElement {
  static override styles = [sheet];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: TestSession;
  @property({ attribute: false }) set!: CaseSetSummary;
  /** The name of the model that is asked. */
  @property() model = '';
  @state() private said: string | undefined;
  @state() private report: PartsReport | undefined;
  @query('#requests') private requests!: HTMLInputElement;
  @query('#megabytes') private megabytes!: HTMLInputElement;
  @query('#replies') private replies!: HTMLInputElement;

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const job = this.session.running('import', this.set.id);
    return html`<section class="sheet" aria-labelledby="parts">
      <header><h2 id="parts">${t.heading}</h2></header>
      <div class="pad stack">
        <p class="quiet small">${t.hint}</p>
        <div class="row">
          <label class="field"
            >${t.requests}<input id="requests" type="number" min="1" max="1000000" required value="50000"
          /></label>
          <label class="field"
            >${t.megabytes}<input
              id="megabytes"
              type="number"
              min="0.01"
              max="1000"
              step="any"
              required
              value="200"
          /></label>
          <button @click=${this.#save}>${t.save}</button>
          <button ?disabled=${job !== undefined} @click=${() => this.replies.click()}>${t.give}</button>
          <input id="replies" type="file" multiple hidden aria-label=${t.give} @change=${this.#import} />
        </div>
        ${job ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
        <div role="status" class="stack tight">
          ${this.said === undefined ? nothing : html`<p class="small">${this.said}</p>`}
          ${this.report ? told(this.report) : nothing}
        </div>
        ${
          this.report
            ? html`<totem-issues
                .issues=${this.report.issues.issues}
                .counts=${this.report.issues.counts}
              ></totem-issues>`
            : nothing
        }
      </div>
    </section>`;
  }

  async #save(): Promise<void> {
    if (!this.requests.reportValidity() || !this.megabytes.reportValidity()) return;
    const limits = { requests: this.requests.valueAsNumber, megabytes: this.megabytes.valueAsNumber };
    const { id, name } = this.set;
    this.report = undefined;
    try {
      offer(await this.room.service.splitCases(id, this.model, limits), t.fileName(name));
      this.said = t.saved;
    } catch (fault) {
      this.said = t.failed(reasonOf(fault));
    }
  }

  async #import(): Promise<void> {
    const files = [...(this.replies.files ?? [])].map((file) => ({ name: file.name, file }));
    this.replies.value = '';
    if (files.length === 0) return;
    const { id, name } = this.set;
    [this.said, this.report] = [undefined, undefined];
    this.report = await this.room.run(
      { kind: 'import', target: id, title: t.job(name) },
      async (job, onProgress) => {
        try {
          return await this.room.service.importParts(id, files, job, onProgress);
        } catch (fault) {
          this.said = t.notImported(reasonOf(fault));
          return undefined;
        }
      },
    );
    if (this.report?.kept) this.session.touch('listing', this.report.kept.id);
  }
}

/** What came of an import: the counts, the parts that lack replies, and where to go next. */
function told({ kept, rows, doubled, already, parts }: PartsReport) {
  const open = parts?.filter(({ missing, unknown }) => missing > 0 || unknown > 0);
  const lines = [
    ...(doubled > 0 ? [t.doubled(doubled)] : []),
    ...(already > 0 ? [t.already(already)] : []),
    ...(open?.flatMap(({ file, requests, missing, unknown }) => [
      ...(missing === requests ? [t.missingPart(file, requests)] : []),
      ...(missing > 0 && missing < requests ? [t.missing(file, missing, requests)] : []),
      ...(unknown > 0 ? [t.unknown(file, unknown)] : []),
    ]) ?? [t.noManifest]),
    ...(parts && open?.length === 0 ? [t.whole(parts.length)] : []),
  ];
  const report = kept && html`<a class="button" href=${at.run(kept.id)}>${texts.result.viewReport}</a>`;
  return html`<p>${texts.result.rows(rows)} ${kept ? texts.result.kept(kept.name) : texts.result.nothing}</p>
    ${lines.map((line) => html`<p class="small">${line}</p>`)} ${report ? html`<p>${report}</p>` : nothing}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-request-parts': RequestParts;
  }
}
