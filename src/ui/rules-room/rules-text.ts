/**
 * The text that is checked, with the words marked that decide the open rule; or a field to edit it. Sends
 * `text`, shortly after it was typed.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { PropertyValues } from 'lit';
import type { RuleVerdict, RulesView } from '../../core/api/rules-room.ts';
import type { Span } from '../../core/text/words.ts';
import { texts } from '../texts/rules-room.ts';
import { sheet } from '../tokens.ts';
import { stretches, type Stretch } from './stretches.ts';

const t = texts.text;
/** Milliseconds without a key before the text is sent. */
const REST = 300;

/** Words of the text, and what they decide. */
export interface TextMark {
  readonly span: Span;
  readonly verdict: RuleVerdict;
  /** What the words show, in a sentence. */
  readonly shows: string;
}

@customElement('totem-rules-text')
export class RulesText extends LitElement {
  static override styles = [
    sheet,
    css`
      mark {
        color: inherit;
        background: var(--unknown-soft);
        border-radius: 2px;
        padding: 0.05em 0;
        text-decoration: underline dotted var(--unknown) 2px;
        text-underline-offset: 0.22em;
        box-decoration-break: clone;
      }
      mark.broken {
        background: var(--contradicted-soft);
        text-decoration: underline wavy var(--contradicted) 1.5px;
      }
      mark.kept {
        background: var(--supported-soft);
        text-decoration: none;
      }
      textarea {
        min-height: 12rem;
        font-size: 1.0625rem;
      }
      @media (forced-colors: active) {
        mark {
          outline: 1px solid;
        }
      }
    `,
  ];
  @property({ attribute: false }) view!: RulesView;
  @property({ attribute: false }) marks: readonly TextMark[] = [];
  @state() private editing = false;
  @state() private draft = '';
  #sent: string | undefined;
  #resting: number | undefined;
  @query('textarea') private field!: HTMLTextAreaElement | null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#resting !== undefined) this.#send();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('view') || this.#resting !== undefined) return;
    const { text } = this.view.case;
    if (this.#sent !== undefined && text !== this.#sent) return;
    this.#sent = undefined;
    this.draft = text;
  }

  override render() {
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading">${t.heading}</h2>
        <button class="small push" @click=${this.#toggle}>${this.editing ? t.done : t.edit}</button>
      </header>
      <div class="pad stack tight">
        ${this.editing ? this.#field() : this.#marked()}
        <p class="quiet small" role="status">${this.#state()}</p>
      </div>
    </section>`;
  }

  #field() {
    return html`<label class="field"
      >${t.label}<textarea
        name="text"
        .value=${this.draft}
        @input=${this.#typed}
        @change=${this.#send}
      ></textarea>
    </label>`;
  }

  #marked() {
    if (this.draft.trim() === '') return html`<p class="quiet">${t.empty}</p>`;
    const drawn = stretches(this.draft, this.marks);
    // White space is kept as in the text, so there is none between these tags.
    return html`<p class="reading">${drawn.map((stretch) => this.#stretch(stretch))}</p>
      ${this.marks.length > 0 ? html`<p class="quiet small">${t.marks}</p>` : nothing}`;
  }

  #stretch({ text, marks: [mark] }: Stretch<TextMark>) {
    return mark ? html`<mark class=${mark.verdict} title=${mark.shows}>${text}</mark>` : text;
  }

  #state(): string {
    const { reading } = this.view.case;
    if (this.view.reading === 'none' || !reading) return t.notRead;
    if (this.view.reading === 'older') return t.older;
    return reading.reader === 'recorded' ? t.recorded : t.read(reading.at);
  }

  #toggle(): void {
    if (this.editing) this.#send();
    this.editing = !this.editing;
    if (this.editing) void this.updateComplete.then(() => this.field?.focus());
  }

  #typed(event: Event): void {
    this.draft = (event.target as HTMLTextAreaElement).value;
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => this.#send(), REST);
  }

  #send(): void {
    clearTimeout(this.#resting);
    this.#resting = undefined;
    const kept = this.#sent ?? this.view.case.text;
    if (this.draft === kept) return;
    this.#sent = this.draft;
    this.dispatchEvent(new CustomEvent('text', { detail: this.draft }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-rules-text': RulesText;
  }
}
