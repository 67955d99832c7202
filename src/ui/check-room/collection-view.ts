/**
 * A collection: its documents with what was read from each, and a search that shows the passages with which a
 * statement would be compared.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ContextPassage } from '../../core/checking/check.ts';
import type { CheckListing, CollectionSummary, DocumentSummary } from '../../core/api/check-room.ts';
import { go } from '../addresses.ts';
import { count, day } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/issue-list.ts';
import { ListPages } from '../parts/list-pages.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';

/** A search and its state. */
type Search = { readonly query: string } & (
  | { readonly state: 'running' }
  | { readonly state: 'failed'; readonly why: string }
  | { readonly state: 'done'; readonly found: readonly ContextPassage[] }
);

/** Documents of a page of the list. */
const PAGE = 50;

const t = texts.collection;

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
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @property() collectionId = '';
  @state() private search: Search | undefined;
  readonly #pages = new ListPages(this, PAGE);
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

  get #collection(): CollectionSummary | undefined {
    return this.#listing.value?.collections.find(({ id }) => id === this.collectionId);
  }

  override render() {
    const collection = this.#collection;
    return frame(
      {
        heading: collection?.name ?? t.fallback,
        trail: [{ words: texts.room, href: checkAt.home() }],
        intro: collection && introOf(collection),
        actions: collection ? this.#actions(collection) : nothing,
      },
      this.#listing.draw(t.loading, () =>
        collection
          ? html`${this.#documents(collection)}${this.#issues(collection)}${this.#retrieval()}`
          : html`<p class="panel">${t.noSuch}</p>`,
      ),
    );
  }

  #actions(collection: CollectionSummary) {
    return html`<button @click=${() => this.#removeAll(collection)}>${texts.remove}</button>
      <a class="button" href=${checkAt.power(collection.id)}>${t.power}</a
      ><button class="primary" @click=${() => this.#use(collection)}>${t.check}</button>`;
  }

  #documents({ documents }: CollectionSummary) {
    if (documents.length === 0)
      return html`<p class="panel quiet">${t.empty} <a href=${checkAt.home()}>${t.add}</a></p>`;
    const waiting = documents.some(({ chunks, embedded }) => embedded < chunks);
    return html`<section class="sheet">
      <header><h2>${t.documents}</h2></header>
      <div class="wide" tabindex="0" role="region" aria-label=${t.documents}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t.columns.document}</th>
              <th scope="col">${t.columns.format}</th>
              <th scope="col" class="num">${t.columns.pages}</th>
              <th scope="col" class="num">${t.columns.words}</th>
              <th scope="col" class="num">${t.columns.passages}</th>
              <th scope="col" class="num">${t.columns.embedded}</th>
              <th scope="col" class="num">${t.columns.issues}</th>
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${this.#pages.inView(documents).map((document) => this.#document(document))}
          </tbody>
        </table>
      </div>
      ${this.#pages.buttons(documents, t.documents)}
      ${waiting ? html`<p class="pad quiet small">${t.notEmbedded}</p>` : nothing}
    </section>`;
  }

  #document(document: DocumentSummary) {
    const { id, name, format, language, pages, words, chunks, embedded, issues } = document;
    return html`<tr>
      <th scope="row"><a href=${checkAt.document(id)}>${name}</a></th>
      <td>${language === undefined ? format : t.language(format, language)}</td>
      <td class="num">${count(pages)}</td>
      <td class="num">${count(words)}</td>
      <td class="num">${count(chunks)}</td>
      <td class="num">${t.embedded(embedded, chunks)}</td>
      <td class="num">${issues.length === 0 ? t.noIssues : count(issues.length)}</td>
      <td>${this.#removeButton(document)}</td>
    </tr>`;
  }

  #issues({ documents }: CollectionSummary) {
    const issues = documents.flatMap(({ issues: found }) => found);
    return issues.length === 0
      ? nothing
      : html`<section class="sheet">
          <header><h2>${t.issues}</h2></header>
          <div class="pad"><totem-issues .issues=${issues}></totem-issues></div>
        </section>`;
  }

  #retrieval() {
    const { search } = this;
    return html`<section class="sheet">
      <header><h2>${t.search.heading}</h2></header>
      <div class="pad stack">
        <p class="quiet small">${t.search.intro}</p>
        <form class="row" @submit=${this.#submit}>
          <label class="field">${t.search.query}<input name="query" required /></label>
          <label class="field"
            >${t.search.passages}<input name="count" type="number" min="1" max="20" value="5" /></label
          ><button ?disabled=${search?.state === 'running'}>${t.search.search}</button>
        </form>
        ${search ? this.#searched(search) : nothing}
      </div>
    </section>`;
  }

  #searched(search: Search) {
    switch (search.state) {
      case 'running':
        return html`<p class="quiet" aria-busy="true">${t.search.running(search.query)}</p>`;
      case 'failed':
        return html`<p role="alert">${t.search.failed(search.why)}</p>`;
      case 'done':
        return search.found.length === 0
          ? html`<p role="status">${t.search.nothing(search.query)}</p>`
          : this.#found(search.found);
    }
  }

  #found(found: readonly ContextPassage[]) {
    const documents = this.#listing.value?.collections.flatMap((collection) => collection.documents);
    const names = new Map(documents?.map(({ id, name }) => [id, name]));
    return html`<p role="status" class="out-of-sight">${t.search.found(found.length)}</p>
      <ol class="found">
        ${found.map((passage) => {
          const { document, span, text, score } = passage;
          const name = names.get(document) ?? t.search.document;
          return html`<li>
            <p class="quiet small">
              <a href=${checkAt.document(document, span)}>${name}</a>; ${t.search.combined(score)},
              ${texts.found(passage)}
            </p>
            <p class="reading">${text}</p>
          </li>`;
        })}
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

  #removeButton(document: DocumentSummary) {
    return html`<button
      class="bare small"
      aria-label=${texts.removeNamed(document.name)}
      @click=${() => this.room.remove('document', document.id)}
    >
      ${texts.remove}
    </button>`;
  }

  async #removeAll({ id }: CollectionSummary): Promise<void> {
    if (await this.room.remove('collection', id)) go(checkAt.home());
  }
}

const introOf = ({ documents, added, sample }: CollectionSummary): string =>
  t.intro({ documents: documents.length, added: day(added), sample });

declare global {
  interface HTMLElementTagNameMap {
    'totem-collection': CollectionView;
  }
}
