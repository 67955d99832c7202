/**
 * A collection: its documents with what was read of each, and retrieval tried by hand, so that one sees which
 * passages a statement would be checked against.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ContextPassage } from '../../core/checking/check.ts';
import type { CheckListing, CollectionSummary, DocumentSummary } from '../../core/api/check-room.ts';
import { go } from '../addresses.ts';
import { count, counted, day } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/issue-list.ts';
import '../parts/sure-button.ts';
import { reasonOf, type Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';

/** A search by hand, and where it stands. */
type Search = { readonly query: string } & (
  | { readonly state: 'running' }
  | { readonly state: 'failed'; readonly why: string }
  | { readonly state: 'done'; readonly found: readonly ContextPassage[] }
);

@customElement('totem-collection')
export class CollectionView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      form.row input {
        width: 26rem;
      }
      form.row input[type='number'] {
        width: 5rem;
      }
      .found {
        padding-left: 1.75em;
      }
      .found li + li {
        margin-top: var(--s3);
      }
    `,
  ];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  @property() collectionId = '';
  @state() private search: Search | undefined;
  readonly #listing = new Loading<CheckListing>(
    this,
    async () => {
      await this.room.open();
      return this.room.service.listing();
    },
    () => [this.collectionId, this.session.version('check listing')],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const collection = this.#listing.value?.collections.find(({ id }) => id === this.collectionId);
    return frame(
      {
        heading: collection?.name ?? 'Documents',
        trail: [{ words: 'Check', href: checkAt.home() }],
        intro: collection
          ? `${counted(collection.documents.length, 'document')}, kept in this browser since ${day(collection.added)}.${collection.sample ? ' Written for Totem, to be looked at.' : ''}`
          : undefined,
        actions: collection
          ? html`<totem-sure
                words="Remove"
                .of=${collection.name}
                asks="Its documents go with it; what was checked against them is kept."
                @sure=${() => this.#removeAll(collection)}
              ></totem-sure>
              <a class="button" href=${checkAt.power(collection.id)}>What would be caught?</a
              ><button class="primary" @click=${() => this.#use(collection)}>Check an answer</button>`
          : nothing,
      },
      this.#listing.draw('the documents', () =>
        collection
          ? html`${this.#documents(collection)}${this.#issues(collection)}${this.#retrieval()}`
          : html`<p class="panel">
              These documents are not kept here. They may have been removed, or they lie in another browser.
            </p>`,
      ),
    );
  }

  #documents({ documents }: CollectionSummary) {
    if (documents.length === 0)
      return html`<p class="panel quiet">
        No document is left in this collection. <a href=${checkAt.home()}>Bring one</a>
      </p>`;
    return html`<section class="sheet">
      <header><h2>Documents</h2></header>
      <div class="wide" tabindex="0" role="region" aria-label="Documents">
        <table>
          <thead>
            <tr>
              <th scope="col">Document</th>
              <th scope="col">Format</th>
              <th scope="col" class="num">Pages</th>
              <th scope="col" class="num">Words</th>
              <th scope="col" class="num">Passages</th>
              <th scope="col" class="num">Embedded</th>
              <th scope="col" class="num">Found amiss</th>
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${documents.map((document) => this.#document(document))}
          </tbody>
        </table>
      </div>
      ${documents.some(({ chunks, embedded }) => embedded < chunks) ? html`<p class="pad quiet small">Passages that are not embedded yet will be when they are first searched.</p>` : nothing}
    </section>`;
  }

  #document({ id, name, format, pages, words, chunks, embedded, issues }: DocumentSummary) {
    return html`<tr>
      <th scope="row"><a href=${checkAt.document(id)}>${name}</a></th>
      <td>${format}</td>
      <td class="num">${count(pages)}</td>
      <td class="num">${count(words)}</td>
      <td class="num">${count(chunks)}</td>
      <td class="num">${count(embedded)} of ${count(chunks)}</td>
      <td class="num">${issues.length === 0 ? 'nothing' : count(issues.length)}</td>
      <td>
        <totem-sure small words="Remove" .of=${name} asks="" @sure=${() => this.#remove(id)}></totem-sure>
      </td>
    </tr>`;
  }

  #issues({ documents }: CollectionSummary) {
    const issues = documents.flatMap(({ issues: found }) => found);
    return issues.length === 0
      ? nothing
      : html`<section class="sheet">
          <header><h2>Found amiss while reading</h2></header>
          <div class="pad"><totem-issues .issues=${issues}></totem-issues></div>
        </section>`;
  }

  #retrieval() {
    const { search } = this;
    return html`<section class="sheet">
      <header><h2>Which passages would be read?</h2></header>
      <div class="pad stack">
        <p class="quiet small">
          Words and meaning are ranked apart and then together. A statement is checked against the first few
          of these passages.
        </p>
        <form class="row" @submit=${this.#submit}>
          <label class="field">A statement or a question<input name="query" required /></label>
          <label class="field">Passages<input name="count" type="number" min="1" max="20" value="5" /></label
          ><button ?disabled=${search?.state === 'running'}>Search</button>
        </form>
        ${search?.state === 'running' ? html`<p class="quiet" aria-busy="true">Looking for “${search.query}”. The first time, the models are loaded.</p>` : nothing}
        ${search?.state === 'failed' ? html`<p role="alert">The search stopped. ${search.why}</p>` : nothing}
        ${search?.state === 'done' ? this.#found(search.query, search.found) : nothing}
      </div>
    </section>`;
  }

  #found(query: string, found: readonly ContextPassage[]) {
    if (found.length === 0) return html`<p role="status">No passage has anything to do with “${query}”.</p>`;
    const names = new Map(
      this.#listing.value?.collections.flatMap(({ documents }) =>
        documents.map(({ id, name }) => [id, name]),
      ),
    );
    return html`<p role="status" class="out-of-sight">${counted(found.length, 'passage')} found.</p>
      <ol class="found">
        ${found.map(
          ({ document, span, text, score, lexical, cosine }) =>
            html`<li>
              <p class="quiet small">
                <a href=${checkAt.document(document, span)}>${names.get(document) ?? 'A document'}</a>;
                together ${score.toFixed(3)}, shared words
                ${lexical === undefined ? 'none' : lexical.toFixed(1)}${cosine === undefined ? nothing : `, nearness ${cosine.toFixed(2)}`}
              </p>
              <p class="reading">${text}</p>
            </li>`,
        )}
      </ol>`;
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const query = String(form.get('query') ?? '').trim();
    const wanted = Math.min(20, Math.max(1, Number(form.get('count')) || 5));
    if (query === '') return;
    this.search = { query, state: 'running' };
    try {
      this.search = {
        query,
        state: 'done',
        found: await this.room.service.retrieve(this.collectionId, query, wanted),
      };
    } catch (fault) {
      this.search = { query, state: 'failed', why: reasonOf(fault) };
    }
    this.session.touch('check listing');
  }

  #use({ id }: CollectionSummary): void {
    this.room.write({ collection: id });
    go(checkAt.home());
  }

  async #remove(id: string): Promise<void> {
    await this.room.service.remove('document', id);
    this.session.touch('check listing');
    this.renderRoot.querySelector('h1')?.focus();
    this.session.announce('The document was removed.');
  }

  async #removeAll({ id, name }: CollectionSummary): Promise<void> {
    await this.room.service.remove('collection', id);
    this.session.touch('check listing');
    this.session.announce(`${name} was removed.`);
    go(checkAt.home());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-collection': CollectionView;
  }
}
