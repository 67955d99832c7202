/**
 * Views whose scripts are loaded when they are first shown. A script that cannot be loaded gives a message
 * with a way on: a newer version may have replaced the files of the page.
 */
import { html } from 'lit';
import type { ReactiveControllerHost } from 'lit';
import { texts } from './texts/shell.ts';

export class LaterViews {
  readonly #host: ReactiveControllerHost;
  readonly #failed = new Set<string>();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** @param name of the view; `load` defines its element. */
  draw<View>(name: string, load: () => Promise<unknown>, view: View) {
    if (this.#failed.has(name))
      return html`<div class="panel stack tight" role="alert">
        <p>${texts.update.missing}</p>
        <p>
          <button class="small" @click=${() => this.#again(name)}>${texts.update.again}</button>
          <button class="small" @click=${() => location.reload()}>${texts.update.reload}</button>
        </p>
      </div>`;
    load().catch(() => {
      this.#failed.add(name);
      this.#host.requestUpdate();
    });
    return view;
  }

  #again(name: string): void {
    this.#failed.delete(name);
    this.#host.requestUpdate();
  }
}
