/** Texts of the comparison of set-ups. */
import type { CheckSettings } from '../../../core/checking/check.ts';
import type { StudyEstimate, StudySetUp } from '../../../core/checking/study.ts';
import { count, counted } from '../../figures.ts';
import { readersSaid } from './words.ts';

/** To two figures. */
const round = (value: number): number => Number(value.toPrecision(2));

const timeOf = (seconds: number): string =>
  seconds < 90
    ? 'about a minute'
    : seconds < 5400
      ? `about ${counted(Math.round(seconds / 60), 'minute')}`
      : `about ${counted(Math.round(seconds / 3600), 'hour')}`;

export const study = {
  heading: 'Compare set-ups',
  intro:
    'Which set-up does best? Every set-up runs with every seed over the same labelled rows. Rows that ' +
    'were checked before are not checked again.',
  loading: 'the batch',
  noLabels: 'This batch has no labelled rows, so set-ups cannot be compared on it.',
  cancelled: 'The rows that were checked are stored and are not checked again.',
  pause: 'Pause',
  paused: (setUps: number) =>
    `This comparison is not finished: ${counted(setUps, 'set-up')} done. It continues where it stopped.`,
  resume: 'Continue',
  paper: {
    heading: 'As in the paper',
    words:
      'The 26 configurations of the MetaRAG paper (section 5), with N of 2 and 5, five seeds and a ' +
      'threshold of 0.5. The paper names services that Totem does not call. Each name stands for ' +
      'something here:',
    rolesCaption: 'What the paper’s names stand for',
    columns: ['In the paper', 'Splits and rewords', 'Verifies'],
    roles: [
      ['mini', 'the rules', 'Combined'],
      ['41', 'your language model', 'your language model'],
      ['multi', '–', 'a vote of the three readers and your language model'],
    ],
    choice:
      'The paper prints nine of the 26 with a number. The other 17 are our choice, and have none. A name ' +
      'reads: splits / rewords / verifies / N / temperature. The rules have no temperature.',
    run: 'Run',
    running: (name: string) => `Running the paper’s set-ups on ${name}`,
  },
  own: 'Your own set-ups',
  estimating: 'the estimate',
  estimate: ({ setUps, checks, readings, modelCalls, seconds }: StudyEstimate) =>
    setUps === 0
      ? 'None of these can run without a language model.'
      : [
          `${counted(setUps, 'set-up')}, ${counted(checks, 'check')}: about ` +
            `${counted(round(readings), 'statement')} to read, and ` +
            (modelCalls === 0
              ? 'no call of a language model.'
              : `about ${counted(round(modelCalls), 'call')} of your language model.`),
          ...(seconds === undefined ? [] : [`At the speed of this batch so far: ${timeOf(seconds)}.`]),
          'What was checked before is not checked again.',
        ].join(' '),
  leftOut: (setUps: number) =>
    `${counted(setUps, 'set-up')} left out: no language model is chosen, and they need one.`,
  addModel: 'Add a language model',
  save: 'Save as CSV',
  fileName: (name: string) => `${name} set-ups.csv`,
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
    'Mean and standard deviation over the seeds. Variation (CV) is the standard deviation of F1 ' +
    'divided by its mean.',
  columns: {
    rank: 'Rank',
    setUp: 'Set-up: readers, variants, passages, threshold',
    variation: 'Variation (CV)',
    tokens: 'Tokens per row',
    seconds: 'Seconds per row',
    id: 'No.',
    inPaper: 'F1 in the paper',
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
      ...(scoring === 'as published' ? [] : [scoring === 'expected' ? 'expected penalty' : 'support alone']),
    ].join(', '),
  spread: (mean: number, deviation: number) => `${mean.toFixed(3)} ± ${deviation.toFixed(3)}`,
  firstOf: (shown: number, all: number) => `The first ${count(shown)} of ${count(all)} are listed.`,
  /** A set-up of the paper, with its number where it has one. */
  paperSetUp: ({ name, printed }: NonNullable<StudySetUp['published']>) =>
    printed ? `${String(printed.id)}: ${name}` : name,
  f1AndTokens: { heading: 'F1 against tokens', across: 'tokens per row', up: 'F1' },
  noTokens: 'No set-up here asked a language model, so all are at 0 tokens.',
  f1AndTime: { heading: 'F1 against time', across: 'seconds per row', up: 'F1' },
  precisionAndRecall: { heading: 'Precision against recall', across: 'recall', up: 'precision' },
  plotNote: 'Filled points are Pareto-optimal: no other set-up is better in both.',
  yes: 'yes',
  no: 'no',
};
