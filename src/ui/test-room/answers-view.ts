/** The answers that a figure counts. */
import { consume } from '@lit/context';
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TestListing } from '../../core/api/test-room.ts';
import { at } from '../addresses.ts';
import { frame, frameStyles } from '../frame.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { Loading, watchSession } from '../watching.ts';
import './answers-table.ts';
import './filter-row.ts';
import type { AnswerFilter } from '../../core/oracles/run-report.ts';

@customElement('totem-answers')
export class AnswersView extends LitElement {
  static override styles = [sheet, frameStyles];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() runId = '';
  @property({ attribute: false }) filter: AnswerFilter = {};
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.room.service.listing(),
    () => ['listing', this.session.version('listing')],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const run = this.#listing.value?.runs.find((other) => other.id === this.runId);
    return frame(
      {
        heading: texts.answers.heading,
        intro: run && texts.answers.intro(run.name, run.answers),
        trail: [{ words: texts.trail.report, href: at.run(this.runId) }],
      },
      html`<totem-filter
          .filter=${this.filter}
          .models=${run?.models ?? []}
          @filter=${this.#filtered}
        ></totem-filter>
        <section class="sheet">
          <totem-answers-table .runId=${this.runId} .filter=${this.filter}></totem-answers-table>
        </section>`,
    );
  }

  #filtered(event: CustomEvent<AnswerFilter>): void {
    location.replace(at.answers(this.runId, event.detail));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-answers': AnswersView;
  }
}
