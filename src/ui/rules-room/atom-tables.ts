/**
 * What is known of each object: a table of objects and predicates, in which every value can be set. Sends
 * `change-case` with a {@link CaseChange}, and `remove-part` with a {@link PartRemoval}.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import type { AtomTable, CaseChange, CellView, RulesView } from '../../core/api/rules-room.ts';
import { truthValues } from '../../core/rules/specification.ts';
import { texts } from '../texts/rules-room.ts';
import { sheet } from '../tokens.ts';
import type { PartRemoval } from './rules-session.ts';

const t = texts.atoms;
/** Rows drawn at first, so that a large case stays quick. */
const ROWS = 60;

@customElement('totem-atom-tables')
export class AtomTables extends LitElement {
  static override styles = [
    sheet,
    css`
      th[scope='col'] {
        min-width: 8.5rem;
        vertical-align: top;
      }
      th[scope='col']:first-child,
      th[scope='row'] {
        position: sticky;
        left: 0;
        background: var(--sheet);
        min-width: 6rem;
        max-width: 14rem;
        overflow-wrap: anywhere;
      }
      th code {
        display: block;
        color: var(--ink);
      }
      th span {
        font-weight: 400;
      }
      td {
        vertical-align: top;
      }
      td.set {
        box-shadow: inset 0 0 0 2px var(--brand);
      }
      select {
        width: 100%;
        max-width: 14rem;
        min-height: 1.875rem;
        padding: 0.125rem 0.25rem;
      }
      select.unknown {
        color: var(--quiet);
        border-color: var(--line);
      }
      select.true,
      select.false {
        font-weight: 600;
      }
    `,
  ];
  @property({ attribute: false }) view!: RulesView;
  @state() private whole = false;

  override render() {
    const { tables } = this.view;
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading">${t.heading}</h2>
        <span class="quiet small">${t.note}</span>
      </header>
      ${
        tables.length === 0
          ? html`<p class="pad quiet">${t.none}</p>`
          : tables.map((table) => this.#table(table))
      }
      <form class="pad row" @submit=${this.#add}>
        <label class="field">${t.addObject}<input name="object" required maxlength="80" /></label>
        <button>${t.add}</button>
      </form>
    </section>`;
  }

  #table({ head, columns, rows }: AtomTable) {
    const shown = this.whole ? rows : rows.slice(0, ROWS);
    return html`<div class="wide" tabindex="0" role="region" aria-label=${t.tableOf(head)}>
        <table>
          <thead>
            <tr>
              <th scope="col">${head === '' ? t.objects : head}</th>
              ${columns.map(
                ({ atom, description }) =>
                  html`<th scope="col"><code>${atom}</code><span>${description}</span></th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${shown.map((row) => guard([row, columns], () => this.#row(row, columns)))}
          </tbody>
        </table>
      </div>
      ${rows.length > shown.length ? this.#more(shown.length, rows.length) : nothing}`;
  }

  #row({ objects, added, cells }: AtomTable['rows'][number], columns: AtomTable['columns']) {
    return html`<tr>
      <th scope="row">${objects} ${added === undefined ? nothing : this.#remover(added)}</th>
      ${cells.map((cell, i) =>
        guard([cell, columns[i], objects], () => this.#cell(cell, `${columns[i]?.atom ?? ''}, ${objects}`)),
      )}
    </tr>`;
  }

  #more(shown: number, all: number) {
    const showAll = () => {
      this.whole = true;
    };
    return html`<p class="pad small">
      ${t.more(shown, all)} <button class="small" @click=${showAll}>${t.showAll}</button>
    </p>`;
  }

  #remover(name: string) {
    return html`<button
      class="bare small"
      aria-label=${t.removeObject(name)}
      @click=${() => this.#remove(name)}
    >
      ${t.remove}
    </button>`;
  }

  #cell(cell: CellView | undefined, label: string) {
    if (!cell) return html`<td></td>`;
    const { atom, value, origin, why, read } = cell;
    const set = origin === 'person';
    return html`<td class=${set ? 'set' : ''}>
      <select
        class=${value}
        aria-label=${label}
        title=${why ?? nothing}
        @change=${(event: Event) => this.#set(atom, (event.target as HTMLSelectElement).value)}
      >
        <option value="" ?hidden=${!set}>${t.asRead(read)}</option>
        ${truthValues.map(
          (each) => html`<option value=${each} .selected=${each === value}>${t.options[each]}</option>`,
        )}
      </select>
      <span class="quiet small">${cellNote(cell)}</span>
    </td>`;
  }

  #set(atom: string, chosen: string): void {
    this.#tell({ set: atom, value: truthValues.find((each) => each === chosen) });
  }

  #add(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const name = String(new FormData(form).get('object') ?? '').trim();
    if (name === '') return;
    this.#tell({ addObject: name });
    form.reset();
  }

  #remove(name: string): void {
    const detail: PartRemoval = { name, change: { removeObject: name } };
    this.dispatchEvent(new CustomEvent('remove-part', { detail }));
  }

  #tell(change: CaseChange): void {
    this.dispatchEvent(new CustomEvent('change-case', { detail: change }));
  }
}

/** Where the value comes from, or what the rules say instead. */
function cellNote({ value, origin, inferred }: CellView) {
  if (inferred !== undefined && origin !== 'person') return t.inferred(inferred);
  return origin === undefined || (value === 'unknown' && origin !== 'person')
    ? nothing
    : texts.originWords[origin];
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-atom-tables': AtomTables;
  }
}
