/**
 * A checked answer: the marked words and the table of statements on the left, the proof of the open statement
 * on the right; the actions of the policy; a slider to try another threshold.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { PropertyValues } from 'lit';
import type { CheckView } from '../../core/api/check-room.ts';
import type { CheckedFactoid } from '../../core/checking/check.ts';
import { verdicts as bySeriousness, type Verdict } from '../../core/checking/verdict.ts';
import type { Action, PolicyDecision } from '../../core/checking/policy.ts';
import { go } from '../addresses.ts';
import '../parts/verdict-badge.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';
import { scoreFigure } from './score-figures.ts';
import './answer-origin.ts';
import { ANSWER } from './asking.ts';
import { foreignNote } from './foreign-note.ts';
import './held-back.ts';
import './marked-answer.ts';
import { readAs, readAsStyles } from './read-as.ts';
import type { MarkedAnswer } from './marked-answer.ts';
import './statement-list.ts';
import type { StatementList } from './statement-list.ts';
import './statement-proof.ts';

const { verdicts } = texts.words;
const bold = (words: string) => html`<b>${words}</b>`;

const t = texts.checked;

/** Characters from which an answer scrolls in its own area. */
const LONG = 3000;
/** The width of the window at which the columns are stacked, as in the layout of tokens.ts. */
const STACKED = '(max-width: 59.99rem)';

