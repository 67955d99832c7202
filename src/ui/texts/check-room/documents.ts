/** Texts about documents: a collection, a document, and the test with known errors. */
import type { LeftOutKind } from '../../../core/documents/account.ts';
import type { DocumentFormat } from '../../../core/documents/document.ts';
import type { CheckSettings } from '../../../core/checking/check.ts';
import type { ErrorKind } from '../../../core/checking/power.ts';
import { count, counted } from '../../figures.ts';
import { errors, mayBeRemoved, readersSaid, type Parts } from './words.ts';

const leftOut: Readonly<Record<LeftOutKind, string>> = {
  script: 'scripts',
  style: 'styles',
  comment: 'comments',
  title: 'title',
  hidden: 'hidden text',
  fallback: 'fallback text',
  drawing: 'drawings',
  'form choice': 'form choices',
  'unfinished tag': 'unfinished tag',
  'repeated heading': 'repeated table headings',
  'link definition': 'link definitions',
  'footnote mark': 'footnote marks',
  'check mark': 'check marks',
  'code language': 'names of code languages',
  'running line': 'headers and footers',
  sideways: 'sideways text',
  unseen: 'invisible text',
  hyphen: 'hyphens at line ends',
  deleted: 'deleted text (tracked changes)',
  'second version': 'second versions',
  part: 'parts that are not shown',
  'too long': 'text beyond the size limit',
};

export const collection = {
  fallback: 'Documents',
  intro: ({ documents, added, sample }: CollectionFigures) =>
    `${counted(documents, 'document')}, stored in this browser since ${added}.` +
    (sample ? ' An example, written for Totem.' : ''),
  check: 'Check an answer',
  power: 'Test with known errors',
  loading: 'the documents',
  noSuch: 'These documents are not stored here. They may have been removed, or they are in another browser.',
  empty: 'This collection has no documents left.',
  add: 'Add documents',
  documents: 'Documents',
  columns: {
    document: 'Document',
    format: 'Format',
    pages: 'Pages',
    words: 'Words',
    passages: 'Passages',
    embedded: 'Embedded',
    issues: 'Issues',
  },
  embedded: (embedded: number, chunks: number) => `${count(embedded)} of ${count(chunks)}`,
  noIssues: 'none',
  language: (format: string, language: string) => `${format}, ${language}`,
  notEmbedded: 'Passages that are not embedded yet are embedded when they are first searched.',
  issues: 'Issues found while reading',
  theDocument: 'The document',
  search: {
    heading: 'Search passages',
    intro:
      'Which passages would a statement be checked against? Passages are ranked by shared words and by ' +
      'meaning, then both rankings are combined. A check reads the first few.',
    query: 'Statement or question',
    passages: 'Passages',
    search: 'Search',
    running: (query: string) =>
      `Searching for “${query}”. The first search takes longer, because the models are loaded.`,
    failed: (why: string) => `The search stopped. ${why}`,
    nothing: (query: string) => `No passage matches “${query}”.`,
    found: (passages: number) => `${counted(passages, 'passage')} found.`,
    combined: (score: number) => `combined ${score.toFixed(3)}`,
    document: 'A document',
  },
};

export const document = {
  fallback: 'Document',
  loading: 'the document',
  intro: ({ format, pages, words, passages }: DocumentFigures) =>
    `${format}, ${counted(pages, 'page')}, ${counted(words, 'word')}, ${counted(passages, 'passage')}.`,
  passages: 'Show passages',
  save: 'Save the text',
  noSuch: `This document is not stored here. ${mayBeRemoved}`,
  hash: (hash: string) => `SHA-256 ${hash}`,
  /** What was done with the characters of the file; white space is not counted. */
  account: {
    read: (format: DocumentFormat, characters: number) =>
      `Read: ${counted(characters, 'character')} of the ${format === 'PDF' ? 'PDF’s text layer' : 'file'}`,
    leftOut: (kind: LeftOutKind, characters: number) => `Left out: ${leftOut[kind]}, ${count(characters)}`,
    nothingLeftOut: 'Left out: nothing',
  },
  page: (page: number) => `Page ${String(page)}`,
  passagePlace: (page: number, headings: readonly string[]) =>
    [`Page ${String(page)}`, headings.join(' › ')].filter(Boolean).join(', '),
  before: 'The text before this is not shown here. It was read, and the saved text includes it.',
  after: 'The text after this is not shown here. It was read, and the saved text includes it.',
};

export const power = {
  heading: 'Test with known errors',
  intro:
    'Which errors would be caught? Totem puts known errors into statements of your documents and checks ' +
    'them as it would check an answer. So you know what it misses before you trust it.',
  loading: 'your documents',
  noSuch: 'These documents are not stored here.',
  empty: 'There are no documents to put errors into.',
  add: 'Add documents',
  notYet: (name: string) => `${name} has not been tested yet. A statement takes about a second.`,
  documents: 'Documents',
  count: 'Errors of each kind',
  seed: 'Seed',
  kinds: 'Kinds of error',
  start: 'Start the test',
  readers: (settings: CheckSettings) => `Reader: ${readersSaid(settings.readers)}, as in the check settings.`,
  testing: (name: string) => `Testing ${name} with known errors`,
  noKind: 'Select at least one kind of error.',
  noStatements: 'These documents have no statement that fits one of these errors.',
  caught: (share: unknown, figures: string): Parts => [
    share,
    ` of the errors were caught: ${figures}, with 95 % confidence.`,
  ],
  falseAlarms: (share: string, figures: string) =>
    ` Of true statements, ${share} were flagged too: ${figures}.`,
  measured: ({ day, settings, each }: Measured) =>
    ` Tested on ${day}. Reader: ${readersSaid(settings.readers)}. ${count(each)} of each kind.`,
  tooFew: (kinds: readonly ErrorKind[]) =>
    ' The documents have fewer statements than asked for these kinds: ' +
    `${kinds.map((kind) => errors[kind].toLowerCase()).join(', ')}.`,
  plot: 'Caught, by kind of error',
  plotNote:
    'Bars are the share that was flagged; lines are 95 % intervals. Real errors may be harder to catch ' +
    'than these.',
  all: 'All errors',
  falseAlarmsRow: 'True statements that were flagged',
  columns: { kind: 'Kind', flagged: 'Flagged', statements: 'Statements', share: 'Share' },
  missed: 'Missed',
  missedCount: (statements: number) => counted(statements, 'statement'),
  noneMissed: 'Every error was caught.',
  original: (kind: ErrorKind, link: unknown, original: string): Parts => [
    `${errors[kind]}; `,
    link,
    ` says: ${original}`,
  ],
  theDocument: 'the document',
};

export interface CollectionFigures {
  readonly documents: number;
  readonly added: string;
  readonly sample: boolean;
}
export interface DocumentFigures {
  readonly format: string;
  readonly pages: number;
  readonly words: number;
  readonly passages: number;
}
export interface Measured {
  readonly day: string;
  readonly settings: CheckSettings;
  /** Errors of each kind. */
  readonly each: number;
}
