/**
 * `totem/elements`: `<totem-check>`, `<totem-test>`, `<totem-rules>` and `<totem-logic>`. The import defines
 * them. Where there is no document, as in Node, and where another copy has defined them, it does nothing.
 */
export type * from './elements/api.ts';

/** Resolves when the elements are defined. */
export const defined: Promise<void> =
  typeof document === 'undefined' || customElements.get('totem-check') !== undefined
    ? Promise.resolve()
    : import('./elements/all.ts').then(() => undefined);
