/**
 * A look at a file before anything is kept: its kind, what each role reads, the first rows, what looks wrong.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { domains } from '../../core/knowledge/domain.ts';
import type { TestListing } from '../../core/api/test-room.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import type { Arrival, Session } from '../session.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { sourceKinds } from '../../core/knowledge/importers/import-choices.ts';
import type {
  ImportChoices,
  ImportPreview,
  SourceKind,
} from '../../core/knowledge/importers/import-choices.ts';

const roleWords: Readonly<Record<string, string>> = {
  id: 'Number of the question',
  expected: 'Expected answer',
  reply: 'Reply',
  answer: 'Answer',
  label: 'Label, true or false',
};
const wordOf = (role: string): string => roleWords[role] ?? role.charAt(0).toUpperCase() + role.slice(1);
const answersOf = (kind: SourceKind | undefined): boolean => kind?.startsWith('answers') ?? false;

/** Why it cannot be imported yet, in words; undefined when it can. */
function lackingIn(
  { roles, mapping, columns, sample }: ImportPreview,
  kind: SourceKind | undefined,
  caseSetId: string | undefined,
): string | undefined {
  if (kind === undefined) return 'Say first what the file is.';
  if (columns.length === 0 && sample.length === 0) return 'There is no row to import.';
  const role = roles.find((each) => each.required && !mapping[each.role])?.role;
  if (answersOf(kind) && caseSetId === undefined && !(mapping['question'] && mapping['expected']))
    return 'The rows do not say which answers are expected. Say first which questions they answer.';
  return role && `Say first which column is the ${wordOf(role).toLowerCase()}.`;
}

