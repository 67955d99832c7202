/** The answers of a run that a filter finds, a page at a time. */
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnswerRow } from '../../core/api/test-room.ts';
import { addressOf, at } from '../addresses.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import '../parts/verdict-badge.ts';
import type { Session } from '../session.ts';
import { categories, outcomes, ruleWords } from '../texts/terms.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, watchSession } from '../watching.ts';
import type { AnswerFilter } from '../../core/oracles/run-report.ts';

const said = (row: AnswerRow): string =>
  row.said === 'declined' || row.said === 'unclear' ? outcomes[row.said].word.toLowerCase() : row.said;

const columns: readonly Column<AnswerRow>[] = [
  {
    title: 'Question',
    width: 'minmax(14rem, 1fr)',
    cell: (row) => row.question,
    whole: (row) => row.question,
  },
  {
    title: 'Verdict',
    width: '12.5rem',
    cell: (row) => html`<totem-verdict .says=${categories[row.category]}></totem-verdict>`,
  },
  { title: 'Model', width: '8rem', cell: (row) => row.model, whole: (row) => row.model },
  { title: 'Expected', width: '6.25rem', cell: (row) => row.expected },
  { title: 'Said', width: '7.5rem', cell: said, whole: said },
  { title: 'Domain', width: 'minmax(9rem, .4fr)', cell: (row) => row.domain, whole: (row) => row.domain },
  { title: 'Rule', width: '7.5rem', cell: (row) => ruleWords[row.rule] },
  { title: 'Number', width: '5.75rem', numeric: true, cell: (row) => row.index + 1 },
];

@customElement('totem-answers-table')
export class AnswersTable extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) session!: Session;
  @property() runId = '';
  @property({ attribute: false }) filter: AnswerFilter = {};
  #source: Source<AnswerRow> | undefined;
  #key = '';

  constructor() {
    super();
    watchSession(this);
    answerKeys(this, { t: () => this.renderRoot.querySelector('totem-table')?.focus() });
  }

  override willUpdate(): void {
    const key = addressOf([this.runId], this.filter);
    if (key === this.#key && this.#source) return;
    this.#key = key;
    const { runId, filter } = this;
    this.#source = (offset, limit) =>
      this.session.service.answers(runId, filter, this.session.settings, offset, limit);
  }

  override render() {
    const { settings } = this.session;
    return html`<totem-table
      label="Answers"
      nothing="No answer is of this kind."
      .remember=${this.#key}
      .columns=${columns}
      .source=${this.#source}
      .version=${`${this.session.version(this.runId)} ${settings.synonymCosine} ${settings.jaccard}`}
      .href=${(row: AnswerRow, place: number) => at.answer(this.runId, row.index, this.filter, place)}
    ></totem-table>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-answers-table': AnswersTable;
  }
}
