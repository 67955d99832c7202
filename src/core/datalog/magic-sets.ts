/**
 * Magic sets (Bancilhon, Maier, Sagiv and Ullman 1986): rewrites a program for one query, so that bottom-up
 * evaluation derives only what the query can use. A predicate is split by which of its arguments are bound
 * when it is asked for; a magic predicate has the set of bindings it is asked with. Predicates under a
 * negation or an aggregate must be complete, so their rules are not rewritten but evaluated before, with all
 * that they depend on. So the rewritten rules have strata if the program had.
 */
import type { Atom, Expression, Literal, Program, Rule, Term } from './program.ts';
import { atomsOf, variablesOf, variablesOfLiteral } from './program.ts';

export interface Rewritten {
  readonly rules: readonly Rule[];
  /** The program's rules that must be evaluated before, unchanged. */
  readonly before: readonly Rule[];
  /** The query over the rewritten predicates. */
  readonly body: readonly Literal[];
}

/** @param complete predicates of which all tuples are known: they are read like given facts. */
export function rewrittenFor(
  body: readonly Literal[],
  program: Pick<Program, 'rules'>,
  complete: ReadonlySet<string> = new Set(),
): Rewritten {
  const rules = program.rules.filter(({ head }) => !complete.has(head.predicate));
  return new Rewriting(rules, body).result();
}

/** A predicate and, for each argument, whether it is bound (`b`) or free (`f`). */
interface Asked {
  readonly predicate: string;
  readonly pattern: string;
}

class Rewriting {
  readonly #source: readonly Rule[];
  readonly #query: readonly Literal[];
  readonly #rulesFor = new Map<string, Rule[]>();
  /** Predicates that are evaluated completely, without rewriting. */
  readonly #whole: ReadonlySet<string>;
  readonly #rules: Rule[] = [];
  readonly #asked = new Map<string, Asked>();

  constructor(program: readonly Rule[], query: readonly Literal[]) {
    this.#source = program;
    this.#query = query;
    for (const rule of program) {
      const rules = this.#rulesFor.get(rule.head.predicate);
      if (rules === undefined) this.#rulesFor.set(rule.head.predicate, [rule]);
      else rules.push(rule);
    }
    this.#whole = this.#neededWhole();
  }

