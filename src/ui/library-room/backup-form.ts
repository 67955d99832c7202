/** Saves a backup: of everything or of what is selected, with or without a passphrase. */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { BackupFile, LastBackup } from '../../core/api/library-room.ts';
import { offer } from '../download.ts';
import '../parts/job-progress.ts';
import { reasonOf, sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/library-room.ts';
import { sheet } from '../tokens.ts';
import { Loading, watchSession } from '../watching.ts';
import { BACKUP, LIBRARY, libraryContext, type LibrarySession } from './library-session.ts';

const t = texts.backup;
/** A shorter one is found by trying. */
const SHORTEST_PASSPHRASE = 8;
/** After this time a reminder stands beside the age of the last backup. */
const OLD_AFTER = 14 * 24 * 60 * 60 * 1000;

/** As the adapter that encrypts: on secure pages only. */
const canEncrypt = (): boolean => (crypto as { readonly subtle?: SubtleCrypto }).subtle !== undefined;

@customElement('totem-backup-form')
export class BackupForm extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: libraryContext }) room!: LibrarySession;
  @state() private isEncrypted = false;
  @state() private problem: string | undefined;
  @state() private made: LastBackup | undefined;
  @query('form') private form!: HTMLFormElement;
  readonly #last = new Loading<LastBackup | undefined>(
    this,
    () => this.room.service.lastBackup(),
    () => ['last', this.session.version('last backup'), this.made],
  );

  constructor() {
    super();
    watchSession(this);
  }

  override render() {
    const job = this.session.latest(BACKUP, LIBRARY);
    const selected = this.room.selected.size;
    return html`<section class="sheet" aria-labelledby="heading">
      <header><h2 id="heading">${t.heading}</h2></header>
      <form class="pad stack" @submit=${this.#save}>
        <p>${this.#age()}</p>
        <p class="quiet">${t.what}</p>
        <label class="tick"
          ><input type="checkbox" name="selected" ?disabled=${selected === 0} /> ${t.only(selected)}</label
        >
        ${this.#encryption()}
        ${this.problem === undefined ? nothing : html`<p role="alert">${this.problem}</p>`}
        ${
          job && job.state !== 'done'
            ? html`<totem-progress .job=${job}></totem-progress>`
            : this.made
              ? html`<p>${t.saved(this.made)}</p>`
              : nothing
        }
        <p><button ?disabled=${job?.state === 'running'}>${t.save}</button></p>
      </form>
    </section>`;
  }

  #age(): string {
    const last = this.#last.value;
    if (!last) return this.#last.state === 'done' ? t.never : '';
    const now = Date.now();
    return now - last.at > OLD_AFTER ? `${t.last(last, now)} ${t.old}` : t.last(last, now);
  }

  #encryption() {
    if (!canEncrypt()) return html`<p class="quiet small">${t.cannotEncrypt}</p>`;
    const toggle = (event: Event) => {
      this.isEncrypted = (event.target as HTMLInputElement).checked;
    };
    return html`<label class="tick"
        ><input type="checkbox" .checked=${this.isEncrypted} @change=${toggle} /> ${t.encrypt}</label
      >
      ${
        this.isEncrypted
          ? html`<label class="field"
                >${t.passphrase}<input type="password" name="passphrase" autocomplete="new-password"
              /></label>
              <label class="field"
                >${t.again}<input type="password" name="again" autocomplete="new-password"
              /></label>
              <p class="quiet small">${t.lost}</p>`
          : nothing
      }`;
  }

  async #save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const data = new FormData(this.form);
    const passphrase = this.isEncrypted ? String(data.get('passphrase')) : undefined;
    this.made = undefined;
    this.problem = undefined;
    if (passphrase !== undefined && passphrase.length < SHORTEST_PASSPHRASE) this.problem = t.short;
    else if (passphrase !== undefined && passphrase !== data.get('again')) this.problem = t.differ;
    if (this.problem !== undefined) return;
    const isWhole = data.get('selected') === null;
    const saved = await this.room.backup(isWhole, passphrase);
    if (!saved) return;
    this.form.reset();
    this.isEncrypted = false;
    await this.#offer(saved, isWhole);
  }

  async #offer({ file, made }: BackupFile, isWhole: boolean): Promise<void> {
    offer(file, t.fileName(made.at, isWhole));
    if (isWhole)
      await this.room.service.keepLastBackup(made).catch((fault: unknown) => {
        this.problem = texts.list.failed(reasonOf(fault));
      });
    this.made = made;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-backup-form': BackupForm;
  }
}
