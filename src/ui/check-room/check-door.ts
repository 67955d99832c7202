/** The Check room on the front door: its example with the recorded check, and the words that decide. */
import { LitElement, css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { CheckView } from '../../core/api/check-room.ts';
import { go } from '../addresses.ts';
import { doorStyles } from '../front-door/door-styles.ts';
import { shipped } from '../front-door/shipped.ts';
import { verdicts } from '../texts/check-room/words.ts';
import '../parts/verdict-badge.ts';
import { markReady } from '../ready.ts';
import { texts } from '../texts/check-room/door.ts';
import { texts as frontDoor } from '../texts/front-door.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import './marked-answer.ts';

@customElement('totem-check-door')
export class CheckDoor extends LitElement {
  static override styles = [
    sheet,
    doorStyles,
    css`
      .question {
        font-weight: 600;
      }
      ul {
        list-style: none;
        padding: 0;
        display: grid;
        gap: var(--s2);
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: var(--s1) var(--s3);
      }
    `,
  ];
  readonly #example = new Loading<CheckView>(
    this,
    () => shipped<CheckView>('examples/checked.json'),
    () => [],
  );

  override updated(): void {
    if (this.#example.value) markReady();
  }

  override render() {
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading"><a href=${checkAt.home()}>${texts.heading}</a></h2>
      </header>
      <div class="pad stack">
        <p>${texts.about}</p>
        ${this.#example.draw(frontDoor.reading, (view) => this.#checked(view))}
        <p class="actions">
          <a class="button primary" href=${checkAt.home()}>${texts.open}</a>
          <a class="button" href=${checkAt.done('example')}>${texts.proof}</a>
        </p>
      </div>
    </section>`;
  }

  #checked(view: CheckView) {
    const open = (event: CustomEvent<number>) => go(checkAt.done(view.summary.id, event.detail));
    return html`<figure class="example stack">
      <figcaption class="quiet small">${texts.example(view.summary.added)}</figcaption>
      <p class="question">${view.checked.question}</p>
      <totem-marked-answer .view=${view} @statement=${open}></totem-marked-answer>
      <ul>
        ${view.checked.factoids.map(({ finding }, i) => {
          const verdict = view.verdicts[i];
          return verdict === undefined || verdict === 'supported'
            ? undefined
            : html`<li><totem-verdict .says=${verdicts[verdict]}></totem-verdict>${finding.why}</li>`;
        })}
      </ul>
      <p class="quiet small">${texts.caution}</p>
    </figure>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-check-door': CheckDoor;
  }
}
