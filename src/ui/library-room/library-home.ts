/** The view of the Library: the storage meter, the list, backup and restore, and the way to the wipe. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { frame, frameStyles } from '../frame.ts';
import { markReady } from '../ready.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts as t } from '../texts/library-room.ts';
import { sheet } from '../tokens.ts';
import './backup-form.ts';
import './library-list.ts';
import './restore-form.ts';
import type { RestoreForm } from './restore-form.ts';
import './storage-meter.ts';

@customElement('totem-library-home')
export class LibraryHome extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      .places {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
        gap: var(--s3);
        list-style: none;
        padding: 0;
      }
      .places li {
        display: grid;
        gap: var(--s1);
        justify-items: start;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @state() private isAdding = false;

  override firstUpdated(): void {
    markReady();
  }

  override render() {
    const toggle = () => {
      this.isAdding = !this.isAdding;
    };
    const add = html`<button class="primary" aria-expanded=${this.isAdding} @click=${toggle}>
      ${t.add}
    </button>`;
    return frame(
      { heading: t.heading, intro: t.intro, actions: add },
      html`${this.isAdding ? this.#places() : nothing}
        <totem-storage-meter></totem-storage-meter>
        <totem-library-list></totem-library-list>
        <div class="cols">
          <totem-backup-form class="span4"></totem-backup-form>
          <totem-restore-form class="span4"></totem-restore-form>
          <section class="sheet span4" aria-labelledby="wipe">
            <header><h2 id="wipe">${t.wipe.heading}</h2></header>
            <div class="pad stack">
              <p>${t.wipe.about}</p>
              <p><a class="button" href="wipe.html">${t.wipe.link}</a></p>
            </div>
          </section>
        </div>`,
    );
  }

  #places() {
    const { heading, places, backup, backupHint } = t.adding;
    return html`<section class="panel stack" aria-label=${heading}>
      <h2>${heading}</h2>
      <ul class="places">
        ${places.map(
          ([name, view, formats]) =>
            html`<li>
              <a class="button" href=${`#/${view}`}>${name}</a><span class="quiet small">${formats}</span>
            </li>`,
        )}
        <li>
          <button @click=${this.#restore}>${backup}</button><span class="quiet small">${backupHint}</span>
        </li>
      </ul>
    </section>`;
  }

  #restore(): void {
    this.renderRoot.querySelector<RestoreForm>('totem-restore-form')?.choose();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-library-home': LibraryHome;
  }
}
