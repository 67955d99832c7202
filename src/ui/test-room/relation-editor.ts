/**
 * One relation: its wording and what may be derived from it, with the data's evidence beside each property. A
 * declaration that contradicts another has no effect.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { Issue } from '../../core/issue.ts';
import { relationCategories } from '../../core/knowledge/relation.ts';
import type {
  Relation,
  RelationCategory,
  RelationProperties,
  Wording,
  RelationRow,
} from '../../core/knowledge/relation.ts';
import { namesOf } from '../figures.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession } from './test-session.ts';

type Declared = Exclude<keyof RelationProperties, 'inverse'>;

@customElement('totem-relation')
export class RelationEditor extends LitElement {
  static override styles = [
    sheet,
    css`
      section {
        overflow-wrap: anywhere;
      }
      .means {
        color: var(--quiet);
        font-size: 0.8125rem;
      }
      .example {
        font: 1.0625rem/1.5 var(--read);
      }
      ul.panel {
        padding-left: 2rem;
      }
      label.tick > span {
        display: grid;
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property() factBaseId = '';
  @property({ attribute: false }) row!: RelationRow;
  @property({ attribute: false }) names: readonly string[] = [];
  @state() private issues: readonly Issue[] = [];
  @state() private said: string | undefined;

  async toHeading(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector('h2')?.focus();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('row');
    if (!before || before.relation.name === this.row.relation.name) return;
    this.issues = [];
    this.said = undefined;
  }

  override render() {
    const { relation, facts, example } = this.row;
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading" tabindex="-1">${relation.name}</h2>
        <span class="quiet small push">${texts.relations.factCount(facts)}</span>
      </header>
      <div class="pad stack">
        ${example ? html`<p class="example">${example}</p>` : nothing}
        <div role="status">
          ${this.said ? html`<p class="small">${this.said}</p>` : nothing}${
            this.issues.length > 0
              ? html`<ul class="panel small">
                  ${this.issues.map((issue) => html`<li>${issue.message}</li>`)}
                </ul>`
              : nothing
          }
        </div>
        ${this.#category(this.row)}
        <fieldset>
          <legend>${texts.relations.properties}</legend>
          ${namesOf(texts.relations.propertyWords).map((key) => this.#property(key))}
        </fieldset>
        ${this.#inverse(relation)}${this.#wording(relation)}
      </div>
    </section>`;
  }

  #category({ relation, suggestedCategory }: RelationRow) {
    return html`<label class="field"
      >${
        relation.category === suggestedCategory
          ? texts.relations.category
          : texts.relations.suggested(texts.relations.article(suggestedCategory))
      }
      <select
        @change=${(event: Event) => {
          void this.#declare({ ...relation, category: valueOf(event) as RelationCategory });
        }}
      >
        ${relationCategories.map(
          (category) =>
            html`<option value=${category} ?selected=${category === relation.category}>
              ${texts.relations.article(category)}
            </option>`,
        )}
      </select></label
    >`;
  }

  #property(key: Declared) {
    const { word, means } = texts.relations.propertyWords[key];
    const { relation, evidence } = this.row;
    const found = evidence.find(({ property }) => property === key);
    return html`<label class="tick"
      ><input
        type="checkbox"
        .checked=${live(relation.properties[key] ?? false)}
        @change=${(event: Event) => this.#declareProperty(key, event)}
      />
      <span
        ><span>${word.charAt(0).toUpperCase() + word.slice(1)}</span
        ><span class="means"
          >${means} ${evidenceWords(found)}
          ${found?.counterExample ? texts.relations.against(found.counterExample) : nothing}</span
        ></span
      ></label
    >`;
  }

  #inverse(relation: Relation) {
    const found = this.row.evidence.find(({ property }) => property === 'inverse');
    return html`<div>
      <label class="field"
        >${texts.relations.inverse}<input
          list="names"
          .value=${live(relation.properties.inverse ?? '')}
          @change=${(event: Event) => this.#declareInverse(valueOf(event).trim())}
      /></label>
      <datalist id="names">
        ${this.names
          .filter((name) => name !== relation.name)
          .map((name) => html`<option value=${name}></option>`)}
      </datalist>
      <p class="means">${evidenceWords(found)} ${found?.counterExample}</p>
    </div>`;
  }

  #wording(relation: Relation) {
    return html`<details ?open=${relation.wording !== undefined}>
      <summary>${texts.relations.wording}</summary>
      <div class="stack tight">
        ${namesOf(texts.relations.wordingFields).map((key) => this.#wordingField(relation, key))}
      </div>
    </details>`;
  }

  #wordingField(relation: Relation, key: keyof Wording) {
    const { label, example } = texts.relations.wordingFields[key];
    return html`<label class="field"
      >${label}<input
        placeholder=${example}
        .value=${live(relation.wording?.[key] ?? '')}
        @change=${(event: Event) => this.#declareWording(key, valueOf(event).trim())}
    /></label>`;
  }

  #declareProperty(key: Declared, event: Event): void {
    const { relation } = this.row;
    void this.#declare({
      ...relation,
      properties: { ...relation.properties, [key]: (event.target as HTMLInputElement).checked },
    });
  }

  #declareInverse(name: string): void {
    const { relation } = this.row;
    const others = Object.fromEntries(
      Object.entries(relation.properties).filter(([key]) => key !== 'inverse'),
    ) as Omit<RelationProperties, 'inverse'>;
    void this.#declare({ ...relation, properties: name === '' ? others : { ...others, inverse: name } });
  }

  #declareWording(key: keyof Wording, words: string): void {
    const { wording: before, ...relation } = this.row.relation;
    const stated = Object.entries({ ...before, [key]: words }).filter(([, value]) => value !== '');
    const wording = Object.fromEntries(stated) as Partial<Wording>;
    if (wording.phrase !== undefined)
      return void this.#declare({ ...relation, wording: { ...wording, phrase: wording.phrase } });
    if (key === 'phrase') return void this.#declare(relation);
    this.said = texts.relations.phraseFirst;
  }

  async #declare(relation: Relation): Promise<void> {
    this.said = undefined;
    try {
      const issues = await this.room.service.declare(this.factBaseId, relation);
      const errors = issues.filter(({ severity }) => severity === 'error');
      // Warnings come for all relations; only those that name this relation are shown.
      this.issues =
        errors.length > 0 ? errors : issues.filter(({ message }) => message.includes(`"${relation.name}"`));
      this.said = errors.length > 0 ? texts.relations.contradiction : texts.relations.saved;
    } catch (fault) {
      this.said = texts.relations.failed(reasonOf(fault));
    }
    // Redraws the control from the stored value, even if nothing changed.
    this.session.touch(this.factBaseId);
  }
}

const valueOf = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value;
const evidenceWords = (found: RelationRow['evidence'][number] | undefined): string | undefined =>
  found && found.of > 0 ? texts.relations.evidence(found.holds, found.of) : undefined;

declare global {
  interface HTMLElementTagNameMap {
    'totem-relation': RelationEditor;
  }
}