@customElement('totem-checked')
export class CheckedAnswerView extends LitElement {
  static override styles = [
    sheet,
    readAsStyles,
    css`
      .answer.long {
        max-height: 70vh;
        overflow-y: auto;
      }
      /* A statement can be a whole paragraph, which the answer shows in full. */
      .proof h2 {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 8;
        overflow: hidden;
      }
      .question {
        font-weight: 600;
      }
      .whatif {
        display: grid;
        grid-template-columns: 1fr max-content;
        gap: 0 var(--s3);
        font-size: 0.875rem;
      }
      .whatif input {
        grid-area: 2 / 1 / auto / -1;
      }
      .whatif output {
        grid-area: 1 / 2;
      }
      @media (min-width: 60rem) {
        .proof {
          position: sticky;
          top: var(--s4);
          max-height: calc(100vh - 2rem);
          overflow: auto;
        }
        .back {
          display: none;
        }
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @property({ attribute: false }) view!: CheckView;
  /** The statement that the address opens. */
  @property({ attribute: false }) open: number | undefined;
  /** Whether j and k move from statement to statement. */
  @property({ attribute: false }) keys = true;
  /** The place of the statement that the user chose. */
  @state() private chosen: number | undefined;
  @state() private whatIf: PolicyDecision | undefined;
  /** The whole answer is open for review, although the policy holds it back. */
  @state() private opened = false;
  /** The outcome of the last copy. */
  @state() private copied = '';
  @query('.proof') private proof!: HTMLElement | null;
  @query('.answer.long') private area!: HTMLElement | null;
  @query('totem-marked-answer') private marked!: MarkedAnswer | null;
  @query('totem-statements') private list!: StatementList | null;

  constructor() {
    super();
    watchSession(this);
    answerKeys(this, { j: () => this.#step(1), k: () => this.#step(-1) });
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('open') && this.open !== undefined) this.chosen = this.open;
    if (changed.has('view') && changed.get('view')?.summary.id !== this.view.summary.id) {
      this.chosen = this.open;
      this.whatIf = undefined;
      this.opened = false;
    }
    if (changed.has('view')) this.copied = '';
  }

  /** Whether the whole answer is on screen: because the policy lets it through, or for review. */
  get #isWhole(): boolean {
    return this.view.showing.kind === 'whole' || this.opened;
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('chosen') && this.chosen !== undefined) void this.#showWords();
  }

  /**
   * The open statement, counted among those that were checked: the one the user chose, otherwise the first
   * with the most serious verdict.
   */
  get #open(): number | undefined {
    const { verdicts: found, showing } = this.view;
    if (!this.#isWhole) {
      if (showing.kind !== 'cited') return undefined;
      const shown = showing.statements.map(({ statement }) => this.#placeOf(statement));
      const place = this.chosen !== undefined && shown.includes(this.chosen) ? this.chosen : shown[0];
      return place === undefined ? undefined : this.#indexOf(place);
    }
    if (this.chosen !== undefined) {
      const chosen = this.#indexOf(this.chosen);
      if (chosen >= 0 && chosen < found.length) return chosen;
    }
    return bySeriousness.map((verdict) => found.indexOf(verdict)).find((index) => index >= 0);
  }

  /** While a check runs, the statements checked so far are not all of the answer. */
  #indexOf(place: number): number {
    const { running } = this.view;
    return running ? running.places.indexOf(place) : place;
  }

  #placeOf(index: number): number {
    return this.view.running?.places[index] ?? index;
  }

  override render() {
    const open = this.#open;
    return html`<div class="cols" @copy=${(event: ClipboardEvent) => this.#copying(event)}>
      <section class="sheet span5">
        <header>
          <h2>${t.answer}</h2>
          ${bySeriousness.map((verdict) => this.#counted(verdict))}
        </header>
        <div class="pad stack">${this.#answer(open)}</div>
        ${this.#isWhole ? this.#statements(open) : nothing}
        <div class="pad stack tight">${this.#decision()}</div>
      </section>
      <section class="sheet span7 proof" aria-live="off">
        ${open === undefined ? this.#noProof() : this.#proof(open)}
      </section>
    </div>`;
  }

  #statements(open: number | undefined) {
    return html`<totem-statements
      .view=${this.view}
      .open=${open === undefined ? undefined : this.#placeOf(open)}
      .chosen=${this.chosen}
      @statement=${(event: CustomEvent<number>) => this.#choose(event.detail)}
      @look=${(event: CustomEvent<readonly number[]>) => this.#lookAt(event.detail)}
    ></totem-statements>`;
  }

  #counted(verdict: Verdict) {
    const answers = this.view.summary.counts[verdict];
    const says = { ...verdicts[verdict], word: t.counted(answers, verdict) };
    return answers === 0 ? nothing : html`<totem-verdict .says=${says}></totem-verdict>`;
  }

  #answer(open: number | undefined) {
    const { view } = this;
    const { question } = view.checked;
    const { settings } = view.checked;
    const older =
      settings.supportedFrom === undefined ? html`<p class="quiet small">${t.older}</p>` : nothing;
    return html`${older} ${foreignNote(view.foreign)}
      ${question === '' ? nothing : html`<p class="question">${question}</p>`}
      <totem-held-back
        .view=${view}
        .opened=${this.opened}
        .open=${open}
        @look-inside=${(event: CustomEvent<boolean>) => {
          this.opened = event.detail;
        }}
        @statement=${(event: CustomEvent<number>) => this.#choose(this.#placeOf(event.detail))}
      ></totem-held-back>
      ${this.#isWhole ? this.#marked(open) : nothing} ${this.#copy()}
      ${view.origin && this.#isWhole ? this.#origin() : nothing}`;
  }

  #copy() {
    if (this.view.passedOn === '') return nothing;
    return html`<p class="row middle">
      <button class="small" @click=${() => this.#copyAnswer()}>${t.copyAnswer}</button
      ><span class="quiet small" role="status">${this.copied}</span>
    </p>`;
  }

  #copyAnswer(): void {
    const { clipboard } = navigator as { readonly clipboard?: Clipboard };
    // Browsers offer the clipboard only on secure pages.
    void (clipboard?.writeText(this.view.passedOn) ?? Promise.reject(new Error('no clipboard'))).then(
      () => {
        this.copied = t.copied;
      },
      () => {
        this.copied = t.notCopied;
      },
    );
  }

  /** While a held-back answer is open for review, a selection cannot carry it out of the page. */
  #copying(event: ClipboardEvent): void {
    const { showing, passedOn } = this.view;
    if (showing.kind === 'whole' || !this.opened) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', passedOn);
    const { copiedPart, copiedNone } = texts.safeguards;
    this.session.announce(passedOn === '' ? copiedNone : copiedPart);
  }

  /** A long answer scrolls in its own area, so that its statements stay near. */
  #marked(open: number | undefined) {
    const marked = html`<totem-marked-answer
      .view=${this.view}
      .open=${open}
      @statement=${(event: CustomEvent<number>) => this.#chooseMarked(this.#placeOf(event.detail))}
    ></totem-marked-answer>`;
    return this.view.checked.answer.length > LONG
      ? html`<div class="answer long" tabindex="0" role="region" aria-label=${t.answer}>${marked}</div>`
      : marked;
  }

  #origin() {
    return html`<totem-answer-origin .view=${this.view}></totem-answer-origin>`;
  }

  /** Where the columns are stacked, the proof is below the statements, so it is brought into view. */
  #choose(place: number): void {
    this.chosen = place;
    if (this.#indexOf(place) < 0) this.#lookAt([]);
    else if (matchMedia(STACKED).matches)
      void this.updateComplete.then(() => {
        this.proof?.scrollIntoView({ block: 'start' });
        this.proof?.querySelector('h2')?.focus({ preventScroll: true });
      });
  }

  #chooseMarked(place: number): void {
    this.list?.turnTo(place);
    this.#choose(place);
  }

  #back(): void {
    this.list?.focus();
    this.list?.scrollIntoView({ block: 'nearest' });
  }

  /** Statements that the user looks at are checked first, before them the one that the user chose. */
  #lookAt(places: readonly number[]): void {
    const { chosen } = this;
    const waits = chosen !== undefined && this.#indexOf(chosen) < 0;
    const detail = waits ? [chosen, ...places] : places;
    this.dispatchEvent(new CustomEvent('look', { detail, bubbles: true, composed: true }));
  }

  /** In an answer that scrolls in its own area, the words of the open statement are brought into view. */
  async #showWords(): Promise<void> {
    const { area, marked } = this;
    await marked?.updateComplete;
    const words = marked?.renderRoot.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
    if (!area || !words) return;
    const { top, bottom, height } = area.getBoundingClientRect();
    if (words.top < top || words.bottom > bottom) area.scrollTop += words.top - top - height / 3;
  }

  #verdict(statement: number) {
    const says = verdicts[this.view.verdicts[statement] as Verdict];
    return html`<totem-verdict .says=${says}></totem-verdict>`;
  }

  #noProof() {
    const { factoids } = this.view.checked;
    const words = factoids.length === 0 ? t.nothingStated : t.choose;
    return html`<p class="pad quiet">${this.#isWhole ? words : texts.safeguards.hiddenProof}</p>`;
  }

  #proof(open: number) {
    const { factoid } = this.view.checked.factoids[open] as CheckedFactoid;
    const said = this.view.said?.[open];
    return html`<header>
        <h2 tabindex="-1">
          ${t.why(said ?? factoid.text)} ${said === undefined ? nothing : readAs(factoid.text)}
        </h2>
        <span class="push">${this.#verdict(open)}</span>
        <button class="small back" @click=${() => this.#back()}>${t.backToStatement}</button>
      </header>
      <div class="pad">
        <totem-statement-proof
          .view=${this.view}
          .statement=${open}
          @tell=${(event: CustomEvent<string>) => this.session.announce(event.detail)}
        ></totem-statement-proof>
      </div>`;
  }

  #decision() {
    const { decision, checked, running } = this.view;
    if (checked.factoids.length === 0) return nothing;
    const scored = checked.factoids.length - (running?.unscored.length ?? 0);
    if (scored === 0) return html`<p class="small">${t.unscored}</p>`;
    const shown = this.whatIf ?? decision;
    const reach = { statements: shown.factoids.length, threshold: scoreFigure(shown.threshold) };
    return html`<p class="small">
        ${running ? t.soFar(scored) : nothing} ${t.answerScore(bold(scoreFigure(checked.score)))}
        ${shown.flagged ? t.flagged(bold, reach) : t.notFlagged(reach)}
      </p>
      ${this.#topics()} ${this.#actions(shown)} ${this.room.preferences ? this.#whatIf(shown) : nothing}
      ${this.whatIf ? this.#reset(decision) : nothing}`;
  }

