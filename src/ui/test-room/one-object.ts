/**
 * Asks which relations allow one object only. Shown where no question follows from facts: mostly nobody has
 * said yet what makes another object false, as with a first table of one's own.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { RelationRow } from '../../core/knowledge/relation.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { testContext, type TestSession } from './test-session.ts';

const t = texts.oneObject;

/** The least share of subjects with one object, for a relation that is offered. Chosen by hand. */
const LEAST_SINGLE = 0.8;
/** More would hide what matters. Chosen by hand. */
const MOST_OFFERED = 12;

const single = ({ evidence }: RelationRow) => evidence.find((found) => found.property === 'functional');

/** The relations that may be declared, those with the most facts first. */
const offered = (rows: readonly RelationRow[]): RelationRow[] =>
  rows
    .filter((row) => {
      const { holds, of } = single(row) ?? { holds: 0, of: 0 };
      const { functional, symmetric, transitive } = row.relation.properties;
      return !functional && !symmetric && !transitive && of > 0 && holds >= LEAST_SINGLE * of;
    })
    .toSorted((a, b) => b.facts - a.facts)
    .slice(0, MOST_OFFERED);

/** @fires declared when the chosen relations have been declared. */
@customElement('totem-one-object')
export class OneObject extends LitElement {
  static override styles = [
    sheet,
    css`
      .means {
        display: block;
        color: var(--quiet);
        font-size: 0.8125rem;
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() factBaseId = '';
  @state() private chosen: ReadonlySet<string> = new Set();
  @state() private busy = false;
  @state() private failure: string | undefined;
  readonly #relations = new Loading<readonly RelationRow[]>(
    this,
    () => this.room.service.relations(this.factBaseId),
    () => [this.factBaseId, this.session.version(this.factBaseId)],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    return this.#relations.draw(texts.loading.relations, (rows) => {
      const relations = offered(rows);
      if (relations.length === 0) return nothing;
      return html`<form
        class="panel stack tight"
        @submit=${(event: Event) => this.#declare(event, relations)}
      >
        <fieldset>
          <legend>${t.heading}</legend>
          ${relations.map((row) => this.#offer(row))}
        </fieldset>
        <p><button class="primary" ?disabled=${this.busy || this.chosen.size === 0}>${t.submit}</button></p>
        ${this.failure && html`<p role="alert">${texts.relations.failed(this.failure)}</p>`}
      </form>`;
    });
  }

  #offer(row: RelationRow) {
    const { relation, example } = row;
    const { holds, of } = single(row) ?? { holds: 0, of: 0 };
    return html`<label class="tick"
      ><input
        type="checkbox"
        .checked=${this.chosen.has(relation.name)}
        @change=${(event: Event) => {
          const others = [...this.chosen].filter((name) => name !== relation.name);
          const { checked } = event.target as HTMLInputElement;
          this.chosen = new Set(checked ? [...others, relation.name] : others);
        }}
      /><span
        >${relation.name}<span class="means">${example} ${texts.relations.evidence(holds, of)}</span></span
      ></label
    >`;
  }

  async #declare(event: Event, relations: readonly RelationRow[]): Promise<void> {
    event.preventDefault();
    this.busy = true;
    this.failure = undefined;
    try {
      for (const { relation } of relations) {
        if (!this.chosen.has(relation.name)) continue;
        const properties = { ...relation.properties, functional: true };
        const issues = await this.room.service.declare(this.factBaseId, { ...relation, properties });
        const refused = issues.find(({ severity }) => severity === 'error');
        if (refused) throw new Error(refused.message);
      }
      this.dispatchEvent(new Event('declared', { bubbles: true, composed: true }));
    } catch (fault) {
      this.failure = reasonOf(fault);
    } finally {
      this.session.touch(this.factBaseId);
      this.busy = false;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-one-object': OneObject;
  }
}
