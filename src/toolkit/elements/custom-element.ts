/**
 * Stands for Lit's decorator in the build of the toolkit (src/build/toolkit.ts): a page may have two copies
 * of the script, and then a name that is taken stays as it is.
 */
export const customElement =
  (name: string) =>
  (element: CustomElementConstructor): void =>
    define(name, element);

export function define(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
