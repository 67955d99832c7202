/**
 * A fact base: the linter's findings, the relations and their properties, the facts, the events and the
 * evaluators, and the form that generates questions.
 */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TestListing } from '../../core/api/test-room.ts';
import { at, factsTabs } from '../addresses.ts';
import type { FactsQuery, FactsTab } from '../addresses.ts';
import { frame, frameStyles } from '../frame.ts';
import { sessionContext, type Session } from '../session.ts';
import { originWords } from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { Loading, watchSession } from '../watching.ts';
import './facts-browser.ts';
import './fact-findings.ts';
import './generate-form.ts';
import './relation-table.ts';
import './time-view.ts';

@customElement('totem-facts')
export class FactsView extends LitElement {
  static override styles = [sheet, frameStyles];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() factBaseId = '';
  @property() tab: FactsTab = 'findings';
  @property({ attribute: false }) query: FactsQuery = {};
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.room.service.listing(),
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
        heading: texts.facts.headings[this.tab],
        intro: base && `${texts.facts.intro(base)} ${originWords(base)}`,
        trail: [
          { words: texts.trail.report, href: at.home() },
          { words: texts.trail.newRun, href: at.start() },
        ],
        actions:
          this.tab === 'generate'
            ? nothing
            : html`<a
                class=${this.tab === 'time' ? 'button' : 'button primary'}
                href=${at.facts(this.factBaseId, 'generate')}
                >${texts.facts.generate}</a
              >`,
      },
      // The facts that ship may still be unpacking; the list of stored bases is complete only after that.
      html`<nav class="row" aria-label=${texts.facts.parts}>${factsTabs.map((tab) => this.#tab(tab))}</nav>
        ${this.#listing.draw(texts.loading.facts, () => (base ? this.#part() : missing()))}`,
    );
  }

  #tab(tab: FactsTab) {
    return html`<a
      class="button small"
      href=${at.facts(this.factBaseId, tab)}
      aria-current=${tab === this.tab ? 'page' : nothing}
      >${texts.facts.tabs[tab]}</a
    >`;
  }

  /** A choice within a part is written to its address and replaces the previous one. */
  #show(query: FactsQuery): void {
    location.replace(at.facts(this.factBaseId, this.tab, query));
  }

  #part(): TemplateResult {
    const {
      factBaseId,
      query: { relation = '', text: words = '', row, whole, fact },
    } = this;
    switch (this.tab) {
      case 'relations':
        return html`<totem-relations
          .factBaseId=${factBaseId}
          .chosen=${relation}
          @choose=${(event: CustomEvent<string>) => this.#show({ relation: event.detail })}
        ></totem-relations>`;
      case 'rows':
        return html`<totem-facts-browser
          .factBaseId=${factBaseId}
          .relation=${relation}
          .text=${words}
          .whole=${whole === 'yes'}
          .row=${row}
          .fact=${fact}
          @filter=${(event: CustomEvent<FactsQuery>) => this.#show(event.detail)}
        ></totem-facts-browser>`;
      case 'time':
        return html`<totem-time
          .factBaseId=${factBaseId}
          .query=${this.query}
          @query=${(event: CustomEvent<FactsQuery>) => this.#show(event.detail)}
        ></totem-time>`;
      case 'generate':
        return html`<totem-generate .factBaseId=${factBaseId}></totem-generate>`;
      default:
        return html`<totem-findings .factBaseId=${factBaseId}></totem-findings>`;
    }
  }
}

const missing = (): TemplateResult =>
  html`<p class="panel">${texts.facts.missing(html`<a href=${at.start()}>${texts.facts.viewKept}</a>`)}</p>`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-facts': FactsView;
  }
}
