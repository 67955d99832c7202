/** One question: its expected answer and proof, the prompt to copy, and a field for a reply. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CaseDetail, TestListing } from '../../core/api/test-room.ts';
import type { TestCase } from '../../core/testing/test-case.ts';
import { at, go } from '../addresses.ts';
import { frame, frameStyles } from '../frame.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { Loading, watchSession } from '../watching.ts';
import './case-proof.ts';
import './change-form.ts';
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
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() caseSetId = '';
  @property() caseId = '';
  readonly #case = new Loading<CaseDetail | undefined>(
    this,
    () => this.room.service.case(this.caseSetId, this.caseId),
    () => [`${this.caseSetId} ${this.caseId}`, this.session.version(this.caseSetId)],
  );

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
    return frame(
      {
        heading: texts.question.heading,
        trail: [
          { words: texts.trail.newRun, href: at.start() },
          { words: texts.trail.questions, href: at.cases(this.caseSetId) },
        ],
      },
      this.#case.draw(texts.loading.question, (found) =>
        found ? this.#whole(found) : html`<p class="panel">${texts.question.missing}</p>`,
      ),
    );
  }

  #change({ question, expected, derivation }: TestCase) {
    const { caseSetId, caseId } = this;
    const words = texts.editing.question;
    const answer = { name: 'expected', label: words.expected, value: expected, choices: words.answers };
    return html`<totem-change
      .words=${{ ...words, note: texts.editing.questionNote }}
      .fields=${[
        { name: 'question', label: words.text, value: question, kind: 'text' },
        ...(derivation ? [] : [answer]),
      ]}
      .save=${({ question: to = '', expected: stated = expected }) =>
        this.room.edit('changed', (service) =>
          service.changeQuestion(caseSetId, caseId, {
            question: to,
            expected: stated === 'yes' ? 'yes' : 'no',
          }),
        )}
      .strike=${async () => {
        await this.room.edit('removed', (service) => service.removeQuestion(caseSetId, caseId));
        go(at.cases(caseSetId));
      }}
    ></totem-change>`;
  }

  #whole({ case: testCase, prompt, time }: CaseDetail) {
    return html`<div class="cols">
      <section class="sheet span7 pad stack">
        <p class="question">${testCase.question}</p>
        ${
          testCase.reworded?.from === undefined
            ? nothing
            : html`<p class="small quiet">
                ${texts.rewording.from(testCase.reworded.by, testCase.reworded.from)}
              </p>`
        }
        <p>${texts.answer.expected(html`<b>${testCase.expected}</b>`)}</p>
        <totem-prompt .text=${prompt}></totem-prompt>
        ${this.#change(testCase)}
      </section>
      <section class="sheet span5">
        <header><h2>${texts.answer.why(testCase.expected)}</h2></header>
        <div class="pad"><totem-proof .case=${testCase}></totem-proof></div>
      </section>
      ${
        time
          ? html`<section class="sheet span12">
              <header><h2>${texts.answer.whenItHolds}</h2></header>
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
        <header><h2>${texts.question.paste}</h2></header>
        <div class="pad">
          <totem-paste .caseSetId=${this.caseSetId} .caseId=${this.caseId}></totem-paste>
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
