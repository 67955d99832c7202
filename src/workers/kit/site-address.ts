/**
 * The address of the folder with the models, the runtime and the word table. On a page of Totem's own it is
 * the page's folder: as a worker sees it, the folder above `assets/` in a build, the root during development.
 * A page that uses the toolkit says where it is (src/toolkit/threads.ts), before anything is read from there.
 */
export let siteAddress =
  typeof location === 'undefined'
    ? ''
    : new URL(import.meta.env.BASE_URL, location.href).href.replace(/assets\/$/, '');

/** Totem is in a page of somebody else's. */
export let isGuest = false;

export function placeSite(address: string): void {
  siteAddress = address;
  isGuest = true;
}
