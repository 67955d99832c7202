/** Texts of the Library. */
import type { BackupContents, LastBackup, RestoreReport, ThingKind } from '../../core/api/library-room.ts';
import { count, counted, day } from '../figures.ts';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** `312 bytes`, `4.1 MB`. */
export function bytesInWords(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[unit] ?? ''}`;
}

const kinds: Readonly<Record<ThingKind, readonly [one: string, many: string]>> = {
  'fact base': ['Fact base', 'Fact bases'],
  'case set': ['Question set', 'Question sets'],
  run: ['Run', 'Runs'],
  collection: ['Collection', 'Collections'],
  document: ['Document', 'Documents'],
  check: ['Check', 'Checks'],
  batch: ['Batch', 'Batches'],
  'rules case': ['Rules', 'Rules'],
  'audit log copy': ['Audit log', 'Audit logs'],
};

/** What is counted in a thing of each kind. */
const contents: Readonly<Record<ThingKind, readonly [one: string, many?: string] | undefined>> = {
  'fact base': ['fact'],
  'case set': ['question'],
  run: ['reply', 'replies'],
  collection: ['document'],
  document: ['word'],
  check: undefined,
  batch: ['row'],
  'rules case': ['rule'],
  'audit log copy': ['entry', 'entries'],
};

const list = new Intl.ListFormat('en-GB');

/** `2 runs, 1 check and 14 documents`. */
const kindsInWords = (numbers: Readonly<Partial<Record<ThingKind, number>>>): string =>
  list.format(
    (Object.keys(kinds) as ThingKind[])
      .filter((kind) => (numbers[kind] ?? 0) > 0)
      .map((kind) => {
        const [one, many] = kinds[kind];
        return counted(numbers[kind] ?? 0, one.toLowerCase(), many.toLowerCase());
      }),
  );

const things = (number: number): string => counted(number, 'item');

export const texts = {
  heading: 'Library',
  intro: 'Everything that Totem keeps in this browser. Nothing of it is anywhere else.',
  add: 'Add',
  adding: {
    heading: 'Add to the library',
    /** Each with the address of the view that adds it. */
    places: [
      ['Documents', 'check', 'text, Markdown, HTML, PDF, Word'],
      ['Facts, questions or replies', 'test/import', 'CSV, JSON, N-Triples, Prolog, Wikidata'],
      ['Rules', 'rules', 'ESL, JSON'],
    ],
    backup: 'A backup',
    backupHint: 'a file that this page saved',
  },

  meter: {
    heading: 'Storage',
    label: 'Share of the space that this browser allows',
    used: (used: number, quota: number | undefined) =>
      quota === undefined
        ? `${bytesInWords(used)} used. This browser does not say how much it allows.`
        : `${bytesInWords(used)} of ${bytesInWords(quota)} used`,
    parts: {
      library: 'library',
      models: 'language models',
      program: 'program files, for use without a network',
      other: 'other',
    },
    unknown: 'This browser does not say how much space is used.',
    nearlyFull:
      'The space is nearly used up. Save a backup, then remove what you no longer need, before the next ' +
      'import is refused.',
    persisted: 'The browser keeps the library until you delete it.',
    notPersisted: 'The browser may delete the library when the machine runs out of space.',
    ask: 'Keep it permanently',
    refused:
      'The browser did not agree. It often does after more visits, or once Totem is installed. Save backups.',
    cannotAsk: 'This browser cannot be asked to keep it: it offers that only over https. Save backups.',
  },

  list: {
    heading: 'Items',
    table: 'Table of items',
    loading: 'the list',
    search: 'Search names',
    kind: 'Kind',
    all: (total: number) => `All (${count(total)})`,
    kindChoice: (kind: ThingKind, number: number) => `${kinds[kind][1]} (${count(number)})`,
    choose: (name: string) => `Select “${name}”`,
    columns: {
      name: 'Name',
      kind: 'Kind',
      content: 'Content',
      size: 'Size, about',
      added: 'Added',
      actions: 'Actions',
    },
    kindOf: (kind: ThingKind) => kinds[kind][0],
    inCollection: (name: string) => `in ${name}`,
    contentOf: (kind: ThingKind, number: number | undefined) => {
      const words = contents[kind];
      return number === undefined || !words ? '' : counted(number, ...words);
    },
    measuring: '…',
    noName: 'No name',
    sample: 'example',
    rename: 'Rename',
    renameOf: (name: string) => `Rename “${name}”`,
    newName: (name: string) => `New name of “${name}”`,
    keep: 'Save name',
    cancel: 'Cancel',
    saveAs: (name: string) => `Save “${name}” as a file`,
    saveAsChoice: 'Save as …',
    formats: {
      csv: 'CSV',
      tsv: 'TSV (tabs instead of commas)',
      relations: 'CSV of the relations’ declarations',
      ntriples: 'N-Triples (times as reified statements)',
      prolog: 'Prolog (times as clauses)',
      json: 'JSON',
      jsonl: 'JSON lines',
      text: 'Text',
      esl: 'ESL',
    } as Readonly<Record<string, string>>,
    remove: 'Remove',
    removeOf: (name: string) => `Remove “${name}”`,
    none: 'Nothing is kept yet.',
    notShared:
      'This browser keeps nothing for Totem, so what you made in other rooms is not listed here, and a ' +
      'backup does not have it. Save it in its room.',
    noneFound: 'No name contains these words.',
    shown: (shown: number, total: number) => `${count(shown)} of ${count(total)} shown`,
    more: (number: number) => `Show ${count(number)} more`,
    failed: (why: string) => `That did not work. ${why}`,
    renamed: (name: string) => `Renamed to “${name}”.`,
  },

  backup: {
    heading: 'Backup',
    never: 'No backup was saved from this browser.',
    last: ({ at, things: number, bytes }: LastBackup, now: number) => {
      const days = Math.floor((now - at) / 86_400_000);
      const age = days < 1 ? 'today' : days === 1 ? 'yesterday' : `${counted(days, 'day')} ago`;
      return `The last backup was saved ${age}, on ${day(at)}: ${things(number)}, ${bytesInWords(bytes)}.`;
    },
    old: 'Much may have changed since.',
    what:
      'One file with everything in the list, the audit log, your policy and settings. Language models are ' +
      'not in it.',
    only: (selected: number) =>
      selected === 0
        ? 'Only the selected items (select some in the list)'
        : `Only the ${things(selected)} selected`,
    encrypt: 'Encrypt it with a passphrase',
    cannotEncrypt:
      'Encryption is not available here: the browser offers it only over https or on this machine.',
    passphrase: 'Passphrase',
    again: 'Passphrase again',
    lost: 'Without the passphrase no one can open the file, and there is no way to recover it.',
    differ: 'The two passphrases differ.',
    short: 'A passphrase needs at least 8 characters.',
    save: 'Save a backup',
    saving: 'Saving a backup',
    saved: ({ things: number, bytes }: LastBackup) =>
      `Saved ${things(number)} in a file of ${bytesInWords(bytes)}.`,
    fileName: (at: number, isWhole: boolean) =>
      `totem-${isWhole ? 'backup' : 'selection'}-${new Date(at).toISOString().slice(0, 10)}.totem`,
  },

  restore: {
    heading: 'Restore',
    drop: 'Drop a backup here',
    hint: 'All of it is checked before anything is changed.',
    choose: 'Choose a backup',
    reading: 'Reading a backup',
    refused: (name: string, why: string) => `${name}: ${why}`,
    passphrase: 'Passphrase of this backup',
    open: 'Open',
    about: (name: string, { made, kinds: numbers, things: number }: BackupContents) =>
      `${name}, made on ${day(made)}, holds ${number === 0 ? 'no items' : kindsInWords(numbers)}.`,
    same: (same: number) => `Already here with the same content: ${things(same)}. They stay as they are.`,
    different: (different: number) => `Here with another content: ${things(different)}.`,
    mode: 'How',
    merge: 'Merge: what is here stays. What differs is added beside it, with “(restored)” in its name.',
    replace:
      'Replace: what is here and not in the backup is removed afterwards. You can bring it back until this ' +
      'tab is closed.',
    restore: 'Restore',
    cancel: 'Cancel',
    restoring: 'Restoring a backup',
    removedName: (number: number) => `${things(number)} from before the restore`,
    done: ({ added, same, beside, removed, log }: RestoreReport) =>
      [
        `${things(added)} added.`,
        same > 0 ? `Already here: ${things(same)}.` : '',
        beside.length > 0 ? `Beside others with the same ids: ${list.format(beside.slice(0, 5))}.` : '',
        beside.length > 5 ? `And ${things(beside.length - 5)} more.` : '',
        removed.length > 0 ? `${things(removed.length)} removed.` : '',
        log === 'kept apart'
          ? 'The audit log of the backup does not continue the one here. It is kept as an item of its own.'
          : '',
      ]
        .filter(Boolean)
        .join(' '),
  },

  wipe: {
    heading: 'Wipe',
    about:
      'Delete everything of yours from this browser: the library, language models and settings. The next ' +
      'page shows what there is, and proves afterwards that nothing is left.',
    link: 'Wipe everything …',
  },
} as const;
