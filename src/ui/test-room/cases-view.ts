/**
 * The questions of a set: filtered, opened one by one, exported for a model to answer, and the way to import
 * what it replied.
 */
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CaseExport, CaseSetSummary, TestListing } from '../../core/api/test-room.ts';
import type { TestCase } from '../../core/testing/test-case.ts';
import { addressOf, at } from '../addresses.ts';
import { count, counted } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import { reasonOf } from '../session.ts';
import type { Session } from '../session.ts';
import { operators, ruleWords } from '../texts/terms.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, Loading, watchSession } from '../watching.ts';
import { offer } from '../download.ts';
import './filter-row.ts';
import type { AnswerFilter } from '../../core/oracles/run-report.ts';
import type { CaseFilter } from '../../core/testing/case-filter.ts';

/** Of a question about time the outermost operator says more than the rule. */
const ruleOf = ({ rule, temporal }: TestCase): string =>
  temporal ? `${operators[temporal.operator].word}, ${temporal.depth} deep` : ruleWords[rule];

const columns: readonly Column<TestCase>[] = [
  {
    title: 'Question',
    width: 'minmax(16rem, 1fr)',
    cell: (row) => row.question,
    whole: (row) => row.question,
  },
  { title: 'Expected', width: '6.25rem', cell: (row) => row.expected },
  { title: 'Rule', width: '9.5rem', cell: ruleOf, whole: ruleOf },
  { title: 'Domain', width: '11rem', cell: (row) => row.domain, whole: (row) => row.domain },
  { title: 'Difficulty', width: '6rem', numeric: true, cell: (row) => row.difficulty },
];
const exports: readonly (readonly [CaseExport, string, string])[] = [
  ['jsonl', 'JSON lines', '.jsonl'],
  ['csv', 'CSV', '.csv'],
  ['openai', 'OpenAI batch input', ' batch.jsonl'],
];

@customElement('totem-cases')
export class CasesView extends LitElement {
  static override styles = [sheet, frameStyles];
  @property({ attribute: false }) session!: Session;
  @property() caseSetId = '';
  @property({ attribute: false }) filter: CaseFilter = {};
  @state() private found: number | undefined;
  @state() private said = '';
  #source: Source<TestCase> | undefined;
  #key = '';
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.session.service.listing(),
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
    this.#source = (offset, limit) => this.session.service.cases(caseSetId, filter, offset, limit);
  }

  override render() {
    const set = this.#listing.value?.caseSets.find(({ id }) => id === this.caseSetId);
    return frame(
      {
        heading: 'Which questions are these?',
        intro: set
          ? `${set.name}: ${counted(set.cases, 'question')}, ${count(set.yes)} with the answer yes and ` +
            `${count(set.cases - set.yes)} with no.`
          : undefined,
        trail: [
          { words: 'Report', href: at.home() },
          { words: 'New run', href: at.start() },
          ...(set?.factBaseId ? [{ words: 'Facts', href: at.facts(set.factBaseId) }] : []),
        ],
        actions: html`<a class="button primary" href=${at.import(this.caseSetId)}>Import answers</a>`,
      },
      this.#listing.value && !set
        ? html`<p class="panel">
            These questions are not kept here. <a href=${at.start()}>See what is kept</a>
          </p>`
        : html` ${set ? this.#export(set) : nothing}
            <totem-filter
              .session=${this.session}
              .filter=${this.filter}
              @filter=${(event: CustomEvent<AnswerFilter>) => location.replace(at.cases(this.caseSetId, event.detail))}
            ></totem-filter>
            <section class="sheet">
              <header>
                <h2>Questions</h2>
                <span class="quiet small" role="status"
                  >${this.found === undefined ? '' : counted(this.found, 'question')}</span
                >
              </header>
              <totem-table
                label="Questions"
                nothing="No question is of this kind."
                .remember=${this.#key}
                .columns=${columns}
                .source=${this.#source}
                .href=${(row: TestCase) => at.case(this.caseSetId, row.id)}
                @total=${(event: CustomEvent<number>) => {
                  this.found = event.detail;
                }}
              ></totem-table>
            </section>`,
    );
  }

  #export(set: CaseSetSummary) {
    return html`<section class="sheet">
      <header><h2>Let a model answer them</h2></header>
      <div class="pad stack tight">
        <p class="quiet">
          Save the questions, let any model answer them outside this tab, and import its replies; or open a
          question, copy its prompt and paste the reply.
        </p>
        <div class="row">
          <label class="field">Name of the model<input id="model" placeholder="the-model" /></label>
          ${exports.map(([format, words, ending]) => html`<button @click=${() => this.#save(set, format, ending)}>Save as ${words}</button>`)}<span
            role="status"
            class="quiet small"
            >${this.said}</span
          >
        </div>
      </div>
    </section>`;
  }

  async #save(set: CaseSetSummary, format: CaseExport, ending: string): Promise<void> {
    const model = this.renderRoot.querySelector<HTMLInputElement>('#model')?.value.trim() || 'the-model';
    try {
      offer(await this.session.service.exportCases(set.id, format, model), `${set.name}${ending}`);
      this.said = `${counted(set.cases, 'question')} saved.`;
    } catch (fault) {
      this.said = `They could not be saved. ${reasonOf(fault)}`;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-cases': CasesView;
  }
}
