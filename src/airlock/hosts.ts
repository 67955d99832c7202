/**
 * Where the page that gets models may go. The build writes these into that page's policy; the service worker
 * has the same list (a test compares them).
 */
export const hub = 'https://huggingface.co';
export const libraryHub = 'https://api.github.com';
export const libraryFiles = 'https://raw.githubusercontent.com';
export const wikidata = 'https://query.wikidata.org';

/** Hosts that files of the hub are redirected to are among its subdomains. */
export const reachable = [
  hub,
  'https://*.huggingface.co',
  'https://*.hf.co',
  libraryHub,
  libraryFiles,
  wikidata,
] as const;

/**
 * The content policy of models.html. No thread and no form: each would be another way to the databases that
 * the page gives up, or to other addresses. No frame with an address either. A frame without one would give
 * the databases back, and no policy refuses it, so nothing on this page makes a frame (a test looks).
 */
export const airlockPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  `connect-src 'self' ${reachable.join(' ')}`,
  "worker-src 'none'",
  "frame-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html 'allow-duplicates'",
].join('; ');
