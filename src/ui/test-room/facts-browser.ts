/** The facts, by words and by relation. Sends `filter` with the search. */
import { consume } from '@lit/context';
import { LitElement, html } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { FactsQuery } from '../addresses.ts';
import { count } from '../figures.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { answerKeys, Loading } from '../watching.ts';
import type { FactRow } from '../../core/knowledge/fact-row.ts';
import type { RelationRow } from '../../core/knowledge/relation.ts';

const columns: readonly Column<FactRow>[] = [
  { title: texts.factRows.subject, width: 'minmax(9rem, 1fr)', cell: (row) => row.subject },
  { title: texts.factRows.relation, width: 'minmax(7rem, .7fr)', cell: (row) => row.relation },
  { title: texts.factRows.object, width: 'minmax(9rem, 1fr)', cell: (row) => row.object },
  { title: texts.factRows.from, width: '6.5rem', numeric: true, cell: (row) => row.start ?? '' },
  { title: texts.factRows.to, width: '6.5rem', numeric: true, cell: (row) => row.end ?? '' },
  { title: texts.factRows.domain, width: '9rem', cell: (row) => row.domain },
  { title: texts.factRows.line, width: '5rem', numeric: true, cell: (row) => count(row.line) },
];

@customElement('totem-facts-browser')
export class FactsBrowser extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() factBaseId = '';
  @property() text = '';
  @property() relation = '';
  /**
   * The first row to show. It is used only without a filter, because a row's number is its position only
   * then.
   */
  @property({ attribute: false }) row: number | undefined;
  @state() private source: Source<FactRow> | undefined;
  #typing: number | undefined;
  readonly #relations = new Loading<readonly RelationRow[]>(
    this,
    () => this.room.service.relations(this.factBaseId),
    () => [this.factBaseId],
  );

  constructor() {
    super();
    answerKeys(this, {
      '/': () => this.renderRoot.querySelector('input')?.focus(),
      t: () => this.renderRoot.querySelector('totem-table')?.focus(),
    });
  }

  override willUpdate(changed: PropertyValues): void {
    if (!['factBaseId', 'text', 'relation', 'row'].some((name) => changed.has(name))) return;
    const { factBaseId, text, relation } = this;
    const filter = { ...(text === '' ? {} : { text }), ...(relation === '' ? {} : { relation }) };
    this.source = (offset, limit) => this.room.service.facts(factBaseId, filter, offset, limit);
  }

  override render() {
    return html`<div class="stack">
      <div class="row" role="search" aria-label=${texts.factRows.filter}>
        <label class="field"
          >${texts.factRows.search}<input type="search" .value=${this.text} @input=${this.#typed}
        /></label>
        <label class="field"
          >${texts.factRows.relation}<select
            @change=${(event: Event) => this.#tell(this.text, (event.target as HTMLSelectElement).value)}
          >
            <option value="" ?selected=${this.relation === ''}>${texts.factRows.all}</option>
            ${this.#relations.value?.map((row) => this.#option(row))}
          </select></label
        >
      </div>
      <section class="sheet">
        <totem-table
          label=${texts.factRows.label}
          nothing=${texts.factRows.nothing}
          .columns=${columns}
          .source=${this.source}
          .start=${this.text === '' && this.relation === '' ? this.row : undefined}
        ></totem-table>
      </section>
    </div>`;
  }

  #option({ relation: { name }, facts }: RelationRow) {
    return html`<option value=${name} ?selected=${name === this.relation}>
      ${texts.factRows.relationCount(name, facts)}
    </option>`;
  }

  #typed(event: Event): void {
    const words = (event.target as HTMLInputElement).value.trim();
    clearTimeout(this.#typing);
    this.#typing = window.setTimeout(() => this.#tell(words, this.relation), 200);
  }

  #tell(text: string, relation: string): void {
    this.dispatchEvent(new CustomEvent<FactsQuery>('filter', { detail: { text, relation } }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-facts-browser': FactsBrowser;
  }
}
