/**
 * Several tabs of one browser share the stored data. Each tab announces its changes, so that the others drop
 * their copies from memory and draw the data again.
 */
type Hear = (changed: readonly string[]) => unknown;

export class OtherTabs {
  readonly #channel = new BroadcastChannel('totem');
  #told: Hear | undefined;

  /** @param forget is called before anyone is told, so that they read the current data. */
  constructor(forget: Hear) {
    this.#channel.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
      forget(data);
      // The page may be closed by now; then there is no one to tell.
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
