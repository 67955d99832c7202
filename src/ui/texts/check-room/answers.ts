/** Texts about one answer: inputs, a language model that answers, the checked answer and its proof. */
import type { CheckSettings } from '../../../core/checking/check.ts';
import type { Verdict } from '../../../core/checking/verdict.ts';
import { count, counted } from '../../figures.ts';
import { mayBeRemoved, pageSaid, readersSaid, verdicts, type Parts } from './words.ts';

/** What each verdict means, for one statement. */
const verdictMeanings: Readonly<Record<Verdict, string>> = {
  supported: 'The documents say this.',
  contradicted: 'The documents say something else.',
  unclear: 'The documents speak of this, but the readers cannot tell whether they support it.',
  absent: 'The documents were searched, and they do not say this.',
};

export const session = {
  checking: 'Checking the answer',
  answering: 'Answering from the documents',
  notSaved: (why: string) => `Your settings were not saved. ${why}`,
  policyNotRead: (why: string) =>
    `The policy was changed in another tab and could not be read. Reload the page. ${why}`,
};

export const home = {
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
    pages: 'Pages of checked answers',
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
};

export const inputs = {
  documents: 'Documents',
  answer: 'Answer',
  question: 'Question (optional)',
  answerToCheck: 'Answer to check',
  check: 'Check',
  checkAgainst: 'Check against',
  collection: (name: string, documents: number) => `${name}, ${counted(documents, 'document')}`,
  noneChosen: 'Choose documents',
  view: 'View documents',
  newCollection: 'New collection',
  collectionName: 'Name of the new collection',
  create: 'Create',
  notCreated: (why: string) => `The collection was not created. ${why}`,
  where: (names: readonly string[]) =>
    names.length === 1
      ? `Where does “${names[0] ?? ''}” belong?`
      : `Where do these ${counted(names.length, 'document')} belong?`,
  addToNew: 'Put into a new collection',
  addTo: (name: string) => `Add to “${name}”`,
  drop: 'Drop documents here, or choose files.',
  dropHint: 'Text, Markdown, HTML, PDF, Word. They are read in this tab and stay on this device.',
  restore: 'Restore the example',
  notRestored: (why: string) => `The example was not restored. ${why}`,
  paste: 'Paste text instead',
  pasted: 'Text to check against',
  pastedName: 'Name',
  defaultName: 'Pasted text',
  addText: 'Add text',
  cancel: 'Cancel',
  reading: (name: string) => `Reading ${name}`,
  readingMany: (documents: number) => `Reading ${counted(documents, 'document')}`,
  readingCancelled: 'Reading was cancelled. Documents that were read before are kept.',
  readingFailed: (why: string) => `Reading stopped. ${why}`,
  settings: 'Check settings',
  method: 'Statements and variants',
  temperature: 'Temperature of the variants',
  variants: 'Variants of each kind',
  passages: 'Passages per statement',
  supportedFrom: 'Supported from a probability of',
  threshold: 'Flag at a score (S_i) of',
  scoring: 'Penalty',
  readers: 'Readers (several vote)',
  noDocuments: 'There are no documents to check against. Add a document.',
  noneChosenToUse: 'No documents are chosen. Choose a collection under “Check against”, or add a document.',
  notAdded: (names: readonly string[]) =>
    `${names.length === 1 ? `“${names[0] ?? ''}” was` : `These ${counted(names.length, 'document')} were`} ` +
    'not added, so no documents are chosen. Add another document, or choose a collection.',
  emptyCollection: (name: string) => `“${name}” has no documents yet. Add a document.`,
  noAnswer: 'There is no answer to check. Enter one.',
  noQuestion: 'There is no question. Enter one above.',
};

export const ask = {
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
  held:
    'The policy may hold this answer back, so it is not put into the field. Once it is checked, it is ' +
    'shown below as far as the policy lets it through.',
  declined: 'The model says that this is not in the documents, so there is nothing to check.',
  cut:
    'The reply was cut because it became too long or repeated itself. Its last sentence may be ' +
    'unfinished.',
  putBack: 'Restore the previous answer',
};

export const origin = {
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
};

