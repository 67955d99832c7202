/**
 * The statements of a checked answer: a page of them at a time, in the order of the answer or grouped by
 * verdict, all or only some verdicts. While a check runs, the statements that wait are listed too. Sends
 * `statement` with the place of the one to open, and `look` with the places of those on the page that wait.
 */
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CheckView } from '../../core/api/check-room.ts';
import { verdicts as bySeriousness, type Verdict } from '../../core/checking/verdict.ts';
import { ListPages } from '../parts/list-pages.ts';
import '../parts/verdict-badge.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { readAs, readAsStyles } from './read-as.ts';
import { scoreFigure } from './score-figures.ts';

const t = texts.statements;
const { verdicts } = texts.words;

/** Statements on a page. */
const PAGE = 20;
/** A shorter list needs no filter. */
const FILTERED_FROM = 9;

/** What is listed: all, those that are not supported, those that wait, or those with one verdict. */
export type StatementFilter = 'all' | 'not supported' | 'waiting' | Verdict;

export interface ListedStatement {
  /** Its place among all statements of the answer. */
  readonly place: number;
  readonly text: string;
  /** The user's words, where the statement has others. */
  readonly said?: string | undefined;
  /** Absent while it waits. */
  readonly verdict?: Verdict;
  /** Absent while it waits or its variants are still read. */
  readonly score?: number;
}

/** All statements of the answer, in its order. */
export function statementsOf({
  checked,
  verdicts: found,
  running,
  said,
}: CheckView): readonly ListedStatement[] {
  const done = checked.factoids.map(({ factoid, score }, i): ListedStatement => {
    const place = running?.places[i] ?? i;
    return {
      place,
      text: factoid.text,
      said: said?.[i],
      verdict: found[i] as Verdict,
      ...(!running?.unscored.includes(place) && { score }),
    };
  });
  return running ? [...done, ...running.waiting].sort((a, b) => a.place - b.place) : done;
}

const passes = ({ verdict }: ListedStatement, filter: StatementFilter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'waiting') return verdict === undefined;
  if (filter === 'not supported') return verdict !== undefined && verdict !== 'supported';
  return verdict === filter;
};

/** The place of a group: the most serious verdict first, what waits last. */
const groupOf = ({ verdict }: ListedStatement): number =>
  verdict === undefined ? bySeriousness.length : bySeriousness.indexOf(verdict);

