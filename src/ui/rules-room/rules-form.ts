/**
 * The specification as a form: predicates with their descriptions, and rules as sentences with choices. Sends
 * `change-case` with the whole form, and `remove-part` with the form that is left.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CaseChange, FormLiteral, FormRule, SpecificationForm } from '../../core/api/rules-room.ts';
import type { TruthValue } from '../../core/rules/specification.ts';
import { texts } from '../texts/rules-room.ts';
import { sheet } from '../tokens.ts';
import type { PartRemoval } from './rules-session.ts';

const t = texts.form;

type FormPredicate = SpecificationForm['predicates'][number];
/** The two sides of a rule. */
type Side = 'premises' | 'conclusions';

/** The groups of a side, with one literal replaced, removed or added. */
function withLiteral(
  groups: readonly (readonly FormLiteral[])[],
  [group, place]: readonly [number, number],
  literal: FormLiteral | undefined,
): (readonly FormLiteral[])[] {
  const before = groups[group] ?? [];
  const after = literal ? before.with(place, literal) : before.toSpliced(place, 1);
  return after.length === 0 ? groups.toSpliced(group, 1) : groups.with(group, after);
}

@customElement('totem-rules-form')
export class RulesForm extends LitElement {
  static override styles = [
    sheet,
    css`
      .predicate {
        display: grid;
        gap: var(--s2);
        grid-template-columns: minmax(6rem, 2fr) minmax(4rem, 1fr) max-content;
        align-items: end;
        border-left: 3px solid var(--line);
        padding-left: var(--s3);
      }
      .predicate .description {
        grid-column: 1 / -1;
      }
      .predicate .unsaid {
        grid-column: 1 / -1;
        justify-self: start;
      }
      .rule {
        border-left: 3px solid var(--line);
        padding-left: var(--s3);
      }
      .literal {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--s1) var(--s2);
      }
      .literal .word {
        min-width: 2.75rem;
        font-weight: 600;
      }
      .literal select {
        max-width: 9.5rem;
      }
      .literal input {
        width: 4rem;
      }
      .rule .row {
        gap: 0 var(--s2);
      }
      :is(input, select) {
        min-height: 1.875rem;
        padding: 0.125rem 0.5rem;
        font-size: 0.875rem;
      }
    `,
  ];
  @property({ attribute: false }) form!: SpecificationForm;

