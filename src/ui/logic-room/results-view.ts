/**
 * Continue elsewhere: saves the program as a folder for another engine, and compares the results that come
 * back as files with the relations of the last run.
 */
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { LogicTuple, ResultComparison } from '../../core/api/logic-room.ts';
import { reasonOf } from '../session.ts';
import { texts } from '../texts/logic-room.ts';
import { sheet } from '../tokens.ts';
import type { LogicSession } from './logic-session.ts';
import './save-menu.ts';

const t = texts.elsewhere;

@customElement('totem-logic-results')
export class ResultsView extends LitElement {
  static override styles = [
    sheet,
    css`
      ul {
        list-style: none;
        padding: 0;
      }
      li {
        overflow-wrap: anywhere;
      }
    `,
  ];
  @property({ attribute: false }) room!: LogicSession;
  /** What is compared belongs to this run. */
  @property({ attribute: false }) run: unknown;
  @state() private compared: readonly ResultComparison[] | undefined;
  @state() private failure: string | undefined;
  @query('input') private input!: HTMLInputElement;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('run')) [this.compared, this.failure] = [undefined, undefined];
  }

  override render() {
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading">${t.heading}</h2>
        <totem-logic-save
          class="push"
          label=${t.save}
          .room=${this.room}
          .writers=${(this.room.listing?.writers ?? []).filter(({ id }) => id.endsWith('-folder'))}
        ></totem-logic-save>
      </header>
      <div class="pad stack">
        <p class="quiet small">${t.intro}</p>
        <p>
          <button @click=${() => this.input.click()}>${t.choose}</button>
          <input type="file" multiple hidden aria-label=${t.choose} @change=${this.#chosen} />
        </p>
        <div aria-live="polite">
          ${this.failure === undefined ? nothing : html`<p class="panel">${this.failure}</p>`}
          <div class="stack">${this.compared?.map((each) => this.#result(each)) ?? nothing}</div>
        </div>
      </div>
    </section>`;
  }

  async #chosen(): Promise<void> {
    const files = [...(this.input.files ?? [])];
    this.input.value = '';
    if (files.length === 0) return;
    try {
      this.compared = await this.room.service.compare(files.map((file) => ({ name: file.name, file })));
      this.failure = undefined;
    } catch (fault) {
      this.failure = t.failed(reasonOf(fault));
    }
  }

  #result(result: ResultComparison) {
    if (result.kind === 'not compared')
      return html`<div class="stack tight">
        <h3><code>${result.file}</code></h3>
        <p class="panel">${result.message}</p>
      </div>`;
    const { relation, here, missingCount, addedCount } = result;
    const isSame = missingCount === 0 && addedCount === 0;
    return html`<div class="stack tight">
      <h3><code>${relation}</code></h3>
      <p class="small">${isSame ? t.same(here) : t.different(missingCount, addedCount)}</p>
      ${isSame ? nothing : [this.#rows(t.missing, result.missing), this.#rows(t.added, result.added)]}
    </div>`;
  }

  #rows(what: string, rows: readonly LogicTuple[]) {
    return rows.length === 0
      ? nothing
      : html`<p class="quiet small">${what}</p>
          <ul>
            ${rows.map((row) => html`<li><code>${row.join(', ')}</code></li>`)}
          </ul>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-results': ResultsView;
  }
}
