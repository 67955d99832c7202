/**
 * Magic sets (Bancilhon, Maier, Sagiv and Ullman 1986): rewrites a program for one query, so that bottom-up
 * evaluation derives only what the query can use. A predicate is split by which of its arguments are bound
 * when it is asked for; a magic predicate has the set of bindings it is asked with. Predicates under a
 * negation or an aggregate must be complete, so their rules are not rewritten but evaluated before, with all
 * that they depend on. So the rewritten rules have strata if the program had.
 * A recursive predicate that is asked for with constants is rewritten in its factored form, if it has one.
 */
import type { Factored } from './factoring.ts';
import { argumentsAt, factored } from './factoring.ts';
import type { Atom, Expression, Literal, Position, Program, Rule, Term } from './program.ts';
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
  /** Its rules in factored form, if it is asked for with constants and all its rules have this form. */
  readonly factored: readonly Factored[] | undefined;
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
    for (const [name, { predicate, pattern, factored: forms }] of this.#asked) {
      const rules = this.#rulesFor.get(predicate) as readonly Rule[];
      if (forms === undefined) for (const rule of rules) this.#rewriteRule(rule, pattern, name);
      else for (const form of forms) this.#rewriteFactored(form, name);
      this.#takeFacts((rules[0] as Rule).head, pattern, name, forms !== undefined);
    }
    const before = this.#source.filter(({ head }) => this.#whole.has(head.predicate));
    return { rules: this.#rules, before, body };
  }

  #rewriteRule({ head, body }: Rule, pattern: string, name: string): void {
    const seeds = argumentsAt(head, pattern, 'b');
    const seed = positive(magicName(name), seeds, head.at);
    this.#rules.push({
      head: { ...head, predicate: adornedName(name) },
      body: [seed, ...this.#rewrittenBody(body, new Set(variablesOf(seeds)), [seed])],
    });
  }

  #rewriteFactored({ asks, gives, fromAnswers, takes, rest, at }: Factored, name: string): void {
    const from = positive(fromAnswers ? adornedName(name) : magicName(name), takes, at);
    this.#rules.push({
      head: { predicate: asks ? magicName(name) : adornedName(name), terms: gives, at },
      body: [from, ...this.#rewrittenBody(rest, new Set(variablesOf(takes)), [from])],
    });
  }

  /** A rule that takes over the facts of a predicate that has rules too. */
  #takeFacts({ predicate, terms, at }: Atom, pattern: string, name: string, isFactored: boolean): void {
    const any = {
      predicate,
      terms: terms.map((_, i): Term => ({ kind: 'variable', name: `A${i}`, at })),
      at,
    };
    const given = isFactored ? argumentsAt(any, pattern, 'f') : any.terms;
    this.#rules.push({
      head: { predicate: adornedName(name), terms: given, at },
      body: [positive(magicName(name), argumentsAt(any, pattern, 'b'), at), { kind: 'positive', atom: any }],
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
    const seeds = argumentsAt(atom, pattern, 'b');
    const forms = this.#factoredFor(atom, pattern);
    // Answers to some constants are not answers to others.
    const constants = seeds.map((term) => (term.kind === 'constant' ? term.value : ''));
    const name = `${pattern} ${forms ? JSON.stringify(constants) : ''} ${atom.predicate}`;
    this.#asked.set(name, { predicate: atom.predicate, pattern, factored: forms });
    this.#rules.push({ head: { predicate: magicName(name), terms: seeds, at: atom.at }, body: before });
    const terms = forms ? argumentsAt(atom, pattern, 'f') : atom.terms;
    return { ...atom, predicate: adornedName(name), terms };
  }

  /**
   * The factored rules of a predicate, if the arguments that bind are constants, and if it is recursive by
   * itself alone: others might ask for it with other bindings.
   */
  #factoredFor({ predicate, terms }: Atom, pattern: string): readonly Factored[] | undefined {
    if (!pattern.includes('b') || !pattern.includes('f')) return undefined;
    if (terms.some(({ kind }, i) => pattern[i] === 'b' && kind !== 'constant')) return undefined;
    const rules = this.#rulesFor.get(predicate) as readonly Rule[];
    const forms: Factored[] = [];
    for (const rule of rules) {
      const form = factored(rule, pattern);
      if (form === undefined) return undefined;
      forms.push(form);
    }
    const isRecursive = forms.some(({ asks, fromAnswers }) => asks || fromAnswers);
    const others = rules.flatMap(({ body }) => atomsOf(body)).filter((atom) => atom.predicate !== predicate);
    return isRecursive && !this.#reached(others).has(predicate) ? forms : undefined;
  }

  /** The predicates of some atoms, and all that their rules use. */
  #reached(atoms: readonly Atom[]): Set<string> {
    // The set grows while it is gone through.
    const reached = new Set(atoms.map(({ predicate }) => predicate));
    for (const predicate of reached)
      for (const { body } of this.#rulesFor.get(predicate) ?? [])
        for (const atom of atomsOf(body)) reached.add(atom.predicate);
    return reached;
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
    const used = this.#reached(atomsOf(this.#query));
    const bodies = [
      this.#query,
      ...[...used].flatMap((name) => (this.#rulesFor.get(name) ?? []).map(({ body }) => body)),
    ];
    return this.#reached(
      bodies
        .flat()
        .flatMap((literal) =>
          literal.kind === 'negative' || literal.kind === 'aggregate' ? atomsOf([literal]) : [],
        ),
    );
  }
}

/** Both names begin with a blank, which no program can write. */
const adornedName = (name: string) => ` ${name}`;
const magicName = (name: string) => ` asked ${name}`;

function positive(predicate: string, terms: readonly Term[], at: Position): Literal {
  return { kind: 'positive', atom: { predicate, terms, at } };
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
