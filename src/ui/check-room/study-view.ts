/**
 * The paper's ablation (MetaRAG, section 5): any grid of set-ups over a batch's labelled rows with several
 * seeds; who leads by what, how steady it is, and what no other beats.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CheckSettings } from '../../core/checking/check.ts';
import type { Spread, StudyGrid, StudyReport, StudyRow } from '../../core/checking/study.ts';
import type { BatchSummary, CheckListing, Made } from '../../core/api/check-room.ts';
import { count, counted, day, namesOf, percent } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/job-progress.ts';
import '../parts/plot-sheet.ts';
import { roundUp, type PlotPoint } from '../parts/point-plot.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';
import { readersSaid, readerWords, scoreFigure, scoringWords } from './check-words.ts';

type Measure = keyof StudyReport['leaders'];
const measures: Readonly<Record<Measure, string>> = {
  f1: 'F1',
  precision: 'Precision',
  recall: 'Recall',
  accuracy: 'Accuracy',
};

/** Numbers of a field, in any separation; those outside the bounds are left out. */
const numbersIn = (text: string, least: number, most: number): number[] =>
  [
    ...new Set(
      text
        .split(/[\s,;]+/u)
        .filter(Boolean)
        .map(Number),
    ),
  ].filter((value) => value >= least && value <= most);
const spreadFigure = ({ mean, deviation }: Spread): string => `${mean.toFixed(3)} ± ${deviation.toFixed(3)}`;

