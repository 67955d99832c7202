/** Texts about asking the user's own language model, and about prompts. */
import type { Giving } from '../../../core/testing/test-case.ts';
import { count, counted } from '../../figures.ts';

/** "about 12 minutes" */
const duration = (seconds: number): string => {
  if (seconds < 90) return counted(Math.max(5, Math.round(seconds / 5) * 5), 'second');
  return seconds < 5400
    ? counted(Math.round(seconds / 60), 'minute')
    : counted(Math.round(seconds / 3600), 'hour');
};

const each = (seconds: number): string => (seconds < 10 ? seconds.toFixed(1) : String(Math.round(seconds)));

export const asking = {
  open: 'Ask your own model',
  heading: 'Ask your own model',
  intro: (set: string) => `${set}: each question is put to a language model that runs in this browser.`,
  model: 'Model',
  inUse: (name: string) => `${name} is in use.`,
  failed: (name: string, why: string) => `${name} could not be loaded the last time. ${why}`,
  change: 'Change',
  none: 'No language model is in use in this browser.',
  add: 'Add a model',
  questions: 'Questions',
  all: (n: number) => `All ${counted(n, 'question')}`,
  matching: (n: number) => `The ${counted(n, 'question')} that the filter finds`,
  most: 'Most questions (empty: all)',
  given: 'What each question comes with',
  givings: {
    nothing: { word: 'Nothing', means: 'the question alone' },
    facts: { word: 'The facts', means: 'those behind the expected answer, before the question' },
    'facts first': { word: 'The facts, one turn before', means: 'then the question in a second turn' },
    documents: { word: 'Passages from documents', means: 'of the Check room, found by the question’s words' },
  } satisfies Record<Giving, { word: string; means: string }>,
  givenHint: 'With two or more, the report compares the replies to each question in pairs.',
  documents: 'Documents',
  unknown: 'What this model cannot have learned',
  unknowns: {
    none: { word: 'Not stated', means: 'all facts count alike' },
    after: { word: 'Facts after a year', means: 'its training data end there' },
    all: { word: 'All these facts', means: 'they are new, or not public' },
  },
  afterYear: 'Last year of its training data',
  sampling: 'Sampling',
  samples: 'Replies to each question',
  temperature: 'Temperature',
  topP: 'Top-p',
  seed: 'Seed',
  greedy: 'At temperature 0 the model always gives the same reply, so one reply to each question is enough.',
  estimate: (replies: number, seconds: number | undefined) =>
    seconds === undefined
      ? `${counted(replies, 'reply', 'replies')}. How long that takes is shown after the first.`
      : `${counted(replies, 'reply', 'replies')}, about ${duration(seconds)} at ${each(seconds / replies)} ` +
        'seconds each.',
  submit: 'Ask',
  prompts: 'Edit the prompts',
  noWay: 'Select at least one way to ask.',
  noCollection: 'There are no documents in the Check room.',
  couldNot: (why: string) => `The questions could not be asked. ${why}`,
  job: (run: string) => `Asking: ${run}`,
  panel: {
    heading: 'Questions to the model',
    far: (done: number, wanted: number) => `${count(done)} of ${count(wanted)} answered`,
    left: (n: number) => `${counted(n, 'reply', 'replies')} still to come. What has come is kept.`,
    start: 'Go on',
    pause: 'Pause',
    done: 'Every question has been answered.',
    stopped: (why: string) => `Asking stopped. ${why}`,
    how: (temperature: number, topP: number, seed: number) =>
      `Temperature ${temperature}, top-p ${topP}, seed ${seed}.`,
  },
};

export const rewording = {
  heading: 'Other wordings',
  hint:
    'Your own language model can word each question anew. A new wording is kept only where the same names, ' +
    'numbers and times are in it, and where the parser and the reader find that it asks the same. ' +
    'Questions that have replies keep their wording.',
  start: 'Word the questions anew',
  goOn: 'Go on',
  pause: 'Pause',
  takeBack: 'Restore the first wordings',
  far: (asked: number, wanted: number) => `${count(asked)} of ${count(wanted)} asked`,
  result: (kept: number, asked: number) =>
    `${count(kept)} of ${counted(asked, 'new wording')} ${kept === 1 ? 'was' : 'were'} kept. ` +
    'Where the meaning was not shown to be the same, the first wording stays.',
  none: 'All these questions have replies, so their wording stays.',
  stopped: (why: string) => `It stopped. ${why}`,
  job: (set: string) => `Other wordings: ${set}`,
  from: (model: string, first: string) => `Worded by ${model}. The first wording: ${first}`,
  couldNot: (why: string) => `The first wordings could not be restored. ${why}`,
};

export const prompts = {
  heading: 'Prompts',
  intro:
    'Questions about relations and about time have a prompt each. They are used when you ask a model here, ' +
    'copy a prompt or save questions. Runs keep the prompts that they were asked with.',
  kinds: { relational: 'Questions about relations', temporal: 'Questions about time' },
  place: '{question}',
  hint: (place: unknown) => [
    'Write ',
    place,
    ' where the question goes. Verdicts need a reply that begins with Yes, No or I do not know, and then ' +
      'lists its facts.',
  ],
  save: 'Save',
  saved: 'Saved.',
  notSaved: (why: string) => `Not saved. ${why}`,
  reset: 'Reset to default',
};

export const pairs = {
  heading: 'With and without what was given',
  note: 'Each question that has both replies. Select a number to view the answers.',
  group: (model: string, learned: 'known' | 'unknown' | undefined) =>
    learned === undefined ? model : `${model}, facts ${learned === 'known' ? 'before' : 'after'} its date`,
  corner: 'Alone, then with it',
  all: 'Pairs',
  moved: (mended: number, ofWrong: number, spoiled: number, ofRight: number) =>
    `${count(mended)} of ${count(ofWrong)} wrong answers became right; ${count(spoiled)} of ` +
    `${count(ofRight)} right answers became wrong.`,
  p: (p: number) =>
    p < 0.001 ? 'Sign test: p below 0.001.' : `Sign test: p = ${p.toFixed(p < 0.01 ? 3 : 2)}.`,
};

export const samples = {
  heading: 'Several replies to each question',
  divided: (model: string, divided: number, questions: number) =>
    `${model}: ${count(divided)} of ${counted(questions, 'question')} got right and wrong answers, or a ` +
    'refusal beside an answer.',
  same: (model: string, same: number, questions: number) =>
    same === questions
      ? `${model} gave the same reply every time, to all ${counted(questions, 'question')}: asking again ` +
        'added nothing.'
      : `The replies to ${count(same)} of ${counted(questions, 'question')} are the same text every time.`,
};
