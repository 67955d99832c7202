/**
 * Reads the body of a clause from tokens: formulas of atoms and comparisons, expressions, aggregates.
 * An operation inside an atom becomes a variable, bound by a comparison beside the atom. An aggregate becomes
 * a separate literal.
 */
import type { Issue } from '../issue.ts';
import { calculated } from './arithmetic.ts';
import type { Formula } from './normal-form.ts';
import { FALSE, TRUE, alternatives, both, denied, either } from './normal-form.ts';
import type {
  AggregateFunction,
  ArithmeticOperator,
  Atom,
  Comparator,
  Expression,
  Literal,
  Position,
  Term,
} from './program.ts';
import { MAX_ARITY, written } from './program.ts';
import type { Scanner } from './scanner.ts';
import { shortened } from './scanner.ts';
import { lookupTable } from '../lookup-table.ts';

const comparators: Readonly<Record<string, Comparator>> = {
  '=': '=',
  '==': '=',
  '=:=': '=',
  is: '=',
  '!=': '!=',
  '\\=': '!=',
  '\\==': '!=',
  '=\\=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '=<': '<=',
  '>': '>',
  '>=': '>=',
};
const sums: readonly string[] = ['+', '-'];
const products: readonly string[] = ['*', '/', 'mod', 'div'];
const functions = lookupTable({ abs: 1, min: 2, max: 2 });
const aggregates: readonly string[] = ['count', 'sum', 'min', 'max'];

/** Signs of other languages, and what to write instead. */
const replacements: Readonly<Record<string, string>> = {
  ';': '";" means "or" and belongs between parts of a body.',
  '->': 'Datalog has no if-then-else. Write one rule for each case.',
  '[': 'Datalog has no lists. Write one fact or one atom for each element.',
  '|': 'Datalog has no lists. Write one fact or one atom for each element.',
  '^': 'Datalog has no powers. Multiply, or put the value into a fact.',
  ':': 'A rule is written head :- body.',
};

const signNames: Readonly<Record<string, string>> = { '(': 'bracket', ')': 'closing bracket', ',': 'comma' };

/** In Souffle an unquoted word inside an atom is a variable, even in lower case; constants are in quotes. */
export type Dialect = 'totem' | 'souffle';

/** How deep brackets, negations and signs may be nested. Chosen by hand. */
const DEEPEST = 100;
/** How many operations a head or a body may have: each is nested inside the next. */
const MOST_OPERATIONS = 1000;
/** How many literals a body may have: each literal of a join passes its bindings to the next. */
const MOST_LITERALS = 1000;

export class BodyReader {
  readonly #scanner: Scanner;
  readonly #report: (issue: Issue) => void;
  /** Literals that bind the variables which stand for operations and aggregates. */
  #extra: Literal[] = [];
  #unwritten = 0;
  #depth = 0;
  #operations = 0;
  #literals = 0;
  #quiet = false;

  readonly #dialect: Dialect;

  constructor(scanner: Scanner, dialect: Dialect, report: (issue: Issue) => void) {
    this.#scanner = scanner;
    this.#dialect = dialect;
    this.#report = report;
  }

  /** A head: an atom, and the literals that its operations add to the body. */
  head(expected: string): { atom: Atom; extra: readonly Literal[] } | undefined {
    this.#extra = [];
    this.#operations = 0;
    const atom = this.#atom(expected);
    return atom && { atom, extra: this.#extra.splice(0) };
  }

  /** The alternatives of a body, read up to and including the full stop. */
  body(): Literal[][] | undefined {
    this.#operations = this.#literals = 0;
    const { at } = this.#scanner;
    const formula = this.#either('a comma or a full stop');
    if (formula === undefined) return undefined;
    if (!this.#scanner.is('.')) {
      this.expected('a comma or a full stop');
      return undefined;
    }
    const found = alternatives(formula);
    if (found !== undefined) this.#scanner.advance();
    else
      this.#tell(
        'too-many-alternatives',
        'This body has more than 128 alternatives when it is expanded. Move a part of it ' +
          'to a relation of its own. The clause was left out.',
        at,
      );
    return found;
  }

