/**
 * Why an atom does not hold: each rule that could give it, how far its body holds, and the literal that then
 * fails. About that literal one can ask on: why not, or if it was negated, why.
 */
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Answer, MissNext, RuleMiss, WhyNot } from '../../core/api/logic-room.ts';
import '../parts/verdict-badge.ts';
import { texts } from '../texts/logic-room.ts';
import { sheet } from '../tokens.ts';
import type { LogicSession } from './logic-session.ts';
import './proof-tree.ts';
import { treeStyles } from './tree-styles.ts';

const t = texts.why;
/** Bindings that are shown for a rule. */
const MOST_SHOWN = 3;

@customElement('totem-logic-why-not')
export class WhyNotTree extends LitElement {
  static override styles = [
    sheet,
    treeStyles,
    css`
      .failed {
        font-weight: 600;
      }
    `,
  ];
  @property({ attribute: false }) room!: LogicSession;
  @property({ attribute: false }) answer!: WhyNot;
  /** The answers to what was asked on, by place. */
  @state() private asked = new Map<
    string,
    { readonly found: Answer; readonly example: Answer | undefined }
  >();

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('answer')) this.asked = new Map();
  }

  override render() {
    const { misses, isKnown, atom } = this.answer;
    if (misses.length === 0)
      return html`<p>${isKnown ? t.noRule : `${t.unknown(atom.predicate)} ${t.noRule}`}</p>`;
    return html`<p class="small quiet">${t.rulesTried(misses.length)}</p>
      <ul>
        ${misses.map((miss, i) => this.#miss(miss, i))}
      </ul>`;
  }

  #miss({ rule, kind, failed, held, bindings, next }: RuleMiss, i: number): TemplateResult {
    const line = () =>
      this.dispatchEvent(new CustomEvent('show-line', { detail: rule.line, bubbles: true, composed: true }));
    return html`<li>
      <p>
        <code>${rule.text}</code>
        <button class="bare small" @click=${line}>${t.line(rule.line)}</button>
      </p>
      ${
        kind === 'body'
          ? html`<ul>
              <li>
                <p>
                  <code class="failed">${failed}</code> ${t.failed}
                  ${held.length === 0 ? t.heldNothing : html`<span>${heldWords(held)}</span>`}
                </p>
                ${this.#bindings(bindings)}
              </li>
              ${next.map((each, j) => this.#next(each, `${i} ${j}`))}
            </ul>`
          : html`<p class="why">${kind === 'head' ? t.head : t.unfinished}</p>`
      }
    </li>`;
  }

  #bindings(bindings: RuleMiss['bindings']) {
    const stated = bindings.filter((binding) => binding.length > 0).slice(0, MOST_SHOWN);
    if (stated.length === 0) return html`<p class="why">${t.noValues}</p>`;
    return html`<ul>
      ${stated.map(
        (binding) =>
          html`<li class="why">
            ${t.bindings} <code>${t.binding(binding.map(([name, value]) => [name, String(value)]))}</code>
          </li>`,
      )}
    </ul>`;
  }

  #next({ atom, text, kind }: MissNext, place: string) {
    const asked = this.asked.get(place);
    const ask = async () => {
      const { service } = this.room;
      const found = await service.explainAtom(atom);
      const [first] = found.kind === 'matches' ? found.atoms : [];
      const example = first && (await service.explainAtom(first));
      this.asked = new Map(this.asked).set(place, { found, example });
    };
    const close = () => {
      const rest = new Map(this.asked);
      rest.delete(place);
      this.asked = rest;
    };
    return html`<li>
      <button
        class="small"
        aria-expanded=${asked !== undefined}
        @click=${() => (asked ? close() : void ask())}
      >
        ${kind === 'holds' ? t.ask(text) : t.askNot(text)}
      </button>
      ${
        asked
          ? html`<div>
              ${explanation(this.room, asked.found)}
              ${asked.example ? explanation(this.room, asked.example) : nothing}
            </div>`
          : nothing
      }
    </li>`;
  }
}

const heldWords = (held: readonly string[]) => html`${t.held('')}<code>${held.join(', ')}</code>`;

/** An answer, whatever it is. */
export function explanation(room: LogicSession, answer: Answer): TemplateResult | typeof nothing {
  switch (answer.kind) {
    case 'holds':
      return html`<totem-logic-proof .room=${room} .proof=${answer.proof}></totem-logic-proof>`;
    case 'does not hold':
      return html`<totem-logic-why-not .room=${room} .answer=${answer}></totem-logic-why-not>`;
    case 'matches':
      return html`<p class="why">${t.anyOf(answer.total)}</p>`;
    case 'not run':
      return html`<p class="why">${t.notRun}</p>`;
    case 'unreadable':
      return nothing;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-why-not': WhyNotTree;
  }
}
