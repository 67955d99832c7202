/** `<totem-logic>`: a program that can be edited and run, its answers, and why each holds. */
import { LitElement, css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import '../../ui/parts/issue-list.ts';
import { reasonOf } from '../../ui/session.ts';
import { texts } from '../../ui/texts/elements.ts';
import {
  explain,
  solveInSlices,
  type ProofNode,
  type Relations,
  type Row,
  type Solution,
} from '../datalog.ts';
import { written } from '../../core/datalog/program.ts';
import type { IssueDetail, LogicVerdict, TotemLogicElement } from './api.ts';
import { define } from './custom-element.ts';
import { look } from './room-element.ts';

const t = texts.logic;
/** Rows of a relation that are drawn. */
const DRAWN = 100;
/** Tuples after which a program is stopped: a page should not fill the memory of its reader. */
const MOST_TUPLES = 2_000_000;

class LogicElement extends LitElement implements TotemLogicElement {
  static override styles = [
    ...look,
    css`
      textarea {
        font: 0.875rem/1.5 var(--mono);
        min-height: 9rem;
      }
      ol {
        padding-left: var(--s5);
        overflow-wrap: anywhere;
      }
    `,
  ];
  @property({ attribute: false }) program = '';
  @property({ attribute: false }) facts: Relations = {};
  @state() private solution: Solution | undefined;
  @state() private failure: string | undefined;
  @state() private proof: readonly ProofNode[] = [];
  @state() private stop: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.program === '') this.program = unindented(this.textContent ?? '');
  }

  override render() {
    const { solution } = this;
    return html`<div class="stack">
      <slot hidden></slot>
      <label class="field"
        >${t.program}<textarea
          part="program"
          spellcheck="false"
          .value=${this.program}
          @input=${(event: Event) => {
            this.program = (event.target as HTMLTextAreaElement).value;
          }}
        ></textarea>
      </label>
      <p class="row">
        ${
          this.stop
            ? html`<button part="stop" @click=${() => this.cancel()}>${t.stop}</button>
                <span role="status">${t.running}</span>`
            : html`<button part="run" class="primary" @click=${() => void this.run()}>${t.run}</button>`
        }
      </p>
      ${this.failure === undefined ? nothing : html`<p role="alert">${this.failure}</p>`}
      ${
        solution && solution.issues.length > 0
          ? html`<totem-issues .issues=${solution.issues}></totem-issues>`
          : nothing
      }
      <div part="answers" class="stack" aria-live="polite">
        ${solution ? this.#answers(solution) : nothing}
      </div>
    </div>`;
  }

  async run(): Promise<Solution | undefined> {
    this.cancel();
    const stop = new AbortController();
    this.stop = stop;
    [this.failure, this.proof] = [undefined, []];
    try {
      const solution = await solveInSlices(this.program, {
        facts: this.facts,
        maxTuples: MOST_TUPLES,
        signal: stop.signal,
        onProgress: (detail) => this.#tell('progress', detail),
      });
      this.solution = solution;
      const { relations, queries, complete, issues } = solution;
      if (issues.length > 0) this.#tell<IssueDetail>('issue', { issues });
      this.#tell<LogicVerdict>('verdict', { relations, queries, complete });
      return solution;
    } catch (fault) {
      if (!stop.signal.aborted) this.failure = t.failed(reasonOf(fault));
      return undefined;
    } finally {
      if (this.stop === stop) this.stop = undefined;
    }
  }

  cancel(): void {
    this.stop?.abort();
    this.stop = undefined;
  }

  #answers({ queries, relations }: Solution) {
    const derived = Object.keys(relations).map((name) => {
      const rows = relations[name] ?? [];
      return this.#table({ title: name, rows, atom: (row) => atomText(name, row) });
    });
    return html`${queries.map(({ query, variables, rows }) =>
      variables.length === 0
        ? html`<p><code>${query}</code> <b>${rows.length > 0 ? t.yes : t.no}</b></p>`
        : this.#table({ title: query, columns: variables, rows }),
    )}
    ${derived} ${this.#why()}`;
  }

  #table({
    title,
    columns,
    rows,
    atom,
  }: {
    readonly title: string;
    readonly columns?: readonly string[];
    readonly rows: readonly Row[];
    readonly atom?: (row: Row) => string;
  }) {
    const why = (of: string) =>
      html`<td>
        <button class="bare small" aria-label=${t.whyOf(of)} @click=${() => this.#explain(of)}>
          ${t.why}
        </button>
      </td>`;
    return html`<section class="sheet">
      <header>
        <h3><code>${title}</code></h3>
        <span class="push quiet small">${t.rows(rows.length)}</span>
      </header>
      <div class="wide" tabindex="0" role="region" aria-label=${title}>
        <table>
          ${
            columns
              ? html`<thead>
                  <tr>
                    ${columns.map((name) => html`<th scope="col">${name}</th>`)}
                  </tr>
                </thead>`
              : nothing
          }
          <tbody>
            ${rows.slice(0, DRAWN).map(
              (row) =>
                html`<tr>
                  ${row.map((value) => html`<td>${value}</td>`)} ${atom ? why(atom(row)) : nothing}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${rows.length > DRAWN ? html`<p class="pad quiet small">${t.shown(DRAWN, rows.length)}</p>` : nothing}
    </section>`;
  }

  #explain(atom: string): void {
    if (this.solution) this.proof = explain(this.solution, atom).nodes;
  }

  #why() {
    if (this.proof.length === 0) return nothing;
    return html`<section part="proof" class="sheet pad stack" role="status">
      <h3>${t.whyOf(this.proof.at(-1)?.text ?? '')}</h3>
      <ol>
        ${this.proof.map(
          ({ text, rule, checks }) =>
            html`<li>
              <code>${text}</code>
              <span class="quiet small">${rule ?? t.fact}${checks.map((each) => ` · ${each}`)}</span>
            </li>`,
        )}
      </ol>
    </section>`;
  }

  #tell<Detail>(name: string, detail: Detail): void {
    this.dispatchEvent(new CustomEvent<Detail>(name, { detail, bubbles: true, composed: true }));
  }
}

const atomText = (name: string, row: Row): string => `${written(name)}(${row.map(written).join(', ')})`;

/** A program that is indented like the page around it. */
function unindented(text: string): string {
  const lines = text.split('\n');
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents);
  return lines
    .map((line) => line.slice(Number.isFinite(least) ? least : 0))
    .join('\n')
    .trim();
}

define('totem-logic', LogicElement);
