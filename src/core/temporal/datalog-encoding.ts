/**
 * A formula as a Datalog program, like Drowzee's Fig. 11 but exact. Each part of the formula has one relation
 * of maximal intervals. `f3(X, S, E)`: for the entity X the third part holds from S to E, both included.
 *
 * The paper joins any intervals it finds. These rules differ in three ways (ERRATA): they coalesce first,
 * complement over all integers, and tie the witness of an until to the one interval that reaches it.
 * Variables of the formula are columns before the interval: `G[0,5] 'member of'(X, eu)` is answered for every
 * X at once.
 */
import type { Program, Solution } from '../datalog/index.ts';
import { parseProgram, solve, SymbolTable, written } from '../datalog/index.ts';
import type { Work } from '../work.ts';
import type { Atom, Formula, Quantifier, BinaryOperator } from './formula.ts';
import { atomsOf, operandsOf, variablesOf } from './formula.ts';
import { printFormula } from './formula-printer.ts';
import type { EventTable } from './history.ts';
import type { IntervalSet } from './interval-set.ts';
import { intervals, intervalSet } from './interval-set.ts';

/** The two infinities, as numbers in facts and rules. No tick is that large, even after windows move it. */
export const ALWAYS_BEFORE = -1_000_000_000_000_000;
export const ALWAYS_AFTER = 1_000_000_000_000_000;

export interface DatalogEncoding {
  /** The rules. Each part of the formula is a comment above its rules. */
  readonly text: string;
  readonly program: Program;
  /** The relation of the whole formula: its variables, then S and E. */
  readonly answer: string;
  readonly variables: readonly string[];
  /** The relations that need facts, with their arity. */
  readonly facts: ReadonlyMap<string, number>;
}

/**
 * At most six variables, because a relation has at most eight columns.
 * @param isOpen whether an interval of the atom's facts may have an infinite end. Where none has, the rules
 *   do not test for it.
 */
export function encode(formula: Formula, isOpen: (atom: Atom) => boolean = () => true): DatalogEncoding {
  const writer = new RuleWriter(formula, isOpen);
  const answer = writer.part(formula);
  const text = writer.text;
  const { program, issues } = parseProgram(text, writer.facts);
  const error = issues.find(({ severity }) => severity === 'error');
  if (error) throw new Error(`internal: the encoding is no program: ${error.message}\n${text}`);
  return { text, program, answer, variables: variablesOf(formula), facts: writer.facts };
}

/* ---------- running ---------- */

export interface EncodedAnswers {
  readonly encoding: DatalogEncoding;
  readonly solution: Solution;
  /**
   * For each choice of names for the variables (in their order) under which the formula ever holds: its
   * satisfaction set.
   */
  readonly answers: ReadonlyMap<string, { readonly names: readonly string[]; readonly ticks: IntervalSet }>;
}

/**
 * Runs the encoding on the events of a table. A formula without variables has its answer under the key ''.
 */
export function* solveEncoded(formula: Formula, table: EventTable): Work<EncodedAnswers> {
  const encoding = encode(formula, (atom) => factsOf(atom, table).some(hasOpenEnd));
  const symbols = new SymbolTable();
  const solution = yield* solve(encoding.program, factColumns(formula, table, symbols), symbols);
  return { encoding, solution, answers: answersIn(solution, encoding) };
}

/** The key of an answer. */
export function answerKey(names: readonly string[]): string {
  return names.map(written).join(', ');
}

function answersIn(solution: Solution, { answer, variables }: DatalogEncoding): EncodedAnswers['answers'] {
  const found = new Map<string, { names: string[]; parts: { from: number; to: number }[] }>();
  const tuples = solution.relation(answer);
  const columns = Array.from(
    { length: variables.length + 2 },
    (_, position) => tuples?.column(position) ?? new Int32Array(0),
  );
  for (let row = 0; row < (tuples?.size ?? 0); row++) {
    const values = columns.map((column) => solution.symbols.value(column[row] as number));
    const names = values.slice(0, -2).map(String);
    const key = answerKey(names);
    const part = { from: infinite(values.at(-2) as number), to: infinite(values.at(-1) as number) };
    const known = found.get(key);
    if (known) known.parts.push(part);
    else found.set(key, { names, parts: [part] });
  }
  return new Map([...found].map(([key, { names, parts }]) => [key, { names, ticks: intervalSet(parts) }]));
}

function infinite(tick: number): number {
  return tick === ALWAYS_BEFORE ? -Infinity : tick === ALWAYS_AFTER ? Infinity : tick;
}

/**
 * The interval sets in the facts of an atom. For an atom with the time of its subject or object: all lives.
 */
