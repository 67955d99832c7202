/**
 * Two tabs of one browser share what is kept: each says what it has changed, so that the other forgets what
 * it holds in memory and draws it again.
 */
type Hear = (changed: readonly string[]) => unknown;

export class OtherTabs {
  readonly #channel = new BroadcastChannel('totem');
  #told: Hear | undefined;

  /** @param forget comes before anybody is told, so that they read what is kept now. */
  constructor(forget: Hear) {
    this.#channel.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
      forget(data);
      // The page may have gone; then nobody needs to know.
      void Promise.resolve(this.#told?.(data)).catch(() => undefined);
    };
  }

  tell(hear: Hear): void {
    this.#told = hear;
  }

  changed(...ids: readonly string[]): void {
    this.#channel.postMessage(ids);
  }
}
