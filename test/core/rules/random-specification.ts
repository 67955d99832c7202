/** Random specifications and texts for the tests and the campaign of ESL. */
import type { Random } from '../../../src/core/random.ts';
import type { Atom, Formula, Specification, Term } from '../../../src/core/rules/specification.ts';
import { comparisons } from '../../../src/core/rules/specification.ts';

const variables = ['x', 'y', 'z'];
const constants = ['alice', 'Bob', 'bubble gum', "driver's dog", 'not', 'x', 'Zürich', 'a\\b', 'two\nlines'];
const numbers = ['0', '1', '-1', '9.11', '9.9', '-0.5', '1000000000000000000001', '15.12'];
const names = ['A', 'B', 'ChewGum', 'in railway', 'If', 'P_1'];

export function randomTerm(random: Random, depth = 2): Term {
  const kind = random.integer(depth > 0 ? 6 : 4);
  if (kind < 2) return { kind: 'variable', name: random.pick(variables) };
  if (kind === 2) return { kind: 'constant', name: random.pick(constants) };
  if (kind === 3) return { kind: 'number', value: random.pick(numbers) };
  if (kind === 4) {
    const terms = [randomTerm(random, depth - 1), randomTerm(random, depth - 1)];
    return { kind: 'function', name: random.pick(['+', '-', '*', '/', '^']), terms };
  }
  if (random.integer(3) === 0) return { kind: 'function', name: '-', terms: [randomTerm(random, depth - 1)] };
  const terms = Array.from({ length: random.integer(3) }, () => randomTerm(random, depth - 1));
  return { kind: 'function', name: random.pick(['Square', 'sin', 'own function']), terms };
}

export function randomAtom(random: Random): Atom {
  if (random.integer(4) === 0)
    return { predicate: random.pick(comparisons), terms: [randomTerm(random), randomTerm(random)] };
  const terms = Array.from({ length: random.integer(3) }, () => randomTerm(random));
  return { predicate: random.pick(names), terms };
}

export function randomFormula(random: Random, depth = 2): Formula {
  const kind = depth > 0 ? random.integer(4) : 0;
  if (kind < 2) return { kind: 'atom', atom: randomAtom(random) };
  if (kind === 2) return { kind: 'not', of: randomFormula(random, depth - 1) };
  const of = Array.from({ length: 2 + random.integer(2) }, () => randomFormula(random, depth - 1));
  return { kind: random.pick(['and', 'or']), of };
}

export function randomSpecification(random: Random): Specification {
  return {
    variables,
    predicates: names.slice(0, 1 + random.integer(names.length)).map((name) => ({
      name,
      parameters: variables.slice(0, random.integer(3)),
      description: random.pick(['', 'a person x is in the station.', 'x "quotes" y, and says: #3', 'x > y']),
    })),
    rules: Array.from({ length: random.integer(4) }, () => ({
      premise: randomFormula(random),
      conclusion: randomFormula(random),
    })),
  };
}

const pieces = [
  '=>',
  '&',
  '|',
  '(',
  ')',
  ',',
  '"',
  "'",
  '\n',
  ':=',
  ':',
  '{',
  '}',
  '[',
  ']',
  '\\',
  'not ',
  '↳',
];
const more = [
  '∀x.',
  '€',
  '\u{1f600}',
  '\ud800',
  '\0',
  '#',
  '//',
  'Rules:',
  '"Rules"',
  '12.',
  '.5',
  '->',
  '<',
  '=',
];

/** The text with some characters removed, doubled, moved or replaced. */
export function mutated(random: Random, text: string): string {
  let result = text;
  for (let i = 1 + random.integer(4); i > 0; i--) {
    const at = random.integer(result.length + 1);
    const length = random.integer(random.integer(8) === 0 ? 60 : 4);
    const piece = [
      '',
      random.pick(pieces),
      random.pick(more),
      result.slice(at, at + length).repeat(2),
      text.slice(random.integer(text.length), random.integer(text.length)).slice(0, 30),
    ];
    result = result.slice(0, at) + random.pick(piece) + result.slice(at + length);
  }
  return result;
}
