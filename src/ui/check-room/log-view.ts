/**
 * The audit log: what was checked, decided and changed, newest first; each entry carries the hash of the one
 * before, and the chain can be verified and saved.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { AuditEntry } from '../../core/checking/audit-log.ts';
import type { Action } from '../../core/checking/policy.ts';
import { count, counted } from '../figures.ts';
import { frame, frameStyles } from '../frame.ts';
import '../parts/data-table.ts';
import type { Column, Source } from '../parts/data-table.ts';
import { reasonOf, type Session } from '../session.ts';
import { offer } from '../download.ts';
import { sheet } from '../tokens.ts';
import { answerKeys, watchSession } from '../watching.ts';
import { checkAt } from './check-addresses.ts';
import type { CheckSession } from './check-session.ts';
import { actionWords } from './check-words.ts';

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const kindWords: Readonly<Record<AuditEntry['kind'], string>> = {
  check: 'Checked',
  answer: 'Answered by a model',
  review: 'Reviewed',
  policy: 'Policy changed',
  removal: 'Removed',
  restoration: 'Restored',
};

const actionsSaid = (actions: readonly string[] | undefined): string =>
  actions
    ?.map((action) => (Object.hasOwn(actionWords, action) ? actionWords[action as Action].word : action))
    .join(', ') ?? '';

const columns: readonly Column<AuditEntry>[] = [
  { title: 'Entry', width: '4.5rem', numeric: true, cell: ({ sequence }) => String(sequence + 1) },
  { title: 'When', width: '12rem', cell: ({ at }) => times.format(at) },
  { title: 'What', width: '8rem', cell: ({ kind }) => kindWords[kind] },
  { title: 'Score', width: '4.5rem', numeric: true, cell: ({ score }) => score?.toFixed(2) ?? '' },
  {
    title: 'Flagged',
    width: '8rem',
    cell: ({ flagged }) =>
      flagged === undefined ? '' : flagged.length === 0 ? 'no' : counted(flagged.length, 'statement'),
  },
  { title: 'Actions', width: 'minmax(9rem, 1fr)', cell: ({ actions }) => actionsSaid(actions) },
  {
    title: 'Remark',
    width: 'minmax(10rem, 1.5fr)',
    cell: ({ note, topics }) => note ?? topics?.join(', ') ?? '',
    whole: ({ note, topics }) => note ?? topics?.join(', ') ?? '',
  },
];

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
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) room!: CheckSession;
  @state() private opened: AuditEntry | undefined;
  @state() private verified: { readonly words: string; readonly broken: boolean } | undefined;
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
        heading: 'What was checked here, and what was decided?',
        trail: [{ words: 'Check', href: checkAt.home() }],
        intro: `Entries are only ever added. ${this.room.preferences?.logTexts ? 'They hold questions and answers as they are.' : 'They hold scores, places and hashes, no texts.'} Documents never stand here.`,
        actions: html`<button @click=${() => this.#save()}>Save as JSON lines</button
          ><button class="primary" ?disabled=${this.verifying} @click=${() => this.#verify()}>
            Verify
          </button>`,
      },
      html`${verified ? html`<p class="panel" role=${verified.broken ? 'alert' : 'status'}>${verified.words}</p>` : nothing}
        <section class="sheet">
          <totem-table
            label="Audit log"
            least="56rem"
            nothing="Nothing has been checked here yet."
            .columns=${columns}
            .source=${this.#source}
            .version=${this.session.version('check listing')}
            @open=${(event: CustomEvent<{ row: AuditEntry }>) => {
              this.opened = event.detail.row;
            }}
          ></totem-table>
          ${this.opened ? this.#entry(this.opened) : nothing}
        </section>`,
    );
  }

  #entry(entry: AuditEntry) {
    const {
      sequence,
      check,
      question,
      answer,
      reader,
      model,
      topics,
      threshold,
      flagged,
      actions,
      note,
      questionHash,
      answerHash,
      previous,
      hash,
    } = entry;
    const names = new Map(this.room.preferences?.policy.topics.map(({ id, name }) => [id, name]));
    const row = (title: string, value: unknown) =>
      value === undefined || value === ''
        ? nothing
        : html`<dt>${title}</dt>
            <dd>${value}</dd>`;
    return html`<div class="pad opened stack tight" aria-live="polite">
      <h2>Entry ${sequence + 1}</h2>
      <dl>
        ${row('When', times.format(entry.at))}${row('Answer', check === undefined ? undefined : check.includes('/') ? `row ${String(Number(check.split('/').at(-1)) + 1)} of a batch` : html`<a href=${checkAt.done(check)}>open it</a>`)}
        ${row('Question', question)}${row('Its text', answer)}${row('Written by', model)}${row('Read by', reader)}${row('Topics', topics?.map((topic) => names.get(topic) ?? topic).join(', '))}${row('Threshold', threshold?.toFixed(2))}
        ${row('Flagged', flagged?.map(({ spans, score }) => `${spans.map(([from, to]) => `letters ${String(from)} to ${String(to)}`).join(', ')}: ${score.toFixed(2)}`).join('; '))}
        ${row('Actions', actionsSaid(actions))}${row('Remark', note)}
        ${row('Hash of the question', questionHash && html`<code>${questionHash}</code>`)}${row('Hash of the answer', answerHash && html`<code>${answerHash}</code>`)}${row('Hash of the entry before', html`<code>${previous}</code>`)}${row('Hash of this entry', html`<code>${hash}</code>`)}
      </dl>
    </div>`;
  }

  async #verify(): Promise<void> {
    this.verifying = true;
    try {
      const [
        issue,
        {
          rows: [last],
          total,
        },
      ] = await Promise.all([this.room.service.verifyAudit(), this.room.service.auditEntries(0, 1)]);
      this.verified = issue
        ? { broken: true, words: `The chain is broken. ${issue.message}` }
        : last === undefined
          ? { broken: false, words: 'There is no entry to verify yet.' }
          : {
              broken: false,
              words: `The chain holds: ${total === 1 ? 'its one entry is as it was written' : `${count(total)} entries follow from one another, each as it was written`}. Its last hash is ${last.hash}. Write it down elsewhere: a cut at the end shows only against that.`,
            };
    } catch (fault) {
      this.verified = { broken: true, words: `The log could not be verified. ${reasonOf(fault)}` };
    }
    this.verifying = false;
  }

  async #save(): Promise<void> {
    offer(await this.room.service.exportAudit(), 'totem audit log.jsonl');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-log': LogView;
  }
}
