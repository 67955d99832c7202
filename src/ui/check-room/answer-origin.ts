/**
 * Below an answer written by a language model: the model's name, the places in the documents that the answer
 * cites and for which words, and an earlier answer that was rejected.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CheckView } from '../../core/api/check-room.ts';
import type { ContextPassage } from '../../core/checking/check.ts';
import type { Citation } from '../../core/checking/grounded-answer.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';
import { scoreFigure } from './score-figures.ts';
import { modelWords } from './model-words.ts';

const t = texts.origin;

@customElement('totem-answer-origin')
export class AnswerOriginView extends LitElement {
  static override styles = [
    sheet,
    css`
      li {
        overflow-wrap: anywhere;
      }
      details > summary {
        cursor: pointer;
      }
      .before {
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @property({ attribute: false }) view!: CheckView;
  readonly #previous = new Loading<CheckView | undefined>(
    this,
    () => this.room.service.checkView(this.view.origin?.after ?? ''),
    () =>
      this.view.origin?.after === undefined
        ? undefined
        : [this.view.origin.after, this.session.version('check listing')],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const { origin } = this.view;
    if (!origin) return nothing;
    const { model, strict, passages, citations, invented } = origin;
    const writer = html`<span title=${model}>${modelWords(model)}</span>`;
    return html`<div class="stack tight">
      <p class="quiet small">
        ${t.writtenBy(writer, passages.length, strict)}
        ${citations.length === 0 ? t.noCitations : t.citations}
        ${invented === 0 ? nothing : t.invented(invented)}
      </p>
      ${citations.length === 0 ? nothing : this.#citations(citations, passages)}
      ${origin.after === undefined ? nothing : this.#previous.draw(t.loadingPrevious, this.#earlier)}
    </div>`;
  }

  #citations(citations: readonly Citation[], passages: readonly ContextPassage[]) {
    return html`<ol class="small" aria-label=${t.listLabel}>
      ${citations.map((citation) => this.#citation(citation, passages))}
    </ol>`;
  }

  #citation({ span, passages: cited }: Citation, passages: readonly ContextPassage[]) {
    const places = cited.flatMap((index) => passages[index] ?? []);
    return html`<li>
      “${this.view.checked.answer.slice(...span)}”
      ${places.map((passage, i) => html`${i > 0 ? ', ' : nothing}${this.#place(passage)}`)}
    </li>`;
  }

  #place({ document, span }: ContextPassage) {
    const known = this.view.documents[document];
    if (!known) return t.documentGone;
    const page = this.view.pages[`${document}:${String(span[0])}`];
    return html`<a href=${checkAt.document(document, span)}>${texts.proof.place(known.name, page)}</a>`;
  }

  readonly #earlier = (previous: CheckView | undefined) => {
    if (!previous) return html`<p class="quiet small">${t.previousGone}</p>`;
    const { summary, checked } = previous;
    const scores = {
      previous: scoreFigure(checked.score),
      current: scoreFigure(this.view.checked.score),
    };
    return html`<details open>
      <summary class="small quiet">${t.previous(scores)}</summary>
      <p class="before small">
        ${previous.passedOn || texts.safeguards.inList} <a href=${checkAt.done(summary.id)}>${t.seeCheck}</a>
      </p>
    </details>`;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-answer-origin': AnswerOriginView;
  }
}
