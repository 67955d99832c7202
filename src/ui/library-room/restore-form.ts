/** Restores a backup: reads and checks all of it, says what it holds and what is here already, then asks. */
import { consume } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { BackupContents, RestoreMode } from '../../core/api/library-room.ts';
import '../parts/job-progress.ts';
import { sessionContext, type Session } from '../session.ts';
import { texts } from '../texts/library-room.ts';
import { sheet } from '../tokens.ts';
import { watchSession } from '../watching.ts';
import { LIBRARY, READ, RESTORE, libraryContext, type LibrarySession } from './library-session.ts';

const t = texts.restore;

/** A file that was chosen, and what is known of it. */
interface Chosen {
  readonly file: File;
  readonly passphrase?: string;
  readonly contents?: BackupContents;
  readonly refused?: string;
  readonly needsPassphrase?: boolean;
}

@customElement('totem-restore-form')
export class RestoreForm extends LitElement {
  static override styles = sheet;
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: libraryContext }) room!: LibrarySession;
  @state() private chosen: Chosen | undefined;
  @state() private said = '';
  @query('input[type=file]') private input!: HTMLInputElement;

  constructor() {
    super();
    watchSession(this);
  }

  /** Opens the browser's dialog for files. */
  choose(): void {
    this.input.click();
  }

  override render() {
    const job = [READ, RESTORE]
      .map((kind) => this.session.latest(kind, LIBRARY))
      .find((each) => each && each.state !== 'done');
    const isBusy = job?.state === 'running';
    return html`<section class="sheet" aria-labelledby="heading">
      <header><h2 id="heading">${t.heading}</h2></header>
      <div
        class="pad stack"
        @dragover=${(event: DragEvent) => event.preventDefault()}
        @drop=${(event: DragEvent) => this.#dropped(event, isBusy)}
      >
        <p>${t.drop}. <span class="quiet">${t.hint}</span></p>
        <p><button ?disabled=${isBusy} @click=${() => this.choose()}>${t.choose}</button></p>
        <input type="file" hidden aria-label=${t.choose} @change=${this.#picked} />
        ${job ? html`<totem-progress .job=${job}></totem-progress>` : nothing}
        ${this.chosen && !isBusy ? this.#about(this.chosen) : nothing}
        ${this.said === '' ? nothing : html`<p>${this.said}</p>`}
      </div>
    </section>`;
  }

  #about({ file, contents, refused, needsPassphrase }: Chosen) {
    if (refused !== undefined)
      return html`<p role="alert">${t.refused(file.name, refused)}</p>
        ${needsPassphrase ? this.#passphrase() : nothing}`;
    return contents ? this.#choice(file, contents) : nothing;
  }

  #passphrase() {
    return html`<form class="row" @submit=${this.#open}>
      <label class="field"
        >${t.passphrase}<input type="password" name="passphrase" autocomplete="off" required /></label
      ><button>${t.open}</button>
    </form>`;
  }

  #choice(file: File, contents: BackupContents) {
    return html`<form class="stack" @submit=${this.#restore}>
      <p>${t.about(file.name, contents)}</p>
      ${contents.same > 0 ? html`<p>${t.same(contents.same)}</p>` : nothing}
      ${contents.different > 0 ? html`<p>${t.different(contents.different)}</p>` : nothing}
      <fieldset>
        <legend>${t.mode}</legend>
        <label class="tick"><input type="radio" name="mode" value="merge" checked /> ${t.merge}</label>
        <label class="tick"><input type="radio" name="mode" value="replace" /> ${t.replace}</label>
      </fieldset>
      <div class="row">
        <button>${t.restore}</button><button type="button" @click=${this.#forget}>${t.cancel}</button>
      </div>
    </form>`;
  }

  #forget(): void {
    this.chosen = undefined;
  }

  #dropped(event: DragEvent, isBusy: boolean): void {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file && !isBusy) void this.#look({ file });
  }

  #picked(): void {
    const file = this.input.files?.[0];
    this.input.value = '';
    if (file) void this.#look({ file });
  }

  #open(event: SubmitEvent): void {
    event.preventDefault();
    const passphrase = String(new FormData(event.target as HTMLFormElement).get('passphrase'));
    if (this.chosen) void this.#look({ file: this.chosen.file, passphrase });
  }

  async #look(chosen: Chosen): Promise<void> {
    [this.chosen, this.said] = [chosen, ''];
    const read = await this.room.read(chosen.file, chosen.passphrase);
    // Another file may have been chosen meanwhile.
    if (this.chosen !== chosen) return;
    this.chosen = read && { ...chosen, ...read };
  }

  async #restore(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const mode = String(new FormData(event.target as HTMLFormElement).get('mode')) as RestoreMode;
    if (!this.chosen) return;
    const { file, passphrase } = this.chosen;
    const report = await this.room.restore(file, { mode, ...(passphrase !== undefined && { passphrase }) });
    if (!report) return;
    [this.chosen, this.said] = [undefined, t.done(report)];
    this.session.announce(this.said);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-restore-form': RestoreForm;
  }
}
