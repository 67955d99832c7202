/**
 * The address of the page's folder, seen from a worker: one above `assets/` in a build, the root while
 * developing.
 */
export const siteAddress = new URL(import.meta.env.BASE_URL, location.href).href.replace(/assets\/$/, '');
