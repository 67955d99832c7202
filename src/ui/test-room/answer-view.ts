/**
 * One answer with everything its verdict rests on: question, proof, the reply with its words marked, both
 * graphs, the published figures, the prompt.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Verdict } from '../../core/oracles/verdict.ts';
import type { AnswerDetail, AnswerRow, TestListing } from '../../core/api/test-room.ts';
import { at, go } from '../addresses.ts';
import { count } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/graph-pair.ts';
import '../parts/marked-reply.ts';
import '../parts/verdict-badge.ts';
import type { Session } from '../session.ts';
import { categories, categoryMeaning, outcomes, publishedCategories, reasonings } from '../texts/terms.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, Loading, watchSession } from '../watching.ts';
import './case-proof.ts';
import './prompt-box.ts';
import './time-proof.ts';
import { evaluatorsAddress } from './time-proof.ts';
import './times-named.ts';
import type { AnswerFilter } from '../../core/oracles/run-report.ts';
import type { Page } from '../../core/transfer.ts';

@customElement('totem-answer')
export class AnswerView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      .question {
        font-size: 1.0625rem;
        font-weight: 650;
        overflow-wrap: anywhere;
      }
      dl {
        display: grid;
        grid-template-columns: max-content 1fr;
        gap: var(--s1) var(--s4);
        font-size: 0.875rem;
      }
      dt {
        color: var(--quiet);
      }
      dd {
        font-variant-numeric: tabular-nums;
      }
    `,
  ];
  @property({ attribute: false }) session!: Session;
  @property() runId = '';
  @property({ attribute: false }) index = 0;
  @property({ attribute: false }) filter: AnswerFilter = {};
  @property({ attribute: false }) place: number | undefined;
  @state() private asTable = false;
  readonly #answer = new Loading<AnswerDetail>(
    this,
    () => this.session.service.answer(this.runId, this.index, this.session.settings),
    () => [`${this.runId} ${this.index}`, this.session.settings, this.session.version(this.runId)],
  );
  readonly #beside = new Loading<Page<AnswerRow>>(
    this,
    () =>
      this.session.service.answers(
        this.runId,
        this.filter,
        this.session.settings,
        Math.max(0, (this.place ?? 0) - 1),
        3,
      ),
    () =>
      this.place === undefined ? undefined : [`${this.runId} ${this.place}`, JSON.stringify(this.filter)],
  );

  readonly #listing = new Loading<TestListing>(
    this,
    () => this.session.service.listing(),
    () => ['listing', this.session.version('listing')],
  );

  constructor() {
    super();
    watchSession(this);
    answerKeys(this, { j: () => this.#step(1), k: () => this.#step(-1) });
  }

  #step(step: number): void {
    const href = this.#neighbour(step);
    if (href) go(href);
  }

  #neighbour(step: number): string | undefined {
    const { place } = this;
    const page = this.#beside.value;
    if (place === undefined || !page) return undefined;
    const row = page.rows[place + step - page.offset];
    return row && at.answer(this.runId, row.index, this.filter, place + step);
  }

  override render() {
    const before = this.#neighbour(-1);
    const next = this.#neighbour(1);
    const total = this.#beside.value?.total;
    return frame(
      {
        heading: 'One answer',
        intro:
          this.place !== undefined && total !== undefined
            ? `Answer ${count(this.place + 1)} of ${count(total)} in this list.`
            : undefined,
        trail: [
          { words: 'Report', href: at.run(this.runId) },
          { words: 'Answers', href: at.answers(this.runId, this.filter) },
        ],
        actions: html`${before ? html`<a class="button" href=${before}>Answer before</a>` : nothing}${next ? html`<a class="button" href=${next}>Next answer</a>` : nothing}`,
      },
      this.#answer.draw('the answer', (detail) => this.#detail(detail)),
    );
  }

  #detail(detail: AnswerDetail) {
    const { case: testCase, answer, verdict, prompt, time } = detail;
    return html`<div class="cols">
      <section class="sheet span7">
        <header>
          <h2>The reply of ${answer.model}</h2>
          <span class="push"><totem-verdict .says=${categories[verdict.category]}></totem-verdict></span>
        </header>
        <div class="pad stack">
          <p class="question">${testCase.question}</p>
          <p>Expected <b>${testCase.expected}</b>. ${saidWords(detail)}</p>
          <p class="quiet small">${categoryMeaning[verdict.category]} ${verdict.plain.why}</p>
          <totem-reply .text=${answer.text} .verdict=${verdict}></totem-reply>
          ${answer.flagged === undefined ? nothing : html`<p class="quiet small">The source itself flags this answer as ${answer.flagged ? 'a hallucination' : 'no hallucination'}.</p>`}
        </div>
      </section>
      <div class="span5 stack">
        <section class="sheet">
          <header><h2>Why ${testCase.expected} is expected</h2></header>
          <div class="pad"><totem-proof .case=${testCase}></totem-proof></div>
        </section>
        ${verdict.times ? html`<totem-times .times=${verdict.times}></totem-times>` : nothing}${this.#reasoning(verdict)}
      </div>
      ${
        time
          ? html`<section class="sheet span12">
              <header><h2>When it holds</h2></header>
              <div class="pad">
                <totem-time-proof
                  .explanation=${time}
                  .evaluators=${evaluatorsAddress(this.#listing.value, this.#caseSetId, time)}
                ></totem-time-proof>
              </div>
            </section>`
          : nothing
      }
      ${this.#graphs(verdict)}
      <section class="sheet span12">
        <header><h2>The prompt that Totem writes</h2></header>
        <div class="pad stack">
          <p class="quiet small">A reply that was recorded elsewhere may answer other words.</p>
          <totem-prompt .text=${prompt}></totem-prompt>
        </div>
      </section>
    </div>`;
  }

  get #caseSetId(): string | undefined {
    return this.#listing.value?.runs.find(({ id }) => id === this.runId)?.caseSetId;
  }

  #graphs({ reasoning }: Verdict) {
    return reasoning
      ? html`<section class="sheet">
          <header>
            <h2>The facts and the reply, as graphs</h2>
            <button
              class="bare small push"
              aria-pressed=${this.asTable}
              @click=${() => {
                this.asTable = !this.asTable;
              }}
            >
              As ${this.asTable ? 'graphs' : 'table'}
            </button>
          </header>
          <div class="pad stack">
            <p class="quiet small">
              The same number or letter on both sides marks what was matched; a full line is matched, a dashed
              one is not.
            </p>
            <totem-graphs
              .ground=${reasoning.ground}
              .response=${reasoning.response}
              ?as-table=${this.asTable}
            ></totem-graphs>
          </div>
        </section>`
      : nothing;
  }

  #reasoning({ reasoning, times }: Verdict) {
    if (!reasoning && times) return nothing;
    if (!reasoning)
      return html`<section class="sheet">
        <header><h2>The reasoning</h2></header>
        <p class="pad quiet">
          The reasoning of this answer has not been read yet. It can be started in the
          <a href=${at.run(this.runId)}>report</a>.
        </p>
      </section>`;
    return html`<section class="sheet">
      <header><h2>The reasoning</h2></header>
      <div class="pad stack">
        <p><totem-verdict .says=${reasonings[reasoning.outcome]}></totem-verdict></p>
        <p>${reasoning.why}</p>
        <dl>
          <dt>Needed facts it states</dt>
          <dd>${Math.round(reasoning.coverage * 100)} %</dd>
          <dt>Contradictions</dt>
          <dd>${reasoning.contradictions}</dd>
          <dt>Edge similarity</dt>
          <dd>${reasoning.edgeSimilarity.toFixed(2)}</dd>
          <dt>Node similarity</dt>
          <dd>${reasoning.nodeSimilarity.toFixed(2)}</dd>
        </dl>
        <p class="quiet small">
          By the published rule, with a Jaccard of ${this.session.settings.jaccard.toFixed(2)}:
          ${publishedCategories[reasoning.published].word}.
        </p>
      </div>
    </section>`;
  }
}

function saidWords({ verdict }: AnswerDetail) {
  const { kind } = verdict.plain;
  if (kind === 'declined') return 'The model declined to answer.';
  if (kind === 'unclear') return 'No plain answer could be read.';
  return html`The model said <b>${kind}</b>, which is ${outcomes[verdict.outcome].word.toLowerCase()}.`;
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-answer': AnswerView;
  }
}
