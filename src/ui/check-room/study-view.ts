/**
 * The paper's ablation (MetaRAG, section 5): a grid of set-ups on the labelled rows of a batch with several
 * seeds; their ranking by each measure, its variation, and the Pareto-optimal set-ups.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CheckSettings } from '../../core/checking/check.ts';
import type { StudyGrid, StudyReport, StudyRow } from '../../core/checking/study.ts';
import type { BatchSummary, CheckListing, Made } from '../../core/api/check-room.ts';
import { day, namesOf, percent } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/job-progress.ts';
import '../parts/plot-sheet.ts';
import { roundUp, type PlotPoint } from '../parts/point-plot.ts';
import { sessionContext, type Job, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';

const t = texts.study;
const { measures, readers, scorings } = texts.words;
type Measure = keyof StudyReport['leaders'];

/** The numbers in a field, without those outside the bounds. */
const numbersIn = (text: string, least: number, most: number): number[] =>
  [
    ...new Set(
      text
        .split(/[\s,;]+/u)
        .filter(Boolean)
        .map(Number),
    ),
  ].filter((value) => value >= least && value <= most);

/** The measures that one plot shows for every set-up. */
interface Plotted {
  readonly words: { readonly heading: string; readonly across: string; readonly up: string };
  readonly x: (row: StudyRow) => number;
  readonly y: (row: StudyRow) => number;
  /** Indices of the rows that are Pareto-optimal. */
  readonly front: readonly number[];
  readonly end: number;
}

/** The most set-ups that the table lists. */
const LISTED = 100;

const tick = (name: string, value: string, words: string, on: boolean) =>
  html`<label class="tick"
    ><input type="checkbox" name=${name} value=${value} ?checked=${on} /><span>${words}</span></label
  >`;

