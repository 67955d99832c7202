/**
 * Writes a program and its facts as SWI-Prolog. Every derived predicate is tabled, so that Prolog terminates
 * and gives the same answers. Prolog runs a body from left to right: atoms come first, then literals that
 * give a variable its value, then tests. Four small predicates at the end give this engine's order and
 * arithmetic: no order between a number and a name, no value where none exists. Only numbers differ: Prolog
 * calculates with binary fractions, this engine with decimals.
 */
import type { Aggregate, Atom, Comparison, Expression, Literal, Program, Rule } from './program.ts';
import { atomsOf, variablesOf, variablesOfLiteral } from './program.ts';
import type { Facts } from './stored-facts.ts';
import type { SymbolTable } from './symbol-table.ts';
import { nameUnwritten, renamed } from './writing.ts';

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\0': '\\000\\',
};

const helpers = `totem_order(A, B, O) :- number(A), number(B), !,
  ( A =:= B -> O = (=) ; A < B -> O = (<) ; O = (>) ).
totem_order(A, B, O) :- atom(A), atom(B), compare(O, A, B).
totem_is(V, E) :- E =.. [_ | As], totem_numbers(As), catch(V0 is E, _, fail), totem_same(V, V0).
totem_same(A, B) :- number(A), number(B), !, A =:= B.
totem_same(A, A).
totem_numbers([]).
totem_numbers([A | As]) :- number(A), totem_numbers(As).
totem_aggregate(count, _, G, N) :- aggregate_all(count, G, N).
totem_aggregate(sum, X, G, S) :- findall(X, G, Xs), totem_numbers(Xs), sum_list(Xs, S).
totem_aggregate(min, X, G, M) :- findall(X, G, Xs), totem_extreme(Xs, <, M).
totem_aggregate(max, X, G, M) :- findall(X, G, Xs), totem_extreme(Xs, >, M).
totem_extreme([X | Xs], O, M) :- totem_extreme(Xs, O, X, M).
totem_extreme([], _, M, M).
totem_extreme([X | Xs], O, B, M) :- totem_order(X, B, C),
  ( C == O -> totem_extreme(Xs, O, X, M) ; totem_extreme(Xs, O, B, M) ).
`;

export function writtenProlog(program: Program, facts: Facts = new Map(), symbols?: SymbolTable): string {
  const { rules } = program;
  const derived = new Map(rules.map(({ head }) => [indicator(head), head]));
  const mentioned = new Map(
    [
      ...program.facts,
      ...rules.flatMap(({ head, body }) => [head, ...atomsOf(body)]),
      ...program.queries.flatMap(({ body }) => atomsOf(body)),
    ].map((atom) => [indicator(atom), atom]),
  );
  for (const [predicate, columns] of facts)
    mentioned.set(`${quoted(predicate)}/${columns.length}`, {
      predicate,
      terms: columns.map(() => ({ kind: 'wildcard', at: { line: 1, column: 1 } })),
      at: { line: 1, column: 1 },
    });
  const lines = [
    ':- style_check(-discontiguous).',
    ':- style_check(-singleton).',
    ...[...mentioned.values()].map(
      (atom) =>
        `:- catch(redefine_system_predicate(${atomText(
          atom.predicate,
          atom.terms.map(() => '_'),
        )}), ` + '_, true).',
    ),
    ...[...mentioned.keys()].map((name) => (derived.has(name) ? `:- table ${name}.` : `:- dynamic ${name}.`)),
    ...new Set([
      ...program.facts.map(({ predicate, terms }) => `${atomText(predicate, terms.map(text))}.`),
      ...factLines(facts, symbols),
    ]),
    ...rules.map(ruleText),
    ...program.queries.map(({ body }) => `% ?- ${bodyText(body, new Set())}.`),
  ];
  return `${lines.join('\n')}\n${helpers}`;
}

function* factLines(facts: Facts, symbols: SymbolTable | undefined): Generator<string> {
  for (const [predicate, columns] of facts) {
    const rows = columns[0]?.length ?? 0;
    for (let row = 0; row < rows; row++)
      yield `${atomText(
        predicate,
        columns.map((column) => constant(symbols?.value(column[row] as number) ?? '')),
      )}.`;
  }
}

function ruleText({ head, body }: Rule): string {
  const names = nameUnwritten([...variablesOf(head.terms), ...body.flatMap(variablesOfLiteral)]);
  const plain = body.map((literal) => renamed(literal, names));
  const target = renamed({ kind: 'positive', atom: head }, names) as { atom: Atom };
  return `${atomText(head.predicate, target.atom.terms.map(text))} :- ${bodyText(plain, new Set())}.`;
}

