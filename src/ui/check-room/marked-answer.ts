/**
 * The answer with the words marked that decide about each statement that is not supported. A mark opens its
 * statement. It is a span with the role of a button, because a button does not wrap over lines.
 */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CheckView, Standing } from '../../core/api/check-room.ts';
import type { Span } from '../../core/text/words.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
interface Stretch {
  readonly text: string;
  readonly statement?: number;
  readonly standing?: Standing;
}

/**
 * Cuts the text at every boundary of a marked span. Where marks overlap, a contradiction is shown before
 * absent words; the `open` statement is shown whatever its verdict.
 */
export function stretchesOf(
  answer: string,
  marks: readonly { readonly span: Span; readonly statement: number; readonly standing: Standing }[],
  open: number | undefined,
): Stretch[] {
  const cuts = [...new Set([0, answer.length, ...marks.flatMap(({ span }) => span)])].sort((a, b) => a - b);
  const weight = ({ statement, standing }: { readonly statement: number; readonly standing: Standing }) =>
    (statement === open ? 4 : 0) + (standing === 'contradicted' ? 2 : standing === 'absent' ? 1 : 0);
  return cuts.slice(1).map((end, i): Stretch => {
    const start = cuts[i] as number;
    const text = answer.slice(start, end);
    const over = marks
      .filter(({ span }) => span[0] <= start && span[1] >= end)
      .sort((a, b) => weight(b) - weight(a))[0];
    return over ? { text, statement: over.statement, standing: over.standing } : { text };
  });
}

@customElement('totem-marked-answer')
export class MarkedAnswer extends LitElement {
  static override styles = [
    sheet,
    css`
      .mark {
        border-radius: 2px;
        padding: 0.05em 0;
        cursor: pointer;
        text-underline-offset: 0.22em;
        box-decoration-break: clone;
      }
      .mark.contradicted {
        background: var(--contradicted-soft);
        text-decoration: underline wavy var(--contradicted) 1.5px;
      }
      .mark.absent {
        background: var(--absent-soft);
        text-decoration: underline dashed var(--absent) 2px;
      }
      .mark.supported {
        background: var(--supported-soft);
      }
      .mark[aria-pressed='true'] {
        outline: 2px solid currentColor;
        outline-offset: 1px;
      }
      @media (forced-colors: active) {
        .mark {
          outline: 1px solid;
        }
      }
    `,
  ];
  @property({ attribute: false }) view!: CheckView;
  @property({ attribute: false }) open: number | undefined;

  override render() {
    const { checked, standings: stands } = this.view;
    const marks = checked.factoids.flatMap(({ words, factoid }, statement) => {
      const standing = stands[statement] as Standing;
      if (standing === 'supported' && statement !== this.open) return [];
      return (standing === 'supported' ? factoid.spans : words).map((span) => ({
        span,
        statement,
        standing,
      }));
    });
    const stretches = stretchesOf(checked.answer, marks, this.open);
    // White space is kept as in the answer, so there is none between these tags.
    return html`<p class="reading">${stretches.map((stretch) => this.#stretch(stretch))}</p>`;
  }

  #stretch({ text, statement, standing }: Stretch) {
    if (statement === undefined || standing === undefined) return text;
    return html`<span
      class="mark ${standing}"
      role="button"
      tabindex="0"
      aria-pressed=${statement === this.open}
      title=${texts.words.standings[standing].word}
      @click=${() => this.#open(statement)}
      @keydown=${(event: KeyboardEvent) => this.#key(event, statement)}
      >${text}</span
    >`;
  }

  #key(event: KeyboardEvent, statement: number): void {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    this.#open(statement);
  }

  #open(statement: number): void {
    this.dispatchEvent(new CustomEvent('statement', { detail: statement, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-marked-answer': MarkedAnswer;
  }
}
