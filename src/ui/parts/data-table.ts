/**
 * A table of any length that asks for pages of rows and draws those in sight. It is a grid to assistive
 * technology: the arrows, Page Up and Page Down, Home and End move the chosen row, Enter or a click opens it.
 * Rows have one height, so that a place is arithmetic. Beyond {@link TALLEST} pixels, which browsers cannot
 * scroll, the scroll bar stands for a share of the rows instead of for pixels.
 */
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { reasonOf } from '../session.ts';
import { sheet } from '../tokens.ts';
import { tableStyles } from './data-table-styles.ts';
import type { Page } from '../../core/transfer.ts';

export interface Column<Row> {
  readonly title: string;
  /** A grid track with a definite least width: `minmax(14rem, 1fr)`, `6rem`. */
  readonly width: string;
  readonly numeric?: boolean;
  readonly cell: (row: Row) => unknown;
  /** The whole text of a cell that may be cut. */
  readonly whole?: (row: Row) => string;
}

export type Source<Row> = (offset: number, limit: number) => Promise<Page<Row>>;

const PAGE = 100;
const TALLEST = 8_000_000;
const ROW_REM = 2.5;

/** Where a reader was in each table that asked to be remembered, for the way back. */
const places = new Map<string, number>();

@customElement('totem-table')
export class DataTable<Row = unknown> extends LitElement {
  static override styles = [sheet, tableStyles];
  @property() label = 'Rows';
  /** What is said when there are none. */
  @property() nothing = 'There is nothing here.';
  @property({ attribute: false }) columns: readonly Column<Row>[] = [];
  @property({ attribute: false }) source: Source<Row> | undefined;
  /** The rows are asked for again when it changes; until they come, the old ones stay. */
  @property({ attribute: false }) version: unknown;
  /** The address a row leads to; without one, opening a row only tells. */
  @property({ attribute: false }) href: ((row: Row, place: number) => string) | undefined;
  /** The least width of all columns, before the table scrolls sideways. */
  @property() least = '40rem';
  @property() remember = '';
  /** The row that is chosen at first, instead of the one remembered. */
  @property({ attribute: false }) start: number | undefined;
  @state() private total: number | undefined;
  @state() private active = 0;
  @state() private top = 0;
  @state() private why = '';
  @query('.scroller') private scroller!: HTMLElement | null;
  #pages = new Map<number, readonly Row[]>();
  #asked = new Map<number, number>();
  #generation = 0;
  #rowHeight = 40;

  override focus(): void {
    this.scroller?.focus();
  }

  /** Moves the chosen row from outside. */
  choose(place: number): void {
    this.active = place;
    this.#show(place);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('source')) {
      this.#pages.clear();
      this.total = undefined;
      this.active = this.start ?? places.get(this.remember) ?? 0;
      this.top = 0;
      this.#askAgain();
    } else if (changed.has('version')) this.#askAgain();
    if (this.total === undefined) void this.#ask(Math.floor(this.active / PAGE));
    else
      for (
        let page = Math.floor(this.#first / PAGE);
        page * PAGE < Math.min(this.#first + this.#inSight, this.total);
        page++
      )
        void this.#ask(page);
  }

  override firstUpdated(): void {
    this.#rowHeight = parseFloat(getComputedStyle(document.documentElement).fontSize) * ROW_REM;
    new ResizeObserver(() => this.requestUpdate()).observe(this);
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('total') && this.total !== undefined) {
      this.dispatchEvent(new CustomEvent('total', { detail: this.total }));
      if (this.active >= this.total) this.active = Math.max(0, this.total - 1);
      if (this.active > 0) this.#show(this.active);
    }
  }

