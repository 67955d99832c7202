/** Texts about facts and files: the start of a run, imports, facts, relations, and generating questions. */
import type { CaseKind, GenerationOptions } from '../../../core/testing/generation-options.ts';
import type { ImportReport } from '../../../core/api/test-room.ts';
import type { RelationProperties, Wording } from '../../../core/knowledge/relation.ts';
import type { Finding } from '../../../core/knowledge/lint/finding-list.ts';
import { count, counted } from '../../figures.ts';

interface Named {
  readonly word: string;
  readonly means: string;
}

type Declared = Exclude<keyof RelationProperties, 'inverse'>;

const BEGINNING = 30;
const beginning = (cell: string): string =>
  cell.length > BEGINNING ? `${cell.slice(0, BEGINNING).trimEnd()}…` : cell;

export const start = {
  heading: 'New run: choose your facts',
  intro: 'Choose stored facts, or import a file of facts, questions or answers.',
  drop: 'Drop a file here, or choose one.',
  hint:
    'Facts as CSV or TSV, Prolog, N-Triples or Turtle, Wikidata or Drowzee JSON; questions as JSON; ' +
    'answers as JSON lines, CSV, OpenAI batch output or results of promptfoo. Files are read in this tab ' +
    'and never leave it.',
  benchmark: (link: unknown) => [
    'You can also ',
    link,
    ': wrong answers, missing evidence, and events that end before they begin.',
  ],
  checkBenchmark: 'check a set of questions about time',
  facts: 'Facts',
  noFacts: 'There are no facts yet.',
  questions: 'Questions',
  noQuestions: 'There are no questions yet. Generate them from facts, or import them.',
  runs: 'Runs',
  noRuns: 'There are no evaluated answers yet.',
  baseFigures: (facts: number, relations: number, dated: number) =>
    `${counted(facts, 'fact')} in ${counted(relations, 'relation')}, ${count(dated)} with dates.`,
  generate: 'Generate questions',
  generateFrom: (name: string) => `Generate questions from ${name}`,
  setFigures: (cases: number, yes: number) =>
    `${counted(cases, 'question')}, ${count(yes)} with the answer yes.`,
  setOrigin: {
    generated: (day: string) => `Generated on ${day}.`,
    imported: (day: string) => `Imported on ${day}.`,
  },
  importAnswers: 'Import answers',
  importTo: (name: string) => `Import answers to ${name}`,
  runFigures: ({ answers, models, read }: { answers: number; models: number; read: number }) =>
    `${counted(answers, 'answer')} by ${counted(models, 'model')}, reasoning of ${count(read)} read.`,
  sample: 'Sample.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  restore: 'Restore what ships',
  restoreHint: 'World facts or the sample run were removed.',
  restoreFailed: (why: string) => `It could not be restored. ${why}`,
};

export const importing = {
  headingAnswers: 'Import answers',
  headingFile: 'Import a file',
  introAnswers: "Add a model's replies to these questions.",
  introFile: 'Nothing is added until you import it, and your earlier data stays unchanged.',
  drop: 'Drop a file here, or choose one.',
  dropAnother: 'Drop another file here, or choose one.',
  hintAnswers: 'Answers as JSON lines, CSV, OpenAI batch output or results of promptfoo.',
  hintFile: 'Facts, questions or answers. Totem recognises the type, and you can change it.',
  close: 'Close',
  leaveOut: 'Remove',
};

export const arrival = {
  roles: {
    id: 'Question number',
    expected: 'Expected answer',
    reply: 'Reply',
    answer: 'Answer',
    label: 'Label (true or false)',
  } as Readonly<Record<string, string>>,
  lacking: {
    kind: 'Select the file type.',
    rows: 'The file has no rows to import.',
    questions: 'The rows do not state the expected answers. Select the questions that they answer.',
    role: (role: string) => `Select the column for: ${role}.`,
    dateOrder: (column: string) => `Select how the dates in the column "${column}" are read.`,
  },
  dateOrder: (column: string, example: string) => `Dates in "${column}": ${example} is`,
  dateReading: (date: string, order: string) => `${date} (${order})`,
  import: 'Import',
  recognised: 'Recognised as',
  notRecognised: 'Not recognised. Select the file type',
  choose: 'Choose',
  name: 'Name',
  caseSet: 'Questions',
  inFile: 'the questions in the file',
  model: 'Model (if the file does not say)',
  domain: 'Domain (if the file does not say)',
  columns: 'Columns',
  useOf: (column: string, example: string) =>
    example === '' ? column : `${column} (such as "${beginning(example)}")`,
  uses: {
    subject: 'Subject: what the row is about',
    relation: 'Relation: its name is in each cell',
    object: 'Object of the relation',
    start: 'Start date',
    end: 'End date',
    time: 'Date: start and end',
    'own relation': 'Facts with the column name as relation',
    'left out': 'Not imported',
  } as Readonly<Record<string, string>>,
  optional: (role: string) => `${role} (optional)`,
  none: 'none',
  hasHeader: 'The first row has the column names',
  firstRows: 'First rows',
};

