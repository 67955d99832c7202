/**
 * This page has no line to other tabs (public/no-databases.js). It holds a lock while it is open, and the tab
 * that wipes everything takes the lock away: then this page stops, and says so.
 */
import { modelsPageLock } from '../core/api/wiping.ts';

export function leaveWhenWiped(stop: () => void): void {
  const { locks } = navigator as { readonly locks?: LockManager };
  // Without locks nothing can be stored here either.
  locks
    ?.request(`${modelsPageLock}${crypto.randomUUID()}`, () => new Promise(() => undefined))
    .catch((reason: unknown) => {
      if (!(reason instanceof DOMException && reason.name === 'AbortError')) return;
      stop();
      location.replace(new URL('wipe.html?stopped', document.baseURI));
    });
}