function factsOf({ predicate, terms, stamp }: Atom, table: EventTable): readonly IntervalSet[] {
  if (stamp !== 'fact') return [...table.lives.values()];
  if (terms.length === 0) return [table.ticksOf({ predicate, terms, stamp }) ?? []];
  return table
    .pairsOf(predicate)
    .map(({ subject, object }) => table.ticksBetween(predicate, subject, object));
}

function hasOpenEnd(ticks: IntervalSet): boolean {
  return ticks[0] === -Infinity || ticks.at(-1) === Infinity;
}

/**
 * The facts of a formula's atoms as columns of symbols. Columns of entities come before the maximal
 * intervals. Lives are included if an atom takes its time from one.
 */
function factColumns(formula: Formula, table: EventTable, symbols: SymbolTable): Map<string, Int32Array[]> {
  const facts = new Map<string, Int32Array[]>();
  const give = (name: string, tuples: readonly (readonly (string | number)[])[], arity: number) =>
    facts.set(
      name,
      Array.from({ length: arity }, (_, position) =>
        Int32Array.from(tuples, (tuple) => symbols.intern(tuple[position] as string | number)),
      ),
    );
  const rows = (entities: readonly string[], ticks: IntervalSet) =>
    intervals(ticks).map(({ from, to }) => [
      ...entities,
      from === -Infinity ? ALWAYS_BEFORE : from,
      to === Infinity ? ALWAYS_AFTER : to,
    ]);
  for (const atom of atomsOf(formula)) {
    if (atom.terms.length === 0) give(factName(atom), rows([], table.ticksOf(atom) ?? []), 2);
    else
      give(
        factName(atom),
        table
          .pairsOf(atom.predicate)
          .flatMap(({ subject, object }) =>
            rows([subject, object], table.ticksBetween(atom.predicate, subject, object)),
          ),
        4,
      );
  }
  if (atomsOf(formula).some(({ stamp }) => stamp !== 'fact'))
    give(
      LIFE,
      [...table.lives].flatMap(([entity, ticks]) => rows([entity], ticks)),
      3,
    );
  return facts;
}

const LIFE = 'life_ts';

/** Time-stamped, as in the paper: `charles_dickens_ts(1812, 1870)`. */
function factName({ predicate, terms }: Atom): string {
  return terms.length === 0 ? `${predicate}_ts` : `${predicate}_rel_ts`;
}

/* ---------- rules ---------- */

/**
 * One end of an interval after a move by a whole number: the text of the new end, and the condition for it.
 * An infinite end does not move.
 */
interface Moved {
  readonly value: string;
  readonly when: string;
  readonly infinite: boolean;
}

class RuleWriter {
  readonly facts = new Map<string, number>();
  readonly #lines: string[] = [];
  readonly #named = new Map<string, string>();
  readonly #whole: Formula;
  readonly #isOpen: (atom: Atom) => boolean;
  /** Whether an interval of the part may have an infinite end. */
  readonly #open = new Map<Formula, boolean>();

  constructor(whole: Formula, isOpen: (atom: Atom) => boolean) {
    this.#whole = whole;
    this.#isOpen = isOpen;
    for (const variable of columnsOf(whole)) this.#domain(variable);
  }

  get text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  /** Writes the rules of a part, only once, and returns its relation. */
  part(formula: Formula): string {
    const key = printFormula(formula);
    const known = this.#named.get(key);
    if (known !== undefined) return known;
    const operands = operandsOf(formula).map((operand) => this.part(operand));
    const name = `f${this.#named.size + 1}`;
    this.#named.set(key, name);
    this.#lines.push(`% ${name}: ${key.replace(/[\n\r]/g, ' ')}`);
    this.#rules(formula, name, operands);
    return name;
  }

  #mayBeOpen(formula: Formula): boolean {
    const known = this.#open.get(formula);
    if (known !== undefined) return known;
    const parts = operandsOf(formula).map((operand) => this.#mayBeOpen(operand));
    const open =
      formula.kind === 'atom'
        ? this.#isOpen(formula.atom)
        : formula.kind === 'not' || formula.kind === 'implies'
          ? true
          : formula.kind === 'and'
            ? parts.every((part) => part)
            : parts.some((part) => part) || ('window' in formula && formula.window.to === Infinity);
    this.#open.set(formula, open);
    return open;
  }

