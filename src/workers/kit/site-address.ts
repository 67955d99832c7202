/**
 * The address of the page's folder, as a worker sees it: the folder above `assets/` in a build, the root
 * during development.
 */
export const siteAddress = new URL(import.meta.env.BASE_URL, location.href).href.replace(/assets\/$/, '');
