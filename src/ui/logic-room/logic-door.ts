/** The Logic room's part of the front door: a small program, and why a result of it holds. */
import { LitElement, css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import '../parts/verdict-badge.ts';
import { doorStyles } from '../front-door/door-styles.ts';
import { texts } from '../texts/logic-room/door.ts';
import { sheet } from '../tokens.ts';
import { logicAt } from './logic-addresses.ts';

@customElement('totem-logic-door')
export class LogicDoor extends LitElement {
  static override styles = [
    sheet,
    doorStyles,
    css`
      pre {
        margin: 0;
        font: 0.8125rem/1.6 var(--mono);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const { example } = texts;
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading"><a href=${logicAt.home()}>${texts.heading}</a></h2>
      </header>
      <div class="pad stack">
        <p>${texts.about}</p>
        <figure class="example stack">
          <figcaption class="quiet small">${example.caption}</figcaption>
          <pre>${example.program.join('\n')}</pre>
          <p class="question">${example.question}</p>
          <p class="row middle">
            <totem-verdict .says=${example.verdict}></totem-verdict><span>${example.why}</span>
          </p>
          <p class="quiet small">${texts.caution}</p>
        </figure>
        <p class="actions">
          <a class="button" href=${logicAt.home()}>${texts.open}</a>
        </p>
      </div>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-door': LogicDoor;
  }
}
