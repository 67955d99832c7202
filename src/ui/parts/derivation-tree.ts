/**
 * Why a claim holds: the proof as nested lists, each claim above its premises, each step with its reason.
 * Deep or wide steps open on demand.
 */
import { LitElement, css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { DerivationNode, StatedFact } from '../../core/testing/test-case.ts';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';

/** Below this depth the premises are folded. */
const OPEN_TO = 4;

export function timesOf({ start, end }: StatedFact): string {
  if (start === undefined) return end === undefined ? '' : texts.derivation.until(end);
  if (start === end) return texts.derivation.during(start);
  return end === undefined ? texts.derivation.from(start) : texts.derivation.between(start, end);
}

function statedWhere(fact: StatedFact): string {
  const source = fact.line === undefined ? '' : texts.derivation.line(fact.line);
  return [timesOf(fact), source].filter(Boolean).join(', ');
}

@customElement('totem-derivation')
export class DerivationTree extends LitElement {
  static override styles = [
    sheet,
    css`
      :host {
        font-size: 0.875rem;
      }
      ul {
        list-style: none;
        padding: 0;
      }
      ul ul {
        padding-left: var(--s4);
        margin: var(--s1) 0 0 0.45rem;
        border-left: 1px solid var(--line);
      }
      li {
        padding: 0.2rem 0;
        overflow-wrap: anywhere;
      }
      .why {
        color: var(--quiet);
        font-size: 0.8125rem;
      }
      summary {
        cursor: pointer;
        color: var(--brand);
        font-size: 0.8125rem;
      }
      @media (max-width: 40rem) {
        ul ul {
          padding-left: var(--s2);
          margin-left: 0.2rem;
        }
      }
    `,
  ];
  @property({ attribute: false }) node: DerivationNode | undefined;

  override render() {
    return this.node
      ? html`<ul>
          ${this.#step(this.node, 1)}
        </ul>`
      : nothing;
  }

  #step(node: DerivationNode, depth: number): TemplateResult {
    const { claim, reason, fact, premises } = node;
    const why = reason || (fact ? statedWhere(fact) : '');
    const below =
      premises.length > 0
        ? html`<ul>
            ${premises.map((premise) => this.#step(premise, depth + 1))}
          </ul>`
        : nothing;
    return html`<li>
      ${claim} <span class="why">${why}</span>${
        premises.length > 0 && depth > OPEN_TO
          ? html`<details>
              <summary>${texts.derivation.premises}</summary>
              ${below}
            </details>`
          : below
      }
    </li>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-derivation': DerivationTree;
  }
}
