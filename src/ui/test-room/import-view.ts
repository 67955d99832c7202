/**
 * Files being imported: the recognised kind of each, the use of its columns, the progress of the import, and
 * all its issues.
 */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { at } from '../addresses.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/drop-zone.ts';
import '../parts/issue-list.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession, type Arrival } from './test-session.ts';
import { watchSession } from '../watching.ts';
import './arrival-preview.ts';
import type { ImportReport } from '../../core/api/test-room.ts';
import type { ImportChoices } from '../../core/knowledge/importers/import-choices.ts';

/** The button that started the import disappears, so the focus moves to its file. */
const begun = (event: Event): void => (event.currentTarget as HTMLElement).querySelector('h2')?.focus();

@customElement('totem-import')
export class ImportView extends LitElement {
  static override styles = [sheet, frameStyles];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  /** The case set that imported answers belong to. */
  @property({ attribute: false }) caseSetId: string | undefined;

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const { arrivals } = this.room;
    const forAnswers = this.caseSetId !== undefined;
    return frame(
      {
        heading: forAnswers ? texts.importing.headingAnswers : texts.importing.headingFile,
        intro: forAnswers ? texts.importing.introAnswers : texts.importing.introFile,
        trail: [
          { words: texts.trail.report, href: at.home() },
          { words: texts.trail.newRun, href: at.start() },
          ...(this.caseSetId ? [{ words: texts.trail.questions, href: at.cases(this.caseSetId) }] : []),
        ],
      },
      html`${arrivals.map((arrival) => this.#arrival(arrival))}
        <totem-drop-zone
          .words=${arrivals.length > 0 ? texts.importing.dropAnother : texts.importing.drop}
          .hint=${forAnswers ? texts.importing.hintAnswers : texts.importing.hintFile}
          @files=${this.#received}
        ></totem-drop-zone>`,
    );
  }

  #arrival(arrival: Arrival) {
    const job = this.session.jobs.find(({ id }) => id === arrival.job);
    return html`<section class="sheet" aria-label=${arrival.file.name} @begin=${begun}>
      <header>
        <h2 tabindex="-1">${arrival.file.name}</h2>
        ${
          job?.state === 'running'
            ? nothing
            : html`<button class="bare small push" @click=${() => this.room.dismiss(arrival.file)}>
                ${arrival.report ? texts.importing.close : texts.importing.leaveOut}
              </button>`
        }
      </header>
      <div class="pad stack">
        ${job && !arrival.report ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
        ${
          arrival.report
            ? result(arrival.report)
            : job?.state === 'running'
              ? nothing
              : html`<totem-arrival-preview .arrival=${arrival}></totem-arrival-preview>`
        }
      </div>
    </section>`;
  }

  #received(event: CustomEvent<File[]>): void {
    const choices: ImportChoices = this.caseSetId ? { caseSetId: this.caseSetId } : {};
    this.room.receive(event.detail, choices);
  }
}

/** What came of an import: rows read, stored and left out, every issue, and where to go next. */
const result = ({ kept, rows, issues }: ImportReport) =>
  html`<p role="status">
      ${texts.result.rows(rows)} ${kept ? texts.result.kept(kept.name) : texts.result.nothing}
    </p>
    ${kept ? html`<p class="row">${onward(kept)}</p>` : nothing}
    <totem-issues .issues=${issues.issues} .counts=${issues.counts}></totem-issues>`;

const onward = (kept: NonNullable<ImportReport['kept']>) =>
  ({
    'fact base': html`<a class="button primary" href=${at.facts(kept.id, 'generate')}
        >${texts.result.generate}</a
      ><a class="button" href=${at.facts(kept.id)}>${texts.result.viewFacts}</a>`,
    'case set': html`<a class="button primary" href=${at.cases(kept.id)}>${texts.result.viewQuestions}</a>`,
    run: html`<a class="button primary" href=${at.run(kept.id)}>${texts.result.viewReport}</a>`,
  })[kept.kind];

declare global {
  interface HTMLElementTagNameMap {
    'totem-import': ImportView;
  }
}
