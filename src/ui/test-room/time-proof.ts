/**
 * Why a formula holds or does not hold at a time: the formula, the shortest reason in sentences, and every
 * part of it on one time line.
 */
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TimeExplanation } from '../../core/testing/temporal/time-reports.ts';
import type { TestListing } from '../../core/api/test-room.ts';
import { at } from '../addresses.ts';
import '../parts/reason-list.ts';
import '../parts/time-line.ts';
import type { TimeRow } from '../parts/time-line.ts';
import * as texts from '../texts/test-room/time.ts';
import { sheet } from '../tokens.ts';

/** Rows in words for events that have them; parts and the whole formula in symbols. */
export const rowsOf = ({ lines }: TimeExplanation): TimeRow[] =>
  lines.map(({ level, kind, text, words, arithmetic, spans }) => ({
    label: words ?? text,
    level,
    arithmetic,
    spans,
    kind: level === 0 ? 'whole' : kind === 'atom' ? 'event' : 'part',
  }));

/**
 * The address where the formula of a case can be evaluated: with the facts of its set, as long as they are
 * stored.
 */
export function evaluatorsAddress(
  listing: TestListing | undefined,
  caseSetId: string | undefined,
  { formula, at: time, granularity }: TimeExplanation,
): string | undefined {
  const id = listing?.caseSets.find((set) => set.id === caseSetId)?.factBaseId;
  return id !== undefined && listing?.factBases.some((base) => base.id === id)
    ? at.facts(id, 'time', { formula, at: time, ticks: granularity })
    : undefined;
}

@customElement('totem-time-proof')
export class TimeProof extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) explanation!: TimeExplanation;
  /** The address that evaluates the formula; undefined if the facts have been removed. */
  @property() evaluators: string | undefined;
  #rows: TimeRow[] = [];

  override willUpdate(): void {
    this.#rows = rowsOf(this.explanation);
  }

  override render() {
    const { explanation: it } = this;
    return html`<div class="stack">
      <p>
        <code>${it.formula}</code>
        <span class="quiet">${texts.timeProof.askedAbout(it.at)}</span>${
          this.evaluators ? html`. <a href=${this.evaluators}>${texts.timeProof.compare}</a>` : nothing
        }
      </p>
      <p><b>${it.holds ? texts.timeProof.yes : texts.timeProof.no}</b> ${it.summary}</p>
      <totem-time-line
        label=${texts.timeProof.timeLine}
        .rows=${this.#rows}
        .asked=${it.tick}
        .granularity=${it.granularity}
      ></totem-time-line>
      <div class="stack tight">
        <h3>${texts.timeProof.why}</h3>
        <totem-reasons .reasons=${it.reasons}></totem-reasons>
      </div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-time-proof': TimeProof;
  }
}
