/**
 * What a class needs of a set of questions: sheets to print, a class file with the links that open it, and
 * the answers of all pupils collected in one run.
 */
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CaseSetSummary } from '../../core/api/test-room.ts';
import type { AnswerFilter } from '../../core/oracles/run-report.ts';
import { at } from '../addresses.ts';
import { offer } from '../download.ts';
import { reasonOf, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import { PartsImport } from './parts-import.ts';
import type { TestSession } from './test-session.ts';

const t = texts.classFile;

@customElement('totem-class-panel')
export class ClassPanel extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: TestSession;
  @property({ attribute: false }) set!: CaseSetSummary;
  /** The questions that a sheet has. */
  @property({ attribute: false }) filter: AnswerFilter = {};
  readonly #answers = new PartsImport(this, {
    target: ({ id }) => `${id} class`,
    failed: t.notCollected,
    lines: ({ doubled }) => (doubled > 0 ? [t.doubled(doubled)] : []),
  });

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const { id, name } = this.set;
    return html`<section class="sheet" aria-labelledby="class">
      <header><h2 id="class">${t.section}</h2></header>
      <div class="pad stack">
        <div class="row middle">
          <a class="button" href=${at.sheet(id, { kind: 'questions' }, this.filter)}
            >${texts.questions.sheet}</a
          >
          <a class="button" href=${at.pupil(id)}>${texts.pupil.open}</a>
          <span class="quiet small">${t.sheets}</span>
        </div>
        <div class="row middle">
          <button @click=${this.#save}>${t.save}</button>
          <span class="quiet small">${t.hint}</span>
        </div>
        <ul class="small">
          ${[true, false].map((pupils) => this.#link(pupils, t.fileName(name)))}
        </ul>
        <div class="row middle">
          ${this.#answers.button(t.collect, 'answers')}
          <span class="quiet small">${t.collectHint}</span>
        </div>
        ${this.#answers.draw()}
      </div>
    </section>`;
  }

  /** @param pupils whether the link leads to the questions without their answers. */
  #link(pupils: boolean, file: string) {
    const link = `${location.href.replace(/#.*/, '')}${at.classFile(file, pupils)}`;
    return html`<li>
      ${pupils ? t.linkForPupils : t.linkWithAnswers} <code>${link}</code>
      <button class="small" aria-label=${t.copyOf(pupils)} @click=${() => this.#copy(link)}>${t.copy}</button>
    </li>`;
  }

  async #copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      this.#answers.say(t.copied);
    } catch {
      this.#answers.say(t.notCopied);
    }
  }

  async #save(): Promise<void> {
    const { id, name } = this.set;
    try {
      offer(await this.room.service.classFile(id), t.fileName(name));
      this.#answers.say(t.saved(t.fileName(name)));
    } catch (fault) {
      this.#answers.say(t.failed(reasonOf(fault)));
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-class-panel': ClassPanel;
  }
}
