/**
 * Writes a program as Soufflé's `.dl` and its facts as `.facts` (souffle-lang.github.io: program, relations,
 * types, aggregates), if they are in this subset: every position of a predicate and every variable has either
 * names or numbers, as Soufflé's types require; predicates have names that Soufflé can write; names have no
 * control characters, which its tables cannot keep; `mod`, `div`, `abs` and `/` are absent, because they mean
 * something else there; names are put in order only where both orders agree. Other programs are refused.
 * Queries are not written; every derived relation is an output.
 */
import type { Issue } from '../issue.ts';
import type { Atom, DeclaredType, Expression, Literal, Position, Program, Rule } from './program.ts';
import { variablesOf, variablesOfLiteral } from './program.ts';
import type { Facts } from './stored-facts.ts';
import type { SymbolTable } from './symbol-table.ts';
import { renamed } from './writing.ts';

/** Words of Soufflé's grammar, which cannot be names. */
const keywords = new Set(
  (
    '_ autoinc band bor bxor bnot bshl bshr bshru land lor lxor lnot match mean cat ord fold range ' +
    'strlen substr stateful contains output input overridable printsize eqrel inline no_inline magic ' +
    'no_magic brie btree_delete btree min max as nil count sum true false to_float to_number to_string ' +
    'to_unsigned recursive_iteration_cnt __ITERATION__ __FILE__ __LINE__ __INCL__'
  ).split(' '),
);
const isName = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !keywords.has(text);
/** Letters that a table of Soufflé, or UTF-8, cannot hold. */
const unkept = /[\u0000-\u001f]|\p{Surrogate}/u;

/**
 * The text, or the reason why it cannot be written.
 * @param place where the given facts are: in `.facts` files that the text reads, or in the text itself.
 */
export function writtenSouffle(
  program: Program,
  facts: Facts,
  symbols: SymbolTable,
  place: 'files' | 'text' = 'files',
): { readonly text: string } | { readonly issue: Issue } {
  const types = new Typing(program, facts, symbols);
  const { fault } = types;
  if (fault !== undefined)
    return {
      issue: {
        code: 'not-souffle',
        severity: 'error',
        ...(fault.at && { place: fault.at }),
        message: `The program cannot be written for Soufflé: ${fault.why} Nothing was written.`,
      },
    };
  const derived = new Set(program.rules.map(({ head }) => head.predicate));
  const writer = new Writer(types.number);
  const lines = [
    ...[...types.predicates].map(
      ([name, columns]) => `.decl ${name}(${columns.map((type, i) => `a${i}: ${type}`).join(', ')})`,
    ),
    ...(place === 'files' ? [...facts.keys()].map((name) => `.input ${name}`) : []),
    ...[...derived].map((name) => `.output ${name}`),
    ...program.facts.map((fact) => `${writer.atom(fact)}.`),
    ...(place === 'text' ? [...facts].flatMap((given) => givenClauses(given, symbols)) : []),
    ...program.rules.map((rule) => writer.rule(rule)),
  ];
  return { text: `${lines.join('\n')}\n` };
}

const givenClauses = ([name, columns]: [string, readonly Int32Array[]], symbols: SymbolTable): string[] =>
  Array.from({ length: columns[0]?.length ?? 0 }, (_, row) => {
    const values = columns.map((column) => constantText(symbols.value(column[row] as number)));
    return `${name}(${values.join(', ')}).`;
  });

/**
 * One relation as a `.facts` file. Throws on a name with a tab, a line break or another control character,
 * which such a file cannot contain.
 */
export function writtenFacts(columns: readonly Int32Array[], symbols: SymbolTable): string {
  const lines: string[] = [];
  for (let row = 0; row < (columns[0]?.length ?? 0); row++) {
    const values = columns.map((column) => symbols.value(column[row] as number));
    const broken = values.find((value) => typeof value === 'string' && unkept.test(value));
    if (broken !== undefined) throw new RangeError(unkeptWhy(broken as string));
    lines.push(`${values.map((value) => (typeof value === 'number' ? decimal(value) : value)).join('\t')}\n`);
  }
  return lines.join('');
}

const unkeptWhy = (name: string): string =>
  `The name ${JSON.stringify(name)} contains a tab, a line break or another letter that is not printed, ` +
  'which a .facts file cannot keep.';

