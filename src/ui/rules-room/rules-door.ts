/** The Rules room on the front door: a broken rule of its example, and the words that prove it. */
import { LitElement, css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { doorStyles } from '../front-door/door-styles.ts';
import { verdicts } from '../texts/rules-room.ts';
import '../parts/verdict-badge.ts';
import { texts } from '../texts/rules-room/door.ts';
import { sheet } from '../tokens.ts';
import { rulesAt } from './rules-addresses.ts';

@customElement('totem-rules-door')
export class RulesDoor extends LitElement {
  static override styles = [
    sheet,
    doorStyles,
    css`
      .question {
        font-weight: 600;
      }
      mark {
        color: inherit;
        background: var(--contradicted-soft);
        text-decoration: underline wavy var(--contradicted) 1.5px;
        text-underline-offset: 0.22em;
        border-radius: 2px;
      }
    `,
  ];

  override render() {
    const { example } = texts;
    // White space is kept as in the text, so there is none between these tags.
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading"><a href=${rulesAt.home()}>${texts.heading}</a></h2>
      </header>
      <div class="pad stack">
        <p>${texts.about}</p>
        <figure class="example stack">
          <figcaption class="quiet small">${example.caption}</figcaption>
          <p class="question">${example.rule}</p>
          <p class="reading">${example.text.map(marked)}</p>
          <p class="row middle">
            <totem-verdict .says=${verdicts[example.verdict]}></totem-verdict><span>${example.why}</span>
          </p>
          <p class="quiet small">${texts.caution}</p>
        </figure>
        <p class="actions">
          <a class="button" href=${rulesAt.home()}>${texts.open}</a>
        </p>
      </div>
    </section>`;
  }
}

/** Every second part is marked. */
const marked = (part: string, i: number) => (i % 2 === 1 ? html`<mark>${part}</mark>` : part);

declare global {
  interface HTMLElementTagNameMap {
    'totem-rules-door': RulesDoor;
  }
}
