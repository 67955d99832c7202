/**
 * A text that the browser stores for the page. If the browser refuses, the text is not stored and the page
 * works on.
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
      // The text is lost when the tab closes.
    }
  },
});
