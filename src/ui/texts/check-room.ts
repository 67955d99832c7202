/**
 * Every text of the Check room, grouped by view. A text with numbers or names in it is a function of them;
 * one that holds a link or bold words takes the rendered piece and gives the parts in their order.
 */
import type { CheckSettings, ReaderName } from '../../core/checking/check.ts';
import type { AuditEntry } from '../../core/checking/audit-log.ts';
import type { BatchRole } from '../../core/checking/batch-import.ts';
import type { BatchRowFilter, Review } from '../../core/checking/batch.ts';
import type { Decision, Scoring } from '../../core/checking/penalty.ts';
import type { Action } from '../../core/checking/policy.ts';
import type { ErrorKind } from '../../core/checking/power.ts';
import type { StudyReport } from '../../core/checking/study.ts';
import type { Standing } from '../../core/api/check-room.ts';
import type { ModelFormat } from '../../core/api/language-models.ts';
import type { MutationKind } from '../../core/text/mutations/mutation.ts';
import { count, counted, type Wording } from '../figures.ts';

/** A word, and one line that explains it. */
export interface Explained {
  readonly word: string;
  readonly meaning: string;
}
/** Text and rendered pieces in their order. */
type Parts = readonly unknown[];

/* ---------- words that several views share ---------- */

const standings: Readonly<Record<Standing, Wording>> = {
  supported: { word: 'Supported', mark: 'supported' },
  contradicted: { word: 'Contradicted', mark: 'contradicted' },
  absent: { word: 'Not in the documents', mark: 'absent' },
};

const decisions: Readonly<Record<Decision, string>> = {
  YES: 'yes',
  NO: 'no',
  'NOT SURE': 'not stated',
};

const mutations: Readonly<Record<MutationKind, string>> = {
  unchanged: 'nothing',
  synonym: 'synonym',
  'active or passive': 'active and passive',
  'inverse relation': 'inverse relation',
  paraphrase: 'paraphrase',
  antonym: 'opposite',
  negation: 'negation',
  number: 'number',
  date: 'date',
  unit: 'unit',
  entity: 'name',
};

const readers: Readonly<Record<ReaderName, Explained>> = {
  combined: {
    word: 'Combined',
    meaning: 'The rules and the entailment model together; the more certain one decides.',
  },
  deterministic: {
    word: 'Rules',
    meaning: 'Words, roles and values are compared. Fast, and the same on every machine.',
  },
  entailment: {
    word: 'Entailment model',
    meaning: 'A small model that was trained to tell what follows from a text.',
  },
  'language model': {
    word: 'Your language model',
    meaning: 'The model that you added answers yes, no or not sure. Slow.',
  },
};

const scorings: Readonly<Record<Scoring, string>> = {
  'as published': 'By decision, as published',
  expected: 'Expected, by the reader’s probabilities',
};

const errors: Readonly<Record<ErrorKind, string>> = {
  number: 'Number',
  date: 'Date',
  unit: 'Unit',
  negation: 'Negation',
  entity: 'Name',
  antonym: 'Opposite',
  invented: 'Invented statement',
};

const reviews: Readonly<Record<Review['verdict'], string>> = {
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  undecided: 'Left open',
};

const batchRoles: Readonly<Record<BatchRole, string>> = {
  answer: 'Answer',
  context: 'Documents or passages',
  question: 'Question',
  hallucinated: 'Label: hallucinated',
  supported: 'Label: supported',
  spans: 'Marked spans',
  id: 'Row name',
  'right answer': 'Right answer',
  'hallucinated answer': 'Hallucinated answer',
};

const rowFilters: Readonly<Record<NonNullable<BatchRowFilter['only']>, string>> = {
  flagged: 'Flagged',
  'not flagged': 'Not flagged',
  'wrong flag': 'Flag and label differ',
  'not reviewed': 'Not reviewed',
  'not checked': 'Not checked',
};

const actions: Readonly<Record<Action, Explained>> = {
  cite: {
    word: 'Require citations',
    meaning: 'Show the answer only with the evidence beside each statement.',
  },
  abstain: { word: 'Withhold', meaning: 'Do not pass the answer on.' },
  regenerate: { word: 'Regenerate', meaning: 'Ask your language model again, more strictly.' },
  escalate: { word: 'Send to review', meaning: 'Add the answer to the review queue.' },
};

