/** Builds the page once for all page tests. */
export { buildSite as setup } from './site.ts';
