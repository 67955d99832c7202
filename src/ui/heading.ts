/**
 * Finds the heading of a room's view, once both are loaded and drawn. It takes the focus when the view opens.
 */
import type { LitElement } from 'lit';

export async function headingOf(room: Element | null): Promise<HTMLElement | undefined> {
  if (!(room instanceof HTMLElement)) return undefined;
  const view = (await drawn(room)).firstElementChild;
  return view instanceof HTMLElement && view.localName.includes('-')
    ? ((await drawn(view)).querySelector('h1') ?? undefined)
    : undefined;
}

async function drawn(element: HTMLElement): Promise<ParentNode> {
  await customElements.whenDefined(element.localName);
  await (element as LitElement).updateComplete;
  return element.shadowRoot ?? element;
}
