/**
 * Evaluators compared: a formula and a time, the result of each evaluator, and where they differ. The formula
 * is evaluated when the user pauses typing. Sends `query` with the formula, the time and the length of a
 * tick, which the address keeps.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Granularity } from '../../core/knowledge/fact-base.ts';
import type { EventPage, FormulaEvaluation } from '../../core/testing/temporal/time-reports.ts';
import type { FactsQuery } from '../addresses.ts';
import { withFix, type Completion, type FormulaField } from '../parts/formula-field.ts';
import { tickWords } from '../parts/time-axis.ts';
import { sessionContext, type Session } from '../session.ts';
import { granularityWords } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { Loading, watchSession } from '../watching.ts';
import './formula-answers.ts';
import './evaluator-comparison.ts';
import { examplesOf } from './formula-examples.ts';
import './until-differences.ts';

const REST = 450;

@customElement('totem-formula-evaluators')
export class FormulaEvaluators extends LitElement {
  static override styles = [
    sheet,
    css`
      .at {
        width: 9rem;
      }
      .spelt {
        font-family: var(--mono);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      .spelt mark {
        background: none;
        color: inherit;
        text-decoration: underline wavy var(--brand) 1.5px;
        text-underline-offset: 0.25em;
        font-weight: 700;
      }
      ul {
        list-style: none;
        padding: 0;
        display: grid;
        gap: var(--s2);
      }
      .how code {
        white-space: nowrap;
      }
      summary {
        cursor: pointer;
        color: var(--brand);
        font-size: 0.8125rem;
      }
      .how ul {
        font-size: 0.8125rem;
        margin-top: var(--s2);
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() factBaseId = '';
  @property() formula = '';
  @property() at = '';
  @property() ticks = '';
  @state() private until = false;
  @query('totem-formula-field') private field!: FormulaField;
  #resting: number | undefined;
  readonly #evaluation = new Loading<FormulaEvaluation>(
    this,
    () => this.room.service.evaluateFormula(this.factBaseId, this.formula, this.at.trim(), this.#granularity),
    () =>
      !this.#complete
        ? undefined
        : [this.factBaseId, this.formula, this.at, this.ticks, this.session.version(this.factBaseId)],
  );
  readonly #events = new Loading<EventPage>(
    this,
    () => this.room.service.events(this.factBaseId, {}, 0, 300),
    () => [this.factBaseId, this.session.version(this.factBaseId)],
  );

  constructor() {
    super();
    watchSession(this);
  }

  /** Whether both a formula and a time are given. */
  get #complete(): boolean {
    return this.formula.trim() !== '' && this.at.trim() !== '';
  }

  get #granularity(): Granularity | undefined {
    return this.#events.value?.granularities.find((each) => each === this.ticks);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    // A formula from the address replaces the one being typed.
    if (changed.has('formula') || changed.has('at')) clearTimeout(this.#resting);
  }

  override render() {
    const granularities = this.#events.value?.granularities ?? [];
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading">${texts.evaluators.heading}</h2>
        <button
          class="bare small push"
          aria-expanded=${this.until}
          @click=${() => {
            this.until = !this.until;
          }}
        >
          ${texts.evaluators.untilErrors}
        </button>
      </header>
      <div class="pad stack">
        <p class="quiet small">${texts.evaluators.intro}</p>
        ${this.until ? html`<totem-until></totem-until>` : nothing}
        <form class="row" @submit=${this.#submit}>
          <totem-formula-field
            label=${texts.evaluators.formula}
            .value=${this.formula}
            ?faulty=${this.#faulty('formula')}
            .complete=${this.#completions}
            @formula=${(event: CustomEvent<string>) => this.#rest(event.detail)}
            @ask=${() => this.#ask()}
          ></totem-formula-field>
          <label class="field"
            >${texts.evaluators.time}<input
              class="at"
              name="at"
              placeholder=${texts.evaluators.timeExample}
              autocomplete="off"
              .value=${this.at}
              aria-invalid=${this.#faulty('time') ? 'true' : nothing}
              @input=${() => this.#rest()}
          /></label>
          ${
            granularities.length < 2
              ? nothing
              : html`<label class="field"
                  >${texts.evaluators.unit}<select name="ticks" @change=${() => this.#ask()}>
                    ${granularities.map((each) => this.#unit(each))}
                  </select></label
                >`
          }
          <button class="primary">${texts.evaluators.evaluate}</button>
        </form>
        ${
          this.formula.trim() === ''
            ? this.#examples()
            : !this.#complete
              ? html`<p class="panel">${texts.evaluators.enterTime(granularities.length > 1)}</p>`
              : this.#evaluation.draw(texts.loading.evaluation, (evaluation) => this.#outcome(evaluation))
        }
        ${howTo()}
      </div>
    </section>`;
  }

  #unit(each: Granularity) {
    const chosen = this.#granularity ?? this.#events.value?.granularity;
    return html`<option value=${each} ?selected=${each === chosen}>${granularityWords[each]}</option>`;
  }

  #faulty(of: 'formula' | 'time'): boolean {
    return this.#complete && (this.#evaluation.value?.issues.some((issue) => issue.of === of) ?? false);
  }

  #outcome({ issues, comparison, answers }: FormulaEvaluation) {
    return html`<div class="stack" aria-busy=${this.#evaluation.state === 'loading'} @tick=${this.#askAt}>
      ${
        issues.length === 0
          ? nothing
          : html`<div class="panel" role="alert">
              <ul>
                ${issues.map((issue) => this.#issue(issue))}
              </ul>
            </div>`
      }
      ${
        comparison
          ? html`<totem-evaluator-comparison askable .comparison=${comparison}></totem-evaluator-comparison>`
          : nothing
      }
      ${answers ? html`<totem-formula-answers .answers=${answers}></totem-formula-answers>` : nothing}
    </div>`;
  }

  #issue({ message, start, end, fix, of }: FormulaEvaluation['issues'][number]) {
    const text = of === 'formula' ? this.formula : this.at;
    const until =
      start === undefined
        ? 0
        : Math.max(end ?? start + (/^[\p{L}\p{N}_]+/u.exec(text.slice(start))?.[0].length ?? 1), start + 1);
    // At the very end there is nothing to underline, so a blank marks the missing part.
    const place = html`<mark>${text.slice(start, until) || '␣'}</mark>`;
    const spelt = [text.slice(0, start), place, text.slice(until)];
    const marked = start === undefined ? nothing : html`<p class="spelt">${spelt}</p>`;
    const fixed = fix && withFix(text, fix);
    return html`<li class="stack tight">
      <p>${message}</p>
      ${marked}${
        fixed === undefined
          ? nothing
          : html`<p>
              <button
                type="button"
                class="small"
                @click=${() => this.#tell({ [of === 'formula' ? 'formula' : 'at']: fixed })}
              >
                ${texts.evaluators.use(html`<code>${fixed}</code>`)}
              </button>
            </p>`
      }
    </li>`;
  }

  #examples() {
    return this.#events.draw(texts.loading.events, (page) => {
      const examples = examplesOf(page.rows, page.granularity);
      if (page.total === 0) return html`<p class="panel">${texts.evaluators.undated}</p>`;
      return examples.length === 0
        ? html`<p class="panel quiet">${texts.evaluators.noExamples}</p>`
        : html`<div class="panel stack tight">
            <p>${texts.evaluators.examples}</p>
            <ul>
              ${examples.map(
                ({ formula, at, words }) =>
                  html`<li>
                    <a href="#" @click=${(event: Event) => this.#begin(event, { formula, at })}
                      ><code>${formula}</code></a
                    >
                    <span class="quiet small">${words}</span>
                  </li>`,
              )}
            </ul>
          </div>`;
    });
  }

  #begin(event: Event, chosen: FactsQuery): void {
    event.preventDefault();
    this.#tell(chosen);
    this.field.focus();
  }

  /** Appends an event's atom to the formula. */
  take(atom: string): void {
    const formula = this.field.value.trim();
    this.#tell({
      formula:
        formula === '' || /[(,\]¬∧∨→]$|\b(?:and|or|not|until|since)$|\b[FGNUOHYS]$/.test(formula)
          ? `${formula}${formula === '' ? '' : ' '}${atom}`
          : `${formula} ∧ ${atom}`,
    });
    this.field.focus();
  }

  readonly #completions = async (words: string): Promise<readonly Completion[]> => {
    const named = async (text: string) =>
      (await this.room.service.events(this.factBaseId, { text }, 0, 8)).rows;
    const found = await named(words);
    // Some sources write a name as one word.
    const rows = found.length === 0 && /\s/.test(words) ? await named(words.replace(/\s+/g, '_')) : found;
    return rows.map(({ atom, words: said, start, end }) => ({
      text: atom,
      words:
        start === undefined && end === undefined
          ? said
          : texts.evaluators.completion(said, start ?? texts.evaluators.open, end ?? texts.evaluators.open),
    }));
  };

  #rest(formula?: string): void {
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => this.#tell(this.#typed(formula)), REST);
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    this.#ask();
  }

  #ask(): void {
    clearTimeout(this.#resting);
    this.#tell(this.#typed());
  }

  #askAt(event: CustomEvent<number>): void {
    const granularity =
      this.#evaluation.value?.comparison?.explanation.granularity ??
      this.#evaluation.value?.answers?.granularity ??
      'year';
    this.#tell({ at: tickWords(event.detail, granularity) });
  }

  #typed(formula = this.field.value): FactsQuery {
    const at = this.renderRoot.querySelector<HTMLInputElement>('[name=at]')?.value ?? '';
    const ticks = this.renderRoot.querySelector<HTMLSelectElement>('[name=ticks]')?.value ?? '';
    return { formula, at, ticks };
  }

  #tell(change: FactsQuery): void {
    const { formula, at, ticks } = this;
    this.dispatchEvent(new CustomEvent<FactsQuery>('query', { detail: { formula, at, ticks, ...change } }));
  }
}

const howTo = () =>
  html`<details class="how">
    <summary>${texts.evaluators.howTo}</summary>
    <ul>
      ${texts.evaluators.howToItems.map((item) => html`<li>${withCode(item)}</li>`)}
    </ul>
  </details>`;

/** Text between backticks is code. */
const withCode = (text: string) =>
  text.split('`').map((part, i) => (i % 2 === 0 ? part : html`<code>${part}</code>`));

declare global {
  interface HTMLElementTagNameMap {
    'totem-formula-evaluators': FormulaEvaluators;
  }
}