@customElement('totem-study')
export class StudyView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      form fieldset {
        align-content: start;
      }
      input {
        width: 11rem;
      }
      .num {
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
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @property() batchId = '';
  @state() private by: Measure = 'f1';
  /** What is missing before set-ups can be compared. */
  @state() private why: string | undefined;
  readonly #listing = new Loading<CheckListing>(
    this,
    async () => {
      await this.room.open();
      this.room.asking.lookOnce();
      return this.room.service.listing();
    },
    () => ['listing', this.session.version('check listing')],
  );
  readonly #last = new Loading<Made<StudyGrid, StudyReport> | undefined>(
    this,
    () => this.room.service.studyReport(this.batchId),
    () => [this.batchId, this.session.version('check listing')],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const batch = this.#listing.value?.batches.find(({ id }) => id === this.batchId);
    return frame(
      {
        heading: t.heading,
        trail: [
          { words: texts.room, href: checkAt.home() },
          { words: texts.batch.trail, href: checkAt.batches() },
          ...(batch ? [{ words: batch.name, href: checkAt.batch(batch.id) }] : []),
        ],
        intro: t.intro,
      },
      this.#listing.draw(t.loading, () => this.#body(batch)),
    );
  }

  #body(batch: BatchSummary | undefined) {
    if (!batch) return html`<p class="panel">${texts.batch.noSuch}</p>`;
    if (batch.labelled === 0) return html`<p class="panel">${t.noLabels}</p>`;
    const job = this.session.latest('study', batch.id);
    return html`${this.#form(batch)} ${job && job.state !== 'done' ? this.#job(job) : nothing}
    ${this.#lastReport(job !== undefined)}`;
  }

  #job(job: Job) {
    return html`<section class="sheet pad">
      <totem-progress .job=${job}></totem-progress>
      ${job.state === 'cancelled' ? html`<p class="quiet small">${t.cancelled}</p>` : nothing}
    </section>`;
  }

  #lastReport(begun: boolean) {
    const { value, state } = this.#last;
    if (value) return this.#report(value);
    return begun || state !== 'done' ? nothing : html`<p class="panel quiet">${t.notYet}</p>`;
  }

  #form(batch: BatchSummary) {
    return html`<form class="sheet pad stack" @submit=${(event: SubmitEvent) => this.#run(event, batch)}>
      ${this.#choices()} ${this.#numbers(batch)}
      <p class="row middle">
        <button class="primary" ?disabled=${this.session.running('study', batch.id) !== undefined}>
          ${t.compare}</button
        >${this.why === undefined ? nothing : html`<span role="alert">${this.why}</span>`}
      </p>
    </form>`;
  }

  #choices() {
    const names = namesOf(readers).filter((name) => name !== 'language model' || this.room.asking.chosen);
    return html`<div class="cols">
      <fieldset class="span4">
        <legend>${t.readers}</legend>
        ${names.map((name) => tick('readers', name, readers[name].word, name === 'combined'))}
        ${tick('readers', names.join('+'), t.voteOfAll, false)}
      </fieldset>
      <fieldset class="span4">
        <legend>${t.variants}</legend>
        ${['1', '2', '3', '4', '5'].map((n) => tick('mutations', n, n, n === '2'))}
      </fieldset>
      <fieldset class="span4">
        <legend>${t.scorings}</legend>
        ${namesOf(scorings).map((name) => tick('scorings', name, scorings[name], name === 'as published'))}
      </fieldset>
    </div>`;
  }

  #numbers({ labelled }: BatchSummary) {
    return html`<div class="row">
      <label class="field">${t.passages}<input name="passages" value="3" required /></label
      ><label class="field">${t.thresholds}<input name="thresholds" value="0.3, 0.5, 0.7" required /></label
      ><label class="field">${t.seeds}<input name="seeds" value="1, 2, 3" required /></label>
      <label class="field"
        >${t.rows}<input
          name="rows"
          type="number"
          min="2"
          max=${labelled}
          value=${Math.min(40, labelled)}
          required
      /></label>
    </div>`;
  }

  #report(made: Made<StudyGrid, StudyReport>) {
    const { rows, fronts } = made.report;
    const slowest = roundUp(Math.max(...rows.map(({ seconds }) => seconds.mean)));
    return html`${this.#ranking(made)}
      <div class="stack plots">
        ${this.#plot(rows, {
          words: t.f1AndTime,
          x: ({ seconds }) => seconds.mean,
          y: ({ f1 }) => f1.mean,
          front: fronts.f1AndTime,
          end: slowest,
        })}
        ${this.#plot(rows, {
          words: t.precisionAndRecall,
          x: ({ recall }) => recall.mean,
          y: ({ precision }) => precision.mean,
          front: fronts.precisionAndRecall,
          end: 1,
        })}
      </div>`;
  }

  #ranking({ at, report }: Made<StudyGrid, StudyReport>) {
    const { rows, labelled, leaders } = report;
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
    return html`<table>
      <caption>
        ${t.caption}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="num">${t.columns.rank}</th>
          <th scope="col">${t.columns.setUp}</th>
          ${namesOf(measures).map((measure) => html`<th scope="col" class="num">${measures[measure]}</th>`)}
          <th scope="col" class="num">${t.columns.variation}</th>
          <th scope="col" class="num">${t.columns.seconds}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row, place) => this.#row(row, place))}
      </tbody>
    </table>`;
  }

  #row(row: StudyRow, place: number) {
    const { f1, precision, recall, accuracy, seconds, variation } = row;
    return html`<tr>
      <td class="num">${place + 1}</td>
      <th scope="row">${t.setUp(row.settings)}</th>
      ${[f1, precision, recall, accuracy].map(
        ({ mean, deviation }) => html`<td class="num">${t.spread(mean, deviation)}</td>`,
      )}
      <td class="num">${f1.mean === 0 ? '–' : percent(variation)}</td>
      <td class="num">${seconds.mean.toFixed(2)}</td>
    </tr>`;
  }

  #plot(rows: readonly StudyRow[], { words, x, y, front, end }: Plotted) {
    const { heading, across, up } = words;
    const points = rows.map((row, i) => ({
      x: x(row),
      y: y(row),
      label: t.setUp(row.settings),
      front: front.includes(i),
    }));
    return html`<totem-plot heading=${heading} note=${t.plotNote}>
      <totem-points
        slot="plot"
        heading=${heading}
        across=${across}
        up=${up}
        .points=${points}
        .end=${end}
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

  async #run(event: SubmitEvent, { id, name }: BatchSummary): Promise<void> {
    event.preventDefault();
    if (this.session.running('study', id)) return;
    const form = new FormData(event.target as HTMLFormElement);
    const all = (field: string) => form.getAll(field).map(String);
    const text = (field: string) => String(form.get(field) ?? '');
    const grid: StudyGrid = {
      readers: all('readers').map((names) => names.split('+') as unknown as CheckSettings['readers']),
      mutations: all('mutations').map(Number),
      scorings: all('scorings') as CheckSettings['scoring'][],
      thresholds: numbersIn(text('thresholds'), 0.01, 1),
      passages: numbersIn(text('passages'), 1, 20).filter(Number.isInteger),
      seeds: numbersIn(text('seeds'), 0, 2 ** 32 - 1).filter(Number.isInteger),
      rows: Number(text('rows')),
    };
    const lacking = namesOf(t.lacking).find((field) => grid[field].length === 0);
    this.why = lacking && t.lacking[lacking];
    if (lacking) return;
    await this.room.run({ kind: 'study', target: id, title: t.comparing(name) }, (job, onProgress) =>
      this.room.service.study(id, grid, job, onProgress),
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-study': StudyView;
  }
}
