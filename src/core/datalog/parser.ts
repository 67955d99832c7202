/**
 * Text to program. A clause that cannot be read is left out with an issue that says where, what was found and what was expected;
 * reading goes on with the next clause. What is read is then checked as a whole, so that the program holds only sound clauses.
 */
import type { Issue } from '../issue.ts';
import { IssueCollector } from '../issue.ts';
import type { Atom, Comparator, Literal, Position, Program, Query, Rule, Term } from './program.ts';
import { MAX_ARITY, written } from './program.ts';
import { soundProgram } from './safety.ts';
import { Scanner, shortened } from './scanner.ts';

export interface ParsedProgram {
  /** Every clause that is sound: safe, of one arity per predicate, stratifiable. Without errors among the issues it is all that was written. */
  readonly program: Program;
  /** In the order they were found, at most 100 of one code. */
  readonly issues: readonly Issue[];
  /** Every issue by code, listed or not. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Reads a program. `known` names the relations whose facts come from elsewhere, with their arity,
 * so that a clause that uses one wrongly is refused and a misspelt name is noticed.
 */
export function parseProgram(text: string, known: ReadonlyMap<string, number> = new Map()): ParsedProgram {
  const collector = new IssueCollector();
  const report = (issue: Issue) => collector.add(issue);
  const read = new ClauseReader(text, report).program();
  const program = soundProgram(read, known, report);
  return { program, ...collector.list() };
}

const comparators: Readonly<Record<string, Comparator>> = {
  '=': '=', '==': '=', '=:=': '=', '!=': '!=', '\\=': '!=', '\\==': '!=', '=\\=': '!=', '<>': '!=',
  '<': '<', '<=': '<=', '=<': '<=', '>': '>', '>=': '>=',
};

/** What people write that is not part of the language, and what to write instead. */
const mends: Readonly<Record<string, string>> = {
  ';': 'There is no "or" inside a body: write one rule for each alternative.',
  '->': 'There is no if-then-else: write one rule for each case.',
  '[': 'There are no lists: write one fact or one atom for each element.',
  '|': 'There are no lists: write one fact or one atom for each element.',
  '+': 'There is no arithmetic: put the computed value into a fact.',
  '-': 'There is no arithmetic: put the computed value into a fact.',
  '*': 'There is no arithmetic: put the computed value into a fact.',
  '/': 'There is no arithmetic: put the computed value into a fact.',
  ':': 'A rule is written head :- body.',
};

class ClauseReader {
  readonly #scanner: Scanner;
  readonly #report: (issue: Issue) => void;
  readonly #facts: Atom[] = [];
  readonly #rules: Rule[] = [];
  readonly #queries: Query[] = [];

  constructor(text: string, report: (issue: Issue) => void) {
    this.#report = report;
    this.#scanner = new Scanner(text, report);
  }

  program(): Program {
    while (this.#scanner.kind !== 'end of text') {
      const start = this.#scanner.at;
      if (!this.#clause()) this.#skipClause(start);
    }
    return { facts: this.#facts, rules: this.#rules, queries: this.#queries };
  }

  /** False when the clause could not be read; the issue has then been reported. */
  #clause(): boolean {
    const scanner = this.#scanner;
    if (scanner.is('?-')) return this.#query();
    if (scanner.is(':-') || (scanner.is('.') && scanner.followedByLetter())) return this.#directive();
    const head = this.#atom('a fact, a rule or a query');
    if (head === undefined) return false;
    if (scanner.is('.')) return this.#keepFact(head);
    if (!scanner.is(':-') && !scanner.is('<-')) return this.#expected('a full stop or :-');
    scanner.advance();
    const body = this.#body();
    if (body === undefined) return false;
    this.#rules.push({ head, body });
    return true;
  }

  #query(): boolean {
    const at = this.#scanner.at;
    this.#scanner.advance();
    const body = this.#body();
    if (body !== undefined) this.#queries.push({ body, at });
    return body !== undefined;
  }

