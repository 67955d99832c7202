/** A query at Wikidata: address and query to edit, a preview, and the result as a file. */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { offer } from '../ui/download.ts';
import { texts } from '../ui/texts/airlock.ts';
import { sheet } from '../ui/tokens.ts';
import { defaultEndpoint, exampleQuery, runQuery, type QueryResult } from './query.ts';
import { sentenceOf, type Fetching } from './refused.ts';

const t = texts.query;

@customElement('totem-query')
export class QueryPanel extends LitElement {
  static override styles = [
    sheet,
    css`
      textarea {
        font: 0.8125rem/1.5 var(--mono);
        min-height: 12rem;
      }
    `,
  ];
  @property({ attribute: false }) fetching!: Fetching;
  @state() private result: QueryResult | undefined;
  @state() private why = '';
  @state() private running: AbortController | undefined;
  @query('input') private endpoint!: HTMLInputElement;
  @query('textarea') private query!: HTMLTextAreaElement;

  override render() {
    return html`<section class="sheet">
      <header><h2>${t.heading}</h2></header>
      <div class="pad stack">
        <p class="small">${t.intro}</p>
        <label class="field">${t.endpoint}<input type="url" .value=${defaultEndpoint} /></label>
        <label class="field">${t.query}<textarea spellcheck="false" .value=${exampleQuery}></textarea></label>
        <p class="row middle">
          ${
            this.running
              ? html`<button @click=${() => this.running?.abort()}>${t.cancel}</button>
                  <span class="small" role="status">${t.running}</span>`
              : html`<button @click=${() => this.#run()}>${t.run}</button>`
          }
        </p>
        ${this.why === '' ? nothing : html`<p role="alert">${this.why}</p>`}
        ${this.result ? this.#preview(this.result) : nothing}
      </div>
    </section>`;
  }

  #preview({ columns, preview, rows, text }: QueryResult) {
    const save = () => offer(new Blob([text], { type: 'application/json' }), t.fileName);
    return html`<p class="row middle">
        <span role="status">${t.rows(rows, preview.length)}</span><button @click=${save}>${t.save}</button>
      </p>
      <div class="wide" tabindex="0" role="region" aria-label=${t.preview}>
        <table>
          <thead>
            <tr>
              ${columns.map((name) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${preview.map(
              (row) =>
                html`<tr>
                  ${row.map((cell) => html`<td>${cell}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  async #run(): Promise<void> {
    const running = new AbortController();
    this.running = running;
    this.why = '';
    this.result = undefined;
    try {
      this.result = await runQuery(
        this.endpoint.value.trim(),
        this.query.value,
        this.fetching,
        running.signal,
      );
    } catch (reason) {
      if (!running.signal.aborted) this.why = sentenceOf(reason);
    }
    this.running = undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-query': QueryPanel;
  }
}
