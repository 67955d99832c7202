/**
 * What the rules of a family derive, solved by the Datalog engine. Each tuple has its proof of least height.
 *
 * A transitive closure can be far larger than its facts, so the engine has a budget. When it is used up, the
 * closure has the tuples of least height, all of them sound. Whether a tuple does *not* follow is therefore
 * never read off a closure; `mightHold` searches all facts.
 */
import type { Derivation, Solution } from '../datalog/index.ts';
import { parseProgram, solve, SymbolTable } from '../datalog/index.ts';
import type { Work } from '../work.ts';
import type { Proof, Tuple } from './proven-claim.ts';
import { chainPredicate, derivationRules, hasRules, knownPredicate } from './derivation-rules.ts';
import type { Family, FactIndex, Member } from './fact-index.ts';
import type { Rule } from './test-case.ts';

/** The most tuples derived beyond the facts and their mirrors. Chosen by hand. */
const MOST_TUPLES = 250_000;
/** The most entities that a search for a path visits. After that it answers "it might". Chosen by hand. */
const MOST_VISITED = 5_000;

export interface Closure {
  readonly family: Family;
  /**
   * The derived tuples, column by column, in the family's direction: the transitive closure, or the known
   * tuples of a family that is not transitive.
   */
  readonly subject: Int32Array;
  readonly object: Int32Array;
  /** The proof of a tuple of this closure. */
  proofOf(s: number, o: number): Proof;
}

/** The rules whose questions rest on tuples that are derived. */
const derivingRules: readonly Rule[] = ['inverse', 'symmetric', 'transitive', 'composite'];

/** One for each family that has rules. None if no wanted rule rests on derived tuples. */
export function* closuresOf(index: FactIndex, wanted: ReadonlySet<Rule>): Work<readonly Closure[]> {
  const closures: Closure[] = [];
  if (!derivingRules.some((rule) => wanted.has(rule))) return closures;
  const symbols = new SymbolTable();
  for (let id = 0; id < index.base.entities.length; id++) symbols.intern(id);
  for (const family of index.families.filter(hasRules))
    closures.push(yield* closureOf(index, family, symbols));
  return closures;
}

/** @param symbols has the numbers from 0 to the last entity id, in order. Names may collide, ids do not. */
function* closureOf(index: FactIndex, family: Family, symbols: SymbolTable): Work<Closure> {
  const { relations, subject, object } = index.base;
  const text = derivationRules(relations, family);
  const { program, issues } = parseProgram(
    text,
    new Map(family.members.map((member) => [nameOf(index, member), 2])),
  );
  if (issues.some(({ severity }) => severity === 'error'))
    throw new Error(`internal: derivation rules do not parse: ${issues[0]?.message}\n${text}`);
  const facts = new Map(
    family.members.map((member) => {
      const rows = index.rowsOf(member.relation);
      return [
        nameOf(index, member),
        [
          Int32Array.from(rows, (row) => subject[row] as number),
          Int32Array.from(rows, (row) => object[row] as number),
        ],
      ];
    }),
  );
  const solution = yield* solve(program, facts, symbols, {
    maxTuples:
      MOST_TUPLES + 4 * family.members.reduce((sum, { relation }) => sum + index.rowsOf(relation).length, 0),
  });
  const predicate = (family.transitive ? chainPredicate : knownPredicate)(relations, family);
  const tuples = solution.relation(predicate);
  return {
    family,
    subject: tuples?.column(0) ?? new Int32Array(),
    object: tuples?.column(1) ?? new Int32Array(),
    proofOf: (s, o) => proofOf(index, family, solution, predicate, [s, o]),
  };
}

function nameOf(index: FactIndex, member: Member): string {
  return (index.base.relations[member.relation] as { name: string }).name;
}

function proofOf(
  index: FactIndex,
  family: Family,
  solution: Solution,
  predicate: string,
  tuple: readonly [number, number],
): Proof {
  const derivation = solution.explain(predicate, tuple);
  if (!derivation)
    throw new Error(`internal: ${predicate}(${tuple.join(', ')}) was derived but has no derivation.`);
  return translated(index, family, derivation);
}

/** The rule from r(X, Y) to 'r, known'(X, Y) only renames, so it is not a step of the proof. */
function translated(index: FactIndex, family: Family, { atom, by }: Derivation): Proof {
  const [s = 0, o = 0] = atom.tuple;
  if (by.kind === 'fact') {
    const member = family.members.find((candidate) => nameOf(index, candidate) === atom.predicate) as Member;
    return { kind: 'fact', row: index.rowsOf(member.relation)[by.row] as number };
  }
  const tuple: Tuple = {
    relation: (family.members[0] as Member).relation,
    direction: 'forwards',
    subject: s,
    object: o,
  };
  const premises = by.premises.map((premise) => translated(index, family, premise));
  const [first] = by.premises as [Derivation];
  if (premises.length === 2) return { kind: 'step', step: 'transitive', tuple, premises };
  if (first.atom.tuple[0] === s) return premises[0] as Proof;
  return { kind: 'step', step: first.by.kind === 'fact' ? 'inverse' : 'symmetric', tuple, premises };
}

/**
 * Whether r(s, o), in the family's direction, could follow from the facts by any derivation, at any time.
 * False is certain; true may be wrong.
 */
export function mightHold(index: FactIndex, family: Family, s: number, o: number): boolean {
  const objects = index.objects(family);
  if (!family.transitive) return objects.get(s)?.includes(o) ?? false;
  const seen = new Set([s]);
  for (const entity of seen) {
    for (const next of objects.get(entity) ?? []) {
      if (next === o || seen.size >= MOST_VISITED) return true;
      seen.add(next);
    }
  }
  return false;
}
