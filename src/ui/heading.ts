/**
 * The heading of the view that a room shows, once both are loaded and drawn: what takes the focus on arrival.
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
