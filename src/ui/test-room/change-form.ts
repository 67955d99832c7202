/**
 * Buttons to change and to remove something, and the fields of the change with Save and Cancel. Why a change
 * was refused is said beside it.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { reasonOf } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';

const t = texts.editing;

export interface ChangeField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** A line unless it says otherwise. The value of a tick is empty or not. */
  readonly kind?: 'text' | 'tick';
  /** Words for each value to choose from. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly optional?: boolean;
}

export interface ChangeWords {
  readonly edit: string;
  /** Says what is changed, where the button's words do not. */
  readonly editOf?: string;
  readonly remove?: string;
  readonly note?: string;
}

@customElement('totem-change')
export class ChangeForm extends LitElement {
  static override styles = [
    sheet,
    css`
      :host([open]) {
        flex: 1 1 100%;
      }
      .field input:not([type]) {
        width: 100%;
      }
    `,
  ];
  @property({ attribute: false }) words: ChangeWords = { edit: '' };
  @property({ attribute: false }) fields: readonly ChangeField[] = [];
  /** Makes the change. What it throws is shown. */
  @property({ attribute: false }) save: (values: Readonly<Record<string, string>>) => Promise<void> = () =>
    Promise.resolve();
  @property({ attribute: false }) strike: (() => Promise<void>) | undefined;
  @property({ type: Boolean, reflect: true }) open = false;
  @state() private busy = false;
  @state() private failure: string | undefined;

  override render() {
    return this.open ? this.#form() : this.#buttons();
  }

  #buttons() {
    const { edit, editOf, remove } = this.words;
    return html`<div class="row middle">
        <button class="small" id="edit" aria-label=${editOf ?? nothing} @click=${() => this.#show(true)}>
          ${edit}
        </button>
        ${
          remove === undefined
            ? nothing
            : html`<button class="bare small" ?disabled=${this.busy} @click=${this.#strike}>
                ${remove}
              </button>`
        }
      </div>
      ${this.#refusal()}`;
  }

  #form() {
    return html`<form class="stack tight" @submit=${this.#submit} @keydown=${this.#keyed}>
      ${this.fields.map((field) => this.#field(field))}
      ${this.words.note === undefined ? nothing : html`<p class="quiet small">${this.words.note}</p>`}
      <p class="row middle">
        <button class="primary small" ?disabled=${this.busy}>${t.save}</button>
        <button type="button" class="small" @click=${() => this.#show(false)}>${t.cancel}</button>
      </p>
      ${this.#refusal()}
    </form>`;
  }

  #field({ name, label, value, kind, choices, optional = false }: ChangeField) {
    if (kind === 'tick')
      return html`<label class="tick"
        ><input type="checkbox" name=${name} ?checked=${value !== ''} />${label}</label
      >`;
    if (choices)
      return html`<label class="field"
        >${label}<select name=${name}>
          ${Object.entries(choices).map(
            ([choice, words]) =>
              html`<option value=${choice} ?selected=${choice === value}>${words}</option>`,
          )}
        </select></label
      >`;
    return html`<label class="field"
      >${label}${
        kind === 'text'
          ? html`<textarea name=${name} ?required=${!optional} .value=${value}></textarea>`
          : html`<input name=${name} ?required=${!optional} .value=${value} autocomplete="off" />`
      }</label
    >`;
  }

  #refusal() {
    return this.failure === undefined ? nothing : html`<p role="alert">${this.failure}</p>`;
  }

  #keyed(event: KeyboardEvent): void {
    if (event.key === 'Escape') void this.#show(false);
  }

  /** Shows or closes the form, with the focus where one goes on. */
  async #show(open: boolean): Promise<void> {
    this.open = open;
    this.failure = undefined;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(open ? 'input, textarea, select' : '#edit')?.focus();
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const values = [...new FormData(event.target as HTMLFormElement)].map(
      ([name, value]) => [name, typeof value === 'string' ? value : ''] as const,
    );
    if (await this.#do(() => this.save(Object.fromEntries(values)), t.failed)) await this.#show(false);
  }

  #strike(): void {
    const { strike } = this;
    if (strike) void this.#do(strike, t.removeFailed);
  }

  async #do(work: () => Promise<void>, failed: (why: string) => string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.failure = undefined;
    try {
      await work();
      return true;
    } catch (fault) {
      this.failure = failed(reasonOf(fault));
      return false;
    } finally {
      this.busy = false;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-change': ChangeForm;
  }
}
