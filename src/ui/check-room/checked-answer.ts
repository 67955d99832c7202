/**
 * A checked answer: the words on the left with the table of statements, the proof of the one that is open on
 * the right; what the policy asks for; a slider that asks "what if".
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PropertyValues } from 'lit';
import type { CheckView, Standing } from '../../core/api/check-room.ts';
import type { PolicyDecision } from '../../core/checking/policy.ts';
import { go } from '../addresses.ts';
import { counted } from '../figures.ts';
import '../parts/verdict-badge.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { isWhole, type CheckSession } from './check-session.ts';
import { actionWords, scoreFigure, standings } from './check-words.ts';
import './answer-origin.ts';
import { ANSWER } from './asking.ts';
import './marked-answer.ts';
import './statement-proof.ts';

const byWeight: readonly Standing[] = ['contradicted', 'absent', 'supported'];

@customElement('totem-checked')
export class CheckedAnswerView extends LitElement {
  static override styles = [
    sheet,
    css`
      tr[aria-selected='true'] > td {
        background: var(--brand-soft);
      }
      td button {
        text-align: left;
        white-space: normal;
        overflow-wrap: anywhere;
      }
      td:first-child {
        min-width: 13rem;
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
      @media (max-width: 30rem) {
        td:first-child {
          min-width: 8rem;
        }
        :is(th, td) {
          padding-inline: var(--s2);
        }
        td button {
          padding-inline: var(--s1);
        }
      }
      @media (min-width: 60rem) {
        .proof {
          position: sticky;
          top: var(--s4);
          max-height: calc(100vh - 2rem);
          overflow: auto;
        }
      }
    `,
  ];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  @property({ attribute: false }) view!: CheckView;
  /** The statement that the address opens. */
  @property({ attribute: false }) open: number | undefined;
  /** Whether j and k go from statement to statement. */
  @property({ attribute: false }) keys = true;
  @state() private chosen: number | undefined;
  @state() private whatIf: PolicyDecision | undefined;

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
    }
  }

  /** What is open: the one chosen, else the one that weighs most. */
  get #open(): number | undefined {
    if (this.chosen !== undefined && this.chosen < this.view.standings.length) return this.chosen;
    const first = byWeight
      .map((standing) => this.view.standings.indexOf(standing))
      .find((index) => index >= 0);
    return first;
  }

  override render() {
    const { view } = this;
    const {
      summary: { counts },
      checked,
    } = view;
    const open = this.#open;
    return html`<div class="cols">
      <section class="sheet span5">
        <header>
          <h2>Answer</h2>
          ${byWeight.map((standing) => (counts[standing] === 0 ? nothing : html`<totem-verdict .says=${{ ...standings[standing], word: `${String(counts[standing])} ${standings[standing].word.toLowerCase()}` }}></totem-verdict>`))}
        </header>
        <div class="pad stack">
          ${checked.question === '' ? nothing : html`<p class="question">${checked.question}</p>`}
          <totem-marked-answer
            .view=${view}
            .open=${open}
            @statement=${(event: CustomEvent<number>) => {
              this.chosen = event.detail;
            }}
          ></totem-marked-answer>
          ${view.origin ? html`<totem-answer-origin .session=${this.session} .room=${this.room} .view=${view}></totem-answer-origin>` : nothing}
        </div>
        ${this.#statements(open)}
        <div class="pad stack tight">${this.#policy()}</div>
      </section>
      <section class="sheet span7 proof" aria-live="off">
        ${open === undefined ? html`<p class="pad quiet">${checked.factoids.length === 0 ? 'The answer states nothing that could be checked.' : 'Choose a statement.'}</p>` : this.#proof(open)}
      </section>
    </div>`;
  }

  #statements(open: number | undefined) {
    return html`<div class="wide" tabindex="0" role="region" aria-label="Statements">
      <table>
        <thead>
          <tr>
            <th scope="col">Statement</th>
            <th scope="col">Verdict</th>
            <th scope="col" class="num">Score</th>
          </tr>
        </thead>
        <tbody>
          ${this.view.checked.factoids.map(
            ({ factoid, score }, i) =>
              html`<tr aria-selected=${i === open}>
                <td>
                  <button
                    class="bare"
                    aria-pressed=${i === open}
                    @click=${() => {
                      this.chosen = i;
                    }}
                  >
                    ${factoid.text}
                  </button>
                </td>
                <td>
                  <totem-verdict .says=${standings[this.view.standings[i] as Standing]}></totem-verdict>
                </td>
                <td class="num">${scoreFigure(score)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #proof(open: number) {
    const { factoid } = this.view.checked.factoids[open] as CheckView['checked']['factoids'][number];
    return html`<header>
        <h2 tabindex="-1">Why: “${factoid.text}”</h2>
        <span class="push"
          ><totem-verdict .says=${standings[this.view.standings[open] as Standing]}></totem-verdict
        ></span>
      </header>
      <div class="pad">
        <totem-statement-proof
          .view=${this.view}
          .statement=${open}
          @tell=${(event: CustomEvent<string>) => this.session.announce(event.detail)}
        ></totem-statement-proof>
      </div>`;
  }

  #policy() {
    const { decision, tags, checked } = this.view;
    const shown = this.whatIf ?? decision;
    const names = new Map(this.room.preferences?.policy.topics.map(({ id, name }) => [id, name]));
    return html`<p class="small">
        The answer’s score is <b>${scoreFigure(checked.score)}</b>, that of its worst statement. It
        ${shown.flagged ? html`<b>is flagged</b>` : 'is not flagged'}:
        ${shown.factoids.length === 0 ? 'no statement' : counted(shown.factoids.length, 'statement')} at
        ${scoreFigure(shown.threshold)} or more.
      </p>
      ${tags.length === 0 ? nothing : html`<p class="small">Topic: ${tags.map(({ topic, words, cosine }, i) => html`${i > 0 ? '; ' : ''}<a href=${checkAt.policy()}>${names.get(topic) ?? topic}</a> <span class="quiet">(${words.length > 0 ? words.join(', ') : `near in meaning, ${cosine?.toFixed(2) ?? ''}`})</span>`)}${decision.topic === undefined ? nothing : html`, so the threshold is ${scoreFigure(decision.threshold)}`}.</p>`}
      ${
        shown.actions.length === 0
          ? nothing
          : html`<ul class="small">
              ${shown.actions.map((action) => html`<li><b>${actionWords[action].word}.</b> ${actionWords[action].meaning} ${action === 'regenerate' && isWhole(this.view) ? this.#again() : nothing}</li>`)}
            </ul>`
      }
      ${
        this.room.preferences
          ? html`<label class="whatif"
              >What if statements were flagged from
              <input
                type="range"
                min="0.05"
                max="1"
                step="0.05"
                .value=${String(shown.threshold)}
                @input=${(event: Event) => this.#ask(Number((event.target as HTMLInputElement).value))}
              /><output>${scoreFigure(shown.threshold)}</output></label
            >`
          : nothing
      }
      ${
        this.whatIf
          ? html`<p>
              <button
                class="small"
                @click=${() => {
                  this.whatIf = undefined;
                }}
              >
                Back to ${scoreFigure(decision.threshold)}
              </button>
            </p>`
          : nothing
      }`;
  }

  /** Rows of a batch have passages of their own, and no documents to ask again. */
  #again() {
    const {
      summary: { collection },
      checked: { question },
    } = this.view;
    if (collection === '') return nothing;
    if (question === '') return 'No question was written, so none can be asked again.';
    if (!this.room.asking.chosen)
      return html`<a href=${checkAt.model()}>Bring or choose a language model first</a>`;
    return html`<button
      class="small"
      ?disabled=${this.session.running('answer', ANSWER) !== undefined}
      @click=${() => this.#askAgain()}
    >
      Ask again, more strictly
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
    const { length } = this.view.standings;
    if (this.keys && length > 0) this.chosen = ((this.#open ?? 0) + step + length) % length;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-checked': CheckedAnswerView;
  }
}
