/** The Library on the front door: the examples that a first visit finds there. */
import { LitElement, css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { addressOf } from '../addresses.ts';
import { doorStyles } from '../front-door/door-styles.ts';
import { texts } from '../texts/library-room/door.ts';
import { sheet } from '../tokens.ts';

@customElement('totem-library-door')
export class LibraryDoor extends LitElement {
  static override styles = [
    sheet,
    doorStyles,
    css`
      dl {
        grid-template-columns: minmax(0, 1fr) max-content;
      }
    `,
  ];

  override render() {
    const href = addressOf(['library']);
    const { caption, held } = texts.example;
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading"><a href=${href}>${texts.heading}</a></h2>
      </header>
      <div class="pad stack">
        <p>${texts.about}</p>
        <figure class="example stack">
          <figcaption class="quiet small">${caption}</figcaption>
          <dl class="small">
            ${held.map(
              ({ name, holds }) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd>${holds}</dd>
                </div>`,
            )}
          </dl>
        </figure>
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