  override render() {
    const { variables, predicates, rules } = this.form;
    return html`<div class="stack">
      <label class="field"
        >${t.variables}<input
          .value=${variables.join(', ')}
          @change=${(event: Event) => this.#tell({ variables: listOf(event) })}
      /></label>
      <h3>${t.predicates}</h3>
      <p class="quiet small">${t.predicatesNote}</p>
      ${predicates.map((predicate, i) => this.#predicate(predicate, i))}
      <p><button class="small" @click=${this.#addPredicate}>${t.addPredicate}</button></p>
      <h3>${t.rules}</h3>
      ${rules.map((rule, i) => this.#rule(rule, i))}
      <p>
        ${
          predicates.length === 0
            ? html`<span class="quiet small">${t.noPredicates}</span>`
            : html`<button class="small" @click=${this.#addRule}>${t.addRule}</button>`
        }
      </p>
    </div>`;
  }

  /* ---------- predicates ---------- */

  #predicate(predicate: FormPredicate, i: number) {
    const { name, parameters, description, unsaid } = predicate;
    const change = (part: Partial<FormPredicate>) => this.#setPredicate(i, { ...predicate, ...part });
    return html`<fieldset class="predicate">
      <label class="field"
        >${t.name}<input .value=${name} @change=${(event: Event) => change({ name: nameOf(event, name) })}
      /></label>
      <label class="field"
        >${t.parameters}<input
          .value=${parameters.join(', ')}
          @change=${(event: Event) => change({ parameters: listOf(event) })}
      /></label>
      <button
        class="bare small"
        aria-label=${t.removePredicate(name)}
        @click=${() => this.#remove(name, { predicates: this.form.predicates.toSpliced(i, 1) })}
      >
        ${t.remove}
      </button>
      <label class="field description"
        >${t.description}<input
          .value=${description}
          @change=${(event: Event) => change({ description: valueOf(event) })}
      /></label>
      <label class="field unsaid"
        >${t.unsaid}<select @change=${(event: Event) => change({ unsaid: valueOf(event) as TruthValue })}>
          ${(['unknown', 'false', 'true'] as const).map(
            (value) =>
              html`<option value=${value} ?selected=${value === unsaid}>${texts.truths[value]}</option>`,
          )}
        </select></label
      >
    </fieldset>`;
  }

  /** The rules follow a new name. */
  #setPredicate(i: number, predicate: FormPredicate): void {
    const before = this.form.predicates[i]?.name;
    const renamed = (groups: readonly (readonly FormLiteral[])[]) =>
      groups.map((group) =>
        group.map((literal) =>
          literal.predicate === before ? { ...literal, predicate: predicate.name } : literal,
        ),
      );
    this.#tell({
      predicates: this.form.predicates.with(i, predicate),
      rules: this.form.rules.map(({ premises, conclusions }) => ({
        premises: renamed(premises),
        conclusions: renamed(conclusions),
      })),
    });
  }

  readonly #addPredicate = (): void => {
    const { predicates } = this.form;
    const names = new Set(predicates.map(({ name }) => name));
    let number = predicates.length + 1;
    while (names.has(`P${number}`)) number++;
    this.#tell({
      predicates: [
        ...predicates,
        { name: `P${number}`, parameters: ['x'], description: '', unsaid: 'unknown' },
      ],
    });
  };

  /* ---------- rules ---------- */

  #rule(rule: FormRule, i: number) {
    return html`<fieldset class="rule">
      <legend>${t.rule(i + 1)}</legend>
      ${rule.premises.map((group, at) =>
        group.map((literal, place) => {
          const word = place > 0 ? t.and : at > 0 ? t.or : t.if;
          return this.#literal(i, 'premises', [at, place], literal, word);
        }),
      )}
      ${rule.conclusions.map((group, at) =>
        group.map((literal, place) => {
          const word = place > 0 ? t.or : at > 0 ? t.and : t.then;
          return this.#literal(i, 'conclusions', [at, place], literal, word);
        }),
      )}
      <div class="row">
        <button class="bare small" @click=${() => this.#extend(i, 'premises')}>${t.addPremise}</button>
        <button class="bare small" @click=${() => this.#addGroup(i, 'premises')}>${t.addAlternative}</button>
        <button class="bare small" @click=${() => this.#addGroup(i, 'conclusions')}>
          ${t.addConclusion}
        </button>
        <button class="bare small" @click=${() => this.#extend(i, 'conclusions')}>${t.addOr}</button>
        <button
          class="bare small"
          aria-label=${t.removeRule(i + 1)}
          @click=${() => this.#remove(t.rule(i + 1), { rules: this.form.rules.toSpliced(i, 1) })}
        >
          ${t.removeThis}
        </button>
      </div>
    </fieldset>`;
  }

  #literal(rule: number, side: Side, place: readonly [number, number], literal: FormLiteral, word: string) {
    const { predicate, terms, negated } = literal;
    const change = (part: Partial<FormLiteral>) =>
      this.#setLiteral(rule, side, place, { ...literal, ...part });
    const alone = this.#groups(rule, side).flat().length === 1;
    return html`<div class="literal">
      <span class="word">${word}</span>
      <select aria-label=${t.predicate} @change=${(event: Event) => change(this.#named(valueOf(event)))}>
        ${this.#offered(predicate).map(
          (name) => html`<option value=${name} .selected=${name === predicate}>${name}</option>`,
        )}
      </select>
      <input
        aria-label=${t.terms}
        .value=${terms.join(', ')}
        @change=${(event: Event) => change({ terms: listOf(event) })}
      />
      <select
        aria-label=${t.holds}
        @change=${(event: Event) => change({ negated: valueOf(event) === 'not' })}
      >
        <option value="" .selected=${!negated}>${t.is}</option>
        <option value="not" .selected=${negated}>${t.isNot}</option>
      </select>
      ${
        alone
          ? nothing
          : html`<button
              class="bare small"
              aria-label=${t.removeLiteral(predicate)}
              @click=${() => this.#removeLiteral(rule, side, place, predicate)}
            >
              ${t.remove}
            </button>`
      }
    </div>`;
  }

  /** The declared predicates, and the one in use if it is a comparison or not declared. */
  #offered(predicate: string): string[] {
    return [...new Set([...this.form.predicates.map(({ name }) => name), predicate])];
  }

  /** A literal with this predicate, with its own variables. */
  #named(predicate: string): Partial<FormLiteral> {
    const terms = this.form.predicates.find(({ name }) => name === predicate)?.parameters;
    return { predicate, ...(terms && { terms }) };
  }

  #groups(rule: number, side: Side): FormRule[Side] {
    return this.form.rules[rule]?.[side] ?? [];
  }

  #setGroups(rule: number, side: Side, groups: FormRule[Side]): void {
    this.#tell({ rules: this.#rulesWith(rule, side, groups) });
  }

  #rulesWith(rule: number, side: Side, groups: FormRule[Side]): SpecificationForm['rules'] {
    return this.form.rules.map((each, i) => (i === rule ? { ...each, [side]: groups } : each));
  }

  #setLiteral(rule: number, side: Side, place: readonly [number, number], literal: FormLiteral): void {
    this.#setGroups(rule, side, withLiteral(this.#groups(rule, side), place, literal));
  }

  #removeLiteral(rule: number, side: Side, place: readonly [number, number], predicate: string): void {
    const groups = withLiteral(this.#groups(rule, side), place, undefined);
    this.#remove(t.literal(predicate, rule + 1), { rules: this.#rulesWith(rule, side, groups) });
  }

  #newLiteral(): FormLiteral {
    const [first] = this.form.predicates;
    return { negated: false, predicate: first?.name ?? '', terms: first?.parameters ?? [] };
  }

  /** Adds to the last group: one more condition, or one more way to keep the consequence. */
  #extend(rule: number, side: Side): void {
    const groups = this.#groups(rule, side);
    const last = groups.at(-1) ?? [];
    this.#setGroups(rule, side, [...groups.slice(0, -1), [...last, this.#newLiteral()]]);
  }

  #addGroup(rule: number, side: Side): void {
    this.#setGroups(rule, side, [...this.#groups(rule, side), [this.#newLiteral()]]);
  }

  readonly #addRule = (): void => {
    const literal = this.#newLiteral();
    this.#tell({ rules: [...this.form.rules, { premises: [[literal]], conclusions: [[literal]] }] });
  };

  #remove(name: string, left: Partial<SpecificationForm>): void {
    const detail: PartRemoval = { name, change: { form: { ...this.form, ...left } } };
    this.dispatchEvent(new CustomEvent('remove-part', { detail }));
  }

  #tell(part: Partial<SpecificationForm>): void {
    const detail: CaseChange = { form: { ...this.form, ...part } };
    this.dispatchEvent(new CustomEvent('change-case', { detail }));
  }
}

const valueOf = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value.trim();

/** A name as the language allows it; an empty one stays as it was. */
const nameOf = (event: Event, before: string): string => {
  const words = valueOf(event).replace(/[^\p{L}\p{N}_]+/gu, '');
  return words === '' || /^\p{N}/u.test(words) ? before : words;
};

const listOf = (event: Event): string[] =>
  valueOf(event)
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');

declare global {
  interface HTMLElementTagNameMap {
    'totem-rules-form': RulesForm;
  }
}
