/** What the page may ask of the Library room's worker. */
import type { Bytes, OnProgress, Page } from '../transfer.ts';
import type { Removal, Removing } from './removal.ts';

/** Everything that the library keeps; language models are stored elsewhere. */
export type ThingKind = Exclude<Removal['kind'], 'language model'>;

export interface ThingSummary {
  readonly kind: ThingKind;
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970; undefined for documents of earlier versions. */
  readonly added?: number;
  /** How much is in it: facts, questions, replies, documents, words, rows, rules or entries, by its kind. */
  readonly count?: number;
  /** The collection that holds a document. */
  readonly collection?: { readonly id: string; readonly name: string };
  /** Whether it ships with Totem. */
  readonly sample?: boolean;
}

/** What is shown of the list. */
export interface ThingFilter {
  readonly kind?: ThingKind;
  /** Words that the name contains, in any order. */
  readonly text?: string;
}

export interface LibraryListing extends Page<ThingSummary> {
  /** How many there are of each kind, whatever the filter. */
  readonly kinds: Readonly<Partial<Record<ThingKind, number>>>;
}

/** A thing by kind and id. */
export type ThingName = Pick<ThingSummary, 'kind' | 'id'>;

export interface LastBackup {
  readonly at: number;
  readonly things: number;
  readonly bytes: number;
}

export interface BackupOptions {
  /** All if absent. A run brings its questions, a document its collection. */
  readonly things?: readonly ThingName[];
  readonly passphrase?: string;
  /** What the page keeps outside the library, by key. */
  readonly page: readonly (readonly [key: string, text: string])[];
}

export interface BackupFile {
  readonly file: Bytes;
  readonly made: LastBackup;
}

/** What a backup holds, after all of it was read and checked. */
export interface BackupContents {
  readonly made: number;
  readonly encrypted: boolean;
  readonly kinds: Readonly<Partial<Record<ThingKind, number>>>;
  readonly things: number;
  /** Things that are here too, with the same content. */
  readonly same: number;
  /** Things whose id is taken here by another content. */
  readonly different: number;
}

export type BackupReading =
  | { readonly contents: BackupContents }
  /** Why it cannot be used. */
  | { readonly refused: string; readonly needsPassphrase: boolean };

/**
 * `merge`: what is here stays, and the backup is added. `replace`: what is here and not in the backup is
 * removed afterwards, and can be brought back.
 */
export type RestoreMode = 'merge' | 'replace';

export interface RestoreReport {
  readonly added: number;
  /** Was here already, with the same content. */
  readonly same: number;
  /** Names of things that were added beside those that have their ids. */
  readonly beside: readonly string[];
  /** Removals that undo brings back; only in `replace`. */
  readonly removed: readonly Removal[];
  /** What became of the audit log of the backup. */
  readonly log: 'same' | 'added' | 'kept apart' | 'none';
  /** What the page has to keep outside the library, by key. */
  readonly page: readonly (readonly [key: string, text: string])[];
}

/** A file made of a thing: its format is part of its name. */
export interface ExportChoice {
  /** A word of {@link LibraryService.export}. */
  readonly format: string;
  readonly extension: string;
}

export interface LibraryService extends Removing<ThingKind> {
  /** @param elsewhere is told what other tabs have changed. */
  open(elsewhere: (changed: readonly string[]) => unknown): Promise<{ readonly refused: string | undefined }>;
  cancel(job: string): Promise<void>;
  /** Newest first. */
  things(filter: ThingFilter, offset: number, limit: number): Promise<LibraryListing>;
  /** About how many bytes the records of each thing take, in order. A collection counts without documents. */
  sizes(things: readonly ThingName[]): Promise<readonly (number | undefined)[]>;
  /** Fails with a sentence for people if the thing cannot be renamed. */
  rename(thing: ThingName, name: string): Promise<void>;

  lastBackup(): Promise<LastBackup | undefined>;
  /** Undefined if it was cancelled. */
  backup(options: BackupOptions, job: string, onProgress: OnProgress): Promise<BackupFile | undefined>;
  /** Notes that the file of a whole backup has been given to the user. */
  keepLastBackup(made: LastBackup): Promise<void>;
  /** Reads all of a backup and compares it with what is here. Changes nothing. */
  readBackup(
    file: Bytes,
    passphrase: string | undefined,
    job: string,
    onProgress: OnProgress,
  ): Promise<BackupReading | undefined>;
  /**
   * Adds what a backup holds: all of it or nothing. Fails with a sentence for people if it cannot. Undefined
   * if it was cancelled; then nothing was changed.
   */
  restore(
    file: Bytes,
    options: { readonly mode: RestoreMode; readonly passphrase?: string },
    job: string,
    onProgress: OnProgress,
  ): Promise<RestoreReport | undefined>;

  /** The formats in which a thing of this kind can be saved. */
  exports(kind: ThingKind): Promise<readonly ExportChoice[]>;
  export(thing: ThingName, format: string): Promise<Bytes>;
}