/** @param given variables that are bound before the body runs. */
function bodyText(body: readonly Literal[], given: ReadonlySet<string>): string {
  const bound = new Set(given);
  const goals: string[] = [];
  for (const literal of body) {
    if (literal.kind !== 'positive') continue;
    goals.push(atomText(literal.atom.predicate, literal.atom.terms.map(text)));
    for (const name of variablesOf(literal.atom.terms)) bound.add(name);
  }
  const open = body.filter((literal) => literal.kind === 'comparison' || literal.kind === 'aggregate');
  for (
    let next = open.find((literal) => isReady(literal, body, bound));
    next !== undefined;
    next = open.find((literal) => isReady(literal, body, bound))
  ) {
    open.splice(open.indexOf(next), 1);
    goals.push(next.kind === 'comparison' ? comparisonText(next) : aggregateText(next, bound));
    for (const name of next.kind === 'comparison' ? variablesOfLiteral(next) : variablesOf([next.result]))
      bound.add(name);
  }
  for (const literal of body)
    if (literal.kind === 'negative')
      goals.push(`\\+ ${atomText(literal.atom.predicate, literal.atom.terms.map(text))}`);
  return goals.length === 0 ? 'true' : goals.join(', ');
}

function isReady(
  literal: Comparison | Aggregate,
  body: readonly Literal[],
  bound: ReadonlySet<string>,
): boolean {
  const knows = (expressions: readonly Expression[]) =>
    variablesOf(expressions).every((name) => bound.has(name));
  if (literal.kind === 'aggregate') {
    const outside = new Set(
      body.flatMap((other) =>
        other === literal
          ? []
          : other.kind === 'aggregate'
            ? variablesOf([other.result])
            : variablesOfLiteral(other),
      ),
    );
    return literal.body.flatMap(variablesOfLiteral).every((name) => bound.has(name) || !outside.has(name));
  }
  const { left, comparator, right } = literal;
  return (
    (knows([left]) && knows([right])) ||
    (comparator === '=' &&
      ((left.kind === 'variable' && knows([right])) || (right.kind === 'variable' && knows([left]))))
  );
}

const orders: Readonly<Record<string, string>> = {
  '<': 'O == (<)',
  '<=': 'O \\== (>)',
  '>': 'O == (>)',
  '>=': 'O \\== (<)',
};

function comparisonText({ left, comparator, right }: Comparison): string {
  const goals: string[] = [];
  const a = value(left, goals);
  const b = value(right, goals);
  const test =
    comparator === '='
      ? `totem_same(${a}, ${b})`
      : comparator === '!='
        ? `\\+ totem_same(${a}, ${b})`
        : `\\+ \\+ ( totem_order(${a}, ${b}, O), ${orders[comparator]} )`;
  return [...goals, test].join(', ');
}

/** A term for an expression. Adds the goals that calculate it to `goals`. */
function value(expression: Expression, goals: string[]): string {
  if (expression.kind !== 'operation') return text(expression);
  const operands = expression.operands.map((operand) => value(operand, goals));
  const name = `T${expression.at.line}_${expression.at.column}_${goals.length}`;
  const { operator } = expression;
  const term =
    operands.length === 2 && !['min', 'max'].includes(operator)
      ? operands.join(` ${operator} `)
      : `${operator}(${operands.join(', ')})`;
  goals.push(`totem_is(${name}, ${term})`);
  return name;
}

function aggregateText({ result, function: name, of, body }: Aggregate, bound: ReadonlySet<string>): string {
  const goals: string[] = [];
  const what = of === undefined ? '0' : value(of, goals);
  return (
    `totem_aggregate(${name}, ${what}, ( ${[bodyText(body, bound), ...goals].join(', ')} ), ` +
    `${text(result)})`
  );
}

function text(expression: Expression): string {
  return expression.kind === 'wildcard'
    ? '_'
    : expression.kind === 'variable'
      ? expression.name
      : expression.kind === 'constant'
        ? constant(expression.value)
        : '_';
}

function constant(value: string | number): string {
  return typeof value === 'number' ? String(value).replace(/^(-?\d+)e/, '$1.0e') : quoted(value);
}

function quoted(name: string): string {
  return /^[a-z][a-zA-Z0-9_]*$/.test(name)
    ? name
    : `'${name.replace(/[\\'\n\t\r\0]/g, (unit) => escapes[unit] ?? unit)}'`;
}

function atomText(predicate: string, terms: readonly string[]): string {
  return terms.length === 0 ? quoted(predicate) : `${quoted(predicate)}(${terms.join(', ')})`;
}

function indicator({ predicate, terms }: Pick<Atom, 'predicate' | 'terms'>): string {
  return `${quoted(predicate)}/${terms.length}`;
}
