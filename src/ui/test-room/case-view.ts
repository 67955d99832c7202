/** One question: its expected answer and proof, the prompt to copy, and a place to paste a reply. */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CaseDetail, TestListing } from '../../core/api/test-room.ts';
import { at } from '../addresses.ts';
import { frame, frameStyles } from '../frame.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';
import './case-proof.ts';
import './paste-reply.ts';
import './prompt-box.ts';
import './time-proof.ts';
import { evaluatorsAddress } from './time-proof.ts';

@customElement('totem-case')
export class CaseView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      .question {
        font-size: 1.0625rem;
        font-weight: 650;
        overflow-wrap: anywhere;
      }
    `,
  ];
  @property({ attribute: false }) session!: Session;
  @property() caseSetId = '';
  @property() caseId = '';
  readonly #case = new Loading<CaseDetail | undefined>(
    this,
    () => this.session.service.case(this.caseSetId, this.caseId),
    () => [`${this.caseSetId} ${this.caseId}`],
  );

  readonly #listing = new Loading<TestListing>(
    this,
    () => this.session.service.listing(),
    () => ['listing', this.session.version('listing')],
  );

  override render() {
    return frame(
      {
        heading: 'One question',
        trail: [
          { words: 'New run', href: at.start() },
          { words: 'Questions', href: at.cases(this.caseSetId) },
        ],
      },
      this.#case.draw('the question', (found) =>
        found ? this.#whole(found) : html`<p class="panel">This question is not in the set.</p>`,
      ),
    );
  }

  #whole({ case: testCase, prompt, time }: CaseDetail) {
    return html`<div class="cols">
      <section class="sheet span7 pad stack">
        <p class="question">${testCase.question}</p>
        <p>Expected <b>${testCase.expected}</b>.</p>
        <totem-prompt .text=${prompt}></totem-prompt>
      </section>
      <section class="sheet span5">
        <header><h2>Why ${testCase.expected} is expected</h2></header>
        <div class="pad"><totem-proof .case=${testCase}></totem-proof></div>
      </section>
      ${
        time
          ? html`<section class="sheet span12">
              <header><h2>When it holds</h2></header>
              <div class="pad">
                <totem-time-proof
                  .explanation=${time}
                  .evaluators=${evaluatorsAddress(this.#listing.value, this.caseSetId, time)}
                ></totem-time-proof>
              </div>
            </section>`
          : nothing
      }
      <section class="sheet span12">
        <header><h2>Judge a reply</h2></header>
        <div class="pad">
          <totem-paste
            .session=${this.session}
            .caseSetId=${this.caseSetId}
            .caseId=${this.caseId}
          ></totem-paste>
        </div>
      </section>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-case': CaseView;
  }
}
