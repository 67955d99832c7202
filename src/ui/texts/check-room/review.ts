/** Texts about policy, review and audit log, which follow a check; and about language models. */
import type { Review } from '../../../core/checking/batch.ts';
import { count, counted } from '../../figures.ts';
import { reviews, type Parts } from './words.ts';

export const policy = {
  heading: 'Policy',
  intro:
    'When is an answer flagged, and what happens then? Topics describe texts. Nothing about the person ' +
    'who asks is inferred or stored.',
  loading: 'the policy',
  saveJson: 'Save as JSON',
  fileName: 'totem policy.json',
  reset: 'Reset to default',
  save: 'Save policy',
  undo: 'Discard changes',
  unsaved: 'Not saved yet. When you save, answers that were checked before are flagged by the new topics.',
  saved: 'The policy was saved. Answers that were checked before are flagged by it too.',
  discarded: 'The changes were discarded.',
  resetDone: 'This is the default policy. Save to apply.',
  read: (file: string, topics: number) => `${file} has ${counted(topics, 'topic')}. Save to apply.`,
  general: {
    heading: 'General',
    threshold: 'Flag answers on no topic at a score of',
    scores:
      'An answer has the score of its worst statement, from 0 to 1. A statement that the documents do ' +
      'not mention scores 0.50. Answers that were checked before keep the general threshold of ' +
      'their check.',
    log: 'Write questions and answers to the audit log',
    logMeaning: 'If off, only their hashes are written. Documents are never written.',
  },
  actions: 'Actions',
  topics: {
    heading: 'Topics',
    add: 'Add a topic',
    empty: 'There are no topics. The general rule applies to every answer.',
    flaggedAt: (threshold: string) => `flagged at ${threshold}`,
    words: (words: number) => counted(words, 'word'),
    sentences: (sentences: number) => counted(sentences, 'typical sentence'),
    noAction: 'no action',
    remove: (name: string) => `Remove the topic ${name}`,
    newName: (number: number) => `Topic ${String(number)}`,
    name: 'Name',
    threshold: 'Flag at',
    wordList: 'Words; * stands for any ending',
    sentenceList: 'Typical sentences, one per line, for texts without a listed word',
  },
  import: {
    heading: 'Import a policy',
    drop: 'Drop a policy here, or choose a file.',
    hint: 'A JSON file that this page saved. You can look at it before you save it.',
  },
};

export const queue = {
  heading: 'Review queue',
  intro: 'The policy asks a person to review these answers. Each decision is written to the audit log.',
  policy: 'Policy',
  log: 'Audit log',
  loading: 'the queue',
  loadingAnswer: 'the answer',
  empty: (link: unknown): Parts => [
    'There are no answers to review. An answer is added when it is flagged and the ',
    link,
    ' sends it to review.',
  ],
  policyLink: 'policy',
  list: (answers: number) => `${counted(answers, 'answer')} to review`,
  region: 'Answers to review',
  answer: 'Answer',
  score: 'Score',
  checked: 'Checked',
  left: (verdict: Review['verdict'], answers: number) =>
    `${reviews[verdict]}. ` +
    (answers === 0 ? 'No answers left.' : `${counted(answers, 'answer')} to review.`),
};

export const review = {
  label: 'Review',
  flagged: 'Totem flags this answer.',
  notFlagged: 'Totem does not flag this answer.',
  done: (verdict: unknown, day: string, note: string): Parts => [
    verdict,
    ` on ${day}${note === '' ? '.' : `: ${note}`}`,
  ],
  notReviewed: 'Not reviewed yet.',
  confirm: 'Confirm',
  reject: 'Reject',
  note: 'Note',
  noteWithKey: 'Note (m)',
  leaveOpen: 'Leave open',
  announced: (verdict: Review['verdict']) => `${reviews[verdict]}.`,
  released: 'Released',
  takenBack: 'Release taken back',
};

/** Answers that the policy holds back, in whole or in part. */
export const safeguards = {
  label: 'Held back by the policy',
  withheld: (strong: (words: string) => unknown, link: unknown): Parts => [
    strong('This answer is withheld.'),
    ' The ',
    link,
    ' hides it here, in lists, and in what is saved and copied, until a person releases it.',
  ],
  cited: (
    strong: (words: string) => unknown,
    link: unknown,
    { shown, of }: { readonly shown: number; readonly of: number },
  ): Parts => [
    strong('Only statements with evidence are shown:'),
    ` ${count(shown)} of ${count(of)}. The `,
    link,
    ' requires citations here, and in what is saved and copied.',
  ],
  pending: 'The policy may withhold this answer. It is shown when its check is done.',
  policyLink: 'policy',
  opened: (strong: (words: string) => unknown): Parts => [
    strong('Open for review.'),
    ' Only you see the whole answer here. It is not released: what is saved or copied has only what the ' +
      'policy lets through.',
  ],
  released: (strong: (words: string) => unknown, day: string): Parts => [
    strong('Released'),
    ` by a person on ${day}, although the policy would hold it back.`,
  ],
  open: 'Open for review',
  close: 'Close',
  release: 'Release the answer',
  takeBack: 'Take the release back',
  note: 'Reason (optional)',
  releasedNow: 'The answer was released.',
  takenBack: 'The release was taken back.',
  statements: 'Statements with their evidence',
  noneCited: 'No statement of this answer has evidence that can be shown.',
  hiddenProof: 'The statements of a withheld answer are not shown.',
  copiedPart: 'Copied: only what the policy lets through.',
  copiedNone: 'Not copied: the policy withholds this answer.',
  inList: 'Withheld answer',
  noCertificate: 'A certificate contains the whole answer, so it can be saved once the answer is released.',
};

