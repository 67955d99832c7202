/**
 * A fact base: what the linter found in it, its relations and their properties, its facts, its events and the
 * evaluators, and the making of questions.
 */
import { LitElement, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { FactBaseSummary, TestListing } from '../../core/api/test-room.ts';
import { at } from '../addresses.ts';
import type { FactsQuery, FactsTab } from '../addresses.ts';
import { count, counted } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import type { Session } from '../session.ts';
import { originWords } from '../texts/terms.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import './facts-browser.ts';
import './fact-findings.ts';
import './generate-form.ts';
import './relation-table.ts';
import './time-view.ts';

const tabs: readonly (readonly [FactsTab, string])[] = [
  ['findings', 'Findings'],
  ['relations', 'Relations'],
  ['rows', 'Facts'],
  ['time', 'Time'],
  ['generate', 'Make questions'],
];

@customElement('totem-facts')
export class FactsView extends LitElement {
  static override styles = [sheet, frameStyles];
  @property({ attribute: false }) session!: Session;
  @property() factBaseId = '';
  @property() tab: FactsTab = 'findings';
  @property({ attribute: false }) query: FactsQuery = {};
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.session.service.listing(),
    () => ['listing', this.session.version('listing')],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const base = this.#listing.value?.factBases.find(({ id }) => id === this.factBaseId);
    return frame(
      {
        heading: headings[this.tab],
        intro: base ? introOf(base) : undefined,
        trail: [
          { words: 'Report', href: at.home() },
          { words: 'New run', href: at.start() },
        ],
        actions:
          this.tab === 'generate'
            ? nothing
            : html`<a
                class=${this.tab === 'time' ? 'button' : 'button primary'}
                href=${at.facts(this.factBaseId, 'generate')}
                >Make questions</a
              >`,
      },
      html`<nav class="row" aria-label="This fact base">
          ${tabs.map(([tab, words]) => html`<a class="button small" href=${at.facts(this.factBaseId, tab)} aria-current=${tab === this.tab ? 'page' : nothing}>${words}</a>`)}
        </nav>
        ${/* The facts that ship may still be unpacked; what is kept is known once they are. */ this.#listing.draw('these facts', () => (base ? this.#part() : html`<p class="panel">These facts are not kept here. They may have been removed, or they lie in another browser. <a href=${at.start()}>See what is kept</a></p>`))}`,
    );
  }

  /** What is chosen within a part is in its address, in place of what was chosen before. */
  #show(query: FactsQuery): void {
    location.replace(at.facts(this.factBaseId, this.tab, query));
  }

  #part(): TemplateResult {
    const {
      session,
      factBaseId,
      query: { relation = '', text: words = '', row },
    } = this;
    switch (this.tab) {
      case 'relations':
        return html`<totem-relations
          .session=${session}
          .factBaseId=${factBaseId}
          .chosen=${relation}
          @choose=${(event: CustomEvent<string>) => this.#show({ relation: event.detail })}
        ></totem-relations>`;
      case 'rows':
        return html`<totem-facts-browser
          .session=${session}
          .factBaseId=${factBaseId}
          .relation=${relation}
          .text=${words}
          .row=${row}
          @filter=${(event: CustomEvent<FactsQuery>) => this.#show(event.detail)}
        ></totem-facts-browser>`;
      case 'time':
        return html`<totem-time
          .session=${session}
          .factBaseId=${factBaseId}
          .query=${this.query}
          @query=${(event: CustomEvent<FactsQuery>) => this.#show(event.detail)}
        ></totem-time>`;
      case 'generate':
        return html`<totem-generate .session=${session} .factBaseId=${factBaseId}></totem-generate>`;
      default:
        return html`<totem-findings .session=${session} .factBaseId=${factBaseId}></totem-findings>`;
    }
  }
}

const headings: Readonly<Record<FactsTab, string>> = {
  findings: 'What looks wrong in these facts?',
  relations: 'What follows from each relation?',
  rows: 'Which facts are these?',
  time: 'What held when?',
  generate: 'Which questions shall be made?',
};

const introOf = (base: FactBaseSummary): string =>
  `${base.name}: ${counted(base.facts, 'fact')} of ${counted(base.relations, 'relation')} about ` +
  `${count(base.entities)} things, ${count(base.dated)} dated. ${originWords(base)}`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-facts': FactsView;
  }
}
