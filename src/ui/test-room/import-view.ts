/**
 * Files on their way in: what each was recognised as, how its columns are read, the import with its progress,
 * and everything it had to say.
 */
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { at } from '../addresses.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/drop-zone.ts';
import type { Arrival, Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import './arrival-preview.ts';
import './arrival-result.ts';
import type { ImportChoices } from '../../core/knowledge/importers/import-choices.ts';

/** The button that began it goes away; the focus stays with its file. */
const begun = (event: Event): void => (event.currentTarget as HTMLElement).querySelector('h2')?.focus();

@customElement('totem-import')
export class ImportView extends LitElement {
  static override styles = [sheet, frameStyles];
  @property({ attribute: false }) session!: Session;
  /** Answers that come in here answer this case set. */
  @property({ attribute: false }) caseSetId: string | undefined;

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const { arrivals } = this.session;
    const heading = this.caseSetId
      ? 'Which answers shall be judged?'
      : arrivals.length > 0
        ? 'How shall this file be read?'
        : 'Which file shall be read?';
    return frame(
      {
        heading,
        intro: this.caseSetId
          ? 'Bring the replies of a model to these questions.'
          : 'Nothing is kept before you import it, and what is kept already stays as it is.',
        trail: [
          { words: 'Report', href: at.home() },
          { words: 'New run', href: at.start() },
          ...(this.caseSetId ? [{ words: 'Questions', href: at.cases(this.caseSetId) }] : []),
        ],
      },
      html`${arrivals.map((arrival) => this.#arrival(arrival))}
        <totem-drop-zone
          .words=${arrivals.length > 0 ? 'Drop another file here, or choose one.' : 'Drop a file here, or choose one.'}
          .hint=${this.caseSetId ? 'Answers as JSON lines, CSV or OpenAI batch output.' : 'Facts, questions or answers; Totem says what it recognises, and you may say otherwise.'}
          @files=${this.#received}
        ></totem-drop-zone>`,
    );
  }

  #arrival(arrival: Arrival) {
    const job = this.session.jobs.find(({ id }) => id === arrival.job);
    return html`<section class="sheet" aria-label=${arrival.file.name} @begin=${begun}>
      <header>
        <h2 tabindex="-1">${arrival.file.name}</h2>
        ${job?.state === 'running' ? nothing : html`<button class="bare small push" @click=${() => this.session.dismiss(arrival.file)}>${arrival.report ? 'Close' : 'Leave it out'}</button>`}
      </header>
      <div class="pad stack">
        ${job && !arrival.report ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
        ${
          arrival.report
            ? html`<totem-arrival-result .report=${arrival.report}></totem-arrival-result>`
            : job?.state === 'running'
              ? nothing
              : html`<totem-arrival-preview
                  .session=${this.session}
                  .arrival=${arrival}
                ></totem-arrival-preview>`
        }
      </div>
    </section>`;
  }

  #received(event: CustomEvent<File[]>): void {
    const choices: ImportChoices = this.caseSetId ? { caseSetId: this.caseSetId } : {};
    this.session.receive(event.detail, choices);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-import': ImportView;
  }
}
