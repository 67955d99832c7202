/**
 * A pupil answers the questions of a set one by one: reply, then the verdict and why. Each verdict is sent as
 * `judged`. The replies are stored in a run under the pupil's name, so that a reload goes on after the last
 * one.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { AnswerDetail, AnswerRow } from '../../core/api/test-room.ts';
import type { TestCase } from '../../core/testing/test-case.ts';
import type { Page } from '../../core/transfer.ts';
import { at } from '../addresses.ts';
import { offer } from '../download.ts';
import { frame, frameStyles } from '../frame.ts';
import { kept } from '../kept.ts';
import '../parts/verdict-badge.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { answerWords, outcomes } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';
import './case-proof.ts';
import { testContext, type TestSession } from './test-session.ts';

/** Who answers a set in this browser, and the run with the replies once there is one. */
interface Pupil {
  readonly name: string;
  readonly runId?: string;
}
const pupilOf = (caseSetId: string) => kept(() => localStorage, `totem pupil ${caseSetId}`);

/** The reply that is being given, which survives a reload. */
interface Draft {
  readonly caseId: string;
  readonly answer: string;
  readonly why: string;
}
const keptDraft = (caseSetId: string) => kept(() => sessionStorage, `totem pupil reply ${caseSetId}`);

function draftOf(caseSetId: string, caseId: string): Draft {
  const text = keptDraft(caseSetId).get();
  const draft = text === undefined ? undefined : (JSON.parse(text) as Draft);
  return draft?.caseId === caseId ? draft : { caseId, answer: '', why: '' };
}

/** The next question, or none after the last, and the replies so far. */
interface Turn {
  readonly pupil: Pupil | undefined;
  readonly question: TestCase | undefined;
  readonly total: number;
  readonly replies: Page<AnswerRow>;
}
/** The most questions of a set that a pupil is led through. */
const MOST_QUESTIONS = 10_000;
const noReplies: Page<AnswerRow> = { rows: [], offset: 0, total: 0 };

