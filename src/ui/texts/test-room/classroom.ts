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
  hint:
    'Print the questions with lines to write on, and the answers with their proofs. Or save one class file ' +
    'with these questions, their facts and their runs. It opens where it is dropped on Totem; beside this ' +
    'page on its server, it also opens from a link:',
  link: (page: string) => `${page}#/test/class?file=class.json`,
  save: 'Save class file',
  fileName: (set: string) => `${set} class.json`,
  saved: 'Class file saved.',
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
  another: 'Start again with another name',
  failed: (why: string) => `Your reply could not be saved. ${why}`,
};