export const result = {
  rows: ({ read, kept, leftOut }: ImportReport['rows']) =>
    `${counted(read, 'row')} ${read === 1 ? 'was' : 'were'} read: ` +
    `${count(kept)} kept, ${count(leftOut)} left out.`,
  kept: (name: string) => `Saved as "${name}".`,
  nothing: 'Nothing was saved, and your earlier data is unchanged.',
  generate: 'Generate questions',
  viewFacts: 'View facts',
  viewQuestions: 'View questions',
  viewReport: 'View report',
};

export const facts = {
  tabs: {
    findings: 'Findings',
    relations: 'Relations',
    rows: 'Facts',
    time: 'Time',
    generate: 'Generate questions',
  },
  headings: {
    findings: 'Findings',
    relations: 'Relations',
    rows: 'Facts',
    time: 'Time',
    generate: 'Generate questions',
  },
  intro: (base: {
    readonly name: string;
    readonly facts: number;
    readonly relations: number;
    readonly entities: number;
    readonly dated: number;
  }) =>
    `${base.name}: ${counted(base.facts, 'fact')} in ${counted(base.relations, 'relation')} about ` +
    `${counted(base.entities, 'thing')}, ${count(base.dated)} with dates.`,
  generate: 'Generate questions',
  parts: 'These facts',
  missing: (link: unknown) => [
    'These facts are not stored in this browser. They were removed, or they are in another browser. ',
    link,
  ],
  viewKept: 'View stored facts',
};

export const findings = {
  severities: {
    error: 'Never used for a question',
    warning: 'Worth checking',
    note: 'Note',
  } satisfies Record<Finding['severity'], string>,
  none: 'No problems were found in these facts. This does not prove that the facts are true.',
  label: 'Findings',
  found: 'Finding',
  rows: 'Rows',
  unlisted: (listed: number, all: number) => `Showing the first ${count(listed)} of ${count(all)}.`,
  open: 'open',
  times: (start: string, end: string) => `, ${start} to ${end}`,
  fact: (triple: string, times: string, line: number) => `${triple}${times} (line ${count(line)})`,
};

export const factRows = {
  label: 'Facts',
  filter: 'Filter facts',
  search: 'Search',
  whole: 'Whole name only',
  found: (n: number) => counted(n, 'fact'),
  when: ({ start, end }: { readonly start?: string; readonly end?: string }) =>
    start === undefined && end === undefined
      ? ''
      : start === end
        ? `(${start ?? ''})`
        : `(${start ?? 'start not stated'} to ${end ?? 'end not stated'})`,
  relation: 'Relation',
  all: 'All',
  relationCount: (relation: string, n: number) => `${relation}, ${count(n)}`,
  nothing: 'No facts match this search.',
  subject: 'Subject',
  object: 'Object',
  from: 'From',
  to: 'To',
  domain: 'Domain',
  line: 'Line',
};

