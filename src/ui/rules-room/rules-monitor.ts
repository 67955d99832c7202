/**
 * The monitor: a conversation, pasted or from a file, with the verdict of the rules of a case beside each
 * turn. Verdicts appear turn by turn. If the conversation is pasted again with more turns, only the new ones
 * are checked.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { RulesListing, TurnVerdict } from '../../core/api/rules-room.ts';
import type { ConversationTurn } from '../../core/rules/conversation.ts';
import { go } from '../addresses.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/issue-list.ts';
import '../parts/job-progress.ts';
import { markReady } from '../ready.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/rules-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { rulesAt } from './rules-addresses.ts';
import { CHECK_TURNS, LISTING, MONITOR, rulesContext, type RulesSession } from './rules-session.ts';

const t = texts.monitor;

@customElement('totem-rules-monitor')
export class RulesMonitor extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      td {
        vertical-align: top;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      .verdict {
        white-space: normal;
        width: 40%;
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: rulesContext }) room!: RulesSession;
  @property({ attribute: false }) caseId: string | undefined;
  @state() private problem: string | undefined;
  @query('textarea') private field!: HTMLTextAreaElement;
  readonly #listing = new Loading<RulesListing>(
    this,
    async () => {
      await this.room.open();
      return this.room.service.listing();
    },
    () => ['listing', this.session.version(LISTING)],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override updated(): void {
    if (this.#listing.value) markReady();
  }

  override render() {
    return frame(
      { heading: t.heading, intro: t.intro, actions: html`<a href=${rulesAt.home()}>${t.back}</a>` },
      this.#listing.draw(t.loading, ({ cases }) => this.#page(cases)),
    );
  }

  #page(cases: RulesListing['cases']) {
    const chosen = cases.find(({ id }) => id === this.caseId) ?? cases[0];
    if (!chosen) return html`<p>${t.noCases}</p>`;
    const { monitor } = this.room;
    const job = this.session.latest(CHECK_TURNS, MONITOR);
    return html`<section class="sheet pad stack">
        <label class="field"
          >${t.rulesOf}<select
            name="case"
            @change=${(event: Event) => go(rulesAt.monitor((event.target as HTMLSelectElement).value))}
          >
            ${cases.map(
              ({ id, name }) => html`<option value=${id} ?selected=${id === chosen.id}>${name}</option>`,
            )}
          </select></label
        >
        <label class="field"
          >${t.paste}<textarea name="conversation" rows="8" placeholder=${t.example}></textarea>
        </label>
        <div class="row">
          <button @click=${() => this.#read(this.field.value)}>${t.read}</button>
          <label class="field"
            >${t.file}<input type="file" accept=".json,.txt,.md" @change=${this.#file}
          /></label>
        </div>
        ${this.problem === undefined ? nothing : html`<p role="alert">${this.problem}</p>`}
        ${
          monitor && monitor.issues.length > 0
            ? html`<totem-issues .issues=${monitor.issues}></totem-issues>`
            : nothing
        }
      </section>
      ${monitor && monitor.conversations.length > 0 ? this.#conversation(chosen) : nothing}
      ${job && job.state !== 'done' ? html`<totem-progress .job=${job}></totem-progress>` : nothing}`;
  }

  #conversation({ id, name }: { readonly id: string; readonly name: string }) {
    const { conversations = [], chosen = 0, caseId, verdicts = [] } = this.room.monitor ?? {};
    const turns = conversations[chosen]?.turns ?? [];
    const shown = caseId === id ? verdicts : [];
    return html`<section class="sheet">
      <header>
        <h2>${t.turns}</h2>
        <button class="primary push" @click=${() => this.room.checkTurns(id, name)}>${t.check}</button>
      </header>
      ${conversations.length > 1 ? this.#choice() : nothing}
      <div class="wide" tabindex="0" role="region" aria-label=${t.turns}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t.turns}</th>
              <th scope="col">${t.verdict}</th>
            </tr>
          </thead>
          <tbody>
            ${turns.map((turn, i) => this.#turn(turn, shown[i]))}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  #choice() {
    const { conversations = [], chosen = 0 } = this.room.monitor ?? {};
    return html`<label class="field pad"
      >${t.choose}<select name="chosen" @change=${this.#chosen}>
        ${conversations.map(
          ({ title }, i) =>
            html`<option value=${i} ?selected=${i === chosen}>
              ${title === '' ? t.untitled(i) : title}
            </option>`,
        )}
      </select></label
    >`;
  }

  #turn({ speaker, text }: ConversationTurn, verdict: TurnVerdict | undefined) {
    return html`<tr>
      <td><strong>${t.speakers[speaker]}</strong><br />${text}</td>
      <td class="verdict">${verdict ? this.#verdict(verdict) : t.waiting}</td>
    </tr>`;
  }

  #verdict({ broken, undecided }: TurnVerdict) {
    const fresh = broken.filter(({ isNew }) => isNew);
    const old = [...new Set(broken.filter(({ isNew }) => !isNew).map(({ rule }) => rule))];
    return html`${broken.length === 0 ? html`<p>${t.none}</p>` : nothing}
    ${fresh.map(
      ({ rule, binding, sentence, because }) =>
        html`<p><strong>${t.broken(rule, binding)}</strong></p>
          <p class="quiet small">${sentence}</p>
          <ul>
            ${because.map(
              (each) => html`<li>${each.sentence} ${each.words.map((words) => html`<q>${words}</q> `)}</li>`,
            )}
          </ul>`,
    )}
    ${old.map((rule) => html`<p class="small">${t.stillBroken(rule)}</p>`)}
    ${undecided > 0 ? html`<p class="quiet small">${t.undecided(undecided)}</p>` : nothing}`;
  }

  readonly #file = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (file) await this.#read(file);
    input.value = '';
  };

  readonly #chosen = (event: Event): void => {
    const { monitor } = this.room;
    const chosen = Number((event.target as HTMLSelectElement).value);
    if (monitor) this.room.monitor = { ...monitor, chosen, caseId: undefined, verdicts: [] };
    this.requestUpdate();
  };

  /** Verdicts on turns that are the same as before stay. */
  async #read(from: File | string): Promise<void> {
    this.problem = undefined;
    try {
      const read = await this.room.service.readConversations(from);
      const before = this.room.monitor;
      const now = read.conversations[0]?.turns ?? [];
      const was = before?.conversations[before.chosen]?.turns ?? [];
      const changed = now.findIndex(
        (turn, i) => turn.text !== was[i]?.text || turn.speaker !== was[i].speaker,
      );
      const verdicts = before?.verdicts.slice(0, changed < 0 ? now.length : changed) ?? [];
      this.room.monitor = { ...read, chosen: 0, caseId: before?.caseId, verdicts };
    } catch (fault) {
      this.problem = t.failed(reasonOf(fault));
    }
    this.requestUpdate();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-rules-monitor': RulesMonitor;
  }
}
