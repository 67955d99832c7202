/** State shared by the parts of the Library: its worker, the selection, and what was restored last. */
import { createContext } from '@lit/context';
import type {
  BackupReading,
  LibraryService,
  RestoreMode,
  RestoreReport,
  ThingName,
  ThingSummary,
} from '../../core/api/library-room.ts';
import type { Session } from '../session.ts';
import { texts } from '../texts/library-room.ts';

/** The version of the list, which any room changes. */
export const LISTING = 'library listing';
const listings = [LISTING, 'listing', 'check listing', 'rules listing', 'library'];
/** Kinds of jobs; their target is the library. */
export const BACKUP = 'save backup';
export const READ = 'read backup';
export const RESTORE = 'restore backup';
export const LIBRARY = 'library';

/** The page keeps these texts outside the library. */
const isKeptByPage = (key: string): boolean => key.startsWith('totem ');

export const libraryContext = createContext<LibrarySession>('library');

export class LibrarySession {
  readonly session: Session;
  readonly service: LibraryService;
  /** Selected things, by kind and id. */
  readonly selected = new Map<string, ThingName>();
  #opening: Promise<void> | undefined;

  constructor(session: Session, service: LibraryService) {
    this.session = session;
    this.service = service;
  }

  /** Changes when the list may have changed. */
  get version(): number {
    return listings.reduce((sum, id) => sum + this.session.version(id), 0);
  }

  open(): Promise<void> {
    const elsewhere = (changed: readonly string[]) => this.session.touch(LISTING, ...changed);
    return (this.#opening ??= this.service.open(elsewhere).then(
      ({ refused }) => {
        this.session.refused ??= refused;
        this.session.touch(LISTING);
      },
      (fault: unknown) => {
        // The next view that is opened tries again.
        this.#opening = undefined;
        throw fault;
      },
    ));
  }

  select({ kind, id }: ThingSummary, on: boolean): void {
    if (on) this.selected.set(`${kind}/${id}`, { kind, id });
    else this.selected.delete(`${kind}/${id}`);
    this.session.touch(LIBRARY);
  }

  isSelected({ kind, id }: ThingSummary): boolean {
    return this.selected.has(`${kind}/${id}`);
  }

  async remove({ kind, id }: ThingSummary): Promise<void> {
    await this.session.removeFrom({ service: this.service, kind, id, listing: LISTING });
    this.selected.delete(`${kind}/${id}`);
    this.session.touch(LISTING);
  }

  /** Undefined if it was cancelled or failed; then the job says why. */
  async backup(isWhole: boolean, passphrase: string | undefined) {
    return this.session.run(
      { kind: BACKUP, target: LIBRARY, title: texts.backup.saving },
      (job, onProgress) =>
        this.service.backup(
          {
            page: isWhole ? keptByPage() : [],
            ...(!isWhole && { things: [...this.selected.values()] }),
            ...(passphrase !== undefined && { passphrase }),
          },
          job,
          onProgress,
        ),
      this.service,
    );
  }

  read(file: File, passphrase: string | undefined): Promise<BackupReading | undefined> {
    return this.session.run(
      { kind: READ, target: LIBRARY, title: texts.restore.reading },
      (job, onProgress) => this.service.readBackup(file, passphrase, job, onProgress),
      this.service,
    );
  }

  async restore(
    file: File,
    options: { readonly mode: RestoreMode; readonly passphrase?: string },
  ): Promise<RestoreReport | undefined> {
    const report = await this.session.run(
      { kind: RESTORE, target: LIBRARY, title: texts.restore.restoring },
      (job, onProgress) => this.service.restore(file, options, job, onProgress),
      this.service,
    );
    if (!report) return undefined;
    keepInPage(report.page, options.mode);
    const { removed } = report;
    const [first] = removed;
    if (first)
      this.session.offerUndo({ id: first.id, name: texts.restore.removedName(removed.length) }, () =>
        this.#bringBack(report),
      );
    this.session.touch(...listings);
    return report;
  }

  /** What others refer to was removed first and is brought back last; the order does not matter to either. */
  async #bringBack({ removed }: RestoreReport): Promise<void> {
    for (const { id } of removed) await this.service.undo(id);
    this.session.touch(...listings);
  }
}

function keptByPage(): (readonly [string, string])[] {
  try {
    return Object.keys(localStorage)
      .filter(isKeptByPage)
      .map((key) => [key, localStorage.getItem(key) ?? ''] as const);
  } catch {
    // The browser refuses it, so nothing is in it.
    return [];
  }
}

function keepInPage(page: RestoreReport['page'], mode: RestoreMode): void {
  try {
    for (const [key, text] of page)
      if (isKeptByPage(key) && (mode === 'replace' || localStorage.getItem(key) === null))
        localStorage.setItem(key, text);
  } catch {
    // The browser refuses it or has no room: these texts are small and of little weight.
  }
}
