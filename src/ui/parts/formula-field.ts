/**
 * A field for a formula. It completes the name at the caret, from a source that is passed to it. Sends
 * `formula` while the user types, and `ask` on Enter. The completions are a list box: the arrows select one,
 * Enter or Tab inserts it, Escape closes the list.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { FormulaEvaluation } from '../../core/testing/temporal/time-reports.ts';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';
import { endOf } from '../../core/text-ends.ts';

export interface Completion {
  /** The text inserted into the formula. */
  readonly text: string;
  readonly words: string;
}

/** The name being typed. A completion replaces it, from `start` to `end` of the text. */
export interface Fragment {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

const operatorWords = new Set([
  ...['not', 'neg', 'and', 'conj', 'or', 'disj', 'implies', 'next', 'previous', 'previously', 'eventually'],
  ...['finally', 'always', 'globally', 'once', 'historically', 'until', 'since', 'atom'],
]);
const operatorLetter = /^[FGNUOHYSP]$/;

/** Whether a word that stands alone is an operator, as the parser reads it. */
export const isOperatorWord = (word: string): boolean =>
  operatorLetter.test(word) || (word.length > 1 && operatorWords.has(word.toLowerCase()));

/** The text with the fix of an issue. */
export const withFix = (
  text: string,
  { start, end, text: instead }: NonNullable<FormulaEvaluation['issues'][number]['fix']>,
): string => text.slice(0, start) + instead + text.slice(end);

const REST = 150;

/** A name can have several words; text before the last operator does not belong to it. */
export function fragmentAt(text: string, caret: number): Fragment | undefined {
  const before = text.slice(0, caret);
  const after = text.slice(caret);
  const quoted = /(?:^|[^\p{L}\p{N}])['"“‘]([^'"“”‘]*)$/u.exec(before);
  if (quoted)
    return {
      start: caret - (quoted[1] ?? '').length - 1,
      end: caret + (/^[^'"”]*['"”]/.exec(after)?.[0].length ?? 0),
      words: (quoted[1] ?? '').trim(),
    };
  const bare = endOf(before, /[\p{L}\p{M}\p{N}_'’.\- –]/u).replace(/^[^\p{L}\p{N}_]+/u, '');
  const parts = bare.split(/(\s+)/);
  const last = parts.findLastIndex((part, i) => i < parts.length - 1 && isOperatorWord(part));
  const name = parts
    .slice(last + 1)
    .join('')
    .trimStart();
  return name === ''
    ? undefined
    : {
        start: caret - name.length,
        end: caret + (/^[\p{L}\p{N}_]*/u.exec(after)?.[0].length ?? 0),
        words: name.trim(),
      };
}

@customElement('totem-formula-field')
export class FormulaField extends LitElement {
  static override styles = [
    sheet,
    css`
      :host {
        position: relative;
        flex: 1 1 100%;
      }
      input {
        font-family: var(--mono);
        width: 100%;
      }
      ul {
        list-style: none;
        margin: 0;
        padding: var(--s1);
        position: absolute;
        z-index: 3;
        inset-inline: 0;
        top: 100%;
        background: var(--sheet);
        border: 1px solid var(--edge);
        border-radius: var(--radius);
        max-height: 18rem;
        overflow-y: auto;
      }
      li {
        padding: var(--s1) var(--s2);
        border-radius: 4px;
        cursor: pointer;
        overflow-wrap: anywhere;
      }
      li[aria-selected='true'] {
        background: var(--brand-soft);
        box-shadow: inset 0.1875rem 0 0 var(--brand);
      }
      li code {
        display: block;
        color: var(--quiet);
      }
    `,
  ];
  @property() label = texts.formulaField.label;
  @property() value = '';
  @property({ type: Boolean }) faulty = false;
  @property({ attribute: false }) complete: (words: string) => Promise<readonly Completion[]> = () =>
    Promise.resolve([]);
  @state() private found: readonly Completion[] = [];
  @state() private chosen = -1;
  @query('input') private input!: HTMLInputElement;
  #resting: number | undefined;
  #asked = 0;

  override focus(): void {
    this.input.focus();
  }

  override render() {
    const open = this.found.length > 0;
    return html`<label class="field"
        >${this.label}<input
          type="text"
          role="combobox"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          aria-autocomplete="list"
          aria-expanded=${open}
          aria-controls="list"
          aria-invalid=${this.faulty ? 'true' : nothing}
          aria-activedescendant=${open && this.chosen >= 0 ? `option-${this.chosen}` : nothing}
          .value=${this.value}
          @input=${this.#typed}
          @keydown=${this.#key}
          @blur=${this.#close}
      /></label>
      <ul id="list" role="listbox" aria-label=${texts.formulaField.completions} ?hidden=${!open}>
        ${this.found.map((each, i) => this.#option(each, i))}
      </ul>
      <span class="out-of-sight" role="status"
        >${open ? texts.formulaField.found(this.found.length) : nothing}</span
      >`;
  }

  #option(each: Completion, i: number) {
    return html`<li
      role="option"
      id=${`option-${i}`}
      aria-selected=${i === this.chosen}
      @pointerdown=${(event: Event) => this.#picked(event, each)}
    >
      ${each.words}<code>${each.text}</code>
    </li>`;
  }

  #typed(): void {
    this.value = this.input.value;
    this.#tell('formula');
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => void this.#lookUp(), REST);
  }

  async #lookUp(): Promise<void> {
    const fragment = this.#fragment();
    const asked = ++this.#asked;
    const found =
      fragment && fragment.words.length > 1 ? await this.complete(fragment.words).catch(() => []) : [];
    if (asked !== this.#asked || this.shadowRoot?.activeElement !== this.input) return;
    // A name that is already complete needs no completion.
    this.found = found.filter(
      ({ text }) => text !== fragment?.words && text !== this.value.slice(fragment?.start, fragment?.end),
    );
    this.chosen = -1;
  }

  #fragment(): Fragment | undefined {
    return fragmentAt(this.value, this.input.selectionStart ?? this.value.length);
  }

  #key(event: KeyboardEvent): void {
    const { length } = this.found;
    const each = this.found[this.chosen];
    if (event.key === 'Escape' && length > 0) this.#close();
    else if (event.key === 'ArrowDown' && length > 0) this.#choose((this.chosen + 1) % length);
    else if (event.key === 'ArrowUp' && length > 0)
      this.#choose((this.chosen <= 0 ? length : this.chosen) - 1);
    else if ((event.key === 'Enter' || event.key === 'Tab') && each) this.#take(each);
    else if (event.key === 'Enter') {
      this.#close();
      this.#tell('ask');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #choose(i: number): void {
    this.chosen = i;
    void this.updateComplete.then(() =>
      this.shadowRoot?.querySelector(`#option-${i}`)?.scrollIntoView({ block: 'nearest' }),
    );
  }

  /** Handles the press before the field loses the focus to the pointer. */
  #picked(event: Event, each: Completion): void {
    event.preventDefault();
    this.#take(each);
  }

  #take({ text }: Completion): void {
    const fragment = this.#fragment();
    if (!fragment) return;
    this.value = this.value.slice(0, fragment.start) + text + this.value.slice(fragment.end);
    this.#close();
    this.input.value = this.value;
    this.input.setSelectionRange(fragment.start + text.length, fragment.start + text.length);
    this.#tell('formula');
  }

  #close(): void {
    this.#asked++;
    clearTimeout(this.#resting);
    this.found = [];
    this.chosen = -1;
  }

  #tell(what: 'formula' | 'ask'): void {
    this.dispatchEvent(new CustomEvent<string>(what, { detail: this.value }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-formula-field': FormulaField;
  }
}
