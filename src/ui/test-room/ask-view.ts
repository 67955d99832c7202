/**
 * The form that puts a set of questions to the user's own language model: which questions, what they come
 * with, how replies are sampled, and how long it will take.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentCollection, ModelToAsk, TestListing } from '../../core/api/test-room.ts';
import type { AnswerFilter } from '../../core/oracles/run-report.ts';
import { givings, type Giving } from '../../core/testing/test-case.ts';
import { addressOf, at, go } from '../addresses.ts';
import { namesOf } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { testContext, type TestSession } from './test-session.ts';

const t = texts.asking;

interface Asked {
  readonly model: ModelToAsk | undefined;
  readonly questions: number;
  readonly collections: readonly DocumentCollection[];
}

type Unknown = keyof typeof t.unknowns;

@customElement('totem-ask')
export class AskView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      form {
        display: grid;
        gap: var(--s5);
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
      }
      form > .whole {
        grid-column: 1 / -1;
      }
      fieldset {
        display: grid;
        gap: var(--s2);
        align-content: start;
      }
      .means {
        display: block;
        color: var(--quiet);
        font-size: 0.8125rem;
      }
      input[type='number'] {
        width: 8rem;
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() caseSetId = '';
  @property({ attribute: false }) filter: AnswerFilter = {};
  @state() private given: readonly Giving[] = ['nothing'];
  @state() private unknown: Unknown = 'none';
  @state() private samples = 1;
  @state() private temperature = 0;
  @state() private most: number | undefined;
  @state() private failure: string | undefined;
  @state() private busy = false;
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.room.service.listing(),
    () => ['listing', this.session.version('listing')],
  );
  readonly #asked = new Loading<Asked>(
    this,
    async () => {
      const { service } = this.room;
      const [model, { total }, collections] = await Promise.all([
        service.modelToAsk(),
        service.cases(this.caseSetId, this.filter, 0, 0),
        service.documentCollections(),
      ]);
      return { model, questions: total, collections };
    },
    () => [addressOf([this.caseSetId], this.filter)],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const set = this.#listing.value?.caseSets.find(({ id }) => id === this.caseSetId);
    return frame(
      {
        heading: t.heading,
        intro: set && t.intro(set.name),
        trail: [
          { words: texts.trail.newRun, href: at.start() },
          { words: texts.trail.questions, href: at.cases(this.caseSetId, this.filter) },
        ],
      },
      this.#asked.draw(texts.loading.question, (asked) =>
        asked.model ? this.#form(asked, asked.model) : noModel(),
      ),
    );
  }

  #form({ questions, collections }: Asked, model: ModelToAsk) {
    const asked = Math.min(this.most ?? questions, questions);
    const replies = asked * this.given.length * this.samples;
    const seconds = model.secondsPerReply && model.secondsPerReply * replies;
    const filtered = Object.keys(this.filter).length > 0;
    return html`<form class="sheet pad" @submit=${this.#submit}>
      <div class="stack">
        <fieldset>
          <legend>${t.model}</legend>
          <p>
            ${model.why === undefined ? t.inUse(model.name) : t.failed(model.name, model.why)}
            <a href=${addressOf(['check', 'model'])}>${t.change}</a>
          </p>
        </fieldset>
        <fieldset>
          <legend>${t.questions}</legend>
          <p>${filtered ? t.matching(questions) : t.all(questions)}</p>
          <label class="field"
            >${t.most}<input
              name="most"
              type="number"
              min="1"
              max=${questions}
              @input=${(event: Event) => {
                this.most = numberOf(event) || undefined;
              }}
          /></label>
        </fieldset>
        <fieldset>
          <legend>${t.sampling}</legend>
          ${this.#number('samples', { min: 1, max: 20, step: 1, value: this.samples }, (value) => {
            this.samples = Math.max(1, Math.round(value));
          })}
          ${this.#number('temperature', { min: 0, max: 2, step: 0.1, value: this.temperature }, (value) => {
            this.temperature = value;
          })}
          ${this.#number('topP', { min: 0.05, max: 1, step: 0.05, value: 1 })}
          ${this.#number('seed', { min: 0, max: 4294967000, step: 1, value: 1 })}
          ${
            this.samples > 1 && this.temperature === 0
              ? html`<p class="small" role="status">${t.greedy}</p>`
              : nothing
          }
        </fieldset>
      </div>
      <div class="stack">
        <fieldset>
          <legend>${t.given}</legend>
          ${givings.map((giving) => this.#giving(giving, collections))}
          ${
            this.given.includes('documents')
              ? html`<label class="field"
                  >${t.documents}<select name="collection">
                    ${collections.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
                  </select></label
                >`
              : nothing
          }
          <p class="quiet small">${t.givenHint}</p>
        </fieldset>
        <fieldset>
          <legend>${t.unknown}</legend>
          ${namesOf(t.unknowns).map(
            (name) =>
              html`<label class="tick"
                ><input
                  type="radio"
                  name="unknown"
                  value=${name}
                  .checked=${name === this.unknown}
                  @change=${() => {
                    this.unknown = name;
                  }}
                /><span
                  >${t.unknowns[name].word}<span class="means">${t.unknowns[name].means}</span></span
                ></label
              >`,
          )}
          ${
            this.unknown === 'after'
              ? html`<label class="field"
                  >${t.afterYear}<input name="afterYear" type="number" step="1" required value="2023"
                /></label>`
              : nothing
          }
        </fieldset>
      </div>
      <div class="whole stack tight">
        <p class="row middle">
          <button class="primary" ?disabled=${this.busy}>${t.submit}</button>
          <span class="quiet" role="status">${t.estimate(replies, seconds)}</span>
          <a class="small" href=${at.prompts()}>${t.prompts}</a>
        </p>
        ${this.failure === undefined ? nothing : html`<p role="alert">${t.couldNot(this.failure)}</p>`}
      </div>
    </form>`;
  }

  #giving(giving: Giving, collections: readonly DocumentCollection[]) {
    const { word, means } = t.givings[giving];
    const missing = giving === 'documents' && collections.length === 0;
    return html`<label class="tick"
      ><input
        type="checkbox"
        name="giving"
        value=${giving}
        ?disabled=${missing}
        .checked=${this.given.includes(giving)}
        @change=${(event: Event) => {
          const { checked } = event.target as HTMLInputElement;
          this.given = givings.filter((each) => (each === giving ? checked : this.given.includes(each)));
        }}
      /><span>${word}<span class="means">${missing ? t.noCollection : means}</span></span></label
    >`;
  }

  #number(
    name: 'samples' | 'temperature' | 'topP' | 'seed',
    { min, max, step, value }: Readonly<Record<'min' | 'max' | 'step' | 'value', number>>,
    heard: (value: number) => void = () => undefined,
  ) {
    return html`<label class="field"
      >${t[name]}<input
        name=${name}
        type="number"
        required
        min=${min}
        max=${max}
        step=${step}
        value=${value}
        @input=${(event: Event) => heard(numberOf(event))}
    /></label>`;
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const number = (name: string): number => Number(form.get(name));
    const { room, caseSetId, filter } = this;
    if (this.given.length === 0) {
      this.failure = t.noWay;
      return;
    }
    this.busy = true;
    this.failure = undefined;
    try {
      const runId = await room.service.beginAsking(caseSetId, {
        filter,
        ...(form.get('most') && { most: number('most') }),
        givings: this.given,
        ...(form.has('collection') && { collection: String(form.get('collection')) }),
        samples: number('samples'),
        temperature: number('temperature'),
        topP: number('topP'),
        seed: number('seed'),
        ...(this.unknown === 'all' && { unknown: 'all' as const }),
        ...(this.unknown === 'after' && { unknown: { afterYear: number('afterYear') } }),
      });
      const { runs } = await room.service.listing();
      const run = runs.find(({ id }) => id === runId);
      if (run) void room.ask(run);
      room.view(runId);
      this.session.touch('listing');
      go(at.run(runId));
    } catch (fault) {
      this.failure = reasonOf(fault);
    } finally {
      this.busy = false;
    }
  }
}

const noModel = () =>
  html`<div class="panel stack tight">
    <p>${t.none}</p>
    <p><a class="button" href=${addressOf(['check', 'model'])}>${t.add}</a></p>
  </div>`;

const numberOf = (event: Event): number => Number((event.target as HTMLInputElement).value);

declare global {
  interface HTMLElementTagNameMap {
    'totem-ask': AskView;
  }
}
