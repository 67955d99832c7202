/** Splits a batch into files for several tabs or machines, and merges what was checked there. */
import { LitElement, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { BatchSummary } from '../../core/api/check-room.ts';
import { offer } from '../download.ts';
import { reasonOf, type Session } from '../session.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import type { CheckSession } from './check-session.ts';

const t = texts.batch;
const MOST_PARTS = 1000;

@customElement('totem-batch-parts')
export class BatchParts extends LitElement {
  static override styles = [sheet];
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  @property({ attribute: false }) batch!: BatchSummary;
  @state() private said: readonly string[] = [];
  @query('#parts') private parts!: HTMLInputElement;
  @query('#merge') private files!: HTMLInputElement;

  override render() {
    const { id, name, rows, checked } = this.batch;
    const { service } = this.room;
    return html`<section class="sheet" aria-labelledby="elsewhere">
      <header><h2 id="elsewhere">${t.elsewhere}</h2></header>
      <div class="pad stack">
        <p class="quiet small">${t.elsewhereHint}</p>
        <div class="row">
          <label class="field"
            >${t.parts}<input id="parts" type="number" min="1" max=${Math.min(rows, MOST_PARTS)} value="2"
          /></label>
          <button
            @click=${() =>
              this.#saying(async () => {
                const count = this.parts.reportValidity() ? this.parts.valueAsNumber : undefined;
                if (count !== undefined) offer(await service.splitBatch(id, count), t.partsName(name));
              })}
          >
            ${t.split}
          </button>
          ${
            checked === 0
              ? nothing
              : html`<button
                  @click=${() =>
                    this.#saying(async () => {
                      offer(await service.checkedRows(id), t.checkedName(name));
                    })}
                >
                  ${t.saveChecked}
                </button>`
          }
          <button @click=${() => this.files.click()}>${t.merge}</button>
          <input id="merge" type="file" multiple hidden aria-label=${t.merge} @change=${this.#merge} />
        </div>
        <div role="status">${this.said.map((line) => html`<p class="small">${line}</p>`)}</div>
      </div>
    </section>`;
  }

  async #saying(work: () => Promise<void>): Promise<void> {
    try {
      this.said = [];
      await work();
    } catch (fault) {
      this.said = [t.saveFailed(reasonOf(fault))];
    }
  }

  async #merge(): Promise<void> {
    const files = [...(this.files.files ?? [])];
    this.files.value = '';
    this.said = [];
    for (const file of files) {
      try {
        const merged = await this.room.service.mergeBatch(this.batch.id, file);
        this.said = [...this.said, `${file.name}: ${t.merged(merged)}`];
        if (merged.merged > 0) this.session.touch(this.batch.id, 'check listing');
      } catch (fault) {
        this.said = [...this.said, `${file.name}: ${t.mergeFailed(reasonOf(fault))}`];
      }
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-batch-parts': BatchParts;
  }
}
