/** Texts about questions for a class: the sheets to print, the class file, and the pupil's view. */
import type { SheetKind } from '../../../core/testing/exchange/question-sheet.ts';
import { counted } from '../../figures.ts';

export const printing = {
  heading: 'Sheets to print',
  intro: 'A sheet with the questions, and one with the answers and their proofs.',
  kind: 'Sheet',
  kinds: { questions: 'Questions', answers: 'Answers and proofs' } satisfies Record<SheetKind, string>,
  most: 'Number of questions',
  lines: 'Lines for each reply',
  print: 'Print',
  save: 'Save as HTML',
  fileName: (set: string, kind: SheetKind) => `${set} ${kind}.html`,
  saved: (n: number) => `${counted(n, 'question')} saved.`,
  shown: (shown: number, found: number) =>
    shown === found ? counted(shown, 'question') : `The first ${shown} of ${counted(found, 'question')}`,
  nothing: 'No questions match the filters, so there is nothing to print.',
  view: 'The sheet as it is printed',
};

export const classFile = {
  heading: 'Class file',
  section: 'For a class',
  sheets: 'On paper, with lines to write on and a sheet of answers and proofs; or here, one by one.',
  save: 'Save class file',
  hint:
    'These questions, their facts and their runs in one file. It opens where it is dropped on Totem. ' +
    'Beside this page on its server, it also opens by a link:',
  linkForPupils: 'For pupils, who see each answer once they have replied:',
  linkWithAnswers: 'With the answers:',
  copy: 'Copy link',
  copyOf: (pupils: boolean) => (pupils ? 'Copy link for pupils' : 'Copy link with the answers'),
  copied: 'Link copied.',
  notCopied: 'The browser did not allow copying. Select the link and copy it with the keyboard.',
  /** A name that needs no quoting in a link. */
  fileName: (set: string) => `${set.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/gu, '')}.class.json`,
  saved: (file: string) => `${file} saved.`,
  collect: 'Collect answers',
  collectHint:
    'Pupils save their answers as a file. Choose all these files at once: they become one run, and its ' +
    'report has a column for each pupil.',
  notCollected: (why: string) => `The answers could not be collected. ${why}`,
  doubled: (n: number) =>
    `${counted(n, 'answer')} to the same question under the same name ${n === 1 ? 'was' : 'were'} left out.`,
  failed: (why: string) => `The class file could not be saved. ${why}`,
  noAddress: 'The link names no file. It has to end in ?file= and the name of a class file.',
  faulty: 'This class file could not be opened, and nothing was saved.',
};

export const pupil = {
  open: 'Answer the questions',
  heading: 'Answer the questions',
  noQuestions: 'These questions are not stored in this browser.',
  name: 'Your name',
  start: 'Start',
  place: (place: number, total: number) => `Question ${place} of ${total}`,
  replies: { yes: 'Yes', no: 'No' },
  said: (answer: string) => (answer === 'yes' ? 'Yes.' : 'No.'),
  why: 'Why? (optional)',
  check: 'Check my answer',
  expected: (answer: string) => `The answer is ${answer}.`,
  yours: (reply: string) => `Your reply: ${reply}`,
  next: 'Next',
  done: (right: number, all: number) => `${right} of ${counted(all, 'answer')} right.`,
  report: 'View report',
  save: 'Save my answers',
  saved: 'Give the file to your teacher.',
  fileName: (name: string, set: string) => `${name} - ${set}.answers.jsonl`,
  notSaved: (why: string) => `Your answers could not be saved. ${why}`,
  another: 'Start again with another name',
  failed: (why: string) => `Your reply could not be saved. ${why}`,
};
