/**
 * Reads text as a program. A clause that cannot be read is left out with an issue: where, what was found,
 * what was expected. Reading goes on with the next clause. Afterwards the clauses are checked together, so
 * that the program has only sound clauses.
 */
import type { Issue } from '../issue.ts';
import { IssueCollector } from '../issue.ts';
import { finish, type Work } from '../work.ts';
import type { Dialect } from './body-reader.ts';
import { BodyReader } from './body-reader.ts';
import type { Atom, Declaration, DeclaredType, Literal, Position, Program, Query, Rule } from './program.ts';
import { written } from './program.ts';
import { soundProgram } from './safety.ts';
import { Scanner, shortened } from './scanner.ts';

export interface ParsedProgram {
  /**
   * All sound clauses: safe, one arity for each predicate, stratifiable. If the issues have no errors, this
   * is all that was written.
   */
  readonly program: Program;
  /** In the order in which they were found, at most 100 of each code. */
  readonly issues: readonly Issue[];
  /** The number of all issues by code, listed or not. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Clauses that are read between two yields: a few milliseconds of work. */
const PORTION = 500;

/** {@link readProgram} without a pause. */
export function parseProgram(
  text: string,
  known?: ReadonlyMap<string, number>,
  dialect?: Dialect,
): ParsedProgram {
  return finish(readProgram(text, known, dialect));
}

/**
 * Reads a program.
 * @param known the arities of relations whose facts come from elsewhere, so that wrong uses are refused and
 * misspelt names are noticed.
 * @param dialect `souffle` for a `.dl` file.
 */
export function* readProgram(
  text: string,
  known: ReadonlyMap<string, number> = new Map(),
  dialect: Dialect = 'totem',
): Work<ParsedProgram> {
  const collector = new IssueCollector();
  const report = (issue: Issue) => collector.add(issue);
  const read = yield* new ClauseReader(text, dialect, report).program();
  const program = yield* soundProgram(read, known, report);
  return { program, ...collector.list() };
}

const types: Readonly<Record<string, DeclaredType>> = {
  symbol: 'symbol',
  number: 'number',
  unsigned: 'number',
  float: 'number',
};

class ClauseReader {
  readonly #scanner: Scanner;
  readonly #report: (issue: Issue) => void;
  readonly #reader: BodyReader;
  readonly #declarations: Declaration[] = [];
  readonly #facts: Atom[] = [];
  readonly #rules: Rule[] = [];
  readonly #queries: Query[] = [];

  constructor(text: string, dialect: Dialect, report: (issue: Issue) => void) {
    this.#report = report;
    this.#scanner = new Scanner(text, report);
    this.#reader = new BodyReader(this.#scanner, dialect, report);
  }

  *program(): Work<Program> {
    const { total } = this.#scanner;
    for (let read = 1; this.#scanner.kind !== 'end of text'; read++) {
      const start = this.#scanner.at;
      if (!this.#clause()) this.#skipClause(start);
      if (read % PORTION === 0)
        yield { stage: 'Reading the program', done: this.#scanner.done, total, unit: 'letters' };
    }
    return {
      declarations: this.#declarations,
      facts: this.#facts,
      rules: this.#rules,
      queries: this.#queries,
    };
  }

  /** False if the clause could not be read; the issue is then already reported. */
  #clause(): boolean {
    const scanner = this.#scanner;
    if (scanner.is('?-')) return this.#query();
    if (scanner.is(':-') || (scanner.is('.') && scanner.followedByLetter())) return this.#directive();
    const head = this.#reader.head('a fact, a rule or a query');
    if (head === undefined) return false;
    if (scanner.is('.') && head.extra.length === 0) return this.#keepFact(head.atom);
    if (scanner.is('.')) scanner.advance();
    else if (!scanner.is(':-') && !scanner.is('<-')) return this.#reader.expected('a full stop or :-');
    else {
      scanner.advance();
      return this.#keepRules(head.atom, this.#reader.body(), head.extra);
    }
    return this.#keepRules(head.atom, [[]], head.extra);
  }

  #keepRules(
    head: Atom,
    bodies: readonly (readonly Literal[])[] | undefined,
    extra: readonly Literal[],
  ): boolean {
    if (bodies === undefined) return false;
    for (const body of bodies.length === 0 ? [[never(head.at)]] : bodies)
      this.#rules.push({ head, body: [...body, ...extra] });
    return true;
  }

