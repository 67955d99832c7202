/**
 * The smallest examples on which the paper's rule for Until parts from Definition 1, each with what goes
 * wrong and its time line.
 */
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { UntilDifference } from '../../core/testing/temporal/time-reports.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';
import './evaluator-comparison.ts';

@customElement('totem-until')
export class UntilDifferences extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) session!: Session;
  readonly #found = new Loading<readonly UntilDifference[]>(
    this,
    () => this.session.service.untilDifferences(),
    () => ['until'],
  );

  override render() {
    return this.#found.draw('the smallest examples', (found) =>
      found.length === 0
        ? html`<p class="panel">No example was found among small ones.</p>`
        : html`<div class="stack">${found.map((each) => this.#difference(each))}</div>`,
    );
  }

  #difference({ claimed, events, why, comparison }: UntilDifference) {
    return html`<section
      class="panel stack tight"
      aria-label=${claimed ? 'What the rule claims wrongly' : 'What the rule misses'}
    >
      <h3>
        ${claimed ? 'Claimed, and not so' : 'So, and missed'}: <code>${comparison.formula}</code> at
        ${comparison.explanation.at}
      </h3>
      <p>${why}</p>
      <p class="quiet small">${events.map(({ name, written }) => `${name}: ${written}`).join('; ')}</p>
      <totem-evaluator-comparison brief .comparison=${comparison}></totem-evaluator-comparison>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-until': UntilDifferences;
  }
}