@customElement('totem-statements')
export class StatementList extends LitElement {
  static override styles = [
    sheet,
    readAsStyles,
    css`
      .filters {
        gap: var(--s2);
        padding: var(--s3) var(--s4) 0;
      }
      .filters label {
        font-size: 0.8125rem;
      }
      tr[aria-selected='true'] > td {
        background: var(--brand-soft);
      }
      td button {
        text-align: left;
        white-space: normal;
        overflow-wrap: anywhere;
      }
      /* A statement can be a whole paragraph, which the answer shows in full. */
      .words {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 8;
        overflow: hidden;
      }
      td:first-child {
        min-width: 9rem;
      }
      :is(th, td) {
        padding-inline: var(--s2);
      }
      :is(th, td):first-child {
        padding-left: var(--s3);
      }
      .group > th {
        background: var(--sunken);
        border-bottom: 1px solid var(--line);
      }
      @media (max-width: 30rem) {
        td:first-child {
          min-width: 7rem;
        }
        td button {
          padding-inline: var(--s1);
        }
        .filters {
          padding-inline: var(--s3);
        }
      }
    `,
  ];
  @property({ attribute: false }) view!: CheckView;
  /** The place of the open statement. */
  @property({ attribute: false }) open: number | undefined;
  /** The place of the statement that the user chose, which may still wait. */
  @property({ attribute: false }) chosen: number | undefined;
  @state() private filter: StatementFilter = 'all';
  @state() private grouped = false;
  readonly #pages = new ListPages(this, PAGE);
  #all: readonly ListedStatement[] = [];
  #looked = '';

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('view')) {
      this.#all = statementsOf(this.view);
      const before = changed.get('view');
      if (before && before.summary.id !== this.view.summary.id) {
        this.filter = 'all';
        this.#pages.turnTo(0);
      }
    }
  }

  override updated(): void {
    const waiting = this.#shown.filter(({ verdict }) => verdict === undefined).map(({ place }) => place);
    const looked = waiting.join(' ');
    if (looked === this.#looked) return;
    this.#looked = looked;
    if (waiting.length > 0) this.#send('look', waiting);
  }

  /** The place of the next or the previous checked statement; of the first if the open one is not listed. */
  neighbour(open: number, step: number): number | undefined {
    const checked = this.#listed.filter(({ verdict }) => verdict !== undefined);
    const at = checked.findIndex(({ place }) => place === open);
    return checked.at(at < 0 ? 0 : (at + step) % checked.length)?.place;
  }

  /** Puts the focus on the open statement. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }

  get #listed(): readonly ListedStatement[] {
    const passing = this.#all.filter((statement) => passes(statement, this.filter));
    return this.grouped ? passing.toSorted((a, b) => groupOf(a) - groupOf(b)) : passing;
  }

  get #shown(): readonly ListedStatement[] {
    return this.#pages.inView(this.#listed);
  }

  /** Turns to the page with this statement, if the filter lets it through. */
  turnTo(place: number): void {
    this.#pages.turnTo(this.#listed.findIndex((statement) => statement.place === place));
  }

  override render() {
    if (this.#all.length === 0) return nothing;
    return html`${this.#all.length < FILTERED_FROM ? nothing : this.#filters()}
      <div class="wide" tabindex="0" role="region" aria-label=${t.label}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t.statement}</th>
              <th scope="col">${t.verdict}</th>
              <th scope="col" class="num">${t.score}</th>
            </tr>
          </thead>
          ${this.#groups()}
        </table>
      </div>
      ${this.#pages.buttons(this.#listed, t.pages)}`;
  }

  /* ---------- filter ---------- */

  #filters() {
    const offered: readonly StatementFilter[] = ['all', 'not supported', ...bySeriousness, 'waiting'];
    return html`<div class="row middle filters" role="group" aria-label=${t.show}>
      ${offered.map((filter) => this.#filterButton(filter))}
      <label class="tick"
        ><input
          type="checkbox"
          .checked=${this.grouped}
          @change=${(event: Event) => this.#group((event.target as HTMLInputElement).checked)}
        />${t.group}</label
      >
    </div>`;
  }

  #filterButton(filter: StatementFilter) {
    const statements = this.#all.filter((statement) => passes(statement, filter)).length;
    if (statements === 0 && filter !== this.filter && filter !== 'not supported') return nothing;
    const words =
      filter === 'all' || filter === 'not supported' || filter === 'waiting'
        ? t.filters[filter]
        : verdicts[filter].word;
    return html`<button
      class="small"
      aria-pressed=${filter === this.filter}
      @click=${() => this.#choose(filter)}
    >
      ${t.counted(words, statements)}
    </button>`;
  }

  #choose(filter: StatementFilter): void {
    this.filter = filter;
    this.#pages.turnTo(0);
  }

  #group(on: boolean): void {
    this.grouped = on;
    this.#pages.turnTo(0);
  }

  /* ---------- rows ---------- */

  #groups() {
    const shown = this.#shown;
    if (shown.length === 0)
      return html`<tbody>
        <tr>
          <td colspan="3" class="quiet">${t.none}</td>
        </tr>
      </tbody>`;
    const groups = this.grouped ? [...new Set(shown.map(groupOf))] : [undefined];
    return groups.map(
      (group) =>
        html`<tbody>
          ${group === undefined ? nothing : this.#groupHead(group)}
          ${shown
            .filter((statement) => group === undefined || groupOf(statement) === group)
            .map((statement) => this.#statement(statement))}
        </tbody>`,
    );
  }

  #groupHead(group: number) {
    const verdict = bySeriousness[group];
    const statements = this.#listed.filter((statement) => groupOf(statement) === group).length;
    const words = verdict ? verdicts[verdict].word : t.filters.waiting;
    return html`<tr class="group">
      <th colspan="3" scope="colgroup">${t.counted(words, statements)}</th>
    </tr>`;
  }

  #statement({ place, text, said, verdict, score }: ListedStatement) {
    const open = place === this.open;
    return html`<tr aria-selected=${open}>
      <td>
        <button class="bare" aria-pressed=${open} @click=${() => this.#send('statement', place)}>
          <span class="words">${said ?? text} ${said === undefined ? nothing : readAs(text)}</span>
        </button>
      </td>
      <td>
        ${
          verdict
            ? html`<totem-verdict .says=${verdicts[verdict]}></totem-verdict>`
            : html`<span class="quiet small">${place === this.chosen ? t.isNext : t.waits}</span>`
        }
      </td>
      <td class="num">${score === undefined ? this.#unscored(verdict) : scoreFigure(score)}</td>
    </tr>`;
  }

  #unscored(verdict: Verdict | undefined) {
    if (!verdict) return nothing;
    return html`<span class="quiet" role="img" aria-label=${t.unscored} title=${t.unscored}>…</span>`;
  }

  /* ---------- pages ---------- */

  #send(kind: 'statement' | 'look', detail: number | readonly number[]): void {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-statements': StatementList;
  }
}
