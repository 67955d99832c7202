/** Texts about time: events, formulas, evaluators, proofs, benchmarks and the report on time. */
import type { EvaluatorResult } from '../../../core/testing/temporal/time-reports.ts';
import { count, counted } from '../../figures.ts';

export const events = {
  heading: 'Events',
  found: (n: number) => counted(n, 'event'),
  filter: 'Filter events',
  search: 'Search',
  relation: 'Relation',
  all: 'All',
  ownName: 'Events with their own name',
  relationCount: (relation: string, n: number) => `${relation}, ${count(n)}`,
  openStarts: (n: number) => `${count(n)} without a stated start`,
  openEnds: (n: number) => `${count(n)} without a stated end`,
  open: (kinds: readonly string[]) =>
    `Includes ${kinds.join(' and ')}. Questions never rest on an end that is not stated.`,
  reversed: (n: number, link: unknown) => [
    n === 1
      ? '1 row ends before it begins and is left out. '
      : `${count(n)} rows end before they begin and are left out. `,
    link,
  ],
  viewFindings: 'View findings',
  chosen: (n: number) => `${counted(n, 'event')} on the time line.`,
  hint: 'Select events to compare them on a time line or to add them to the formula.',
  nothing: 'No events match this search.',
  timeLine: 'Selected events',
  event: 'Event',
  from: 'From',
  to: 'To',
  when: 'When',
  openEnd: 'open',
  openness: { both: 'no time stated', start: 'no start stated', end: 'no end stated' },
  add: 'Add to formula',
  addOf: (event: string) => `Add "${event}" to the formula`,
  rows: (n: number) => (n === 1 ? 'View row' : `View ${count(n)} rows`),
  rowsOf: (n: number, event: string) =>
    `${n === 1 ? 'View the row' : `View the ${count(n)} rows`} for "${event}"`,
  remove: 'Remove',
  removeOf: (event: string) => `Remove "${event}" from the time line`,
};

export const evaluators = {
  heading: 'Compare evaluators',
  intro: 'Three evaluators run every formula; differences are shown.',
  untilErrors: "Errors in the paper's Until rule",
  formula: "Formula (in symbols, in words or in the authors' notation)",
  time: 'Time',
  timeExample: '1945 or 44 BC',
  unit: 'Time unit',
  evaluate: 'Evaluate',
  enterTime: (dates: boolean) =>
    `Enter a time: a year such as 1945 or 44 BC${dates ? ', or a date such as 8 May 1945' : ''}.`,
  use: (formula: unknown) => ['Use ', formula],
  undated:
    'None of these facts has a time, so formulas cannot be evaluated. You can still view the errors in the ' +
    "paper's Until rule.",
  noExamples: 'Write a formula with the events below.',
  examples: 'Write a formula, or start with an example:',
  open: 'open',
  completion: (event: string, start: string, end: string) => `${event}, ${start} to ${end}`,
  howTo: 'How to write a formula',
  howToItems: [
    '`F[1,3] a` or `eventually[1,3] a`: at some time one to three ticks later. `G`: always. ' +
      '`N`: at the next tick.',
    '`O[0,5] a` (once) and `H[0,5] a` (historically): the same for the past. `Y`: at the tick before. ' +
      '`[2,∞)` has no end; without a window, any time counts.',
    '`a U[1,9] b`: until. `a S[1,9] b`: since. `¬a` or `not a`; `a ∧ b` or `a and b`; ' +
      '`a ∨ b` or `a or b`; `a → b`.',
    "`'member of'(X, 'European Union')`: a relation. A capital letter asks for all names in its place.",
    "`Until[1,3](Atom(a),Atom(b))`: as in the authors' files.",
  ],
  exampleWords: {
    eventually: 'at some time within ten, asked five before it began',
    always: 'at all times within five, asked three before it ended',
    once: 'one event, and another not long before',
    until: "not one event until another; the paper's rule may differ here",
  },
};

export const comparison = {
  evaluators: {
    'Definition 1': 'tick by tick, as the paper defines truth; this is the reference',
    'interval algebra': 'all times at once, with sets of intervals',
    'Fig. 11 as printed': 'the rules as the paper prints them',
  } satisfies Record<EvaluatorResult['evaluator'], string>,
  never: 'at no time',
  printed: 'by Fig. 11 as printed',
  differs: 'differs from Definition 1',
  yes: 'Yes',
  no: 'No',
  label: 'Results of the evaluators',
  evaluator: 'Evaluator',
  at: (time: string) => `At ${time}`,
  whenItHolds: 'When it holds',
  timeLine: 'Time line of the formula and its parts',
  askHere: 'evaluate at this time',
  why: 'Why, step by step',
  inSymbols: 'In symbols',
  inWords: 'In words',
  published: 'As published',
  unpublished: "The authors' files do not have this operator.",
  asDatalog: 'The same as Datalog rules',
  datalog: 'Datalog rules',
  noRule: 'has no rule for it',
  result: (holds: boolean) => (holds ? 'yes' : 'no'),
  resultDiffers: (result: unknown) => [result, ', differs from Definition 1'],
  missed: 'Fig. 11 misses',
  claimed: 'Fig. 11 wrongly claims',
};