export const relations = {
  intro: 'Questions are derived only from what is declared here. The data suggest, but never decide.',
  label: 'Relations',
  relation: 'Relation',
  facts: 'Facts',
  kind: 'Type',
  declared: 'Declared',
  nothingDeclared: 'nothing declared',
  inverseOf: (name: string) => `inverse of ${name}`,
  factCount: (n: number) => counted(n, 'fact'),
  category: 'Its name is',
  suggested: (category: string) => `Its name is (the words suggest ${category})`,
  article: (category: string) => `${category === 'active verb' ? 'an' : 'a'} ${category}`,
  properties: 'Properties',
  propertyWords: {
    symmetric: { word: 'symmetric', means: 'If it holds from A to B, it holds from B to A.' },
    transitive: {
      word: 'transitive',
      means: 'If it holds from A to B and from B to C, it holds from A to C.',
    },
    functional: {
      word: 'one object only',
      means: 'A subject has at most one object, so any other object is provably false.',
    },
    disjoint: {
      word: 'separate objects',
      means:
        'No object contains or equals another, as with towns. A subject with one of them has none of the ' +
        'others. Only with one object.',
    },
    asymmetric: {
      word: 'one way',
      means: 'If it holds from A to B, it does not hold from B to A, as with “heavier than”.',
    },
    disjointSiblings: {
      word: 'separate siblings',
      means:
        'Two that are stated of the same third have nothing in common, as with two parts of one whole. ' +
        'Only if transitive.',
    },
    sharing: { word: 'shared', means: 'Two subjects with the same object can be said to share it.' },
    closedWorld: {
      word: 'complete',
      means: 'All that holds is listed, so what is missing is false. This is never assumed.',
    },
  } satisfies Record<Declared, Named>,
  evidence: (holds: number, of: number) => `In the data: ${count(holds)} of ${count(of)}.`,
  against: (example: string) => `Against it: ${example}`,
  inverse: 'Name of the inverse relation',
  wording: 'Wording',
  wordingFields: {
    phrase: { label: 'Between subject and object', example: 'was born in' },
    infinitive: { label: 'Infinitive of an active verb', example: 'write' },
    inversePhrase: { label: 'With subject and object swapped', example: 'is the birthplace of' },
    inverseInfinitive: { label: 'Infinitive of the swapped active verb', example: 'contain' },
    sharedPhrase: {
      label: 'What two subjects with the same object share',
      example: 'were born in the same place',
    },
  } satisfies Record<keyof Wording, { readonly label: string; readonly example: string }>,
  phraseFirst: 'Fill in the words between subject and object first.',
  contradiction: 'This contradicts another declaration. Nothing was changed.',
  saved: 'Saved.',
  failed: (why: string) => `The declaration could not be saved. ${why}`,
};

export const generate = {
  kind: 'Topic',
  kinds: {
    relational: { word: 'Relations', means: 'what is related to what, by the rules of each relation' },
    temporal: { word: 'Time', means: 'what held when, by metric temporal logic, from facts with dates' },
    mixed: { word: 'Both', means: 'half of each' },
  } satisfies Record<CaseKind, Named>,
  count: 'Number of questions',
  seed: 'Seed',
  seedHint: 'The same facts, choices and seed give the same questions.',
  difficulty: 'Difficulty (none selected: all)',
  exhaustive: 'Every question that can be made',
  exhaustiveMeans:
    'Also what nothing can prove false, and a fact more than once. The wording can then give answers away.',
  name: 'Name (optional)',
  namePlaceholder: 'My questions',
  domains: 'Domains (none selected: all)',
  rules: 'Rules (none selected: all)',
  operators: 'Operators (none selected: all)',
  depths: 'Nested operators (none selected: all)',
  wording: 'Wording',
  styles: {
    plain: { word: 'Plain', means: "Totem's wording, with time windows that cannot be misread" },
    published: { word: 'As published', means: "as in the authors' benchmark, which has no past operators" },
  } satisfies Record<NonNullable<GenerationOptions['temporal']>['style'], Named>,
  unit: 'Time unit',
  unitHint: 'Questions in months or days use only facts that are stated as finely.',
  submit: 'Generate',
  job: 'Generating questions',
  none: 'No question follows from these facts with these choices.',
  noneTemporal:
    'Two facts with a stated start and end are needed. Select more domains, operators and nesting.',
  noneRelational:
    'A fair set needs claims that can be proved false. Declare properties of the relations, select more ' +
    'rules and domains, or choose every question that can be made.',
  viewRelations: 'View relations',
  keptOut: (n: number, link: unknown) => [
    n === 1
      ? '1 fact was left out, because it contradicts another one. '
      : `${count(n)} facts were left out, because they contradict each other. `,
    link,
  ],
  viewFindings: 'View findings',
  made: (n: number) => `${counted(n, 'question')} generated.`,
  viewQuestions: 'View questions',
};

export const oneObject = {
  heading:
    'Which of these can have one object only, as a person has one place of birth? Another object is then ' +
    'provably false, and questions follow.',
  submit: 'Declare and generate',
};
