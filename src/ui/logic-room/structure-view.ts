/**
 * How the program hangs together: the graph of its predicates with their strata, drawn and as a table, and
 * for each rule the order in which its body is joined.
 */
import { LitElement, css, html, nothing, svg } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { LogicRun, RuleSummary } from '../../core/api/logic-room.ts';
import type { ExplainedPlan, ExplainedStep } from '../../core/datalog/plan-text.ts';
import { texts } from '../texts/logic-room.ts';
import { sheet } from '../tokens.ts';
import type { LogicSession } from './logic-session.ts';
import './save-menu.ts';

const t = texts.structure;
/** Rules beyond this are not listed one by one. */
const MOST_RULES = 100;

@customElement('totem-logic-structure')
export class StructureView extends LitElement {
  static override styles = [
    sheet,
    css`
      svg {
        display: block;
        font: 12px var(--mono);
      }
      svg rect {
        fill: var(--sheet);
        stroke: var(--edge);
      }
      svg .derived rect {
        stroke: var(--ink);
      }
      svg text {
        fill: var(--ink);
        text-anchor: middle;
      }
      svg .edge {
        fill: none;
        stroke: var(--quiet);
      }
      svg .edge.negative {
        stroke-dasharray: 6 4;
      }
      svg .edge.aggregate {
        stroke-dasharray: 1.5 3;
      }
      svg marker path {
        fill: var(--quiet);
      }
      summary {
        cursor: pointer;
        color: var(--brand);
        font-size: 0.875rem;
        overflow-wrap: anywhere;
      }
      details.rule {
        border-bottom: 1px solid color-mix(in oklab, var(--line) 60%, transparent);
        padding-block: var(--s2);
      }
      td code {
        white-space: normal;
      }
    `,
  ];
  @property({ attribute: false }) room!: LogicSession;
  @property({ attribute: false }) run!: LogicRun;
  @state() private asTable = false;
  @state() private plans = new Map<number, readonly ExplainedPlan[]>();

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('run')) this.plans = new Map();
  }

  override render() {
    const { nodes } = this.run.graph;
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading">${t.heading}</h2>
        ${nodes.length === 0 ? nothing : this.#views()}
      </header>
      <div class="pad stack">
        <p class="quiet small">${t.intro}</p>
        ${nodes.length === 0 ? html`<p class="quiet">${t.none}</p>` : this.#graph()} ${this.#rules()}
      </div>
    </section>`;
  }

  #views() {
    const button = (asTable: boolean, words: string) => {
      const choose = () => {
        this.asTable = asTable;
      };
      return html`<button class="small" aria-pressed=${this.asTable === asTable} @click=${choose}>
        ${words}
      </button>`;
    };
    return html`<div class="push row middle">
      <span role="group" aria-label=${t.view}>${button(false, t.graph)} ${button(true, t.table)}</span>
      <totem-logic-save
        subject="graph"
        .room=${this.room}
        .writers=${this.room.listing?.writers ?? []}
      ></totem-logic-save>
    </div>`;
  }

  #graph() {
    const { drawing } = this.run;
    if (this.asTable || !drawing)
      return html`${drawing ? nothing : html`<p class="small">${t.tooLarge}</p>`}${this.#table()}`;
    const { nodes, edges, width, height } = drawing;
    const label = t.drawing(nodes.length, edges.length);
    return html`<div class="wide" tabindex="0" role="region" aria-label=${label}>
        <svg width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
          <defs>
            <marker
              id="arrow"
              viewBox="0 0 8 8"
              refX="8"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8z" />
            </marker>
          </defs>
          ${edges.map(
            ({ path, look }) => svg`<path class="edge ${look}" d=${path} marker-end="url(#arrow)" />`,
          )}
          ${nodes.map(
            ({ x, y, width: w, look, shown, label: whole }) =>
              svg`<g class=${look}>
                <title>${whole}</title>
                <rect x=${x} y=${y} width=${w} height="28" rx=${look === 'derived' ? 12 : 2} />
                <text x=${x + w / 2} y=${y + 18}>${shown}</text>
              </g>`,
          )}
        </svg>
      </div>
      <p class="quiet small">${t.legend}</p>`;
  }

  #table() {
    const { nodes, edges } = this.run.graph;
    const uses = (of: number) =>
      edges
        .filter(({ from }) => from === of)
        .map(({ to, kind }) => `${t.edges[kind]}${nodes[to]?.predicate ?? ''}`)
        .join(', ');
    return html`<div class="wide" tabindex="0" role="region" aria-label=${t.heading}>
      <table>
        <thead>
          <tr>
            <th scope="col">${t.predicate}</th>
            <th scope="col" class="num">${t.stratum}</th>
            <th scope="col">${t.kind}</th>
            <th scope="col">${t.uses}</th>
          </tr>
        </thead>
        <tbody>
          ${nodes.map(
            ({ predicate, arity, stratum, isDerived, isRecursive }, i) =>
              html`<tr>
                <th scope="row"><code>${predicate}/${arity}</code></th>
                <td class="num">${stratum + 1}</td>
                <td>
                  ${t.kinds[isDerived ? 'derived' : 'given']}${isRecursive ? `, ${t.recursive}` : nothing}
                </td>
                <td><code>${uses(i)}</code></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  /* ---------- plans ---------- */

  #rules() {
    const { rules } = this.run;
    return html`<h3>${t.rules}</h3>
      <p class="quiet small">${t.rulesAbout}</p>
      ${
        rules.length === 0
          ? html`<p class="quiet">${t.noRules}</p>`
          : html`<div>${rules.slice(0, MOST_RULES).map((rule, i) => this.#rule(rule, i))}</div>`
      }`;
  }

  #rule({ text, line, stratum }: RuleSummary, i: number) {
    const plans = this.plans.get(i);
    const load = async (event: Event) => {
      if (!(event.target as HTMLDetailsElement).open || this.plans.has(i)) return;
      this.plans = new Map(this.plans).set(i, await this.room.service.plans(i));
    };
    return html`<details class="rule" @toggle=${load}>
      <summary><code>${text}</code></summary>
      <div class="stack tight">
        <p class="quiet small">${t.ruleAt(line, stratum)}</p>
        ${plans?.map((each) => this.#plan(each))}
      </div>
    </details>`;
  }

  #plan({ newRowsOf, steps }: ExplainedPlan) {
    return html`<div class="wide">
      <table>
        <caption>
          ${newRowsOf === undefined ? t.first : t.again(newRowsOf)}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t.step}</th>
            <th scope="col">${t.does}</th>
            <th scope="col" class="num">${t.expected}</th>
          </tr>
        </thead>
        <tbody>
          ${steps.map(
            (step) =>
              html`<tr>
                <td><code>${step.literal}</code></td>
                <td>${t.stepKinds[step.kind](step.bound.join(', '), step.gives.join(', '))}</td>
                <td class="num">${expected(step)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

const expected = ({ expected: matches, rows }: ExplainedStep) =>
  matches === undefined || rows === undefined ? nothing : t.of(matches, rows);

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-structure': StructureView;
  }
}
