/** A long list in pages: only the page in view is drawn, and buttons below it turn to the others. */
import { html, nothing } from 'lit';
import type { ReactiveControllerHost } from 'lit';
import { texts } from '../texts/parts.ts';

const t = texts.listPages;

export class ListPages {
  readonly #host: ReactiveControllerHost & Element;
  readonly #size: number;
  #page = 0;

  /** @param size items of a page. */
  constructor(host: ReactiveControllerHost & Element, size: number) {
    this.#host = host;
    this.#size = size;
  }

  /** The items in view; the last page if the list has become shorter than the page asked for. */
  inView<Item>(items: readonly Item[]): readonly Item[] {
    this.#page = Math.min(this.#page, Math.max(0, Math.ceil(items.length / this.#size) - 1));
    return items.slice(this.#page * this.#size, (this.#page + 1) * this.#size);
  }

  /** Turns to the page with the item of this index; below 0, to none. */
  turnTo(index: number): void {
    if (index < 0) return;
    this.#page = Math.floor(index / this.#size);
    this.#host.requestUpdate();
  }

  /**
   * Nothing where all items are on one page.
   * @param label what the pages are of, for assistive technology.
   * @param list where the items are, scrolled to when a page is turned; the host if absent.
   */
  buttons(items: readonly unknown[], label: string, list?: () => Element | null) {
    const { length } = items;
    if (length <= this.#size) return nothing;
    const first = this.#page * this.#size;
    const turn = (step: number) => () => {
      this.turnTo(first + step * this.#size);
      void this.#host.updateComplete.then(() =>
        (list?.() ?? this.#host).scrollIntoView({ block: 'nearest' }),
      );
    };
    return html`<nav class="row middle pages" aria-label=${label}>
      <button class="small" ?disabled=${first === 0} @click=${turn(-1)}>${t.previous}</button>
      <span class="small quiet" role="status"
        >${t.range(first + 1, Math.min(length, first + this.#size), length)}</span
      >
      <button class="small" ?disabled=${first + this.#size >= length} @click=${turn(1)}>${t.next}</button>
    </nav>`;
  }
}
