/**
 * The events of a fact base, by words and by relation, each with its time on one axis. Chosen events are
 * drawn on a time line of their own; from there one goes to the rows that state them, or takes them into a
 * formula. Sends `query` with what is looked for, and `atom` with what is taken.
 */
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { EventFilter, EventListing, EventPage } from '../../core/testing/temporal/time-reports.ts';
import { at } from '../addresses.ts';
import type { FactsQuery } from '../addresses.ts';
import { count, counted } from '../figures.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import '../parts/span-bars.ts';
import '../parts/time-line.ts';
import type { TimeRow } from '../parts/time-line.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { answerKeys } from '../watching.ts';

const MOST_CHOSEN = 8;
/** What an address says for events that are no relation's. */
const OWN_NAME = '(own name)';
const open = html`<span class="quiet">open</span>`;

/** In words, so that it is not the drawing alone that says it. */
const openness = ({ start, end }: EventListing): string | undefined =>
  start === undefined
    ? end === undefined
      ? 'no time stated'
      : 'no start stated'
    : end === undefined
      ? 'no end stated'
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
  @property({ attribute: false }) session!: Session;
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
      const page = await this.session.service.events(factBaseId, filter, offset, limit);
      if (offset === 0 || !this.page) this.page = page;
      return page;
    };
  }

  override render() {
    const { page } = this;
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading">Events</h2>
        <span class="quiet small" role="status">${page ? counted(page.total, 'event') : ''}</span>
      </header>
      <div class="pad stack tight">
        <div class="row" role="search" aria-label="Filter the events">
          <label class="field">Words<input type="search" .value=${this.text} @input=${this.#typed} /></label>
          <label class="field"
            >Relation<select
              @change=${(event: Event) => this.#tell({ text: this.text, relation: (event.target as HTMLSelectElement).value })}
            >
              <option value="" ?selected=${this.relation === ''}>All</option>
              ${page?.relations.map(({ relation, count: n }) => html`<option value=${relation || OWN_NAME} ?selected=${(relation || OWN_NAME) === this.relation}>${relation || 'under their own name'}, ${count(n)}</option>`)}
            </select></label
          >
        </div>
        ${page ? this.#remarks(page) : nothing}
        <p class="quiet small" role="status">
          ${this.chosen.length > 0 ? `${counted(this.chosen.length, 'event')} on the time line.` : 'Choose events to compare them on a time line, and to take them into a formula.'}
        </p>
        ${this.chosen.length > 0 ? this.#chosen() : nothing}
      </div>
      <totem-table
        label="Events"
        nothing="No event has these words."
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
      openStarts > 0 ? `${count(openStarts)} without a stated start` : '',
      openEnds > 0 ? `${count(openEnds)} without a stated end` : '',
    ]
      .filter(Boolean)
      .join(' and ');
    return html`${openOnes ? html`<p class="quiet small">Among them ${openOnes}: no question rests on an end that nobody states.</p>` : nothing}
    ${reversed > 0 ? html`<p class="small">${counted(reversed, 'row')} of these facts ${reversed === 1 ? 'ends before it begins and is' : 'end before they begin and are'} left out. <a href=${at.facts(this.factBaseId)}>See them among the findings</a></p>` : nothing}`;
  }

  #chosen() {
    return html`<div class="panel stack tight">
      <totem-time-line
        label="The chosen events"
        head="Event"
        .rows=${this.#rows}
        .granularity=${this.page?.granularity ?? 'year'}
      ></totem-time-line>
      <ul>
        ${this.chosen.map(
          (event) =>
            html`<li>
              <span>${event.words}</span>
              <button
                class="small"
                aria-label=${`Take "${event.words}" into the formula`}
                @click=${() => this.dispatchEvent(new CustomEvent<string>('atom', { detail: event.atom }))}
              >
                Into the formula
              </button>
              ${event.rows.length === 0 ? nothing : html`<a class="button small" aria-label=${`The ${counted(event.rows.length, 'row')} that state${event.rows.length === 1 ? 's' : ''} "${event.words}"`} href=${at.facts(this.factBaseId, 'rows', { row: event.rows[0] as number })}>${event.rows.length === 1 ? 'Its row' : `Its ${count(event.rows.length)} rows`}</a>`}
              <button
                class="bare small"
                aria-label=${`Take "${event.words}" off the time line`}
                @click=${() => {
                  this.chosen = this.chosen.filter((other) => other !== event);
                }}
              >
                Take off
              </button>
            </li>`,
        )}
      </ul>
    </div>`;
  }

  /** The newest first; what is chosen again stays. */
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

/** The last column draws the event on the axis of all that were found. */
function columnsOf(page: EventPage | undefined): readonly Column<EventListing>[] {
  const axis = page?.axis;
  const timeWidth = { year: '5rem', month: '8.5rem', day: '10rem' }[page?.granularity ?? 'year'];
  const view = axis && { from: axis.from, to: axis.to + 1 };
  return [
    {
      title: 'Event',
      width: 'minmax(15rem, 1fr)',
      cell: ({ words }) => words,
      whole: ({ words, atom }) => `${words}\n${atom}`,
    },
    { title: 'From', width: timeWidth, numeric: true, cell: ({ start }) => start ?? open },
    { title: 'To', width: timeWidth, numeric: true, cell: ({ end }) => end ?? open },
    {
      title: 'When',
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
