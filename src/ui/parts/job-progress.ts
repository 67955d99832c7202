/**
 * The progress of a job: a bar, the count, the rate, the remaining time, and Cancel beside it. `quiet` is the
 * chip in the header.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { count, percent } from '../figures.ts';
import type { ProgressPart } from '../../core/work.ts';
import type { Job } from '../session.ts';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';

/** `1,204 of 5,404, 5.2 per second, about 13 minutes left`; for a text, `31 %, a few seconds left`. */
export function progressWords(progress: NonNullable<Job['progress']>): string {
  const { done, total, perSecond, unit } = progress;
  const text = unit !== undefined && total !== undefined;
  const words = [
    text
      ? percent(done / Math.max(1, total))
      : total === undefined
        ? count(done)
        : texts.progress.of(count(done), count(total)),
  ];
  if (perSecond !== undefined && perSecond > 0) {
    if (!text)
      words.push(texts.progress.rate(perSecond < 10 ? perSecond.toFixed(1) : count(Math.round(perSecond))));
    if (total !== undefined && total > done) words.push(timeLeft((total - done) / perSecond));
  }
  return words.join(', ');
}

const shareWords = ({ done, total }: NonNullable<Job['progress']>): string =>
  total === undefined ? count(done) : percent(done / Math.max(1, total));

/** `31 %`, `12 of 80`, or what is going on with it. */
function partWords({ state, done, total, unit }: ProgressPart): string {
  if (state !== 'running' || total === undefined) return texts.progress.parts[state];
  return unit === undefined ? texts.progress.of(count(done), count(total)) : percent(done / total);
}

function timeLeft(seconds: number): string {
  if (seconds < 5) return texts.progress.momentLeft;
  if (seconds < 90) return texts.progress.secondsLeft(Math.round(seconds / 5) * 5);
  if (seconds < 5400) return texts.progress.minutesLeft(Math.round(seconds / 60));
  return texts.progress.hoursLeft(Math.round(seconds / 3600));
}

@customElement('totem-progress')
export class JobProgress extends LitElement {
  static override styles = [
    sheet,
    css`
      .whole,
      .parts > li {
        display: flex;
        align-items: center;
        gap: var(--s2) var(--s3);
        flex-wrap: wrap;
      }
      .parts {
        list-style: none;
        padding: var(--s2) 0 0;
        font-size: 0.8125rem;
        max-height: 12rem;
        overflow-y: auto;
      }
      .parts > li > .name {
        flex: 1 1 10rem;
        overflow-wrap: anywhere;
      }
      .words {
        font-variant-numeric: tabular-nums;
      }
      progress {
        appearance: none;
        flex: 1 1 8rem;
        min-width: 5rem;
        max-width: 24rem;
        height: 0.5rem;
        border: 1px solid var(--line);
        border-radius: 99px;
        overflow: hidden;
        background: var(--sunken);
      }
      progress::-webkit-progress-bar {
        background: var(--sunken);
      }
      progress::-webkit-progress-value {
        background: var(--brand);
      }
      progress::-moz-progress-bar {
        background: var(--brand);
      }
      :host([quiet]) {
        font-size: 0.8125rem;
      }
      :host([quiet]) progress {
        flex-basis: 4rem;
        min-width: 4rem;
        max-width: 6rem;
      }
    `,
  ];
  @property({ attribute: false }) job: Job | undefined;
  @property({ type: Boolean, reflect: true }) quiet = false;
  /** What the button says, where the job can go on later. */
  @property({ attribute: false }) cancelWord = texts.progress.cancel;

  override render() {
    const { job } = this;
    if (!job) return nothing;
    if (job.state !== 'running') return this.quiet ? nothing : html`<p>${this.#ended(job)}</p>`;
    const { progress } = job;
    const stage = progress?.stage ?? job.title;
    return html`<div class="whole">
        <span class="words"
          >${stage}${
            progress ? html`: ${this.quiet ? shareWords(progress) : progressWords(progress)}` : nothing
          }</span
        >
        ${this.#bar(job)}
        <button
          class="small"
          aria-label=${texts.progress.stopOf(this.cancelWord, job.title)}
          @click=${this.#cancel}
        >
          ${this.cancelWord}
        </button>
      </div>
      ${this.quiet || !progress?.parts ? nothing : this.#parts(progress.parts)}`;
  }

  #parts(parts: readonly ProgressPart[]) {
    return html`<ul class="parts">
      ${parts.map(
        (part) =>
          html`<li>
            <span class="name">${part.name}</span>${part.state === 'running' ? this.#partBar(part) : nothing}
            <span class="words quiet">${partWords(part)}</span>
            ${part.job === undefined ? nothing : this.#cancelPart(part.name, part.job)}
          </li>`,
      )}
    </ul>`;
  }

  #cancelPart(name: string, job: string) {
    const cancel = () =>
      this.dispatchEvent(new CustomEvent('cancel-part', { detail: job, bubbles: true, composed: true }));
    return html`<button class="bare small" aria-label=${texts.progress.cancelOf(name)} @click=${cancel}>
      ${texts.progress.cancel}
    </button>`;
  }

  #partBar({ name, done, total }: ProgressPart) {
    return total === undefined
      ? html`<progress aria-label=${name}></progress>`
      : html`<progress aria-label=${name} max=${Math.max(1, total)} .value=${done}></progress>`;
  }

  #bar({ title, progress }: Job) {
    return progress?.total === undefined
      ? html`<progress aria-label=${title}></progress>`
      : html`<progress
          aria-label=${title}
          max=${Math.max(1, progress.total)}
          .value=${progress.done}
        ></progress>`;
  }

  #ended({ title, state, progress, why }: Job): string {
    const at = progress ? texts.progress.at(progressWords({ ...progress, perSecond: 0 })) : '';
    if (state === 'cancelled') return texts.progress.cancelled(title, at);
    if (state === 'failed') return texts.progress.failed(title, at, why ?? '');
    return texts.progress.done(title);
  }

  #cancel(): void {
    this.dispatchEvent(
      new CustomEvent('cancel-job', { detail: this.job?.id, bubbles: true, composed: true }),
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-progress': JobProgress;
  }
}
