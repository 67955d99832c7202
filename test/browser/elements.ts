/** An element shown in the page of a test, and what lies inside it. */
import type { LitElement } from 'lit';

/** Put into the document and drawn once. */
export async function show<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): Promise<HTMLElementTagNameMap[Name]> {
  const element = Object.assign(document.createElement(name), properties);
  document.body.append(element);
  await (element as unknown as LitElement).updateComplete;
  return element;
}

/** The one that must be there. */
export const inside = (element: Element, selector: string): HTMLElement => {
  const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`${element.localName} has no ${selector}`);
  return found;
};

/** What a person reads of it: white space as a browser shows it. */
export const wordsOf = ({ textContent }: Element): string => textContent.replace(/\s+/gu, ' ').trim();

export const all = (element: Element, selector: string): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
