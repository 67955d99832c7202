/**
 * Why a case's expected answer holds: what was derived, on what a proven "no" rests, and the derivation down
 * to the facts.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { NegativeBasis, StatedFact, TestCase } from '../../core/testing/test-case.ts';
import '../parts/derivation-tree.ts';
import { timesOf } from '../parts/derivation-tree.ts';
import { ruleWords } from '../texts/terms.ts';
import { sheet } from '../tokens.ts';

const bases: Readonly<Record<NegativeBasis, string>> = {
  functional: 'The relation allows one object only, and another one is known.',
  'closed world': 'The relation was declared complete, and this is not among what it lists.',
  'excluded by time': 'The times that are known leave no room for it.',
};

const factWords = (fact: StatedFact): string =>
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
      ${it.basis ? html`<p>${bases[it.basis]}</p>` : nothing}
      ${it.derivation ? html`<totem-derivation .node=${it.derivation}></totem-derivation>` : this.#stated(it)}
      <dl>
        <dt>Rule</dt>
        <dd>${ruleWords[it.rule]}</dd>
        <dt>Domain</dt>
        <dd>${it.domain}</dd>
        <dt>Difficulty</dt>
        <dd>${it.difficulty} of 5</dd>
      </dl>
    </div>`;
  }

  #stated({ evidence, expected }: TestCase) {
    if (evidence.length === 0)
      return html`<p class="quiet">
        The source of this question states the answer ${expected}, and gives no evidence for it.
      </p>`;
    return html`<p class="quiet small">
        The source of this question states the answer; these are the facts it gives for it.
      </p>
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
