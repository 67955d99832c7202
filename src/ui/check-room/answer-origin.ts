/**
 * Beneath an answer that a language model has written: who wrote it, which places of the documents it cites
 * for which words, and the answer that was refused before it.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CheckView } from '../../core/api/check-room.ts';
import type { ContextPassage } from '../../core/checking/check.ts';
import type { Citation } from '../../core/checking/grounded-answer.ts';
import { counted } from '../figures.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';
import { scoreFigure } from './check-words.ts';
import { modelWords } from './model-words.ts';

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
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  @property({ attribute: false }) view!: CheckView;
  readonly #before = new Loading<CheckView | undefined>(
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
    return html`<div class="stack tight">
      <p class="quiet small">
        Written by <span title=${model}>${modelWords(model)}</span> from
        ${counted(passages.length, 'passage')}${strict ? ', asked more strictly' : ''}.
        ${citations.length === 0 ? 'It cites none of them.' : 'It cites them so; the check above does not rely on that.'}${
          invented === 0 ? nothing : ` It also cites ${counted(invented, 'passage')} that it was not shown.`
        }
      </p>
      ${
        citations.length === 0
          ? nothing
          : html`<ol class="small" aria-label="Citations">
              ${citations.map((citation) => this.#citation(citation, passages))}
            </ol>`
      }
      ${origin.after === undefined ? nothing : this.#before.draw('the answer before', (before) => (before ? this.#earlier(before) : html`<p class="quiet small">The answer before it is no longer kept here.</p>`))}
    </div>`;
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
    const page = this.view.pages[`${document}:${String(span[0])}`];
    return known
      ? html`<a href=${checkAt.document(document, span)}
          >${known.name}${page === undefined ? nothing : `, page ${String(page)}`}</a
        >`
      : 'a document that is no longer kept here';
  }

  #earlier({ summary, checked }: CheckView) {
    return html`<details open>
      <summary class="small quiet">
        The answer before, which was refused: score ${scoreFigure(checked.score)}; of this one
        ${scoreFigure(this.view.checked.score)}
      </summary>
      <p class="before small">${checked.answer} <a href=${checkAt.done(summary.id)}>See its check</a></p>
    </details>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-answer-origin': AnswerOriginView;
  }
}
