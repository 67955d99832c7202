/**
 * What follows from the program: the answers of its queries, and all relations, each as a table. A row opens
 * its explanation: sends `explain` with the atom.
 */
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type {
  LogicAtom,
  LogicRun,
  LogicTuple,
  QuerySummary,
  RelationSummary,
} from '../../core/api/logic-room.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import '../parts/verdict-badge.ts';
import { texts } from '../texts/logic-room.ts';
import { sheet } from '../tokens.ts';
import type { LogicSession } from './logic-session.ts';

const t = texts.answers;

type Listed =
  | { readonly kind: 'query'; readonly query: number; readonly summary: QuerySummary }
  | { readonly kind: 'relation'; readonly summary: RelationSummary };

const keyOf = (listed: Listed): string =>
  listed.kind === 'query' ? `query ${listed.query}` : `relation ${listed.summary.name}`;

const wordsOf = (listed: Listed): string =>
  listed.kind === 'query' ? t.query(listed.summary.text, listed.summary.size) : t.relation(listed.summary);

@customElement('totem-logic-answers')
export class AnswersView extends LitElement {
  static override styles = [
    sheet,
    css`
      select {
        width: 100%;
        font-family: var(--mono);
        font-size: 0.8125rem;
      }
    `,
  ];
  @property({ attribute: false }) room!: LogicSession;
  @property({ attribute: false }) run!: LogicRun;
  /** When it changes, the tuples are asked for again. */
  @property({ type: Number }) version = 0;
  @state() private chosen = '';

  #listed: readonly Listed[] = [];

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('run')) return;
    this.#listed = [
      ...this.run.queries.map((summary, query): Listed => ({ kind: 'query', query, summary })),
      ...this.run.relations.map((summary): Listed => ({ kind: 'relation', summary })),
    ];
  }

  override render() {
    const [first] = this.#listed;
    const listed = this.#listed.find((each) => keyOf(each) === this.chosen) ?? first;
    if (!listed) return html`<p class="quiet">${t.empty}</p>`;
    return html`<div class="stack">
      <label class="field"
        >${t.choose}<select
          @change=${(event: Event) => {
            this.chosen = (event.target as HTMLSelectElement).value;
          }}
        >
          ${this.#group(t.queries, (each) => each.kind === 'query', listed)}
          ${this.#group(t.derived, (each) => each.kind === 'relation' && each.summary.isDerived, listed)}
          ${this.#group(t.given, (each) => each.kind === 'relation' && !each.summary.isDerived, listed)}
        </select></label
      >
      ${this.#table(listed)}
    </div>`;
  }

  #group(label: string, isIn: (listed: Listed) => boolean, chosen: Listed) {
    const members = this.#listed.filter(isIn);
    if (members.length === 0) return nothing;
    return html`<optgroup label=${label}>
      ${members.map(
        (each) =>
          html`<option value=${keyOf(each)} .selected=${keyOf(each) === keyOf(chosen)}>
            ${wordsOf(each)}
          </option>`,
      )}
    </optgroup>`;
  }

  #table(listed: Listed) {
    const { summary } = listed;
    const titles =
      listed.kind === 'query'
        ? listed.summary.variables
        : Array.from({ length: listed.summary.arity }, (_, i) => t.argument(i + 1));
    if (titles.length === 0) {
      const holds = summary.size > 0;
      return html`<p class="row middle">
        <totem-verdict .says=${texts.verdicts[holds ? 'holds' : 'fails']}></totem-verdict
        ><span>${holds ? t.yes : t.no}</span>
      </p>`;
    }
    const columns = titles.map((title, i): Column<LogicTuple> => ({
      title,
      width: 'minmax(6rem, 1fr)',
      cell: (row) => row[i] ?? '',
    }));
    const source: Source<LogicTuple> =
      listed.kind === 'query'
        ? (offset, limit) => this.room.service.answers(listed.query, offset, limit)
        : (offset, limit) => this.room.service.tuples(listed.summary.name, offset, limit);
    const name = listed.kind === 'query' ? listed.summary.text : listed.summary.name;
    const isListedWhole = listed.kind === 'relation' || listed.summary.complete;
    const opens = listed.kind === 'relation' || listed.summary.atom !== undefined;
    return html`<totem-table
        label=${t.table(name)}
        nothing=${t.nothing}
        .columns=${columns}
        .source=${source}
        .version=${`${keyOf(listed)} ${this.version}`}
        @open=${(event: CustomEvent<{ row: LogicTuple }>) => this.#open(listed, event.detail.row)}
      ></totem-table>
      ${isListedWhole ? nothing : html`<p class="quiet small">${t.more(summary.size)}</p>`}
      ${opens && summary.size > 0 ? html`<p class="quiet small">${t.open}</p>` : nothing}`;
  }

  #open(listed: Listed, row: LogicTuple): void {
    const atom: LogicAtom | undefined =
      listed.kind === 'relation'
        ? { predicate: listed.summary.name, terms: row }
        : listed.summary.atom && {
            predicate: listed.summary.atom.predicate,
            terms: listed.summary.atom.terms.map((term) =>
              typeof term === 'object' ? (row[term.variable] ?? null) : term,
            ),
          };
    if (atom) this.dispatchEvent(new CustomEvent<LogicAtom>('explain', { detail: atom }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-answers': AnswersView;
  }
}
