/** A prompt to copy, exactly as it would be sent. */
import { LitElement, css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { texts } from '../texts/test-room.ts';
import { sheet } from '../tokens.ts';

@customElement('totem-prompt')
export class PromptBox extends LitElement {
  static override styles = [
    sheet,
    css`
      pre {
        font: 0.8125rem/1.6 var(--mono);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        margin: 0;
        max-height: 20rem;
        overflow: auto;
      }
    `,
  ];
  @property() text = '';
  @state() private said: string | undefined;

  override render() {
    return html`<div class="stack tight">
      <pre class="panel" tabindex="0" aria-label=${texts.prompt.label}>${this.text}</pre>
      <p class="row middle">
        <button class="small" @click=${this.#copy}>${texts.prompt.copy}</button
        ><span role="status" class="quiet small">${this.said}</span>
      </p>
    </div>`;
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.text);
      this.said = texts.prompt.copied;
    } catch {
      this.said = texts.prompt.failed;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-prompt': PromptBox;
  }
}