  #topics() {
    const { decision, tags } = this.view;
    if (tags.length === 0) return nothing;
    const names = new Map(this.room.preferences?.policy.topics.map(({ id, name }) => [id, name]));
    const topics = tags.map(({ topic, words, cosine }, i) => {
      const why = words.length > 0 ? t.topicWords(words) : t.topicNear(cosine?.toFixed(2) ?? '');
      const link = html`<a href=${checkAt.policy()}>${names.get(topic) ?? topic}</a>`;
      return html`${i > 0 ? '; ' : nothing}${link} <span class="quiet">${why}</span>`;
    });
    const threshold = decision.topic === undefined ? '' : t.topicThreshold(scoreFigure(decision.threshold));
    return html`<p class="small">${t.topics(topics)}${threshold}.</p>`;
  }

  #actions({ actions }: PolicyDecision) {
    if (actions.length === 0) return nothing;
    const again = (action: Action) =>
      action === 'regenerate' && this.view.state === 'done' ? this.#again() : nothing;
    return html`<ul class="small">
      ${actions.map((action) => {
        const { word, meaning } = texts.words.actions[action];
        return html`<li><b>${word}.</b> ${meaning} ${again(action)}</li>`;
      })}
    </ul>`;
  }

  #whatIf({ threshold }: PolicyDecision) {
    return html`<label class="whatif"
      >${t.whatIf}<input
        type="range"
        min="0.05"
        max="1"
        step="0.05"
        .value=${String(threshold)}
        @input=${(event: Event) => this.#ask(Number((event.target as HTMLInputElement).value))}
      /><output>${scoreFigure(threshold)}</output></label
    >`;
  }

  #reset({ threshold }: PolicyDecision) {
    const reset = () => {
      this.whatIf = undefined;
    };
    return html`<p><button class="small" @click=${reset}>${t.reset(scoreFigure(threshold))}</button></p>`;
  }

  /** Rows of a batch have passages of their own, so there are no documents to ask again. */
  #again() {
    const {
      summary: { collection },
      checked: { question },
    } = this.view;
    if (collection === '') return nothing;
    if (question === '') return t.noQuestion;
    if (!this.room.asking.chosen) return html`<a href=${checkAt.model()}>${t.needsModel}</a>`;
    return html`<button
      class="small"
      ?disabled=${this.session.running('answer', ANSWER) !== undefined}
      @click=${() => this.#askAgain()}
    >
      ${t.regenerate}
    </button>`;
  }

  #askAgain(): void {
    const {
      summary: { id, collection },
      checked: { question, factoids },
      decision,
    } = this.view;
    go(checkAt.home());
    void this.room.asking.ask({
      collection,
      question,
      refused: {
        check: id,
        statements: decision.factoids.flatMap((index) => factoids[index]?.factoid.text ?? []),
      },
    });
  }

  async #ask(threshold: number): Promise<void> {
    this.whatIf = await this.room.service.whatIf(this.view.summary.id, threshold);
  }

  #step(step: number): void {
    const open = this.#open;
    if (!this.keys || open === undefined) return;
    const { showing } = this.view;
    if (!this.#isWhole && showing.kind === 'cited') {
      const shown = showing.statements.map(({ statement }) => this.#placeOf(statement));
      const at = shown.indexOf(this.#placeOf(open)) + step;
      this.chosen = shown[(at + shown.length) % shown.length];
      return;
    }
    this.chosen = this.list?.neighbour(this.#placeOf(open), step);
    if (this.chosen !== undefined) this.list?.turnTo(this.chosen);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-checked': CheckedAnswerView;
  }
}