/** All digits, because Soufflé reads no exponents. */
function decimal(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', part = ''] = mantissa.slice(sign.length).split('.');
  const point = whole.length + Number(exponent);
  const digits = whole + part;
  return point > 0 ? sign + digits.padEnd(point, '0') : `${sign}0.${'0'.repeat(-point)}${digits}`;
}

interface Fault {
  readonly why: string;
  readonly at?: Position;
}

/**
 * The type of every position and every variable: those that share a variable, or are compared or calculated
 * with each other, have one type (union-find).
 */
class Typing {
  fault: Fault | undefined;
  /** `float` if any number has a fraction: Soufflé does not mix the two. */
  number: 'number' | 'float' = 'number';
  readonly #predicates = new Map<string, number[]>();
  readonly #parents: number[] = [];
  readonly #types: (DeclaredType | undefined)[] = [];
  /** Names are ordered by UTF-16 units here and by bytes there, which differs for some letters. */
  readonly #letters = { astral: false, high: false };
  #variables = new Map<string, number>();
  #ordered: readonly (readonly [node: number, at: Position])[] = [];

  constructor(program: Program, facts: Facts, symbols: SymbolTable) {
    for (const { predicate, parameters } of program.declarations)
      parameters.forEach(({ type }, i) => {
        const node = this.#position(predicate, i, parameters.length);
        this.#same(node, this.#node(type), () => mixed(predicate, i));
      });
    for (const [name, columns] of facts)
      columns.forEach((column, i) => {
        const node = this.#position(name, i, columns.length);
        for (const id of new Set(column))
          this.#same(node, this.#constant(symbols.value(id)), () => mixed(name, i));
      });
    for (const fact of program.facts) this.#atom(fact);
    for (const { head, body } of program.rules) {
      this.#variables = new Map();
      this.#atom(head);
      body.forEach((literal) => this.#literal(literal));
    }
    const { astral, high } = this.#letters;
    const name = this.#ordered.find(([node]) => this.#typeOf(node) !== 'number');
    if (name && astral && high)
      this.#refuse(
        'names are put in order, and Soufflé orders some letters of these names differently.',
        name[1],
      );
    const foreign = [...this.#predicates.keys()].find((predicate) => !isName(predicate));
    if (foreign !== undefined)
      this.#refuse(`Soufflé does not allow the predicate name ${JSON.stringify(foreign)}.`);
  }

  /** The types of each predicate's positions. What has no type has no values either. */
  get predicates(): ReadonlyMap<string, readonly string[]> {
    return new Map(
      [...this.#predicates].map(([name, nodes]) => [
        name,
        nodes.map((node) => (this.#typeOf(node) === 'number' ? this.number : 'symbol')),
      ]),
    );
  }

  #atom({ predicate, terms, at }: Atom): void {
    terms.forEach((term, i) =>
      this.#same(
        this.#position(predicate, i, terms.length),
        this.#expression(term),
        () => mixed(predicate, i),
        at,
      ),
    );
    if (terms.length === 0) this.#predicates.set(predicate, []);
  }

  #literal(literal: Literal): void {
    switch (literal.kind) {
      case 'comparison': {
        const { left, comparator, right, at } = literal;
        const [a, b] = [this.#expression(left), this.#expression(right)];
        this.#same(a, b, () => 'a name is compared with a number.', at);
        if (comparator !== '=' && comparator !== '!=') this.#ordered = [...this.#ordered, [a, at]];
        return;
      }
      case 'aggregate': {
        const { result, of, body, at } = literal;
        const value = this.#expression(result);
        const why = () => `${literal.function} gives a number, but has a name here.`;
        this.#same(value, this.#node('number'), why, at);
        body.forEach((inner) => this.#literal(inner));
        if (of) this.#same(this.#expression(of), value, why, at);
        return;
      }
      default:
        this.#atom(literal.atom);
    }
  }

  #expression(expression: Expression): number {
    switch (expression.kind) {
      case 'wildcard':
        return this.#node();
      case 'constant':
        return this.#constant(expression.value, expression.at);
      case 'variable': {
        const { name } = expression;
        const node = this.#variables.get(name) ?? this.#node();
        this.#variables.set(name, node);
        return node;
      }
      case 'operation': {
        const { operator, operands, at } = expression;
        if (['mod', 'div', 'abs', '/'].includes(operator))
          this.#refuse(`${operator} has another meaning in Soufflé.`, at);
        const node = this.#node('number');
        for (const operand of operands)
          this.#same(node, this.#expression(operand), () => `${operator} needs numbers, but has a name.`, at);
        return node;
      }
    }
  }

