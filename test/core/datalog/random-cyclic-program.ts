/**
 * Random valid programs as text with cyclic bodies, over given facts in which a few constants are in most
 * tuples: cycles of two to four atoms with chords, in either direction, over pairs, triples and what the
 * program derives, recursively too; with constants, wildcards, comparisons, negation and aggregates.
 */
import type { Random } from '../../../src/core/random.ts';
import type { RandomCase } from './random-program.ts';
import type { Value } from './reference.ts';

const hubs: readonly Value[] = ['a', 'b', 10];
const variables = ['X', 'Y', 'Z', 'U'];

export function randomCyclicCase(random: Random): RandomCase {
  // Most tuples have a hub at one of their ends.
  const share = random.pick([0, 0.9, 1]);
  const other = (): Value => random.integer(40);
  const tuples = (between: readonly Value[]) =>
    Array.from({ length: random.pick([0, 12, 30, 60]) }, () => {
      const isHub = random.next() < share;
      const ends = [isHub ? random.pick(hubs) : other(), other()];
      const [from, to] = random.integer(2) === 0 ? ends : ends.toReversed();
      return [from, ...(between.length > 0 ? [random.pick(between)] : []), to] as Value[];
    });
  const given = new Map([
    ['e', tuples([])],
    ['f', tuples([])],
    ['t', tuples(['k', 'l'])],
    ['one', Array.from({ length: 12 }, () => [random.integer(3) === 0 ? random.pick(hubs) : other()])],
  ]);
  const lines = ['p', 'q'].flatMap((head) =>
    Array.from({ length: 1 + random.integer(2) }, () =>
      rule(head, ['e', 'e', 'e', 'f', 't', 'p', 'q'], random),
    ),
  );
  lines.push(rule('r', ['e', 'f', 't', 'p', 'q'], random, true));
  return { text: random.shuffle(lines).join('\n'), given };
}

/** @param isLast nothing uses its head, so it may negate and aggregate what the others derive. */
function rule(head: string, relations: readonly string[], random: Random, isLast = false): string {
  const length = random.pick([2, 3, 3, 3, 3, 4]);
  const circle = variables.slice(0, length);
  const atom = (a: string, b: string) => {
    const [from, to] = random.integer(2) === 0 ? [a, b] : [b, a];
    const relation = random.pick(relations);
    const between = random.pick(['k', 'k', 'l', '_', 'W']);
    return relation === 't' ? `t(${from}, ${between}, ${to})` : `${relation}(${from}, ${to})`;
  };
  const body = circle.map((variable, i) => atom(variable, circle[(i + 1) % length] as string));
  const some = () => random.pick(circle);
  for (let chords = random.integer(3); chords > 0 && length > 3; chords--) body.push(atom(some(), some()));
  if (random.integer(4) === 0) body.push(`one(${some()})`);
  if (random.integer(4) === 0) body.push(`${some()} ${random.pick(['!=', '<', '='])} ${some()}`);
  if (random.integer(4) === 0) body.push(`!f(${some()}, ${random.pick([some(), '_', 'a'])})`);
  if (isLast && random.integer(2) === 0)
    body.push(
      `N = count : { p(${some()}, L), q(L, L2), e(${random.pick([some(), 'L'])}, L2) }`,
      random.pick(['N > 1', 'N = 0']),
    );
  return `${head}(${some()}, ${some()}) :- ${random.shuffle(body).join(', ')}.`;
}
