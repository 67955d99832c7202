/** Types of fault by model (Figs 15 and 21): Totem's categories, or those of Algorithm 3 as published. */
import { LitElement, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { AnswerFilter, Tally } from '../../core/oracles/run-report.ts';
import type { Category, PublishedCategory } from '../../core/oracles/verdict.ts';
import { countsTable } from '../parts/figure-table.ts';
import '../parts/plot-sheet.ts';
import '../parts/stacked-bars.ts';
import type { Pattern, StackRow } from '../parts/stacked-bars.ts';
import { categories, publishedCategories } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';

const patterns: Readonly<Record<Category | PublishedCategory, Pattern>> = {
  correct: 'disc',
  'wrong knowledge': 'solid',
  'wrong inference': 'rising',
  both: 'falling',
  wrong: 'soft',
  declined: 'bar',
  unclear: 'dots',
  CO: 'disc',
  EK: 'solid',
  EI: 'rising',
  OL: 'falling',
};

@customElement('totem-kinds')
export class KindsOfFault extends LitElement {
  static override styles = sheet;
  @property() heading = '';
  /** Shown under the published categories. */
  @property() publishedNote = '';
  @property({ attribute: false }) ours: readonly Tally<Category>[] = [];
  @property({ attribute: false }) published: readonly Tally<PublishedCategory>[] = [];
  @property({ attribute: false }) href: (filter: AnswerFilter) => string = () => '#';
  @state() private asPublished = false;

  override render() {
    const rows = this.asPublished
      ? stack(this.published, (name) => publishedCategories[name].word)
      : stack(this.ours, (name) => categories[name].word);
    const empty = this.asPublished && rows.every((row) => row.parts.every((part) => part.count === 0));
    return html`<totem-plot .heading=${this.heading} .note=${this.asPublished ? this.publishedNote : ''}>
      <span slot="choice" class="row"
        >${this.#choice(false, texts.report.ours)}${this.#choice(true, texts.report.published)}</span
      >
      ${
        empty
          ? html`<p slot="plot" class="panel quiet">${texts.report.unread}</p>`
          : html`<totem-stack slot="plot" .rows=${rows} .href=${this.href}></totem-stack>`
      }
      <div slot="table">${countsTable(texts.report.model, rows, this.href)}</div></totem-plot
    >`;
  }

  #choice(asPublished: boolean, words: string) {
    return html`<button
      class="small"
      aria-pressed=${this.asPublished === asPublished}
      @click=${() => {
        this.asPublished = asPublished;
      }}
    >
      ${words}
    </button>`;
  }
}

const stack = <Name extends Category | PublishedCategory>(
  tallies: readonly Tally<Name>[],
  word: (name: Name) => string,
): StackRow[] =>
  tallies.map(({ model, counts }) => ({
    label: model,
    parts: counts.map((part) => ({ ...part, name: word(part.name), pattern: patterns[part.name] })),
  }));

declare global {
  interface HTMLElementTagNameMap {
    'totem-kinds': KindsOfFault;
  }
}
