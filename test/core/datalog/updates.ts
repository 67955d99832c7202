/**
 * Random updates of a random program in a session. Each is compared with an evaluation of the current facts.
 */
import { SymbolTable, openSession, parseProgram, solve } from '../../../src/core/datalog/index.ts';
import type { Facts, Program, Session, TupleSet } from '../../../src/core/datalog/index.ts';
import type { Random } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import type { RandomCase } from './random-program.ts';
import type { Value } from './reference.ts';

const constants: readonly Value[] = ['a', 'b', 'place of birth', 1, 2, 10, -3];

/** How a session begins. Its symbols may differ from those of the facts. */
export type Beginning = (
  program: Program,
  facts: Facts,
  symbols: SymbolTable,
) => { readonly session: Session; readonly symbols: SymbolTable };

const freshly: Beginning = (program, facts, symbols) => ({
  session: finish(openSession(program, facts, symbols)),
  symbols,
});

/** The first update after which a session differs from an evaluation, in words, or undefined. */
export function updateFault(program: RandomCase, random: Random, updates: number): string | undefined {
  return sessionFault(program, random, updates, freshly);
}

/** The same for a session that begins in another way. */
export function sessionFault(
  { text, given }: RandomCase,
  random: Random,
  updates: number,
  begin: Beginning,
): string | undefined {
  const { program } = parseProgram(text);
  const ours = new SymbolTable();
  let symbols = ours;
  const facts = new Map<string, Map<string, number[]>>();
  const arities = aritiesOf(program, given);
  if (arities.size === 0) return undefined;
  const put = (name: string, tuple: readonly Value[]) => {
    const ids = tuple.map((value) => symbols.intern(value));
    facts.set(name, (facts.get(name) ?? new Map<string, number[]>()).set(ids.join(), ids));
    return ids;
  };
  for (const [name, tuples] of given) for (const tuple of tuples) put(name, tuple);
  for (const { predicate, terms } of program.facts)
    put(
      predicate,
      terms.map((term) => (term.kind === 'constant' ? term.value : '')),
    );
  const bare = { ...program, facts: [] };
  const begun = begin(bare, columnsOf(facts), ours);
  const { session } = begun;
  symbols = begun.symbols; // A stored table keeps every id.
  for (let update = 1; update <= updates; update++) {
    const added = new Map<string, number[][]>();
    const removed = new Map<string, number[][]>();
    for (let changes = 1 + random.integer(4); changes > 0; changes--) {
      const [name, arity] = random.pick([...arities]);
      const known = [...(facts.get(name)?.values() ?? [])];
      if (random.integer(2) === 0 && known.length > 0) {
        const tuple = random.pick(known);
        (removed.get(name) ?? removed.set(name, []).get(name))?.push(tuple);
      } else
        (added.get(name) ?? added.set(name, []).get(name))?.push(
          Array.from({ length: arity }, () => symbols.intern(random.pick(constants))),
        );
    }
    for (const [name, tuples] of removed) for (const tuple of tuples) facts.get(name)?.delete(tuple.join());
    for (const [name, tuples] of added)
      for (const tuple of tuples)
        facts.set(name, (facts.get(name) ?? new Map<string, number[]>()).set(tuple.join(), tuple));
    const before = new Map(namesOf(program, arities).map((name) => [name, listed(session.relation(name))]));
    const change = finish(session.change({ added: asColumns(added), removed: asColumns(removed) }));
    const expected = finish(solve(bare, columnsOf(facts), symbols));
    for (const name of namesOf(program, arities)) {
      const found = listed(session.relation(name));
      const wanted = listed(expected.relation(name));
      const at =
        `update ${update} of ${name} (added ${JSON.stringify([...added])}, removed ` +
        `${JSON.stringify([...removed])})`;
      if (found.join(' ') !== wanted.join(' '))
        return `${at}: found ${found.join(' ')}; expected ${wanted.join(' ')}`;
      const was = before.get(name) ?? [];
      const gained = wanted.filter((tuple) => !was.includes(tuple));
      const lost = was.filter((tuple) => !wanted.includes(tuple));
      if (listed(change.added.get(name)).join(' ') !== gained.join(' '))
        return `${at}: said to be added ${listed(change.added.get(name)).join(' ')}; was ${gained.join(' ')}`;
      if (listed(change.removed.get(name)).join(' ') !== lost.join(' '))
        return (
          `${at}: said to be removed ${listed(change.removed.get(name)).join(' ')}; was ` +
          `${lost.join(' ')}`
        );
    }
  }
  return undefined;
}

function aritiesOf(program: Program, given: RandomCase['given']): Map<string, number> {
  const arities = new Map(
    [...given].flatMap(([name, [tuple]]) => (tuple === undefined ? [] : [[name, tuple.length] as const])),
  );
  for (const { head } of program.rules)
    if (head.terms.length > 0) arities.set(head.predicate, head.terms.length);
  return arities;
}

function namesOf(program: Program, arities: ReadonlyMap<string, number>): string[] {
  return [...new Set([...arities.keys(), ...program.rules.map(({ head }) => head.predicate)])];
}

function listed(tuples: TupleSet | undefined): string[] {
  return tuples === undefined
    ? []
    : Array.from({ length: tuples.size }, (_, row) =>
        Array.from({ length: tuples.arity }, (__, c) => tuples.column(c)[row]).join(),
      ).sort();
}

function columnsOf(facts: ReadonlyMap<string, ReadonlyMap<string, number[]>>): Map<string, Int32Array[]> {
  return asColumns(new Map([...facts].map(([name, tuples]) => [name, [...tuples.values()]])));
}

function asColumns(facts: ReadonlyMap<string, readonly number[][]>): Map<string, Int32Array[]> {
  return new Map(
    [...facts].flatMap(([name, tuples]) =>
      tuples[0] === undefined
        ? []
        : [[name, tuples[0].map((_, c) => Int32Array.from(tuples, (tuple) => tuple[c] as number))]],
    ),
  );
}
