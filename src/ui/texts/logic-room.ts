/** All texts of the Logic room, grouped by view. */
import type { LogicRun, RelationSummary, RunLimits } from '../../core/api/logic-room.ts';
import type { DependencyEdge } from '../../core/datalog/dependencies.ts';
import type { ExplainedStep } from '../../core/datalog/plan-text.ts';
import type { Issue } from '../../core/issue.ts';
import { count, counted, type Wording } from '../figures.ts';
import { texts as door } from './logic-room/door.ts';

const seconds = (milliseconds: number): string =>
  milliseconds < 1000
    ? `${count(Math.max(1, Math.round(milliseconds)))} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;

export const verdicts: Readonly<Record<'holds' | 'fails', Wording>> = {
  holds: { word: 'Holds', mark: 'supported' },
  fails: { word: 'Does not hold', mark: 'absent' },
};

const endings: Readonly<Record<NonNullable<LogicRun['endedBy']>, string>> = {
  tuples: 'the limit of tuples',
  memory: 'the limit of memory',
  time: 'the time limit',
};

export const texts = {
  room: door.room,
  verdicts,
  home: {
    heading: 'Logic',
    intro: 'Write facts and rules, and see what follows from them and why.',
    loading: 'the examples',
    example: 'Example',
    ownProgram: 'Your own program',
    openFile: 'Open a file',
    copyLink: 'Copy link',
    linkCopied: 'Link copied. It contains the whole program; anyone who opens it sees it before it runs.',
    linkShown: 'This browser does not allow copying. Here is the link:',
    link: 'Link',
    replaced: 'Your program was replaced.',
    bringBack: 'Bring it back',
    openedWith: (first: string, all: number) => (all === 1 ? first : `${first} And ${count(all - 1)} more.`),
    refusedFile: (why: string) => `The file could not be opened. ${why}`,
    refusedLink: (why: string) => `No link was made. ${why}`,
    save: 'Save as',
    saveAs: (format: string) => `Save as ${format}`,
    refusedSave: (why: string) => `Nothing was saved. ${why}`,
  },
  link: {
    heading: 'A program from a link',
    intro: 'Nothing of it has run. Read it before you open it.',
    loading: 'the link',
    refused: (why: string) => `This link cannot be opened. ${why}`,
    size: (letters: number, bytes: number) =>
      `${counted(letters, 'letter')} of program, ${counted(bytes, 'byte')} unpacked.`,
    program: 'Program',
    question: 'Question',
    formula: 'Formula',
    at: 'Time',
    factBases: 'Fact bases of your library that it names',
    open: 'Open in the editor',
    leave: 'Leave it',
    hidden: 'It contains characters that are not visible. They are shown here by their numbers.',
  },
  program: {
    heading: 'Program',
    label: 'Program in Datalog',
    run: 'Run',
    running: 'Running the program',
    keys: 'Ctrl Enter runs the program. Ctrl Space completes a name. Tab leaves the editor.',
    fine: 'The program reads without a problem.',
    found: (issues: number) => `${counted(issues, 'problem')} found`,
    severities: { error: 'Problem', warning: 'Warning', note: 'Note' } satisfies Record<
      Issue['severity'],
      string
    >,
    line: (line: number, column: number) => `Line ${count(line)}, column ${count(column)}`,
    rule: (arity: number) => `derived, ${counted(arity, 'argument')}`,
    fact: (arity: number) => `facts, ${counted(arity, 'argument')}`,
    library: (arity: number) => `library, ${counted(arity, 'argument')}`,
    limits: 'Limits',
    limit: {
      maxTuples: 'Derived tuples',
      maxMegabytes: 'Memory in MB',
      maxSeconds: 'Seconds',
    } satisfies Record<keyof RunLimits, string>,
    factBases: 'Facts from your library',
    factBasesAbout:
      'A chosen fact base adds each of its relations under its name: ' +
      'for the relation “capital of”, write ‘capital of’(X, Y).',
    noFactBases: 'Your library has no facts yet. Import some in the Test room, and they can be used here.',
    help: 'How to write a program',
    helpLines: [
      '`parent(ada, ben).` is a fact. Names begin with a small letter or are in quotes.',
      '`ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).` is a rule. Variables begin with a capital; ' +
        'a comma means “and”, a semicolon “or”.',
      '`!parent(X, _)` means that it does not hold; `_` stands for anything.',
      '`X < Y`, `X != Y`, `N = M + 1` compare and calculate.',
      '`N = count : { likes(X, Y) }` counts; sum, min and max work alike.',
      '`?- ancestor(ada, Who).` is a query. Its answers are listed first.',
      '`%` begins a comment.',
    ],
  },
  run: {
    none: 'Run the program to see what follows.',
    loading: 'The program is running.',
    cancelled: 'Stopped. Nothing was kept of this run.',
    failed: (why: string) => `The run failed. ${why}`,
    stale: 'The program has changed since it was run.',
    partial: (ending: NonNullable<LogicRun['endedBy']>) =>
      `Stopped by ${endings[ending]}. All that is listed holds, but more may follow. Raise the limit ` +
      'to go on.',
    done: (derived: number, milliseconds: number) =>
      `${counted(derived, 'tuple')} derived in ${seconds(milliseconds)}.`,
    leftOut: (errors: number) =>
      `${counted(errors, 'clause')} could not be read and ${errors === 1 ? 'was' : 'were'} left out.`,
    missing: (names: readonly string[]) =>
      `Your library has no ${names.length === 1 ? 'fact base' : 'fact bases'} with the name ${names
        .map((name) => `“${name}”`)
        .join(', ')}.`,
  },
  answers: {
    heading: 'Answers',
    queries: 'Queries',
    derived: 'Derived',
    given: 'Facts',
    relation: ({ name, arity, size }: RelationSummary) => `${name}/${String(arity)}: ${count(size)}`,
    query: (text: string, size: number) => `${text}: ${count(size)}`,
    choose: 'What is listed',
    nothing: 'No tuples.',
    yes: 'Yes, it holds.',
    no: 'No, it does not hold.',
    more: (listed: number) => `Only the first ${count(listed)} answers are listed.`,
    argument: (i: number) => `Argument ${count(i)}`,
    open: 'Choose a row to see why it holds.',
    empty: 'The program has neither facts nor rules.',
    table: (name: string) => `Tuples of ${name}`,
  },
  why: {
    heading: 'Why, and why not',
    intro: 'Write an atom, such as ancestor(ada, finn). If it holds, you see why; if not, what is missing.',
    atom: 'Atom',
    explain: 'Explain',
    loading: 'the explanation',
    notRun: 'Run the program first.',
    unreadable: 'This cannot be read as an atom.',
    matches: (total: number) => `${counted(total, 'tuple')} match. Choose one:`,
    anyOf: (total: number) =>
      total === 1 ? 'One tuple matches:' : `${counted(total, 'tuple')} match. The first of them:`,
    fact: { program: 'stated in the program', library: 'stated in your library' },
    line: (line: number) => `line ${count(line)}`,
    byRule: (line: number) => `by the rule in line ${count(line)}`,
    above: 'already shown above',
    expand: (atom: string) => `Open ${atom}`,
    collapse: (atom: string) => `Close ${atom}`,
    others: 'Other derivations',
    way: (i: number, of: number) => `Derivation ${count(i)} of ${count(of)}`,
    nextWay: 'Next derivation',
    onlyWay: 'This is the only derivation.',
    expandAll: 'Open all',
    collapseAll: 'Close all',
    tree: 'Derivation',
    steps: (shown: number) => `${counted(shown, 'step')}, of least height.`,
    noRule: 'It is not among the facts, and no rule has it as its head.',
    unknown: (predicate: string) =>
      `Nothing is known under the name ${predicate} with this number of arguments.`,
    rulesTried: (rules: number) =>
      rules === 1 ? 'One rule could give it:' : `${count(rules)} rules could give it:`,
    head: 'The head of this rule has other constants, so it can never give this.',
    unfinished: 'This rule would give it, but the run was stopped before.',
    failed: 'fails',
    held: (literals: string) => `after ${literals}`,
    heldNothing: 'first',
    bindings: 'with',
    binding: (pairs: readonly (readonly [string, string])[]) =>
      pairs.map(([name, value]) => `${name} = ${value}`).join(', '),
    noValues: 'with no value bound yet',
    askNot: (atom: string) => `Why not ${atom}?`,
    ask: (atom: string) => `Why ${atom}?`,
    save: 'Save the derivation',
  },
  structure: {
    heading: 'Rules and strata',
    intro:
      'An arrow leads from what a rule uses to what it derives. A stratum is evaluated completely before ' +
      'the next one, so that a negation or an aggregate sees everything below it.',
    graph: 'Graph',
    table: 'Table',
    view: 'View',
    drawing: (predicates: number, edges: number) =>
      `${counted(predicates, 'predicate')} and ${counted(edges, 'arrow')}. The table shows the same.`,
    tooLarge: 'This program has too many predicates to be drawn. The table shows all of them.',
    predicate: 'Predicate',
    stratum: 'Stratum',
    kind: 'Kind',
    uses: 'Uses',
    kinds: { derived: 'derived', given: 'facts' },
    recursive: 'recursive',
    edges: { positive: '', negative: 'not ', aggregate: 'all of ' } satisfies Record<
      DependencyEdge['kind'],
      string
    >,
    legend: 'Boxes are facts, round boxes are derived. Dashed: negated. Dotted: inside an aggregate.',
    none: 'The program has no predicates.',
    rules: 'How each rule is evaluated',
    rulesAbout:
      'The order in which the body is joined. It is chosen by what is already bound and by how many rows ' +
      'are expected to match.',
    noRules: 'The program has no rules.',
    ruleAt: (line: number, stratum: number) => `Line ${count(line)}, stratum ${count(stratum + 1)}`,
    first: 'In the first round',
    again: (atom: string) => `In later rounds, with the new tuples of ${atom}`,
    step: 'Step',
    does: 'What it does',
    expected: 'Matches expected',
    of: (expected: number, rows: number) =>
      `${count(expected < 10 ? Math.round(expected * 10) / 10 : Math.round(expected))} of ${count(rows)}`,
    stepKinds: {
      join: (bound: string, gives: string) =>
        (bound === '' ? 'reads all rows' : `looks up by ${bound}`) + (gives === '' ? '' : `, gives ${gives}`),
      intersect: (bound: string, gives: string) =>
        `for each ${bound} reads the shortest list of these and tests the others, gives ${gives}`,
      absent: (bound: string) => `checks that there is none${bound === '' ? '' : ` for ${bound}`}`,
      compare: () => 'compares',
      assign: (_: string, gives: string) => `sets ${gives}`,
      compute: (_: string, gives: string) => `calculates ${gives}`,
      aggregate: (bound: string, gives: string) =>
        `aggregates${bound === '' ? '' : ` for each ${bound}`}, gives ${gives}`,
    } satisfies Record<ExplainedStep['kind'], (bound: string, gives: string) => string>,
  },
  change: {
    heading: 'Change a fact',
    intro:
      'Add or remove facts and see what follows from the change. The text of the program stays as it is.',
    facts: 'Facts',
    placeholder: 'parent(finn, gus).',
    add: 'Add',
    remove: 'Remove',
    adding: 'Adding facts',
    removing: 'Removing facts',
    none: 'Nothing follows from it: nothing changed.',
    came: (tuples: number) => `${counted(tuples, 'tuple')} came`,
    went: (tuples: number) => `${counted(tuples, 'tuple')} went`,
    done: (milliseconds: number) => `Brought up to date in ${seconds(milliseconds)}.`,
    notDone: 'Stopped. The facts are as they were.',
    added: 'added',
    removed: 'removed',
    derived: 'derived',
    given: 'given',
    more: (left: number) => `and ${count(left)} more`,
    changed: 'Facts were changed since the run. Run the program to go back to its text.',
  },
  elsewhere: {
    heading: 'Continue elsewhere',
    intro:
      'For more facts than a tab can hold: save the program as a folder for Soufflé or DuckDB and run it ' +
      'there with the command in its README. Then give the files of its results, to compare them with what ' +
      'follows here. What is written for DuckDB was run there; what is written for Soufflé was only ' +
      'checked with a reader of its format.',
    save: 'Save a folder',
    choose: 'Compare results',
    same: (tuples: number) => `The same ${counted(tuples, 'tuple')} as here.`,
    different: (missing: number, added: number) =>
      `Different: ${counted(missing, 'tuple')} missing there, ${count(added)} there that are not here.`,
    missing: 'Missing there:',
    added: 'Not here:',
    failed: (why: string) => `The results could not be compared. ${why}`,
  },
  time: {
    heading: 'Time',
    intro: (events: number) =>
      events === 0
        ? 'Facts whose last two arguments are whole numbers, a first and a last year, are events. This ' +
          'program has none.'
        : 'Facts whose last two arguments are whole numbers, a first and a last year, are events. This ' +
          `program has ${counted(events, 'event')}. Three evaluators run every formula; differences are ` +
          'shown.',
    formula: 'Formula',
    at: 'At',
    evaluate: 'Evaluate',
    loading: 'the evaluation',
    enter: 'Enter a formula and a time.',
    use: 'Use',
    help: 'How to write a formula',
  },
} as const;
