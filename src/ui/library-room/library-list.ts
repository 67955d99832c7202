/** All things in one list: search, kinds, sizes; rename, save as a file, remove, and select for a backup. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ExportChoice, LibraryListing, ThingKind, ThingSummary } from '../../core/api/library-room.ts';
import { at } from '../addresses.ts';
import { checkAt } from '../check-room/check-addresses.ts';
import { offer } from '../download.ts';
import { day, namesOf } from '../figures.ts';
import { rulesAt } from '../rules-room/rules-addresses.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { bytesInWords, texts } from '../texts/library-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { libraryContext, type LibrarySession } from './library-session.ts';

const t = texts.list;
/** Rows that are shown more at a time. */
const PAGE = 50;
const keyOf = ({ kind, id }: ThingSummary): string => `${kind}/${id}`;

/** The view of a thing; undefined where it has none. */
function hrefOf({ kind, id }: ThingSummary): string | undefined {
  switch (kind) {
    case 'fact base':
      return at.facts(id);
    case 'case set':
      return at.cases(id);
    case 'run':
      return at.run(id);
    case 'collection':
      return checkAt.collection(id);
    case 'document':
      return checkAt.document(id);
    case 'check':
      return checkAt.done(id);
    case 'batch':
      return checkAt.batch(id);
    case 'rules case':
      return rulesAt.case(id);
    case 'audit log copy':
      return undefined;
  }
}

