/**
 * A batch: its check, which can be stopped and taken up again; how well the flags do where rows are labelled;
 * its rows under review.
 */
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { BatchReport, BatchRowFilter } from '../../core/checking/batch.ts';
import type { BatchSummary, CheckListing } from '../../core/api/check-room.ts';
import { count, counted, namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/job-progress.ts';
import type { Session } from '../session.ts';
import { offer } from '../download.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import type { Threshold } from './batch-quality.ts';
import './batch-quality.ts';
import './batch-rows.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';
import { onlyWords, readersSaid } from './check-words.ts';

/** The filter that an address states; what nobody knows is left out. */
export function batchFilterOf({ text, only }: Readonly<Record<string, string>>): BatchRowFilter {
  const known = namesOf(onlyWords).find((each) => each === only);
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
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
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
    const report = this.#report.value;
    return frame(
      {
        heading: batch?.name ?? 'A batch',
        trail: [
          { words: 'Check', href: checkAt.home() },
          { words: 'Batches', href: checkAt.batches() },
        ],
        intro: batch
          ? `${counted(batch.rows, 'row')}, ${count(batch.checked)} checked, ${count(batch.labelled)} ` +
            `labelled, ${count(batch.reviewed)} reviewed.`
          : undefined,
        actions: batch ? this.#actions(batch, report) : nothing,
      },
      this.#listing.draw('the batch', () => {
        if (!batch)
          return html`<p class="panel">
            This batch is not kept here. It may have been removed, or it lies in another browser.
          </p>`;
        const job = this.session.latest('batch', batch.id);
        return html`${job && job.state !== 'done' ? html`<section class="sheet pad"><totem-progress .job=${job}></totem-progress>${job.state === 'cancelled' ? html`<p class="quiet small">The rows that were checked are kept; the check goes on where it stopped.</p>` : nothing}</section>` : nothing}
        ${this.#report.draw(
          'the figures',
          (found) =>
            html`<totem-batch-quality
                .report=${found}
                .threshold=${this.#threshold}
                @threshold=${(event: CustomEvent<Threshold>) => this.#show({ threshold: event.detail })}
              ></totem-batch-quality>
              <totem-batch-rows
                .session=${this.session}
                .room=${this.room}
                .batchId=${batch.id}
                .filter=${this.#filter}
                .threshold=${found.threshold}
                .version=${`${String(this.session.version(batch.id))} ` + `${String(this.session.version('check listing'))}`}
                @filter=${(event: CustomEvent<BatchRowFilter>) => this.#show(event.detail)}
              ></totem-batch-rows>`,
        )}`;
      }),
    );
  }

  #actions(batch: BatchSummary, report: BatchReport | undefined) {
    const running = this.session.running('batch', batch.id) !== undefined;
    const done = batch.checked === batch.rows;
    return html`${batch.checked > 0 && report ? html`<button @click=${() => this.#save(batch, report.threshold, 'csv')}>Save as CSV</button><button @click=${() => this.#save(batch, report.threshold, 'jsonl')}>as JSON lines</button>` : nothing}
      ${batch.labelled > 0 ? html`<a class="button" href=${checkAt.study(batch.id)}>Compare set-ups</a>` : nothing}
      <button
        class=${done ? '' : 'primary'}
        ?disabled=${running}
        title=${this.room.preferences ? `Read by: ${readersSaid(this.room.preferences.settings.readers)}` : nothing}
        @click=${() => this.#run(batch)}
      >
        ${batch.checked === 0 ? 'Check the rows' : done ? 'Check with what is set now' : 'Go on checking'}
      </button>`;
  }

  /** The view stays; only what is shown of it changes. */
  #show(change: object): void {
    location.replace(checkAt.batch(this.batchId, { ...this.query, ...change }));
  }

  async #run({ id, name }: BatchSummary): Promise<void> {
    const { room } = this;
    const { preferences } = room;
    if (!preferences || this.session.running('batch', id)) return;
    // The button is of no use while it runs; what is read next is how far it is.
    this.renderRoot.querySelector('h1')?.focus({ preventScroll: true });
    await room.run(
      { kind: 'batch', target: id, title: `Checking the answers of ${name}` },
      (job, onProgress) => room.service.runBatch(id, preferences.settings, job, onProgress),
    );
  }

  async #save({ id, name }: BatchSummary, threshold: number, format: 'csv' | 'jsonl'): Promise<void> {
    offer(
      await this.room.service.exportBatch(id, threshold, format),
      `${name.replace(/\.[^.]+$/, '')} checked.${format}`,
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-batch': BatchView;
  }
}