@customElement('totem-arrival-preview')
export class ArrivalPreview extends LitElement {
  static override styles = [
    sheet,
    css`
      .sample {
        max-height: 22rem;
        overflow: auto;
      }
      td {
        white-space: nowrap;
        max-width: 20rem;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      th .role {
        display: block;
        color: var(--brand);
        font-weight: 600;
      }
      select,
      input:not([type='checkbox']) {
        max-width: 14rem;
      }
    `,
  ];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) arrival!: Arrival;
  readonly #preview = new Loading<ImportPreview>(
    this,
    () => this.session.service.preview(this.arrival.file, this.arrival.file.name, this.arrival.choices),
    () => [this.arrival.file, this.arrival.choices],
  );
  readonly #listing = new Loading<TestListing>(
    this,
    () => this.session.service.listing(),
    () => ['listing', this.session.version('listing')],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    return this.#preview.draw('the file', (preview) => {
      const kind = this.arrival.choices.kind ?? preview.kind;
      const lacking = lackingIn(preview, kind, this.arrival.choices.caseSetId);
      return html`<div class="stack">
        ${preview.issues.length > 0 ? html`<totem-issues .issues=${preview.issues}></totem-issues>` : nothing}
        <div class="row">${this.#kind(preview)}${this.#about(kind)}</div>
        ${this.#mapping(preview)}
        <p class="row middle">
          <button
            class="primary"
            ?disabled=${lacking !== undefined || this.#preview.state === 'loading'}
            @click=${this.#import}
          >
            Import
          </button>
          ${lacking === undefined ? nothing : html`<span class="quiet small">${lacking}</span>`}
        </p>
        ${this.#sample(preview)}
      </div>`;
    });
  }

  #kind(preview: ImportPreview) {
    return html`<label class="field"
      >${preview.kind ? 'Recognised as' : 'Not recognised. It is'}<select
        @change=${(event: Event) => this.#choose({ kind: chosen(event) as SourceKind, mapping: undefined })}
      >
        ${preview.kind ? nothing : html`<option value="" selected disabled>Choose</option>`}
        ${sourceKinds.map((kind) => html`<option value=${kind} ?selected=${kind === (this.arrival.choices.kind ?? preview.kind)}>${kind.charAt(0).toUpperCase() + kind.slice(1)}</option>`)}
      </select></label
    >`;
  }

  #about(kind: SourceKind | undefined) {
    const { choices, file } = this.arrival;
    const sets = this.#listing.value?.caseSets ?? [];
    const name = html`<label class="field"
      >Keep it as<input
        .value=${choices.name ?? ''}
        placeholder=${file.name.replace(/\.[^.]+$/, '')}
        @change=${(event: Event) => this.#choose({ name: typed(event) })}
    /></label>`;
    if (answersOf(kind))
      return html`${name}
        <label class="field"
          >They answer<select
            @change=${(event: Event) => this.#choose({ caseSetId: chosen(event) || undefined })}
          >
            <option value="" ?selected=${!choices.caseSetId}>
              ${kind === 'answers: OpenAI batch' ? 'Choose' : 'the questions in the file'}
            </option>
            ${sets.map((set) => html`<option value=${set.id} ?selected=${set.id === choices.caseSetId}>${set.name}</option>`)}
          </select></label
        >
        <label class="field"
          >Model, where the file does not say<input
            .value=${choices.model ?? ''}
            @change=${(event: Event) => this.#choose({ model: typed(event) })}
        /></label>`;
    return kind?.startsWith('facts')
      ? html`${name}<label class="field"
            >Domain, where none is stated<select
              @change=${(event: Event) => this.#choose({ domain: domains.find((domain) => domain === chosen(event)) })}
            >
              ${domains.map((domain) => html`<option ?selected=${domain === (choices.domain ?? 'Not stated')}>${domain}</option>`)}
            </select></label
          >`
      : name;
  }

  #mapping({ columns, roles, mapping, hasHeader, kind }: ImportPreview) {
    if (roles.length === 0 || columns.length === 0) return nothing;
    const table = (this.arrival.choices.kind ?? kind)?.includes('table');
    return html`<fieldset>
      <legend>What the columns mean</legend>
      <div class="row">
        ${roles.map(
          ({ role, required }) =>
            html`<label class="field"
              >${wordOf(role)}${required ? '' : ', if any'}<select
                ?required=${required}
                @change=${(event: Event) => this.#map(mapping, role, chosen(event))}
              >
                <option value="" ?selected=${!mapping[role]}>none</option>
                ${columns.map((column) => html`<option ?selected=${mapping[role] === column}>${column}</option>`)}
              </select></label
            >`,
        )}
      </div>
      ${table ? html`<label class="tick"><input type="checkbox" .checked=${hasHeader} @change=${(event: Event) => this.#choose({ hasHeader: (event.target as HTMLInputElement).checked, mapping: undefined })} />The first row names the columns</label>` : nothing}
    </fieldset>`;
  }

  #sample({ columns, mapping, sample }: ImportPreview) {
    if (sample.length === 0) return nothing;
    const rolesOf = (column: string): string =>
      Object.entries(mapping)
        .filter(([, read]) => read === column)
        .map(([role]) => wordOf(role))
        .join(', ');
    return html`<div class="wide sample" tabindex="0" role="region" aria-label="The first rows">
      <table>
        <caption>
          The first rows
        </caption>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col"><span class="role">${rolesOf(column)}</span>${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${sample.map(
            (row) =>
              html`<tr>
                ${row.map((cell) => html`<td title=${cell}>${cell.slice(0, 200)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #import(): void {
    void this.session.import(this.arrival);
    this.dispatchEvent(new Event('begin', { bubbles: true, composed: true }));
  }

  #map(mapping: Readonly<Record<string, string>>, role: string, column: string): void {
    const others = Object.entries(mapping).filter(([other]) => other !== role);
    this.#choose({ mapping: Object.fromEntries(column === '' ? others : [...others, [role, column]]) });
  }

  /** Undefined takes a choice back. */
  #choose(change: { readonly [Key in keyof ImportChoices]?: ImportChoices[Key] | undefined }): void {
    const stated = Object.entries({ ...this.arrival.choices, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    this.session.choose(this.arrival.file, Object.fromEntries(stated));
  }
}

const chosen = (event: Event): string => (event.target as HTMLSelectElement).value;
const typed = (event: Event): string => (event.target as HTMLInputElement).value.trim();

declare global {
  interface HTMLElementTagNameMap {
    'totem-arrival-preview': ArrivalPreview;
  }
}
