/**
 * The events of a fact base, by words and by relation, each with its time on one axis. Selected events are
 * drawn on a time line of their own. From there the user can open the rows that state them, or add them to a
 * formula. Sends `query` with the search, and `atom` with the event to add.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { EventFilter, EventListing, EventPage } from '../../core/testing/temporal/time-reports.ts';
import { at } from '../addresses.ts';
import type { FactsQuery } from '../addresses.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import '../parts/span-bars.ts';
import '../parts/time-line.ts';
import type { TimeRow } from '../parts/time-line.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { answerKeys } from '../watching.ts';

const MOST_CHOSEN = 8;
/** The word in an address for events that belong to no relation. */
const OWN_NAME = '(own name)';
const open = html`<span class="quiet">${texts.events.openEnd}</span>`;

/** In words, so that it is not only in the drawing. */
const openness = ({ start, end }: EventListing): string | undefined =>
  start === undefined
    ? end === undefined
      ? texts.events.openness.both
      : texts.events.openness.start
    : end === undefined
      ? texts.events.openness.end
      : undefined;

@customElement('totem-events')
export class EventBrowser extends LitElement {
  static override styles = [
    sheet,
    css`
      select,
      input {
        max-width: 14rem;
      }
      ul {
        list-style: none;
        padding: 0;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--s2);
        padding: var(--s1) 0;
        font-size: 0.875rem;
      }
      li > :first-child {
        flex: 1 1 12rem;
        min-width: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() factBaseId = '';
  @property() text = '';
  /** A relation's name, or {@link OWN_NAME}; '' for all. */
  @property() relation = '';
  @state() private page: EventPage | undefined;
  @state() private chosen: readonly EventListing[] = [];
  #source: Source<EventListing> | undefined;
  #rows: readonly TimeRow[] = [];
  #columns: readonly Column<EventListing>[] = [];
  #typing: number | undefined;

  constructor() {
    super();
    answerKeys(this, {
      '/': () => this.renderRoot.querySelector('input')?.focus(),
      t: () => this.renderRoot.querySelector('totem-table')?.focus(),
    });
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('factBaseId')) this.chosen = [];
    if (changed.has('page')) this.#columns = columnsOf(this.page);
    if (changed.has('chosen'))
      this.#rows = this.chosen.map((event) => ({
        label: event.words,
        kind: 'event',
        level: 0,
        spans: event.spans,
        ...(openness(event) === undefined ? {} : { doubt: openness(event) as string }),
      }));
    if (!['factBaseId', 'text', 'relation'].some((name) => changed.has(name))) return;
    const { factBaseId, text, relation } = this;
    const filter: EventFilter = {
      ...(text === '' ? {} : { text }),
      ...(relation === '' ? {} : { relation: relation === OWN_NAME ? '' : relation }),
    };
    this.#source = async (offset, limit) => {
      const page = await this.room.service.events(factBaseId, filter, offset, limit);
      if (offset === 0 || !this.page) this.page = page;
      return page;
    };
  }

  override render() {
    const { page } = this;
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading">${texts.events.heading}</h2>
        <span class="quiet small" role="status">${page ? texts.events.found(page.total) : nothing}</span>
      </header>
      <div class="pad stack tight">
        <div class="row" role="search" aria-label=${texts.events.filter}>
          <label class="field"
            >${texts.events.search}<input type="search" .value=${this.text} @input=${this.#typed}
          /></label>
          <label class="field"
            >${texts.events.relation}<select
              @change=${(event: Event) => {
                this.#tell({ text: this.text, relation: (event.target as HTMLSelectElement).value });
              }}
            >
              <option value="" ?selected=${this.relation === ''}>${texts.events.all}</option>
              ${page?.relations.map((each) => this.#option(each))}
            </select></label
          >
        </div>
        ${page ? this.#remarks(page) : nothing}
        <p class="quiet small" role="status">
          ${this.chosen.length > 0 ? texts.events.chosen(this.chosen.length) : texts.events.hint}
        </p>
        ${this.chosen.length > 0 ? this.#chosen() : nothing}
      </div>
      <totem-table
        label=${texts.events.heading}
        nothing=${texts.events.nothing}
        .remember=${`events ${this.factBaseId} ${this.text} ${this.relation}`}
        .columns=${this.#columns}
        .source=${this.#source}
        .version=${this.session.version(this.factBaseId)}
        @open=${(event: CustomEvent<{ row: EventListing }>) => this.#choose(event.detail.row)}
      ></totem-table>
    </section>`;
  }

