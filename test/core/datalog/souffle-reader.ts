/**
 * A reader of Soufflé's language and files, written from its documented grammar (souffle-lang.github.io:
 * program, relations, facts, rules, types, constraints, arithmetic, aggregates) and its scanner's list of
 * words, apart from the writer. Like Soufflé it refuses what is not declared, ungrounded, of another type, or
 * not stratified; numbers without a fraction fit every numeric type. What is read becomes a program for the
 * naive reference. Left out: components, user types, records, functors other than those below, plans.
 */
import type {
  Aggregate,
  Atom,
  Comparator,
  Expression,
  Literal,
  Program,
  Rule,
  Term,
} from '../../../src/core/datalog/index.ts';
import type { Value } from './reference.ts';

type NumberType = 'number' | 'float';
type Type = NumberType | 'symbol';

export interface SouffleProgram {
  readonly program: Program;
  readonly relations: ReadonlyMap<string, readonly Type[]>;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

const words = new Set(
  `autoinc band bor bxor bnot bshl bshr bshru land lor lxor lnot match mean cat ord fold range strlen substr
   stateful contains output input overridable printsize eqrel inline no_inline magic no_magic brie
   btree_delete btree min max as nil _ count sum true false to_float to_number to_string to_unsigned
   choice-domain recursive_iteration_cnt __ITERATION__ __FILE__ __LINE__ __INCL__`.split(/\s+/),
);
const escapes = new Map(
  Object.entries({ '"': '"', "'": "'", '\\': '\\', a: '\x07', b: '\b', f: '\f' }).concat(
    Object.entries({ n: '\n', r: '\r', t: '\t', v: '\v' }),
  ),
);

/* ---------- words ---------- */

interface Token {
  readonly kind: 'name' | 'word' | 'directive' | 'text' | 'whole' | 'fraction' | 'sign' | 'end';
  readonly text: string;
  readonly line: number;
}

const patterns: readonly (readonly [Token['kind'] | 'space', RegExp])[] = [
  ['space', /[ \t\r\v\f\n]+|\/\/[^\n]*|\/\*[^]*?\*\//y],
  [
    'directive',
    /\.(?:decl|input|output|printsize|limitsize|type|functor|pragma|plan|comp|init)(?=[ \t\r\v\f])/y,
  ],
  ['text', /"(?:\\[^]|[^"\\])*"/y],
  ['fraction', /\d+\.\d+/y],
  ['whole', /\d+(?![\w?])/y],
  ['name', /[?a-zA-Z_][\w?]*/y],
  ['sign', /:-|<=|>=|!=|[[\]|$+\-(),:;.=!*@/^%{}<>]/y],
];

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  for (let at = 0; at < text.length;) {
    const found = patterns
      .map(([kind, pattern]) => {
        pattern.lastIndex = at;
        return [kind, pattern.exec(text)?.[0]] as const;
      })
      .find(([, each]) => each !== undefined);
    const [kind, part = ''] = found ?? [];
    if (kind === undefined) throw new SyntaxError(`line ${line}: unexpected ${JSON.stringify(text[at])}`);
    if (kind !== 'space')
      tokens.push({ kind: kind === 'name' && words.has(part) ? 'word' : kind, text: part, line });
    at += part.length;
    line += part.split('\n').length - 1;
  }
  tokens.push({ kind: 'end', text: 'the end', line });
  return tokens;
}

/** The characters of a quoted text. */
function unescaped({ text, line }: Token): string {
  return text.slice(1, -1).replace(/\\([^])/g, (_, sign: string) => {
    const meant = escapes.get(sign);
    if (meant === undefined) throw new SyntaxError(`line ${line}: unknown escape sequence \\${sign}`);
    return meant;
  });
}

/* ---------- clauses ---------- */

