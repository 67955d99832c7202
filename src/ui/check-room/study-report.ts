/**
 * A comparison of set-ups: their ranking by each measure, its variation over the seeds, and three plots of
 * the Pareto-optimal set-ups as in the paper (MetaRAG, Figure 4), each with its figures as a table.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Made } from '../../core/api/check-room.ts';
import type { Spread, StudyGrid, StudyReport, StudyRow } from '../../core/checking/study.ts';
import { day, namesOf, percent } from '../figures.ts';
import '../parts/plot-sheet.ts';
import { roundUp, type PlotPoint } from '../parts/point-plot.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { leftOut } from './study-estimate.ts';

const t = texts.study;
const { measures } = texts.words;
type Measure = keyof StudyReport['leaders'];

/** The measures that one plot shows for every set-up. */
interface Plotted {
  readonly words: { readonly heading: string; readonly across: string; readonly up: string };
  readonly note?: string;
  /** Undefined where it was not measured; the set-up is then not shown. */
  readonly x: (row: StudyRow) => number | undefined;
  readonly y: (row: StudyRow) => number;
  /** Indices of the rows that are Pareto-optimal. */
  readonly front: readonly number[];
  readonly end: number;
  /** What the horizontal axis shows is no share. */
  readonly counts?: boolean;
}

/** The most set-ups that the table lists. */
const LISTED = 100;

const nameOf = ({ settings, published }: StudyRow): string =>
  published ? t.paperSetUp(published) : t.setUp(settings);

@customElement('totem-study-report')
export class StudyReportView extends LitElement {
  static override styles = [
    sheet,
    css`
      :host {
        display: grid;
        gap: var(--s4);
      }
      .num,
      tbody th {
        white-space: nowrap;
      }
      .plots {
        grid-template-columns: minmax(0, 1fr);
      }
      @media (min-width: 60rem) {
        .plots {
          grid-template-columns: 1fr 1fr;
        }
      }
    `,
  ];
  @property({ attribute: false }) made!: Made<StudyGrid, StudyReport>;
  @state() private by: Measure = 'f1';

  override render() {
    const { rows, fronts } = this.made.report;
    const most = (of: (row: StudyRow) => number | undefined) =>
      roundUp(Math.max(0, ...rows.map((row) => of(row) ?? 0)));
    const tokens = ({ tokens: used }: StudyRow) => used?.mean;
    const seconds = (row: StudyRow) => row.seconds.mean;
    const f1 = (row: StudyRow) => row.f1.mean;
    const counted = rows.some((row) => tokens(row) !== undefined);
    const plot = (plotted: Plotted) => this.#plot(rows, plotted);
    return html`${this.#ranking()}
      <div class="stack plots">
        ${
          counted
            ? plot({
                words: t.f1AndTokens,
                ...(rows.every((row) => !tokens(row)) && { note: t.noTokens }),
                x: tokens,
                y: f1,
                front: fronts.f1AndTokens ?? [],
                end: most(tokens),
                counts: true,
              })
            : nothing
        }
        ${plot({
          words: t.f1AndTime,
          x: seconds,
          y: f1,
          front: fronts.f1AndTime,
          end: most(seconds),
          counts: true,
        })}
        ${plot({
          words: t.precisionAndRecall,
          x: ({ recall }) => recall.mean,
          y: ({ precision }) => precision.mean,
          front: fronts.precisionAndRecall,
          end: 1,
        })}
      </div>`;
  }

  /* ---------- ranking ---------- */

