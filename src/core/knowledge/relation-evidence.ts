/**
 * What the data say of a relation's properties, with a counter-example in words; and what is declared on
 * import. Declared by default is only what the name makes certain *and* the data do not contradict: a wrong
 * declaration would prove falsehoods.
 */
import type { FactBase } from './fact-base.ts';
import { isReversed } from './fact-base.ts';
import type { Relation, RelationProperties, RelationRow } from './relation.ts';
import { noProperties } from './relation.ts';
import { suggestRelation } from './relation-suggestion.ts';
import { rowsByRelation, Tuples } from './tuples.ts';

export type Evidence = RelationRow['evidence'][number];

/**
 * A known symmetric relation is contradicted where the mirror is missing though both ends are described, in
 * more than four of five pairs: then its name means something else here.
 */
const LEAST_MIRRORED = 0.2;
/** Below this number of pairs a share says nothing. */
const ENOUGH_PAIRS = 10;

export interface MeasuredRelation {
  readonly facts: number;
  readonly evidence: readonly Evidence[];
  /** A row that shows how the relation is used; absent where it has none. */
  readonly exampleRow?: number;
}

/** The evidence for each property, of the facts that are not reversed. */
export function measureRelation(
  facts: FactBase,
  relation: number,
  rows: Int32Array = rowsByRelation(facts)[relation] ?? new Int32Array(),
): Evidence[] {
  const tuples = new Tuples(facts, rows);
  const inverse = facts.relations[relation]?.properties.inverse;
  return [
    tuples.symmetry(),
    tuples.transitivity(),
    tuples.functionality(),
    tuples.sharing(),
    ...(inverse === undefined ? [] : tuples.inverse(inverse)),
  ];
}

/** The evidence for every relation, in their order. */
export function measureRelations(facts: FactBase): MeasuredRelation[] {
  return rowsByRelation(facts).map((rows, relation) => {
    const exampleRow = rows.find((row) => !isReversed(facts, row));
    return {
      facts: rows.length,
      evidence: measureRelation(facts, relation, rows),
      ...(exampleRow === undefined ? {} : { exampleRow }),
    };
  });
}

/** The relations of an imported fact base with the properties that may be declared without asking. */
export function declareDefaults(facts: FactBase): Relation[] {
  const names = facts.relations.map(({ name }) => name);
  const rows = rowsByRelation(facts);
  return facts.relations.map((relation, id) => {
    const { properties } = suggestRelation(relation.name, names);
    if (Object.keys(properties).length === 0) return relation;
    return {
      ...relation,
      properties: {
        ...noProperties,
        ...uncontradicted(properties, new Tuples(facts, rows[id] as Int32Array)),
      },
    };
  });
}

function uncontradicted(suggested: Partial<RelationProperties>, tuples: Tuples): Partial<RelationProperties> {
  const kept = { ...suggested };
  if (suggested.symmetric && !mirroredEnough(tuples)) delete kept.symmetric;
  if (suggested.transitive && !suggested.symmetric && tuples.hasCycle()) delete kept.transitive;
  // No tolerance: a single subject with two objects shows that "another object is false" would have proved a
  // falsehood.
  if (suggested.functional && tuples.functionality().counterExample !== undefined) delete kept.functional;
  // What all have in common nobody asks about.
  if (suggested.sharing && !tuples.hasTwoObjects()) delete kept.sharing;
  return kept;
}

function mirroredEnough(tuples: Tuples): boolean {
  const { holds, of } = tuples.mirrorsAmongDescribed();
  return of < ENOUGH_PAIRS || holds / of >= LEAST_MIRRORED;
}
