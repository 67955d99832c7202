/**
 * The filters of cases and of answers: a select for each property, and search words. Sends `filter` with the
 * whole filter.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { domains } from '../../core/knowledge/domain.ts';
import { askedOperators, boundaryBands, rules } from '../../core/testing/test-case.ts';
import { namesOf } from '../figures.ts';
import { sessionContext, type Session } from '../session.ts';
import {
  answerWords,
  bandWords,
  depthWords,
  categories,
  operatorWords,
  outcomes,
  publishedCategories,
  reasonings,
  ruleWords,
} from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { answerKeys } from '../watching.ts';
import type { AnswerFilter } from '../../core/oracles/run-report.ts';

type Choice = readonly [value: string, words: string];
const words = <Name extends string>(of: Readonly<Record<Name, { readonly word: string }>>): Choice[] =>
  namesOf(of).map((name) => [name, of[name].word]);

const caseChoices: readonly (readonly [keyof AnswerFilter, string, readonly Choice[]])[] = [
  ['domain', texts.filters.domain, domains.map((domain) => [domain, domain])],
  ['rule', texts.filters.rule, rules.map((rule) => [rule, ruleWords[rule]])],
  [
    'about',
    texts.filters.about,
    [
      ['time', texts.filters.aboutTime],
      ['relations', texts.filters.aboutRelations],
    ],
  ],
  [
    'expected',
    texts.filters.expected,
    [
      ['yes', answerWords.yes],
      ['no', answerWords.no],
    ],
  ],
  ['operator', texts.filters.operator, askedOperators.map((operator) => [operator, operatorWords(operator)])],
  ['depth', texts.filters.depth, [1, 2, 3].map((depth): Choice => [String(depth), depthWords(depth)])],
  ['boundary', texts.filters.boundary, boundaryBands.map((band) => [band, bandWords(band)])],
];
const answerChoices: typeof caseChoices = [
  ['category', texts.filters.category, words(categories)],
  ['outcome', texts.filters.outcome, words(outcomes)],
  ['reasoning', texts.filters.reasoning, words(reasonings)],
  ['published', texts.filters.published, words(publishedCategories)],
  [
    'only',
    texts.filters.only,
    [
      ['wrong', texts.filters.onlyWrong],
      ['disagrees with the source', texts.filters.onlyDisagreeing],
    ],
  ],
];

/** The filters that are always shown; the others are shown when they are set or requested. */
const first: ReadonlySet<keyof AnswerFilter> = new Set(['model', 'category', 'domain', 'rule']);
const firstOfCases: ReadonlySet<keyof AnswerFilter> = new Set(['domain', 'rule', 'expected']);
const aboutTime: ReadonlySet<keyof AnswerFilter> = new Set(['operator', 'depth', 'boundary']);

@customElement('totem-filter')
export class FilterRow extends LitElement {
  static override styles = [
    sheet,
    css`
      @media (max-width: 40rem) {
        .row {
          display: grid;
          grid-template-columns: 1fr 1fr;
        }
        select,
        input {
          width: 100%;
        }
      }
    `,
  ];
  @property({ attribute: false }) filter: AnswerFilter = {};
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  /** The models to choose from; undefined for cases, which have none. */
  @property({ attribute: false }) models: readonly string[] | undefined;
  @state() private all = false;
  @query('input') private input!: HTMLInputElement;
  #typing: number | undefined;

  constructor() {
    super();
    answerKeys(this, { '/': () => this.input.focus() });
  }

  override render() {
    const models: typeof caseChoices =
      this.models && this.models.length > 1
        ? [['model', texts.filters.model, this.models.map((model) => [model, model])]]
        : [];
    const choices = [...models, ...(this.models ? answerChoices : []), ...caseChoices];
    const always = this.models ? first : firstOfCases;
    const shown = this.all
      ? choices
      : choices.filter(
          ([key]) =>
            always.has(key) ||
            this.filter[key] !== undefined ||
            (this.filter.rule === 'temporal' && aboutTime.has(key)),
        );
    const filtered = Object.keys(this.filter).length > 0;
    return html`<div class="row" role="search" aria-label=${texts.filters.label}>
      <label class="field"
        >${texts.filters.search}<input
          type="search"
          size="14"
          .value=${this.filter.text ?? ''}
          @input=${this.#typed}
      /></label>
      ${shown.map(
        ([key, title, options]) =>
          html`<label class="field"
            >${title}<select
              @change=${(event: Event) => this.#send(key, (event.target as HTMLSelectElement).value)}
            >
              <option value="" ?selected=${this.filter[key] === undefined}>${texts.filters.all}</option>
              ${options.map(
                ([value, word]) =>
                  html`<option value=${value} ?selected=${String(this.filter[key]) === value}>
                    ${word}
                  </option>`,
              )}
            </select></label
          >`,
      )}
      <button
        aria-expanded=${this.all}
        @click=${() => {
          this.all = !this.all;
        }}
      >
        ${this.all ? texts.filters.fewer : texts.filters.more}
      </button>
      ${filtered ? html`<button @click=${() => this.#tell({})}>${texts.filters.clear}</button>` : nothing}
    </div>`;
  }

  #typed(): void {
    clearTimeout(this.#typing);
    this.#typing = window.setTimeout(() => this.#send('text', this.input.value.trim()), 200);
  }

  #send(key: keyof AnswerFilter, value: string): void {
    const others = Object.entries(this.filter).filter(([other]) => other !== key);
    this.#tell(Object.fromEntries(value === '' ? others : [...others, [key, value]]));
  }

  #tell(filter: AnswerFilter): void {
    this.dispatchEvent(new CustomEvent<AnswerFilter>('filter', { detail: filter }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-filter': FilterRow;
  }
}
