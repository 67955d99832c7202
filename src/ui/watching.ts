/**
 * Helpers for views: `watchSession` redraws its host when the session changes, `answerKeys` handles single
 * keys, `Loading` loads a value again whenever its inputs change.
 */
import { html, nothing } from 'lit';
import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { reasonOf } from './session.ts';
import type { Session } from './session.ts';
import { texts } from './texts/parts.ts';

type SessionHost = ReactiveControllerHost & { session: Session };

/** Listens to its host's session, even if the host gets another session or is moved in the document. */
class SessionListener implements ReactiveController {
  readonly #host: SessionHost;
  readonly #kind: string;
  readonly #hear: (event: Event) => void;
  #heard: Session | undefined;

  constructor(host: SessionHost, kind: string, hear: (event: Event) => void) {
    this.#host = host;
    this.#kind = kind;
    this.#hear = hear;
    host.addController(this);
  }

  hostUpdate(): void {
    if (this.#heard === this.#host.session) return;
    this.hostDisconnected();
    this.#heard = this.#host.session;
    this.#heard?.addEventListener(this.#kind, this.#hear);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#heard?.removeEventListener(this.#kind, this.#hear);
    this.#heard = undefined;
  }
}

/** Redraws the host when the session changes. */
export function watchSession(host: SessionHost): void {
  new SessionListener(host, 'change', () => host.requestUpdate());
}

/** Calls the host's function for a single key, while the host is in the page. */
export function answerKeys(host: SessionHost, keys: Readonly<Record<string, () => void>>): void {
  new SessionListener(host, 'shortcut', (event) => keys[(event as CustomEvent<string>).detail]?.());
}

/**
 * Loads a value. The old value stays until the new one arrives, so that figures change in place without
 * flicker.
 */
export class Loading<T> implements ReactiveController {
  state: 'empty' | 'loading' | 'done' | 'failed' = 'empty';
  value: T | undefined;
  why = '';
  readonly #host: ReactiveControllerHost;
  readonly #load: () => Promise<T>;
  readonly #dependsOn: () => readonly unknown[] | undefined;
  #seen: readonly unknown[] | undefined;
  #asked = 0;

  /**
   * @param dependsOn the inputs of the load. Its first part names the thing: if that changes, the old value
   * is dropped. Undefined: nothing to load yet.
   */
  constructor(
    host: ReactiveControllerHost,
    load: () => Promise<T>,
    dependsOn: () => readonly unknown[] | undefined,
  ) {
    this.#host = host;
    this.#load = load;
    this.#dependsOn = dependsOn;
    host.addController(this);
  }

  hostUpdate(): void {
    const now = this.#dependsOn();
    if (
      !now ||
      (this.#seen && now.length === this.#seen.length && now.every((part, i) => part === this.#seen?.[i]))
    )
      return;
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

  /** Draws the value if there is one; otherwise says that it is loading, or why it failed. */
  draw(what: string, done: (value: T) => unknown): TemplateResult {
    const failed = this.state === 'failed';
    // The load may have returned undefined, which is a result too.
    if (this.value !== undefined || this.state === 'done')
      return html`${failed ? this.#failure(what) : nothing}${done(this.value as T)}`;
    return failed
      ? this.#failure(what)
      : html`<p class="panel quiet" aria-busy="true">${texts.loading.loading(what)}</p>`;
  }

  #failure(what: string): TemplateResult {
    return html`<div class="panel stack tight" role="alert">
      <p>${texts.loading.failed(what, this.why)}</p>
      <p><button class="small" @click=${this.reload}>${texts.loading.retry}</button></p>
    </div>`;
  }
}
