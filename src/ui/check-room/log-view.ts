/**
 * The audit log: checks, decisions and changes, newest first. Each entry contains the hash of the previous
 * one, and the chain can be verified and saved.
 */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { AuditEntry } from '../../core/checking/audit-log.ts';
import type { Action } from '../../core/checking/policy.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { offer } from '../download.ts';
import { texts } from '../texts/check-room.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import { checkContext, type CheckSession } from './check-session.ts';

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const t = texts.log;
const { actions: actionWords, logKinds } = texts.words;

/** Other versions of Totem may have written other actions. */
const actionsSaid = (actions: readonly string[] | undefined): string =>
  actions?.map((action) => (isAction(action) ? actionWords[action].word : action)).join(', ') ?? '';
const isAction = (name: string): name is Action => Object.hasOwn(actionWords, name);

const flaggedSaid = ({ flagged }: AuditEntry): string => {
  if (flagged === undefined) return '';
  return flagged.length === 0 ? t.notFlagged : t.flagged(flagged.length);
};
const noteOf = ({ note, topics }: AuditEntry): string => note ?? topics?.join(', ') ?? '';

const columns: readonly Column<AuditEntry>[] = [
  { title: t.columns.entry, width: '4.5rem', numeric: true, cell: ({ sequence }) => String(sequence + 1) },
  { title: t.columns.when, width: '12rem', cell: ({ at }) => times.format(at) },
  { title: t.columns.what, width: '8rem', cell: ({ kind }) => logKinds[kind] },
  { title: t.columns.score, width: '4.5rem', numeric: true, cell: ({ score }) => score?.toFixed(2) ?? '' },
  { title: t.columns.flagged, width: '8rem', cell: flaggedSaid },
  { title: t.columns.actions, width: 'minmax(9rem, 1fr)', cell: ({ actions }) => actionsSaid(actions) },
  { title: t.columns.note, width: 'minmax(10rem, 1.5fr)', cell: noteOf, whole: noteOf },
];

/** The outcome of a verification. */
interface Verified {
  readonly words: string;
  readonly broken: boolean;
}

@customElement('totem-log')
export class LogView extends LitElement {
  static override styles = [
    sheet,
    frameStyles,
    css`
      dl {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: var(--s1) var(--s4);
        font-size: 0.875rem;
      }
      dt {
        color: var(--quiet);
      }
      dd {
        overflow-wrap: anywhere;
      }
      .panel {
        overflow-wrap: anywhere;
      }
      .opened {
        border-top: 1px solid var(--line);
      }
    `,
  ];
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: checkContext }) room!: CheckSession;
  @state() private opened: AuditEntry | undefined;
  @state() private verified: Verified | undefined;
  @state() private verifying = false;
  readonly #source: Source<AuditEntry> = async (offset, limit) => {
    await this.room.open();
    return this.room.service.auditEntries(offset, limit);
  };

  constructor() {
    super();
    watchSession(this);
    answerKeys(this, { t: () => this.renderRoot.querySelector('totem-table')?.focus() });
  }

  override render() {
    const { verified } = this;
    return frame(
      {
        heading: t.heading,
        trail: [{ words: texts.room, href: checkAt.home() }],
        intro: t.intro(this.room.preferences?.logTexts ?? false),
        actions: html`<button @click=${() => this.#save()}>${t.save}</button
          ><button class="primary" ?disabled=${this.verifying} @click=${() => this.#verify()}>
            ${t.verify}
          </button>`,
      },
      html`${verified ? this.#verdict(verified) : nothing} ${this.#table()}`,
    );
  }

  #verdict({ words, broken }: Verified) {
    return html`<p class="panel" role=${broken ? 'alert' : 'status'}>${words}</p>`;
  }

  #table() {
    return html`<section class="sheet">
      <totem-table
        label=${t.label}
        nothing=${t.empty}
        .columns=${columns}
        .source=${this.#source}
        .version=${this.session.version('check listing')}
        @open=${(event: CustomEvent<{ row: AuditEntry }>) => {
          this.opened = event.detail.row;
        }}
      ></totem-table>
      ${this.opened ? this.#entry(this.opened) : nothing}
    </section>`;
  }

  #entry(entry: AuditEntry) {
    return html`<div class="pad opened stack tight" aria-live="polite">
      <h2>${t.entry(entry.sequence + 1)}</h2>
      <dl>
        ${this.#fieldsOf(entry)
          .filter(([, value]) => value !== undefined && value !== '')
          .map(
            ([title, value]) =>
              html`<dt>${title}</dt>
                <dd>${value}</dd>`,
          )}
      </dl>
    </div>`;
  }

  /** Titles and values. A value that the entry does not have is absent or empty. */
  #fieldsOf(entry: AuditEntry): readonly (readonly [title: string, value: unknown])[] {
    const { check, topics, flagged, questionHash, answerHash } = entry;
    const { fields } = t;
    const names = new Map(this.room.preferences?.policy.topics.map(({ id, name }) => [id, name]));
    const code = (hash: string) => html`<code>${hash}</code>`;
    return [
      [fields.when, times.format(entry.at)],
      [fields.answer, check === undefined ? undefined : checkedOf(check)],
      [fields.question, entry.question],
      [fields.text, entry.answer],
      [fields.model, entry.model],
      [fields.reader, entry.reader],
      [fields.topics, topics?.map((topic) => names.get(topic) ?? topic).join(', ')],
      [fields.threshold, entry.threshold?.toFixed(2)],
      [fields.flagged, flagged?.map(({ spans, score }) => t.flaggedPart(spans, score.toFixed(2))).join('; ')],
      [fields.actions, actionsSaid(entry.actions)],
      [fields.note, entry.note],
      [fields.questionHash, questionHash && code(questionHash)],
      [fields.answerHash, answerHash && code(answerHash)],
      [fields.previous, code(entry.previous)],
      [fields.hash, code(entry.hash)],
    ];
  }

  async #verify(): Promise<void> {
    this.verifying = true;
    try {
      this.verified = await this.#chain();
    } catch (fault) {
      this.verified = { broken: true, words: t.notVerified(reasonOf(fault)) };
    }
    this.verifying = false;
  }

  async #chain(): Promise<Verified> {
    const { service } = this.room;
    const [issue, entries] = await Promise.all([service.verifyAudit(), service.auditEntries(0, 1)]);
    if (issue) return { broken: true, words: t.broken(issue.message) };
    const last = entries.rows[0];
    return { broken: false, words: last ? t.holds(entries.total, last.hash) : t.nothingToVerify };
  }

  async #save(): Promise<void> {
    offer(await this.room.service.exportAudit(), t.fileName);
  }
}

/** A link to a check; a row of a batch is named by its number. */
const checkedOf = (check: string) =>
  check.includes('/')
    ? t.batchRow(Number(check.split('/').at(-1)) + 1)
    : html`<a href=${checkAt.done(check)}>${t.open}</a>`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-log': LogView;
  }
}
