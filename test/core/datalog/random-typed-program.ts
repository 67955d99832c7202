/**
 * Random valid programs as text, with given facts, in which every position has either names or numbers: 1 to
 * `strata` strata with recursion, negation, aggregates, arithmetic, comparisons, wildcards and constants.
 * Some numbers have fractions, some names have quotes, strokes, spaces and letters of other scripts; a few
 * programs have a mixed comparison or a name that other languages reserve.
 */
import type { Random } from '../../../src/core/random.ts';
import type { RandomCase } from './random-program.ts';
import type { Value } from './reference.ts';

type Type = 'name' | 'number';

interface Predicate {
  readonly name: string;
  readonly types: readonly Type[];
  readonly stratum: number;
}

const names = ['a', 'b', 'A', 'place of birth', 'say "no"', "it's", 'back\\slash', 'n\\t', 'été', '日本', ''];
/** In one order by their UTF-16 units, in another one by their bytes. */
const twoOrders = ['🙂', '\uffee'];
const numbers = [0, 1, 2, 10, -3, 2000];
/** Sums and products of these are exact in decimals and in binary fractions. */
const fractions = [0.5, -1.5, 0.25];
const variables = { name: ['X', 'Y', 'Größe'], number: ['A', 'B', 'N2'] } as const;
const reserved = ['count', 'match', 'input', 'range'];

class Maker {
  readonly #random: Random;
  readonly #values: Readonly<Record<Type, readonly Value[]>>;
  readonly #predicates: readonly Predicate[];

  constructor(random: Random, predicates: readonly Predicate[]) {
    this.#random = random;
    this.#predicates = predicates;
    this.#values = {
      name: random.integer(4) === 0 ? [...names, ...twoOrders] : names,
      number: random.integer(4) === 0 ? [...numbers, ...fractions] : numbers,
    };
  }

  tuple = ({ types }: Predicate): Value[] => types.map((type) => this.#random.pick(this.#values[type]));

  #constant(type: Type): string {
    return writtenValue(this.#random.pick(this.#values[type]));
  }

  fact(predicate: Predicate): string {
    return `${atom(predicate, (type) => this.#constant(type))}.`;
  }

  rule(head: Predicate): string {
    const random = this.#random;
    const usable = this.#predicates.filter(({ stratum }) => stratum <= head.stratum);
    const lower = this.#predicates.filter(({ stratum }) => stratum < head.stratum);
    const used = Array.from({ length: random.pick([0, 1, 1, 2, 2, 3]) }, () => random.pick(usable));
    const bound: Record<Type, string[]> = { name: [], number: [] };
    const term = (type: Type): string =>
      bound[type].length === 0 || random.integer(8) === 0 ? this.#constant(type) : random.pick(bound[type]);
    const body = used.map((predicate) =>
      atom(predicate, (type) => {
        const chance = random.integer(12);
        if (chance === 0) return '_';
        if (chance === 1) return this.#constant(type);
        const variable = random.pick(variables[type]);
        if (!bound[type].includes(variable)) bound[type].push(variable);
        return variable;
      }),
    );
    if (random.integer(3) === 0)
      body.push(`!${atom(random.pick(lower), (type) => (random.integer(5) === 0 ? '_' : term(type)))}`);
    if (random.integer(3) === 0) {
      const type = random.pick(['name', 'number'] as const);
      const other = random.integer(60) === 0 ? (type === 'name' ? 'number' : 'name') : type;
      body.push(`${term(type)} ${random.pick(['=', '!=', '<', '<=', '>', '>='])} ${term(other)}`);
    }
    if (random.integer(4) === 0) body.push(this.#aggregate(random.pick(lower), bound, term));
    // A value that grows in a recursion never ends, so operations only use values of lower strata.
    if (random.integer(4) === 0 && used.every(({ stratum }) => stratum < head.stratum)) {
      body.push(`U = ${this.#sum(term, 2)}`);
      bound.number.push('U');
    }
    const start = atom(head, term);
    return body.length === 0 ? `${start} :- 1 < 2.` : `${start} :- ${random.shuffle(body).join(', ')}.`;
  }

  #sum(term: (type: Type) => string, depth: number): string {
    const random = this.#random;
    if (depth === 0 || random.integer(3) === 0) return term('number');
    const [a, b] = [this.#sum(term, depth - 1), this.#sum(term, depth - 1)];
    return random.pick([
      `(${a} + ${b})`,
      `(${a} - ${b})`,
      `(${a} * ${b})`,
      `(- ${a})`,
      `min(${a}, ${b})`,
      `max(${a}, ${b})`,
    ]);
  }

  #aggregate(predicate: Predicate, bound: Record<Type, string[]>, term: (type: Type) => string): string {
    const random = this.#random;
    const own: Record<Type, string[]> = { name: [], number: [] };
    const inside = atom(predicate, (type) => {
      if (random.integer(3) === 0) return random.integer(3) === 0 ? '_' : term(type);
      own[type].push(`${type === 'name' ? 'S' : 'K'}${random.integer(2)}`);
      return own[type].at(-1) as string;
    });
    const name = own.number.length === 0 ? 'count' : random.pick(['count', 'sum', 'min', 'max']);
    const result = random.integer(4) === 0 ? String(random.integer(4)) : 'R';
    if (result === 'R') bound.number.push('R');
    return `${result} = ${name}${name === 'count' ? '' : ` ${random.pick(own.number)}`} : { ${inside} }`;
  }
}

function atom({ name, types }: Predicate, term: (type: Type) => string): string {
  return types.length === 0 ? name : `${name}(${types.map(term).join(', ')})`;
}

const writtenValue = (value: Value): string =>
  typeof value === 'number' ? String(value) : `'${value.replace(/[\\']/g, '\\$&')}'`;

export function randomTypedCase(random: Random, strata = 4): RandomCase {
  const types = (least: number): Type[] =>
    Array.from({ length: least + random.integer(4 - least) }, () => random.pick(['name', 'number'] as const));
  const base = Array.from({ length: 2 + random.integer(2) }, (_, i) => ({
    name: `e${i}`,
    types: types(1),
    stratum: 0,
  }));
  const height = 1 + random.integer(strata);
  const derived = Array.from({ length: height + random.integer(3) }, (_, i) => ({
    name: random.integer(80) === 0 ? random.pick(reserved) : `p${i}`,
    types: types(0),
    stratum: 1 + (i % height),
  }));
  const once = derived.filter(({ name }, i) => derived.findIndex((each) => each.name === name) === i);
  const maker = new Maker(random, [...base, ...once]);
  const lines = once.flatMap((predicate) => [
    ...Array.from({ length: 1 + random.integer(3) }, () => maker.rule(predicate)),
    ...(random.integer(4) === 0 ? [maker.fact(predicate)] : []),
  ]);
  const given = new Map(
    base.map((predicate) => [
      predicate.name,
      Array.from({ length: random.integer(9) }, () => maker.tuple(predicate)),
    ]),
  );
  return { text: random.shuffle(lines).join('\n'), given };
}
