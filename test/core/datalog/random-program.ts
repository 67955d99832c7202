/**
 * Random valid programs as text, with given facts: 1 to `strata` strata, predicates of 0 to 3 arguments,
 * recursion of every form (left, right, double, mutual, random), negation of and aggregates over lower
 * strata, arithmetic, alternatives, comparisons, repeated variables, wildcards, constants.
 */
import type { Random } from '../../../src/core/random.ts';
import type { Value } from './reference.ts';

export interface RandomCase {
  readonly text: string;
  readonly given: ReadonlyMap<string, readonly (readonly Value[])[]>;
}

interface Predicate {
  readonly name: string;
  readonly arity: number;
  readonly stratum: number;
}

const constants: readonly Value[] = ['a', 'b', 'place of birth', 1, 2, 10, -3];
const variables = ['X', 'Y', 'Z', 'W'];
const comparators = ['=', '!=', '<', '<=', '=<', '>', '>='];

export function randomCase(random: Random, strata = 4): RandomCase {
  const base = Array.from({ length: 2 + random.integer(2) }, (_, i) => ({
    name: `e${i}`,
    arity: 1 + random.integer(3),
    stratum: 0,
  }));
  const height = 1 + random.integer(strata);
  const derived = Array.from({ length: height + random.integer(3) }, (_, i) => ({
    name: random.integer(6) === 0 ? `'is p ${i}'` : `p${i}`,
    arity: random.pick([0, 1, 2, 2, 2, 3]),
    stratum: 1 + (i % height),
  }));
  const predicates = [...base, ...derived];
  const lines: string[] = [];
  for (const predicate of derived) {
    for (let count = 1 + random.integer(3); count > 0; count--)
      lines.push(randomRule(predicate, predicates, random));
    if (random.integer(5) === 0) lines.push(`${atom(predicate, () => constant(random))}.`);
  }
  const given = new Map(
    base.map(({ name, arity }) => [
      name,
      Array.from({ length: random.integer(9) }, () =>
        Array.from({ length: arity }, () => random.pick(constants)),
      ),
    ]),
  );
  if (random.integer(4) === 0) {
    const [both] = derived.filter((predicate) => predicate.arity > 0);
    if (both !== undefined && !both.name.startsWith("'"))
      given.set(both.name, [Array.from({ length: both.arity }, () => random.pick(constants))]);
  }
  return { text: random.shuffle(lines).join('\n'), given };
}

function randomRule(head: Predicate, predicates: readonly Predicate[], random: Random): string {
  const usable = predicates.filter((predicate) => predicate.stratum <= head.stratum);
  const lower = predicates.filter((predicate) => predicate.stratum < head.stratum);
  const positive = Array.from({ length: random.pick([0, 1, 1, 2, 2, 2, 3]) }, () =>
    atom(random.pick(usable), () => anyTerm(random)),
  );
  const bound = variables.filter((variable) =>
    positive.some((text) => new RegExp(`\\b${variable}\\b`).test(text)),
  );
  const body = [...positive];
  if (random.integer(6) === 0) {
    body.push(
      random.integer(2) === 0 ? `V = ${boundTerm(bound, random)}` : `${boundTerm(bound, random)} = V`,
    );
    bound.push('V');
  }
  if (random.integer(3) === 0) {
    const negation = random.pick(['!', 'not ', '\\+ ']);
    body.push(
      negation + atom(random.pick(lower), () => (random.integer(5) === 0 ? '_' : boundTerm(bound, random))),
    );
  }
  if (random.integer(3) === 0)
    body.push(`${boundTerm(bound, random)} ${random.pick(comparators)} ${boundTerm(bound, random)}`);
  if (random.integer(6) === 0 && head.stratum > 0) body.push(aggregate(random.pick(lower), bound, random));
  // A value that grows in a recursion never ends, so operations only use values of lower strata.
  if (random.integer(5) === 0 && positive.every((text) => lower.some(({ name }) => text.startsWith(name)))) {
    body.push(
      `U = ${boundTerm(bound, random)} ${random.pick(['+', '-', '*', 'div', 'mod'])} ` +
        `${boundTerm(bound, random)}`,
    );
    bound.push('U');
  }
  if (body.length > 1 && random.integer(8) === 0) {
    const [test] = body.splice(body.length - 1, 1) as [string];
    if (isTest(test)) body.push(`(${test} ; ${boundTerm(bound, random)} = ${boundTerm(bound, random)})`);
    else body.push(test);
  }
  const start = atom(head, () => boundTerm(bound, random));
  return body.length === 0
    ? `${start} :- 1 < 2.`
    : `${start} ${random.pick([':-', '<-'])} ${random.shuffle(body).join(', ')}.`;
}

function isTest(literal: string): boolean {
  return /^(!|not |\\\+ )/.test(literal) || (!/[(:]/.test(literal) && !/\b[UVN]\b/.test(literal));
}

/** An aggregate over a lower predicate, with some of its positions bound outside and some inside. */
function aggregate(predicate: Predicate, bound: string[], random: Random): string {
  const own: string[] = [];
  const inside = atom(predicate, () => {
    if (random.integer(3) === 0) return random.integer(3) === 0 ? '_' : boundTerm(bound, random);
    own.push(`L${random.integer(2)}`);
    return own.at(-1) as string;
  });
  const name = own.length === 0 ? 'count' : random.pick(['count', 'sum', 'min', 'max']);
  const result = random.integer(4) === 0 ? String(random.integer(4)) : 'N';
  if (result === 'N') bound.push('N');
  const of = name === 'count' ? '' : ` ${random.pick(own)}`;
  return `${result} = ${name}${of} : { ${inside} }`;
}

function atom({ name, arity }: Predicate, term: () => string): string {
  return arity === 0 ? name : `${name}(${Array.from({ length: arity }, term).join(', ')})`;
}

function anyTerm(random: Random): string {
  const chance = random.integer(12);
  return chance === 0 ? '_' : chance === 1 ? constant(random) : random.pick(variables);
}

function boundTerm(bound: readonly string[], random: Random): string {
  return bound.length === 0 || random.integer(8) === 0 ? constant(random) : random.pick(bound);
}

function constant(random: Random): string {
  const value = random.pick(constants);
  return typeof value === 'number' ? String(value) : value.includes(' ') ? `"${value}"` : value;
}
