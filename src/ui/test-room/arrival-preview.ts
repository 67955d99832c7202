/**
 * The preview of a file before it is imported: its kind, the column for each role, the first rows, and
 * problems.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { domains } from '../../core/knowledge/domain.ts';
import type { TestListing } from '../../core/api/test-room.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { testContext, type TestSession, type Arrival } from './test-session.ts';
import { Loading, watchSession } from '../watching.ts';
import { columnUses, dayMonthOrders, sourceKinds } from '../../core/knowledge/importers/import-choices.ts';
import type {
  ColumnUse,
  FieldMapping,
  ImportChoices,
  ImportPreview,
  SourceKind,
} from '../../core/knowledge/importers/import-choices.ts';

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const wordOf = (role: string): string => texts.arrival.roles[role] ?? capital(role);
const answersOf = (kind: SourceKind | undefined): boolean => kind?.startsWith('answers') ?? false;

/** Why the file cannot be imported yet, in words; undefined if it can. */
function lackingIn(
  { roles, mapping, columns, sample, dateQuestions = [] }: ImportPreview,
  kind: SourceKind | undefined,
  { caseSetId, dateOrders = {} }: ImportChoices,
): string | undefined {
  if (kind === undefined) return texts.arrival.lacking.kind;
  if (columns.length === 0 && sample.length === 0) return texts.arrival.lacking.rows;
  const role = roles.find((each) => each.required && !mapping[each.role])?.role;
  if (answersOf(kind) && caseSetId === undefined && !(mapping['question'] && mapping['expected']))
    return texts.arrival.lacking.questions;
  if (role) return texts.arrival.lacking.role(wordOf(role));
  const open = dateQuestions.find(({ column }) => !dateOrders[column]);
  return open && texts.arrival.lacking.dateOrder(open.column);
}

/** A cell with more letters is not squeezed to the width of a word beside many columns. */
const LONG = 40;

/** A role has one column: the column that had it before is left out. */
const changedUse = (uses: readonly ColumnUse[], column: number, use: ColumnUse): ColumnUse[] =>
  uses.map((one, i) =>
    i === column ? use : one === use && use !== 'own relation' && use !== 'left out' ? 'left out' : one,
  );