const logKinds: Readonly<Record<AuditEntry['kind'], string>> = {
  check: 'Checked',
  answer: 'Answered by a model',
  review: 'Reviewed',
  policy: 'Policy changed',
  removal: 'Removed',
  restoration: 'Restored',
};

const measures: Readonly<Record<keyof StudyReport['leaders'], string>> = {
  f1: 'F1',
  precision: 'Precision',
  recall: 'Recall',
  accuracy: 'Accuracy',
};

const modelFormats: Readonly<Record<ModelFormat, string>> = {
  gguf: 'one file, GGUF',
  mlc: 'a folder, MLC',
};

/** `Rules`, `Vote of rules, entailment model`. */
const readersSaid = (chosen: CheckSettings['readers']): string => {
  const [first, ...others] = chosen.map((reader) => readers[reader].word);
  return first === undefined || others.length === 0
    ? (first ?? '')
    : `Vote of ${[first, ...others].join(', ').toLowerCase()}`;
};

const mayBeRemoved = 'It may have been removed, or it is in another browser.';
const said = {
  remove: 'Remove',
  removed: (name: string) => `${name} was removed.`,
  notRemoved: (name: string, why: string) => `${name} could not be removed. ${why}`,
  interval: ({ low, high }: { readonly low: number; readonly high: number }) =>
    `${(low * 100).toFixed(0)} to ${(high * 100).toFixed(0)} %`,
  interval95: '95 % interval',
  page: (page: number) => `page ${String(page)}`,
  /** Words and meaning by which a passage was found. */
  found: ({ lexical, cosine }: { readonly lexical?: number; readonly cosine?: number }) =>
    (lexical === undefined ? 'no shared words' : `shared words ${lexical.toFixed(1)}`) +
    (cosine === undefined ? '' : `, similarity ${cosine.toFixed(2)}`),
  notSaved: (why: string) => `The review was not saved. ${why}`,
};

