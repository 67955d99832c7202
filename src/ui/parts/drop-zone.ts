/** An area for files: drop them on it, or choose them with its button. Sends `files` with the list. */
import { LitElement, css, html } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { texts } from '../texts/parts.ts';
import { sheet } from '../tokens.ts';

@customElement('totem-drop-zone')
export class DropZone extends LitElement {
  static override styles = [
    sheet,
    css`
      .drop {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--s3);
        padding: var(--s4);
        background: var(--sunken);
        border: 1.5px dashed var(--edge);
        border-radius: var(--radius);
      }
      .drop.over {
        border-color: var(--brand);
        background: var(--brand-soft);
      }
      .drop > div {
        flex: 1 1 16rem;
      }
    `,
  ];
  @property() words = texts.dropZone.words;
  @property() hint = '';
  @state() private over = false;
  @query('input') private input!: HTMLInputElement;

  override render() {
    return html`<div
      class="drop ${this.over ? 'over' : ''}"
      @dragover=${this.#drag}
      @dragleave=${() => {
        this.over = false;
      }}
      @drop=${this.#drop}
    >
      <div>
        <p>${this.words}</p>
        <p class="quiet small">${this.hint}</p>
      </div>
      <button @click=${() => this.input.click()}>${texts.dropZone.choose}</button>
      <input type="file" multiple hidden aria-label=${this.words} @change=${this.#chosen} />
    </div>`;
  }

  #drag(event: DragEvent): void {
    event.preventDefault();
    this.over = true;
  }

  #drop(event: DragEvent): void {
    event.preventDefault();
    this.over = false;
    this.#send(event.dataTransfer?.files);
  }

  #chosen(): void {
    this.#send(this.input.files);
    this.input.value = '';
  }

  #send(files: FileList | null | undefined): void {
    if (files?.length)
      this.dispatchEvent(
        new CustomEvent<File[]>('files', { detail: [...files], bubbles: true, composed: true }),
      );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-drop-zone': DropZone;
  }
}