  /** Each alternative of a query becomes a query. */
  #query(): boolean {
    const at = this.#scanner.at;
    this.#scanner.advance();
    const bodies = this.#reader.body();
    if (bodies !== undefined)
      for (const body of bodies.length === 0 ? [[never(at)]] : bodies) this.#queries.push({ body, at });
    return bodies !== undefined;
  }

  #keepFact(fact: Atom): boolean {
    this.#scanner.advance();
    const open = fact.terms.find((term) => term.kind !== 'constant');
    if (open === undefined) {
      this.#facts.push(fact);
      return true;
    }
    const name = open.kind === 'variable' ? open.name : '_';
    this.#report({
      code: 'fact-with-variable',
      severity: 'error',
      place: { ...open.at },
      message:
        `This fact of ${written(fact.predicate)} has the variable ${name}, but a fact has only ` +
        'constants. Write the name in lower case or in quotes, or give the clause a body that binds ' +
        'it. The fact was left out.',
    });
    return true;
  }

  /**
   * Reads `.decl`. Skips Prolog's `:- table` and `:- dynamic` without a warning, because every predicate here
   * is both; skips other directives with one.
   */
  #directive(): boolean {
    const scanner = this.#scanner;
    const { at } = scanner;
    const { line } = at;
    const souffle = scanner.is('.');
    scanner.advance();
    const word = scanner.text;
    if (souffle && word === 'decl') {
      scanner.advance();
      return this.#declaration() || this.#skipLine(line);
    }
    if (!['table', 'dynamic', 'discontiguous', 'input', 'output', 'printsize'].includes(word)) {
      this.#report({
        code: 'directive-skipped',
        severity: 'warning',
        place: { ...at },
        message:
          'This is a directive. Expected a fact, a rule or a query. The directive was ' +
          'skipped; everything else was kept.',
      });
    }
    if (souffle) this.#skipLine(line);
    else this.#skipClause(at);
    return true;
  }

  /** Begins at the predicate: `name(first: symbol, second: number)`. */
  #declaration(): boolean {
    const scanner = this.#scanner;
    const { at, value, kind } = scanner;
    const parameters: { name: string; type: DeclaredType }[] = [];
    if (kind !== 'name' && kind !== 'variable' && kind !== 'quoted')
      return this.#reader.expected('the name of a predicate');
    scanner.advance();
    if (!this.#take('(', 'a bracket')) return false;
    while (!scanner.is(')')) {
      if (parameters.length > 0 && !this.#take(',', 'a comma or a closing bracket')) return false;
      const name = String(scanner.value);
      const word = scanner.kind === 'name' || scanner.kind === 'variable';
      if (!word) return this.#reader.expected('the name of an argument');
      scanner.advance();
      if (!this.#take(':', 'a colon and a type')) return false;
      const type = types[scanner.text];
      if (type === undefined)
        this.#report({
          code: 'unknown-type',
          severity: 'warning',
          place: { ...scanner.at },
          message:
            `Found ${shortened(scanner.text)}. Expected symbol, number, unsigned or float. ` +
            'The column accepts symbols and numbers.',
        });
      parameters.push({ name, type: type ?? 'symbol' });
      scanner.advance();
    }
    scanner.advance();
    this.#declarations.push({ predicate: String(value), parameters, at });
    return true;
  }

  #take(sign: string, expected: string): boolean {
    if (!this.#scanner.is(sign)) return this.#reader.expected(expected);
    this.#scanner.advance();
    return true;
  }

  #skipLine(line: number): true {
    while (this.#scanner.kind !== 'end of text' && this.#scanner.at.line === line) this.#scanner.advance();
    return true;
  }

  /**
   * Goes past the next full stop. If the full stop was forgotten, it ends at a name at the start of a line,
   * where a new clause begins.
   */
  #skipClause(start: Position): void {
    const scanner = this.#scanner;
    while (scanner.kind !== 'end of text') {
      const stop = scanner.is('.');
      const name = scanner.kind === 'name' || scanner.kind === 'quoted';
      if (name && scanner.at.column === 1 && scanner.at !== start) return;
      scanner.advance();
      if (stop) return;
    }
  }
}

/** A literal that is never true, for a body that is always false. */
function never(at: Position): Literal {
  return {
    kind: 'comparison',
    left: { kind: 'constant', value: 0, at },
    comparator: '=',
    right: { kind: 'constant', value: 1, at },
    at,
  };
}
