/**
 * Why a statement stands as it does: the evidence in its document, what decides, every variant with its
 * penalty, the arithmetic, the nearest thing that the documents do say.
 */
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CheckedFactoid, CheckedVariant, ContextPassage } from '../../core/checking/check.ts';
import type { CheckView } from '../../core/api/check-room.ts';
import { counted } from '../figures.ts';
import { sheet } from '../tokens.ts';
import { checkAt } from './check-addresses.ts';
import { decisionWords, mutationWords, penaltyFigure, readersSaid, scoreFigure } from './check-words.ts';

type Span = readonly [number, number];

@customElement('totem-statement-proof')
export class StatementProof extends LitElement {
  static override styles = [
    sheet,
    css`
      mark {
        color: inherit;
        background: none;
      }
      mark.evidence {
        background: var(--supported-soft);
        box-shadow: inset 0.2rem 0 0 var(--supported);
        padding-left: 0.4rem;
      }
      mark.words {
        font-weight: 650;
      }
      .quote {
        font: 1.0625rem/1.6 var(--read);
        max-width: 68ch;
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      blockquote {
        margin: 0;
      }
      td:first-child {
        overflow-wrap: anywhere;
        min-width: 12rem;
      }
    `,
  ];
  @property({ attribute: false }) view!: CheckView;
  @property({ attribute: false }) statement = 0;
  /** What became of the last copy, beside its button. */
  @state() private said = '';

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('statement') || changed.has('view')) this.said = '';
  }

  override render() {
    const checked = this.view.checked.factoids[this.statement];
    if (!checked) return nothing;
    const { finding, factoid, context } = checked;
    return html`<div class="stack">
      <p>${finding.why}</p>
      ${factoid.attribution ? html`<p class="quiet small">The answer says that ${factoid.attribution} says so; checked is what is said.</p>` : nothing}
      ${factoid.hedged ? html`<p class="quiet small">The answer does not state it outright (“may”, “probably” or the like).</p>` : nothing}
      ${finding.evidence.map(({ passage, sentence, words }) => this.#quotation(context[passage], sentence, words))}
      ${this.#correction(checked)} ${this.#variants(checked)} ${this.#passages(context)}
    </div>`;
  }

  /** The passage round the sentence, so that it is read in its place. */
  #quotation(passage: ContextPassage | undefined, sentence: Span, words: readonly Span[]) {
    if (!passage) return nothing;
    const {
      text,
      span: [from],
    } = passage;
    const before = text.slice(
      Math.max(0, text.lastIndexOf('. ', Math.max(0, sentence[0] - 2)) + 1),
      sentence[0],
    );
    const after = text.slice(sentence[1], nextStop(text, sentence[1]));
    return html`<blockquote class="stack tight">
      <p class="quiet small">
        ${this.#place(passage.document, from, [from + sentence[0], from + sentence[1]])}
      </p>
      <p class="quote">
        <span class="quiet">${before.trimStart()}</span
        ><mark class="evidence">${this.#sentence(text, sentence, words)}</mark
        ><span class="quiet">${after}</span>
      </p>
    </blockquote>`;
  }

  #sentence(text: string, [start, end]: Span, words: readonly Span[]) {
    const inside = words.filter(([from, to]) => from >= start && to <= end).toSorted((a, b) => a[0] - b[0]);
    let at = start;
    const parts = inside.flatMap(([from, to]) => {
      if (from < at) return [];
      const part = [text.slice(at, from), html`<mark class="words">${text.slice(from, to)}</mark>`];
      at = to;
      return part;
    });
    return [...parts, text.slice(at, end)];
  }

  /** Name and page, leading to the place. */
  #place(document: string, passageStart: number, span: Span) {
    const known = this.view.documents[document];
    const page = this.view.pages[`${document}:${String(passageStart)}`];
    if (!known) return 'A document that is no longer kept here';
    const words = `${known.name}${page === undefined ? '' : `, page ${String(page)}`}`;
    return known.hash === '' ? words : html`<a href=${checkAt.document(document, span)}>${words}</a>`;
  }

  #correction({ correction, finding }: CheckedFactoid) {
    if (!correction || (finding.evidence.length > 0 && finding.judgement === 'contradicts')) {
      return correction ? this.#copy(correction.text) : nothing;
    }
    return html`<div class="panel stack tight">
      <p class="quiet small">
        The nearest thing that the documents do say
        (${this.#place(correction.document, correction.span[0], correction.span)})
      </p>
      <p class="quote">${correction.text}</p>
      ${this.#copy(correction.text)}
    </div>`;
  }

  #copy(text: string) {
    return html`<p class="row middle">
      <button class="small" @click=${() => this.#use(text)}>Copy the document’s words</button
      ><span class="quiet small">${this.said}</span>
    </p>`;
  }

  #use(text: string): void {
    const { clipboard } = navigator as { readonly clipboard?: Clipboard };
    // Browsers offer it on secure pages only.
    void (clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => this.#tell('Copied.'),
      () => this.#tell('This browser did not let Totem copy. Select the words and copy them.'),
    );
  }

  #tell(words: string): void {
    this.said = words;
    this.dispatchEvent(new CustomEvent('tell', { detail: words, bubbles: true, composed: true }));
  }

  #variants({ variants, score }: CheckedFactoid) {
    const {
      decision,
      checked: { settings },
    } = this.view;
    const sum = variants.map(({ penalty }) => penaltyFigure(penalty)).join(' + ');
    return html`<div class="stack tight">
      <div class="wide" tabindex="0" role="region" aria-label="Variants of the statement">
        <table>
          <thead>
            <tr>
              <th scope="col">Variant</th>
              <th scope="col">Changed</th>
              <th scope="col">Expected</th>
              <th scope="col">The documents</th>
              <th scope="col" class="num">Penalty</th>
            </tr>
          </thead>
          <tbody>
            ${variants.map((variant) => this.#variant(variant))}
          </tbody>
        </table>
      </div>
      <p class="quiet small">
        ${variants.length === 0 ? 'No variant could be made of this statement, so it is not known to be supported: 0.50.' : `Score (${sum}) / ${String(variants.length)} = ${scoreFigure(score)}`}${
          score >= decision.threshold
            ? `, flagged at ${scoreFigure(decision.threshold)} or more.`
            : `, not flagged: that would be ${scoreFigure(decision.threshold)} or more.`
        }
        Read by: ${readersSaid(settings.readers)}.
      </p>
    </div>`;
  }

  #variant({ mutation, decision, penalty, finding }: CheckedVariant) {
    const changed = mutation.changes
      .map(({ from, to }) =>
        [from, to]
          .map((words) => words.trim())
          .filter(Boolean)
          .join(', '),
      )
      .join('; ');
    return html`<tr>
      <td>${mutation.text}</td>
      <td class="quiet">
        ${mutationWords[mutation.kind]}${changed === '' || mutation.changes.some(({ from, to }) => Math.max(wordsIn(from), wordsIn(to)) > SHOWN) ? nothing : html`<br />${changed}`}
      </td>
      <td>${mutation.relation === 'synonym' ? 'yes' : 'no'}</td>
      <td title=${finding.why}>${decisionWords[decision]}</td>
      <td class="num">${penaltyFigure(penalty)}</td>
    </tr>`;
  }

  #passages(context: readonly ContextPassage[]) {
    return html`<details>
      <summary class="small quiet">${counted(context.length, 'passage')} read for this statement</summary>
      <ol class="stack tight">
        ${context.map(
          (passage) =>
            html`<li class="small">
              <p class="quiet">
                ${this.#place(passage.document, passage.span[0], passage.span)}; shared words
                ${passage.lexical === undefined ? 'none' : passage.lexical.toFixed(1)}${
                  passage.cosine === undefined ? nothing : `, nearness ${passage.cosine.toFixed(2)}`
                }
              </p>
              <p>${passage.text}</p>
            </li>`,
        )}
      </ol>
    </details>`;
  }
}

/**
 * Words of an exchange that are worth showing beside the variant; a wording that moved as a whole is seen in
 * the variant itself.
 */
const SHOWN = 3;
const wordsIn = (text: string): number => text.split(/\s+/u).length;

const nextStop = (text: string, from: number): number => {
  const stop = text.indexOf('. ', from + 1);
  return stop < 0 ? text.length : stop + 1;
};

declare global {
  interface HTMLElementTagNameMap {
    'totem-statement-proof': StatementProof;
  }
}
