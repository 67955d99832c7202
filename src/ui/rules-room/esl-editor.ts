/**
 * An editor for a specification in ESL. The text is typed into a plain text area, so that undo, selection and
 * assistive technology work as usual. Behind it lies the same text with its parts set apart and its problems
 * underlined. The problems are listed below with their places; a problem selects its words, and its mend
 * changes them. Sends `specification` with the text, shortly after it was typed.
 */
import { LitElement, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { PropertyValues } from 'lit';
import type { RulesView } from '../../core/api/rules-room.ts';
import type { Mend, RuleIssue } from '../../core/rules/specification.ts';
import type { Span } from '../../core/text/words.ts';
import { texts } from '../texts/rules-room.ts';
import { sheet } from '../tokens.ts';
import { editorStyles } from './esl-editor-styles.ts';
import { caretPlace, completionsAt, partsOf, type Completion } from './esl-parts.ts';
import { stretches } from './stretches.ts';

const t = texts.specification;
/** Milliseconds without a key before the text is sent. */
const REST = 120;

@customElement('totem-esl-editor')
export class EslEditor extends LitElement {
  static override styles = [sheet, editorStyles];
  /** The specification as it is kept. */
  @property() value = '';
  @property({ attribute: false }) issues: readonly RuleIssue[] = [];
  /** More may be found. */
  @property({ attribute: false }) isLooking = false;
  /** The predicates that can be completed, `IsAnimal(x)`, with their descriptions. */
  @property({ attribute: false }) predicates: RulesView['predicates'] = [];
  @state() private draft = '';
  @state() private found: readonly Completion[] = [];
  @state() private chosen = 0;
  /** The text that was sent and is not kept yet. */
  #sent: string | undefined;
  #resting: number | undefined;
  @query('textarea') private field!: HTMLTextAreaElement;
  @query('pre') private pre!: HTMLElement;
  @query('#completions') private list!: HTMLElement;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#resting !== undefined) this.#send();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('value') || this.#resting !== undefined) return;
    if (this.#sent !== undefined && this.value !== this.#sent) return;
    this.#sent = undefined;
    this.draft = this.value;
  }

  override render() {
    const problems = this.draft === this.value ? this.issues : [];
    return html`<div class="stack tight">
      <label class="field" for="esl">${t.label}</label>
      <div class="editor">
        <pre aria-hidden="true">${this.#drawn(problems)}</pre>
        <textarea
          id="esl"
          spellcheck="false"
          autocapitalize="off"
          autocomplete="off"
          aria-describedby="problems"
          aria-autocomplete="list"
          aria-controls="completions"
          aria-activedescendant=${this.found.length > 0 ? `completion-${this.chosen}` : nothing}
          aria-invalid=${problems.some(({ severity }) => severity === 'error') ? 'true' : nothing}
          .value=${this.draft}
          @input=${this.#typed}
          @change=${this.#send}
          @keydown=${this.#key}
          @blur=${this.#close}
        ></textarea>
        <ul id="completions" role="listbox" aria-label=${t.completions} ?hidden=${this.found.length === 0}>
          ${this.found.map((each, i) => this.#completion(each, i))}
        </ul>
        <span class="out-of-sight" role="status"
          >${this.found.length > 0 ? t.completionsFound(this.found.length) : nothing}</span
        >
      </div>
      <div id="problems">${this.#problems()}</div>
      <details>
        <summary class="small quiet">${t.help}</summary>
        <ul class="small help">
          ${t.helpLines.map((line) => html`<li>${line}</li>`)}
        </ul>
      </details>
    </div>`;
  }

  #drawn(problems: readonly RuleIssue[]) {
    const marks = [
      ...partsOf(this.draft),
      ...problems.map(({ span, severity }) => ({ span: atLeastOne(span, this.draft), look: severity })),
    ];
    // A final line break needs a character after it to take up a line.
    return html`${stretches(this.draft, marks).map(
      ({ text, marks: over }) => html`<span class=${over.map(({ look }) => look).join(' ')}>${text}</span>`,
    )}${' '}`;
  }

  #problems() {
    if (this.issues.length === 0)
      return html`<p class="small quiet" role="status">${this.isLooking ? t.looking : t.fine}</p>`;
    return html`<p class="small" role="status">${t.found(this.issues.length)}</p>
      <ul class="problems">
        ${this.issues.map((issue) => this.#problem(issue))}
      </ul>`;
  }

  #problem({ message, severity, span, mend }: RuleIssue) {
    const before = this.value.slice(0, span[0]).split('\n');
    return html`<li>
      <p><b class="small">${t.severities[severity]}</b> ${message}</p>
      <p class="row middle">
        <button class="bare small place" @click=${() => this.#select(span)}>
          ${t.line(before.length, (before.at(-1) ?? '').length + 1)}
        </button>
        ${mend ? this.#mend(mend) : nothing}
      </p>
    </li>`;
  }

  #mend(mend: Mend) {
    return html`<button class="small" @click=${() => this.#apply(mend)}>${mend.words}</button>`;
  }

  /* ---------- completion ---------- */

  #completion({ text, description }: Completion, i: number) {
    const take = (event: Event) => {
      // Before the field loses the focus to the pointer.
      event.preventDefault();
      this.#take(i);
    };
    return html`<li
      role="option"
      id=${`completion-${i}`}
      aria-selected=${i === this.chosen}
      @pointerdown=${take}
    >
      <code>${text}</code> <span class="quiet small">${description}</span>
    </li>`;
  }

  #key(event: KeyboardEvent): void {
    const { length } = this.found;
    if (length === 0) return;
    if (event.key === 'ArrowDown') this.chosen = (this.chosen + 1) % length;
    else if (event.key === 'ArrowUp') this.chosen = (this.chosen + length - 1) % length;
    else if (event.key === 'Enter' || event.key === 'Tab') this.#take(this.chosen);
    else if (event.key === 'Escape') this.#close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #take(i: number): void {
    const completion = this.found[i];
    if (!completion) return;
    const [start, end] = completion.span;
    const caret = start + completion.text.length;
    this.draft = this.draft.slice(0, start) + completion.text + this.draft.slice(end);
    this.#close();
    this.#later();
    void this.updateComplete.then(() => this.#select([caret, caret]));
  }

  #close(): void {
    this.found = [];
  }

  async #complete(): Promise<void> {
    this.found = completionsAt(this.draft, this.field.selectionStart, this.predicates);
    this.chosen = 0;
    if (this.found.length === 0) return;
    await this.updateComplete;
    const { pre, list } = this;
    const { left, bottom } = caretPlace(pre, this.found[0]?.span[0] ?? 0);
    const most = Math.max(0, pre.clientWidth - list.offsetWidth);
    list.style.left = `${Math.min(left, most)}px`;
    list.style.top = `${bottom}px`;
  }

  /* ---------- changes ---------- */

  #select([start, end]: Span): void {
    this.field.focus();
    this.field.setSelectionRange(start, end);
  }

  /** Only if the text is still the one that the mend was made for. */
  #apply({ span: [start, end], text }: Mend): void {
    if (this.draft !== this.value) return;
    this.draft = this.draft.slice(0, start) + text + this.draft.slice(end);
    this.#send();
    void this.updateComplete.then(() => this.#select([start, start + text.length]));
  }

  #typed(): void {
    this.draft = this.field.value;
    this.#later();
    void this.#complete();
  }

  #later(): void {
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => this.#send(), REST);
  }

  #send(): void {
    clearTimeout(this.#resting);
    this.#resting = undefined;
    if (this.draft === this.value && this.#sent === undefined) return;
    if (this.draft === this.#sent) return;
    this.#sent = this.draft;
    this.dispatchEvent(new CustomEvent('specification', { detail: this.draft }));
  }
}

/** An empty span is widened by a character, so that there is something to underline. */
const atLeastOne = ([start, end]: Span, text: string): Span =>
  end > start ? [start, end] : start < text.length ? [start, start + 1] : [Math.max(0, start - 1), start];

declare global {
  interface HTMLElementTagNameMap {
    'totem-esl-editor': EslEditor;
  }
}