export const texts = {
  room: 'Check',
  words: {
    standings,
    decisions,
    mutations,
    readers,
    scorings,
    errors,
    reviews,
    batchRoles,
    rowFilters,
    actions,
    logKinds,
    measures,
    modelFormats,
  },
  readersSaid,
  ...said,

  /* ---------- the room's jobs and settings ---------- */

  session: {
    checking: 'Checking the answer',
    answering: 'Answering from the documents',
    notSaved: (why: string) => `Your settings were not saved. ${why}`,
  },

  /* ---------- one answer ---------- */

  home: {
    heading: 'Check an answer',
    intro:
      'Is the answer in the documents? Everything is read in this tab. Supported means that these ' +
      'documents say so, not that it is true.',
    batches: 'Batches',
    policy: 'Policy',
    loading: 'your documents and checks',
    loadingCheck: 'the check',
    noSuchCheck: `This check is not stored here. ${mayBeRemoved}`,
    list: {
      heading: 'Checked answers',
      queue: (answers: number) => `Review queue: ${counted(answers, 'answer')}`,
      log: 'Audit log',
      certificate: 'Verify a certificate',
      empty: 'No answer has been checked yet. Add documents and an answer above, then select Check.',
      answer: 'Answer',
      score: 'Score',
      checked: 'Checked',
      remove: (excerpt: string) => `Remove the check of ${excerpt}`,
      theCheck: 'The check',
    },
  },

  inputs: {
    documents: 'Documents',
    answer: 'Answer',
    question: 'Question (optional)',
    answerToCheck: 'Answer to check',
    check: 'Check',
    checkAgainst: 'Check against',
    collection: (name: string, documents: number) => `${name}, ${counted(documents, 'document')}`,
    view: 'View documents',
    drop: 'Drop documents here, or choose files.',
    dropHint: 'Text, Markdown, HTML, PDF, Word. They are read in this tab and stay on this device.',
    restore: 'Restore the example',
    paste: 'Paste text instead',
    pasted: 'Text to check against',
    pastedName: 'Name',
    defaultName: 'Pasted text',
    addText: 'Add text',
    cancelPaste: 'Cancel',
    reading: (name: string) => `Reading ${name}`,
    readingMany: (documents: number) => `Reading ${counted(documents, 'document')}`,
    readingCancelled: 'Reading was cancelled. Documents that were read before are kept.',
    readingFailed: (why: string) => `Reading stopped. ${why}`,
    settings: 'Check settings',
    variants: 'Variants of each kind',
    passages: 'Passages per statement',
    threshold: 'Flag at a score of',
    scoring: 'Penalty',
    readers: 'Readers (several vote)',
    noDocuments: 'There are no documents to check against. Add a document.',
    noAnswer: 'There is no answer to check. Enter one.',
    noDocumentsToAsk: 'There are no documents to answer from. Add a document.',
    noQuestion: 'There is no question. Enter one above.',
  },

  ask: {
    without: (link: unknown): Parts => [
      'With your own language model, Totem can also answer the question from these documents and check ' +
        'that answer. ',
      link,
    ],
    choose: 'Choose a model',
    add: 'Add a model',
    answer: 'Answer from these documents',
    by: (model: string, link: unknown): Parts => [`with ${model}, `, link],
    change: 'change',
    failed: (why: string) => `The question was not answered. ${why}`,
    seeModel: 'View the model',
    cancelled: 'Answering was cancelled. The answer below has not changed.',
    declined: 'The model says that this is not in the documents, so there is nothing to check.',
    cut:
      'The reply was cut because it became too long or repeated itself. Its last sentence may be ' +
      'unfinished.',
    putBack: 'Restore the previous answer',
  },

  origin: {
    writtenBy: (model: unknown, passages: number, strict: boolean): Parts => [
      'Written by ',
      model,
      ` from ${counted(passages, 'passage')}${strict ? ', asked more strictly' : ''}.`,
    ],
    noCitations: 'It cites none of them.',
    citations: 'Its citations are listed below; the check does not rely on them.',
    invented: (passages: number) => `It also cites ${counted(passages, 'passage')} that it was not shown.`,
    listLabel: 'Citations',
    documentGone: 'a document that was removed',
    loadingPrevious: 'the previous answer',
    previousGone: 'The previous answer was removed.',
    previous: (scores: { readonly previous: string; readonly current: string }) =>
      `Previous answer (refused): score ${scores.previous}; this answer: ${scores.current}`,
    seeCheck: 'View its check',
  },

  checked: {
    answer: 'Answer',
    statements: 'Statements',
    statement: 'Statement',
    verdict: 'Verdict',
    score: 'Score',
    counted: (answers: number, standing: Standing) =>
      `${String(answers)} ${standings[standing].word.toLowerCase()}`,
    nothingStated: 'The answer states nothing that can be checked.',
    choose: 'Select a statement.',
    why: (statement: string) => `Why: “${statement}”`,
    answerScore: (score: unknown): Parts => ['The answer scores ', score, ', like its worst statement. '],
    flagged: (strong: (words: string) => unknown, reach: Reach): Parts => [
      'It ',
      strong('is flagged'),
      `: ${reached(reach)}`,
    ],
    notFlagged: (reach: Reach) => `It is not flagged: ${reached(reach)}`,
    topics: (topics: unknown): Parts => ['Topic: ', topics],
    topicWords: (words: readonly string[]) => `(${words.join(', ')})`,
    topicNear: (cosine: string) => `(similar in meaning, ${cosine})`,
    topicThreshold: (threshold: string) => `, so the threshold is ${threshold}`,
    whatIf: 'What if the threshold were',
    reset: (threshold: string) => `Reset to ${threshold}`,
    noQuestion: 'The answer has no question, so it cannot be regenerated.',
    needsModel: 'Add or choose a language model first',
    regenerate: 'Regenerate, more strictly',
    saveReport: 'Save report',
    saveCertificate: 'Save certificate',
    fileName: 'checked answer',
  },

  proof: {
    attribution: (source: string) =>
      `The answer names ${source} as its source. Only what is said was checked.`,
    hedged: 'The answer does not state this outright (“may”, “probably” or similar).',
    documentGone: 'A document that was removed',
    place: (name: string, page: number | undefined) =>
      page === undefined ? name : `${name}, ${said.page(page)}`,
    nearest: (place: unknown): Parts => ['The nearest statement in the documents (', place, ')'],
    copy: 'Copy the document’s words',
    copied: 'Copied.',
    notCopied: 'This browser does not allow copying. Select the words and copy them.',
    variants: 'Variants of the statement',
    variant: 'Variant',
    changed: 'Changed',
    expected: 'Expected',
    documents: 'The documents',
    penalty: 'Penalty',
    yes: 'yes',
    no: 'no',
    noVariants: 'No variant of this statement could be made, so its score is 0.50',
    arithmetic: ({ penalties, score }: { readonly penalties: readonly string[]; readonly score: string }) =>
      `Score (${penalties.join(' + ')}) / ${String(penalties.length)} = ${score}`,
    flagged: (threshold: string) => `, flagged at ${threshold} or more.`,
    notFlagged: (threshold: string) => `, not flagged. Statements are flagged at ${threshold} or more.`,
    readers: (settings: CheckSettings) => `Reader: ${readersSaid(settings.readers)}.`,
    passages: (passages: number) => `${counted(passages, 'passage')} read for this statement`,
  },

  /* ---------- documents ---------- */

  collection: {
    fallback: 'Documents',
    intro: ({ documents, added, sample }: CollectionFigures) =>
      `${counted(documents, 'document')}, stored in this browser since ${added}.` +
      (sample ? ' An example, written for Totem.' : ''),
    removeHint: 'Its documents are removed too. Checks against them are not.',
    check: 'Check an answer',
    power: 'Test with known errors',
    loading: 'the documents',
    noSuch:
      'These documents are not stored here. They may have been removed, or they are in another browser.',
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
  },

  document: {
    fallback: 'Document',
    loading: 'the document',
    intro: ({ format, pages, words, passages }: DocumentFigures) =>
      `${format}, ${counted(pages, 'page')}, ${counted(words, 'word')}, ${counted(passages, 'passage')}.`,
    passages: 'Show passages',
    save: 'Save the text',
    noSuch: `This document is not stored here. ${mayBeRemoved}`,
    hash: (hash: string) => `SHA-256 ${hash}`,
    page: (page: number) => `Page ${String(page)}`,
    passagePlace: (page: number, headings: readonly string[]) =>
      [`Page ${String(page)}`, headings.join(' › ')].filter(Boolean).join(', '),
    before: 'The text before this is not shown here. It was read, and the saved text includes it.',
    after: 'The text after this is not shown here. It was read, and the saved text includes it.',
  },

  /* ---------- policy and review ---------- */

  policy: {
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
  },

  queue: {
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
  },

  review: {
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
  },

  log: {
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
  },

  /* ---------- language models ---------- */

  model: {
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
    removeHint: 'The file on your disk is not removed.',
    add: 'Add a model',
    addHint:
      'Totem does not download models. Download one first. An instruct model in GGUF format of up to two ' +
      'gigabytes, with about four bits per weight, is a good start. Check its licence. Larger models ' +
      'answer better and more slowly.',
    drop: 'Drop a model file here, or choose a file.',
    dropHint:
      'One complete file that ends in .gguf. It is copied into this browser and stays on this device.',
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
  },

  /* ---------- batches ---------- */

  batches: {
    heading: 'Batches',
    intro:
      'Check many answers from one file. Each row has an answer, the documents or passages to check it ' +
      'against, and optionally a question and a label. Each row is stored as soon as it is checked.',
    drop: 'Drop a file of answers here, or choose a file.',
    dropHint:
      'JSON lines, JSON or CSV, with the fields of RAGAS, RAGTruth, LettuceDetect, HaluEval, or your own.',
    discard: 'Discard',
    loadingFile: 'the file',
    loading: 'your batches',
    fields: 'Fields',
    none: 'none',
    import: 'Import',
    importing: (name: string) => `Importing ${name}`,
    noRows: 'There are no rows to import.',
    noUsableRow:
      'No row has both an answer and a text to check it against. Choose the fields that hold them.',
    sample: 'First rows',
    sampleCaption: 'The first rows, as they are understood',
    sampleColumns: ['Row', 'Question', 'Documents or passages', 'Answer', 'Hallucinated'],
    label: (cell: string) => ({ true: 'yes', false: 'no' })[cell] ?? 'no label',
    resultLabel: (name: string) => `${name}, imported`,
    close: 'Close',
    result: (rows: { readonly read: number; readonly kept: number; readonly leftOut: number }) =>
      `${counted(rows.read, 'row')} read: ${count(rows.kept)} imported, ${count(rows.leftOut)} left out.`,
    nothingKept: ' Nothing was imported; your other batches have not changed.',
    open: 'Open the batch',
    list: 'Batches',
    empty: 'There are no batches yet.',
    columns: {
      batch: 'Batch',
      rows: 'Rows',
      checked: 'Checked',
      labelled: 'Labelled',
      reviewed: 'Reviewed',
      imported: 'Imported',
    },
    removeHint: 'Its reviews are removed too.',
  },

  batch: {
    fallback: 'Batch',
    trail: 'Batches',
    loading: 'the batch',
    loadingFigures: 'the figures',
    intro: ({ rows, checked, labelled, reviewed }: BatchFigures) =>
      `${counted(rows, 'row')}, ${count(checked)} checked, ${count(labelled)} labelled, ` +
      `${count(reviewed)} reviewed.`,
    noSuch: `This batch is not stored here. ${mayBeRemoved}`,
    cancelled: 'The rows that were checked are stored. The check continues from there.',
    saveCsv: 'Save as CSV',
    saveJsonl: 'Save as JSON lines',
    fileName: (name: string, format: string) => `${name.replace(/\.[^.]+$/, '')} checked.${format}`,
    compare: 'Compare set-ups',
    start: 'Check the rows',
    restart: 'Check with current settings',
    resume: 'Continue checking',
    readers: (settings: CheckSettings) => `Reader: ${readersSaid(settings.readers)}`,
    checking: (name: string) => `Checking the answers of ${name}`,
  },

  quality: {
    heading: 'Flags',
    nothingChecked: 'No rows have been checked yet.',
    flagged: (report: { readonly threshold: string; readonly flagged: number; readonly checked: number }) =>
      `Flagged at ${report.threshold} or more: ${count(report.flagged)} of ` +
      `${counted(report.checked, 'checked answer')}.`,
    threshold: 'Flag at a score of',
    choose: 'Choose the threshold on half of the labelled rows',
    notYet: 'Precision and recall are shown when rows with labels are checked.',
    noLabels: 'None of the checked rows has a label, so precision and recall are unknown.',
    chosenOn: (chosenOn: number, others: number) =>
      `The threshold was chosen on ${counted(chosenOn, 'row')}. Every figure is about the other ` +
      `${count(others)}.`,
    notChosen: 'No labelled row is in the half to choose on, so the default threshold is used.',
    of: (rows: number) => `Of the ${counted(rows, 'row')} with a label that are checked.`,
    precision: 'Precision',
    recall: 'Recall',
    accuracy: 'Accuracy',
    f1: 'F1',
    f1Meaning: 'of precision and recall',
    auroc: 'AUROC',
    aurocMeaning: 'independent of the threshold; 0.50 is chance',
    spanF1: 'F1 of marked words',
    spanF1Meaning: 'characters that are flagged and marked',
    calibration: {
      heading: 'Calibration',
      note: (distance: string) =>
        'Can a score be read as a probability? On the dashed line it can. Mean distance from the line: ' +
        `${distance}. Lines are 95 % intervals.`,
      plot: 'Calibration',
      across: 'mean score',
      up: 'share hallucinated',
      point: (score: string, share: string, figures: string) => `score ${score}: ${share}, ${figures}`,
      columns: { scores: 'Scores', mean: 'Mean', hallucinated: 'Hallucinated', rows: 'Rows' },
      band: (low: string, high: string) => `${low} to ${high}`,
    },
  },

  rows: {
    label: 'Rows',
    search: 'Filter the rows',
    text: 'Text',
    only: 'Show',
    all: 'All rows',
    table: 'Rows of the batch',
    empty: 'No rows match.',
    columns: {
      row: 'Row',
      answer: 'Answer',
      score: 'Score',
      flagged: 'Flagged',
      label: 'Label',
      review: 'Review',
    },
    yes: 'yes',
    no: 'no',
    none: '–',
    hallucinated: 'hallucinated',
    supported: 'supported',
    opened: 'Row to review',
    notChecked: 'This row has not been checked yet.',
    score: (score: string) => `Score ${score}.`,
    labelSays: (hallucinated: boolean) => ` The label says ${hallucinated ? 'hallucinated' : 'supported'}.`,
    open: 'Open statements and evidence',
    noneLeft: 'No rows left.',
    last: 'This is the last row.',
    announced: ({ id, score, flagged, answer }: RowAnnounced) =>
      `${id}. ` +
      (score === undefined ? 'Not checked.' : `Score ${score}, ${flagged ? 'flagged' : 'not flagged'}.`) +
      ` ${answer}`,
  },

  row: {
    heading: (row: number, of: number | undefined) =>
      `Row ${count(row)}${of === undefined ? '' : ` of ${count(of)}`}`,
    loading: 'the row',
    previous: 'Previous row',
    next: 'Next row',
    noSuch: 'The batch has no such row.',
    notChecked: 'This row has not been checked yet.',
    back: 'Back to the batch',
  },

  /* ---------- what is known of a check ---------- */

  power: {
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
    readers: (settings: CheckSettings) =>
      `Reader: ${readersSaid(settings.readers)}, as in the check settings.`,
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
  },

  study: {
    heading: 'Compare set-ups',
    intro:
      'Which set-up does best? Every set-up runs with every seed over the same labelled rows. Rows that ' +
      'were checked before are not checked again.',
    loading: 'the batch',
    noLabels: 'This batch has no labelled rows, so set-ups cannot be compared on it.',
    cancelled: 'The rows that were checked are stored and are not checked again.',
    notYet:
      'No set-ups have been compared on this batch yet. Each row takes about a second for each set-up and ' +
      'seed. More thresholds take no extra time. A language model takes longer.',
    readers: 'Readers',
    voteOfAll: 'Vote of all',
    variants: 'Variants of each kind (N)',
    scorings: 'Penalty',
    passages: 'Passages (k)',
    thresholds: 'Thresholds',
    seeds: 'Seeds',
    rows: 'Maximum number of labelled rows',
    compare: 'Compare',
    comparing: (name: string) => `Comparing set-ups on ${name}`,
    lacking: {
      readers: 'Select at least one reader.',
      mutations: 'Select at least one number of variants.',
      scorings: 'Select at least one penalty.',
      thresholds: 'Enter at least one threshold above 0 and at most 1.',
      passages: 'Enter at least one number of passages, from 1 to 20.',
      seeds: 'Enter at least one seed.',
    },
    report: (setUps: number, rows: number) => `${counted(setUps, 'set-up')} over ${counted(rows, 'row')}`,
    rankedBy: 'Ranked by',
    ranked: (measure: string) => `Set-ups, ranked by ${measure}`,
    caption:
      'Mean and standard deviation over the seeds. Variation is the standard deviation of F1 divided by ' +
      'its mean.',
    columns: {
      rank: 'Rank',
      setUp: 'Set-up: readers, variants, passages, threshold',
      variation: 'Variation',
      seconds: 'Seconds per row',
      shortSetUp: 'Set-up',
      optimal: 'Pareto-optimal',
    },
    /** `Rules, N 2, k 3, 0.50`. */
    setUp: ({
      readers: chosen,
      mutations: variants,
      passages,
      threshold,
      scoring,
    }: Omit<CheckSettings, 'seed'>) =>
      [
        chosen.length === 1 ? readersSaid(chosen) : `Vote of ${String(chosen.length)}`,
        `N ${String(variants)}`,
        `k ${String(passages)}`,
        threshold.toFixed(2),
        ...(scoring === 'expected' ? ['expected penalty'] : []),
      ].join(', '),
    spread: (mean: number, deviation: number) => `${mean.toFixed(3)} ± ${deviation.toFixed(3)}`,
    firstOf: (shown: number, all: number) => `The first ${count(shown)} of ${count(all)} are listed.`,
    f1AndTime: { heading: 'F1 against time', across: 'seconds per row', up: 'F1' },
    precisionAndRecall: { heading: 'Precision against recall', across: 'recall', up: 'precision' },
    plotNote: 'Filled points are Pareto-optimal: no other set-up is better in both.',
    yes: 'yes',
    no: 'no',
  },
};

interface Reach {
  readonly statements: number;
  readonly threshold: string;
}
interface CollectionFigures {
  readonly documents: number;
  readonly added: string;
  readonly sample: boolean;
}
interface DocumentFigures {
  readonly format: string;
  readonly pages: number;
  readonly words: number;
  readonly passages: number;
}
interface BatchFigures {
  readonly rows: number;
  readonly checked: number;
  readonly labelled: number;
  readonly reviewed: number;
}
interface RowAnnounced {
  readonly id: string;
  /** Absent where the row is not checked. */
  readonly score: string | undefined;
  readonly flagged: boolean;
  readonly answer: string;
}
interface Measured {
  readonly day: string;
  readonly settings: CheckSettings;
  /** Errors of each kind. */
  readonly each: number;
}

function reached({ statements, threshold }: Reach): string {
  if (statements === 0) return `no statement scores ${threshold} or more.`;
  return `${counted(statements, 'statement')} ${statements === 1 ? 'scores' : 'score'} ${threshold} or more.`;
}
