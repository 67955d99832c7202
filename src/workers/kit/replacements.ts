/**
 * Tells the page that a thread was ended and started again, from whichever thread noticed it: each thread
 * passes it to its starter.
 */
import type { EndCause, LifeSign } from './life.ts';

const listeners = new Set<(cause: EndCause) => void>();

/** In the page. */
export function onReplaced(listener: (cause: EndCause) => void): void {
  listeners.add(listener);
}

export function tellReplaced(cause: EndCause): void {
  if ('document' in globalThis) for (const listener of listeners) listener(cause);
  else self.postMessage({ totem: 'replaced', cause } satisfies LifeSign);
}
