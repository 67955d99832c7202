/**
 * Sets of ticks as rows over one time axis, the tick asked about as a line through all of them, and the same
 * as a table. The drawing is a grid to assistive technology: up and down go from row to row, left and right
 * from boundary to boundary (with Shift from tick to tick), Home and End to the outermost ones, + and − see
 * less and more, Enter sends `tick`. The cell under the cursor says what is so there.
 */
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { Granularity } from '../../core/knowledge/fact-base.ts';
import type { TickSpan } from '../../core/testing/temporal/temporal-question.ts';
import { counted } from '../figures.ts';
import { sheet } from '../tokens.ts';
import {
  boundariesOf,
  isIn,
  marksOf,
  nearView,
  placeIn,
  showing,
  spanAt,
  spansWords,
  spanWords,
  tickWords,
  wholeView,
  zoomed,
} from './time-axis.ts';
import type { AxisMark, View } from './time-axis.ts';
import { timeLineStyles } from './time-line-styles.ts';

export interface TimeRow {
  readonly label: string;
  /** `event`: stated; `part`: a formula within the one asked about; `whole`: the formula itself. */
  readonly kind: 'event' | 'part' | 'whole';
  /** How far it is moved in: 0 for the outermost. */
  readonly level: number;
  /** When it holds, in order, apart; an end that is absent is open. */
  readonly spans: readonly TickSpan[];
  /** How the set came about, one line an interval. */
  readonly arithmetic?: readonly string[];
  /** What is odd about it, in words: "ends before it begins". Its bars are hatched. */
  readonly doubt?: string;
}

interface Cursor {
  readonly row: number;
  readonly tick: number;
}

/** Lines of arithmetic that are shown beside a row; the table has all. */
const MOST_LINES = 2;
/** Narrower than this share of all that is known, what is near the tick asked about is shown first. */
const MUCH_NARROWER = 0.3;
const share = (value: number): string => `${(value * 100).toFixed(3)}%`;

