/**
 * How the rules were applied, one after the other: a step at a time on the literal graph, by hand or played,
 * or as a table. Sends `change-case` when the way of reasoning is changed.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues } from 'lit';
import type { CaseChange, RulesView, StepView } from '../../core/api/rules-room.ts';
import { namesOf, type Mark } from '../figures.ts';
import '../parts/issue-list.ts';
import '../parts/verdict-badge.ts';
import { texts } from '../texts/rules-room.ts';
import { sheet } from '../tokens.ts';
import './chain-graph.ts';
import { drawLiteral, literalStyles } from './literal.ts';

const t = texts.chain;
/** Milliseconds that each step is shown while it plays; drawing it takes 1,300. */
const STEP_TIME = 2200;
const marks: Readonly<Record<StepView['outcome'], Mark>> = {
  new: 'unknown',
  known: 'supported',
  conflict: 'contradicted',
};

@customElement('totem-chain')
export class ChainView extends LitElement {
  static override styles = [
    sheet,
    literalStyles,
    css`
      .step {
        display: grid;
        gap: var(--s3);
        grid-template-columns: minmax(0, 1fr);
        border-left: 3px solid var(--line);
        padding-left: var(--s4);
      }
      .step ul {
        list-style: none;
        padding: 0;
        display: grid;
        gap: var(--s2);
      }
      code {
        overflow-wrap: anywhere;
      }
      td {
        overflow-wrap: anywhere;
      }
    `,
  ];
  @property({ attribute: false }) view!: RulesView;
  @state() private at = 0;
  @state() private asTable = false;
  /** The timer that shows the next step. */
  @state() private playing: number | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pause();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('view')) return;
    const { steps } = this.view;
    const before = changed.get('view')?.steps;
    if (before && before.length !== steps.length) this.#pause();
    if (before && before.length === steps.length) return;
    // A new chain is opened where it ends in a conflict, because that is what the reader came for.
    const conflict = steps.findIndex(({ outcome }) => outcome === 'conflict');
    this.at = conflict >= 0 ? conflict : 0;
  }

  override render() {
    const { steps, leftOut, took } = this.view;
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading">${t.heading}</h2>
        ${steps.length === 0 ? nothing : this.#views()}
      </header>
      <div class="pad stack">
        ${this.#settings()} ${this.#chain()}
        ${leftOut.length === 0 ? nothing : html`<totem-issues .issues=${leftOut}></totem-issues>`}
        <p class="quiet small">${t.took(took)}</p>
      </div>
    </section>`;
  }

  #views() {
    const button = (asTable: boolean, words: string) => {
      const choose = () => {
        this.#pause();
        this.asTable = asTable;
      };
      return html`<button class="small" aria-pressed=${this.asTable === asTable} @click=${choose}>
        ${words}
      </button>`;
    };
    return html`<div class="push row" role="group" aria-label=${t.view}>
      ${button(false, t.asSteps)} ${button(true, t.asTable)}
    </div>`;
  }

  #settings() {
    const { mode, invents } = this.view.case;
    const choose = (event: Event) => {
      const chosen = namesOf(t.modes).find((name) => name === (event.target as HTMLSelectElement).value);
      if (chosen) this.#tell({ mode: chosen });
    };
    return html`<div class="row">
      <label class="field"
        >${t.mode}<select @change=${choose}>
          ${namesOf(t.modes).map(
            (name) => html`<option value=${name} .selected=${name === mode}>${t.modes[name]}</option>`,
          )}
        </select></label
      >
      <label class="tick small"
        ><input
          type="checkbox"
          .checked=${invents}
          @change=${(event: Event) => this.#tell({ invents: (event.target as HTMLInputElement).checked })}
        />${t.invents}</label
      >
    </div>`;
  }

  #tell(change: CaseChange): void {
    this.dispatchEvent(new CustomEvent('change-case', { detail: change }));
  }

  #chain() {
    const { steps } = this.view;
    const { length } = steps;
    if (length === 0) return html`<p class="quiet">${t.none}</p>`;
    if (this.asTable) return this.#table(steps);
    const at = Math.min(this.at, length - 1);
    const step = steps[at] as StepView;
    return html`<div class="row middle">
        <button class="small" ?disabled=${at === 0} @click=${() => this.#go(at - 1)}>${t.back}</button>
        <span class="num" role="status">${t.step(at + 1, length)}</span>
        <button class="small" ?disabled=${at === length - 1} @click=${() => this.#go(at + 1)}>
          ${t.forward}
        </button>
        <button class="small" ?disabled=${length === 1} @click=${this.#toggle}>
          ${this.playing === undefined ? t.play : t.pause}
        </button>
      </div>
      <totem-chain-graph .steps=${steps} .at=${at}></totem-chain-graph>
      ${this.#step(step)}`;
  }

  #go(step: number): void {
    this.#pause();
    this.at = step;
  }

  /** Plays from the shown step; from the start again if that is the last one. */
  readonly #toggle = (): void => {
    if (this.playing !== undefined) {
      this.#pause();
      return;
    }
    if (this.at >= this.view.steps.length - 1) this.at = 0;
    this.playing = window.setInterval(() => {
      const { length } = this.view.steps;
      this.at = Math.min(this.at + 1, length - 1);
      if (this.at >= length - 1) this.#pause();
    }, STEP_TIME);
  };

  #pause(): void {
    clearInterval(this.playing);
    this.playing = undefined;
  }

  #step({ rule, binding, text, because, conclusion, backwards, outcome }: StepView) {
    const { text: whole } = this.view.case;
    return html`<div class="step">
      <p>
        <b>${t.applies(rule, binding)}</b>${backwards ? html`, ${t.backwards}` : nothing} <br /><code
          >${text}</code
        >
      </p>
      ${
        because.length === 0
          ? nothing
          : html`<div>
              <p class="quiet small">${t.because}</p>
              <ul>
                ${because.map((literal) => html`<li>${drawLiteral(literal, whole)}</li>`)}
              </ul>
            </div>`
      }
      <div>
        <p class="quiet small">${t.so}</p>
        <p>${conclusion.sentence}</p>
        <p class="small quiet"><code>${conclusion.text}</code></p>
      </div>
      <p>${this.#outcome(outcome, t.outcomes[outcome])}</p>
    </div>`;
  }

  #outcome(outcome: StepView['outcome'], word: string) {
    return html`<totem-verdict .says=${{ word, mark: marks[outcome] }}></totem-verdict>`;
  }

  #table(steps: readonly StepView[]) {
    return html`<div class="wide" tabindex="0" role="region" aria-label=${t.tableLabel}>
      <table>
        <thead>
          <tr>
            <th scope="col" class="num">${t.number}</th>
            <th scope="col" class="num">${t.round}</th>
            <th scope="col">${t.rule}</th>
            <th scope="col">${t.because}</th>
            <th scope="col">${t.so}</th>
            <th scope="col">${t.outcome}</th>
          </tr>
        </thead>
        <tbody>
          ${steps.map(
            ({ round, rule, binding, because, conclusion, outcome }, i) =>
              html`<tr>
                <td class="num">${i + 1}</td>
                <td class="num">${round}</td>
                <td>${t.applies(rule, binding)}</td>
                <td>${because.map(({ text }) => html`<code>${text}</code><br />`)}</td>
                <td><code>${conclusion.text}</code></td>
                <td>${this.#outcome(outcome, t.outcomeWords[outcome])}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-chain': ChainView;
  }
}