/** `Rules, N 2, k 3, 0.50`. */
const nameOf = ({ settings: { readers, mutations, passages, threshold, scoring } }: StudyRow): string =>
  `${readers.length === 1 ? readersSaid(readers) : `Vote of ${String(readers.length)}`}, N ${String(mutations)}, k ${String(passages)}, ${scoreFigure(threshold)}${scoring === 'expected' ? ', expected penalty' : ''}`;

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
      td,
      th {
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
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  @property() batchId = '';
  @state() private by: Measure = 'f1';
  @state() private why = '';
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
        heading: 'Which set-up does best?',
        trail: [
          { words: 'Check', href: checkAt.home() },
          { words: 'Batches', href: checkAt.batches() },
          ...(batch ? [{ words: batch.name, href: checkAt.batch(batch.id) }] : []),
        ],
        intro:
          'Every set-up with every seed over the same labelled rows. What was checked before is not ' +
          'checked again.',
      },
      this.#listing.draw('the batch', () => {
        if (!batch)
          return html`<p class="panel">
            This batch is not kept here. It may have been removed, or it lies in another browser.
          </p>`;
        if (batch.labelled === 0)
          return html`<p class="panel">
            No row of this batch is labelled, so set-ups cannot be compared on it.
          </p>`;
        const job = this.session.latest('study', batch.id);
        const last = this.#last.value;
        return html`${this.#form(batch)}
        ${job && job.state !== 'done' ? html`<section class="sheet pad"><totem-progress .job=${job}></totem-progress>${job.state === 'cancelled' ? html`<p class="quiet small">What was checked is kept, and is not checked again.</p>` : nothing}</section>` : nothing}
        ${last ? this.#report(last) : job || this.#last.state !== 'done' ? nothing : html`<p class="panel quiet">No set-ups have been compared on this batch yet. Each row takes about a second with each set-up and seed; thresholds cost nothing. A language model takes longer.</p>`}`;
      }),
    );
  }

  #form(batch: BatchSummary) {
    // A language model reads where one is there.
    const names = namesOf(readerWords).filter((name) => name !== 'language model' || this.room.asking.chosen);
    const tick = (name: string, value: string | number, words: unknown, on: boolean) =>
      html`<label class="tick"
        ><input type="checkbox" name=${name} value=${value} ?checked=${on} /><span>${words}</span></label
      >`;
    return html`<form class="sheet pad stack" @submit=${(event: SubmitEvent) => this.#run(event, batch)}>
      <div class="cols">
        <fieldset class="span4">
          <legend>Read by</legend>
          ${names.map((name) => tick('readers', name, readerWords[name].word, name === 'combined'))}${tick('readers', names.join('+'), 'A vote of all', false)}
        </fieldset>
        <fieldset class="span4">
          <legend>Variants of each kind (N)</legend>
          ${[1, 2, 3, 4, 5].map((n) => tick('mutations', n, String(n), n === 2))}
        </fieldset>
        <fieldset class="span4">
          <legend>Penalties</legend>
          ${namesOf(scoringWords).map((name) => tick('scorings', name, scoringWords[name], name === 'as published'))}
        </fieldset>
      </div>
      <div class="row">
        <label class="field">Passages (k)<input name="passages" value="3" required /></label
        ><label class="field">Thresholds<input name="thresholds" value="0.3, 0.5, 0.7" required /></label
        ><label class="field">Seeds<input name="seeds" value="1, 2, 3" required /></label>
        <label class="field"
          >Labelled rows, at most<input
            name="rows"
            type="number"
            min="2"
            max=${batch.labelled}
            value=${Math.min(40, batch.labelled)}
            required
        /></label>
      </div>
      <p class="row middle">
        <button class="primary" ?disabled=${this.session.running('study', batch.id) !== undefined}>
          Compare</button
        >${this.why === '' ? nothing : html`<span role="alert">${this.why}</span>`}
      </p>
    </form>`;
  }

  #report({ at, report }: Made<StudyGrid, StudyReport>) {
    const { rows, labelled, leaders, fronts } = report;
    const order = leaders[this.by];
    const slowest = roundUp(Math.max(...rows.map(({ seconds }) => seconds.mean)));
    const points = (
      front: readonly number[],
      x: (row: StudyRow) => number,
      y: (row: StudyRow) => number,
    ): PlotPoint[] =>
      rows.map((row, i) => ({ x: x(row), y: y(row), label: nameOf(row), front: front.includes(i) }));
    return html`<section class="sheet">
        <header>
          <h2>${counted(rows.length, 'set-up')} over ${counted(labelled, 'row')}</h2>
          <span class="quiet small">${day(at)}</span
          ><span class="push row middle small" role="group" aria-label="Ranked by"
            >${namesOf(measures).map(
              (measure) =>
                html`<button
                  class="small"
                  aria-pressed=${measure === this.by}
                  @click=${() => {
                    this.by = measure;
                  }}
                >
                  ${measures[measure]}
                </button>`,
            )}</span
          >
        </header>
        <div class="wide" tabindex="0" role="region" aria-label=${`Set-ups, ranked by ${measures[this.by]}`}>
          <table>
            <caption>
              Mean and standard deviation over the seeds; variation is that of F1, deviation over mean.
            </caption>
            <thead>
              <tr>
                <th scope="col" class="num">Rank</th>
                <th scope="col">Set-up: readers, variants, passages, threshold</th>
                ${namesOf(measures).map((measure) => html`<th scope="col" class="num">${measures[measure]}</th>`)}
                <th scope="col" class="num">Variation</th>
                <th scope="col" class="num">Seconds a row</th>
              </tr>
            </thead>
            <tbody>
              ${order.slice(0, 100).map((index, place) => this.#row(rows[index] as StudyRow, place))}
            </tbody>
          </table>
        </div>
        ${order.length > 100 ? html`<p class="pad quiet small">The first 100 of ${count(order.length)} are listed.</p>` : nothing}
      </section>
      <div class="stack plots">
        ${this.#plot(
          'F1 against time',
          'seconds a row',
          'F1',
          points(
            fronts.f1AndTime,
            ({ seconds }) => seconds.mean,
            ({ f1 }) => f1.mean,
          ),
          slowest,
        )}
        ${this.#plot(
          'Precision against recall',
          'recall',
          'precision',
          points(
            fronts.precisionAndRecall,
            ({ recall }) => recall.mean,
            ({ precision }) => precision.mean,
          ),
          1,
        )}
      </div>`;
  }

  #row(row: StudyRow, place: number) {
    const { f1, precision, recall, accuracy, seconds, variation } = row;
    return html`<tr>
      <td class="num">${place + 1}</td>
      <th scope="row">${nameOf(row)}</th>
      ${[f1, precision, recall, accuracy].map((spread) => html`<td class="num">${spreadFigure(spread)}</td>`)}
      <td class="num">${f1.mean === 0 ? '–' : percent(variation)}</td>
      <td class="num">${seconds.mean.toFixed(2)}</td>
    </tr>`;
  }

  #plot(heading: string, across: string, up: string, points: readonly PlotPoint[], end: number) {
    return html`<totem-plot heading=${heading} note="Filled points are set-ups that no other beats in both.">
      <totem-points
        slot="plot"
        heading=${heading}
        across=${across}
        up=${up}
        .points=${points}
        .end=${end}
      ></totem-points>
      <table slot="table">
        <thead>
          <tr>
            <th scope="col">Set-up</th>
            <th scope="col" class="num">${across}</th>
            <th scope="col" class="num">${up}</th>
            <th scope="col">Beaten</th>
          </tr>
        </thead>
        <tbody>
          ${points.map(
            ({ label, x, y, front }) =>
              html`<tr>
                <th scope="row">${label}</th>
                <td class="num">${x.toFixed(3)}</td>
                <td class="num">${y.toFixed(3)}</td>
                <td>${front ? 'by none' : 'yes'}</td>
              </tr>`,
          )}
        </tbody>
      </table></totem-plot
    >`;
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
    const lacking = (
      [
        ['readers', 'who reads'],
        ['mutations', 'how many variants'],
        ['scorings', 'the penalties'],
        ['thresholds', 'a threshold above 0 and at most 1'],
        ['passages', 'how many passages, 1 to 20'],
        ['seeds', 'a seed'],
      ] as const
    ).find(([field]) => grid[field].length === 0);
    this.why = lacking ? `Say first ${lacking[1]}.` : '';
    if (lacking) return;
    await this.room.run(
      { kind: 'study', target: id, title: `Comparing set-ups on ${name}` },
      (job, onProgress) => this.room.service.study(id, grid, job, onProgress),
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-study': StudyView;
  }
}
