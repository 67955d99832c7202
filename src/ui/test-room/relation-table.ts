/** The relations of a fact base, and the editor of the one that is chosen beside them. */
import { LitElement, html, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { count } from '../figures.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { propertyWords } from './relation-editor.ts';
import type { RelationEditor } from './relation-editor.ts';
import type { RelationRow } from '../../core/knowledge/relation.ts';

const declared = ({ relation: { properties } }: RelationRow): string => {
  const words = Object.entries(propertyWords)
    .filter(([key]) => properties[key as keyof typeof propertyWords])
    .map(([, { word }]) => word);
  if (properties.inverse) words.push(`inverse of ${properties.inverse}`);
  return words.join(', ') || 'nothing declared';
};

const columns: readonly Column<RelationRow>[] = [
  {
    title: 'Relation',
    width: 'minmax(9rem, 1fr)',
    cell: (row) => row.relation.name,
    whole: (row) => row.relation.name,
  },
  { title: 'Facts', width: '5rem', numeric: true, cell: (row) => count(row.facts) },
  { title: 'Kind', width: '8rem', cell: (row) => row.relation.category },
  { title: 'Declared', width: 'minmax(9rem, 1fr)', cell: declared, whole: declared },
];

@customElement('totem-relations')
export class RelationTable extends LitElement {
  static override styles = sheet;
  @property({ attribute: false }) session!: Session;
  @property() factBaseId = '';
  /** The name of a relation; the first where there is none of that name. Sends `choose` with another. */
  @property() chosen = '';
  @query('totem-relation') private editor!: RelationEditor | null;
  readonly #relations = new Loading<readonly RelationRow[]>(
    this,
    () => this.session.service.relations(this.factBaseId),
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
    return this.#relations.draw('the relations', (rows) => {
      const chosen = rows.find(({ relation }) => relation.name === this.chosen) ?? rows[0];
      return html`<div class="stack">
        <p class="quiet">
          What may be derived rests on what is declared here, and on nothing else. The data only suggest it.
        </p>
        <div class="cols">
          <section class="sheet span6">
            <totem-table
              label="Relations"
              .columns=${columns}
              .source=${this.#source}
              .version=${rows}
              @open=${this.#opened}
            ></totem-table>
          </section>
          <div class="span6">
            ${chosen ? html`<totem-relation .session=${this.session} .factBaseId=${this.factBaseId} .row=${chosen} .names=${rows.map(({ relation }) => relation.name)}></totem-relation>` : nothing}
          </div>
        </div>
      </div>`;
    });
  }

  /** On a phone the editor lies below the table: the focus goes with the choice. */
  async #opened(event: CustomEvent<{ row: RelationRow }>): Promise<void> {
    this.chosen = event.detail.row.relation.name;
    this.dispatchEvent(new CustomEvent<string>('choose', { detail: this.chosen }));
    await this.updateComplete;
    await this.editor?.toHeading();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-relations': RelationTable;
  }
}
