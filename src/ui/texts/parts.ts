/** Texts of the parts that rooms share, grouped by part. */
import type { Issue } from '../../core/issue.ts';
import type { ProgressPart } from '../../core/work.ts';
import { count, counted } from '../figures.ts';

interface HeatCell {
  readonly row: string;
  readonly column: string;
  readonly whole: number;
  readonly figures: string;
}

export const texts = {
  derivation: {
    premises: 'Show what this rests on',
    line: (line: number) => `line ${count(line)} of the source`,
    during: (time: string) => `in ${time}`,
    until: (time: string) => `until ${time}`,
    from: (time: string) => `from ${time}`,
    between: (start: string, end: string) => `from ${start} to ${end}`,
  },
  dropZone: {
    words: 'Drop a file here, or choose one.',
    choose: 'Choose files',
  },
  figureTable: {
    wrong: 'Wrong',
    answers: 'Answers',
    share: 'Share',
    interval: '95 % interval',
    range: (low: string, high: string) => `${low} to ${high} %`,
    part: (wrong: number, of: number) => `${count(wrong)} of ${count(of)}`,
  },
  formulaField: {
    label: 'Formula',
    completions: 'Events in these facts',
    found: (events: number) => `${counted(events, 'event')} found. Use the arrow keys to choose one.`,
  },
  frame: { trail: 'Breadcrumbs' },
  graphs: {
    facts: 'The facts',
    reply: 'The reply',
    noneInFacts: 'The facts contain no statement with a subject and an object.',
    noneInReply: 'The reply contains no statement with a subject and an object.',
    asGraph: (title: string) => `${title} as a graph. The table shows the same.`,
    graph: (title: string, edges: string) => `${title}: ${edges}`,
    table: 'Both graphs as a table',
    match: 'Match',
    similarity: 'Similarity',
    note: 'Note',
    noMatch: 'none',
    matched: (label: string, number: number) => `${label}, matched as ${number}`,
    notMatched: (label: string) => `${label}, not matched`,
    negated: (label: string) => `not ${label}`,
    unnamed: '?',
    contradicted: (why: string) => `Contradicted. ${why}`,
    against: (words: string, why: string) => `${words}. ${why}`,
  },
  heatMap: {
    row: 'Row',
    notAsked: 'Not asked',
    noted: (column: string, note: string) => `${column}, ${note}`,
    cell: ({ row, column, whole, figures }: HeatCell) => `${row}, ${column}: ${whole} %, ${figures}`,
  },
  issues: {
    pages: 'Pages of issues',
    label: 'Issues',
    kind: 'Type',
    allKinds: 'All types',
    search: 'Search',
    kindCount: (kind: string, n: number) => `${kind}: ${count(n)}`,
    severities: {
      error: 'Left out',
      warning: 'Kept with a warning',
      note: 'Note',
    } satisfies Record<Issue['severity'], string>,
    times: (n: number) => `${count(n)} times`,
    /** The first of `n` places. */
    places: (places: readonly string[], n: number) =>
      places.join('; ') + (n > places.length ? `; and ${count(n - places.length)} more` : ''),
    line: (line: number) => `line ${count(line)}`,
    column: (column: number) => `column ${count(column)}`,
    unlisted: (shown: number, all: number) =>
      `Showing ${count(shown)} of ${count(all)}. At most 100 of each type are listed.`,
  },
  listPages: {
    previous: 'Previous',
    next: 'Next',
    range: (first: number, last: number, all: number) => `${count(first)} to ${count(last)} of ${count(all)}`,
  },
  loading: {
    loading: (what: string) => `Loading ${what}.`,
    failed: (what: string, why: string) => `Totem could not load ${what}. ${why}`,
    retry: 'Try again',
  },
  plot: {
    asPlot: 'As plot',
    asTable: 'As table',
    tableOf: (heading: string) => `${heading}, as a table`,
  },
  points: {
    label: (heading: string, points: number) =>
      `${heading}: ${counted(points, 'point')}. The table shows the figures.`,
    andMore: (label: string, more: number) => `${label}, and ${count(more)} more`,
    percent: (value: number) => `${value} %`,
  },
  progress: {
    parts: {
      waiting: 'waiting',
      running: 'running',
      done: 'done',
      refused: 'not added',
      cancelled: 'cancelled',
    } satisfies Record<ProgressPart['state'], string>,
    of: (done: string, total: string) => `${done} of ${total}`,
    rate: (perSecond: string) => `${perSecond} per second`,
    momentLeft: 'a few seconds left',
    secondsLeft: (seconds: number) => `about ${seconds} seconds left`,
    minutesLeft: (minutes: number) => `about ${minutes} minutes left`,
    hoursLeft: (hours: number) => `about ${counted(hours, 'hour')} left`,
    at: (progress: string) => ` at ${progress}`,
    cancel: 'Cancel',
    cancelOf: (title: string) => `Cancel: ${title}`,
    stopOf: (word: string, title: string) => `${word}: ${title}`,
    cancelled: (title: string, at: string) => `${title} was cancelled${at}. Earlier results are unchanged.`,
    failed: (title: string, at: string, why: string) => `${title} stopped${at}. ${why}`,
    done: (title: string) => `${title} is done.`,
  },
  rateBars: {
    percent: (value: number) => `${value} %`,
    figure: (label: string, figure: string, of: string) => `${label}: ${figure}, ${of}`,
  },
  reasons: {
    more: (steps: number) => counted(steps, 'more step'),
  },
  reply: {
    marked: 'Marked:',
    plain: 'the plain answer',
    statement: {
      matched: 'a statement that is in the facts',
      read: 'another statement',
      contradicted: 'a statement that the facts contradict',
    },
    time: { matched: 'a correct time', read: 'another time', contradicted: 'a wrong time' },
  },
  stack: {
    legend: 'Legend',
    part: (name: string, n: number, all: number) => `${name}: ${count(n)} of ${count(all)}`,
    partOf: (row: string, part: string) => `${row}, ${part}`,
  },
  table: {
    rows: 'Rows',
    nothing: 'Nothing to show.',
    loading: 'Loading rows.',
    failed: (why: string) => `The rows could not be loaded. ${why}`,
    retry: 'Try again',
  },
  times: {
    before: (year: number) => `${year} BC`,
    always: 'at all times',
    never: 'never',
    until: (time: string) => `until ${time}`,
    from: (time: string) => `from ${time} on`,
    between: (from: string, to: string) => `${from} to ${to}`,
  },
  timeLine: {
    label: 'Time line',
    head: 'Formula',
    nothing: 'There is nothing to draw.',
    asTable: 'As table',
    asTimeLine: 'As time line',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    around: (time: string) => `Around ${time}`,
    all: 'Show all',
    keys: (label: string) => `${label}. Use the arrow keys to move between rows and between boundaries.`,
    hint: 'Select a bar, or choose a row and use the arrow keys, to read its times.',
    asked: (time: string) => `asked: ${time}`,
    never: 'never',
    atTime: (time: string) => `at ${time}: `,
    yes: 'yes',
    no: 'no',
    moreLines: (more: number) => `and ${count(more)} more in the table`,
    tableOf: (label: string) => `${label}, as a table`,
    when: 'When',
    derivation: 'How it is derived',
    stated: 'stated',
    at: (time: string) => `At ${time}`,
    doubt: (doubt: string) => `(${doubt})`,
    rowName: (name: string) => `${name}: `,
    /** What a screen reader says at a tick, for a stated event and for a formula. */
    event: { holds: 'it is on record', not: 'it is not on record' },
    formula: { holds: 'it holds', not: 'it does not hold' },
    here: { only: 'only here', from: 'starts here', to: 'ends here' },
    inside: (time: string, holds: string, details: readonly string[]) =>
      `${[`${time}: ${holds}`, ...details].join(', ')}.`,
    outside: ({ time, not, holds, when }: Readonly<Record<'time' | 'not' | 'holds' | 'when', string>>) =>
      `${time}: ${not}. When ${holds}: ${when}.`,
    enter: (does: string) => ` Press Enter to ${does}.`,
    stretches: (n: number) => `in ${counted(n, 'period')}`,
  },
  verdict: { unknown: 'Unknown' },
};
