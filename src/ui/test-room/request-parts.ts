/** Saves a test set as batch files in parts, and imports the replies of the parts together. */
import { LitElement, html } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { CaseSetSummary, PartsReport } from '../../core/api/test-room.ts';
import { offer } from '../download.ts';
import { reasonOf, type Session } from '../session.ts';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import { PartsImport } from './parts-import.ts';
import type { TestSession } from './test-session.ts';

const t = texts.parts;

@customElement('totem-request-parts')
export class RequestParts extends LitElement {
  static override styles = [sheet];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: TestSession;
  @property({ attribute: false }) set!: CaseSetSummary;
  /** The name of the model that is asked. */
  @property() model = '';
  @query('#requests') private requests!: HTMLInputElement;
  @query('#megabytes') private megabytes!: HTMLInputElement;
  readonly #replies = new PartsImport(this, { target: ({ id }) => id, failed: t.notImported, lines });

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    return html`<section class="sheet" aria-labelledby="parts">
      <header><h2 id="parts">${t.heading}</h2></header>
      <div class="pad stack">
        <p class="quiet small">${t.hint}</p>
        <div class="row">
          <label class="field"
            >${t.requests}<input id="requests" type="number" min="1" max="1000000" required value="50000"
          /></label>
          <label class="field"
            >${t.megabytes}<input
              id="megabytes"
              type="number"
              min="0.01"
              max="1000"
              step="any"
              required
              value="200"
          /></label>
          <button @click=${this.#save}>${t.save}</button>
          ${this.#replies.button(t.give, 'replies')}
        </div>
        ${this.#replies.draw()}
      </div>
    </section>`;
  }

  async #save(): Promise<void> {
    if (!this.requests.reportValidity() || !this.megabytes.reportValidity()) return;
    const limits = { requests: this.requests.valueAsNumber, megabytes: this.megabytes.valueAsNumber };
    const { id, name } = this.set;
    this.#replies.clear();
    try {
      offer(await this.room.service.splitCases(id, this.model, limits), t.fileName(name));
      this.#replies.say(t.saved);
    } catch (fault) {
      this.#replies.say(t.failed(reasonOf(fault)));
    }
  }
}

/** Replies that were there twice or already, and the parts that lack replies. */
function lines({ doubled, already, parts }: PartsReport): readonly string[] {
  const open = parts?.filter(({ missing, unknown }) => missing > 0 || unknown > 0);
  return [
    ...(doubled > 0 ? [t.doubled(doubled)] : []),
    ...(already > 0 ? [t.already(already)] : []),
    ...(open?.flatMap(({ file, requests, missing, unknown }) => [
      ...(missing === requests ? [t.missingPart(file, requests)] : []),
      ...(missing > 0 && missing < requests ? [t.missing(file, missing, requests)] : []),
      ...(unknown > 0 ? [t.unknown(file, unknown)] : []),
    ]) ?? [t.noManifest]),
    ...(parts && open?.length === 0 ? [t.whole(parts.length)] : []),
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-request-parts': RequestParts;
  }
}