/** An aggregate stands inside an expression there; it becomes a literal with a variable. */
interface Found {
  readonly aggregates: Literal[];
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #made = 0;
  readonly relations = new Map<string, Type[]>();
  readonly inputs: string[] = [];
  readonly outputs: string[] = [];
  readonly facts: Atom[] = [];
  readonly rules: { readonly rule: Rule; readonly line: number }[] = [];

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  read(): void {
    while (this.#now.kind !== 'end') {
      if (this.#now.kind === 'directive') this.#directive();
      else this.#clause();
    }
  }

  get #now(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #fail(expected: string): never {
    throw new SyntaxError(`line ${this.#now.line}: expected ${expected}, found ${this.#now.text}`);
  }

  #take(kind: Token['kind'], text?: string): Token {
    const token = this.#now;
    if (token.kind !== kind || (text !== undefined && token.text !== text)) this.#fail(text ?? `a ${kind}`);
    this.#at++;
    return token;
  }

  #takes(text: string): boolean {
    if ((this.#now.kind !== 'sign' && this.#now.kind !== 'word') || this.#now.text !== text) return false;
    this.#at++;
    return true;
  }

  #list<T>(end: string, item: () => T): T[] {
    if (this.#takes(end)) return [];
    const items = [item()];
    while (this.#takes(',')) items.push(item());
    this.#take('sign', end);
    return items;
  }

  #directive(): void {
    const { text } = this.#take('directive');
    const name = this.#take('name').text;
    if (text === '.decl') {
      if (this.relations.has(name)) this.#fail(`another name than ${name}, which is declared`);
      this.#take('sign', '(');
      const names = new Set<string>();
      const types = this.#list(')', () => {
        const attribute = this.#take('name').text;
        if (names.has(attribute)) this.#fail('another attribute');
        names.add(attribute);
        this.#take('sign', ':');
        const type = this.#take('name').text;
        if (type !== 'number' && type !== 'float' && type !== 'symbol') this.#fail('a type');
        return type;
      });
      this.relations.set(name, types);
    } else if (text === '.input') this.inputs.push(name);
    else if (text === '.output') this.outputs.push(name);
    else this.#fail('a directive that is read here');
  }

  #clause(): void {
    const { line } = this.#now;
    const found: Found = { aggregates: [] };
    const head = this.#atom(found);
    if (this.#takes('.')) {
      if (head.terms.some(({ kind }) => kind !== 'constant')) this.#fail('a fact without variables');
      this.facts.push(head);
      return;
    }
    this.#take('sign', ':-');
    const body = this.#conjunction(found);
    this.#take('sign', '.');
    this.rules.push({ rule: { head, body: [...body, ...found.aggregates] }, line });
  }

  #conjunction(found: Found): Literal[] {
    const literals = [this.#literal(found)];
    while (this.#takes(',')) literals.push(this.#literal(found));
    return literals;
  }

  #literal(found: Found): Literal {
    if (this.#takes('!')) return { kind: 'negative', atom: this.#atom(found) };
    if (this.#now.kind === 'name' && this.#tokens[this.#at + 1]?.text === '(')
      return { kind: 'positive', atom: this.#atom(found) };
    const left = this.#sum(found);
    const sign = this.#take('sign').text;
    if (!['<', '>', '<=', '>=', '=', '!='].includes(sign)) this.#fail('a comparison');
    return { kind: 'comparison', left, comparator: sign as Comparator, right: this.#sum(found), at };
  }

  #atom(found: Found): Atom {
    const predicate = this.#take('name').text;
    this.#take('sign', '(');
    const terms = this.#list(')', () => this.#sum(found));
    const strange = terms.find(({ kind }) => kind === 'operation');
    if (strange) this.#fail('an argument that is a variable or a constant');
    return { predicate, terms: terms as Term[], at };
  }

  /* ---------- expressions: + and - bind less than *, a sign binds most ---------- */

  #sum(found: Found): Expression {
    let left = this.#product(found);
    for (;;) {
      const operator = this.#takes('+') ? '+' : this.#takes('-') ? '-' : undefined;
      if (operator === undefined) return left;
      left = { kind: 'operation', operator, operands: [left, this.#product(found)], at };
    }
  }

  #product(found: Found): Expression {
    let left = this.#factor(found);
    while (this.#takes('*'))
      left = { kind: 'operation', operator: '*', operands: [left, this.#factor(found)], at };
    return left;
  }

  #factor(found: Found): Expression {
    if (this.#takes('-')) {
      const of = this.#factor(found);
      return of.kind === 'constant' && typeof of.value === 'number'
        ? { ...of, value: -of.value }
        : { kind: 'operation', operator: '-', operands: [zero, of], at };
    }
    if (this.#takes('(')) {
      const inner = this.#sum(found);
      this.#take('sign', ')');
      return inner;
    }
    if (this.#takes('_')) return { kind: 'wildcard', at };
    const token = this.#now;
    switch (token.kind) {
      case 'name':
        this.#at++;
        return { kind: 'variable', name: token.text, at };
      case 'text':
        this.#at++;
        return { kind: 'constant', value: unescaped(token), at };
      case 'whole':
        this.#at++;
        return { kind: 'constant', value: Number(token.text), at };
      case 'fraction':
        this.#at++;
        return { kind: 'constant', value: Number(token.text), at, ...isFraction };
      case 'word':
        return this.#word(found);
      default:
        return this.#fail('an expression');
    }
  }

  /** `to_float(e)`, `min(a, b)`, or an aggregate: `sum e : { ... }`. */
  #word(found: Found): Expression {
    const name = this.#take('word').text;
    if (name === 'to_float') {
      this.#take('sign', '(');
      const of = this.#sum(found);
      this.#take('sign', ')');
      return { kind: 'operation', operator: 'min', operands: [of, of], at, ...isConversion };
    }
    if (!['count', 'sum', 'min', 'max'].includes(name)) this.#fail('an expression');
    const start = this.#at;
    if ((name === 'min' || name === 'max') && this.#takes('(')) {
      const first = this.#sum(found);
      if (this.#takes(',')) {
        const operands = [first, this.#sum(found)];
        this.#take('sign', ')');
        return { kind: 'operation', operator: name, operands, at };
      }
      this.#at = start;
    }
    const of = name === 'count' ? undefined : this.#sum(found);
    this.#take('sign', ':');
    this.#take('sign', '{');
    const within: Found = { aggregates: [] };
    const body = this.#conjunction(within);
    this.#take('sign', '}');
    if (within.aggregates.length > 0) this.#fail('an aggregate that has no other inside');
    const result = { kind: 'variable' as const, name: `made ${this.#made++}`, at };
    const aggregate: Aggregate = {
      kind: 'aggregate',
      result,
      function: name as Aggregate['function'],
      ...(of !== undefined && { of }),
      body,
      at,
    };
    found.aggregates.push(aggregate);
    return result;
  }
}

const at = { line: 1, column: 1 };
const zero = { kind: 'constant', value: 0, at } as const;
/** Marks that the reference does not look at. */
const isFraction = { isFraction: true };
const isConversion = { isConversion: true };

/* ---------- what Soufflé checks ---------- */

/** The types that a value may have: fewer with each use. */
class Types {
  readonly #parents = new Map<unknown, unknown>();
  readonly #types = new Map<unknown, ReadonlySet<Type>>();

  root(node: unknown): unknown {
    const parent = this.#parents.get(node);
    return parent === undefined ? node : this.root(parent);
  }

  of(node: unknown): ReadonlySet<Type> {
    return this.#types.get(this.root(node)) ?? new Set(['number', 'float', 'symbol']);
  }

  narrow(node: unknown, types: readonly Type[]): void {
    this.#types.set(this.root(node), new Set(types.filter((type) => this.of(node).has(type))));
  }

  same(a: unknown, b: unknown): void {
    const [from, to] = [this.root(a), this.root(b)];
    if (from === to) return;
    const types = [...this.of(a)].filter((type) => this.of(b).has(type));
    this.#parents.set(from, to);
    this.#types.set(to, new Set(types));
  }
}

const numeric: readonly Type[] = ['number', 'float'];

/** As Soufflé does: the variables of one name in a rule, those inside aggregates too, have one type. */
function checkTypes(rule: Rule, relations: SouffleProgram['relations']): void {
  const types = new Types();
  const nodes: unknown[] = [];
  const nodeOf = (expression: Expression): unknown => {
    const node = expression.kind === 'variable' ? `variable ${expression.name}` : expression;
    nodes.push(node);
    if (expression.kind === 'constant')
      types.narrow(
        node,
        typeof expression.value === 'string' ? ['symbol'] : 'isFraction' in expression ? ['float'] : numeric,
      );
    if (expression.kind !== 'operation') return node;
    const operands = expression.operands.map(nodeOf);
    if ('isConversion' in expression) types.narrow(node, ['float']);
    else
      for (const operand of operands) {
        types.narrow(operand, numeric);
        types.same(operand, node);
      }
    return node;
  };
  const visit = (literal: Literal): void => {
    switch (literal.kind) {
      case 'comparison':
        return types.same(nodeOf(literal.left), nodeOf(literal.right));
      case 'aggregate': {
        const result = nodeOf(literal.result);
        types.narrow(result, literal.function === 'count' ? ['number'] : numeric);
        if (literal.of) types.same(nodeOf(literal.of), result);
        return literal.body.forEach(visit);
      }
      default:
        literal.atom.terms.forEach((term, i) =>
          types.narrow(nodeOf(term), [(relations.get(literal.atom.predicate) as Type[])[i] as Type]),
        );
    }
  };
  visit({ kind: 'positive', atom: rule.head });
  rule.body.forEach(visit);
  const none = nodes.find((node) => types.of(node).size === 0);
  if (none !== undefined) throw new TypeError(`no type fits ${JSON.stringify(none)}`);
}

const namesIn = (expression: Expression): string[] =>
  expression.kind === 'operation'
    ? expression.operands.flatMap(namesIn)
    : expression.kind === 'variable'
      ? [expression.name]
      : [];

const namesOf = (literal: Literal): string[] =>
  literal.kind === 'comparison'
    ? [literal.left, literal.right].flatMap(namesIn)
    : literal.kind === 'aggregate'
      ? [...namesIn(literal.result), ...ownNames(literal)]
      : literal.atom.terms.flatMap(namesIn);

const ownNames = ({ of, body }: Aggregate): string[] => [
  ...(of ? namesIn(of) : []),
  ...body.flatMap(namesOf),
];

/** The variables that have a value: those of positive atoms, results of aggregates, and what equals them. */
function grounded(body: readonly Literal[], given: ReadonlySet<string>): Set<string> {
  const known = new Set(given);
  for (const literal of body) {
    if (literal.kind === 'positive') literal.atom.terms.flatMap(namesIn).forEach((name) => known.add(name));
    if (literal.kind === 'aggregate') namesIn(literal.result).forEach((name) => known.add(name));
  }
  for (let before = -1; before < known.size;) {
    before = known.size;
    for (const literal of body) {
      if (literal.kind !== 'comparison' || literal.comparator !== '=') continue;
      const { left, right } = literal;
      for (const [side, other] of [
        [left, right],
        [right, left],
      ] as const)
        if (
          side.kind === 'variable' &&
          namesIn(other).every((name) => known.has(name)) &&
          other.kind !== 'wildcard'
        )
          known.add(side.name);
    }
  }
  return known;
}

function checkGrounded({ head, body }: Rule): void {
  const known = grounded(body, new Set());
  const outside = [
    ...head.terms.flatMap(namesIn),
    ...body.flatMap((literal) => (literal.kind === 'aggregate' ? [] : namesOf(literal))),
  ];
  const free = outside.find((name) => !known.has(name));
  if (free !== undefined) throw new TypeError(`ungrounded variable ${free}`);
  if (head.terms.some(({ kind }) => kind === 'wildcard')) throw new TypeError('a wildcard in a head');
  for (const literal of body) {
    if (literal.kind !== 'aggregate') continue;
    const inner = grounded(literal.body, known);
    const open = ownNames(literal).find((name) => !inner.has(name));
    if (open !== undefined) throw new TypeError(`ungrounded variable ${open} in an aggregate`);
  }
}

function checkStrata(rules: readonly Rule[]): void {
  const uses = rules.flatMap(({ head, body }) =>
    body.flatMap(function each(literal): { from: string; to: string; strict: boolean }[] {
      if (literal.kind === 'comparison') return [];
      if (literal.kind === 'aggregate')
        return literal.body.flatMap(each).map((use) => ({ ...use, strict: true }));
      return [{ from: head.predicate, to: literal.atom.predicate, strict: literal.kind === 'negative' }];
    }),
  );
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return uses.some((use) => use.from === from && reaches(use.to, to, seen));
  };
  const cycle = uses.find(({ from, to, strict }) => strict && reaches(to, from));
  if (cycle) throw new TypeError(`unable to stratify ${cycle.from}`);
}

/** In the reference, the variables of an aggregate alone begin with L, and no others do. */
function scoped({ head, body }: Rule): Rule {
  const outside = new Set([
    ...head.terms.flatMap(namesIn),
    ...body.flatMap((literal) => (literal.kind === 'aggregate' ? namesIn(literal.result) : namesOf(literal))),
  ]);
  const rename = <T extends Expression>(term: T): T =>
    term.kind === 'variable'
      ? { ...term, name: `${outside.has(term.name) ? 'X' : 'L'} ${term.name}` }
      : term.kind === 'operation'
        ? { ...term, operands: term.operands.map(rename) }
        : term;
  const inAtom = (atom: Atom): Atom => ({ ...atom, terms: atom.terms.map(rename) });
  const within = (literal: Literal): Literal =>
    literal.kind === 'comparison'
      ? { ...literal, left: rename(literal.left), right: rename(literal.right) }
      : literal.kind === 'aggregate'
        ? {
            ...literal,
            result: rename(literal.result),
            ...(literal.of && { of: rename(literal.of) }),
            body: literal.body.map(within),
          }
        : { ...literal, atom: inAtom(literal.atom) };
  return { head: inAtom(head), body: body.map(within) };
}

/** @throws SyntaxError or TypeError for what Soufflé would refuse. */
export function readSouffle(text: string): SouffleProgram {
  const reader = new Reader(text);
  reader.read();
  const { relations, inputs, outputs, facts } = reader;
  const checkAtom = ({ predicate, terms }: Atom) => {
    const types = relations.get(predicate);
    if (types === undefined) throw new TypeError(`undefined relation ${predicate}`);
    if (types.length !== terms.length) throw new TypeError(`mismatching arity of ${predicate}`);
  };
  const checkLiteral = (literal: Literal): void => {
    if (literal.kind === 'aggregate') literal.body.forEach(checkLiteral);
    else if (literal.kind !== 'comparison') checkAtom(literal.atom);
  };
  for (const name of [...inputs, ...outputs])
    if (!relations.has(name)) throw new TypeError(`undefined relation ${name}`);
  for (const fact of facts) {
    checkAtom(fact);
    checkTypes({ head: fact, body: [] }, relations);
  }
  for (const { rule, line } of reader.rules)
    try {
      checkAtom(rule.head);
      rule.body.forEach(checkLiteral);
      checkTypes(rule, relations);
      checkGrounded(rule);
    } catch (fault) {
      throw new TypeError(`line ${line}: ${(fault as Error).message}`, { cause: fault });
    }
  const rules = reader.rules.map(({ rule }) => rule);
  checkStrata(rules);
  return {
    program: { declarations: [], facts, rules: rules.map(scoped), queries: [] },
    relations,
    inputs,
    outputs,
  };
}

/** The rows of a `.facts` file: a line each, values separated by tabs, as they stand. */
export function readFactsFile(text: string, types: readonly Type[]): Value[][] {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new SyntaxError('the last line has no end');
  return lines.map((line, i) => {
    const cells = line.split('\t');
    if (cells.length !== types.length) throw new SyntaxError(`line ${i + 1}: ${cells.length} values`);
    return cells.map((cell, column) => {
      if (types[column] === 'symbol') return cell;
      if (!(types[column] === 'number' ? /^-?\d+$/ : /^-?\d+(?:\.\d+)?$/).test(cell))
        throw new SyntaxError(`line ${i + 1}: ${cell} is no ${String(types[column])}`);
      return Number(cell);
    });
  });
}
