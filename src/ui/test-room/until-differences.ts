/**
 * The smallest examples where the paper's rule for Until differs from Definition 1, each with the error and
 * its time line.
 */
import { consume } from '@lit/context';
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { UntilDifference } from '../../core/testing/temporal/time-reports.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { Loading } from '../watching.ts';
import './evaluator-comparison.ts';

@customElement('totem-until')
export class UntilDifferences extends LitElement {
  static override styles = sheet;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  readonly #found = new Loading<readonly UntilDifference[]>(
    this,
    () => this.room.service.untilDifferences(),
    () => ['until'],
  );

  override render() {
    return this.#found.draw(texts.loading.examples, (found) =>
      found.length === 0
        ? html`<p class="panel">${texts.untilErrors.none}</p>`
        : html`<div class="stack">${found.map((each) => this.#difference(each))}</div>`,
    );
  }

  #difference({ claimed, events, why, comparison }: UntilDifference) {
    const { label, heading } = claimed ? texts.untilErrors.claimed : texts.untilErrors.missed;
    const formula = html`<code>${comparison.formula}</code>`;
    return html`<section class="panel stack tight" aria-label=${label}>
      <h3>${texts.untilErrors.at(heading, formula, comparison.explanation.at)}</h3>
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
