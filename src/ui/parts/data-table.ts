/**
 * A table of any length that requests pages of rows and draws only the visible ones. For assistive technology
 * it is a grid: the arrows, Page Up and Page Down, Home and End move the selected row; Enter or a click opens
 * it. Cells wrap, so rows differ in height: a row is measured when it is drawn, and estimated until then.
 * Browsers cannot scroll more than {@link TALLEST} pixels; in a taller table one pixel of the scroll bar
 * means several.
 */
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Page } from '../../core/transfer.ts';
import { reasonOf } from '../session.ts';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';
import { tableStyles } from './data-table-styles.ts';
import { RowHeights } from './row-heights.ts';

export interface Column<Row> {
  readonly title: string;
  /** A grid track that begins with its minimum width: `minmax(14rem, 1fr)`, `6rem`. */
  readonly width: string;
  readonly numeric?: boolean;
  readonly cell: (row: Row) => unknown;
  /** The full text of a shortened cell, shown when the pointer is on it. */
  readonly whole?: (row: Row) => string;
}

export type Source<Row> = (offset: number, limit: number) => Promise<Page<Row>>;

const PAGE = 100;
const TALLEST = 8_000_000;
/** The minimum height of a row, as in its style. */
const ROW_REM = 2.5;
/** Browsers round the position of a scroll bar of millions of pixels by up to this many pixels. */
const ROUNDING = 2;
/** Rows drawn beyond each edge, so that a short scroll shows no gap. */
const BEYOND = 2;

/** The reader's position in each table that remembers it, restored on Back. */
const places = new Map<string, number>();

/** The minimum width of all columns together; if there is less room, the table scrolls sideways. */
const leastOf = (columns: readonly { readonly width: string }[]): string =>
  `calc(${columns.map(({ width }) => /(?<![\d.])[\d.]+rem/.exec(width)?.[0] ?? '0rem').join(' + ')})`;

/** The height from the layout. A rectangle millions of pixels down the page would be too imprecise. */
const heightOf = (row: Element): number => parseFloat(getComputedStyle(row).height) || 0;

@customElement('totem-table')
export class DataTable<Row = unknown> extends LitElement {
  static override styles = [sheet, tableStyles];
  @property() label = texts.table.rows;
  /** The text shown when there are no rows. */
  @property() nothing = texts.table.nothing;
  @property({ attribute: false }) columns: readonly Column<Row>[] = [];
  @property({ attribute: false }) source: Source<Row> | undefined;
  /** When it changes, the rows are requested again; the old ones stay until then. */
  @property({ attribute: false }) version: unknown;
  /** The address that a row opens; without one, opening a row only sends an event. */
  @property({ attribute: false }) href: ((row: Row, place: number) => string) | undefined;
  @property() remember: string | undefined;
  /** The row selected at first, instead of the remembered one. */
  @property({ attribute: false }) start: number | undefined;
  @state() private total: number | undefined;
  @state() private active = 0;
  /** The scroll position, in pixels of all rows. */
  @state() private top = 0;
  @state() private failure: string | undefined;
  @query('.scroller') private scroller!: HTMLElement | null;
  @query('.rows') private drawn!: HTMLElement | null;
  #pages = new Map<number, readonly Row[]>();
  #asked = new Map<number, number>();
  #generation = 0;
  #heights = new RowHeights(0, 40);
  /**
   * The assumed height of a row that was not drawn yet: at first the minimum, then the mean of the first rows
   * drawn.
   */
  #estimate: number | undefined;
  /** The row to scroll to, until the rows drawn there have been measured. */
  #showing: number | undefined;
  #width = 0;
  /** The last scroll position set by this code; any other position was set by the reader. */
  #scrolledTo = 0;
  /** Whether the scroll bar still has to be set, which happens once the rows have their height. */
  #placing = false;
  #observed: HTMLElement | null = null;
  readonly #sizes = new ResizeObserver(() => requestAnimationFrame(() => this.#resized()));

  override focus(): void {
    this.scroller?.focus();
  }

  /** Selects a row from outside. */
  choose(place: number): void {
    this.active = place;
    this.#show(place);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    this.#sizes.disconnect();
    this.#observed = null;
    super.disconnectedCallback();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('source')) {
      this.#pages.clear();
      this.total = undefined;
      this.active = this.start ?? (this.remember === undefined ? 0 : (places.get(this.remember) ?? 0));
      this.top = 0;
      this.#askAgain();
    } else if (changed.has('version')) this.#askAgain();
    // A table without rows has none in sight, and may have some in its next version.
    if (!this.total) void this.#ask(Math.floor(this.active / PAGE));
    else
      for (const page of new Set(this.#inSight(this.total).map((place) => Math.floor(place / PAGE))))
        void this.#ask(page);
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('total') && this.total !== undefined) {
      this.dispatchEvent(new CustomEvent('total', { detail: this.total }));
      if (this.active >= this.total) this.active = Math.max(0, this.total - 1);
      if (this.active > 0) this.#show(this.active);
    }
    this.#observe();
    if (this.#placing && this.scroller) {
      this.scroller.scrollTop = this.#scrolledTo;
      this.#placing = false;
    }
    this.#measure();
  }

