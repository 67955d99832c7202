/** The relations of a fact base, with the editor of the selected one beside them. */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { count, namesOf } from '../figures.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';
import { Loading, watchSession } from '../watching.ts';
import './relation-editor.ts';
import type { RelationEditor } from './relation-editor.ts';
import type { RelationRow } from '../../core/knowledge/relation.ts';

const { propertyWords } = texts.relations;

const declared = ({ relation: { properties } }: RelationRow): string => {
  const words = namesOf(propertyWords)
    .filter((key) => properties[key])
    .map((key) => propertyWords[key].word);
  if (properties.inverse) words.push(texts.relations.inverseOf(properties.inverse));
  return words.join(', ') || texts.relations.nothingDeclared;
};

const columns: readonly Column<RelationRow>[] = [
  {
    title: texts.relations.relation,
    width: 'minmax(9rem, 1fr)',
    cell: (row) => row.relation.name,
  },
  { title: texts.relations.facts, width: '5rem', numeric: true, cell: (row) => count(row.facts) },
  { title: texts.relations.kind, width: '8rem', cell: (row) => row.relation.category },
  { title: texts.relations.declared, width: 'minmax(9rem, 1fr)', cell: declared },
];

@customElement('totem-relations')
export class RelationTable extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() factBaseId = '';
  /**
   * The name of the selected relation; if there is none of that name, the first is selected. Sends `choose`
   * with another.
   */
  @property() chosen: string | undefined;
  @query('totem-relation') private editor!: RelationEditor | null;
  readonly #relations = new Loading<readonly RelationRow[]>(
    this,
    () => this.room.service.relations(this.factBaseId),
    () => [this.factBaseId, this.session.version(this.factBaseId)],
  );
  readonly #source: Source<RelationRow> = (offset, limit) => {
    const rows = this.#relations.value ?? [];
    return Promise.resolve({ rows: rows.slice(offset, offset + limit), offset, total: rows.length });
  };

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    return this.#relations.draw(texts.loading.relations, (rows) => {
      const chosen = rows.find(({ relation }) => relation.name === this.chosen) ?? rows[0];
      return html`<div class="stack">
        <p class="quiet">${texts.relations.intro}</p>
        <div class="cols">
          <section class="sheet span6">
            <totem-table
              label=${texts.relations.label}
              .columns=${columns}
              .source=${this.#source}
              .version=${rows}
              @open=${this.#opened}
            ></totem-table>
          </section>
          <div class="span6">${chosen ? this.#editor(chosen, rows) : nothing}</div>
        </div>
      </div>`;
    });
  }

  #editor(chosen: RelationRow, rows: readonly RelationRow[]) {
    return html`<totem-relation
      .factBaseId=${this.factBaseId}
      .row=${chosen}
      .names=${rows.map(({ relation }) => relation.name)}
    ></totem-relation>`;
  }

  /** On a phone the editor is below the table, so the focus moves to it. */
  async #opened(event: CustomEvent<{ row: RelationRow }>): Promise<void> {
    this.chosen = event.detail.row.relation.name;
    this.dispatchEvent(new CustomEvent<string>('choose', { detail: event.detail.row.relation.name }));
    await this.updateComplete;
    await this.editor?.toHeading();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-relations': RelationTable;
  }
}
