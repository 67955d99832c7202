/**
 * The reasons for a statement's verdict: the evidence in its document, every variant with its penalty, the
 * arithmetic, and the nearest statement in the documents.
 */
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import {
  scoredPenalties,
  type CheckedFactoid,
  type CheckedVariant,
  type ContextPassage,
} from '../../core/checking/check.ts';
import { hasShortSide, isScored, scoreSum } from '../../core/checking/penalty.ts';
import type { CheckView } from '../../core/api/check-room.ts';
import type { Span } from '../../core/text/words.ts';
import { SUPPORTED_FROM } from '../../core/checking/verdict.ts';
import { percent } from '../figures.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { checkAt } from './check-addresses.ts';
import { penaltyFigure, scoreFigure } from './score-figures.ts';

const t = texts.proof;

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
  /** The result of the last copy, shown beside its button. */
  @state() private said = '';

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('statement') || changed.has('view')) this.said = '';
  }

  override render() {
    const checked = this.view.checked.factoids[this.statement];
    if (!checked) return nothing;
    const { finding, context } = checked;
    return html`<div class="stack">
      ${this.#verdict(finding)}
      <p>${finding.why}</p>
      ${this.#source(checked)}
      ${finding.evidence.map(({ passage, sentence, words }) =>
        this.#quotation(context[passage], sentence, words),
      )}
      ${this.#correction(checked)} ${this.#variants(checked)} ${this.#passages(context)}
    </div>`;
  }

  #verdict({ support }: CheckedFactoid['finding']) {
    const verdict = this.view.verdicts[this.statement];
    const { supportedFrom = SUPPORTED_FROM } = this.view.checked.settings;
    const figures = { support: percent(support), supportedFrom: percent(supportedFrom) };
    return verdict && html`<p>${t.verdict(verdict, figures)}</p>`;
  }

  /** A source that the answer names for the statement, or a word of doubt. */
  #source({ factoid: { attribution, hedged } }: CheckedFactoid) {
    const said = [attribution && t.attribution(attribution), hedged && t.hedged].filter(Boolean);
    return said.map((words) => html`<p class="quiet small">${words}</p>`);
  }

  /** The sentence with the text around it. */
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
    const place = this.#place(passage.document, from, [from + sentence[0], from + sentence[1]]);
    const quote = [
      html`<span class="quiet">${before.trimStart()}</span>`,
      html`<mark class="evidence">${this.#sentence(text, sentence, words)}</mark>`,
      html`<span class="quiet">${after}</span>`,
    ];
    // The quotation keeps white space, so its template contains none.
    return html`<blockquote class="stack tight">
      <p class="quiet small">${place}</p>
      <p class="quote">${quote}</p>
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

  /** Name and page, as a link to the place. */
  #place(document: string, passageStart: number, span: Span) {
    const known = this.view.documents[document];
    const page = this.view.pages[`${document}:${String(passageStart)}`];
    if (!known) return t.documentGone;
    const words = t.place(known.name, page);
    return known.hash === '' ? words : html`<a href=${checkAt.document(document, span)}>${words}</a>`;
  }

  #correction({ correction, finding }: CheckedFactoid) {
    if (!correction || (finding.evidence.length > 0 && finding.judgement === 'contradicts')) {
      return correction ? this.#copy(correction.text) : nothing;
    }
    const { document, span } = correction;
    return html`<div class="panel stack tight">
      <p class="quiet small">${t.nearest(this.#place(document, span[0], span))}</p>
      <p class="quote">${correction.text}</p>
      ${this.#copy(correction.text)}
    </div>`;
  }

  #copy(text: string) {
    return html`<p class="row middle">
      <button class="small" @click=${() => this.#use(text)}>${t.copy}</button
      ><span class="quiet small">${this.said}</span>
    </p>`;
  }

  #use(text: string): void {
    const { clipboard } = navigator as { readonly clipboard?: Clipboard };
    // Browsers offer the clipboard only on secure pages.
    void (clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => this.#tell(t.copied),
      () => this.#tell(t.notCopied),
    );
  }

  #tell(words: string): void {
    this.said = words;
    this.dispatchEvent(new CustomEvent('tell', { detail: words, bubbles: true, composed: true }));
  }

  #variants({ variants, score }: CheckedFactoid) {
    const { running } = this.view;
    if (running?.unscored.includes(running.places[this.statement] as number))
      return html`<p class="quiet small">${t.unscored}</p>`;
    return html`<div class="stack tight">
      <div class="wide" tabindex="0" role="region" aria-label=${t.variants}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t.variant}</th>
              <th scope="col">${t.changed}</th>
              <th scope="col">${t.expected}</th>
              <th scope="col">${t.documents}</th>
              <th scope="col" class="num">${t.penalty}</th>
            </tr>
          </thead>
          <tbody>
            ${variants.map((variant) => this.#variant(variant))}
          </tbody>
        </table>
      </div>
      <p class="quiet small">${this.#arithmetic(variants, score)}</p>
    </div>`;
  }

  #arithmetic(variants: readonly CheckedVariant[], score: number): string {
    const { decision, checked } = this.view;
    const sided = scoredPenalties(variants, checked.settings);
    const sum =
      sided.length === 0
        ? t.noVariants
        : t.arithmetic({ sum: scoreSum(sided, penaltyFigure), score: scoreFigure(score) });
    const weights = hasShortSide(sided) ? t.shortSide : '';
    const threshold = scoreFigure(decision.threshold);
    const flag = score >= decision.threshold ? t.flagged(threshold) : t.notFlagged(threshold);
    return `${sum}${flag} ${weights}${t.readers(checked.settings)}`;
  }

  #variant({ mutation, decision, penalty, finding }: CheckedVariant) {
    const { scoring } = this.view.checked.settings;
    const changed = changesSaid(mutation.changes);
    return html`<tr>
      <td>${mutation.text}</td>
      <td class="quiet">
        ${texts.words.mutations[mutation.kind]}${changed === '' ? nothing : html`<br />${changed}`}
      </td>
      <td>${mutation.relation === 'synonym' ? t.yes : t.no}</td>
      <td title=${finding.why}>${texts.words.decisions[decision]}</td>
      <td class="num">${isScored(mutation.relation, scoring) ? penaltyFigure(penalty) : t.notScored}</td>
    </tr>`;
  }

  #passages(context: readonly ContextPassage[]) {
    return html`<details>
      <summary class="small quiet">${t.passages(context.length)}</summary>
      <ol class="stack tight">
        ${context.map(
          (passage) =>
            html`<li class="small">
              <p class="quiet">
                ${this.#place(passage.document, passage.span[0], passage.span)}; ${texts.found(passage)}
              </p>
              <p>${passage.text}</p>
            </li>`,
        )}
      </ol>
    </details>`;
  }
}

/** A longer change is not repeated in words, because the variant shows it. */
const SHOWN = 3;
const wordsIn = (text: string): number => text.split(/\s+/u).length;

/** `is, amounts to`; empty if no short change was made. */
function changesSaid(changes: CheckedVariant['mutation']['changes']): string {
  if (changes.some(({ from, to }) => Math.max(wordsIn(from), wordsIn(to)) > SHOWN)) return '';
  const exchanges = changes.map(({ from, to }) => [from.trim(), to.trim()].filter(Boolean).join(', '));
  return exchanges.join('; ');
}

const nextStop = (text: string, from: number): number => {
  const stop = text.indexOf('. ', from + 1);
  return stop < 0 ? text.length : stop + 1;
};

declare global {
  interface HTMLElementTagNameMap {
    'totem-statement-proof': StatementProof;
  }
}
