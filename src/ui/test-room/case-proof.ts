/**
 * Why a case's expected answer holds: the derived claim, the reason for a proven "no", and the derivation
 * down to the facts.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { StatedFact, TestCase } from '../../core/testing/test-case.ts';
import '../parts/derivation-tree.ts';
import { timesOf } from '../parts/derivation-tree.ts';
import { negativeBases, ruleWords } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';

export const factWords = (fact: StatedFact): string =>
  [`${fact.subject} — ${fact.relation} — ${fact.object}`, timesOf(fact)].filter(Boolean).join(', ');

@customElement('totem-proof')
export class CaseProof extends LitElement {
  static override styles = [
    sheet,
    css`
      dl {
        display: grid;
        grid-template-columns: max-content 1fr;
        gap: var(--s1) var(--s4);
        font-size: 0.875rem;
      }
      dt {
        color: var(--quiet);
      }
      ul {
        font-size: 0.875rem;
      }
      li {
        overflow-wrap: anywhere;
      }
    `,
  ];
  @property({ attribute: false }) case!: TestCase;

  override render() {
    const { case: it } = this;
    return html`<div class="stack">
      ${it.basis ? html`<p>${negativeBases[it.basis]}</p>` : nothing}
      ${it.derivation ? html`<totem-derivation .node=${it.derivation}></totem-derivation>` : this.#stated(it)}
      <dl>
        <dt>${texts.proof.rule}</dt>
        <dd>${ruleWords[it.rule]}</dd>
        <dt>${texts.proof.domain}</dt>
        <dd>${it.domain}</dd>
        <dt>${texts.proof.difficulty}</dt>
        <dd>${texts.proof.ofFive(it.difficulty)}</dd>
      </dl>
    </div>`;
  }

  #stated({ evidence, expected }: TestCase) {
    if (evidence.length === 0) return html`<p class="quiet">${texts.proof.unproven(expected)}</p>`;
    return html`<p class="quiet small">${texts.proof.stated}</p>
      <ul>
        ${evidence.map((fact) => html`<li>${factWords(fact)}</li>`)}
      </ul>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-proof': CaseProof;
  }
}
