/**
 * A formula of metric temporal logic over the program's events: what each evaluator says, where they differ,
 * and the time line. Sends `formula` with the formula and the time.
 */
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { FormulaEvaluation } from '../../core/testing/temporal/time-reports.ts';
import { LaterViews } from '../later.ts';
import { withFix, type Completion } from '../parts/formula-field.ts';
import '../test-room/evaluator-comparison.ts';
import '../test-room/formula-answers.ts';
import { texts } from '../texts/logic-room.ts';
import { evaluators } from '../texts/test-room/time.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';
import type { FormulaEditor } from './formula-editor.ts';
import type { LogicSession } from './logic-session.ts';
import { withCode } from './with-code.ts';

const t = texts.time;
/** The editor is far down the page, and comes after the answers. */
const loadEditor = () => import('./formula-editor.ts');

@customElement('totem-logic-time')
export class LogicTime extends LitElement {
  static override styles = [
    sheet,
    css`
      .at {
        width: 8rem;
      }
      .formula {
        flex: 1 1 100%;
        min-width: 0;
        display: grid;
        gap: var(--s1);
        font-size: 0.8125rem;
        color: var(--quiet);
      }
      summary {
        cursor: pointer;
        color: var(--brand);
        font-size: 0.8125rem;
      }
      ul {
        list-style: none;
        padding: 0;
        display: grid;
        gap: var(--s2);
      }
    `,
  ];
  @property({ attribute: false }) room!: LogicSession;
  @property() formula = '';
  @property() at = '';
  /** Grows with each run and change of facts. */
  @property({ type: Number }) version = 0;
  /** The formula as it is typed, which is not evaluated yet. */
  @state() private typed: string | undefined;
  @query('totem-formula-editor') private field!: FormulaEditor | null;
  @query('[name=at]') private time!: HTMLInputElement;
  readonly #evaluation = new Loading<FormulaEvaluation>(
    this,
    () => this.room.service.evaluate(this.formula, this.at),
    () => (this.#isComplete ? [this.formula, this.at, this.version] : undefined),
  );

  readonly #reading = new Loading<FormulaCheck>(
    this,
    async () => {
      const of = this.#text;
      return { of, issues: await this.room.service.readFormula(of) };
    },
    () => (this.#text.trim() === '' ? undefined : [this.#text, this.version]),
  );
  readonly #later = new LaterViews(this);

  get #text(): string {
    return this.typed ?? this.formula;
  }

  get #isComplete(): boolean {
    return this.formula.trim() !== '' && this.at.trim() !== '';
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('formula')) this.typed = undefined;
  }

  override render() {
    const { run } = this.room;
    return html`<section class="sheet" aria-labelledby="heading">
      <header><h2 id="heading">${t.heading}</h2></header>
      <div class="pad stack">
        <p class="quiet small">${t.intro(run?.result.events ?? 0)}</p>
        <form class="row" @submit=${this.#submit}>
          <div class="formula">
            <span aria-hidden="true" @click=${() => this.field?.focus()}>${t.formula}</span>
            ${this.#later.draw('editor', loadEditor, this.#editor())}
          </div>
          <label class="field"
            >${t.at}<input class="at" name="at" autocomplete="off" maxlength="100" .value=${this.at}
          /></label>
          <button>${t.evaluate}</button>
        </form>
        ${
          this.#isComplete
            ? this.#evaluation.draw(t.loading, (evaluation) => this.#outcome(evaluation))
            : html`<p class="quiet">${t.enter}</p>`
        }
        <details>
          <summary>${t.help}</summary>
          <ul class="small">
            ${evaluators.howToItems.map((item) => html`<li>${withCode(item)}</li>`)}
          </ul>
        </details>
      </div>
    </section>`;
  }

  #editor() {
    return html`<totem-formula-editor
      .value=${this.formula}
      .reading=${this.#reading.value}
      .complete=${this.#complete}
      @formula=${(event: CustomEvent<string>) => {
        this.typed = event.detail;
      }}
      @ask=${() => this.#ask()}
      ><code>${this.formula}</code></totem-formula-editor
    >`;
  }

  #outcome({ issues, comparison, answers }: FormulaEvaluation) {
    return html`<div
      class="stack"
      @tick=${(event: CustomEvent<number>) => this.#tell({ at: String(event.detail) })}
    >
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

  #issue({ message, fix, of }: FormulaEvaluation['issues'][number]) {
    const text = of === 'formula' ? this.formula : this.at;
    const fixed = fix && withFix(text, fix);
    const use = () => this.#tell({ [of === 'formula' ? 'formula' : 'at']: fixed });
    return html`<li class="stack tight">
      <p>${message}</p>
      ${
        fixed === undefined
          ? nothing
          : html`<p>
              <button class="small" @click=${use}>${t.use} <code>${fixed}</code></button>
            </p>`
      }
    </li>`;
  }

  readonly #complete = async (words: string): Promise<readonly Completion[]> =>
    (await this.room.service.events(words)).map((text) => ({ text, words: '' }));

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    this.#ask();
  }

  #ask(): void {
    this.#tell({ formula: this.field?.text ?? this.formula, at: this.time.value });
  }

  #tell(change: { readonly formula?: string; readonly at?: string }): void {
    this.dispatchEvent(new CustomEvent('formula', { detail: change }));
  }
}

interface FormulaCheck {
  readonly issues: FormulaEvaluation['issues'];
  readonly of: string;
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-time': LogicTime;
  }
}
