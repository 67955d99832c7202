/**
 * The smallest examples on which the paper's rule for Until parts from Definition 1, each with what goes
 * wrong and its time line.
 */
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { UntilDifference } from '../../core/ports/time.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';
import './court-hearing.ts';

@customElement('totem-until')
export class UntilDifferences extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) session!: Session;
  readonly #found = new Loading<readonly UntilDifference[]>(
    this,
    () => this.session.workbench.untilDifferences(),
    () => ['until'],
  );

  override render() {
    return this.#found.draw('the smallest examples', (found) =>
      found.length === 0
        ? html`<p class="well">No example was found among small ones.</p>`
        : html`<div class="stack">${found.map((each) => this.#difference(each))}</div>`,
    );
  }

  #difference({ claimed, events, why, hearing }: UntilDifference) {
    return html`<section
      class="well stack tight"
      aria-label=${claimed ? 'What the rule claims wrongly' : 'What the rule misses'}
    >
      <h3>
        ${claimed ? 'Claimed, and not so' : 'So, and missed'}: <code>${hearing.formula}</code> at
        ${hearing.explanation.at}
      </h3>
      <p>${why}</p>
      <p class="quiet small">${events.map(({ name, written }) => `${name}: ${written}`).join('; ')}</p>
      <totem-hearing brief .hearing=${hearing}></totem-hearing>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-until': UntilDifferences;
  }
}
