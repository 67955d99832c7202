/** One question: its expected answer and proof, the prompt to copy, and a place to paste a reply. */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TestCase } from '../../core/testing/test-case.ts';
import { at } from '../addresses.ts';
import { frame, frameStyles } from '../frame.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';
import './case-proof.ts';
import './paste-reply.ts';
import './prompt-box.ts';

@customElement('totem-case')
export class CaseView extends LitElement {
  static override styles = [sheet, frameStyles, css`.question { font-size: 1.0625rem; font-weight: 650; overflow-wrap: anywhere }`];
  @property({ attribute: false }) session!: Session;
  @property() caseSetId = '';
  @property() caseId = '';
  readonly #case = new Loading<TestCase | undefined>(this, () => findCase(this.session, this.caseSetId, this.caseId), () => [`${this.caseSetId} ${this.caseId}`]);
  readonly #prompt = new Loading<string>(this, () => this.session.workbench.prompt(this.caseSetId, this.caseId), () => [`${this.caseSetId} ${this.caseId}`]);

  override render() {
    return frame({ heading: 'One question', trail: [{ words: 'New run', href: at.start() }, { words: 'Questions', href: at.cases(this.caseSetId) }] },
      this.#case.draw('the question', (found) => (found ? this.#whole(found) : html`<p class="well">This question is not in the set.</p>`)));
  }

  #whole(testCase: TestCase) {
    return html`<div class="cols">
      <section class="sheet span7 pad stack"><p class="question">${testCase.question}</p><p>Expected <b>${testCase.expected}</b>.</p>
        ${this.#prompt.draw('the prompt', (text) => html`<totem-prompt .text=${text}></totem-prompt>`)}</section>
      <section class="sheet span5"><header><h2>Why ${testCase.expected} is expected</h2></header><div class="pad"><totem-proof .case=${testCase}></totem-proof></div></section>
      <section class="sheet span12"><header><h2>Judge a reply</h2></header><div class="pad"><totem-paste .session=${this.session} .caseSetId=${this.caseSetId} .caseId=${this.caseId}></totem-paste></div></section></div>`;
  }
}

/** The workbench has no call for one case: pages are searched for it, a thousand at a time. */
async function findCase({ workbench }: Session, caseSetId: string, caseId: string): Promise<TestCase | undefined> {
  for (let offset = 0; ; offset += 1000) {
    const { rows, total } = await workbench.cases(caseSetId, {}, offset, 1000);
    const found = rows.find(({ id }) => id === caseId);
    if (found || offset + rows.length >= total || rows.length === 0) return found;
  }
}

declare global { interface HTMLElementTagNameMap { 'totem-case': CaseView } }
