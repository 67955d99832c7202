/**
 * A table whose cells are shaded by their share; every cell links to the answers it counts (Figs 14 and 19).
 * Cells without questions stay empty.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { rateCount, share } from '../figures.ts';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';
import type { AnswerFilter, Rate } from '../../core/oracles/run-report.ts';

export interface HeatRow {
  readonly label: string;
  readonly rates: readonly Rate[];
  /** Words over the figures; undefined where a cell has none. */
  readonly notes?: readonly (string | undefined)[];
}

interface CellPlace {
  readonly row: string;
  readonly column: string;
  readonly note: string | undefined;
}

@customElement('totem-heat')
export class HeatMap extends LitElement {
  static override styles = [
    sheet,
    css`
      .wide {
        max-width: 100%;
      }
      td {
        text-align: center;
        font-variant-numeric: tabular-nums;
        padding: 0;
        border: 2px solid var(--sheet);
        min-width: 3rem;
      }
      td a {
        display: block;
        padding: 0.4rem 0.2rem;
        color: var(--ink);
        text-decoration: none;
        border-radius: 4px;
        background: color-mix(in oklab, var(--contradicted) var(--heat), var(--sheet));
      }
      td a:hover {
        text-decoration: underline;
      }
      td small {
        display: block;
        font-size: 0.75rem;
      }
      td span {
        display: block;
        padding: 0.4rem 0.2rem;
        color: var(--quiet);
      }
      th {
        border: 0;
      }
      thead th {
        text-align: center;
        white-space: normal;
        overflow-wrap: break-word;
        min-width: 3.25rem;
        padding: var(--s1);
      }
      th[scope='row'] {
        padding: 0.3rem var(--s3) 0.3rem 0;
        color: var(--quiet);
        font-weight: 600;
        font-size: 0.8125rem;
        min-width: 7rem;
      }
      thead th:first-child {
        text-align: left;
        padding-left: 0;
      }
      @media (max-width: 40rem) {
        th[scope='row'] {
          position: sticky;
          left: 0;
          background: var(--sheet);
          z-index: 1;
        }
      }
      @media (forced-colors: active) {
        td a {
          border: 1px solid;
        }
      }
    `,
  ];
  @property() corner = '';
  @property() caption = '';
  @property({ attribute: false }) columns: readonly string[] = [];
  @property({ attribute: false }) rows: readonly HeatRow[] = [];
  @property({ attribute: false }) href: (filter: AnswerFilter) => string = () => '#';

  override render() {
    return html`<div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class=${this.corner ? '' : 'out-of-sight'}>${this.corner || texts.heatMap.row}</span>
            </th>
            ${this.columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${this.rows.map(
            (row) =>
              html`<tr>
                <th scope="row">${row.label}</th>
                ${row.rates.map((rate, i) =>
                  this.#cell(rate, { row: row.label, column: this.columns[i] ?? '', note: row.notes?.[i] }),
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #cell(rate: Rate, { row, column, note }: CellPlace) {
    if (rate.of === 0) return html`<td><span title=${texts.heatMap.notAsked}>–</span></td>`;
    const whole = Math.round(share(rate) * 100);
    // Text on up to 45 % of the verdict colour keeps a contrast of 4.5:1 in both schemes.
    return html`<td>
      <a
        href=${this.href(rate.filter)}
        .style=${`--heat:${Math.round(whole * 0.45)}%`}
        title=${rateCount(rate)}
        aria-label=${texts.heatMap.cell({
          row,
          column: note === undefined ? column : texts.heatMap.noted(column, note),
          whole,
          figures: rateCount(rate),
        })}
        >${note === undefined ? nothing : html`<small>${note}</small>`}${whole}</a
      >
    </td>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-heat': HeatMap;
  }
}
