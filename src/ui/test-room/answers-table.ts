/** The answers of a run that match a filter, one page at a time. */
import { consume } from '@lit/context';
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnswerRow } from '../../core/api/test-room.ts';
import { addressOf, at } from '../addresses.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import '../parts/verdict-badge.ts';
import { sessionContext, type Session } from '../session.ts';
import { categories, outcomes, ruleWords } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { answerKeys, watchSession } from '../watching.ts';
import type { AnswerFilter } from '../../core/oracles/run-report.ts';

const said = (row: AnswerRow): string =>
  row.said === 'declined' || row.said === 'unclear' ? outcomes[row.said].word.toLowerCase() : row.said;

const columns: readonly Column<AnswerRow>[] = [
  {
    title: texts.answersTable.question,
    width: 'minmax(14rem, 1fr)',
    cell: (row) => row.question,
    whole: (row) => row.question,
  },
  {
    title: texts.answersTable.verdict,
    width: '12.5rem',
    cell: (row) => html`<totem-verdict .says=${categories[row.category]}></totem-verdict>`,
  },
  { title: texts.answersTable.model, width: '8rem', cell: (row) => row.model, whole: (row) => row.model },
  { title: texts.answersTable.expected, width: '6.25rem', cell: (row) => row.expected },
  { title: texts.answersTable.said, width: '7.5rem', cell: said, whole: said },
  {
    title: texts.answersTable.domain,
    width: 'minmax(9rem, .4fr)',
    cell: (row) => row.domain,
    whole: (row) => row.domain,
  },
  { title: texts.answersTable.rule, width: '7.5rem', cell: (row) => ruleWords[row.rule] },
  { title: texts.answersTable.number, width: '5.75rem', numeric: true, cell: (row) => row.index + 1 },
];

@customElement('totem-answers-table')
export class AnswersTable extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() runId = '';
  @property({ attribute: false }) filter: AnswerFilter = {};
  #source: Source<AnswerRow> | undefined;
  #key: string | undefined;

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
      this.room.service.answers(runId, filter, this.room.settings, offset, limit);
  }

  override render() {
    const { settings } = this.room;
    return html`<totem-table
      label=${texts.answersTable.label}
      nothing=${texts.answersTable.nothing}
      .remember=${this.#key}
      .columns=${columns}
      .source=${this.#source}
      .version=${`${this.session.version(this.runId)} ${Object.values(settings).join(' ')}`}
      .href=${(row: AnswerRow, place: number) => at.answer(this.runId, row.index, this.filter, place)}
    ></totem-table>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-answers-table': AnswersTable;
  }
}
