/**
 * Writes a program as Souffle's `.dl` and its facts as `.facts`, if they are in this subset: every position
 * of a predicate has either names or numbers, as Souffle's types require; every predicate has a name that
 * Souffle can write; `mod`, `div` and `abs` are absent, because they mean something else there. Other
 * programs are refused. Queries are not written; every derived relation is an output.
 */
import type { Issue } from '../issue.ts';
import type { Atom, DeclaredType, Expression, Literal, Program, Rule } from './program.ts';
import { atomsOf, variablesOf, variablesOfLiteral } from './program.ts';
import type { Facts } from './stored-facts.ts';
import type { SymbolTable } from './symbol-table.ts';
import { nameUnwritten, renamed } from './writing.ts';

/** The text, or the reason why it cannot be written. */
export function writtenSouffle(
  program: Program,
  facts: Facts,
  symbols: SymbolTable,
): { readonly text: string } | { readonly issue: Issue } {
  const types = new Typing(program, facts, symbols);
  const fault = types.fault ?? unwritable(program, types);
  if (fault !== undefined)
    return {
      issue: {
        code: 'not-souffle',
        severity: 'error',
        message: `The program cannot be written for Souffle: ${fault} Nothing was written.`,
      },
    };
  const typeName = (type: DeclaredType | undefined) => (type === 'number' ? types.number : 'symbol');
  const derived = new Set(program.rules.map(({ head }) => head.predicate));
  const lines = [
    ...[...types.byPredicate].map(
      ([name, columns]) =>
        `.decl ${name}(${columns.map((type, i) => `a${i}: ${typeName(type)}`).join(', ')})`,
    ),
    ...[...facts.keys()].map((name) => `.input ${name}`),
    ...[...derived].map((name) => `.output ${name}`),
    ...program.facts.map((fact) => `${atomText(fact)}.`),
    ...program.rules.map(ruleText),
  ];
  return { text: `${lines.join('\n')}\n` };
}

/**
 * One relation as a `.facts` file. Throws on a name with a tab or a line break, which such a file cannot
 * contain.
 */
export function writtenFacts(columns: readonly Int32Array[], symbols: SymbolTable): string {
  const lines: string[] = [];
  for (let row = 0; row < (columns[0]?.length ?? 0); row++) {
    const values = columns.map((column) => String(symbols.value(column[row] as number)));
    const broken = values.find((value) => /[\t\n\r]/.test(value));
    if (broken !== undefined)
      throw new RangeError(
        `The name ${JSON.stringify(broken)} contains a tab or a line break, which a .facts ` +
          'file cannot keep.',
      );
    lines.push(`${values.join('\t')}\n`);
  }
  return lines.join('');
}

/** The type of every position, from facts, constants and declarations, passed on by shared variables. */
class Typing {
  readonly byPredicate = new Map<string, (DeclaredType | undefined)[]>();
  fault: string | undefined;
  /** `float` if any number has a fraction. */
  number: 'number' | 'float' = 'number';

  constructor(program: Program, facts: Facts, symbols: SymbolTable) {
    for (const { predicate, parameters } of program.declarations)
      parameters.forEach(({ type }, i) => this.#set(predicate, parameters.length, i, type));
    for (const [name, columns] of facts)
      columns.forEach((column, i) => {
        for (const id of column) this.#constant(name, columns.length, i, symbols.value(id));
      });
    for (const fact of program.facts) this.#atom(fact);
    for (let before = -1, known = 0; before < known; known = this.#known()) {
      before = known;
      for (const rule of program.rules) this.#rule(rule);
    }
  }

  /** Passes types between the positions of one variable; a calculated value is a number. */
  #rule({ head, body }: Rule): void {
    const variables = new Map<string, DeclaredType>();
    const atoms = [head, ...atomsOf(body)];
    for (const atom of atoms) {
      this.#atom(atom);
      atom.terms.forEach((term, i) => {
        const type = this.byPredicate.get(atom.predicate)?.[i];
        if (term.kind === 'variable' && type !== undefined) variables.set(term.name, type);
      });
    }
    for (const literal of body) {
      if (literal.kind === 'aggregate' && literal.result.kind === 'variable')
        variables.set(literal.result.name, 'number');
      if (literal.kind === 'comparison')
        for (const [side, other] of [
          [literal.left, literal.right],
          [literal.right, literal.left],
        ] as const)
          this.#side(side, other, variables);
    }
    for (const atom of atoms)
      atom.terms.forEach((term, i) => {
        const type = term.kind === 'variable' ? variables.get(term.name) : undefined;
        if (type !== undefined) this.#set(atom.predicate, atom.terms.length, i, type);
      });
  }

