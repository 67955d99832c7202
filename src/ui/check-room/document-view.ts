/**
 * A document as it was read: its text with pages and headings, the quoted place marked, its passages on
 * request, and what could not be read. The text is always inserted as text, so markup in it has no effect.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentView } from '../../core/api/check-room.ts';
import type { Span } from '../../core/text/words.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/issue-list.ts';
import { ListPages } from '../parts/list-pages.ts';
import { sessionContext, type Session } from '../session.ts';
import { offer } from '../download.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';

/** Characters of a long document that are drawn at once, around the current place. */
const DRAWN = 60_000;
/** Passages that are drawn at once. */
const PAGE = 50;

const t = texts.document;

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
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @property() documentId = '';
  @property({ attribute: false }) from: number | undefined;
  @property({ attribute: false }) to: number | undefined;
  @state() private chunks = false;
  readonly #passages = new ListPages(this, PAGE);
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
        heading: view?.summary.name ?? t.fallback,
        trail: [{ words: texts.room, href: checkAt.home() }],
        intro: view && introOf(view),
        actions: view ? this.#actions(view) : nothing,
      },
      this.#document.draw(t.loading, (found) =>
        found ? this.#text(found) : html`<p class="panel">${t.noSuch}</p>`,
      ),
    );
  }

  #actions({ summary, document }: DocumentView) {
    const toggle = () => {
      this.chunks = !this.chunks;
    };
    const save = () => offer(new Blob([document.text], { type: 'text/plain' }), `${summary.name}.txt`);
    return html`<button aria-pressed=${this.chunks} @click=${toggle}>${t.passages}</button>
      <button @click=${save}>${t.save}</button>`;
  }

  #text(view: DocumentView) {
    const { issues, hash } = view.summary;
    return html`${issues.length === 0 ? nothing : html`<totem-issues .issues=${issues}></totem-issues>`}
      ${this.#account(view.document)}
      <p class="quiet small mono">${t.hash(hash)}</p>
      ${this.chunks ? this.#chunks(view) : this.#whole(view)}`;
  }

  #account({ format, account }: DocumentView['document']) {
    if (account === undefined) return nothing;
    const lines = account.leftOut.map(({ as, characters }) => t.account.leftOut(as, characters));
    return html`<ul class="quiet small">
      <li>${t.account.read(format, account.read)}</li>
      ${(lines.length === 0 ? [t.account.nothingLeftOut] : lines).map((line) => html`<li>${line}</li>`)}
    </ul>`;
  }

  #whole({ document }: DocumentView) {
    return html`<section class="sheet">
      <div class="pad"><p class="reading">${this.#pieces(document)}</p></div>
    </section>`;
  }

  #chunks({ document, chunks }: DocumentView) {
    return html`<ol class="stack">
        ${this.#passages.inView(chunks).map(
          ({ span, page, headings }) =>
            html`<li class="chunk">
              <p class="quiet small">${t.passagePlace(page, headings)}</p>
              <p class="reading">${document.text.slice(...span)}</p>
            </li>`,
        )}
      </ol>
      ${this.#passages.buttons(chunks, t.passages)}`;
  }

  /** The span that the address quotes, if it lies within the text. */
  #quoted(text: string): Span | undefined {
    const { from, to } = this;
    return from !== undefined && to !== undefined && from < to && to <= text.length ? [from, to] : undefined;
  }

  /**
   * The text, cut at pages, headings and the quoted place; of a very long text only the part around that
   * place.
   */
  #pieces({ text, pages, headings }: DocumentView['document']) {
    const quoted = this.#quoted(text);
    const start = Math.max(0, (quoted?.[0] ?? 0) - DRAWN / 2);
    const end = Math.min(text.length, start + DRAWN);
    const bounds = [start, end, ...(quoted ?? []), ...pages, ...headings.flatMap(({ span }) => span)];
    const cuts = [...new Set(bounds)].filter((at) => at >= start && at <= end).sort((a, b) => a - b);
    let next = 0;
    const marked = ([from, to]: Span) => {
      const piece = text.slice(from, to);
      // Pieces and headings ascend, and there may be thousands of both.
      while ((headings[next]?.span[1] ?? Infinity) < to) next++;
      if (quoted && quoted[0] <= from && to <= quoted[1]) return html`<mark>${piece}</mark>`;
      const heading = headings[next];
      return heading && heading.span[0] <= from ? html`<span class="heading">${piece}</span>` : piece;
    };
    const pageAt = new Map(pages.length > 1 ? pages.map((at, i) => [at, i + 1] as const).reverse() : []);
    const pieces = cuts.slice(1).map((to, i) => {
      const from = cuts[i] as number;
      const page = pageAt.get(from);
      return [page === undefined ? nothing : note(t.page(page)), marked([from, to])];
    });
    return [start > 0 ? note(t.before) : nothing, ...pieces, end < text.length ? note(t.after) : nothing];
  }
}

const note = (words: string) => html`<span class="page">${words}</span>`;

const introOf = ({ summary: { format, pages, words, chunks } }: DocumentView): string =>
  t.intro({ format, pages, words, passages: chunks });

declare global {
  interface HTMLElementTagNameMap {
    'totem-document': DocumentViewElement;
  }
}
