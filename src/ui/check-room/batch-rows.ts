/**
 * The rows of a batch in a table, and the one under review beneath it: j and k go from row to row, c
 * confirms, r rejects, m writes a remark. Sends `filter`.
 */
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { BatchRow, BatchRowFilter, Review } from '../../core/checking/batch.ts';
import { namesOf } from '../figures.ts';
import '../parts/data-table.ts';
import type { Column, DataTable, Source } from '../parts/data-table.ts';
import { reasonOf, type Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';
import { onlyWords, reviewWords, scoreFigure } from './check-words.ts';
import './review-bar.ts';

const yesNo = (value: boolean | undefined): string => (value === undefined ? '' : value ? 'yes' : 'no');

const columns: readonly Column<BatchRow>[] = [
  { title: 'Row', width: 'minmax(6rem, .5fr)', cell: ({ id }) => id, whole: ({ id }) => id },
  {
    title: 'Answer',
    width: 'minmax(14rem, 2fr)',
    cell: ({ answer }) => answer.slice(0, 200),
    whole: ({ answer }) => answer.slice(0, 1000),
  },
  {
    title: 'Score',
    width: '5rem',
    numeric: true,
    cell: ({ score }) => (score === undefined ? '–' : scoreFigure(score)),
  },
  { title: 'Flagged', width: '6rem', cell: ({ flagged }) => yesNo(flagged) },
  {
    title: 'Label',
    width: '8rem',
    cell: ({ hallucinated }) =>
      hallucinated === undefined ? '' : hallucinated ? 'hallucinated' : 'supported',
  },
  {
    title: 'Review',
    width: '7rem',
    cell: ({ review }) => (review ? reviewWords[review.verdict].toLowerCase() : ''),
    whole: ({ review }) => review?.note ?? '',
  },
];

@customElement('totem-batch-rows')
export class BatchRows extends LitElement {
  static override styles = [
    sheet,
    css`
      .opened {
        border-top: 1px solid var(--line);
      }
      .filter {
        border-bottom: 1px solid var(--line);
      }
      .reading {
        max-height: 14rem;
        overflow: auto;
      }
    `,
  ];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  @property() batchId = '';
  @property({ attribute: false }) filter: BatchRowFilter = {};
  @property({ type: Number }) threshold = 0.5;
  @property({ attribute: false }) version: unknown;
  @state() private source: Source<BatchRow> | undefined;
  @state() private place: number | undefined;
  @state() private row: BatchRow | undefined;
  @query('totem-table') private table!: DataTable<BatchRow>;
  @query('input[type=search]') private words!: HTMLInputElement;
  #typing: number | undefined;

  constructor() {
    super();
    watchSession(this);
    answerKeys(this, {
      j: () => void this.#go((this.place ?? -1) + 1),
      k: () => void this.#go((this.place ?? 1) - 1),
      t: () => this.table.focus(),
      '/': () => this.words.focus(),
    });
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('batchId') || changed.has('filter') || changed.has('threshold')) {
      const { batchId, filter, threshold } = this;
      this.source = (offset, limit) => this.room.service.batchRows(batchId, filter, threshold, offset, limit);
      if (changed.has('batchId') || changed.has('filter')) this.place = this.row = undefined;
    }
  }

  override render() {
    return html`<section class="sheet" aria-label="Rows">
      <div class="pad row filter" role="search" aria-label="Filter the rows">
        <label class="field"
          >Words<input type="search" size="14" .value=${this.filter.text ?? ''} @input=${this.#typed}
        /></label>
        <label class="field"
          >Only<select
            @change=${(event: Event) => this.#tell({ only: (event.target as HTMLSelectElement).value as NonNullable<BatchRowFilter['only']> })}
          >
            <option value="" ?selected=${!this.filter.only}>All rows</option>
            ${namesOf(onlyWords).map((only) => html`<option value=${only} ?selected=${this.filter.only === only}>${onlyWords[only]}</option>`)}
          </select></label
        >
      </div>
      <totem-table
        label="Rows of the batch"
        least="46rem"
        nothing="No row is so."
        .columns=${columns}
        .source=${this.source}
        .version=${this.version}
        @open=${(event: CustomEvent<{ row: BatchRow; place: number }>) => {
          ({ row: this.row, place: this.place } = event.detail);
        }}
      ></totem-table>
      ${this.row ? this.#opened(this.row) : nothing}
    </section>`;
  }

  #opened(row: BatchRow) {
    return html`<div class="pad opened stack" role="region" aria-label="The row under review">
      <h2>${row.id}</h2>
      ${row.question === '' ? nothing : html`<p><b>${row.question}</b></p>`}
      <p class="reading" tabindex="0">${row.answer}</p>
      ${
        row.score === undefined
          ? html`<p class="quiet">This row has not been checked yet.</p>`
          : html`<p class="small">
                Score
                ${scoreFigure(row.score)}.${row.hallucinated === undefined ? '' : ` Its label says ${row.hallucinated ? 'hallucinated' : 'supported'}.`}
                <a href=${checkAt.row(this.batchId, row.index)}>Open statements and evidence</a>
              </p>
              <totem-review
                .session=${this.session}
                .reviews=${row.review ? [row.review] : []}
                .says=${row.flagged ? 'Totem flags this answer.' : 'Totem does not flag this answer.'}
                @review=${(event: CustomEvent<Omit<Review, 'at'>>) => this.#review(row, event.detail)}
              ></totem-review>`
      }
    </div>`;
  }

  async #go(place: number): Promise<void> {
    const {
      rows: [row],
      total,
    } = await this.room.service.batchRows(this.batchId, this.filter, this.threshold, Math.max(0, place), 1);
    if (!row) return this.session.announce(total === 0 ? 'No row is left.' : 'This was the last row.');
    [this.row, this.place] = [row, Math.max(0, place)];
    this.table.choose(this.place);
    this.session.announce(
      `${row.id}. ${row.score === undefined ? 'Not checked.' : `Score ${scoreFigure(row.score)}, ${row.flagged ? 'flagged' : 'not flagged'}.`} ${row.answer.slice(0, 200)}`,
    );
  }

  /** On to the next; where a row that was reviewed leaves the filter, the next one has taken its place. */
  async #review(row: BatchRow, review: Omit<Review, 'at'>): Promise<void> {
    const { place = 0 } = this;
    try {
      await this.room.service.reviewRow(this.batchId, row.index, review);
    } catch (fault) {
      return this.session.announce(`The review could not be kept. ${reasonOf(fault)}`);
    }
    this.session.touch(this.batchId, 'check listing');
    const leaves = this.filter.only === 'not reviewed' && review.verdict !== 'undecided';
    const {
      rows: [next],
    } = await this.room.service.batchRows(
      this.batchId,
      this.filter,
      this.threshold,
      leaves || review.verdict === 'undecided' ? place : place + 1,
      1,
    );
    if (next) await this.#go(leaves || review.verdict === 'undecided' ? place : place + 1);
    else if (leaves) this.row = this.place = undefined;
    else await this.#go(place);
  }

  #typed(): void {
    clearTimeout(this.#typing);
    this.#typing = window.setTimeout(() => this.#tell({ text: this.words.value.trim() }), 200);
  }

  #tell(change: { readonly text?: string; readonly only?: string }): void {
    this.dispatchEvent(
      new CustomEvent('filter', { detail: { ...this.filter, ...change }, bubbles: true, composed: true }),
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-batch-rows': BatchRows;
  }
}