  #side(side: Expression, other: Expression, variables: Map<string, DeclaredType>): void {
    const type =
      side.kind === 'operation'
        ? 'number'
        : side.kind === 'variable'
          ? variables.get(side.name)
          : side.kind === 'constant'
            ? typeof side.value === 'number'
              ? 'number'
              : 'symbol'
            : undefined;
    if (side.kind === 'operation') for (const name of variablesOf([side])) variables.set(name, 'number');
    if (other.kind === 'variable' && type !== undefined && !variables.has(other.name))
      variables.set(other.name, type);
  }

  #atom({ predicate, terms }: Atom): void {
    if (!this.byPredicate.has(predicate))
      this.byPredicate.set(
        predicate,
        terms.map(() => undefined),
      );
    terms.forEach((term, i) => {
      if (term.kind === 'constant') this.#constant(predicate, terms.length, i, term.value);
    });
  }

  #constant(predicate: string, arity: number, position: number, value: string | number): void {
    if (typeof value === 'number' && !Number.isInteger(value)) this.number = 'float';
    this.#set(predicate, arity, position, typeof value === 'number' ? 'number' : 'symbol');
  }

  #set(predicate: string, arity: number, position: number, type: DeclaredType): void {
    const types = this.byPredicate.get(predicate) ?? Array.from<DeclaredType | undefined>({ length: arity });
    this.byPredicate.set(predicate, types);
    if (types[position] !== undefined && types[position] !== type)
      this.fault ??=
        `argument ${position + 1} of ${predicate} is a number in one place and a name in ` +
        'another, but Souffle needs one type.';
    types[position] ??= type;
  }

  #known(): number {
    return [...this.byPredicate.values()].flat().filter((type) => type !== undefined).length;
  }
}

function unwritable(program: Program, { byPredicate }: Typing): string | undefined {
  const name = [...byPredicate.keys()].find((predicate) => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(predicate));
  if (name !== undefined) return `Souffle does not allow the predicate name ${JSON.stringify(name)}.`;
  const operators = program.rules.flatMap(({ body }) => body.flatMap(operatorsOf));
  const foreign = operators.find((operator) => ['mod', 'div', 'abs', '/'].includes(operator));
  return foreign === undefined ? undefined : `${foreign} has another meaning in Souffle.`;
}

function operatorsOf(literal: Literal): string[] {
  const within = (expression: Expression): string[] =>
    expression.kind === 'operation' ? [expression.operator, ...expression.operands.flatMap(within)] : [];
  if (literal.kind === 'comparison') return [...within(literal.left), ...within(literal.right)];
  return literal.kind === 'aggregate'
    ? [...(literal.of === undefined ? [] : within(literal.of)), ...literal.body.flatMap(operatorsOf)]
    : [];
}

function ruleText({ head, body }: Rule): string {
  const names = nameUnwritten([...variablesOf(head.terms), ...body.flatMap(variablesOfLiteral)]);
  const target = renamed({ kind: 'positive', atom: head }, names) as { atom: Atom };
  const literals = body.map((literal) => literalText(renamed(literal, names)));
  return `${atomText(target.atom)} :- ${literals.length === 0 ? '1 = 1' : literals.join(', ')}.`;
}

function literalText(literal: Literal): string {
  switch (literal.kind) {
    case 'positive':
      return atomText(literal.atom);
    case 'negative':
      return `!${atomText(literal.atom)}`;
    case 'comparison':
      return `${text(literal.left)} ${literal.comparator} ${text(literal.right)}`;
    case 'aggregate': {
      const of = literal.of === undefined ? '' : ` ${text(literal.of)}`;
      const body = literal.body.map(literalText).join(', ');
      return `${text(literal.result)} = ${literal.function}${of} : { ${body} }`;
    }
  }
}

function atomText({ predicate, terms }: Atom): string {
  return `${predicate}(${terms.map(text).join(', ')})`;
}

function text(expression: Expression): string {
  switch (expression.kind) {
    case 'wildcard':
      return '_';
    case 'variable':
      return expression.name;
    case 'constant':
      return typeof expression.value === 'number'
        ? String(expression.value)
        : JSON.stringify(expression.value);
    case 'operation': {
      const operands = expression.operands.map(text);
      return expression.operator === 'min' || expression.operator === 'max'
        ? `${expression.operator}(${operands.join(', ')})`
        : `(${operands.join(` ${expression.operator} `)})`;
    }
  }
}
