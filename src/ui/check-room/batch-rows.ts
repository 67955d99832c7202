/**
 * The rows of a batch in a table, and the row under review below it: j and k move from row to row, c
 * confirms, r rejects, m adds a note. Sends `filter`.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { BatchRow, BatchRowFilter, Review } from '../../core/checking/batch.ts';
import { namesOf } from '../figures.ts';
import '../parts/data-table.ts';
import type { Column, DataTable, Source } from '../parts/data-table.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';
import { scoreFigure } from './score-figures.ts';
import './review-bar.ts';

const t = texts.rows;

const yesNo = (value: boolean | undefined): string => (value === undefined ? '' : value ? t.yes : t.no);
const labelOf = ({ hallucinated }: BatchRow): string => {
  if (hallucinated === undefined) return '';
  return hallucinated ? t.hallucinated : t.supported;
};

/** What the policy lets through of an answer, and a word where that is not all. */
const answerShown = ({ shown, answer }: BatchRow): string => {
  if (shown === 'whole') return answer;
  return shown === 'withheld' ? t.withheld : t.cited(answer);
};

const columns: readonly Column<BatchRow>[] = [
  { title: t.columns.row, width: 'minmax(6rem, .5fr)', cell: ({ id }) => id },
  {
    title: t.columns.answer,
    width: 'minmax(14rem, 2fr)',
    cell: answerShown,
  },
  {
    title: t.columns.score,
    width: '5rem',
    numeric: true,
    cell: ({ score }) => (score === undefined ? t.none : scoreFigure(score)),
  },
  { title: t.columns.flagged, width: '6rem', cell: ({ flagged }) => yesNo(flagged) },
  { title: t.columns.label, width: '8rem', cell: labelOf },
  {
    title: t.columns.review,
    width: '7rem',
    cell: ({ review }) => (review ? texts.words.reviews[review.verdict].toLowerCase() : ''),
    whole: ({ review }) => review?.note ?? '',
  },
];

const { rowFilters } = texts.words;

/** The row under review and its position within the filter. */
interface Opened {
  readonly row: BatchRow;
  readonly place: number;
}

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
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @property() batchId = '';
  @property({ attribute: false }) filter: BatchRowFilter = {};
  @property({ type: Number }) threshold = 0.5;
  @property({ attribute: false }) version: unknown;
  @state() private source: Source<BatchRow> | undefined;
  @state() private opened: Opened | undefined;
  @query('totem-table') private table!: DataTable<BatchRow>;
  @query('input[type=search]') private words!: HTMLInputElement;
  #typing: number | undefined;

  constructor() {
    super();
    watchSession(this);
    answerKeys(this, {
      j: () => void this.#go((this.opened?.place ?? -1) + 1),
      k: () => void this.#go((this.opened?.place ?? 1) - 1),
      t: () => this.table.focus(),
      '/': () => this.words.focus(),
    });
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('batchId') || changed.has('filter') || changed.has('threshold')) {
      const { batchId, filter, threshold } = this;
      this.source = (offset, limit) => this.room.service.batchRows(batchId, filter, threshold, offset, limit);
      if (changed.has('batchId') || changed.has('filter')) this.opened = undefined;
    }
  }

  override render() {
    return html`<section class="sheet" aria-label=${t.label}>
      ${this.#search()}
      <totem-table
        label=${t.table}
        nothing=${t.empty}
        .columns=${columns}
        .source=${this.source}
        .version=${this.version}
        @open=${(event: CustomEvent<Opened>) => {
          this.opened = event.detail;
        }}
      ></totem-table>
      ${this.opened ? this.#opened(this.opened) : nothing}
    </section>`;
  }

  #search() {
    const { only } = this.filter;
    const choose = (event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      this.#tell({ only: value });
    };
    return html`<div class="pad row filter" role="search" aria-label=${t.search}>
      <label class="field"
        >${t.text}<input type="search" size="14" .value=${this.filter.text ?? ''} @input=${this.#typed}
      /></label>
      <label class="field"
        >${t.only}<select @change=${choose}>
          <option value="" ?selected=${!only}>${t.all}</option>
          ${namesOf(rowFilters).map(
            (name) => html`<option value=${name} ?selected=${only === name}>${rowFilters[name]}</option>`,
          )}
        </select></label
      >
    </div>`;
  }

  #opened(opened: Opened) {
    const { row } = opened;
    return html`<div class="pad opened stack" role="region" aria-label=${t.opened}>
      <h2>${row.id}</h2>
      ${row.question === '' ? nothing : html`<p><b>${row.question}</b></p>`}
      <p class="reading" tabindex="0">${answerShown(row)}</p>
      ${this.#decide(opened)}
    </div>`;
  }

  #decide(opened: Opened) {
    const { row } = opened;
    if (row.score === undefined) return html`<p class="quiet">${t.notChecked}</p>`;
    const { flagged, notFlagged } = texts.review;
    return html`<p class="small">
        ${t.score(scoreFigure(row.score))}
        ${row.hallucinated === undefined ? nothing : t.labelSays(row.hallucinated)}
        <a href=${checkAt.row(this.batchId, row.index)}>${t.open}</a>
      </p>
      <totem-review
        .reviews=${row.review ? [row.review] : []}
        .says=${row.flagged ? flagged : notFlagged}
        @review=${(event: CustomEvent<Omit<Review, 'at'>>) => this.#review(opened, event.detail)}
      ></totem-review>`;
  }

  /** The row at a position within the filter, if there is one. */
  async #rowAt(place: number): Promise<{ readonly row: BatchRow | undefined; readonly total: number }> {
    const { batchId, filter, threshold } = this;
    const { rows, total } = await this.room.service.batchRows(batchId, filter, threshold, place, 1);
    return { row: rows[0], total };
  }

  async #go(to: number): Promise<void> {
    const place = Math.max(0, to);
    const { row, total } = await this.#rowAt(place);
    if (!row) return this.session.announce(total === 0 ? t.noneLeft : t.last);
    this.opened = { row, place };
    this.table.choose(place);
    const { id, score, flagged = false } = row;
    this.session.announce(
      t.announced({
        id,
        score: score === undefined ? undefined : scoreFigure(score),
        flagged,
        answer: answerShown(row).slice(0, 200),
      }),
    );
  }

  /**
   * Moves to the next row. If the reviewed row no longer matches the filter, the next row is now at its
   * position.
   */
  async #review({ row, place }: Opened, review: Omit<Review, 'at'>): Promise<void> {
    try {
      await this.room.service.reviewRow(this.batchId, row.index, review);
    } catch (fault) {
      return this.session.announce(texts.notSaved(reasonOf(fault)));
    }
    this.session.touch(this.batchId, 'check listing');
    const decided = review.verdict !== 'undecided';
    const leaves = this.filter.only === 'not reviewed' && decided;
    const next = decided && !leaves ? place + 1 : place;
    if ((await this.#rowAt(next)).row) await this.#go(next);
    else if (leaves) this.opened = undefined;
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
