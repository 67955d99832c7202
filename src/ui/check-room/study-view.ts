/**
 * The paper's ablation (MetaRAG, section 5) on the labelled rows of a batch: its own set-ups or others, with
 * several seeds. It says before what it will ask for, and can be paused and continued.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CheckSettings } from '../../core/checking/check.ts';
import type { StudyGrid } from '../../core/checking/study.ts';
import type { BatchSummary, CheckListing, StudyReports } from '../../core/api/check-room.ts';
import { offer } from '../download.ts';
import { namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/job-progress.ts';
import { sessionContext, type Job, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';
import './study-estimate.ts';
import './study-report.ts';

const t = texts.study;
const { readers, scorings } = texts.words;

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
      .roles {
        width: auto;
      }
      section > totem-progress {
        flex: 1 1 18rem;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @property() batchId = '';
  /** What is missing before set-ups can be compared. */
  @state() private why: string | undefined;
  /** What the fields of each form ask for, for its estimate. */
  @state() private paper: StudyGrid | undefined;
  @state() private own: StudyGrid | undefined;
  readonly #listing = new Loading<CheckListing>(
    this,
    async () => {
      await this.room.open();
      this.room.asking.lookOnce();
      return this.room.service.listing();
    },
    () => ['listing', this.session.version('check listing')],
  );
  readonly #reports = new Loading<StudyReports>(
    this,
    () => this.room.service.studyReports(this.batchId),
    () => [this.batchId, this.session.version('check listing'), this.session.version(this.batchId)],
  );
  /** Jobs that were paused; those that were cancelled are forgotten. */
  readonly #pausing = new Set<string>();

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
        actions:
          batch && this.#shown ? html`<button @click=${() => this.#save(batch)}>${t.save}</button>` : nothing,
      },
      this.#listing.draw(t.loading, () => this.#body(batch)),
    );
  }

  #body(batch: BatchSummary | undefined) {
    if (!batch) return html`<p class="panel">${texts.batch.noSuch}</p>`;
    if (batch.labelled === 0) return html`<p class="panel">${t.noLabels}</p>`;
    const job = this.session.latest('study', batch.id);
    const shown = this.#shown;
    const report = (made: typeof shown) => html`<totem-study-report .made=${made}></totem-study-report>`;
    return html`${this.#job(batch, job)} ${this.#preset(batch)} ${this.#form(batch)}
    ${shown ? report(shown) : this.#none(job !== undefined)}`;
  }

  /** What is done of a comparison that is not finished, once there is something; until then the last one. */
  get #shown(): StudyReports['last'] {
    const { last, unfinished } = this.#reports.value ?? {};
    return unfinished && unfinished.report.rows.length > 0 ? unfinished : last;
  }

  #none(begun: boolean) {
    return begun || this.#reports.state !== 'done' ? nothing : html`<p class="panel quiet">${t.notYet}</p>`;
  }

  /** The running comparison with Pause, or one that waits with Continue. */
  #job(batch: BatchSummary, job: Job | undefined) {
    const unfinished = this.#reports.value?.unfinished;
    if (job?.state === 'running')
      return html`<section class="sheet pad row middle">
        <totem-progress .job=${job}></totem-progress>
        <button class="small" @click=${() => this.#pause(job)}>${t.pause}</button>
      </section>`;
    if (unfinished)
      return html`<section class="sheet pad row middle">
        <p role="status">${t.paused(unfinished.report.rows.length)}</p>
        <button class="primary" @click=${() => this.#compare(batch, unfinished.asked)}>${t.resume}</button>
      </section>`;
    if (!job || job.state === 'done') return nothing;
    return html`<section class="sheet pad">
      <totem-progress .job=${job}></totem-progress>
      ${job.state === 'cancelled' ? html`<p class="quiet small">${t.cancelled}</p>` : nothing}
    </section>`;
  }

  #pause({ id }: Job): void {
    this.#pausing.add(id);
    this.session.cancel(id);
  }

  /* ---------- the set-ups of the paper ---------- */

  #preset(batch: BatchSummary) {
    const { paper } = t;
    const change = (event: Event) => {
      this.paper = this.#paperGrid(event.currentTarget as HTMLFormElement);
    };
    return html`<form
      class="sheet"
      @change=${change}
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        void this.#compare(batch, this.#paperGrid(event.target as HTMLFormElement));
      }}
    >
      <header><h2>${paper.heading}</h2></header>
      <div class="pad stack">
        <p>${paper.words}</p>
        ${this.#roles()}
        <p class="quiet small">${paper.choice}</p>
        <div class="row">
          <label class="field">${t.seeds}<input name="seeds" value="1, 2, 3, 4, 5" required /></label>
          ${this.#rowsField(batch)}
        </div>
        <totem-study-estimate
          .batchId=${batch.id}
          .grid=${this.paper ?? paperGrid([1, 2, 3, 4, 5], rowsAtFirst(batch))}
        ></totem-study-estimate>
        <p><button class="primary" ?disabled=${this.#isRunning(batch)}>${paper.run}</button></p>
      </div>
    </form>`;
  }

  #roles() {
    const { columns, roles, rolesCaption } = t.paper;
    return html`<div class="wide" tabindex="0" role="region" aria-label=${rolesCaption}>
      <table class="roles">
        <caption>
          ${rolesCaption}
        </caption>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${roles.map(
            ([name, split, verify]) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${split}</td>
                <td>${verify}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #paperGrid(form: HTMLFormElement): StudyGrid {
    const fields = new FormData(form);
    const seeds = seedsIn(String(fields.get('seeds') ?? ''));
    return paperGrid(seeds.length === 0 ? [1] : seeds, Number(fields.get('rows')));
  }

  #rowsField(batch: BatchSummary) {
    return html`<label class="field"
      >${t.rows}<input
        name="rows"
        type="number"
        min="2"
        max=${batch.labelled}
        value=${rowsAtFirst(batch)}
        required
    /></label>`;
  }

  #isRunning({ id }: BatchSummary): boolean {
    return this.session.running('study', id) !== undefined;
  }

  /* ---------- other set-ups ---------- */

  #form(batch: BatchSummary) {
    const change = (event: Event) => {
      this.own = gridOf(event.currentTarget as HTMLFormElement);
    };
    return html`<details class="sheet">
      <summary class="pad">${t.own}</summary>
      <form class="pad stack" @change=${change} @submit=${(event: SubmitEvent) => this.#run(event, batch)}>
        ${this.#choices()} ${this.#numbers(batch)}
        ${
          this.own && lackingIn(this.own) === undefined
            ? html`<totem-study-estimate .batchId=${batch.id} .grid=${this.own}></totem-study-estimate>`
            : nothing
        }
        <p class="row middle">
          <button ?disabled=${this.#isRunning(batch)}>${t.compare}</button
          >${this.why === undefined ? nothing : html`<span role="alert">${this.why}</span>`}
        </p>
      </form>
    </details>`;
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

  #numbers(batch: BatchSummary) {
    return html`<div class="row">
      <label class="field">${t.passages}<input name="passages" value="3" required /></label
      ><label class="field">${t.thresholds}<input name="thresholds" value="0.3, 0.5, 0.7" required /></label
      ><label class="field">${t.seeds}<input name="seeds" value="1, 2, 3" required /></label>
      ${this.#rowsField(batch)}
    </div>`;
  }

  async #run(event: SubmitEvent, batch: BatchSummary): Promise<void> {
    event.preventDefault();
    const grid = gridOf(event.target as HTMLFormElement);
    const lacking = lackingIn(grid);
    this.why = lacking && t.lacking[lacking];
    if (!lacking) await this.#compare(batch, grid);
  }

  async #compare({ id, name }: BatchSummary, grid: StudyGrid): Promise<void> {
    if (this.session.running('study', id)) return;
    // The button cannot be used while it runs, so the focus moves to the heading; the progress follows it.
    this.renderRoot.querySelector('h1')?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
    const { service } = this.room;
    const title = grid.preset === 'paper' ? t.paper.running(name) : t.comparing(name);
    // A paused job is stopped like a cancelled one, and what it did is kept for later.
    const cancel = (job: string) =>
      this.#pausing.delete(job) ? service.pauseStudy(job) : service.cancel(job);
    await this.session
      .run({ kind: 'study', target: id, title }, (job, report) => service.study(id, grid, job, report), {
        cancel,
      })
      .finally(() => this.session.touch('check listing'));
  }

  async #save({ id, name }: BatchSummary): Promise<void> {
    offer(await this.room.service.exportStudy(id), t.fileName(name));
  }
}

const seedsIn = (text: string): number[] => numbersIn(text, 0, 2 ** 32 - 1).filter(Number.isInteger);

const rowsAtFirst = ({ labelled }: BatchSummary): number => Math.min(40, labelled);

/** The lists are those of the preset. */
const paperGrid = (seeds: readonly number[], rows: number): StudyGrid => ({
  preset: 'paper',
  readers: [],
  mutations: [],
  scorings: [],
  thresholds: [],
  passages: [],
  seeds,
  rows,
});

function gridOf(element: HTMLFormElement): StudyGrid {
  const form = new FormData(element);
  const all = (field: string) => form.getAll(field).map(String);
  const text = (field: string) => String(form.get(field) ?? '');
  return {
    readers: all('readers').map((names) => names.split('+') as unknown as CheckSettings['readers']),
    mutations: all('mutations').map(Number),
    scorings: all('scorings') as CheckSettings['scoring'][],
    thresholds: numbersIn(text('thresholds'), 0.01, 1),
    passages: numbersIn(text('passages'), 1, 20).filter(Number.isInteger),
    seeds: seedsIn(text('seeds')),
    rows: Number(text('rows')),
  };
}

const lackingIn = (grid: StudyGrid) => namesOf(t.lacking).find((field) => grid[field].length === 0);

declare global {
  interface HTMLElementTagNameMap {
    'totem-study': StudyView;
  }
}
