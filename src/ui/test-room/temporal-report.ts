/**
 * Where answers about time go wrong (Figs 20 to 22): by model, by type of fault, by operator, by nesting, by
 * both, and by the distance to the nearest time with the other answer.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { at } from '../addresses.ts';
import { crossTable, ratesTable } from '../parts/figure-table.ts';
import '../parts/heat-map.ts';
import type { HeatRow } from '../parts/heat-map.ts';
import '../parts/plot-sheet.ts';
import '../parts/rate-bars.ts';
import { bandWords, depthWords, operatorWords } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import './kinds-of-fault.ts';
import type { AnswerFilter, Rate, RunReport, TemporalReport } from '../../core/oracles/run-report.ts';

@customElement('totem-temporal-report')
export class TemporalReportView extends LitElement {
  static override styles = [
    sheet,
    css`
      select {
        font-size: 0.8125rem;
        min-height: 1.75rem;
        padding-block: 0.125rem;
        max-width: 12rem;
      }
    `,
  ];
  @property({ attribute: false }) report!: RunReport;
  /** The index of the model whose operators are shown by nesting. */
  @state() private model = 0;
  readonly #href = (filter: AnswerFilter): string => at.answers(this.report.run.id, filter);

  override render() {
    const { temporal } = this.report;
    if (!temporal) return nothing;
    return html`<div class="cols">
      <div class="span5">${this.#overall(temporal)}</div>
      <div class="span7">
        <totem-kinds
          .heading=${texts.time.kinds}
          .publishedNote=${texts.time.publishedNote}
          .ours=${temporal.categoriesByModel}
          .published=${temporal.publishedByModel}
          .href=${this.#href}
        ></totem-kinds>
      </div>
      <div class="span6">
        ${this.#plot(
          texts.time.byOperator,
          texts.time.operator,
          temporal.byOperator.map(({ operator, rates }) => ({ label: operatorWords(operator), rates })),
        )}
      </div>
      <div class="span6">
        ${this.#plot(
          texts.time.byDistance,
          texts.time.distance,
          temporal.byBoundary.map(({ boundary, rates }) => ({ label: bandWords(boundary), rates })),
          texts.time.distanceNote,
        )}
      </div>
      <div class="span6">
        ${this.#plot(
          texts.time.byNesting,
          texts.time.nesting,
          temporal.byDepth.map(({ depth, rates }) => ({ label: depthWords(depth), rates })),
        )}
      </div>
      <div class="span6">${this.#byBoth(temporal)}</div>
    </div>`;
  }

  #overall({ overall, others }: TemporalReport) {
    return html`<totem-plot .heading=${texts.time.byModel} .note=${texts.report.shareNote}>
      <totem-bars slot="plot" .rates=${overall} .href=${this.#href}></totem-bars>
      <div slot="table">
        ${crossTable(
          texts.report.model,
          [texts.time.aboutTime, texts.time.aboutRelations],
          overall.map((rate, i) => ({ label: rate.label, rates: [rate, others[i] ?? unasked] })),
          this.#href,
        )}
      </div></totem-plot
    >`;
  }

  get #models(): readonly string[] {
    return this.report.byModel.map(({ label }) => label);
  }

  /** For one model it draws bars with intervals, for several a heat map. */
  #plot(heading: string, head: string, rows: readonly HeatRow[], note?: string) {
    const models = this.#models;
    const single =
      models.length === 1
        ? rows.flatMap(({ label, rates }) => rates.map((rate): Rate => ({ ...rate, label })))
        : undefined;
    return single
      ? html`<totem-plot .heading=${heading} .note=${joined(note, texts.report.shareNote)}>
          <totem-bars slot="plot" .rates=${single} .href=${this.#href}></totem-bars>
          <div slot="table">${ratesTable(head, single, this.#href)}</div></totem-plot
        >`
      : this.#heat(heading, head, models, rows, note === undefined ? {} : { note });
  }

  #byBoth({ byOperatorAndDepth, byDepth }: TemporalReport) {
    const models = this.#models;
    const model = Math.min(this.model, models.length - 1);
    const depths = byDepth.map(({ depth }) => depth);
    const operators = [...new Set(byOperatorAndDepth.map(({ operator }) => operator))];
    const rows = operators.map((operator): HeatRow => ({
      label: operatorWords(operator),
      rates: depths.map(
        (depth) =>
          byOperatorAndDepth.find((each) => each.operator === operator && each.depth === depth)?.rates[
            model
          ] ?? unasked,
      ),
    }));
    const choice =
      models.length === 1
        ? nothing
        : html`<select
            slot="choice"
            aria-label=${texts.time.model}
            @change=${(event: Event) => {
              this.model = (event.target as HTMLSelectElement).selectedIndex;
            }}
          >
            ${models.map((name, i) => html`<option ?selected=${i === model}>${name}</option>`)}
          </select>`;
    return this.#heat(
      texts.time.byBoth,
      texts.time.operator,
      depths.map((depth) => depthWords(depth)),
      rows,
      { choice },
    );
  }

  #heat(
    heading: string,
    head: string,
    columns: readonly string[],
    rows: readonly HeatRow[],
    about: { readonly note?: string; readonly choice?: unknown } = {},
  ) {
    return html`<totem-plot .heading=${heading} .note=${joined(about.note, texts.report.cellNote)}
      >${about.choice ?? nothing}
      <totem-heat
        slot="plot"
        .corner=${head}
        .columns=${columns}
        .rows=${rows}
        .href=${this.#href}
      ></totem-heat>
      <div slot="table">${crossTable(head, columns, rows, this.#href)}</div></totem-plot
    >`;
  }
}

const joined = (...sentences: readonly (string | undefined)[]): string => sentences.filter(Boolean).join(' ');

const unasked: Rate = { label: '', wrong: 0, of: 0, low: 0, high: 0, filter: {} };

declare global {
  interface HTMLElementTagNameMap {
    'totem-temporal-report': TemporalReportView;
  }
}
