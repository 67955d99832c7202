/** The Library on the front door. */
import { LitElement, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { addressOf } from '../addresses.ts';
import { doorStyles } from '../front-door/door-styles.ts';
import { texts } from '../texts/library-room/door.ts';
import { sheet } from '../tokens.ts';

@customElement('totem-library-door')
export class LibraryDoor extends LitElement {
  static override styles = [sheet, doorStyles];

  override render() {
    const href = addressOf(['library']);
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading"><a href=${href}>${texts.heading}</a></h2>
      </header>
      <div class="pad stack">
        <p>${texts.about}</p>
        <p class="actions"><a class="button" href=${href}>${texts.open}</a></p>
      </div>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-library-door': LibraryDoor;
  }
}
