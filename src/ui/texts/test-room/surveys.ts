/** Texts about answers judged by people. */
import type { SurveyKind, SurveyLabel } from '../../../core/oracles/survey-labels.ts';
import { count, counted, percent } from '../../figures.ts';

export const surveys = {
  open: {
    faults: 'Have people judge the types of fault',
    threshold: 'Choose thresholds on labelled answers',
  } satisfies Record<SurveyKind, string>,
  heading: {
    faults: 'Types of fault, judged by people',
    threshold: 'Thresholds, chosen on labelled answers',
  } satisfies Record<SurveyKind, string>,
  intro: {
    faults:
      'Up to three people judge a sample of the wrong answers, without seeing each other’s labels, Totem’s ' +
      'verdict or the name of the model. Where they differ, they settle it together.',
    threshold:
      'People say of a sample of answers whether they are hallucinations. The table then shows, for each ' +
      'threshold of the published rule, how well it finds them.',
  } satisfies Record<SurveyKind, string>,
  seed: 'Seed',
  size: {
    faults: 'Number of wrong answers',
    threshold: 'Answers from each domain',
  } satisfies Record<SurveyKind, string>,
  draw: 'Draw sample',
  drawFailed: (why: string) => `The sample could not be drawn. ${why}`,
  remove: 'Remove sample',
  sample: (drawn: number, seed: number) => `${counted(drawn, 'answer')}, drawn with seed ${seed}.`,
  gone: (n: number) => `${counted(n, 'answer was', 'answers were')} edited or deleted since and left out.`,
  judges: 'Judges',
  none: 'No one has judged yet.',
  done: (name: string, done: number, of: number) => `${name}: ${count(done)} of ${count(of)}`,
  goOn: (name: string) => `Continue as ${name}`,
  name: 'Your name',
  start: 'Start judging',
  judge: {
    heading: (name: string) => `${name} judges`,
    place: (place: number, of: number) => `Answer ${count(place)} of ${count(of)}`,
    reply: 'Reply',
    label: 'What is wrong with the reply?',
    thresholdLabel: 'Is the reply a hallucination?',
    save: 'Save and continue',
    previous: 'Previous answer',
    stop: 'To the results',
    done: 'Every answer of the sample has your label.',
    failed: (why: string) => `Your label could not be saved. ${why}`,
  },
  labels: {
    'wrong knowledge': { word: 'Wrong knowledge', means: 'It states something that the facts contradict.' },
    'wrong inference': { word: 'Wrong inference', means: 'It has the facts but draws the wrong conclusion.' },
    both: { word: 'Both', means: 'It has wrong knowledge and wrong inference.' },
    wrong: { word: 'Wrong, kind not shown', means: 'The answer is wrong, and its reasons do not say why.' },
    correct: { word: 'Nothing is wrong', means: 'The answer and its reasons are right.' },
    hallucination: { word: 'Hallucination', means: 'The answer or its reasons are made up.' },
    'no hallucination': { word: 'No hallucination', means: 'It is right, or says that it does not know.' },
  } satisfies Record<SurveyLabel, { readonly word: string; readonly means: string }>,
  results: 'Results',
  agreement: (same: number, of: number) =>
    of === 0
      ? 'No answer has the labels of two judges yet.'
      : `The judges agree on ${count(same)} of the ${counted(of, 'answer')} that all of them have judged.`,
  kappa: (judges: number, kappa: number) =>
    `${judges === 2 ? 'Cohen' : 'Fleiss'}’s kappa: ${kappa.toFixed(2)}.`,
  noKappa: 'Kappa is not defined, since only one label was used.',
  accuracy: (figure: { hits: number; of: number; low: number; high: number }) =>
    figure.of === 0
      ? 'No answer has a consensus yet.'
      : `Totem’s category is the consensus in ${count(figure.hits)} of ${count(figure.of)} answers, ` +
        `${percent(figure.hits / figure.of)} ` +
        `(95 % interval ${percent(figure.low)} to ${percent(figure.high)}).`,
  label: 'Label',
  people: 'People',
  ours: 'Totem',
  consensus: 'Consensus',
  noConsensus: 'None yet',
  byMajority: (label: string) => `${label} (majority)`,
  disputed: 'Answers on which the judges differ',
  question: 'Question',
  settle: (question: string) => `Consensus on: ${question}`,
  unlabelled: '–',
  thresholds: {
    theta: 'Threshold',
    flagged: 'Flagged',
    rightly: 'Rightly',
    missed: 'Missed',
    laplace: 'Estimate',
    note:
      'The published rule flags an answer if a similarity, of edges or of nodes, is below the threshold. ' +
      'Estimate: the probability that the next flagged answer is a hallucination, by Laplace’s rule of ' +
      'succession, (rightly + 1) / (flagged + 2).',
    use: (theta: number) => `Use ${theta.toFixed(2)} for edges and nodes`,
    used: (theta: number) => `${theta.toFixed(2)} is in use.`,
  },
};
