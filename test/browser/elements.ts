/** Shows an element in the page of a test and finds its parts. */
import type { LitElement } from 'lit';

/** Adds the element to the document and waits until it is drawn. */
export async function show<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): Promise<HTMLElementTagNameMap[Name]> {
  const element = Object.assign(document.createElement(name), properties);
  document.body.append(element);
  await (element as unknown as LitElement).updateComplete;
  return element;
}

/** The matching element, which must exist. */
export const inside = (element: Element, selector: string): HTMLElement => {
  const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`${element.localName} has no ${selector}`);
  return found;
};

/** The visible text, with white space as a browser shows it. */
export const wordsOf = ({ textContent }: Element): string => textContent.replace(/\s+/gu, ' ').trim();

export const all = (element: Element, selector: string): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