  #keepFact(fact: Atom): boolean {
    this.#scanner.advance();
    const open = fact.terms.find((term) => term.kind !== 'constant');
    if (open === undefined) { this.#facts.push(fact); return true; }
    const name = open.kind === 'variable' ? open.name : '_';
    this.#report({
      code: 'fact-with-variable', severity: 'error', place: { ...open.at },
      message: `This fact of ${written(fact.predicate)} has the variable ${name}, but a fact has only constants. Write the name in lower case or in quotes, or give the clause a body that binds it. The fact was left out.`,
    });
    return true;
  }

  /** Souffle's `.decl` and Prolog's `:- dynamic` change nothing that is derived here; they are passed over with a word. */
  #directive(): boolean {
    const { at } = this.#scanner, { line } = at;
    const souffle = this.#scanner.is('.');
    this.#report({
      code: 'directive-skipped', severity: 'warning', place: { ...at },
      message: 'A directive stands here; a fact, a rule or a query was expected. It was passed over, everything else was kept.',
    });
    this.#scanner.advance();
    if (!souffle) this.#skipClause(at);
    else while (this.#scanner.kind !== 'end of text' && this.#scanner.at.line === line) this.#scanner.advance();
    return true;
  }

  /** Literals parted by commas, up to and with the full stop. */
  #body(): Literal[] | undefined {
    const body: Literal[] = [];
    for (;;) {
      const literal = this.#literal();
      if (literal === undefined) return undefined;
      body.push(literal);
      if (this.#scanner.is('.')) { this.#scanner.advance(); return body; }
      if (!this.#scanner.is(',')) { this.#expected('a comma or a full stop'); return undefined; }
      this.#scanner.advance();
    }
  }

  #literal(): Literal | undefined {
    const scanner = this.#scanner;
    if (scanner.is('!') || scanner.is('\\+')) {
      scanner.advance();
      return scanner.is(',') || scanner.is('.') ? this.#refuseCut() : this.#negative();
    }
    if (this.#standsOnComparison()) return this.#comparison(this.#term('a term'));
    const at = scanner.at;
    const negation = scanner.kind === 'name' && scanner.text === 'not';
    const atom = negation ? undefined : this.#atom('an atom or a comparison');
    if (negation) { scanner.advance(); return this.#negative(); }
    if (atom === undefined) return undefined;
    const bare = atom.terms.length === 0 && this.#comparator() !== undefined;
    return bare ? this.#comparison({ kind: 'constant', value: atom.predicate, at }) : { kind: 'positive', atom };
  }

  /** A number, or a variable that is not the name of a predicate, can only begin a comparison. */
  #standsOnComparison(): boolean {
    const { kind } = this.#scanner;
    return kind === 'number' || kind === 'wildcard' || (kind === 'variable' && !this.#scanner.followedBy('('));
  }

  #refuseCut(): undefined {
    const { line, column } = this.#scanner.at;
    this.#report({
      code: 'cut', severity: 'error', place: { line, column: Math.max(1, column - 1) },
      message: 'A cut stands here, but the order of clauses means nothing in Datalog; leave it out, or write ! before an atom to say that it does not hold. The clause was left out.',
    });
  }

  #negative(): Literal | undefined {
    const scanner = this.#scanner;
    const wrapped = scanner.is('(');
    if (wrapped) scanner.advance();
    const atom = this.#atom('an atom after the negation');
    if (atom === undefined || (wrapped && !this.#take(')'))) return undefined;
    if (this.#comparator() === undefined) return { kind: 'negative', atom };
    this.#expected('a comma or a full stop; to deny a comparison, write the opposite one');
    return undefined;
  }

  #comparator(): Comparator | undefined {
    return this.#scanner.kind === 'sign' ? comparators[this.#scanner.text] : undefined;
  }

  /** Stands after the left term. `X<-3` reads as `X < -3`. */
  #comparison(left: Term | undefined): Literal | undefined {
    const scanner = this.#scanner, at = scanner.at;
    if (left === undefined) return undefined;
    const arrow = scanner.is('<-');
    const comparator = arrow ? '<' : this.#comparator();
    if (comparator === undefined) { this.#expected('a comparison: = != < <= > >='); return undefined; }
    scanner.advance();
    if (arrow && scanner.kind !== 'number') { this.#expected('a number'); return undefined; }
    const right = this.#term('a variable or a constant');
    if (right === undefined) return undefined;
    const negated = arrow && right.kind === 'constant' && typeof right.value === 'number' ? { ...right, value: -right.value } : right;
    return { kind: 'comparison', left, comparator, right: negated, at };
  }

  #atom(expected: string): Atom | undefined {
    const scanner = this.#scanner, { kind, value, at } = scanner;
    const called = scanner.followedBy('(');
    if (kind !== 'name' && kind !== 'quoted' && !(kind === 'variable' && called)) {
      this.#expected(expected);
      return undefined;
    }
    scanner.advance();
    const terms = called ? this.#arguments() : [];
    if (terms === undefined) return undefined;
    if (terms.length <= MAX_ARITY) return { predicate: String(value), terms, at };
    this.#report({
      code: 'too-many-arguments', severity: 'error', place: { ...at },
      message: `${written(value)} has ${terms.length} arguments; at most ${MAX_ARITY} were expected. The clause was left out.`,
    });
    return undefined;
  }

  /** Stands on the opening bracket. */
  #arguments(): Term[] | undefined {
    const scanner = this.#scanner, terms: Term[] = [];
    scanner.advance();
    if (scanner.is(')')) { scanner.advance(); return terms; }
    for (;;) {
      const term = this.#term('a variable or a constant');
      if (term === undefined) return undefined;
      terms.push(term);
      if (scanner.is(')')) { scanner.advance(); return terms; }
      if (!this.#take(',', 'a comma or a closing bracket')) return undefined;
    }
  }

  #term(expected: string): Term | undefined {
    const scanner = this.#scanner, { kind, value, at, text } = scanner;
    const nested = scanner.followedBy('(');
    if (kind === 'variable' || kind === 'wildcard' || kind === 'number' || kind === 'name' || kind === 'quoted') {
      scanner.advance();
      if (nested) { this.#expected(`a plain argument: a term such as ${shortened(text)}(...) cannot stand inside an atom; give it a relation of its own`); return undefined; }
      if (kind === 'variable') return { kind, name: text, at };
      return kind === 'wildcard' ? { kind, at } : { kind: 'constant', value, at };
    }
    this.#expected(expected);
    return undefined;
  }

  #take(sign: string, expected = `a ${sign === ')' ? 'closing bracket' : sign}`): boolean {
    if (!this.#scanner.is(sign)) return this.#expected(expected);
    this.#scanner.advance();
    return true;
  }

  /** Says what was expected where the scanner stands; always false, to be returned. A fault has been reported by the scanner. */
  #expected(what: string): false {
    const { kind, text, at, lineBefore } = this.#scanner;
    if (kind === 'fault') return false;
    const found = kind === 'end of text' ? 'The text ends here' : `${shortened(text)} stands here`;
    const stopMissing = what.includes('full stop') && (at.line > lineBefore || kind === 'end of text');
    const mend = stopMissing ? ` A full stop is likely missing at the end of line ${lineBefore}.` : mends[text] === undefined || kind !== 'sign' ? '' : ` ${mends[text]}`;
    this.#report({
      code: 'unexpected-token', severity: 'error', place: { ...at },
      message: `${found}, but ${what} was expected.${mend} The clause was left out.`,
    });
    return false;
  }

  /** Goes past the next full stop; a name at the start of a line begins a clause even where the stop before it was forgotten. */
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