  get #height(): number {
    return (this.total ?? 0) * this.#rowHeight;
  }
  get #proportional(): boolean {
    return this.#height > TALLEST;
  }
  get #viewport(): number {
    return (this.scroller?.clientHeight ?? 600) - this.#rowHeight;
  }
  get #inSight(): number {
    return Math.ceil(Math.max(this.#viewport, this.#rowHeight) / this.#rowHeight) + 2;
  }
  get #first(): number {
    if (!this.#proportional) return Math.max(0, Math.floor(this.top / this.#rowHeight) - 1);
    const hidden = (this.total ?? 0) - Math.floor(this.#viewport / this.#rowHeight);
    return Math.max(0, Math.round((this.top / (TALLEST - this.#viewport)) * hidden));
  }

  override render() {
    if (this.why)
      return html`<p class="panel" role="alert">
        Totem could not read these rows. ${this.why}
        <button class="small" @click=${this.#retry}>Try again</button>
      </p>`;
    if (this.total === undefined) return html`<p class="panel quiet" aria-busy="true">Reading the rows.</p>`;
    if (this.total === 0) return html`<p class="panel quiet">${this.nothing}</p>`;
    const first = this.#first;
    const rows = Array.from({ length: Math.min(this.#inSight, this.total - first) }, (_, i) => first + i);
    const tracks = this.columns.map((column) => column.width).join(' ');
    const offset = this.#proportional ? this.top : first * this.#rowHeight;
    return html`<div
      class="scroller"
      role="grid"
      tabindex="0"
      aria-label=${this.label}
      aria-rowcount=${this.total + 1}
      aria-colcount=${this.columns.length}
      aria-activedescendant=${rows.includes(this.active) ? `row-${this.active}` : nothing}
      @scroll=${this.#scrolled}
      @keydown=${this.#key}
      .style=${`--tracks:${tracks};--least:${this.least}`}
    >
      <div class="head" role="rowgroup">
        <div role="row" aria-rowindex="1">
          ${this.columns.map((column) => html`<span role="columnheader" class=${column.numeric ? 'num' : ''}>${column.title}</span>`)}
        </div>
      </div>
      <div class="body" role="rowgroup" .style=${`height:${Math.min(this.#height, TALLEST)}px`}>
        <div role="presentation" .style=${`transform:translateY(${offset}px)`}>
          ${rows.map((place) => this.#row(place))}
        </div>
      </div>
    </div>`;
  }

  #row(place: number) {
    const row = this.#pages.get(Math.floor(place / PAGE))?.[place % PAGE];
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
            >${
              row === undefined
                ? i === 0
                  ? '…'
                  : nothing
                : i === 0 && this.href
                  ? html`<a tabindex="-1" href=${this.href(row, place)}>${column.cell(row)}</a>`
                  : column.cell(row)
            }</span
          >`,
      )}
    </div>`;
  }

  #askAgain(): void {
    this.#generation++;
    this.why = '';
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
      this.total = total;
    } catch (fault) {
      if (source === this.source) this.why = reasonOf(fault);
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

  #scrolled(): void {
    this.top = this.scroller?.scrollTop ?? 0;
  }

  #key(event: KeyboardEvent): void {
    const whole = Math.max(1, Math.floor(this.#viewport / this.#rowHeight) - 1);
    const last = (this.total ?? 1) - 1;
    const steps: Record<string, number> = {
      ArrowDown: this.active + 1,
      ArrowUp: this.active - 1,
      PageDown: this.active + whole,
      PageUp: this.active - whole,
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
    const row = this.#pages.get(Math.floor(place / PAGE))?.[place % PAGE];
    if (row === undefined) return;
    if (this.remember) places.set(this.remember, place);
    const told = this.dispatchEvent(
      new CustomEvent<{ row: Row; place: number }>('open', { detail: { row, place }, cancelable: true }),
    );
    if (told && this.href) location.hash = this.href(row, place);
  }

  #show(place: number): void {
    const { scroller } = this;
    if (!scroller)
      return void this.updateComplete.then(() => {
        if (this.scroller) this.#show(place);
      });
    const visible = Math.floor(this.#viewport / this.#rowHeight);
    if (this.#proportional) {
      const first = this.#first;
      if (place >= first && place < first + visible) return;
      const hidden = (this.total ?? 0) - visible;
      scroller.scrollTop =
        (Math.max(0, Math.min(hidden, place < first ? place : place - visible + 1)) / hidden) *
        (TALLEST - this.#viewport);
      return;
    }
    const y = place * this.#rowHeight;
    if (y < scroller.scrollTop) scroller.scrollTop = y;
    else if (y + this.#rowHeight > scroller.scrollTop + this.#viewport)
      scroller.scrollTop = y + this.#rowHeight - this.#viewport;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-table': DataTable;
  }
}
