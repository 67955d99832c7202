/**
 * All texts of the Test room, grouped by view. Text between backticks is set as code. A function that gets a
 * rendered piece returns the parts of a sentence in order.
 */
import * as answers from './test-room/answers.ts';
import * as asking from './test-room/asking.ts';
import * as classroom from './test-room/classroom.ts';
import * as editing from './test-room/editing.ts';
import * as facts from './test-room/facts.ts';
import * as surveys from './test-room/surveys.ts';
import * as time from './test-room/time.ts';

const loading = {
  answer: 'the answer',
  classFile: 'the class file',
  events: 'the events of these facts',
  evaluation: 'the results of the evaluators',
  examples: 'the smallest examples',
  fact: 'the fact',
  facts: 'these facts',
  file: 'the file',
  findings: 'the findings',
  listing: 'your facts, questions and runs',
  prompts: 'the prompts',
  question: 'the question',
  relations: 'the relations',
  report: 'the report',
  sample: 'the sample',
  sheet: 'the sheet',
};

const trail = {
  report: 'Report',
  newRun: 'New run',
  questions: 'Questions',
  answers: 'Answers',
  facts: 'Facts',
};

const session = {
  reading: (run: string) => `Reading the reasoning of ${run}`,
  importing: (file: string) => `Importing ${file}`,
  notSaved: (why: string) => `The settings could not be saved. ${why}`,
};

export const texts = {
  ...answers,
  ...asking,
  ...classroom,
  ...editing,
  ...facts,
  ...surveys,
  ...time,
  loading,
  session,
  trail,
};