  get #viewport(): number {
    const head = this.scroller?.querySelector('.head')?.clientHeight ?? 0;
    return Math.max(0, (this.scroller?.clientHeight ?? 600) - head);
  }

  /** How many pixels of rows one pixel of the scroll bar stands for. */
  get #scale(): number {
    const { total } = this.#heights;
    return total <= TALLEST ? 1 : (total - this.#viewport) / (TALLEST - this.#viewport);
  }

  #inSight(total: number): number[] {
    const first = Math.max(0, this.#heights.at(this.top) - BEYOND);
    const last = Math.min(total - 1, this.#heights.at(this.top + this.#viewport) + BEYOND);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  }

  override render() {
    if (this.failure !== undefined)
      return html`<p class="panel" role="alert">
        ${texts.table.failed(this.failure)}
        <button class="small" @click=${this.#retry}>${texts.table.retry}</button>
      </p>`;
    if (this.total === undefined)
      return html`<p class="panel quiet" aria-busy="true">${texts.table.loading}</p>`;
    if (this.total === 0) return html`<p class="panel quiet">${this.nothing}</p>`;
    return this.#grid(this.total);
  }

  #grid(total: number) {
    const rows = this.#inSight(total);
    const tracks = this.columns.map((column) => column.width).join(' ');
    const height = Math.min(this.#heights.total, TALLEST);
    // In a scaled table the drawn rows follow the scroll bar.
    const offset = this.#heights.top(rows[0] ?? 0) - this.top + this.top / this.#scale;
    return html`<div
      class="scroller"
      role="grid"
      tabindex="0"
      aria-label=${this.label}
      aria-rowcount=${total + 1}
      aria-colcount=${this.columns.length}
      aria-activedescendant=${rows.includes(this.active) ? `row-${this.active}` : nothing}
      @scroll=${this.#scrolled}
      @keydown=${this.#key}
      .style=${`--tracks:${tracks};--least:${leastOf(this.columns)}`}
    >
      <div class="head" role="rowgroup">
        <div role="row" aria-rowindex="1">
          ${this.columns.map(
            ({ numeric, title }) =>
              html`<span role="columnheader" class=${numeric ? 'num' : ''}>${title}</span>`,
          )}
        </div>
      </div>
      <div class="body" role="rowgroup" .style=${`height:${height}px`}>
        <div class="rows" role="presentation" .style=${`transform:translateY(${offset}px)`}>
          ${rows.map((place) => this.#row(place))}
        </div>
      </div>
    </div>`;
  }

  #row(place: number) {
    const row = this.#rowAt(place);
    const active = place === this.active;
    return html`<div
      role="row"
      id=${`row-${place}`}
      class=${active ? 'active' : ''}
      aria-rowindex=${place + 2}
      aria-selected=${active}
      @click=${(event: MouseEvent) => this.#clicked(event, place)}
    >
      ${this.columns.map(
        (column, i) =>
          html`<span
            role="gridcell"
            class=${column.numeric ? 'num' : ''}
            title=${row && column.whole ? column.whole(row) : nothing}
            >${row === undefined ? (i === 0 ? '…' : nothing) : this.#cell(column, { row, place, i })}</span
          >`,
      )}
    </div>`;
  }

  #cell({ cell }: Column<Row>, { row, place, i }: { row: Row; place: number; i: number }) {
    return i === 0 && this.href
      ? html`<a tabindex="-1" href=${this.href(row, place)}>${cell(row)}</a>`
      : cell(row);
  }

  #rowAt(place: number): Row | undefined {
    return this.#pages.get(Math.floor(place / PAGE))?.[place % PAGE];
  }

  /* ---------- heights ---------- */

  /** A cell can draw something later, such as an element of its own, which changes the row's height. */
  #observe(): void {
    const { drawn } = this;
    if (drawn === this.#observed) return;
    if (this.#observed) this.#sizes.unobserve(this.#observed);
    if (drawn) {
      this.#sizes.observe(drawn);
      // The scroll bar of a newly drawn table is at the top.
      this.#placing = true;
    }
    this.#observed = drawn;
  }

  #forgetHeights(): void {
    const least = parseFloat(getComputedStyle(document.documentElement).fontSize) * ROW_REM;
    this.#heights = new RowHeights(this.total ?? 0, this.#estimate ?? least);
  }

  /** Measures the drawn rows; the visible rows keep their place. */
  #measure(): void {
    const rows = [...(this.drawn?.children ?? [])].map((row) => ({
      place: Number(row.ariaRowIndex) - 2,
      height: heightOf(row),
    }));
    if (rows.length === 0 || rows.some(({ height }) => height === 0)) return;
    if (this.#estimate === undefined && rows.some(({ place }) => this.#rowAt(place) !== undefined)) {
      this.#estimate = rows.reduce((sum, { height }) => sum + height, 0) / rows.length;
      this.#forgetHeights();
    }
    const anchor = this.#anchor(rows);
    const within = this.top - this.#heights.top(anchor);
    const changed = rows.filter(({ place, height }) => this.#heights.measure(place, height)).length > 0;
    if (this.#showing !== undefined) {
      const showing = this.#showing;
      const there = rows.some(({ place }) => place === showing) && this.#rowAt(showing) !== undefined;
      if (there && !changed) this.#showing = undefined;
      this.#bringIntoSight(showing);
    } else if (changed) this.#scrollTo(this.#heights.top(anchor) + within);
    if (changed) this.requestUpdate();
  }

  /** The first visible row that was measured before; only its place was exact. */
  #anchor(rows: readonly { readonly place: number }[]): number {
    const first = this.#heights.at(this.top);
    return rows.find(({ place }) => place >= first && this.#heights.knows(place))?.place ?? first;
  }

  /** With another width the lines break at other places. */
  #resized(): void {
    const { clientWidth } = this;
    const before = this.#width;
    this.#width = clientWidth;
    if (before !== 0 && before !== clientWidth && this.total !== undefined) {
      const first = this.#heights.at(this.top);
      this.#estimate = undefined;
      this.#forgetHeights();
      this.#scrollTo(this.#heights.top(first));
      this.requestUpdate();
    }
    this.#measure();
  }

  #askAgain(): void {
    this.#generation++;
    this.failure = undefined;
  }

  #retry(): void {
    this.#askAgain();
    this.requestUpdate();
  }

  async #ask(page: number): Promise<void> {
    const { source } = this;
    const generation = this.#generation;
    if (!source || this.#asked.get(page) === generation) return;
    this.#asked.set(page, generation);
    try {
      const { rows, total } = await source(page * PAGE, PAGE);
      if (source !== this.source || generation !== this.#generation) return;
      this.#pages.set(page, rows);
      if (this.#pages.size > 50) this.#forgetFarFrom(page);
      if (this.total !== total) this.#grown(total);
    } catch (fault) {
      if (source === this.source) this.failure = reasonOf(fault);
    }
    this.requestUpdate();
  }

  #forgetFarFrom(page: number): void {
    const far = [...this.#pages.keys()].sort((a, b) => Math.abs(b - page) - Math.abs(a - page)).slice(0, 25);
    for (const other of far) {
      this.#pages.delete(other);
      this.#asked.delete(other);
    }
  }

  #grown(total: number): void {
    this.total = total;
    this.#forgetHeights();
  }

  #scrolled(): void {
    const { scrollTop = 0 } = this.scroller ?? {};
    if (this.#placing || Math.abs(scrollTop - this.#scrolledTo) < ROUNDING) return;
    this.#scrolledTo = scrollTop;
    this.#showing = undefined;
    this.top = scrollTop * this.#scale;
  }

  #scrollTo(top: number): void {
    this.top = Math.max(0, Math.min(this.#heights.total - this.#viewport, top));
    this.#scrolledTo = this.top / this.#scale;
    this.#placing = true;
    this.requestUpdate();
  }

  #key(event: KeyboardEvent): void {
    const page = this.#viewport - this.#heights.of(this.active);
    const last = (this.total ?? 1) - 1;
    const steps: Record<string, number> = {
      ArrowDown: this.active + 1,
      ArrowUp: this.active - 1,
      PageDown: Math.max(this.active + 1, this.#heights.at(this.#heights.top(this.active) + page)),
      PageUp: Math.min(this.active - 1, this.#heights.at(this.#heights.top(this.active) - page)),
      Home: 0,
      End: last,
    };
    const to = steps[event.key];
    if (to !== undefined && !event.altKey && !event.metaKey) {
      event.preventDefault();
      this.active = Math.max(0, Math.min(last, to));
      this.#show(this.active);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.#open(this.active);
    }
  }

  #clicked(event: MouseEvent, place: number): void {
    this.active = place;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#open(place);
  }

  #open(place: number): void {
    const row = this.#rowAt(place);
    if (row === undefined) return;
    if (this.remember !== undefined) places.set(this.remember, place);
    const told = this.dispatchEvent(
      new CustomEvent<{ row: Row; place: number }>('open', { detail: { row, place }, cancelable: true }),
    );
    if (told && this.href) location.hash = this.href(row, place);
  }

  #show(place: number): void {
    this.#showing = place;
    this.#bringIntoSight(place);
    this.requestUpdate();
  }

  #bringIntoSight(place: number): void {
    const top = this.#heights.top(place);
    const bottom = top + this.#heights.of(place) - this.#viewport;
    // For a row taller than the table, show its beginning.
    if (top < this.top || bottom > top) this.#scrollTo(top);
    else if (bottom > this.top) this.#scrollTo(bottom);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-table': DataTable;
  }
}
