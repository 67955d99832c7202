/**
 * The address of the folder with the models and the word table. On a page of Totem's own it is the page's
 * folder: the folder above `assets/` in a build, the root during development. It is found from the address of
 * this file, because `location` in our workers is a blob: address (trusted-script-url.ts). A page that uses
 * the toolkit says where it is (src/toolkit/threads.ts), before anything is read from there.
 */
const file = import.meta.url;

export let siteAddress =
  typeof location === 'undefined'
    ? ''
    : new URL(import.meta.env.BASE_URL, file).href.replace(/assets\/$/, '');

/** Totem is in a page of somebody else's. */
export let isGuest = false;

export function placeSite(address: string): void {
  siteAddress = address;
  isGuest = true;
}