  #ranking() {
    const { at, report } = this.made;
    const { rows, labelled, leaders, leftOut: missing = [] } = report;
    const order = leaders[this.by];
    const listed = html`<p class="pad quiet small">${t.firstOf(LISTED, order.length)}</p>`;
    return html`<section class="sheet">
      <header>
        <h2>${t.report(rows.length, labelled)}</h2>
        <span class="quiet small">${day(at)}</span>
        <span class="push row middle small" role="group" aria-label=${t.rankedBy}
          >${namesOf(measures).map((measure) => this.#measure(measure))}</span
        >
      </header>
      <div class="wide" tabindex="0" role="region" aria-label=${t.ranked(measures[this.by])}>
        ${this.#table(order.slice(0, LISTED).map((index) => rows[index] as StudyRow))}
      </div>
      ${order.length > LISTED ? listed : nothing}
      ${missing.length > 0 ? html`<div class="pad">${leftOut(missing)}</div>` : nothing}
    </section>`;
  }

  #measure(measure: Measure) {
    const rank = () => {
      this.by = measure;
    };
    return html`<button class="small" aria-pressed=${measure === this.by} @click=${rank}>
      ${measures[measure]}
    </button>`;
  }

  #table(rows: readonly StudyRow[]) {
    const isPaper = rows.some(({ published }) => published);
    return html`<table>
      <caption>
        ${t.caption}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="num">${t.columns.rank}</th>
          <th scope="col">${isPaper ? t.columns.shortSetUp : t.columns.setUp}</th>
          ${namesOf(measures).map((measure) => html`<th scope="col" class="num">${measures[measure]}</th>`)}
          <th scope="col" class="num">${t.columns.variation}</th>
          <th scope="col" class="num">${t.columns.tokens}</th>
          <th scope="col" class="num">${t.columns.seconds}</th>
          ${isPaper ? html`<th scope="col" class="num">${t.columns.inPaper}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row, place) => this.#row(row, place, isPaper))}
      </tbody>
    </table>`;
  }

  #row(row: StudyRow, place: number, isPaper: boolean) {
    const { f1, precision, recall, accuracy, seconds, tokens, variation, published } = row;
    const spread = ({ mean, deviation }: Spread) => html`<td class="num">${t.spread(mean, deviation)}</td>`;
    return html`<tr>
      <td class="num">${place + 1}</td>
      <th scope="row">${nameOf(row)}</th>
      ${[f1, precision, recall, accuracy].map(spread)}
      <td class="num">${f1.mean === 0 ? '–' : percent(variation)}</td>
      <td class="num">${tokens ? Math.round(tokens.mean) : '–'}</td>
      <td class="num">${seconds.mean.toFixed(2)}</td>
      ${isPaper ? html`<td class="num">${published?.printed?.f1.toFixed(3) ?? '–'}</td>` : nothing}
    </tr>`;
  }

  /* ---------- plots ---------- */

  #plot(rows: readonly StudyRow[], { words, note, x, y, front, end, counts = false }: Plotted) {
    const { heading, across, up } = words;
    const points = rows.flatMap((row, i) => {
      const at = x(row);
      return at === undefined ? [] : [{ x: at, y: y(row), label: nameOf(row), front: front.includes(i) }];
    });
    return html`<totem-plot heading=${heading} note=${[note, t.plotNote].filter(Boolean).join(' ')}>
      <totem-points
        slot="plot"
        heading=${heading}
        across=${across}
        up=${up}
        .points=${points}
        .end=${end}
        ?counts=${counts}
      ></totem-points>
      ${this.#plotTable(points, words)}
    </totem-plot>`;
  }

  #plotTable(points: readonly PlotPoint[], { across, up }: Plotted['words']) {
    return html`<table slot="table">
      <thead>
        <tr>
          <th scope="col">${t.columns.shortSetUp}</th>
          <th scope="col" class="num">${across}</th>
          <th scope="col" class="num">${up}</th>
          <th scope="col">${t.columns.optimal}</th>
        </tr>
      </thead>
      <tbody>
        ${points.map(
          ({ label, x, y, front }) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td class="num">${x.toFixed(3)}</td>
              <td class="num">${y.toFixed(3)}</td>
              <td>${front ? t.yes : t.no}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-study-report': StudyReportView;
  }
}
