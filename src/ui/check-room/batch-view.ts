/**
 * A batch: its check, which can be stopped and continued; how good the flags are if rows are labelled; its
 * rows for review.
 */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { BatchReport, BatchRowFilter } from '../../core/checking/batch.ts';
import type { BatchFormat } from '../../core/checking/exchange/formats.ts';
import type { BatchSummary, CheckListing } from '../../core/api/check-room.ts';
import { namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/job-progress.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { offer } from '../download.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import type { Threshold } from './batch-quality.ts';
import './batch-parts.ts';
import './batch-quality.ts';
import './batch-rows.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';

const t = texts.batch;

/** How the names of the files end. */
const ends: Readonly<Record<BatchFormat, string>> = {
  csv: 'csv',
  jsonl: 'jsonl',
  ragas: 'ragas.jsonl',
  selfcheckgpt: 'selfcheckgpt.jsonl',
  spans: 'spans.jsonl',
  sarif: 'sarif',
  junit: 'junit.xml',
};

/** The filter of an address, without unknown values. */
export function batchFilterOf({ text, only }: Readonly<Record<string, string>>): BatchRowFilter {
  const known = namesOf(texts.words.rowFilters).find((each) => each === only);
  return { ...(text && { text }), ...(known && { only: known }) };
}

export function thresholdOf({ threshold }: Readonly<Record<string, string>>, usual: number): Threshold {
  if (threshold === 'chosen') return threshold;
  const stated = Number(threshold);
  return stated > 0 && stated <= 1 ? stated : usual;
}

@customElement('totem-batch')
export class BatchView extends LitElement {
  static override styles = [sheet, frameStyles];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @property() batchId = '';
  @property({ attribute: false }) query: Readonly<Record<string, string>> = {};
  readonly #listing = new Loading<CheckListing>(
    this,
    async () => {
      await this.room.open();
      return this.room.service.listing();
    },
    () => ['listing', this.session.version('check listing'), this.session.version(this.batchId)],
  );
  readonly #report = new Loading<BatchReport>(
    this,
    () => this.room.service.batchReport(this.batchId, this.#threshold),
    () =>
      this.#batch && [
        this.batchId,
        this.#threshold,
        this.session.version(this.batchId),
        this.session.version('check listing'),
      ],
  );
  #filter: BatchRowFilter = {};
  @state() private failure: string | undefined;

  constructor() {
    super();
    watchSession(this);
  }

  get #batch(): BatchSummary | undefined {
    return this.#listing.value?.batches.find(({ id }) => id === this.batchId);
  }
  get #threshold(): Threshold {
    return thresholdOf(this.query, this.room.preferences?.settings.threshold ?? 0.5);
  }

  override willUpdate(): void {
    const filter = batchFilterOf(this.query);
    if (JSON.stringify(filter) !== JSON.stringify(this.#filter)) this.#filter = filter;
  }

  override render() {
    const batch = this.#batch;
    return frame(
      {
        heading: batch?.name ?? t.fallback,
        trail: [
          { words: texts.room, href: checkAt.home() },
          { words: t.trail, href: checkAt.batches() },
        ],
        intro: batch ? t.intro(batch) : undefined,
        actions: batch ? this.#actions(batch) : nothing,
      },
      this.#listing.draw(t.loading, () =>
        batch
          ? html`${this.#job(batch)}
              ${this.#report.draw(t.loadingFigures, (found) => this.#figures(batch, found))}
              <totem-batch-parts
                .session=${this.session}
                .room=${this.room}
                .batch=${batch}
              ></totem-batch-parts>`
          : html`<p class="panel">${t.noSuch}</p>`,
      ),
    );
  }

  #job({ id }: BatchSummary) {
    const job = this.session.latest('batch', id);
    if (!job || job.state === 'done') return nothing;
    return html`<section class="sheet pad">
      <totem-progress .job=${job}></totem-progress>
      ${job.state === 'cancelled' ? html`<p class="quiet small">${t.cancelled}</p>` : nothing}
    </section>`;
  }

  #figures({ id }: BatchSummary, report: BatchReport) {
    const { session } = this;
    return html`<totem-batch-quality
        .report=${report}
        .threshold=${this.#threshold}
        @threshold=${(event: CustomEvent<Threshold>) => this.#show({ threshold: event.detail })}
      ></totem-batch-quality>
      <totem-batch-rows
        .batchId=${id}
        .filter=${this.#filter}
        .threshold=${report.threshold}
        .version=${`${String(session.version(id))} ${String(session.version('check listing'))}`}
        @filter=${(event: CustomEvent<BatchRowFilter>) => this.#show(event.detail)}
      ></totem-batch-rows>`;
  }

  #actions(batch: BatchSummary) {
    const report = this.#report.value;
    const done = batch.checked === batch.rows;
    const { preferences } = this.room;
    const compare = html`<a class="button" href=${checkAt.study(batch.id)}>${t.compare}</a>`;
    return html`${batch.checked > 0 && report ? this.#saving(batch, report.threshold) : nothing}
      ${batch.labelled > 0 ? compare : nothing}
      <button
        class=${done ? '' : 'primary'}
        ?disabled=${this.session.running('batch', batch.id) !== undefined}
        title=${preferences ? t.readers(preferences.settings) : nothing}
        @click=${() => this.#run(batch)}
      >
        ${batch.checked === 0 ? t.start : done ? t.restart : t.resume}
      </button>`;
  }

  #saving(batch: BatchSummary, threshold: number) {
    const { batchFormats } = texts.words;
    return html`<label class="row middle"
        >${t.format}
        <select id="format">
          ${namesOf(batchFormats).map((each) => html`<option value=${each}>${batchFormats[each]}</option>`)}
        </select></label
      ><button @click=${() => this.#save(batch, threshold)}>${t.save}</button>
      ${this.failure === undefined ? nothing : html`<span role="alert">${this.failure}</span>`}`;
  }

  /** Stays in this view and changes only the part of it that is shown. */
  #show(change: object): void {
    location.replace(checkAt.batch(this.batchId, { ...this.query, ...change }));
  }

  async #run({ id, name }: BatchSummary): Promise<void> {
    const { room } = this;
    const { preferences } = room;
    if (!preferences || this.session.running('batch', id)) return;
    // The button cannot be used while the check runs, so the focus moves to the heading; the progress follows
    // it.
    this.renderRoot.querySelector('h1')?.focus({ preventScroll: true });
    await room.run({ kind: 'batch', target: id, title: t.checking(name) }, (job, onProgress) =>
      room.service.runBatch(id, preferences.settings, job, onProgress),
    );
  }

  async #save({ id, name }: BatchSummary, threshold: number): Promise<void> {
    const format = this.renderRoot.querySelector<HTMLSelectElement>('#format')?.value as BatchFormat;
    try {
      offer(await this.room.service.exportBatch(id, threshold, format), t.fileName(name, ends[format]));
      this.failure = undefined;
    } catch (fault) {
      this.failure = t.saveFailed(reasonOf(fault));
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-batch': BatchView;
  }
}
