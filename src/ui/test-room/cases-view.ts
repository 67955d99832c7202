/**
 * The questions of a set: with a filter, a view of each, an export for a model to answer, and the import of
 * its replies.
 */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CaseExport, CaseSetSummary, TestListing } from '../../core/api/test-room.ts';
import type { TestCase } from '../../core/testing/test-case.ts';
import { addressOf, at } from '../addresses.ts';
import { namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { depthWords, operators, ruleWords } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import './class-panel.ts';
import './request-parts.ts';
import './rewording-panel.ts';
import { keptOut } from './kept-out.ts';
import { testContext, type TestSession } from './test-session.ts';
import { answerKeys, Loading, watchSession } from '../watching.ts';
import { offer } from '../download.ts';
import './filter-row.ts';
import type { AnswerFilter } from '../../core/oracles/run-report.ts';
import type { CaseFilter } from '../../core/testing/case-filter.ts';

/** For a question about time the outermost operator says more than the rule. */
const ruleOf = ({ rule, temporal }: TestCase): string =>
  temporal
    ? texts.questions.operator(operators[temporal.operator].word, depthWords(temporal.depth))
    : ruleWords[rule];

const columns: readonly Column<TestCase>[] = [
  {
    title: texts.questions.question,
    width: 'minmax(16rem, 1fr)',
    cell: (row) => row.question,
    whole: (row) => row.question,
  },
  { title: texts.questions.expected, width: '6.25rem', cell: (row) => row.expected },
  { title: texts.questions.rule, width: '9.5rem', cell: ruleOf, whole: ruleOf },
  { title: texts.questions.domain, width: '11rem', cell: (row) => row.domain, whole: (row) => row.domain },
  { title: texts.questions.difficulty, width: '6rem', numeric: true, cell: (row) => row.difficulty },
];
/** The extension of a saved file. */
const endings: Readonly<Record<CaseExport, string>> = {
  jsonl: '.jsonl',
  csv: '.csv',
  openai: ' batch.jsonl',
  promptfoo: ' promptfooconfig.yaml',
  drowzee: ' dataset.json',
  'drowzee-time': ' temporal dataset.json',
};

@customElement('totem-cases')
export class CasesView extends LitElement {
  static override styles = [sheet, frameStyles];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() caseSetId = '';
  @property({ attribute: false }) filter: CaseFilter = {};
  @state() private found: number | undefined;
  @state() private said: string | undefined;
  @state() private model = '';
  #source: Source<TestCase> | undefined;
  #key: string | undefined;
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.room.service.listing(),
    () => ['listing', this.session.version('listing')],
  );

  constructor() {
    super();
    watchSession(this);
    answerKeys(this, { t: () => this.renderRoot.querySelector('totem-table')?.focus() });
  }

  override willUpdate(): void {
    const key = addressOf([this.caseSetId], this.filter);
    if (key === this.#key) return;
    this.#key = key;
    const { caseSetId, filter } = this;
    this.#source = (offset, limit) => this.room.service.cases(caseSetId, filter, offset, limit);
  }

  override render() {
    const set = this.#listing.value?.caseSets.find(({ id }) => id === this.caseSetId);
    return frame(
      {
        heading: texts.questions.heading,
        intro: set && texts.questions.intro(set),
        trail: [
          { words: texts.trail.report, href: at.home() },
          { words: texts.trail.newRun, href: at.start() },
          ...(set?.factBaseId ? [{ words: texts.trail.facts, href: at.facts(set.factBaseId) }] : []),
        ],
        actions: html`<a class="button primary" href=${at.import(this.caseSetId)}
          >${texts.questions.importAnswers}</a
        >`,
      },
      this.#listing.value && !set
        ? html`<p class="panel">
            ${texts.questions.missing(html`<a href=${at.start()}>${texts.questions.viewKept}</a>`)}
          </p>`
        : html` ${set ? [keptOut(set), this.#export(set), this.#parts(set), this.#forClass(set)] : nothing}
            <totem-filter .filter=${this.filter} @filter=${this.#filtered}></totem-filter>
            <section class="sheet">
              <header>
                <h2>${texts.questions.heading}</h2>
                <span class="quiet small" role="status"
                  >${this.found === undefined ? nothing : texts.questions.found(this.found)}</span
                >
              </header>
              <totem-table
                label=${texts.questions.label}
                nothing=${texts.questions.nothing}
                .remember=${this.#key}
                .columns=${columns}
                .source=${this.#source}
                .version=${this.session.version(this.caseSetId)}
                .href=${(row: TestCase) => at.case(this.caseSetId, row.id)}
                @total=${(event: CustomEvent<number>) => {
                  this.found = event.detail;
                }}
              ></totem-table>
            </section>
            ${set ? html`<totem-rewording .set=${set}></totem-rewording>` : nothing}`,
    );
  }

  #filtered(event: CustomEvent<AnswerFilter>): void {
    location.replace(at.cases(this.caseSetId, event.detail));
  }

  #export(set: CaseSetSummary) {
    return html`<section class="sheet">
      <header><h2>${texts.questions.export.heading}</h2></header>
      <div class="pad stack tight">
        <p class="row middle">
          <a class="button" href=${at.ask(this.caseSetId, this.filter)}>${texts.asking.open}</a>
          <a class="small" href=${at.prompts()}>${texts.asking.prompts}</a>
        </p>
        <p class="quiet">${texts.questions.export.hint}</p>
        <div class="row">
          <label class="field"
            >${texts.questions.export.model}<input
              id="model"
              placeholder=${texts.questions.export.defaultModel}
              @input=${(event: Event) => {
                this.model = (event.target as HTMLInputElement).value.trim();
              }}
          /></label>
          ${namesOf(texts.questions.export.formats).map(
            (format) =>
              html`<button @click=${() => this.#save(set, format)}>
                ${texts.questions.export.saveAs(texts.questions.export.formats[format])}
              </button>`,
          )}
          <span role="status" class="quiet small">${this.said}</span>
        </div>
      </div>
    </section>`;
  }

  #parts(set: CaseSetSummary) {
    return html`<totem-request-parts
      .session=${this.session}
      .room=${this.room}
      .set=${set}
      .model=${this.#modelName}
    ></totem-request-parts>`;
  }

  /** The name of the model that the questions are saved for. */
  get #modelName(): string {
    return this.model || texts.questions.export.defaultModel;
  }

  #forClass(set: CaseSetSummary) {
    return html`<totem-class-panel
      .session=${this.session}
      .room=${this.room}
      .set=${set}
      .filter=${this.filter}
    ></totem-class-panel>`;
  }

  async #save(set: CaseSetSummary, format: CaseExport): Promise<void> {
    try {
      const { file, written } = await this.room.service.exportCases(set.id, format, this.#modelName);
      const left = set.cases - written;
      if (written > 0) offer(file, `${set.name}${endings[format]}`);
      this.said =
        written === 0 ? texts.questions.export.noneFits : texts.questions.export.saved(written, left);
    } catch (fault) {
      this.said = texts.questions.export.failed(reasonOf(fault));
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-cases': CasesView;
  }
}
