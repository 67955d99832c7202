/** The answers that a figure counts. */
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TestListing } from '../../core/api/test-room.ts';
import { at } from '../addresses.ts';
import { counted } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import './answers-table.ts';
import './filter-row.ts';
import type { AnswerFilter } from '../../core/oracles/run-report.ts';

@customElement('totem-answers')
export class AnswersView extends LitElement {
  static override styles = [sheet, frameStyles];
  @property({ attribute: false }) session!: Session;
  @property() runId = '';
  @property({ attribute: false }) filter: AnswerFilter = {};
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.session.service.listing(),
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
        heading: 'Answers',
        intro: run ? `${run.name}, ${counted(run.answers, 'answer')}.` : '',
        trail: [{ words: 'Report', href: at.run(this.runId) }],
      },
      html`<totem-filter
          .session=${this.session}
          .filter=${this.filter}
          .models=${run?.models ?? []}
          @filter=${(event: CustomEvent<AnswerFilter>) => location.replace(at.answers(this.runId, event.detail))}
        ></totem-filter>
        <section class="sheet">
          <totem-answers-table
            .session=${this.session}
            .runId=${this.runId}
            .filter=${this.filter}
          ></totem-answers-table>
        </section>`,
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-answers': AnswersView;
  }
}
