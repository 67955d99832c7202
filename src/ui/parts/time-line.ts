/**
 * Sets of ticks as rows on one time axis, the tick asked about as a line through all of them, and the same as
 * a table. For assistive technology the drawing is a grid: up and down move from row to row, left and right
 * from boundary to boundary (with Shift from tick to tick), Home and End to the outermost ones; + and − zoom;
 * Enter sends `tick`. The cell under the cursor says what holds there.
 */
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { Granularity } from '../../core/knowledge/fact-base.ts';
import type { TickSpan } from '../../core/testing/temporal/temporal-question.ts';
import { texts as allTexts } from '../texts/parts.ts';
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
  /** `event`: stated; `part`: a formula within the whole one; `whole`: the formula itself. */
  readonly kind: 'event' | 'part' | 'whole';
  /** The indentation: 0 for the outermost. */
  readonly level: number;
  /** When it holds: sorted, separate spans; a missing end is open. */
  readonly spans: readonly TickSpan[];
  /** How the set was computed, one line for each interval. */
  readonly arithmetic?: readonly string[];
  /** A doubt about it, in words: "ends before it begins". Its bars are hatched. */
  readonly doubt?: string;
}

interface Cursor {
  readonly row: number;
  readonly tick: number;
}

/** Lines of arithmetic shown beside a row; the table has all of them. */
const MOST_LINES = 2;
/** If the part near the tick asked about is narrower than this share of the whole, it is shown first. */
const MUCH_NARROWER = 0.3;
const texts = allTexts.timeLine;
const share = (value: number): string => `${(value * 100).toFixed(3)}%`;

@customElement('totem-time-line')
export class TimeLine extends LitElement {
  static override styles = [sheet, timeLineStyles];
  @property() label = texts.label;
  @property({ attribute: false }) rows: readonly TimeRow[] = [];
  @property({ attribute: false }) asked: number | undefined;
  @property() granularity: Granularity = 'year';
  /** What Enter or a click on a tick does, if anything: "evaluate at this time". */
  @property() does = '';
  /** The table's heading for the rows. */
  @property() head = texts.head;
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