@customElement('totem-time-line')
export class TimeLine extends LitElement {
  static override styles = [sheet, timeLineStyles];
  @property() label = 'Time line';
  @property({ attribute: false }) rows: readonly TimeRow[] = [];
  @property({ attribute: false }) asked: number | undefined;
  @property() granularity: Granularity = 'year';
  /** What Enter or a click on a tick will do, where it does anything: "ask at this time". */
  @property() does = '';
  /** What a row is called in the head of the table. */
  @property() head = 'Formula';
  @state() private asTable = false;
  @state() private cursor: Cursor | undefined;
  @state() private view: View = { from: 0, to: 1 };
  @state() private width = 600;
  @query('.scale') private scale!: HTMLElement | null;

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('rows') && !changed.has('asked')) return;
    this.view = this.#first();
    if (changed.has('rows')) this.cursor = undefined;
  }

  override firstUpdated(): void {
    new ResizeObserver(() => {
      this.width = this.scale?.clientWidth || this.width;
    }).observe(this);
  }

  /** What matters where that is much less than all there is, else all. */
  #first(): View {
    const sets = this.rows.map(({ spans }) => spans);
    const whole = wholeView(sets, this.asked);
    if (this.asked === undefined) return whole;
    const near = nearView(sets, this.asked);
    return near.to - near.from < (whole.to - whole.from) * MUCH_NARROWER ? near : whole;
  }

  override render() {
    if (this.rows.length === 0) return html`<p class="quiet">There is nothing to draw.</p>`;
    return html`<div class="tools">
        ${this.asTable ? nothing : this.#zooming()}
        <button
          class="bare small push"
          aria-pressed=${this.asTable}
          @click=${() => {
            this.asTable = !this.asTable;
          }}
        >
          As ${this.asTable ? 'time line' : 'table'}
        </button>
      </div>
      ${this.asTable ? this.#table() : this.#chart()}`;
  }

  #zooming() {
    const sets = this.rows.map(({ spans }) => spans);
    return html`<button class="small" @click=${() => this.#zoom(0.5)}>Zoom in</button
      ><button class="small" @click=${() => this.#zoom(2)}>Zoom out</button>
      ${
        this.asked === undefined
          ? nothing
          : html`<button
              class="small"
              @click=${() => {
                this.view = nearView(sets, this.asked as number);
              }}
            >
              Around ${tickWords(this.asked, this.granularity)}
            </button>`
      }
      <button
        class="small"
        @click=${() => {
          this.view = wholeView(sets, this.asked);
        }}
      >
        All of it
      </button>`;
  }

  /* ---------- the drawing ---------- */

  #chart() {
    const { rows, cursor, asked, view } = this;
    const marks = marksOf(view, Math.max(2, this.width / 72), this.granularity);
    const active = cursor ? hereId(cursor) : nothing;
    return html`<div
        class="chart"
        role="grid"
        tabindex="0"
        aria-label=${`${this.label}. The arrow keys move from row to row and from boundary to boundary.`}
        aria-rowcount=${rows.length}
        aria-activedescendant=${active}
        @keydown=${this.#key}
        @focus=${this.#entered}
      >
        ${this.#flags(asked, cursor?.tick)} ${rows.map((row, i) => this.#row(row, i, marks))}
        <div class="axis" role="presentation">
          <span></span
          ><span class="scale" aria-hidden="true"
            >${marks.map(({ at, words }) => html`<span class=${endOf(placeIn(view, at))} .style=${`--at:${share(placeIn(view, at))}`}>${words}</span>`)}</span
          >
        </div>
      </div>
      <p class="read small quiet">
        ${cursor ? this.#sentence(cursor, true) : 'Choose a row and use the arrow keys, or point at a bar, to read its years.'}
      </p>`;
  }

  #flags(asked: number | undefined, cursor: number | undefined) {
    const flag = (tick: number, kind: string, words: string) => {
      const at = placeIn(this.view, tick + 0.5);
      return isIn(this.view, tick)
        ? html`<span class=${kind} .style=${`--at:${share(at)};--share:${at.toFixed(3)}`}>${words}</span>`
        : nothing;
    };
    const words = asked === undefined ? '' : tickWords(asked, this.granularity);
    return html`<div class="flags" aria-hidden="true" role="presentation">
      ${cursor === undefined || cursor === asked ? nothing : flag(cursor, 'at-cursor', tickWords(cursor, this.granularity))}
      ${asked === undefined || (cursor !== undefined && cursor !== asked && this.#close(cursor, asked)) ? nothing : flag(asked, 'at-asked', `asked: ${words}`)}
    </div>`;
  }

  /** Their words would lie on each other. */
  #close(a: number, b: number): boolean {
    return Math.abs(placeIn(this.view, a) - placeIn(this.view, b)) * this.width < 110;
  }

  #row(row: TimeRow, i: number, marks: readonly AxisMark[]) {
    const { cursor, asked, view } = this;
    const chosen = cursor?.row === i;
    return html`<div
      role="row"
      aria-rowindex=${i + 1}
      class=${`${row.kind} ${row.doubt ? 'doubtful' : ''} ${chosen ? 'chosen' : ''}`}
    >
      <div class="name" role="rowheader" .style=${`--level:${Math.min(row.level, 6)}`}>
        ${this.#name(row)}
      </div>
      <div class="track" role="presentation" @click=${(event: MouseEvent) => this.#pointed(event, i)}>
        ${marks.map(({ at }) => html`<i class="mark" .style=${`--at:${share(placeIn(view, at))}`}></i>`)}
        ${row.spans.map((span) => this.#bar(span))}
        ${row.spans.length === 0 ? html`<span role="gridcell" class="out-of-sight">never</span>` : nothing}
        ${asked !== undefined && isIn(view, asked) ? html`<i class="asked" .style=${`--at:${share(placeIn(view, asked + 0.5))}`}></i>` : nothing}
        ${cursor && isIn(view, cursor.tick) ? html`<i class="cursor" .style=${`--at:${share(placeIn(view, cursor.tick + 0.5))}`}></i>` : nothing}
        ${cursor && chosen ? keyed(hereId(cursor), html`<span role="gridcell" class="here" id=${hereId(cursor)} aria-label=${this.#sentence(cursor, false)} .style=${`--at:${share(placeIn(view, cursor.tick + 0.5))}`}></span>`) : nothing}
      </div>
    </div>`;
  }

  #name(row: TimeRow) {
    const { asked } = this;
    const lines = row.arithmetic ?? [];
    return html`<span
        >${row.kind === 'event' ? row.label : html`<code>${row.label}</code>`}${row.doubt ? html` <span class="says">(${row.doubt})</span>` : nothing}</span
      >
      ${asked === undefined ? nothing : html`<span class="truth ${row.kind === 'whole' ? '' : 'says'}"><span class="out-of-sight">at ${tickWords(asked, this.granularity)}: </span>${spanAt(row.spans, asked) ? 'yes' : 'no'}</span>`}
      ${lines.slice(0, MOST_LINES).map((line) => html`<span class="sum">${line}</span>`)}
      ${lines.length > MOST_LINES ? html`<span class="sum">and ${counted(lines.length - MOST_LINES, 'more', 'more')}, in the table</span>` : nothing}`;
  }

  #bar(span: TickSpan) {
    const { view } = this;
    const { from = -Infinity, to = Infinity } = span;
    if (to < view.from || from >= view.to) return nothing;
    const ends = [
      from === -Infinity ? 'open-left' : from < view.from ? 'cut-left' : '',
      to === Infinity ? 'open-right' : to + 1 > view.to ? 'cut-right' : '',
    ].join(' ');
    const words = spanWords(span, this.granularity);
    return html`<span
      role="gridcell"
      class=${`bar ${ends}`}
      title=${words}
      aria-label=${words}
      .style=${`--from:${share(placeIn(view, from))};--to:${share(placeIn(view, to + 1))}`}
    ></span>`;
  }

  /** What is so at the cursor, with the row's name where it is read apart from its row. */
  #sentence({ row: i, tick }: Cursor, named: boolean): string {
    const row = this.rows[i];
    if (!row) return '';
    const { granularity } = this;
    const when = tickWords(tick, granularity);
    const span = spanAt(row.spans, tick);
    const verb = row.kind === 'event' ? 'is on record' : 'holds';
    const name = named ? `${row.label}: ` : '';
    const does = this.does ? ` Enter: ${this.does}.` : '';
    if (!span)
      return `${name}${when}: it ${row.kind === 'event' ? 'is not on record' : 'does not hold'}. It ${verb} ${this.#briefly(row.spans)}.${does}`;
    const single = span.from !== undefined && span.from === span.to;
    const edge = single ? 'only here' : span.from === tick ? 'from here' : span.to === tick ? 'to here' : '';
    return `${name}${when}: it ${verb}${edge ? `, ${edge}` : ''}${single ? '' : `, ${spanWords(span, granularity)}`}.${does}`;
  }

  #briefly(spans: readonly TickSpan[]): string {
    return spans.length <= 4
      ? spansWords(spans, this.granularity)
      : `in ${counted(spans.length, 'stretch', 'stretches')}`;
  }

  /* ---------- moving ---------- */

  #entered(): void {
    if (this.cursor) return;
    const row = Math.max(
      0,
      this.rows.findIndex(({ kind }) => kind === 'whole'),
    );
    this.#moveTo({
      row,
      tick:
        this.asked ??
        boundariesOf(this.rows[row]?.spans ?? [])[0] ??
        Math.round((this.view.from + this.view.to) / 2),
    });
  }

  #key(event: KeyboardEvent): void {
    const { cursor } = this;
    if (!cursor || event.altKey || event.metaKey || event.ctrlKey) return;
    const to =
      event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End'
        ? this.#target(cursor, event)
        : undefined;
    if (to) this.#moveTo(to);
    else if (event.key === '+' || event.key === '=') this.#zoom(0.5);
    else if (event.key === '-' || event.key === '−') this.#zoom(2);
    else if (event.key === 'Enter') this.#send(cursor.tick);
    else return;
    event.preventDefault();
  }

  #target({ row, tick }: Cursor, { key, shiftKey }: KeyboardEvent): Cursor {
    const stops = boundariesOf(this.rows[row]?.spans ?? []);
    const { length } = this.rows;
    switch (key) {
      case 'ArrowUp':
        return { row: Math.max(0, row - 1), tick };
      case 'ArrowDown':
        return { row: Math.min(length - 1, row + 1), tick };
      case 'ArrowLeft':
        return { row, tick: shiftKey ? tick - 1 : (stops.findLast((stop) => stop < tick) ?? tick) };
      case 'ArrowRight':
        return { row, tick: shiftKey ? tick + 1 : (stops.find((stop) => stop > tick) ?? tick) };
      case 'Home':
        return { row, tick: stops[0] ?? tick };
      default:
        return { row, tick: stops.at(-1) ?? tick };
    }
  }

  #moveTo(cursor: Cursor): void {
    this.cursor = cursor;
    this.view = showing(this.view, cursor.tick);
  }

  #zoom(factor: number): void {
    const { view } = this;
    const about = this.cursor?.tick ?? this.asked;
    this.view = zoomed(
      view,
      factor,
      about !== undefined && isIn(view, about) ? about + 0.5 : (view.from + view.to) / 2,
    );
  }

  /** The nearest boundary where one is under the finger, else the tick itself. */
  #pointed(event: MouseEvent, row: number): void {
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const { view } = this;
    const at = view.from + ((event.clientX - left) / width) * (view.to - view.from);
    const tick = Math.floor(at);
    const near = boundariesOf(this.rows[row]?.spans ?? []).find(
      (stop) => (Math.abs(stop + 0.5 - at) / (view.to - view.from)) * width < 7,
    );
    this.cursor = { row, tick: near ?? tick };
    this.#send(near ?? tick);
  }

  #send(tick: number): void {
    if (this.does)
      this.dispatchEvent(new CustomEvent<number>('tick', { detail: tick, bubbles: true, composed: true }));
  }

  /* ---------- the table ---------- */

  #table(): TemplateResult {
    const { asked, granularity, rows } = this;
    const sums = rows.some(({ arithmetic }) => arithmetic?.length);
    return html`<div class="wide tables" tabindex="0" role="region" aria-label=${`${this.label}, as a table`}>
      <table>
        <thead>
          <tr>
            <th scope="col">${this.head}</th>
            <th scope="col">When</th>
            ${sums ? html`<th scope="col">How it comes about</th>` : nothing}${asked === undefined ? nothing : html`<th scope="col">At ${tickWords(asked, granularity)}</th>`}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <th scope="row">
                  ${row.kind === 'event' ? row.label : html`<code>${row.label}</code>`}${row.doubt ? html` <span class="quiet">(${row.doubt})</span>` : nothing}
                </th>
                <td>${spansWords(row.spans, granularity)}</td>
                ${sums ? html`<td class="mono small">${row.arithmetic?.length ? row.arithmetic.map((line) => html`<p>${line}</p>`) : row.kind === 'event' ? 'stated' : ''}</td>` : nothing}
                ${asked === undefined ? nothing : html`<td>${spanAt(row.spans, asked) ? 'yes' : 'no'}</td>`}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

/** Words at either end stay within the drawing. */
const endOf = (place: number): string => (place < 0.03 ? 'first' : place > 0.97 ? 'last' : '');
const hereId = ({ row, tick }: Cursor): string => `here-${row}-${tick < 0 ? `m${-tick}` : tick}`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-time-line': TimeLine;
  }
}
