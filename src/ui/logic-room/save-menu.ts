/** The formats of a subject: the program, its graph, or a derivation. Each is saved as a file. */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { WriterDescription, WriterSubject } from '../../core/api/logic-room.ts';
import { offer } from '../download.ts';
import { reasonOf } from '../session.ts';
import { texts } from '../texts/logic-room.ts';
import { sheet } from '../tokens.ts';
import type { LogicSession } from './logic-session.ts';

const t = texts.home;

@customElement('totem-logic-save')
export class SaveMenu extends LitElement {
  static override styles = [
    sheet,
    css`
      :host {
        font-size: 0.8125rem;
      }
      details {
        position: relative;
      }
      summary {
        cursor: pointer;
        list-style: none;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        padding: 0.25rem 0.75rem;
        background: var(--sheet);
      }
      /* As high as the page's own buttons beside it. */
      :host(.full) {
        font-size: inherit;
      }
      :host(.full) summary {
        box-sizing: border-box;
        min-height: 2.25rem;
        padding-block: 0.375rem;
      }
      summary::after {
        content: ' ▾';
      }
      ul {
        list-style: none;
        padding: var(--s2);
        margin-top: var(--s1);
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2);
      }
      p {
        max-width: 30rem;
        overflow-wrap: anywhere;
      }
    `,
  ];
  @property({ attribute: false }) room!: LogicSession;
  /** All that there are. They are known only after the menu is first drawn. */
  @property({ attribute: false }) writers: readonly WriterDescription[] = [];
  @property() subject: WriterSubject = 'program';
  @property() label: string = t.save;
  /** For a derivation. */
  @property() atom = '';
  @state() private problem: string | undefined;

  override render() {
    const formats = this.writers.filter(({ subject }) => subject === this.subject);
    return html`<details>
      <summary>${this.label}</summary>
      <ul>
        ${formats.map((format) => this.#format(format))}
      </ul>
      ${this.problem === undefined ? nothing : html`<p role="alert">${this.problem}</p>`}
    </details>`;
  }

  #format(format: WriterDescription) {
    return html`<li>
      <button class="small" aria-label=${t.saveAs(format.name)} @click=${() => void this.#save(format)}>
        ${format.name}
      </button>
    </li>`;
  }

  async #save({ id }: WriterDescription): Promise<void> {
    this.problem = undefined;
    try {
      const { service, document } = this.room;
      const written = await service.write(id, document, this.atom);
      if ('refused' in written) this.problem = t.refusedSave(written.refused);
      else offer(written.file, written.name);
    } catch (fault) {
      this.problem = t.refusedSave(reasonOf(fault));
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-save': SaveMenu;
  }
}