export const log = {
  heading: 'Audit log',
  intro: (texts: boolean) =>
    'What was checked, decided and changed. Entries are only added, never changed. ' +
    (texts
      ? 'They hold questions and answers in full, but no documents.'
      : 'They hold scores, places and hashes, but no texts and no documents.'),
  save: 'Save as JSON lines',
  fileName: 'totem audit log.jsonl',
  verify: 'Verify',
  label: 'Audit log',
  empty: 'There are no entries yet.',
  columns: {
    entry: 'Entry',
    when: 'When',
    what: 'What',
    score: 'Score',
    flagged: 'Flagged',
    actions: 'Actions',
    note: 'Note',
  },
  notFlagged: 'no',
  flagged: (statements: number) => counted(statements, 'statement'),
  entry: (number: number) => `Entry ${String(number)}`,
  fields: {
    when: 'When',
    answer: 'Answer',
    question: 'Question',
    text: 'Text of the answer',
    model: 'Written by',
    reader: 'Reader',
    topics: 'Topics',
    threshold: 'Threshold',
    flagged: 'Flagged',
    actions: 'Actions',
    note: 'Note',
    questionHash: 'Hash of the question',
    answerHash: 'Hash of the answer',
    previous: 'Hash of the previous entry',
    hash: 'Hash of this entry',
  },
  open: 'Open',
  batchRow: (row: number) => `Row ${String(row)} of a batch`,
  flaggedPart: (spans: readonly (readonly [number, number])[], score: string) =>
    `${spans.map(([from, to]) => `characters ${String(from)} to ${String(to)}`).join(', ')}: ${score}`,
  broken: (why: string) => `The chain is broken. ${why}`,
  nothingToVerify: 'There are no entries to verify.',
  holds: (entries: number, hash: string) =>
    (entries === 1
      ? 'The chain holds: its one entry is unchanged. '
      : `The chain holds: all ${count(entries)} entries are unchanged and in order. `) +
    `The last hash is ${hash}. Write it down elsewhere: without it, entries that were cut off at the end ` +
    'cannot be noticed.',
  notVerified: (why: string) => `The log could not be verified. ${why}`,
};

export const model = {
  heading: 'Language model',
  intro:
    'Totem works without a language model. If you add one, it can answer questions from your documents, ' +
    'regenerate answers that are not supported, and be one of the readers.',
  loading: 'your language models',
  list: 'Stored in this browser',
  useNone: 'Use none',
  region: 'Language models',
  columns: { model: 'Model', form: 'Format', size: 'Size', added: 'Added' },
  needsGpu: 'This model needs the graphics card, which is not available in this browser.',
  use: 'Use',
  inUse: 'In use',
  useLabel: (model: string, used: boolean) => (used ? `In use: ${model}` : `Use ${model}`),
  remove: (model: string) => `Remove ${model}`,
  removed: (names: string, size: string) =>
    `Removed, but still stored so that you can undo it: ${names} (${size}). The space is freed when you ` +
    'open Totem again after this tab was closed, or when a new model needs it.',
  deleteRemoved: 'Free the space now',
  deletedRemoved: 'The space was freed. Removed models cannot be brought back.',
  inPage: {
    heading: 'Without a file',
    about: {
      'built-in': 'The model that this browser brings. It replies on this device.',
      person:
        'You reply yourself, or paste what another program replies: each question is shown to you, and ' +
        'waits.',
    },
    noBuiltIn: 'This browser has no language model of its own, or has not downloaded it.',
  },
  add: 'Add a model',
  getModels: 'Get models',
  addHint: (link: unknown): Parts => [
    'This page has no access to the network, so it downloads nothing. A page of its own does: ',
    link,
    '. Or add files that you have: an instruct model in GGUF format of up to two gigabytes, with about ' +
      'four bits per weight, is a good start. Larger models answer better and more slowly.',
  ],
  drop: 'Drop a model file here, or choose a file.',
  dropHint:
    'One complete file that ends in .gguf, or recorded replies (.jsonl). It is copied into this browser ' +
    'and stays on this device.',
  folder: 'Choose a folder',
  folderHint: 'a complete model that was compiled for WebGPU (MLC)',
  folderLabel: 'Folder of a model that was compiled for WebGPU',
  adding: (name: string) => `Adding ${name}`,
  aModel: 'a model',
  addingCancelled: 'Adding the model was cancelled. Nothing was stored.',
  addingFailed: (why: string) =>
    `The model was not stored. ${why} Remove a model that you do not need, or choose a smaller one, and ` +
    'try again.',
  added: (name: string) => `${name} was added.`,
  noneSelected: 'No model selected.',
  failed: (why: string) => `The change failed. ${why} Nothing has changed.`,
  state: {
    empty: 'There are no models yet.',
    none: 'No model selected. Totem works without one. To get answers, select one.',
    idle: (name: string) => `${name} is in use. It is loaded with the first question.`,
    loading: (name: string) => `${name} is in use. It is being loaded.`,
    ready: (name: string) => `${name} is in use. It is loaded.`,
    failed: (name: string, why: string) =>
      `${name} does not work here. ${why} Select it again to retry, select another, or remove it.`,
  },
  means: {
    gpu: 'The graphics card is available in this browser, so both formats work.',
    noGpu: (why: string) => `${why} Folders for WebGPU do not work here.`,
    room: (size: string) => ` The browser reports ${size} of free space.`,
  },
};