  result(): Rewritten {
    const body = this.#rewrittenBody(this.#query, new Set(), []);
    for (const { predicate, pattern } of this.#asked.values()) {
      const rules = this.#rulesFor.get(predicate) as readonly Rule[];
      const { terms } = (rules[0] as Rule).head;
      const at = (rules[0] as Rule).head.at;
      const any: Atom = {
        predicate,
        terms: terms.map((_, i) => ({ kind: 'variable', name: `A${i}`, at })),
        at,
      };
      for (const rule of [...rules, { head: any, body: [{ kind: 'positive' as const, atom: any }] }])
        this.#rewriteRule(rule, pattern, rule.head === any);
    }
    const before = this.#source.filter(({ head }) => this.#whole.has(head.predicate));
    return { rules: this.#rules, before, body };
  }

  /** @param given whether this rule takes over the predicate's facts; its body then keeps its predicates. */
  #rewriteRule({ head, body }: Rule, pattern: string, given: boolean): void {
    const seeds = boundTerms(head.terms, pattern);
    const seed: Literal = {
      kind: 'positive',
      atom: { predicate: magicName(head.predicate, pattern), terms: seeds, at: head.at },
    };
    const rewritten = given ? body : this.#rewrittenBody(body, new Set(variablesOf(seeds)), [seed]);
    this.#rules.push({
      head: { ...head, predicate: adornedName(head.predicate, pattern) },
      body: [seed, ...rewritten],
    });
  }

  /**
   * Orders the positive atoms so that many variables are bound early. An atom with rules is asked for with
   * the variables that the atoms before it bind.
   */
  #rewrittenBody(body: readonly Literal[], given: ReadonlySet<string>, seed: readonly Literal[]): Literal[] {
    const bound = new Set(given);
    const before: Literal[] = [...seed];
    const tests = body.filter((literal) => literal.kind === 'comparison');
    const open = body.flatMap((literal) => (literal.kind === 'positive' ? [literal.atom] : []));
    const taken: Literal[] = [];
    bindEqual(tests, bound);
    while (open.length > 0) {
      const atom = open.toSorted((a, b) => this.#cost(a, bound) - this.#cost(b, bound))[0] as Atom;
      open.splice(open.indexOf(atom), 1);
      const literal: Literal = {
        kind: 'positive',
        atom: this.#isAsked(atom.predicate)
          ? this.#ask(atom, bound, [
              ...before,
              ...tests.filter((test) => variablesOfLiteral(test).every((name) => bound.has(name))),
            ])
          : atom,
      };
      taken.push(literal);
      before.push(literal);
      for (const name of variablesOf(atom.terms)) bound.add(name);
      bindEqual(tests, bound);
    }
    return [...taken, ...body.filter((literal) => literal.kind !== 'positive')];
  }

  #ask(atom: Atom, bound: ReadonlySet<string>, before: readonly Literal[]): Atom {
    const pattern = atom.terms.map((term) => (isBound(term, bound) ? 'b' : 'f')).join('');
    const name = adornedName(atom.predicate, pattern);
    this.#asked.set(name, { predicate: atom.predicate, pattern });
    const head: Atom = {
      predicate: magicName(atom.predicate, pattern),
      terms: boundTerms(atom.terms, pattern),
      at: atom.at,
    };
    this.#rules.push({ head, body: before });
    return { ...atom, predicate: name };
  }

  #isAsked(predicate: string): boolean {
    return this.#rulesFor.has(predicate) && !this.#whole.has(predicate);
  }

  #cost(atom: Atom, bound: ReadonlySet<string>): number {
    const free = atom.terms.filter((term) => !isBound(term, bound)).length;
    return (
      (free === atom.terms.length && free > 0 ? 100 : 0) + 2 * free + Number(this.#isAsked(atom.predicate))
    );
  }

  #neededWhole(): Set<string> {
    const whole = new Set<string>();
    // Of what the query can use. The set grows while it is gone through.
    const reached = new Set<string>();
    const look = (body: readonly Literal[]) => {
      for (const literal of body)
        for (const { predicate } of atomsOf([literal])) {
          reached.add(predicate);
          if (literal.kind === 'negative' || literal.kind === 'aggregate') whole.add(predicate);
        }
    };
    look(this.#query);
    for (const predicate of reached) for (const { body } of this.#rulesFor.get(predicate) ?? []) look(body);
    for (const predicate of whole)
      for (const { body } of this.#rulesFor.get(predicate) ?? [])
        for (const atom of atomsOf(body)) whole.add(atom.predicate);
    return whole;
  }
}

/** Both names begin with a blank, which no program can write. */
const adornedName = (predicate: string, pattern: string) => ` ${pattern} ${predicate}`;
const magicName = (predicate: string, pattern: string) => ` asked ${pattern} ${predicate}`;

function boundTerms(terms: readonly Term[], pattern: string): Term[] {
  return terms.filter((_, i) => pattern[i] === 'b');
}

function isBound(expression: Expression, bound: ReadonlySet<string>): boolean {
  if (expression.kind === 'operation') return expression.operands.every((operand) => isBound(operand, bound));
  return expression.kind === 'constant' || (expression.kind === 'variable' && bound.has(expression.name));
}

function bindEqual(tests: readonly Literal[], bound: Set<string>): void {
  for (let before = -1; before < bound.size;) {
    before = bound.size;
    for (const test of tests) {
      if (test.kind !== 'comparison' || test.comparator !== '=') continue;
      if (test.left.kind === 'variable' && isBound(test.right, bound)) bound.add(test.left.name);
      if (test.right.kind === 'variable' && isBound(test.left, bound)) bound.add(test.right.name);
    }
  }
}
