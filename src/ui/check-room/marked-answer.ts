/**
 * The answer, drawn by its layout, with the words marked that decide about each statement that is not
 * supported. A mark opens its statement. It is a span with the role of a button, because a button does not
 * wrap over lines.
 */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CheckView } from '../../core/api/check-room.ts';
import { verdicts as bySeriousness, type Verdict } from '../../core/checking/verdict.ts';
import type { Span } from '../../core/text/words.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { answerBlockStyles, drawBlocks } from './answer-blocks.ts';

interface Stretch {
  readonly text: string;
  readonly statement?: number;
  readonly verdict?: Verdict;
}

interface Mark {
  readonly span: Span;
  readonly statement: number;
  readonly verdict: Verdict;
}

/**
 * Cuts a piece of the answer at every boundary of a marked span. Where marks overlap, the most serious
 * verdict is shown; the `open` statement is shown whatever its verdict.
 * @param piece the text as shown, and its place in the answer. Text that was made from its place as a whole
 *   ("&" from "&amp;") is not cut.
 */
export function stretchesOf(
  piece: { readonly text: string; readonly span: Span },
  marks: readonly Mark[],
  open: number | undefined,
): Stretch[] {
  const [from, to] = piece.span;
  const isCopy = to - from === piece.text.length;
  const inside = marks.flatMap(({ span }) => span).filter((cut) => isCopy && cut > from && cut < to);
  const cuts = [...new Set([from, ...inside, to])].sort((a, b) => a - b);
  const rank = ({ statement, verdict }: { readonly statement: number; readonly verdict: Verdict }) =>
    statement === open ? -1 : bySeriousness.indexOf(verdict);
  if (from === to) return [{ text: piece.text }];
  return cuts.slice(1).map((end, i): Stretch => {
    const start = cuts[i] as number;
    const text = isCopy ? piece.text.slice(start - from, end - from) : piece.text;
    const over = marks
      .filter(({ span }) => span[0] <= start && span[1] >= end)
      .sort((a, b) => rank(a) - rank(b))[0];
    return over ? { text, statement: over.statement, verdict: over.verdict } : { text };
  });
}

@customElement('totem-marked-answer')
export class MarkedAnswer extends LitElement {
  static override styles = [
    sheet,
    answerBlockStyles,
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
      .mark.unclear {
        background: var(--unknown-soft);
        text-decoration: underline dotted var(--unknown) 2px;
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
    const { checked, verdicts: stands, layout } = this.view;
    const marks = checked.factoids.flatMap(({ words, factoid }, statement) => {
      const verdict = stands[statement] as Verdict;
      if (verdict === 'supported' && statement !== this.open) return [];
      return (verdict === 'supported' ? factoid.spans : words).map((span) => ({
        span,
        statement,
        verdict,
      }));
    });
    const draw = (piece: { readonly text: string; readonly span: Span }) =>
      stretchesOf(piece, marks, this.open).map((stretch) => this.#stretch(stretch));
    if (layout) return html`<div class="reading blocks">${drawBlocks(layout, draw)}</div>`;
    // White space is kept as in the answer, so there is none between these tags.
    const whole = { text: checked.answer, span: [0, checked.answer.length] as const };
    return html`<p class="reading">${draw(whole)}</p>`;
  }

  #stretch({ text, statement, verdict }: Stretch) {
    if (statement === undefined || verdict === undefined) return text;
    return html`<span
      class="mark ${verdict}"
      role="button"
      tabindex="0"
      aria-pressed=${statement === this.open}
      title=${texts.words.verdicts[verdict].word}
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