  #rules(formula: Formula, name: string, [first = '', second = '']: readonly string[]): void {
    const vars = columnsOf(formula);
    switch (formula.kind) {
      case 'atom':
        return this.#atom(formula.atom, name);
      case 'not':
        return this.#complement(name, first, vars);
      case 'and':
        return this.#rule(
          call(name, vars, 'S', 'E'),
          call(first, columnsOf(formula.left), 'S1', 'E1'),
          call(second, columnsOf(formula.right), 'S2', 'E2'),
          'S = max(S1, S2)',
          'E = min(E1, E2)',
          'S <= E',
        );
      case 'or':
        return this.#union(formula, name, first, second);
      case 'implies':
        this.#complement(`${name}_no`, first, columnsOf(formula.left));
        return this.#union(formula, name, `${name}_no`, second);
      case 'next':
        return this.#moved(name, first, vars, [-1, -1], this.#mayBeOpen(formula.of));
      case 'previous':
        return this.#moved(name, first, vars, [1, 1], this.#mayBeOpen(formula.of));
      case 'eventually':
      case 'always':
      case 'once':
      case 'historically':
        return this.#quantified(formula, name, first, vars);
      case 'until':
      case 'since':
        return this.#spanned(formula, name, first, second);
    }
  }

  #atom(atom: Atom, name: string): void {
    const fact = factName(atom);
    const [subject, object] = atom.terms.map(({ kind, name: term }) =>
      kind === 'variable' ? column(term) : written(term),
    );
    const vars = columnsOf({ kind: 'atom', atom });
    this.facts.set(fact, atom.terms.length === 0 ? 2 : 4);
    if (subject === undefined || object === undefined)
      return this.#rule(call(name, vars, 'S', 'E'), `${written(fact)}(S, E)`);
    if (atom.stamp === 'fact')
      return this.#rule(call(name, vars, 'S', 'E'), `${written(fact)}(${subject}, ${object}, S, E)`);
    this.facts.set(LIFE, 3);
    this.#rule(
      call(name, vars, 'S', 'E'),
      `${written(fact)}(${subject}, ${object}, _, _)`,
      `${LIFE}(${atom.stamp === 'subject' ? subject : object}, S, E)`,
    );
  }

  /** The names a variable may take: those that some atom of the formula has at the variable's place. */
  #domain(variable: string): void {
    for (const atom of atomsOf(this.#whole)) {
      const places = atom.terms.map(({ kind, name }) =>
        kind === 'variable' ? (column(name) === variable ? 'V' : '_') : written(name),
      );
      if (!places.includes('V')) continue;
      this.facts.set(factName(atom), 4);
      this.#rule(`${domainName(variable)}(V)`, `${written(factName(atom))}(${places.join(', ')}, _, _)`);
    }
  }

  #domains(vars: readonly string[]): string[] {
    return vars.map((variable) => `${domainName(variable)}(${variable})`);
  }

  /**
   * The gaps between neighbours, the time before the first and after the last interval, and all time where
   * there is no interval.
   */
  #complement(name: string, of: string, vars: readonly string[]): void {
    const one = (s: string, e: string) => call(of, vars, s, e);
    this.#rule(
      call(`${name}_skips`, vars, 'E', 'S'),
      one('_', 'E'),
      one('S', '_'),
      one('S1', '_'),
      'E < S1',
      'S1 < S',
    );
    this.#rule(
      call(name, vars, 'A', 'B'),
      one('_', 'E'),
      one('S', '_'),
      'E < S',
      `not ${call(`${name}_skips`, vars, 'E', 'S')}`,
      'A = E + 1',
      'B = S - 1',
    );
    this.#rule(call(`${name}_later`, vars, 'S'), one('S', '_'), one('S1', '_'), 'S1 < S');
    this.#rule(
      call(name, vars, String(ALWAYS_BEFORE), 'B'),
      one('S', '_'),
      `S > ${ALWAYS_BEFORE}`,
      `not ${call(`${name}_later`, vars, 'S')}`,
      'B = S - 1',
    );
    this.#rule(call(`${name}_sooner`, vars, 'E'), one('_', 'E'), one('_', 'E1'), 'E < E1');
    this.#rule(
      call(name, vars, 'A', String(ALWAYS_AFTER)),
      one('_', 'E'),
      `E < ${ALWAYS_AFTER}`,
      `not ${call(`${name}_sooner`, vars, 'E')}`,
      'A = E + 1',
    );
    this.#rule(
      call(name, vars, String(ALWAYS_BEFORE), String(ALWAYS_AFTER)),
      ...this.#domains(vars),
      `not ${one('_', '_')}`,
    );
  }

  #union(formula: Extract<Formula, { left: Formula }>, name: string, first: string, second: string): void {
    const vars = columnsOf(formula);
    const raw = `${name}_raw`;
    for (const [relation, side] of [
      [first, formula.left],
      [second, formula.right],
    ] as const) {
      const own = columnsOf(side);
      this.#rule(
        call(raw, vars, 'S', 'E'),
        call(relation, own, 'S', 'E'),
        ...this.#domains(vars.filter((variable) => !own.includes(variable))),
      );
    }
    this.#coalesce(name, raw, vars);
  }

  /**
   * A start is one that no earlier interval reaches. An end is one beyond which no overlapping interval
   * continues. Each result goes from a start to the next end.
   */
  #coalesce(name: string, raw: string, vars: readonly string[]): void {
    const one = (s: string, e: string) => call(raw, vars, s, e);
    this.#rule(call(`${name}_within`, vars, 'S'), one('S', '_'), one('A', 'B'), 'A < S', 'S <= B + 1');
    this.#rule(call(`${name}_begins`, vars, 'S'), one('S', '_'), `not ${call(`${name}_within`, vars, 'S')}`);
    this.#rule(call(`${name}_goes_on`, vars, 'E'), one('_', 'E'), one('A', 'B'), 'A <= E + 1', 'E < B');
    this.#rule(call(`${name}_ends`, vars, 'E'), one('_', 'E'), `not ${call(`${name}_goes_on`, vars, 'E')}`);
    this.#rule(
      call(`${name}_beyond`, vars, 'S', 'E'),
      call(`${name}_begins`, vars, 'S'),
      call(`${name}_ends`, vars, 'E'),
      call(`${name}_ends`, vars, 'E1'),
      'S <= E1',
      'E1 < E',
    );
    this.#rule(
      call(name, vars, 'S', 'E'),
      call(`${name}_begins`, vars, 'S'),
      call(`${name}_ends`, vars, 'E'),
      'S <= E',
      `not ${call(`${name}_beyond`, vars, 'S', 'E')}`,
    );
  }

  #quantified(
    { kind, window: { from, to }, of: operand }: Extract<Formula, { kind: Quantifier }>,
    name: string,
    of: string,
    vars: readonly string[],
  ): void {
    const open = this.#mayBeOpen(operand);
    switch (kind) {
      case 'always':
        return this.#moved(name, of, vars, [-from, -to], open);
      case 'historically':
        return this.#moved(name, of, vars, [to, from], open);
      case 'eventually':
        this.#moved(`${name}_raw`, of, vars, [-to, -from], open);
        break;
      case 'once':
        this.#moved(`${name}_raw`, of, vars, [from, to], open);
        break;
    }
    this.#coalesce(name, `${name}_raw`, vars);
  }

  /** [S + first, E + last], where that is not empty. */
  #moved(
    name: string,
    of: string,
    vars: readonly string[],
    [first, last]: readonly [number, number],
    open: boolean,
  ): void {
    for (const [start, end] of movedEnds([first, last], open)) {
      this.#rule(
        call(name, vars, 'A', 'B'),
        call(of, vars, 'S', 'E'),
        ...conditions(start, end),
        `A = ${start.value}`,
        `B = ${end.value}`,
        'A <= B',
      );
    }
  }

  #spanned(
    formula: Extract<Formula, { kind: BinaryOperator }>,
    name: string,
    left: string,
    right: string,
  ): void {
    const {
      window: { to },
    } = formula;
    const raw = `${name}_raw`;
    const vars = columnsOf(formula);
    this.#atOnce(formula, raw, right);
    if (to >= 1) this.#reached(formula, name, left, right);
    // The window [0,0] adds nothing to the right side, which is already coalesced.
    if (to === 0) this.#rule(call(name, vars, 'S', 'E'), call(raw, vars, 'S', 'E'));
    else this.#coalesce(name, raw, vars);
  }

  /** A witness at the tick itself, or one step away: there is no tick between. */
  #atOnce(formula: Extract<Formula, { kind: BinaryOperator }>, raw: string, right: string): void {
    const {
      window: { from, to },
    } = formula;
    const vars = columnsOf(formula);
    const own = columnsOf(formula.right);
    const step = formula.kind === 'until' ? -1 : 1;
    const open = this.#mayBeOpen(formula.right);
    const met = [
      call(right, own, 'S', 'E'),
      ...this.#domains(vars.filter((variable) => !own.includes(variable))),
    ];
    if (from === 0) this.#rule(call(raw, vars, 'S', 'E'), ...met);
    if (from <= 1 && to >= 1)
      for (const [start, end] of movedEnds([step, step], open))
        this.#rule(
          call(raw, vars, 'A', 'B'),
          ...met,
          ...conditions(start, end),
          `A = ${start.value}`,
          `B = ${end.value}`,
        );
  }

  /**
   * `reach(F, L, A, B)`: for ticks from F to L, one interval of the left side reaches witnesses from A to B.
   * `met`: those witnesses at which the right side holds. The last rule goes back from the witnesses by the
   * window, within F to L.
   */
  #reached(
    formula: Extract<Formula, { kind: BinaryOperator }>,
    name: string,
    left: string,
    right: string,
  ): void {
    const { window, kind } = formula;
    const ahead = kind === 'until';
    const low = Math.max(window.from, 1);
    const reach = `${name}_reach`;
    const met = `${name}_met`;
    const vars = columnsOf(formula);
    const leftVars = columnsOf(formula.left);
    const leftOpen = this.#mayBeOpen(formula.left);
    const bothOpen = leftOpen && this.#mayBeOpen(formula.right);
    for (const [start, end] of movedEnds([-1, 1], leftOpen)) {
      const ends = ahead
        ? [
            `F = ${start.value}`,
            'L = E',
            `A = ${start.infinite ? start.value : moving('S', low - 1)}`,
            `B = ${end.value}`,
          ]
        : [
            'F = S',
            `L = ${end.value}`,
            `A = ${start.value}`,
            `B = ${end.infinite ? end.value : moving('E', 1 - low)}`,
          ];
      this.#rule(
        call(reach, leftVars, 'F', 'L', 'A', 'B'),
        call(left, leftVars, 'S', 'E'),
        ...conditions(start, end),
        ...ends,
      );
    }
    this.#rule(
      call(met, vars, 'F', 'L', 'S', 'E'),
      call(reach, leftVars, 'F', 'L', 'A', 'B'),
      call(right, columnsOf(formula.right), 'C', 'D'),
      'S = max(A, C)',
      'E = min(B, D)',
      'S <= E',
    );
    for (const [start, end] of movedEnds(ahead ? [-window.to, -low] : [low, window.to], bothOpen)) {
      this.#rule(
        call(`${name}_raw`, vars, 'A', 'B'),
        call(met, vars, 'F', 'L', 'S', 'E'),
        ...conditions(start, end),
        `A = max(F, ${start.value})`,
        `B = min(L, ${end.value})`,
        'A <= B',
      );
    }
  }

  #rule(head: string, ...body: readonly string[]): void {
    this.#lines.push(`${head} :- ${body.join(', ')}.`);
  }
}

