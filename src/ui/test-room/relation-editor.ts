/**
 * One relation: how it is worded and what may be derived from it, each property beside what the data say of
 * it. A declaration that contradicts another changes nothing.
 */
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
import { count, counted } from '../figures.ts';
import { reasonOf } from '../session.ts';
import type { Session } from '../session.ts';
import { sheet } from '../tokens.ts';

type Declared = Exclude<keyof RelationProperties, 'inverse'>;

export const propertyWords: Readonly<Record<Declared, { readonly word: string; readonly means: string }>> = {
  symmetric: { word: 'symmetric', means: 'If A has it to B, then B has it to A.' },
  transitive: { word: 'transitive', means: 'From A to B and from B to C it follows from A to C.' },
  functional: {
    word: 'one object only',
    means: 'A subject has at most one object, so another object is provably false.',
  },
  disjoint: {
    word: 'objects apart',
    means:
      'No object contains, or is, another (where all are towns): who has one of them has none of the ' +
      'others. Only with one object.',
  },
  sharing: { word: 'shared', means: 'Two subjects with one object may be said to share it.' },
  closedWorld: {
    word: 'complete',
    means: 'Everything that holds is listed, so what is missing is false. It is never assumed.',
  },
};

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
  @property({ attribute: false }) session!: Session;
  @property() factBaseId = '';
  @property({ attribute: false }) row!: RelationRow;
  @property({ attribute: false }) names: readonly string[] = [];
  @state() private issues: readonly Issue[] = [];
  @state() private said = '';

  async toHeading(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector('h2')?.focus();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('row');
    if (!before || before.relation.name === this.row.relation.name) return;
    this.issues = [];
    this.said = '';
  }

  override render() {
    const { relation, facts, example } = this.row;
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading" tabindex="-1">${relation.name}</h2>
        <span class="quiet small push">${counted(facts, 'fact')}</span>
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
          <legend>What may be derived</legend>
          ${Object.entries(propertyWords).map(([key, words]) => this.#property(key as Declared, words))}
        </fieldset>
        ${this.#inverse(relation)}${this.#wording(relation)}
      </div>
    </section>`;
  }

  #category({ relation, suggestedCategory }: RelationRow) {
    return html`<label class="field"
      >Its name
      is${relation.category === suggestedCategory ? '' : ` (the words suggest ${article(suggestedCategory)})`}
      <select
        @change=${(event: Event) => this.#declare({ ...relation, category: valueOf(event) as RelationCategory })}
      >
        ${relationCategories.map((category) => html`<option value=${category} ?selected=${category === relation.category}>${article(category)}</option>`)}
      </select></label
    >`;
  }

  #property(key: Declared, { word, means }: { readonly word: string; readonly means: string }) {
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
          >${means}
          ${found && found.of > 0 ? `In the data: ${count(found.holds)} of ${count(found.of)}.` : ''}
          ${found?.counterExample ? `Against it: ${found.counterExample}` : ''}</span
        ></span
      ></label
    >`;
  }

  #inverse(relation: Relation) {
    const found = this.row.evidence.find(({ property }) => property === 'inverse');
    return html`<div>
      <label class="field"
        >The same, the other way round, is called<input
          list="names"
          .value=${live(relation.properties.inverse ?? '')}
          @change=${(event: Event) => this.#declareInverse(valueOf(event).trim())}
      /></label>
      <datalist id="names">
        ${this.names.filter((name) => name !== relation.name).map((name) => html`<option value=${name}></option>`)}
      </datalist>
      <p class="means">
        ${found && found.of > 0 ? `In the data: ${count(found.holds)} of ${count(found.of)}.` : ''}
        ${found?.counterExample ?? ''}
      </p>
    </div>`;
  }

  #wording(relation: Relation) {
    const field = (key: keyof Wording, words: string, like: string) =>
      html`<label class="field"
        >${words}<input
          placeholder=${like}
          .value=${live(relation.wording?.[key] ?? '')}
          @change=${(event: Event) => this.#declareWording(key, valueOf(event).trim())}
      /></label>`;
    return html`<details ?open=${relation.wording !== undefined}>
      <summary>How it is worded</summary>
      <div class="stack tight">
        ${field('phrase', 'Between subject and object', 'was born in')}${field('infinitive', 'Infinitive of an active verb', 'write')}
        ${field('inversePhrase', 'With subject and object changed round', 'is the birthplace of')}${field('inverseInfinitive', 'Its infinitive, of an active verb', 'contain')}
        ${field('sharedPhrase', 'What two subjects with one object have in common', 'were born in the same place')}
      </div>
    </details>`;
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
    this.said = 'A wording needs the words between subject and object first.';
  }

  async #declare(relation: Relation): Promise<void> {
    this.said = '';
    try {
      const issues = await this.session.service.declare(this.factBaseId, relation);
      const errors = issues.filter(({ severity }) => severity === 'error');
      // Warnings come for all relations; here those are told that name this one.
      this.issues =
        errors.length > 0 ? errors : issues.filter(({ message }) => message.includes(`"${relation.name}"`));
      this.said =
        errors.length > 0
          ? 'This contradicts another declaration, so nothing was changed.'
          : 'It is declared, and kept.';
    } catch (fault) {
      this.said = `It could not be declared. ${reasonOf(fault)}`;
    }
    // Redraws the control from what is kept, also where nothing changed.
    this.session.touch(this.factBaseId);
  }
}

const valueOf = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value;
const article = (category: RelationCategory): string =>
  `${category === 'active verb' ? 'an' : 'a'} ${category}`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-relation': RelationEditor;
  }
}
