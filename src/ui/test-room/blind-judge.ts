/** One answer of a sample after the other, for a judge who sees neither Totem's verdict nor other labels. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { BlindAnswer } from '../../core/api/surveys.ts';
import { surveyLabels, type SurveyKind } from '../../core/oracles/survey-labels.ts';
import { at } from '../addresses.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';
import './case-proof.ts';
import { testContext, type TestSession } from './test-session.ts';

const t = texts.surveys;

@customElement('totem-blind-judge')
export class BlindJudge extends LitElement {
  static override styles = [
    sheet,
    css`
      .question {
        font-size: 1.0625rem;
        font-weight: 650;
        overflow-wrap: anywhere;
      }
      .reply {
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        max-width: 68ch;
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() runId = '';
  @property() kind: SurveyKind = 'faults';
  @property() judge = '';
  /** A place of the sample that the judge goes back to. */
  @state() private chosen: number | undefined;
  @state() private saved = 0;
  @state() private failure: string | undefined;
  /** Whether another answer than the one on screen was asked for. */
  #isLeft = false;
  readonly #answer = new Loading<BlindAnswer | undefined>(
    this,
    () => this.room.service.toJudge(this.runId, this.kind, this.judge, this.chosen),
    () => [`${this.runId} ${this.kind} ${this.judge}`, this.chosen, this.saved],
  );

  override render() {
    const { failure } = this;
    return html`${failure === undefined ? nothing : html`<p class="panel" role="alert">${failure}</p>`}
    ${this.#answer.draw(texts.loading.answer, (answer) =>
      // Each answer has a form of its own: the label of the one before would stay chosen.
      answer ? keyed(answer.key, this.#form(answer)) : this.#done(),
    )}`;
  }

  #done() {
    return html`<section class="sheet pad stack">
      <p role="status"><b>${t.judge.done}</b></p>
      <p><a class="button primary" href=${at.survey(this.runId, this.kind)}>${t.judge.stop}</a></p>
    </section>`;
  }

  #form({ place, total, case: testCase, reply, label }: BlindAnswer) {
    return html`<div class="cols">
      <form class="sheet span7 pad stack" @submit=${this.#save}>
        <p class="quiet small" role="status">${t.judge.place(place + 1, total)}</p>
        <p class="question">${testCase.question}</p>
        <div class="stack tight">
          <h2>${t.judge.reply}</h2>
          <p class="reply">${reply}</p>
        </div>
        <fieldset>
          <legend>${this.kind === 'faults' ? t.judge.label : t.judge.thresholdLabel}</legend>
          ${surveyLabels[this.kind].map(
            (each) =>
              html`<label class="tick"
                ><input type="radio" name="label" value=${each} required .checked=${each === label} /><span
                  >${t.labels[each].word} <span class="quiet small">${t.labels[each].means}</span></span
                ></label
              >`,
          )}
        </fieldset>
        <p class="row middle">
          <button class="primary">${t.judge.save}</button>
          <button type="button" ?disabled=${place === 0} @click=${() => this.#show(place - 1)}>
            ${t.judge.previous}
          </button>
          <a href=${at.survey(this.runId, this.kind)}>${t.judge.stop}</a>
        </p>
      </form>
      <section class="sheet span5">
        <header><h2>${texts.answer.why(testCase.expected)}</h2></header>
        <div class="pad"><totem-proof .case=${testCase}></totem-proof></div>
      </section>
    </div>`;
  }

  async #save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const answer = this.#answer.value;
    const stated = new FormData(event.target as HTMLFormElement).get('label');
    const label = surveyLabels[this.kind].find((each) => each === stated);
    if (!answer || !label) return;
    const { runId, kind, judge } = this;
    this.failure = undefined;
    try {
      await this.room.service.label(runId, kind, { judge, key: answer.key, label });
      this.session.touch(runId);
      this.saved++;
      this.#show(undefined);
    } catch (fault) {
      this.failure = t.judge.failed(reasonOf(fault));
    }
  }

  /** Shows an answer, with the focus where it is judged. */
  #show(place: number | undefined): void {
    this.chosen = place;
    this.#isLeft = true;
  }

  /** The focus moves as the answer appears: later, it could take a key that was meant for another label. */
  override updated(): void {
    if (!this.#isLeft || this.#answer.state === 'loading') return;
    this.#isLeft = false;
    this.renderRoot.querySelector<HTMLElement>('input:checked, input, a')?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-blind-judge': BlindJudge;
  }
}
