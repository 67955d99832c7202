/** Two small controllers: `Watching` redraws its host when the session changes; `Loading` asks for something whenever what it depends on changes. */
import { html, nothing } from 'lit';
import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { reasonOf } from './session.ts';
import type { Session } from './session.ts';

type SessionHost = ReactiveControllerHost & { session: Session };

export class Watching implements ReactiveController {
  readonly #host: SessionHost;
  #watched: Session | undefined;
  readonly #redraw = (): void => this.#host.requestUpdate();

  constructor(host: SessionHost) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    if (this.#watched === this.#host.session) return;
    this.hostDisconnected();
    this.#watched = this.#host.session;
    this.#watched?.addEventListener('change', this.#redraw);
  }

  hostConnected(): void { this.#redraw(); }

  hostDisconnected(): void {
    this.#watched?.removeEventListener('change', this.#redraw);
    this.#watched = undefined;
  }
}

/** The last value stays while a newer one is on its way, so that figures change in place and nothing flickers. */
export class Loading<T> implements ReactiveController {
  state: 'empty' | 'loading' | 'done' | 'failed' = 'empty';
  value: T | undefined;
  why = '';
  readonly #host: ReactiveControllerHost;
  readonly #load: () => Promise<T>;
  readonly #dependsOn: () => readonly unknown[] | undefined;
  #seen: readonly unknown[] | undefined;
  #asked = 0;

  /** @param dependsOn what the load reads; its first part names the thing, and a change of that forgets the last value. Undefined: nothing to load yet. */
  constructor(host: ReactiveControllerHost, load: () => Promise<T>, dependsOn: () => readonly unknown[] | undefined) {
    this.#host = host;
    this.#load = load;
    this.#dependsOn = dependsOn;
    host.addController(this);
  }

  hostUpdate(): void {
    const now = this.#dependsOn();
    if (!now || (this.#seen && now.length === this.#seen.length && now.every((part, i) => part === this.#seen?.[i]))) return;
    if (this.#seen && now[0] !== this.#seen[0]) this.value = undefined;
    this.#seen = now;
    void this.reload();
  }

  readonly reload = async (): Promise<void> => {
    const asked = ++this.#asked;
    this.state = 'loading';
    this.#host.requestUpdate();
    try {
      const value = await this.#load();
      if (asked !== this.#asked) return;
      this.value = value;
      this.state = 'done';
    } catch (fault) {
      if (asked !== this.#asked) return;
      this.state = 'failed';
      this.why = reasonOf(fault);
    }
    this.#host.requestUpdate();
  };

  /** Draws the value where there is one; else says that it is being read, or why it could not be. */
  draw(what: string, done: (value: T) => unknown): TemplateResult {
    const failure = this.state === 'failed'
      ? html`<div class="well stack tight" role="alert"><p>Totem could not read ${what}. ${this.why}</p><p><button class="small" @click=${this.reload}>Try again</button></p></div>`
      : nothing;
    if (this.value !== undefined) return html`${failure}${done(this.value)}`;
    return html`${this.state === 'failed' ? failure : html`<p class="well quiet" aria-busy="true">Reading ${what}.</p>`}`;
  }
}