export const formulaAnswers = {
  never: (names: string) => `It never holds for any ${names}.`,
  holds: ({ at, now, names, ever }: { at: string; now: unknown; names: string; ever: unknown }) => [
    `At ${at} it holds for `,
    now,
    ` ${names}; at some time for `,
    ever,
    '.',
  ],
  none: 'no',
  timeLine: (names: string) => `When it holds, for each ${names}`,
  drawn: (n: number) => `The time line shows the first ${count(n)}.`,
  all: 'Show all in a table',
  table: 'All names for which it holds at some time',
  at: (time: string) => `At ${time}`,
  whenItHolds: 'When it holds',
  result: (holds: boolean) => (holds ? 'yes' : 'no'),
  listed: (listed: number, all: number) => `Showing ${count(listed)} of ${count(all)}.`,
};

export const untilErrors = {
  none: 'No example was found among small ones.',
  claimed: { label: 'What the rule wrongly claims', heading: 'Wrongly claimed' },
  missed: { label: 'What the rule misses', heading: 'Missed' },
  at: (heading: string, formula: unknown, time: string) => [`${heading}: `, formula, ` at ${time}`],
};

export const timeProof = {
  askedAbout: (time: string) => `asked about ${time}`,
  compare: 'Compare evaluators',
  yes: 'Yes.',
  no: 'No.',
  timeLine: 'Time line of the formula and its parts',
  why: 'Why, step by step',
};

export const timesNamed = {
  heading: 'Times in the reply',
  time: 'Time',
  status: 'Status',
  why: 'Why',
};

export const time = {
  byModel: 'Wrong about time, by model',
  kinds: 'Types of fault about time, by model',
  publishedNote:
    'Algorithm 3 as published, where the reasoning has been read. The start and the end of each event ' +
    'count as triples.',
  aboutTime: 'About time',
  aboutRelations: 'About relations',
  byOperator: 'Wrong about time, by operator',
  byDistance: 'Wrong about time, by distance from the other answer',
  byNesting: 'Wrong about time, by nesting',
  byBoth: 'Wrong about time, by operator and nesting',
  operator: 'Operator',
  distance: 'Distance',
  nesting: 'Nesting',
  model: 'Model',
  distanceNote: 'How far the time asked about lies from the nearest time with the other answer.',
};

export const benchmark = {
  heading: 'Check a benchmark',
  intro:
    'Totem reads each question about time as a formula, derives its answer again by Definition 1, and ' +
    'lists where the file differs.',
  save: 'Save findings as CSV',
  drop: 'Drop a temporal question set here, or choose one.',
  hint:
    "JSON in Drowzee's format: a list of objects with question, res and events. The file is read in this " +
    'tab and never leaves it.',
  none: 'No benchmark has been read yet.',
  reading: (file: string) => `Reading ${file}`,
  besides: "Facts to look up names in first; the file's own events are used for the rest",
  dated: (facts: number) => `${count(facts)} dated`,
  readAgain: 'Read again with the selected facts',
  rows: (rows: number, derived: number) =>
    `${counted(rows, 'row')} ${rows === 1 ? 'was' : 'were'} read, and ` +
    `${counted(derived, 'answer was', 'answers were')} derived again.`,
  faults: (faults: number) =>
    faults === 0 ? 'No faults were found.' : `${counted(faults, 'fault was', 'faults were')} found.`,
  byKind: 'Faults by type',
  fault: 'Fault',
  count: 'Count',
  faultCount: (title: string, n: number) => `${title}: ${count(n)}`,
  caution: 'A row without a fault agrees with its own events. The check cannot tell whether these are true.',
  allFindings: 'All findings',
  findings: 'Findings',
  noneOfKind: 'No findings of this type.',
  listed: (listed: number, all: number) =>
    listed < all ? `First ${count(listed)} of ${count(all)}` : count(listed),
  unreadable: 'What could not be read',
  opened: 'Selected finding',
  row: 'Row',
  rowNumber: (row: number) => `${count(row)} (the first is 0)`,
  subject: 'Question or event',
  found: 'Found',
  expected: 'Expected',
  formula: 'Formula',
  formulaAt: (formula: unknown, time: string | undefined) =>
    time === undefined ? [formula] : [formula, ` at ${time}`],
  compare: 'Compare evaluators',
  fileName: (name: string) => `${name} findings.csv`,
};
