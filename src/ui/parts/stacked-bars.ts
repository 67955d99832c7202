/**
 * Counts per category, one bar for each row; each part links to what it counts. Parts differ by pattern as
 * well as by colour (Fig. 15).
 */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { count } from '../figures.ts';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';
import type { AnswerFilter } from '../../core/oracles/run-report.ts';

export type Pattern = 'disc' | 'solid' | 'rising' | 'falling' | 'soft' | 'bar' | 'dots';
export interface StackPart {
  readonly name: string;
  readonly pattern: Pattern;
  readonly count: number;
  readonly filter: AnswerFilter;
}
export interface StackRow {
  readonly label: string;
  readonly parts: readonly StackPart[];
}

@customElement('totem-stack')
export class StackedBars extends LitElement {
  static override styles = [
    sheet,
    css`
      ol {
        list-style: none;
        padding: 0;
        display: grid;
        gap: var(--s2) var(--s3);
        grid-template-columns: minmax(4rem, max-content) minmax(0, 1fr);
        font-size: 0.875rem;
      }
      li {
        display: grid;
        grid-template-columns: subgrid;
        grid-column: 1 / -1;
        align-items: center;
      }
      .bar {
        display: flex;
        gap: 1px;
        height: 1.75rem;
      }
      .bar a {
        flex: var(--count) 1 0;
        min-width: 3px;
        display: grid;
        place-items: center;
        overflow: hidden;
        color: var(--ink);
        text-decoration: none;
        font-variant-numeric: tabular-nums;
        font-size: 0.8125rem;
        position: relative;
      }
      .bar a:focus-visible {
        z-index: 1;
      }
      .bar a:hover {
        text-decoration: underline;
      }
      .bar span {
        background: var(--sheet);
        padding: 0 0.25rem;
        border-radius: 3px;
      }
      ul {
        list-style: none;
        padding: 0;
        display: flex;
        flex-wrap: wrap;
        gap: var(--s1) var(--s4);
        font-size: 0.8125rem;
        color: var(--quiet);
        margin-bottom: var(--s3);
      }
      ul li {
        display: inline-flex;
        align-items: center;
        gap: var(--s2);
      }
      i {
        width: 1rem;
        height: 0.75rem;
        display: inline-block;
        border: 1px solid var(--line);
      }
      .disc {
        background: color-mix(in oklab, var(--supported) 55%, var(--sheet));
      }
      .solid {
        background: var(--contradicted);
      }
      .rising {
        background: repeating-linear-gradient(
          45deg,
          var(--contradicted) 0 3px,
          var(--contradicted-soft) 3px 7px
        );
      }
      .falling {
        background: repeating-linear-gradient(
          -45deg,
          var(--contradicted) 0 1.5px,
          var(--contradicted-soft) 1.5px 4px
        );
      }
      .soft {
        background: var(--contradicted-soft);
        box-shadow: inset 0 0 0 1.5px var(--contradicted);
      }
      .bar a.bar-part,
      i.bar-part {
        background: color-mix(in oklab, var(--unknown) 35%, var(--sheet));
      }
      .dots {
        background: repeating-linear-gradient(90deg, var(--unknown) 0 1px, var(--unknown-soft) 1px 5px);
      }
      @media (max-width: 40rem) {
        ol {
          grid-template-columns: minmax(0, 1fr);
        }
        .label {
          margin-bottom: -0.3rem;
        }
      }
      @media (forced-colors: active) {
        .bar a,
        i {
          forced-color-adjust: none;
        }
      }
    `,
  ];
  @property({ attribute: false }) rows: readonly StackRow[] = [];
  @property({ attribute: false }) href: (filter: AnswerFilter) => string = () => '#';

  override render() {
    const key = this.rows
      .flatMap((row) => row.parts)
      .filter(
        (part, i, all) =>
          part.count > 0 && all.findIndex((other) => other.name === part.name && other.count > 0) === i,
      );
    return html`<ul aria-label=${texts.stack.legend}>
        ${key.map((part) => html`<li><i class=${classOf(part.pattern)}></i>${part.name}</li>`)}
      </ul>
      <ol>
        ${this.rows.map(
          (row) =>
            html`<li>
              <span class="label">${row.label}</span><span class="bar">${this.#parts(row)}</span>
            </li>`,
        )}
      </ol>`;
  }

  #parts(row: StackRow) {
    const all = row.parts.reduce((sum, part) => sum + part.count, 0);
    const words = (part: StackPart): string => texts.stack.part(part.name, part.count, all);
    return row.parts
      .filter((part) => part.count > 0)
      .map(
        (part) =>
          html`<a
            class=${classOf(part.pattern)}
            href=${this.href(part.filter)}
            .style=${`--count:${part.count}`}
            title=${words(part)}
            aria-label=${texts.stack.partOf(row.label, words(part))}
            >${part.count / all > 0.08 ? html`<span>${count(part.count)}</span>` : ''}</a
          >`,
      );
  }
}

const classOf = (pattern: Pattern): string => (pattern === 'bar' ? 'bar-part' : pattern);

declare global {
  interface HTMLElementTagNameMap {
    'totem-stack': StackedBars;
  }
}