  #remarks({ openStarts, openEnds, reversed }: EventPage) {
    const openOnes = [
      ...(openStarts > 0 ? [texts.events.openStarts(openStarts)] : []),
      ...(openEnds > 0 ? [texts.events.openEnds(openEnds)] : []),
    ];
    const findings = html`<a href=${at.facts(this.factBaseId)}>${texts.events.viewFindings}</a>`;
    return html`${
      openOnes.length > 0 ? html`<p class="quiet small">${texts.events.open(openOnes)}</p>` : nothing
    }
    ${reversed > 0 ? html`<p class="small">${texts.events.reversed(reversed, findings)}</p>` : nothing}`;
  }

  #option({ relation, count }: EventPage['relations'][number]) {
    const value = relation || OWN_NAME;
    return html`<option value=${value} ?selected=${value === this.relation}>
      ${texts.events.relationCount(relation || texts.events.ownName, count)}
    </option>`;
  }

  #chosen() {
    return html`<div class="panel stack tight">
      <totem-time-line
        label=${texts.events.timeLine}
        head=${texts.events.event}
        .rows=${this.#rows}
        .granularity=${this.page?.granularity ?? 'year'}
      ></totem-time-line>
      <ul>
        ${this.chosen.map((event) => this.#chosenOne(event))}
      </ul>
    </div>`;
  }

  #chosenOne(event: EventListing) {
    const { words, rows, atom } = event;
    const [row] = rows;
    return html`<li>
      <span>${words}</span>
      <button
        class="small"
        aria-label=${texts.events.addOf(words)}
        @click=${() => this.dispatchEvent(new CustomEvent<string>('atom', { detail: atom }))}
      >
        ${texts.events.add}
      </button>
      ${
        row === undefined
          ? nothing
          : html`<a
              class="button small"
              aria-label=${texts.events.rowsOf(rows.length, words)}
              href=${at.facts(this.factBaseId, 'rows', { row })}
              >${texts.events.rows(rows.length)}</a
            >`
      }
      <button
        class="bare small"
        aria-label=${texts.events.removeOf(words)}
        @click=${() => {
          this.chosen = this.chosen.filter((other) => other !== event);
        }}
      >
        ${texts.events.remove}
      </button>
    </li>`;
  }

  /** The newest is first. An event that is chosen again moves to the front. */
  #choose(event: EventListing): void {
    this.chosen = [event, ...this.chosen.filter(({ atom }) => atom !== event.atom)].slice(0, MOST_CHOSEN);
  }

  #typed(event: Event): void {
    const words = (event.target as HTMLInputElement).value;
    clearTimeout(this.#typing);
    this.#typing = window.setTimeout(() => this.#tell({ text: words, relation: this.relation }), 200);
  }

  #tell(detail: FactsQuery): void {
    this.dispatchEvent(new CustomEvent<FactsQuery>('query', { detail }));
  }
}

/** The last column draws each event on an axis for all events found. */
function columnsOf(page: EventPage | undefined): readonly Column<EventListing>[] {
  const axis = page?.axis;
  const timeWidth = { year: '5rem', month: '8.5rem', day: '10rem' }[page?.granularity ?? 'year'];
  const view = axis && { from: axis.from, to: axis.to + 1 };
  return [
    {
      title: texts.events.event,
      width: 'minmax(15rem, 1fr)',
      cell: ({ words }) => words,
      whole: ({ atom }) => atom,
    },
    { title: texts.events.from, width: timeWidth, numeric: true, cell: ({ start }) => start ?? open },
    { title: texts.events.to, width: timeWidth, numeric: true, cell: ({ end }) => end ?? open },
    {
      title: texts.events.when,
      width: 'minmax(7rem, .5fr)',
      cell: ({ spans }) => html`<totem-spans aria-hidden="true" .spans=${spans} .axis=${view}></totem-spans>`,
    },
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-events': EventBrowser;
  }
}
