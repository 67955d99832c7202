/**
 * What a link contains, as plain text, before anything of it runs. Only the button puts it into the editor,
 * and only Run runs it.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { LogicDocument, OpenedLink } from '../../core/api/logic-room.ts';
import { go } from '../addresses.ts';
import { frame, frameStyles } from '../frame.ts';
import { markReady } from '../ready.ts';
import { texts } from '../texts/logic-room.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';
import { logicAt } from './logic-addresses.ts';
import { logicContext, type LogicSession } from './logic-session.ts';

const t = texts.link;
/** Signs that are not drawn, or that turn the direction of the letters after them. */
const unseen =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u;

@customElement('totem-logic-link')
export class LinkPreview extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      pre {
        margin: 0;
        font: 0.8125rem/1.6 var(--mono);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        max-height: 32rem;
        overflow: auto;
      }
      dt {
        color: var(--quiet);
        font-size: 0.8125rem;
      }
      dd {
        overflow-wrap: anywhere;
      }
    `,
  ];
  @consume({ context: logicContext }) room!: LogicSession;
  @property() link = '';
  readonly #opened = new Loading<OpenedLink>(
    this,
    async () => {
      await this.room.open();
      return this.room.service.openLink(this.link);
    },
    () => [this.link],
  );

  override updated(): void {
    if (this.#opened.value) markReady();
  }

  override render() {
    const trail = [{ words: texts.home.heading, href: logicAt.home() }];
    return frame(
      { heading: t.heading, intro: t.intro, trail },
      this.#opened.draw(t.loading, (opened) =>
        'refused' in opened
          ? html`<div class="panel stack tight" role="alert">
              <p>${t.refused(opened.refused)}</p>
              <p><a class="button" href=${logicAt.home()}>${t.leave}</a></p>
            </div>`
          : this.#preview(opened.document, opened.bytes),
      ),
    );
  }

  #preview(document: LogicDocument, bytes: number) {
    const { program, question, formula, at, factBases } = document;
    const open = () => {
      this.room.replace(document);
      go(logicAt.home());
    };
    const line = (name: string, value: string) =>
      value === ''
        ? nothing
        : html`<dt>${name}</dt>
            <dd><code>${visible(value)}</code></dd>`;
    const whole = program + question + formula + at + factBases.join('');
    return html`<section class="sheet" aria-labelledby="heading">
      <header><h2 id="heading">${t.program}</h2></header>
      <div class="pad stack">
        <p class="quiet small">${t.size(program.length, bytes)}</p>
        ${unseenIn(whole) ? html`<p class="panel" role="alert">${t.hidden}</p>` : nothing}
        <pre tabindex="0" role="region" aria-label=${t.program}>${visible(program)}</pre>
        <dl class="stack tight">
          ${line(t.question, question)} ${line(t.formula, formula)} ${line(t.at, at)}
          ${line(t.factBases, factBases.join(', '))}
        </dl>
        <p class="row">
          <button class="primary" @click=${open}>${t.open}</button>
          <a class="button" href=${logicAt.home()}>${t.leave}</a>
        </p>
      </div>
    </section>`;
  }
}

const unseenIn = (text: string): boolean => unseen.test(text);
/** Unseen signs as their numbers, so that the text reads as it will be run. */
const visible = (text: string): string =>
  text.replace(
    unseen,
    (sign) => `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );

declare global {
  interface HTMLElementTagNameMap {
    'totem-logic-link': LinkPreview;
  }
}