@customElement('totem-arrival-preview')
export class ArrivalPreview extends LitElement {
  static override styles = [
    sheet,
    css`
      .sample {
        max-height: 22rem;
        overflow: auto;
      }
      th,
      td {
        max-width: min(20rem, 60vw);
        overflow-wrap: break-word;
      }
      td.long {
        min-width: 10rem;
      }
      @media (max-width: 40rem) {
        th,
        td {
          padding-inline: var(--s2);
        }
      }
      th .role {
        display: block;
        color: var(--brand);
        font-weight: 600;
      }
      select {
        max-width: 22rem;
      }
      input:not([type='checkbox']) {
        max-width: 14rem;
      }
    `,
  ];
  @consume({ context: sessionContext }) @property({ attribute: false }) session!: Session;
  @consume({ context: testContext }) @property({ attribute: false }) room!: TestSession;
  @property({ attribute: false }) arrival!: Arrival;
  readonly #preview = new Loading<ImportPreview>(
    this,
    () => this.room.service.preview(this.arrival.file, this.arrival.file.name, this.arrival.choices),
    // The name and the domain change nothing in the preview: Import stays enabled while they are typed.
    () => [this.arrival.file, JSON.stringify({ ...this.arrival.choices, name: '', domain: '', model: '' })],
  );
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
    return this.#preview.draw(texts.loading.file, (preview) => {
      const kind = this.arrival.choices.kind ?? preview.kind;
      const lacking = lackingIn(preview, kind, this.arrival.choices);
      return html`<div class="stack">
        ${preview.issues.length > 0 ? html`<totem-issues .issues=${preview.issues}></totem-issues>` : nothing}
        <div class="row">${this.#kind(preview)}${this.#about(kind)}</div>
        ${this.#mapping(preview)} ${this.#dateOrders(preview)}
        <p class="row middle">
          <button
            class="primary"
            ?disabled=${lacking !== undefined || this.#preview.state === 'loading'}
            @click=${this.#import}
          >
            ${texts.arrival.import}
          </button>
          ${lacking === undefined ? nothing : html`<span class="quiet small">${lacking}</span>`}
        </p>
        ${this.#sample(preview)}
      </div>`;
    });
  }

  #kind(preview: ImportPreview) {
    const known = this.arrival.choices.kind ?? preview.kind;
    return html`<label class="field"
      >${preview.kind ? texts.arrival.recognised : texts.arrival.notRecognised}<select
        @change=${(event: Event) =>
          this.#choose({ kind: chosen(event) as SourceKind, mapping: undefined, uses: undefined })}
      >
        ${preview.kind ? nothing : html`<option value="" selected disabled>${texts.arrival.choose}</option>`}
        ${sourceKinds.map((kind) => option({ value: kind, words: capital(kind), chosen: kind === known }))}
      </select></label
    >`;
  }

  #about(kind: SourceKind | undefined) {
    const { choices, file } = this.arrival;
    const sets = this.#listing.value?.caseSets ?? [];
    const name = html`<label class="field"
      >${texts.arrival.name}<input
        .value=${choices.name ?? ''}
        placeholder=${file.name.replace(/\.[^.]+$/, '')}
        @change=${(event: Event) => this.#choose({ name: typed(event) })}
        @keydown=${this.#enter}
    /></label>`;
    if (answersOf(kind))
      return html`${name}
        <label class="field"
          >${texts.arrival.caseSet}<select
            @change=${(event: Event) => this.#choose({ caseSetId: chosen(event) || undefined })}
          >
            <option value="" ?selected=${!choices.caseSetId}>
              ${kind === 'answers: OpenAI batch' ? texts.arrival.choose : texts.arrival.inFile}
            </option>
            ${sets.map(({ id, name: words }) =>
              option({ value: id, words, chosen: id === choices.caseSetId }),
            )}
          </select></label
        >
        <label class="field"
          >${texts.arrival.model}<input
            .value=${choices.model ?? ''}
            @change=${(event: Event) => this.#choose({ model: typed(event) })}
        /></label>`;
    return kind?.startsWith('facts')
      ? html`${name}<label class="field"
            >${texts.arrival.domain}<select
              @change=${(event: Event) => {
                this.#choose({ domain: domains.find((domain) => domain === chosen(event)) });
              }}
            >
              ${domains.map((domain) =>
                option({
                  value: domain,
                  words: domain,
                  chosen: domain === (choices.domain ?? 'Not stated'),
                }),
              )}
            </select></label
          >`
      : kind === 'class file'
        ? nothing
        : name;
  }

  /** What becomes of each column of a table of facts. */
  #uses({ columns, uses = [], sample, hasHeader }: ImportPreview) {
    return html`<fieldset>
      <legend>${texts.arrival.columns}</legend>
      <div class="row">
        ${columns.map(
          (column, i) =>
            html`<label class="field"
              >${texts.arrival.useOf(column, sample.find((row) => row[i])?.[i] ?? '')}<select
                @change=${(event: Event) => {
                  const use = columnUses.find((one) => one === chosen(event));
                  if (use) this.#choose({ uses: changedUse(uses, i, use) });
                }}
              >
                ${columnUses.map((use) =>
                  option({
                    value: use,
                    words: texts.arrival.uses[use] ?? wordOf(use),
                    chosen: uses[i] === use,
                  }),
                )}
              </select></label
            >`,
        )}
      </div>
      ${this.#header(hasHeader)}
    </fieldset>`;
  }

  #mapping(preview: ImportPreview) {
    const { columns, roles, mapping, hasHeader, kind, uses } = preview;
    if (uses && columns.length > 0) return this.#uses(preview);
    if (roles.length === 0 || columns.length === 0) return nothing;
    const table = (this.arrival.choices.kind ?? kind)?.includes('table');
    return html`<fieldset>
      <legend>${texts.arrival.columns}</legend>
      <div class="row">
        ${roles.map(
          ({ role, required }) =>
            html`<label class="field"
              >${required ? wordOf(role) : texts.arrival.optional(wordOf(role))}<select
                ?required=${required}
                @change=${(event: Event) => this.#map(mapping, role, chosen(event))}
              >
                <option value="" ?selected=${!mapping[role]}>${texts.arrival.none}</option>
                ${columns.map((column) =>
                  option({ value: column, words: column, chosen: mapping[role] === column }),
                )}
              </select></label
            >`,
        )}
      </div>
      ${table ? this.#header(hasHeader, numbered(preview)) : nothing}
    </fieldset>`;
  }

  /** One question for each column whose dates can be read both ways. */
  #dateOrders({ dateQuestions = [] }: ImportPreview) {
    const { dateOrders = {} } = this.arrival.choices;
    return dateQuestions.map(
      ({ column, example, readings }) =>
        html`<label class="field"
          >${texts.arrival.dateOrder(column, example)}<select
            required
            @change=${(event: Event) => {
              const order = dayMonthOrders.find((one) => one === chosen(event));
              if (order) this.#choose({ dateOrders: { ...dateOrders, [column]: order } });
            }}
          >
            <option value="" ?selected=${!dateOrders[column]} disabled>${texts.arrival.choose}</option>
            ${dayMonthOrders.map((order) =>
              option({
                value: order,
                words: texts.arrival.dateReading(readings[order], order),
                chosen: dateOrders[column] === order,
              }),
            )}
          </select></label
        >`,
    );
  }

  /**
   * The names of the columns change with it, and what they say of the columns. What a person chose stays.
   * @param mapping stays too.
   */
  #header(hasHeader: boolean, mapping?: FieldMapping) {
    return html`<label class="tick"
      ><input
        type="checkbox"
        .checked=${hasHeader}
        @change=${(event: Event) =>
          this.#choose({ hasHeader: (event.target as HTMLInputElement).checked, mapping })}
      />${texts.arrival.hasHeader}</label
    >`;
  }

  #sample({ columns, mapping, sample, uses }: ImportPreview) {
    if (sample.length === 0) return nothing;
    const rolesOf = (column: string, i: number): string =>
      uses
        ? (texts.arrival.uses[uses[i] ?? 'left out'] ?? wordOf(uses[i] ?? ''))
        : Object.entries(mapping)
            .filter(([, read]) => read === column)
            .map(([role]) => wordOf(role))
            .join(', ');
    return html`<div class="wide sample" tabindex="0" role="region" aria-label=${texts.arrival.firstRows}>
      <table>
        <caption>
          ${texts.arrival.firstRows}
        </caption>
        <thead>
          <tr>
            ${columns.map(
              (column, i) =>
                html`<th scope="col"><span class="role">${rolesOf(column, i)}</span>${column}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${sample.map(
            (row) =>
              html`<tr>
                ${row.map((cell) => html`<td class=${cell.length > LONG ? 'long' : ''}>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  /** Enter in the name submits, as in other forms. */
  #enter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.isComposing) return;
    this.#choose({ name: typed(event) });
    this.shadowRoot?.querySelector<HTMLButtonElement>('button.primary')?.click();
  }

  #import(): void {
    // A name typed just before the click is kept by the room, and not yet by this element.
    const { file } = this.arrival;
    void this.room.import(this.room.arrivals.find((known) => known.file === file) ?? this.arrival);
    this.dispatchEvent(new Event('begin', { bubbles: true, composed: true }));
  }

  #map(mapping: Readonly<Record<string, string>>, role: string, column: string): void {
    const others = Object.entries(mapping).filter(([other]) => other !== role);
    this.#choose({ mapping: Object.fromEntries(column === '' ? others : [...others, [role, column]]) });
  }

  /** Undefined removes a choice. */
  #choose(change: { readonly [Key in keyof ImportChoices]?: ImportChoices[Key] | undefined }): void {
    const stated = Object.entries({ ...this.arrival.choices, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    this.room.choose(this.arrival.file, Object.fromEntries(stated));
  }
}

/** The mapping by the numbers of the columns, which stay when their names change. */
const numbered = ({ mapping, columns }: ImportPreview): FieldMapping =>
  Object.fromEntries(
    Object.entries(mapping)
      .filter(([, column]) => columns.includes(column))
      .map(([role, column]) => [role, String(columns.indexOf(column) + 1)]),
  );

interface Option {
  readonly value: string;
  readonly words: string;
  readonly chosen: boolean;
}

const option = ({ value, words, chosen }: Option) =>
  html`<option value=${value} ?selected=${chosen}>${words}</option>`;
const chosen = (event: Event): string => (event.target as HTMLSelectElement).value;
const typed = (event: Event): string => (event.target as HTMLInputElement).value.trim();

declare global {
  interface HTMLElementTagNameMap {
    'totem-arrival-preview': ArrivalPreview;
  }
}
