/**
 * A text that the browser keeps for the page. Where it refuses, nothing is kept, and nothing else is lost.
 */
export const kept = (storage: () => Storage, key: string) => ({
  get(): string | undefined {
    try {
      return storage().getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(text: string | undefined): void {
    try {
      if (text === undefined) storage().removeItem(key);
      else storage().setItem(key, text);
    } catch {
      // It is gone with the tab.
    }
  },
});