  /**
   * Reports what was expected at the current token, unless the scanner has already reported a fault. Always
   * returns false, so that a caller can return it.
   */
  expected(what: string): false {
    const { kind, text, at, lineBefore } = this.#scanner;
    if (kind === 'fault') return false;
    const found = kind === 'end of text' ? 'The text ends here' : `Found ${shortened(text)}`;
    const stopMissing = what.includes('full stop') && (at.line > lineBefore || kind === 'end of text');
    const advice = stopMissing
      ? ` A full stop is likely missing at the end of line ${lineBefore}.`
      : replacements[text] === undefined || kind !== 'sign'
        ? ''
        : ` ${replacements[text]}`;
    this.#tell(
      'unexpected-token',
      `${found}, but ${what} was expected.${advice} The clause was left out.`,
      at,
    );
    return false;
  }

  #tell(code: string, message: string, at: Position): void {
    if (!this.#quiet) this.#report({ code, severity: 'error', message, place: { ...at } });
  }

  #either(end: string): Formula | undefined {
    const parts: Formula[] = [];
    for (;;) {
      const part = this.#both(end);
      if (part === undefined) return undefined;
      parts.push(part);
      if (!this.#scanner.is(';')) return either(parts);
      this.#scanner.advance();
    }
  }

  #both(end: string): Formula | undefined {
    const parts: Formula[] = [];
    for (;;) {
      const scanner = this.#scanner;
      const { at } = scanner;
      const part = this.#part();
      if (part === undefined) return undefined;
      parts.push(part);
      if (++this.#literals > MOST_LITERALS) {
        this.#tell(
          'too-many-literals',
          `This body has more than ${MOST_LITERALS} parts. Move some of them to a relation ` +
            'of their own. The clause was left out.',
          at,
        );
        return undefined;
      }
      if (scanner.is(',')) {
        scanner.advance();
        continue;
      }
      if (scanner.is('.') || scanner.is(';') || scanner.is(')') || scanner.is('}')) return both(parts);
      this.expected(end);
      return undefined;
    }
  }

  /** One part of a body, with the literals that its operations add. */
  #part(): Formula | undefined {
    const outer = this.#extra;
    const { at } = this.#scanner;
    this.#extra = [];
    if (++this.#depth > DEEPEST)
      this.#tell(
        'too-deep',
        `The brackets are nested more than ${DEEPEST} deep. The clause was left out.`,
        at,
      );
    const formula = this.#depth > DEEPEST ? undefined : this.#formula();
    this.#depth--;
    const extra = this.#extra.map((literal) => ({ kind: 'literal' as const, literal }));
    this.#extra = outer;
    return formula === undefined || extra.length === 0 ? formula : both([...extra, formula]);
  }

  #formula(): Formula | undefined {
    const scanner = this.#scanner;
    if (scanner.is('!') || scanner.is('\\+')) {
      const cut = scanner.is('!');
      scanner.advance();
      return cut && (scanner.is(',') || scanner.is('.') || scanner.is(';'))
        ? this.#refuseCut()
        : this.#denied();
    }
    if (scanner.is('(')) return this.#bracketed();
    if (scanner.kind === 'name' && scanner.text === 'not') {
      scanner.advance();
      return this.#denied();
    }
    if (scanner.kind === 'name' && scanner.text === 'aggregate_all' && scanner.followedBy('('))
      return this.#aggregateAll();
    if (this.#beginsExpression()) return this.#comparison(this.#sum('a term'));
    const { at } = scanner;
    const mark = scanner.mark();
    const atom = this.#atom('an atom or a comparison');
    if (atom === undefined) return undefined;
    if (this.#comparator() === undefined && !this.#standsOnOperator()) return this.#plain(atom);
    if (atom.terms.length === 0)
      return this.#comparison(
        this.#sum(
          'a term',
          this.#dialect === 'souffle'
            ? { kind: 'variable', name: atom.predicate, at }
            : { kind: 'constant', value: atom.predicate, at },
        ),
      );
    scanner.goTo(mark);
    return this.#comparison(this.#sum('a term'));
  }

  #plain(atom: Atom): Formula {
    if (atom.terms.length === 0 && atom.predicate === 'true') return TRUE;
    if (atom.terms.length === 0 && (atom.predicate === 'false' || atom.predicate === 'fail')) return FALSE;
    return { kind: 'literal', literal: { kind: 'positive', atom } };
  }

  #denied(): Formula | undefined {
    const formula = this.#part();
    return formula && denied(formula);
  }

  /** A bracket begins a group of literals, or an expression on the left side of a comparison. */
  #bracketed(): Formula | undefined {
    const scanner = this.#scanner;
    const mark = scanner.mark();
    const quiet = this.#quiet;
    const kept = this.#extra.length;
    this.#quiet = true;
    const left = this.#sum('a term');
    const isExpression = left !== undefined && this.#comparator() !== undefined;
    this.#quiet = quiet;
    this.#extra.length = kept;
    scanner.goTo(mark);
    if (isExpression) return this.#comparison(this.#sum('a term'));
    scanner.advance();
    const formula = this.#either('a comma or a closing bracket');
    return formula !== undefined && this.#take(')') ? formula : undefined;
  }

  /**
   * Whether the current token can only begin a comparison: a number, a sign, a function, an aggregate, or a
   * variable that is not the name of a predicate.
   */
  #beginsExpression(): boolean {
    const { kind, text } = this.#scanner;
    const called = this.#scanner.followedBy('(');
    if (kind === 'number' || kind === 'wildcard' || (kind === 'variable' && !called)) return true;
    return this.#scanner.is('-') || (kind === 'name' && aggregates.includes(text) && this.#opensAggregate());
  }

  #standsOnOperator(): boolean {
    const { kind, text } = this.#scanner;
    return (
      (kind === 'sign' && (sums.includes(text) || text === '*' || text === '/')) ||
      (kind === 'name' && products.includes(text)) ||
      (kind === 'number' && text.startsWith('-'))
    );
  }

  #refuseCut(): undefined {
    const { line, column } = this.#scanner.at;
    this.#tell(
      'cut',
      'This is a cut, but the order of clauses does not matter in Datalog. Remove it, or ' +
        'write ! before an atom to negate it. The clause was left out.',
      { line, column: Math.max(1, column - 1) },
    );
  }

  #comparator(): Comparator | undefined {
    const { kind, text } = this.#scanner;
    return kind === 'sign' || (kind === 'name' && text === 'is') ? comparators[text] : undefined;
  }

  /** Begins after the left side. `X<-3` is read as `X < -3`. */
  #comparison(left: Expression | undefined): Formula | undefined {
    const scanner = this.#scanner;
    const at = scanner.at;
    if (left === undefined) return undefined;
    const arrow = scanner.is('<-');
    const comparator = arrow ? '<' : this.#comparator();
    if (comparator === undefined) {
      this.expected('a comparison: = != < <= > >=');
      return undefined;
    }
    scanner.advance();
    const right = this.#sum('a variable or a constant', undefined, arrow);
    return right && { kind: 'literal', literal: { kind: 'comparison', left, comparator, right, at } };
  }

  #atom(expected: string): Atom | undefined {
    const scanner = this.#scanner;
    const { kind, value, at } = scanner;
    const called = scanner.followedBy('(');
    if (kind !== 'name' && kind !== 'quoted' && !(kind === 'variable' && called)) {
      this.expected(expected);
      return undefined;
    }
    scanner.advance();
    const terms = called ? this.#arguments() : [];
    if (terms === undefined) return undefined;
    if (terms.length <= MAX_ARITY) return { predicate: String(value), terms, at };
    this.#tell(
      'too-many-arguments',
      `${written(value)} has ${terms.length} arguments. At most ${MAX_ARITY} are possible. ` +
        'The clause was left out.',
      at,
    );
    return undefined;
  }

  /** Begins at the opening bracket. */
  #arguments(): Term[] | undefined {
    const scanner = this.#scanner;
    const terms: Term[] = [];
    scanner.advance();
    if (scanner.is(')')) {
      scanner.advance();
      return terms;
    }
    for (;;) {
      const expression = this.#sum('a variable or a constant');
      if (expression === undefined) return undefined;
      terms.push(expression.kind === 'operation' ? this.#named(expression) : expression);
      if (scanner.is(')')) {
        scanner.advance();
        return terms;
      }
      if (!this.#take(',', 'a comma or a closing bracket')) return undefined;
    }
  }

  /** A variable that has the value of an expression. */
  #named(right: Expression): Term {
    const { at } = right;
    const left = this.#fresh(at);
    this.#extra.push({ kind: 'comparison', left, comparator: '=', right, at });
    return left;
  }

  #fresh(at: Position): Term {
    return { kind: 'variable', name: ` ${++this.#unwritten}`, at };
  }

  /**
   * Terms and products joined by plus and minus. `first` has already been read; `negative` if a minus came
   * before it.
   */
  #sum(expected: string, first?: Expression, negative = false): Expression | undefined {
    let left = this.#product(expected, first, negative);
    while (left !== undefined) {
      const { kind, text, at } = this.#scanner;
      if (kind === 'number' && text.startsWith('-')) this.#scanner.splitNumber();
      else if (kind !== 'sign' || !sums.includes(text)) break;
      left = this.#operation(this.#scanner.text as ArithmeticOperator, left, at, () =>
        this.#product('a number or a variable'),
      );
    }
    return left;
  }

  #product(expected: string, first?: Expression, negative = false): Expression | undefined {
    let left = first ?? this.#operand(expected);
    if (left !== undefined && negative) left = negated(left);
    while (left !== undefined) {
      const { kind, text, at } = this.#scanner;
      if ((kind !== 'sign' && kind !== 'name') || !products.includes(text)) break;
      left = this.#operation(text as ArithmeticOperator, left, at, () =>
        this.#operand('a number or a variable'),
      );
    }
    return left;
  }

  /** Begins at the operator. */
  #operation(
    operator: ArithmeticOperator,
    left: Expression,
    at: Position,
    next: () => Expression | undefined,
  ): Expression | undefined {
    if (++this.#operations > MOST_OPERATIONS) {
      this.#tell(
        'too-many-operations',
        `One head or body has more than ${MOST_OPERATIONS} operations. Compute a part of ` +
          'them in a rule of its own. The clause was left out.',
        at,
      );
      return undefined;
    }
    this.#scanner.advance();
    const right = next();
    return right && folded({ kind: 'operation', operator, operands: [left, right], at });
  }

  #operand(expected: string): Expression | undefined {
    const scanner = this.#scanner;
    const { at } = scanner;
    const deepest = this.#depth >= DEEPEST;
    if (!deepest && (scanner.is('-') || scanner.is('('))) {
      const sign = scanner.is('-');
      scanner.advance();
      this.#depth++;
      const inner = sign ? this.#operand('a number or a variable') : this.#sum('a number or a variable');
      this.#depth--;
      if (sign) return inner && negated(inner, at);
      return inner !== undefined && this.#take(')') ? inner : undefined;
    }
    if (scanner.kind === 'name' && aggregates.includes(scanner.text) && this.#opensAggregate())
      return this.#aggregate();
    const arity = scanner.kind === 'name' && scanner.followedBy('(') ? functions[scanner.text] : undefined;
    return arity === undefined || deepest ? this.#term(expected) : this.#function(arity);
  }

  /** `min(X, Y)` and other functions. */
  #function(arity: number): Expression | undefined {
    const scanner = this.#scanner;
    const { at } = scanner;
    const operator = scanner.text as ArithmeticOperator;
    const operands: Expression[] = [];
    scanner.advance();
    for (let i = 0; i < arity; i++) {
      scanner.advance();
      this.#depth++;
      const operand = this.#sum('a number or a variable');
      this.#depth--;
      if (
        operand === undefined ||
        !(
          scanner.is(i + 1 < arity ? ',' : ')') ||
          this.expected(i + 1 < arity ? 'a comma' : 'a closing bracket')
        )
      )
        return undefined;
      operands.push(operand);
    }
    scanner.advance();
    return folded({ kind: 'operation', operator, operands, at });
  }

  #term(expected: string): Term | undefined {
    const scanner = this.#scanner;
    const { kind, value, at, text } = scanner;
    const nested = scanner.followedBy('(');
    if (
      kind === 'variable' ||
      kind === 'wildcard' ||
      kind === 'number' ||
      kind === 'name' ||
      kind === 'quoted'
    ) {
      scanner.advance();
      if (nested) {
        this.expected(
          `a plain argument: a term such as ${shortened(text)}(...) cannot be inside an ` +
            'atom; give it a relation of its own',
        );
        return undefined;
      }
      if (kind === 'variable' || (kind === 'name' && this.#dialect === 'souffle'))
        return { kind: 'variable', name: text, at };
      return kind === 'wildcard' ? { kind, at } : { kind: 'constant', value, at };
    }
    this.expected(expected);
    return undefined;
  }

  /**
   * `count : {`, `sum X : {`: the name of an aggregate before a colon, or before the expression to aggregate.
   */
  #opensAggregate(): boolean {
    const scanner = this.#scanner;
    const mark = scanner.mark();
    const counts = scanner.text === 'count';
    if (scanner.followedBy('(')) return false;
    scanner.advance();
    const { kind } = scanner;
    const opens =
      scanner.is(':') ||
      (!counts &&
        (kind === 'variable' ||
          (kind === 'name' && this.#dialect === 'souffle') ||
          kind === 'number' ||
          scanner.is('(')));
    scanner.goTo(mark);
    return opens;
  }

  /** Begins at the name of the aggregate: `sum X : { body }`. */
  #aggregate(): Term | undefined {
    const scanner = this.#scanner;
    const { at } = scanner;
    const name = scanner.text as AggregateFunction;
    scanner.advance();
    const outer = this.#extra;
    this.#extra = [];
    const of = name === 'count' ? undefined : this.#sum('the value to add up or compare');
    if ((name !== 'count' && of === undefined) || !this.#take(':', 'a colon')) return undefined;
    const braced = scanner.is('{');
    if (braced) scanner.advance();
    const body = this.#aggregated(braced ? this.#either('a comma or a closing brace') : this.#single(), at);
    this.#extra = outer;
    if (body === undefined || (braced && !this.#take('}', 'a comma or a closing brace'))) return undefined;
    const result = this.#fresh(at);
    this.#extra.push({
      kind: 'aggregate',
      result,
      function: name,
      ...(of !== undefined && { of }),
      body,
      at,
    });
    return result;
  }

  #single(): Formula | undefined {
    const atom = this.#atom('a body in braces or an atom');
    return atom && this.#plain(atom);
  }

  /** Prolog's `aggregate_all(sum(X), Goal, Result)`. */
  #aggregateAll(): Formula | undefined {
    const scanner = this.#scanner;
    const { at } = scanner;
    scanner.advance();
    scanner.advance();
    const name = scanner.text as AggregateFunction;
    if (scanner.kind !== 'name' || !aggregates.includes(name)) {
      this.expected('count, sum, min or max');
      return undefined;
    }
    scanner.advance();
    let of: Expression | undefined;
    if (name !== 'count') {
      of = this.#take('(') ? this.#sum('the value to add up or compare') : undefined;
      if (of === undefined || !this.#take(')')) return undefined;
    }
    const body = this.#take(',') ? this.#aggregated(this.#part(), at) : undefined;
    if (body === undefined || !this.#take(',')) return undefined;
    const right = this.#term('a variable or a constant');
    const left = this.#fresh(at);
    if (right === undefined || !this.#take(')')) return undefined;
    this.#extra.push({
      kind: 'aggregate',
      result: left,
      function: name,
      ...(of !== undefined && { of }),
      body,
      at,
    });
    return { kind: 'literal', literal: { kind: 'comparison', left, comparator: '=', right, at } };
  }

  #aggregated(formula: Formula | undefined, at: Position): Literal[] | undefined {
    const found = formula && alternatives(formula);
    if (found === undefined) return undefined;
    if (found.length === 1) return found[0];
    this.#tell(
      'or-in-aggregate',
      'An aggregate cannot be over alternatives: a binding that satisfies two would count twice. ' +
        'Give the alternatives a relation of their own. The clause was left out.',
      at,
    );
    return undefined;
  }

  #take(sign: string, expected = `a ${signNames[sign] ?? sign}`): boolean {
    if (!this.#scanner.is(sign)) return this.expected(expected);
    this.#scanner.advance();
    return true;
  }
}

function negated(expression: Expression, at = expression.at): Expression {
  if (expression.kind === 'constant' && typeof expression.value === 'number')
    return { ...expression, value: 0 - expression.value, at };
  return { kind: 'operation', operator: '-', operands: [{ kind: 'constant', value: 0, at }, expression], at };
}

/** Replaces an operation on constants by its value. */
function folded(operation: Extract<Expression, { kind: 'operation' }>): Expression {
  const [left, right] = operation.operands.map((operand) =>
    operand.kind === 'constant' && typeof operand.value === 'number' ? operand.value : NaN,
  );
  const value = calculated(
    operation.operator,
    left ?? NaN,
    operation.operands.length === 1 ? 0 : (right ?? NaN),
  );
  return Number.isNaN(value) ? operation : { kind: 'constant', value, at: operation.at };
}
