/**
 * One answer with everything that its verdict depends on: question, proof, the reply with its marked words,
 * both graphs, the published figures, the prompt.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Verdict } from '../../core/oracles/verdict.ts';
import type { AnswerDetail, AnswerRow, TestListing } from '../../core/api/test-room.ts';
import { at, go } from '../addresses.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/graph-pair.ts';
import '../parts/marked-reply.ts';
import '../parts/verdict-badge.ts';
import { sessionContext, type Session } from '../session.ts';
import { categories, categoryMeaning, outcomes, publishedCategories, reasonings } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { answerKeys, Loading, watchSession } from '../watching.ts';
import './case-proof.ts';
import './change-form.ts';
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
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() runId = '';
  @property({ attribute: false }) index = 0;
  @property({ attribute: false }) filter: AnswerFilter = {};
  @property({ attribute: false }) place: number | undefined;
  @state() private asTable = false;
  readonly #answer = new Loading<AnswerDetail>(
    this,
    () => this.room.service.answer(this.runId, this.index, this.room.settings),
    () => [`${this.runId} ${this.index}`, this.room.settings, this.session.version(this.runId)],
  );
  readonly #beside = new Loading<Page<AnswerRow>>(
    this,
    () =>
      this.room.service.answers(
        this.runId,
        this.filter,
        this.room.settings,
        Math.max(0, (this.place ?? 0) - 1),
        3,
      ),
    () =>
      this.place === undefined ? undefined : [`${this.runId} ${this.place}`, JSON.stringify(this.filter)],
  );

  readonly #listing = new Loading<TestListing>(
    this,
    () => this.room.service.listing(),
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
        heading: texts.answer.heading,
        intro:
          this.place !== undefined && total !== undefined
            ? texts.answer.place(this.place + 1, total)
            : undefined,
        trail: [
          { words: texts.trail.report, href: at.run(this.runId) },
          { words: texts.trail.answers, href: at.answers(this.runId, this.filter) },
        ],
        actions: [
          before === undefined ? nothing : link(before, texts.answer.previous),
          next === undefined ? nothing : link(next, texts.answer.next),
        ],
      },
      this.#answer.draw(texts.loading.answer, (detail) => this.#detail(detail)),
    );
  }

  #detail(detail: AnswerDetail) {
    const { case: testCase, answer, verdict, prompt, sent, time } = detail;
    return html`<div class="cols">
      <section class="sheet span7">
        <header>
          <h2>${texts.answer.reply(answer.model)}</h2>
          <span class="push"><totem-verdict .says=${categories[verdict.category]}></totem-verdict></span>
        </header>
        <div class="pad stack">
          <p class="question">${testCase.question}</p>
          <p>${texts.answer.expected(html`<b>${testCase.expected}</b>`)} ${saidWords(detail)}</p>
          <p class="quiet small">${categoryMeaning[verdict.category]} ${verdict.plain.why}</p>
          <totem-reply .text=${answer.text} .verdict=${verdict}></totem-reply>
          ${answer.cut ? html`<p class="quiet small">${texts.answer.cut}</p>` : nothing}
          ${
            answer.flagged === undefined
              ? nothing
              : html`<p class="quiet small">${texts.answer.flagged(answer.flagged)}</p>`
          }
          ${this.#change(detail)}
        </div>
      </section>
      <div class="span5 stack">
        <section class="sheet">
          <header><h2>${texts.answer.why(testCase.expected)}</h2></header>
          <div class="pad"><totem-proof .case=${testCase}></totem-proof></div>
        </section>
        ${verdict.times ? html`<totem-times .times=${verdict.times}></totem-times>` : nothing}
        ${this.#reasoning(verdict)}
      </div>
      ${
        time
          ? html`<section class="sheet span12">
              <header><h2>${texts.answer.whenItHolds}</h2></header>
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
        <header><h2>${texts.answer.prompt}</h2></header>
        <div class="pad stack">
          <p class="quiet small">${sent ? texts.answer.promptSent : texts.answer.promptNote}</p>
          <totem-prompt .text=${prompt}></totem-prompt>
        </div>
      </section>
    </div>`;
  }

  #change({ index, answer: { model, text } }: AnswerDetail) {
    const { runId } = this;
    const from = { model, text };
    const words = texts.editing.answer;
    return html`<totem-change
      .words=${words}
      .fields=${[
        { name: 'model', label: words.model, value: model },
        { name: 'all', label: words.all(model), value: '', kind: 'tick' },
        { name: 'text', label: words.text, value: text, kind: 'text' },
      ]}
      .save=${({ model: to = '', text: reply = '', all }: Readonly<Record<string, string>>) =>
        this.room.edit('changed', (service) =>
          service.changeAnswer(runId, index, from, { model: to, text: reply, all: all !== undefined }),
        )}
      .strike=${async () => {
        await this.room.edit('removed', (service) => service.removeAnswer(runId, index, from));
        go(at.answers(runId, this.filter));
      }}
    ></totem-change>`;
  }

  get #caseSetId(): string | undefined {
    return this.#listing.value?.runs.find(({ id }) => id === this.runId)?.caseSetId;
  }

  #graphs({ reasoning }: Verdict) {
    return reasoning
      ? html`<section class="sheet">
          <header>
            <h2>${texts.answer.graphs.heading}</h2>
            <button
              class="bare small push"
              aria-pressed=${this.asTable}
              @click=${() => {
                this.asTable = !this.asTable;
              }}
            >
              ${this.asTable ? texts.answer.graphs.asGraphs : texts.answer.graphs.asTable}
            </button>
          </header>
          <div class="pad stack">
            <p class="quiet small">${texts.answer.graphs.key}</p>
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
        <header><h2>${texts.answer.reasoning.heading}</h2></header>
        <p class="pad quiet">
          ${texts.answer.reasoning.unread(
            html`<a href=${at.run(this.runId)}>${texts.answer.reasoning.report}</a>`,
          )}
        </p>
      </section>`;
    return html`<section class="sheet">
      <header><h2>${texts.answer.reasoning.heading}</h2></header>
      <div class="pad stack">
        <p><totem-verdict .says=${reasonings[reasoning.outcome]}></totem-verdict></p>
        <p>${reasoning.why}</p>
        <dl>
          <dt>${texts.answer.reasoning.coverage}</dt>
          <dd>${texts.answer.reasoning.percent(reasoning.coverage)}</dd>
          <dt>${texts.answer.reasoning.contradictions}</dt>
          <dd>${reasoning.contradictions}</dd>
          <dt>${texts.answer.reasoning.edgeSimilarity}</dt>
          <dd>${reasoning.edgeSimilarity.toFixed(2)}</dd>
          <dt>${texts.answer.reasoning.nodeSimilarity}</dt>
          <dd>${reasoning.nodeSimilarity.toFixed(2)}</dd>
        </dl>
        <p class="quiet small">
          ${texts.answer.reasoning.published(
            this.room.settings.edgeJaccard.toFixed(2),
            this.room.settings.nodeJaccard.toFixed(2),
            publishedCategories[reasoning.published].word,
          )}
        </p>
      </div>
    </section>`;
  }
}

const link = (href: string, words: string) => html`<a class="button" href=${href}>${words}</a>`;

function saidWords({ verdict }: AnswerDetail) {
  const { kind } = verdict.plain;
  if (kind === 'declined') return texts.answer.declined;
  if (kind === 'unclear') return texts.answer.unclear;
  return texts.answer.said(html`<b>${kind}</b>`, outcomes[verdict.outcome].word);
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-answer': AnswerView;
  }
}