/**
 * The ways in which an end moves: a finite end by the step, an infinite end not at all. An infinite step
 * outwards leads to the infinity; inwards it leaves nothing.
 */
function movedEnd(end: 'S' | 'E', step: number, mayBeOpen: boolean): readonly Moved[] {
  const own = end === 'S' ? ALWAYS_BEFORE : ALWAYS_AFTER;
  const open: Moved = { value: String(own), when: `${end} = ${own}`, infinite: true };
  if (step === (end === 'S' ? Infinity : -Infinity)) return mayBeOpen ? [open] : [];
  const finite: Moved = {
    value: Math.abs(step) === Infinity ? String(step < 0 ? ALWAYS_BEFORE : ALWAYS_AFTER) : moving(end, step),
    when: !mayBeOpen ? '' : end === 'S' ? `S > ${own}` : `E < ${own}`,
    infinite: false,
  };
  return mayBeOpen ? [finite, open] : [finite];
}

/** All combinations of the ways in which the two ends move. */
function movedEnds(
  [first, last]: readonly [number, number],
  mayBeOpen: boolean,
): readonly (readonly [start: Moved, end: Moved])[] {
  return movedEnd('S', first, mayBeOpen).flatMap((start) =>
    movedEnd('E', last, mayBeOpen).map((end) => [start, end] as const),
  );
}

function conditions(start: Moved, end: Moved): readonly string[] {
  return [start.when, end.when].filter((condition) => condition !== '');
}

function moving(end: string, step: number): string {
  return step === 0 ? end : `${end} ${step < 0 ? '-' : '+'} ${Math.abs(step)}`;
}

function call(name: string, vars: readonly string[], ...rest: readonly string[]): string {
  const terms = [...vars, ...rest];
  return terms.length === 0 ? name : `${name}(${terms.join(', ')})`;
}

function domainName(variable: string): string {
  return written(`names for ${variable.slice(2)}`);
}

/** The name of a variable's column. The prefix keeps it apart from the variables that the rules add. */
function column(variable: string): string {
  return `V_${variable}`;
}

function columnsOf(formula: Formula): readonly string[] {
  return variablesOf(formula).map(column);
}
