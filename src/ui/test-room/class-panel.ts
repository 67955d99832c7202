/**
 * What a class needs of a set of questions: sheets to print, a class file with the links that open it, and
 * the answers of all pupils collected in one run.
 */
import { LitElement, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { CaseSetSummary, PartsReport } from '../../core/api/test-room.ts';
import type { AnswerFilter } from '../../core/oracles/run-report.ts';
import { at } from '../addresses.ts';
import { offer } from '../download.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import { reasonOf, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import type { TestSession } from './test-session.ts';

const t = texts.classFile;

@customElement('totem-class-panel')
export class ClassPanel extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: TestSession;
  @property({ attribute: false }) set!: CaseSetSummary;
  /** The questions that a sheet has. */
  @property({ attribute: false }) filter: AnswerFilter = {};
  @state() private said: string | undefined;
  @state() private report: PartsReport | undefined;
  @query('#answers') private answers!: HTMLInputElement;

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const { id, name } = this.set;
    const job = this.session.running('import', this.#jobTarget);
    return html`<section class="sheet" aria-labelledby="class">
      <header><h2 id="class">${t.section}</h2></header>
      <div class="pad stack">
        <div class="row middle">
          <a class="button" href=${at.sheet(id, { kind: 'questions' }, this.filter)}
            >${texts.questions.sheet}</a
          >
          <a class="button" href=${at.pupil(id)}>${texts.pupil.open}</a>
          <span class="quiet small">${t.sheets}</span>
        </div>
        <div class="row middle">
          <button @click=${this.#save}>${t.save}</button>
          <span class="quiet small">${t.hint}</span>
        </div>
        <ul class="small">
          ${[true, false].map((pupils) => this.#link(pupils, t.fileName(name)))}
        </ul>
        <div class="row middle">
          <button ?disabled=${job !== undefined} @click=${() => this.answers.click()}>${t.collect}</button>
          <input id="answers" type="file" multiple hidden aria-label=${t.collect} @change=${this.#collect} />
          <span class="quiet small">${t.collectHint}</span>
        </div>
        ${job ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
        <div role="status" class="stack tight">
          ${this.said === undefined ? nothing : html`<p class="small">${this.said}</p>`}
          ${this.report ? collected(this.report) : nothing}
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

  get #jobTarget(): string {
    return `${this.set.id} class`;
  }

  /** @param pupils whether the link leads to the questions without their answers. */
  #link(pupils: boolean, file: string) {
    const link = `${location.href.replace(/#.*/, '')}${at.classFile(file, pupils)}`;
    return html`<li>
      ${pupils ? t.linkForPupils : t.linkWithAnswers} <code>${link}</code>
      <button class="small" aria-label=${t.copyOf(pupils)} @click=${() => this.#copy(link)}>${t.copy}</button>
    </li>`;
  }

  async #copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      this.said = t.copied;
    } catch {
      this.said = t.notCopied;
    }
  }

  async #save(): Promise<void> {
    const { id, name } = this.set;
    try {
      offer(await this.room.service.classFile(id), t.fileName(name));
      this.said = t.saved(t.fileName(name));
    } catch (fault) {
      this.said = t.failed(reasonOf(fault));
    }
  }

  async #collect(): Promise<void> {
    const files = [...(this.answers.files ?? [])].map((file) => ({ name: file.name, file }));
    this.answers.value = '';
    if (files.length === 0) return;
    const { id, name } = this.set;
    [this.said, this.report] = [undefined, undefined];
    this.report = await this.room.run(
      { kind: 'import', target: this.#jobTarget, title: texts.parts.job(name) },
      async (job, onProgress) => {
        try {
          return await this.room.service.importParts(id, files, job, onProgress);
        } catch (fault) {
          this.said = t.notCollected(reasonOf(fault));
          return undefined;
        }
      },
    );
    if (this.report?.kept) this.session.touch('listing', this.report.kept.id);
  }
}

/** What came of the files, and where to go next. */
function collected({ kept, rows, doubled }: PartsReport) {
  const report = kept && html`<a class="button" href=${at.run(kept.id)}>${texts.result.viewReport}</a>`;
  return html`<p>${texts.result.rows(rows)} ${kept ? texts.result.kept(kept.name) : texts.result.nothing}</p>
    ${doubled > 0 ? html`<p class="small">${t.doubled(doubled)}</p>` : nothing}
    ${report ? html`<p>${report}</p>` : nothing}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-class-panel': ClassPanel;
  }
}