@customElement('totem-pupil')
export class PupilView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      .question {
        color: var(--ink);
        font-size: 1.1875rem;
        font-weight: 650;
        overflow-wrap: anywhere;
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() caseSetId = '';
  /** On its own, without the other views of the room: nothing links to them. */
  @property({ type: Boolean }) alone = false;
  @state() private turns = 0;
  @state() private judged: AnswerDetail | undefined;
  @state() private busy = false;
  @state() private failure: string | undefined;
  @state() private saved: string | undefined;
  readonly #turn = new Loading<Turn>(
    this,
    () => this.#load(),
    () => [this.caseSetId, this.turns],
  );

  async #load(): Promise<Turn> {
    const { service, settings } = this.room;
    const text = pupilOf(this.caseSetId).get();
    let pupil = text === undefined ? undefined : (JSON.parse(text) as Pupil);
    const { runs } = await service.listing();
    // The run may have been removed since.
    if (pupil && !runs.some(({ id }) => id === pupil?.runId)) pupil = { name: pupil.name };
    const replies =
      pupil?.runId === undefined
        ? noReplies
        : await service.answers(pupil.runId, { model: pupil.name }, settings, 0, MOST_QUESTIONS);
    const { rows, total } = await service.cases(this.caseSetId, {}, 0, MOST_QUESTIONS);
    // A reply may have been deleted since.
    const answered = new Set(replies.rows.map(({ question }) => question));
    return { pupil, question: rows.find(({ question }) => !answered.has(question)), total, replies };
  }

  override render() {
    return frame(
      {
        heading: texts.pupil.heading,
        trail: this.alone ? [] : [{ words: texts.trail.questions, href: at.cases(this.caseSetId) }],
      },
      html`${this.failure === undefined ? nothing : html`<p class="panel" role="alert">${this.failure}</p>`}
      ${this.#turn.draw(texts.loading.question, (turn) =>
        this.judged ? this.#verdict(this.judged) : this.#step(turn),
      )}`,
    );
  }

  #step(turn: Turn) {
    if (turn.total === 0) return html`<p class="panel">${texts.pupil.noQuestions}</p>`;
    if (!turn.pupil) return this.#begin();
    return turn.question ? this.#ask(turn, turn.question) : this.#end(turn, turn.pupil);
  }

  #begin() {
    return html`<form class="sheet pad stack" @submit=${this.#start}>
      <label class="field">${texts.pupil.name}<input name="name" required autocomplete="off" /></label>
      <p><button class="primary">${texts.pupil.start}</button></p>
    </form>`;
  }

  #ask({ pupil, replies, total }: Turn, { id, question }: TestCase) {
    const draft = draftOf(this.caseSetId, id);
    return html`<form
      class="sheet pad stack"
      @submit=${this.#reply}
      @input=${(event: Event) => this.#keepDraft(id, event)}
    >
      <p class="quiet small" role="status">${texts.pupil.place(replies.total + 1, total)}</p>
      <fieldset>
        <legend class="question">${question}</legend>
        ${(['yes', 'no'] as const).map(
          (word) =>
            html`<label class="tick"
              ><input
                type="radio"
                name="answer"
                value=${word}
                required
                .checked=${live(draft.answer === word)}
              />${texts.pupil.replies[word]}</label
            >`,
        )}
      </fieldset>
      <label class="field"
        >${texts.pupil.why}<textarea name="why" .value=${live(draft.why)}></textarea>
      </label>
      <p class="row middle">
        <button class="primary" ?disabled=${this.busy}>${texts.pupil.check}</button>
        ${pupil ? this.#saving(pupil) : nothing}
      </p>
    </form>`;
  }

  #verdict({ case: testCase, verdict, answer }: AnswerDetail) {
    return html`<section class="sheet pad stack">
      <p class="question">${testCase.question}</p>
      <p role="status">
        <totem-verdict .says=${outcomes[verdict.outcome]}></totem-verdict>
        ${texts.pupil.expected(answerWords[testCase.expected])}
      </p>
      <p class="quiet">${texts.pupil.yours(answer.text)}</p>
      <h2>${texts.answer.why(testCase.expected)}</h2>
      <totem-proof .case=${testCase}></totem-proof>
      <p><button class="primary" id="next" @click=${this.#next}>${texts.pupil.next}</button></p>
    </section>`;
  }

  #end({ replies }: Turn, pupil: Pupil) {
    const right = replies.rows.filter(({ said, expected }) => said === expected).length;
    return html`<section class="sheet pad stack">
      <p role="status"><b>${texts.pupil.done(right, replies.total)}</b></p>
      ${pupil.runId === undefined || this.alone ? nothing : this.#report(pupil.runId)}
      <p class="row middle">${this.#saving(pupil)}</p>
      <p><button @click=${this.#another}>${texts.pupil.another}</button></p>
    </section>`;
  }

  /** The replies so far as a file, from which a teacher collects those of a class. */
  #saving({ name, runId }: Pupil) {
    if (runId === undefined || this.alone) return nothing;
    return html`<button type="button" @click=${() => this.#save(name, runId)}>${texts.pupil.save}</button
      ><span class="quiet small" role="status">${this.saved}</span>`;
  }

  async #save(name: string, runId: string): Promise<void> {
    const { service, settings } = this.room;
    try {
      const { caseSets } = await service.listing();
      const set = caseSets.find(({ id }) => id === this.caseSetId)?.name ?? '';
      offer(await service.exportVerdicts(runId, settings, 'jsonl'), texts.pupil.fileName(name, set));
      this.saved = texts.pupil.saved;
    } catch (fault) {
      this.saved = texts.pupil.notSaved(reasonOf(fault));
    }
  }

  #report(runId: string) {
    return html`<p><a href=${at.run(runId)}>${texts.pupil.report}</a></p>`;
  }

  async #start(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get('name') ?? '').trim();
    if (name === '') return;
    this.#keep({ name });
    await this.#show('input');
  }

  async #reply(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const turn = this.#turn.value;
    if (this.busy || !turn?.pupil || !turn.question) return;
    const { pupil, question } = turn;
    const form = event.target as HTMLFormElement;
    const stated = (name: string) => String(new FormData(form).get(name) ?? '').trim();
    const text = [texts.pupil.said(stated('answer')), stated('why')].filter(Boolean).join(' ');
    const { service, settings } = this.room;
    this.busy = true;
    this.failure = undefined;
    try {
      const { caseSetId } = this;
      const run = pupil.runId === undefined ? {} : { runId: pupil.runId };
      const added = await service.addAnswer(
        { caseSetId, ...run },
        { caseId: question.id, model: pupil.name, text },
      );
      form.reset();
      keptDraft(caseSetId).set(undefined);
      pupilOf(caseSetId).set(JSON.stringify({ name: pupil.name, runId: added.runId }));
      this.session.touch('listing', added.runId);
      this.judged = await service.answer(added.runId, added.index, settings);
      const judged = { detail: this.judged, bubbles: true, composed: true };
      this.dispatchEvent(new CustomEvent('judged', judged));
    } catch (fault) {
      this.failure = texts.pupil.failed(reasonOf(fault));
    } finally {
      this.busy = false;
    }
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#next')?.focus();
  }

  #keepDraft(caseId: string, { currentTarget }: Event): void {
    const form = new FormData(currentTarget as HTMLFormElement);
    const [answer, why] = ['answer', 'why'].map((name) => String(form.get(name) ?? ''));
    keptDraft(this.caseSetId).set(JSON.stringify({ caseId, answer, why }));
  }

  async #next(): Promise<void> {
    this.turns++;
    this.saved = undefined;
    await this.#show('input, a');
  }

  async #another(): Promise<void> {
    this.#keep(undefined);
    await this.#show('input');
  }

  #keep(pupil: Pupil | undefined): void {
    pupilOf(this.caseSetId).set(pupil && JSON.stringify(pupil));
    this.turns++;
  }

  /** Loads the next turn, and puts the focus where it is answered. */
  async #show(selector: string): Promise<void> {
    await this.updateComplete;
    while (this.#turn.state === 'loading') await new Promise((done) => setTimeout(done, 10));
    this.judged = undefined;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-pupil': PupilView;
  }
}
