/**
 * Marks, once, the moment when the first view has something to read: `totem:ready` in the browser's
 * performance timeline.
 */
export function markReady(): void {
  if (performance.getEntriesByName('totem:ready').length === 0) performance.mark('totem:ready');
}