  #constant(value: string | number, at?: Position): number {
    if (typeof value === 'number') {
      if (!Number.isInteger(value)) this.number = 'float';
      return this.#node('number');
    }
    if (unkept.test(value)) this.#refuse(unkeptWhy(value), at);
    this.#letters.astral ||= /[\u{10000}-\u{10ffff}]/u.test(value);
    this.#letters.high ||= /[\ue000-\uffff]/.test(value);
    return this.#node('symbol');
  }

  #position(predicate: string, i: number, arity: number): number {
    const nodes = this.#predicates.get(predicate) ?? Array.from({ length: arity }, () => this.#node());
    this.#predicates.set(predicate, nodes);
    return nodes[i] as number;
  }

  #node(type?: DeclaredType): number {
    this.#types.push(type);
    return this.#parents.push(this.#parents.length) - 1;
  }

  #root(node: number): number {
    let root = node;
    while (this.#parents[root] !== root)
      root = this.#parents[root] = this.#parents[this.#parents[root] as number] as number;
    return root;
  }

  #typeOf(node: number): DeclaredType | undefined {
    return this.#types[this.#root(node)];
  }

  #same(a: number, b: number, why: () => string, at?: Position): void {
    const [from, to] = [this.#root(a), this.#root(b)];
    const [one, other] = [this.#types[from], this.#types[to]];
    if (one !== undefined && other !== undefined && one !== other) return this.#refuse(why(), at);
    this.#parents[from] = to;
    this.#types[to] = other ?? one;
  }

  #refuse(why: string, at?: Position): void {
    this.fault ??= { why, ...(at && { at }) };
  }
}

const mixed = (predicate: string, position: number): string =>
  `argument ${position + 1} of ${predicate} is a number in one place and a name in another, but Soufflé ` +
  'needs one type.';

class Writer {
  readonly #number: 'number' | 'float';

  constructor(number: 'number' | 'float') {
    this.#number = number;
  }

  rule({ head, body }: Rule): string {
    const names = writableNames([...variablesOf(head.terms), ...body.flatMap(variablesOfLiteral)]);
    const target = renamed({ kind: 'positive', atom: head }, names) as { atom: Atom };
    const literals = body.map((literal) => this.#literal(renamed(literal, names)));
    return `${this.atom(target.atom)} :- ${literals.length === 0 ? '1 = 1' : literals.join(', ')}.`;
  }

  #literal(literal: Literal): string {
    switch (literal.kind) {
      case 'positive':
        return this.atom(literal.atom);
      case 'negative':
        return `!${this.atom(literal.atom)}`;
      case 'comparison':
        return `${text(literal.left)} ${literal.comparator} ${text(literal.right)}`;
      case 'aggregate': {
        const of = literal.of === undefined ? '' : ` ${text(literal.of)}`;
        const body = literal.body.map((inner) => this.#literal(inner)).join(', ');
        const value = `${literal.function}${of} : { ${body} }`;
        // A count is a whole number there, even among numbers with fractions.
        const isWhole = literal.function === 'count' && this.#number === 'float';
        return `${text(literal.result)} = ${isWhole ? `to_float(${value})` : value}`;
      }
    }
  }

  atom({ predicate, terms }: Atom): string {
    return `${predicate}(${terms.map(text).join(', ')})`;
  }
}

const constantText = (value: string | number): string =>
  typeof value === 'number' ? decimal(value) : `"${value.replace(/["\\]/g, '\\$&')}"`;

/** Other names for variables that Soufflé cannot write, different from the names of the rule. */
function writableNames(variables: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(variables);
  const names = new Map<string, string>();
  for (const name of taken) {
    if (isName(name)) continue;
    let number = names.size + 1;
    while (taken.has(`V${number}`)) number++;
    taken.add(`V${number}`);
    names.set(name, `V${number}`);
  }
  return names;
}

function text(expression: Expression): string {
  switch (expression.kind) {
    case 'wildcard':
      return '_';
    case 'variable':
      return expression.name;
    case 'constant':
      return constantText(expression.value);
    case 'operation': {
      const operands = expression.operands.map(text);
      if (expression.operator === 'min' || expression.operator === 'max')
        return `${expression.operator}(${operands.join(', ')})`;
      return operands.length === 1
        ? `(${expression.operator}${operands.join('')})`
        : `(${operands.join(` ${expression.operator} `)})`;
    }
  }
}