  /** The part near the tick asked about if it is much smaller than the whole; otherwise the whole. */
  #first(): View {
    const sets = this.rows.map(({ spans }) => spans);
    const whole = wholeView(sets, this.asked);
    if (this.asked === undefined) return whole;
    const near = nearView(sets, this.asked);
    return near.to - near.from < (whole.to - whole.from) * MUCH_NARROWER ? near : whole;
  }

  override render() {
    if (this.rows.length === 0) return html`<p class="quiet">${texts.nothing}</p>`;
    return html`<div class="tools">
        ${this.asTable ? nothing : this.#zooming()}
        <button
          class="bare small push"
          aria-pressed=${this.asTable}
          @click=${() => {
            this.asTable = !this.asTable;
          }}
        >
          ${this.asTable ? texts.asTimeLine : texts.asTable}
        </button>
      </div>
      ${this.asTable ? this.#table() : this.#chart()}`;
  }

  #zooming() {
    const sets = this.rows.map(({ spans }) => spans);
    return html`<button class="small" @click=${() => this.#zoom(0.5)}>${texts.zoomIn}</button
      ><button class="small" @click=${() => this.#zoom(2)}>${texts.zoomOut}</button>
      ${
        this.asked === undefined
          ? nothing
          : html`<button
              class="small"
              @click=${() => {
                this.view = nearView(sets, this.asked as number);
              }}
            >
              ${texts.around(tickWords(this.asked, this.granularity))}
            </button>`
      }
      <button
        class="small"
        @click=${() => {
          this.view = wholeView(sets, this.asked);
        }}
      >
        ${texts.all}
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
        aria-label=${texts.keys(this.label)}
        aria-rowcount=${rows.length}
        aria-activedescendant=${active}
        @keydown=${this.#key}
        @focus=${this.#entered}
      >
        ${this.#flags(asked, cursor?.tick)} ${rows.map((row, i) => this.#row(row, i, marks))}
        <div class="axis" role="presentation">
          <span></span><span class="scale" aria-hidden="true">${marks.map((mark) => this.#mark(mark))}</span>
        </div>
      </div>
      <p class="read small quiet">${cursor ? this.#sentence(cursor, true) : texts.hint}</p>`;
  }

  #flags(asked: number | undefined, cursor: number | undefined) {
    const flag = (tick: number, kind: string, words: string) => {
      const at = placeIn(this.view, tick + 0.5);
      return isIn(this.view, tick)
        ? html`<span class=${kind} .style=${`--at:${share(at)};--share:${at.toFixed(3)}`}>${words}</span>`
        : nothing;
    };
    return html`<div class="flags" aria-hidden="true" role="presentation">
      ${
        cursor === undefined || cursor === asked
          ? nothing
          : flag(cursor, 'at-cursor', tickWords(cursor, this.granularity))
      }
      ${
        asked === undefined || (cursor !== undefined && cursor !== asked && this.#close(cursor, asked))
          ? nothing
          : flag(asked, 'at-asked', texts.asked(tickWords(asked, this.granularity)))
      }
    </div>`;
  }

  #mark({ at, words }: AxisMark) {
    const place = placeIn(this.view, at);
    return html`<span class=${endOf(place)} .style=${`--at:${share(place)}`}>${words}</span>`;
  }

  /** Whether their words would overlap. */
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
        ${
          row.spans.length === 0
            ? html`<span role="gridcell" class="out-of-sight">${texts.never}</span>`
            : nothing
        }
        ${this.#line('asked', asked)}${this.#line('cursor', cursor?.tick)}
        ${cursor && chosen ? keyed(hereId(cursor), this.#here(cursor)) : nothing}
      </div>
    </div>`;
  }

  #line(kind: 'asked' | 'cursor', tick: number | undefined) {
    return tick !== undefined && isIn(this.view, tick)
      ? html`<i class=${kind} .style=${`--at:${share(placeIn(this.view, tick + 0.5))}`}></i>`
      : nothing;
  }

  /** The cell under the cursor, with a sentence on what holds there. */
  #here(cursor: Cursor) {
    return html`<span
      role="gridcell"
      class="here"
      id=${hereId(cursor)}
      aria-label=${this.#sentence(cursor, false)}
      .style=${`--at:${share(placeIn(this.view, cursor.tick + 0.5))}`}
    ></span>`;
  }

  #name(row: TimeRow) {
    const { asked } = this;
    const lines = row.arithmetic ?? [];
    return html`<span
        >${labelOf(row)}${
          row.doubt ? html` <span class="says">${texts.doubt(row.doubt)}</span>` : nothing
        }</span
      >
      ${asked === undefined ? nothing : this.#truth(row, asked)}
      ${lines.slice(0, MOST_LINES).map((line) => html`<span class="sum">${line}</span>`)}
      ${
        lines.length > MOST_LINES
          ? html`<span class="sum">${texts.moreLines(lines.length - MOST_LINES)}</span>`
          : nothing
      }`;
  }

  #truth({ kind, spans }: TimeRow, asked: number) {
    const time = tickWords(asked, this.granularity);
    return html`<span class="truth ${kind === 'whole' ? '' : 'says'}"
      ><span class="out-of-sight">${texts.atTime(time)}</span>${truthAt(spans, asked)}</span
    >`;
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

  /** What holds at the cursor; with the row's name if it is read apart from its row. */
  #sentence({ row: i, tick }: Cursor, named: boolean): string {
    const row = this.rows[i];
    if (!row) return '';
    const { granularity } = this;
    const when = tickWords(tick, granularity);
    const span = spanAt(row.spans, tick);
    const { holds, not } = row.kind === 'event' ? texts.event : texts.formula;
    const says = span
      ? texts.inside(when, holds, insideWords(span, tick, granularity))
      : texts.outside({ time: when, holds, not, when: this.#briefly(row.spans) });
    return `${named ? texts.rowName(row.label) : ''}${says}${this.does ? texts.enter(this.does) : ''}`;
  }

  #briefly(spans: readonly TickSpan[]): string {
    return spans.length <= 4 ? spansWords(spans, this.granularity) : texts.stretches(spans.length);
  }

  /* ---------- keys and pointer ---------- */

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

  /** The nearest boundary if one is under the finger, otherwise the tick itself. */
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
    return html`<div class="wide tables" tabindex="0" role="region" aria-label=${texts.tableOf(this.label)}>
      <table>
        <thead>
          <tr>
            <th scope="col">${this.head}</th>
            <th scope="col">${texts.when}</th>
            ${sums ? html`<th scope="col">${texts.derivation}</th>` : nothing}
            ${
              asked === undefined
                ? nothing
                : html`<th scope="col">${texts.at(tickWords(asked, granularity))}</th>`
            }
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <th scope="row">
                  ${labelOf(row)}${
                    row.doubt ? html` <span class="quiet">${texts.doubt(row.doubt)}</span>` : nothing
                  }
                </th>
                <td>${spansWords(row.spans, granularity)}</td>
                ${sums ? html`<td class="mono small">${derivationOf(row)}</td>` : nothing}
                ${asked === undefined ? nothing : html`<td>${truthAt(row.spans, asked)}</td>`}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

const labelOf = ({ kind, label }: TimeRow) => (kind === 'event' ? label : html`<code>${label}</code>`);
const truthAt = (spans: readonly TickSpan[], tick: number): string =>
  spanAt(spans, tick) ? texts.yes : texts.no;
const derivationOf = ({ arithmetic, kind }: TimeRow) =>
  arithmetic?.length ? arithmetic.map((line) => html`<p>${line}</p>`) : kind === 'event' ? texts.stated : '';

/** The span that contains a tick, and the tick's position in it. */
function insideWords(span: TickSpan, tick: number, granularity: Granularity): readonly string[] {
  if (span.from !== undefined && span.from === span.to) return [texts.here.only];
  const edge = span.from === tick ? [texts.here.from] : span.to === tick ? [texts.here.to] : [];
  return [...edge, spanWords(span, granularity)];
}

/** Aligns words at either end so that they stay within the drawing. */
const endOf = (place: number): string => (place < 0.03 ? 'first' : place > 0.97 ? 'last' : '');
const hereId = ({ row, tick }: Cursor): string => `here-${row}-${tick < 0 ? `m${-tick}` : tick}`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-time-line': TimeLine;
  }
}