@customElement('totem-library-list')
export class LibraryList extends LitElement {
  static override styles = [
    sheet,
    css`
      .filter {
        padding: var(--s4) var(--s4) 0;
      }
      .wide {
        position: relative;
      }
      table {
        width: 100%;
        border-collapse: collapse;
      }
      th,
      td {
        text-align: left;
        font-weight: 400;
        padding: var(--s1) var(--s3);
        border-bottom: 1px solid var(--line);
        vertical-align: middle;
      }
      thead th {
        font-size: 0.8125rem;
        color: var(--quiet);
        white-space: nowrap;
      }
      .num {
        text-align: right;
        white-space: nowrap;
      }
      .name {
        min-width: 14rem;
        overflow-wrap: anywhere;
      }
      .actions {
        display: flex;
        gap: var(--s1);
        justify-content: end;
      }
      .actions select {
        max-width: 8rem;
        min-height: 1.75rem;
        padding-block: 0.125rem;
        font-size: 0.8125rem;
      }
      label.pick {
        display: grid;
        place-items: center;
        min-width: 1.5rem;
        min-height: 1.5rem;
      }
      label.pick input {
        margin: 0;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: libraryContext }) room!: LibrarySession;
  @state() private kind: ThingKind | undefined;
  @state() private text = '';
  @state() private shown = PAGE;
  @state() private renaming: string | undefined;
  @state() private problem: string | undefined;
  @state() private sizes: ReadonlyMap<string, number> = new Map();
  /** The formats of each kind, once they are known. */
  @state() private formats: ReadonlyMap<ThingKind, readonly ExportChoice[]> = new Map();
  readonly #listing = new Loading<LibraryListing>(
    this,
    async () => {
      await this.room.open();
      const { kind, text, shown } = this;
      const listing = await this.room.service.things({ text, ...(kind && { kind }) }, 0, shown);
      void this.#measure(listing.rows);
      void this.#learnFormats(listing.kinds);
      return listing;
    },
    () => ['listing', this.room.version, this.kind, this.text, this.shown],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    return html`<section class="sheet" aria-labelledby="heading">
      <header><h2 id="heading">${t.heading}</h2></header>
      <div class="stack">
        ${this.session.refused === undefined ? nothing : html`<p class="pad">${t.notShared}</p>`}
        ${this.#listing.draw(t.loading, (listing) => html`${this.#filter(listing)}${this.#table(listing)}`)}
      </div>
    </section>`;
  }

  #filter({ kinds }: LibraryListing) {
    const names = namesOf(kinds as Record<ThingKind, number>);
    const total = names.reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0);
    const search = (event: Event) => {
      [this.text, this.shown] = [(event.target as HTMLInputElement).value, PAGE];
    };
    const choose = (event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      [this.kind, this.shown] = [names.find((kind) => kind === value), PAGE];
    };
    return html`<div class="row filter">
      <label class="field">${t.search}<input type="search" .value=${this.text} @input=${search} /></label>
      <label class="field"
        >${t.kind}<select @change=${choose}>
          <option value="" ?selected=${this.kind === undefined}>${t.all(total)}</option>
          ${names.map(
            (kind) =>
              html`<option value=${kind} ?selected=${kind === this.kind}>
                ${t.kindChoice(kind, kinds[kind] ?? 0)}
              </option>`,
          )}
        </select></label
      >
      ${this.problem === undefined ? nothing : html`<p role="alert">${this.problem}</p>`}
    </div>`;
  }

  #table({ rows, total }: LibraryListing) {
    if (total === 0) return html`<p class="pad quiet">${this.text || this.kind ? t.noneFound : t.none}</p>`;
    const { columns } = t;
    return html`<div class="wide" tabindex="0" role="region" aria-label=${t.table}>
        <table>
          <thead>
            <tr>
              <td></td>
              <th scope="col">${columns.name}</th>
              <th scope="col">${columns.kind}</th>
              <th scope="col" class="num">${columns.content}</th>
              <th scope="col" class="num">${columns.size}</th>
              <th scope="col">${columns.added}</th>
              <th scope="col"><span class="out-of-sight">${columns.actions}</span></th>
            </tr>
          </thead>
          <tbody>
            ${repeat(rows, keyOf, (row) => this.#row(row))}
          </tbody>
        </table>
      </div>
      <div class="row middle pad">
        <span class="quiet small">${t.shown(rows.length, total)}</span>
        ${
          rows.length < total
            ? html`<button
                class="small"
                @click=${() => {
                  this.shown += PAGE;
                }}
              >
                ${t.more(Math.min(PAGE, total - rows.length))}
              </button>`
            : nothing
        }
      </div>`;
  }

  #row(thing: ThingSummary) {
    const { kind, added, count, collection, sample } = thing;
    const name = thing.name || t.noName;
    const size = this.sizes.get(keyOf(thing));
    const pick = (event: Event) => this.room.select(thing, (event.target as HTMLInputElement).checked);
    return html`<tr>
      <td>
        <label class="pick"
          ><input
            type="checkbox"
            aria-label=${t.choose(name)}
            .checked=${this.room.isSelected(thing)}
            @change=${pick}
        /></label>
      </td>
      <td class="name">
        ${this.renaming === keyOf(thing) ? this.#rename(thing) : this.#name(thing, name)}
        ${collection ? html`<span class="quiet small">${t.inCollection(collection.name)}</span>` : nothing}
        ${sample ? html`<span class="quiet small">${t.sample}</span>` : nothing}
      </td>
      <td>${t.kindOf(kind)}</td>
      <td class="num">${t.contentOf(kind, count)}</td>
      <td class="num">${size === undefined ? t.measuring : bytesInWords(size)}</td>
      <td>${added === undefined ? '' : day(added)}</td>
      <td><div class="actions">${this.#actions(thing, name)}</div></td>
    </tr>`;
  }

  #name(thing: ThingSummary, name: string) {
    const href = hrefOf(thing);
    const words = name.length > 200 ? `${name.slice(0, 200)}…` : name;
    return href === undefined ? words : html`<a href=${href}>${words}</a>`;
  }

  #rename(thing: ThingSummary) {
    const save = async (event: SubmitEvent) => {
      event.preventDefault();
      const name = String(new FormData(event.target as HTMLFormElement).get('name')).trim();
      await this.#try(async () => {
        await this.room.service.rename(thing, name);
        this.renaming = undefined;
        this.session.announce(t.renamed(name));
      });
    };
    const cancel = () => {
      this.renaming = undefined;
    };
    return html`<form
      class="row"
      @submit=${save}
      @keydown=${(event: KeyboardEvent) => (event.key === 'Escape' ? cancel() : undefined)}
    >
      <input name="name" aria-label=${t.newName(thing.name)} maxlength="120" .value=${thing.name} required />
      <button class="small">${t.keep}</button
      ><button type="button" class="small" @click=${cancel}>${t.cancel}</button>
    </form>`;
  }

  #actions(thing: ThingSummary, name: string) {
    const formats = this.formats.get(thing.kind) ?? [];
    const save = (event: Event) => {
      const select = event.target as HTMLSelectElement;
      const choice = formats.find(({ format }) => format === select.value);
      select.value = '';
      if (choice) void this.#export(thing, choice);
    };
    return html`${
        formats.length === 0
          ? nothing
          : html`<select aria-label=${t.saveAs(name)} @change=${save}>
              <option value="" selected>${t.saveAsChoice}</option>
              ${formats.map(({ format }) => html`<option value=${format}>${t.formats[format]}</option>`)}
            </select>`
      }
      ${
        thing.kind === 'check'
          ? nothing
          : html`<button
              class="bare small"
              aria-label=${t.renameOf(name)}
              @click=${() => this.#beginRename(thing)}
            >
              ${t.rename}
            </button>`
      }
      <button class="bare small" aria-label=${t.removeOf(name)} @click=${() => this.room.remove(thing)}>
        ${t.remove}
      </button>`;
  }

  async #beginRename(thing: ThingSummary): Promise<void> {
    this.renaming = keyOf(thing);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>('input[name=name]')?.select();
  }

  #export(thing: ThingSummary, { format, extension }: ExportChoice): Promise<void> {
    return this.#try(async () => {
      const name = (thing.name || thing.kind).replace(/\.[a-z0-9]{1,5}$/iu, '').slice(0, 80);
      offer(await this.room.service.export(thing, format), `${name}.${extension}`);
    });
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.problem = undefined;
    try {
      await work();
    } catch (fault) {
      this.problem = t.failed(reasonOf(fault));
    }
    this.session.touch('library listing');
  }

  /** Sizes come a few at a time: a large thing takes a second to measure. */
  async #measure(rows: readonly ThingSummary[]): Promise<void> {
    for (const row of rows) {
      if (!this.isConnected) return;
      const [size] = await this.room.service.sizes([row]);
      if (size !== undefined) this.sizes = new Map(this.sizes).set(keyOf(row), size);
    }
  }

  async #learnFormats(kinds: LibraryListing['kinds']): Promise<void> {
    for (const kind of namesOf(kinds as Record<ThingKind, number>))
      if (!this.formats.has(kind))
        this.formats = new Map(this.formats).set(kind, await this.room.service.exports(kind));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-library-list': LibraryList;
  }
}
