/** The page for a first visit: what Totem is, and one part for each room with the result of an example. */
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { frame, frameStyles } from '../frame.ts';
import type { Room } from '../rooms.ts';
import { texts } from '../texts/front-door.ts';
import { sheet } from '../tokens.ts';

@customElement('totem-front-door')
export class FrontDoor extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      h1 {
        font-size: 1.75rem;
      }
      .doors {
        display: grid;
        gap: var(--s4);
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
        align-items: start;
      }
    `,
  ];
  @property({ attribute: false }) rooms: readonly Room[] = [];

  override render() {
    return frame(
      { heading: texts.heading, intro: texts.intro },
      html`<div class="doors">${this.rooms.map(({ door }) => door())}</div>`,
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-front-door': FrontDoor;
  }
}