/** Texts in languages that the readers do not know. */
export const foreign = {
  label: 'Language',
  question: (language: string) => `the question is in ${language}`,
  answer: (language: string) => `the answer is in ${language}`,
  document: (name: string, language: string) => `“${name}” is in ${language}`,
  said: (parts: readonly string[]) => {
    const words = parts.join('; ');
    return (
      `${words.charAt(0).toUpperCase()}${words.slice(1)}. The readers know English only. Such texts are ` +
      'compared by numbers, dates and names: another value in the same place contradicts, a sentence that ' +
      'is quoted word for word is supported, and everything else is unclear.'
    );
  },
};

/** The list of statements. */
export const statements = {
  label: 'Statements',
  statement: 'Statement',
  verdict: 'Verdict',
  score: 'Score',
  show: 'Show statements',
  filters: { all: 'All', 'not supported': 'Not supported', waiting: 'Not checked yet' },
  counted: (words: string, statements: number) => `${words}: ${count(statements)}`,
  group: 'Group by verdict',
  waits: 'not checked yet',
  isNext: 'checked next',
  unscored: 'Its variants are still being read.',
  none: 'No statement matches.',
  pages: 'Pages of statements',
};

export const checked = {
  answer: 'Answer',
  backToStatement: 'Back to the statement',
  counted: (answers: number, verdict: Verdict) =>
    `${String(answers)} ${verdicts[verdict].word.toLowerCase()}`,
  older:
    'This answer was checked by an earlier version of Totem, whose readers went more by words. Check it ' +
    'again for a current verdict.',
  nothingStated: 'The answer states nothing that can be checked.',
  choose: 'Select a statement.',
  why: (statement: string) => `Why: “${statement}”`,
  readAs: (statement: string) => `Read as: ${statement}`,
  table: 'Table of the answer',
  unscored: 'The score of the answer follows when variants of its statements have been read.',
  soFar: (statements: number) => `So far, with the variants of ${counted(statements, 'statement')}:`,
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
  saveMarkdown: 'Save as Markdown',
  saveCertificate: 'Save certificate',
  copyAnswer: 'Copy answer',
  copied: 'Answer copied.',
  notCopied: 'The answer was not copied: this browser does not allow it here. Select the text instead.',
  fileName: 'checked answer',
};

export const proof = {
  verdict: (
    verdict: Verdict,
    { support, supportedFrom }: { readonly support: string; readonly supportedFrom: string },
  ) =>
    `${verdictMeanings[verdict]} Probability that the documents support it: ${support}; supported from ` +
    `${supportedFrom}.`,
  attribution: (source: string) => `The answer names ${source} as its source. Only what is said was checked.`,
  hedged: 'The answer does not state this outright (“may”, “probably” or similar).',
  documentGone: 'A document that was removed',
  place: (name: string, page: number | undefined) =>
    page === undefined ? name : `${name}, ${pageSaid(page)}`,
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
  notScored: 'not scored',
  unscored: 'Its variants are still being read. Its score follows.',
  noVariants: 'No variant of this statement could be made, so its score is 0.50',
  arithmetic: ({ sum, score }: { readonly sum: string; readonly score: string }) => `Score ${sum} = ${score}`,
  shortSide: 'Fewer variants could be made of one kind than of the other; both kinds weigh the same. ',
  flagged: (threshold: string) => `, flagged at ${threshold} or more.`,
  notFlagged: (threshold: string) => `, not flagged. Statements are flagged at ${threshold} or more.`,
  readers: (settings: CheckSettings) =>
    `Reader: ${readersSaid(settings.readers)}.` +
    (settings.method === 'as published'
      ? ' Your language model made the statements and the variants, and all have the question’s context.'
      : ''),
  passages: (passages: number) => `${counted(passages, 'passage')} read for this statement`,
};

export interface Reach {
  readonly statements: number;
  readonly threshold: string;
}

function reached({ statements, threshold }: Reach): string {
  if (statements === 0) return `no statement scores ${threshold} or more.`;
  return `${counted(statements, 'statement')} ${statements === 1 ? 'scores' : 'score'} ${threshold} or more.`;
}
