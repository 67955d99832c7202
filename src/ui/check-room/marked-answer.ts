/**
 * The answer with the words marked that decide about each statement that is not supported. A mark opens its
 * statement. It is a span with the role of a button, because a button does not wrap over lines.
 */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CheckView } from '../../core/api/check-room.ts';
import { verdicts as bySeriousness, type Verdict } from '../../core/checking/verdict.ts';
import type { Span } from '../../core/text/words.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
interface Stretch {
  readonly text: string;
  readonly statement?: number;
  readonly verdict?: Verdict;
}

/**
 * Cuts the text at every boundary of a marked span. Where marks overlap, the most serious verdict is
 * shown; the `open` statement is shown whatever its verdict.
 */
export function stretchesOf(
  answer: string,
  marks: readonly { readonly span: Span; readonly statement: number; readonly verdict: Verdict }[],
  open: number | undefined,
): Stretch[] {
  const cuts = [...new Set([0, answer.length, ...marks.flatMap(({ span }) => span)])].sort((a, b) => a - b);
  const rank = ({ statement, verdict }: { readonly statement: number; readonly verdict: Verdict }) =>
    statement === open ? -1 : bySeriousness.indexOf(verdict);
  return cuts.slice(1).map((end, i): Stretch => {
    const start = cuts[i] as number;
    const text = answer.slice(start, end);
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
    const { checked, verdicts: stands } = this.view;
    const marks = checked.factoids.flatMap(({ words, factoid }, statement) => {
      const verdict = stands[statement] as Verdict;
      if (verdict === 'supported' && statement !== this.open) return [];
      return (verdict === 'supported' ? factoid.spans : words).map((span) => ({
        span,
        statement,
        verdict,
      }));
    });
    const stretches = stretchesOf(checked.answer, marks, this.open);
    // White space is kept as in the answer, so there is none between these tags.
    return html`<p class="reading">${stretches.map((stretch) => this.#stretch(stretch))}</p>`;
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
