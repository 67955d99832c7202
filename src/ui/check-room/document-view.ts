/**
 * A document as it was read: its text with pages and headings, the quoted place marked, its chunks on demand,
 * what could not be read. Hostile text is only ever text.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentView } from '../../core/api/check-room.ts';
import { counted } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/issue-list.ts';
import type { Session } from '../session.ts';
import { offer } from '../download.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';

type Span = readonly [number, number];

/** Pieces drawn of a long document at once, in letters round the place that is shown. */
const DRAWN = 60_000;

@customElement('totem-document')
export class DocumentViewElement extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      mark {
        color: inherit;
        background: var(--supported-soft);
        box-shadow: inset 0.2rem 0 0 var(--supported);
        padding-left: 0.4rem;
      }
      .page {
        font-family: var(--ui);
        font-size: 0.75rem;
        color: var(--quiet);
        border-top: 1px solid var(--line);
        display: block;
        margin-block: var(--s3) 0;
      }
      .heading {
        font-weight: 650;
      }
      .chunk {
        border-left: 2px solid var(--line);
        padding-left: var(--s3);
      }
    `,
  ];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  @property() documentId = '';
  @property({ attribute: false }) from: number | undefined;
  @property({ attribute: false }) to: number | undefined;
  @state() private chunks = false;
  readonly #document = new Loading<DocumentView | undefined>(
    this,
    async () => {
      await this.room.open();
      return this.room.service.document(this.documentId);
    },
    () => [this.documentId],
  );
  #scrolledTo = '';

  constructor() {
    super();
    watchSession(this);
  }

  override updated(): void {
    const place = `${this.documentId} ${String(this.from)}`;
    const mark = this.renderRoot.querySelector('mark');
    if (!mark || this.#scrolledTo === place) return;
    this.#scrolledTo = place;
    mark.scrollIntoView({ block: 'center' });
  }

  override render() {
    const view = this.#document.value;
    return frame(
      {
        heading: view?.summary.name ?? 'A document',
        trail: [{ words: 'Check', href: checkAt.home() }],
        intro: view
          ? `${view.summary.format}, ${counted(view.summary.pages, 'page')}, ` +
            `${counted(view.summary.words, 'word')}, ${counted(view.summary.chunks, 'passage')}.`
          : undefined,
        actions: view
          ? html`<button
                aria-pressed=${this.chunks}
                @click=${() => {
                  this.chunks = !this.chunks;
                }}
              >
                Show passages
              </button>
              <button
                @click=${() => offer(new Blob([view.document.text], { type: 'text/plain' }), `${view.summary.name}.txt`)}
              >
                Save the text that was read
              </button>`
          : nothing,
      },
      this.#document.draw('the document', (found) =>
        found
          ? this.#text(found)
          : html`<p class="panel">
              This document is not kept here. It may have been removed, or it lies in another browser.
            </p>`,
      ),
    );
  }

  #text({ summary, document, chunks }: DocumentView) {
    return html`${summary.issues.length === 0 ? nothing : html`<totem-issues .issues=${summary.issues}></totem-issues>`}
      <p class="quiet small mono">SHA-256 ${summary.hash}</p>
      ${
        this.chunks
          ? html`<ol class="stack">
              ${chunks.map(
                ({ span, page, headings }) =>
                  html`<li class="chunk">
                    <p class="quiet small">
                      Page ${page}${headings.length > 0 ? `, ${headings.join(' › ')}` : ''}
                    </p>
                    <p class="reading">${document.text.slice(...span)}</p>
                  </li>`,
              )}
            </ol>`
          : html`<section class="sheet">
              <div class="pad"><p class="reading">${this.#pieces(document)}</p></div>
            </section>`
      }`;
  }

  /** The text, cut at pages, headings and the quoted place; a very long one only round that place. */
  #pieces({ text, pages, headings }: DocumentView['document']) {
    const quoted: Span | undefined =
      this.from !== undefined && this.to !== undefined && this.from < this.to && this.to <= text.length
        ? [this.from, this.to]
        : undefined;
    const start = Math.max(0, (quoted?.[0] ?? 0) - DRAWN / 2);
    const end = Math.min(text.length, start + DRAWN);
    const cuts = [
      ...new Set([start, end, ...(quoted ?? []), ...pages, ...headings.flatMap(({ span }) => span)]),
    ]
      .filter((at) => at >= start && at <= end)
      .sort((a, b) => a - b);
    const pieces = cuts.slice(1).map((to, i) => {
      const from = cuts[i] as number;
      const piece = text.slice(from, to);
      const page = pages.length > 1 ? pages.indexOf(from) : -1;
      const marked =
        quoted && quoted[0] <= from && to <= quoted[1]
          ? html`<mark>${piece}</mark>`
          : headings.some(({ span }) => span[0] <= from && to <= span[1])
            ? html`<span class="heading">${piece}</span>`
            : piece;
      return page < 0 ? marked : html`<span class="page">Page ${page + 1}</span>${marked}`;
    });
    return [
      start > 0
        ? html`<span class="page"
            >Text before this is left out here; it was read, and is in the saved text.</span
          >`
        : nothing,
      ...pieces,
      end < text.length
        ? html`<span class="page"
            >Text after this is left out here; it was read, and is in the saved text.</span
          >`
        : nothing,
    ];
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-document': DocumentViewElement;
  }
}
