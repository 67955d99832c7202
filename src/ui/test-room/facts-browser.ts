/**
 * The facts, by words or by an entity's whole name, and by relation (Drowzee, Algorithm 1). A fact that is
 * opened can be changed and removed. Sends `filter` with the search.
 */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { FactFilter } from '../../core/api/test-room.ts';
import type { WrittenFact } from '../../core/knowledge/fact-edit.ts';
import type { FactRow } from '../../core/knowledge/fact-row.ts';
import type { RelationRow } from '../../core/knowledge/relation.ts';
import { at, type FactsQuery } from '../addresses.ts';
import { count } from '../figures.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, Loading, watchSession } from '../watching.ts';
import './change-form.ts';
import { testContext, type TestSession } from './test-session.ts';

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
  @property({ type: Boolean }) whole = false;
  @property() relation = '';
  /**
   * The first row to show. It is used only without a filter, because a row's number is its position only
   * then.
   */
  @property({ attribute: false }) row: number | undefined;
  /** The row of the fact that is open. */
  @property({ attribute: false }) fact: number | undefined;
  @state() private source: Source<FactRow> | undefined;
  @state() private found: number | undefined;
  #typing: number | undefined;
  readonly #relations = new Loading<readonly RelationRow[]>(
    this,
    () => this.room.service.relations(this.factBaseId),
    () => [this.factBaseId, this.session.version(this.factBaseId)],
  );
  readonly #opened = new Loading<FactRow | undefined>(
    this,
    async () => (await this.room.service.facts(this.factBaseId, {}, this.fact ?? 0, 1)).rows[0],
    () =>
      this.fact === undefined
        ? undefined
        : [`${this.factBaseId} ${this.fact}`, this.session.version(this.factBaseId)],
  );

  constructor() {
    super();
    watchSession(this);
    answerKeys(this, {
      '/': () => this.renderRoot.querySelector('input')?.focus(),
      t: () => this.renderRoot.querySelector('totem-table')?.focus(),
    });
  }

  override willUpdate(changed: PropertyValues): void {
    if (!['factBaseId', 'text', 'whole', 'relation', 'row'].some((name) => changed.has(name))) return;
    const { factBaseId } = this;
    const filter = this.#filter;
    this.source = (offset, limit) => this.room.service.facts(factBaseId, filter, offset, limit);
  }

  get #filter(): FactFilter {
    const { text, whole, relation } = this;
    return {
      ...(text !== '' && (whole ? { entity: text } : { text })),
      ...(relation !== '' && { relation }),
    };
  }

  override render() {
    return html`<div class="stack">
      <div class="row" role="search" aria-label=${texts.factRows.filter}>
        <label class="field"
          >${texts.factRows.search}<input type="search" .value=${this.text} @input=${this.#typed}
        /></label>
        <label class="tick"
          ><input
            type="checkbox"
            .checked=${this.whole}
            @change=${(event: Event) => this.#tell({ whole: (event.target as HTMLInputElement).checked })}
          />${texts.factRows.whole}</label
        >
        <label class="field"
          >${texts.factRows.relation}<select
            @change=${(event: Event) => this.#tell({ relation: (event.target as HTMLSelectElement).value })}
          >
            <option value="" ?selected=${this.relation === ''}>${texts.factRows.all}</option>
            ${this.#relations.value?.map((row) => this.#option(row))}
          </select></label
        >
        <span class="quiet small" role="status"
          >${this.found === undefined ? nothing : texts.factRows.found(this.found)}</span
        >
      </div>
      ${this.fact === undefined ? nothing : this.#fact(this.fact)}
      <section class="sheet">
        <totem-table
          label=${texts.factRows.label}
          nothing=${texts.factRows.nothing}
          .columns=${columns}
          .source=${this.source}
          .version=${this.session.version(this.factBaseId)}
          .start=${this.text === '' && this.relation === '' ? this.row : undefined}
          .href=${(row: FactRow) => this.#address({ fact: row.row })}
          @total=${(event: CustomEvent<number>) => {
            this.found = event.detail;
          }}
        ></totem-table>
      </section>
    </div>`;
  }

  #option({ relation: { name }, facts }: RelationRow) {
    return html`<option value=${name} ?selected=${name === this.relation}>
      ${texts.factRows.relationCount(name, facts)}
    </option>`;
  }

  /** The fact that is open, beside links to all facts about its two entities. */
  #fact(row: number) {
    const t = texts.editing.fact;
    return html`<section class="sheet">
      <header>
        <h2>${t.heading}</h2>
        <a class="button small push" href=${this.#address({})}>${t.close}</a>
      </header>
      <div class="pad stack tight">
        ${this.#opened.draw(texts.loading.fact, (fact) =>
          fact
            ? html`<p>
                  <b>${fact.subject}</b> ${fact.relation} <b>${fact.object}</b> ${texts.factRows.when(fact)}
                </p>
                <p class="row">
                  ${[...new Set([fact.subject, fact.object])].map(
                    (name) =>
                      html`<a href=${at.facts(this.factBaseId, 'rows', { text: name, whole: 'yes' })}
                        >${t.allAbout(name)}</a
                      >`,
                  )}
                </p>
                ${this.#change(row, fact)}`
            : html`<p>${t.missing}</p>`,
        )}
      </div>
    </section>`;
  }

  #change(row: number, { subject, relation, object, start = '', end = '' }: FactRow) {
    const { factBaseId } = this;
    const words = texts.editing.fact;
    const from: WrittenFact = { subject, relation, object, start, end };
    const names = this.#relations.value?.map((each) => each.relation.name) ?? [relation];
    return html`<totem-change
      .words=${{ ...words, note: texts.editing.factNote }}
      .fields=${[
        { name: 'subject', label: words.subject, value: subject },
        {
          name: 'relation',
          label: words.relation,
          value: relation,
          choices: Object.fromEntries(names.map((name) => [name, name])),
        },
        { name: 'object', label: words.object, value: object },
        { name: 'start', label: words.start, value: start, optional: true },
        { name: 'end', label: words.end, value: end, optional: true },
      ]}
      .save=${(to: WrittenFact) =>
        this.room.edit('changed', (service) => service.changeFact(factBaseId, row, from, to))}
      .strike=${async () => {
        await this.room.edit('removed', (service) => service.removeFact(factBaseId, row, from));
        location.replace(this.#address({}));
      }}
    ></totem-change>`;
  }

  #address(query: FactsQuery): string {
    const { text, whole, relation } = this;
    return at.facts(this.factBaseId, 'rows', { text, relation, ...(whole && { whole: 'yes' }), ...query });
  }

  #typed(event: Event): void {
    const words = (event.target as HTMLInputElement).value.trim();
    clearTimeout(this.#typing);
    this.#typing = window.setTimeout(() => this.#tell({ text: words }), 200);
  }

  #tell(change: { readonly text?: string; readonly relation?: string; readonly whole?: boolean }): void {
    const { text, relation, whole } = {
      text: this.text,
      relation: this.relation,
      whole: this.whole,
      ...change,
    };
    const detail: FactsQuery = { text, relation, ...(whole && { whole: 'yes' }) };
    this.dispatchEvent(new CustomEvent<FactsQuery>('filter', { detail }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-facts-browser': FactsBrowser;
  }
}
