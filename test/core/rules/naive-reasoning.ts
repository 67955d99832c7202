/**
 * The reference: reasoning straight from the definitions, without graph, propagation or search. A problem
 * here is propositional; literals are numbers with a sign.
 */
import type { Random } from '../../../src/core/random.ts';
import { clauseOf, normalForm } from '../../../src/core/rules/normalisation.ts';
import type {
  Assignment,
  Conflict,
  Formula,
  GroundRule,
  Interpretation,
  Literal,
  Specification,
} from '../../../src/core/rules/specification.ts';

const atomName = (number: number): string => `p${number}`;
export const numberOf = ({ atom, negated }: Literal): number =>
  Number(atom.predicate.slice(1)) * (negated ? -1 : 1);
export const atomOf = (number: number): Formula => ({
  kind: 'atom',
  atom: { predicate: atomName(number), terms: [] },
});

/** Random rules over at most `atoms` atoms, and values for some of the atoms. */
export function randomProblem(
  random: Random,
  atoms: number,
): { readonly specification: Specification; readonly interpretation: Interpretation } {
  const literal = (): Formula => {
    const atom = atomOf(1 + random.integer(atoms));
    return random.integer(2) === 0 ? atom : { kind: 'not', of: atom };
  };
  const several = (kind: 'and' | 'or', most: number, part: () => Formula): Formula => {
    const of = Array.from({ length: 1 + random.integer(most) }, part);
    return of.length === 1 && of[0] ? of[0] : { kind, of };
  };
  const rules = Array.from({ length: 1 + random.integer(9) }, () => ({
    premise: several('or', 2, () => several('and', 3, literal)),
    conclusion: several('and', 2, () => several('or', 2, literal)),
  }));
  const assignments = Array.from({ length: atoms }, (_, i) => i + 1)
    .filter(() => random.integer(3) === 0)
    .map((number): Assignment => ({
      atom: { predicate: atomName(number), terms: [] },
      value: random.pick(['true', 'true', 'false', 'unknown']),
      origin: 'text',
      why: 'The text says so.',
    }));
  return {
    specification: {
      variables: [],
      predicates: Array.from({ length: atoms }, (_, i) => ({
        name: atomName(i + 1),
        parameters: [],
        description: `fact ${i + 1} holds`,
      })),
      rules,
    },
    interpretation: { objects: [], assignments },
  };
}

export function assigned(assignments: readonly Assignment[]): readonly number[] {
  return assignments.flatMap(({ atom, value }) =>
    value === 'unknown' ? [] : [numberOf({ atom, negated: value === 'false' })],
  );
}

/** All literals that modus ponens gives, also if some contradict each other. */
export function naiveClosure(specification: Specification, given: readonly number[]): ReadonlySet<number> {
  const parts = specification.rules.flatMap((rule, i) => normalForm(rule, i, new Set()).parts);
  const holds = new Set(given);
  for (let size = -1; size !== holds.size;) {
    size = holds.size;
    for (const { premises, conclusion } of parts)
      if (premises.every((premise) => holds.has(numberOf(premise)))) holds.add(numberOf(conclusion));
  }
  return holds;
}

export const contradicts = (literals: ReadonlySet<number>): boolean =>
  [...literals].some((literal) => literals.has(-literal));

/* ---------- truth tables ---------- */

/** One bit for each assignment of the atoms 1 to n: whether the formula holds under it. */
type TruthTable = Uint32Array;

const patterns = [0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000];

const constantTable = (atoms: number, word: number): TruthTable =>
  new Uint32Array(Math.max(1, 2 ** (atoms - 5))).fill(atoms >= 5 ? word : word & (2 ** (2 ** atoms) - 1));

function literalTable(literal: number, atoms: number): TruthTable {
  const bit = Math.abs(literal) - 1;
  const pattern = patterns[bit];
  const table =
    pattern !== undefined
      ? constantTable(atoms, pattern)
      : constantTable(atoms, 0).map((_, word) => ((word >> (bit - 5)) & 1 ? 0xffffffff : 0));
  return literal > 0 ? table : negation(table, atoms);
}

const negation = (table: TruthTable, atoms: number): TruthTable => {
  const all = constantTable(atoms, 0xffffffff);
  return table.map((word, i) => ~word & (all[i] ?? 0));
};
const both = (a: TruthTable, b: TruthTable): TruthTable => a.map((word, i) => word & (b[i] ?? 0));
const either = (a: TruthTable, b: TruthTable): TruthTable => a.map((word, i) => word | (b[i] ?? 0));
export const isEmpty = (table: TruthTable): boolean => table.every((word) => word === 0);

function tableOf(formula: Formula, atoms: number): TruthTable {
  if (formula.kind === 'atom') return literalTable(Number(formula.atom.predicate.slice(1)), atoms);
  if (formula.kind === 'not') return negation(tableOf(formula.of, atoms), atoms);
  return formula.of
    .map((part) => tableOf(part, atoms))
    .reduce((a, b) => (formula.kind === 'and' ? both(a, b) : either(a, b)));
}

/** The assignments under which the rules and the given literals hold. */
export function modelsOf(specification: Specification, given: readonly number[], atoms: number): TruthTable {
  const rules = specification.rules.map(({ premise, conclusion }) =>
    either(negation(tableOf(premise, atoms), atoms), tableOf(conclusion, atoms)),
  );
  const literals = given.map((literal) => literalTable(literal, atoms));
  return [...rules, ...literals].reduce(both, constantTable(atoms, 0xffffffff));
}

/** Whether the literal holds in all of them. */
export function holdsInAll(models: TruthTable, literal: number, atoms: number): boolean {
  return isEmpty(both(models, literalTable(-literal, atoms)));
}

/** Undefined if the conflict is one and each of its pieces is needed; otherwise what is wrong. */
export function conflictFault({ rules, assignments }: Conflict, atoms: number): string | undefined {
  const clauses = [
    ...rules.map((rule: GroundRule) => clauseOf(rule).map(numberOf)),
    ...assigned(assignments).map((literal) => [literal]),
  ].map((clause) => clause.map((literal) => literalTable(literal, atoms)).reduce(either));
  const canHold = (some: readonly TruthTable[]) =>
    !isEmpty(some.reduce(both, constantTable(atoms, 0xffffffff)));
  if (canHold(clauses)) return 'all of it can hold';
  const spare = clauses.findIndex((_, i) => !canHold(clauses.filter((__, j) => j !== i)));
  return spare < 0 ? undefined : `it holds too much: piece ${spare + 1} of ${clauses.length}`;
}
