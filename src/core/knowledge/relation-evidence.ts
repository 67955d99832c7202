/**
 * What the data say about a relation's properties, with a counter-example in words, and what is declared on
 * import. A property is declared by default only if the name makes it certain *and* the data do not
 * contradict it: a wrong declaration would prove false statements.
 */
import type { FactBase } from './fact-base.ts';
import { isReversed } from './fact-base.ts';
import type { Relation, RelationProperties, RelationRow } from './relation.ts';
import { noProperties } from './relation.ts';
import { suggestRelation } from './relation-suggestion.ts';
import { rowsByRelation, Tuples } from './tuples.ts';

export type Evidence = RelationRow['evidence'][number];

/**
 * The least share of mirrored pairs, of those where both ends are described. Below it, a known symmetric
 * relation is not declared symmetric: its name then means something else here. Chosen by hand.
 */
const LEAST_MIRRORED = 0.2;
/** With fewer pairs, a share says nothing. Chosen by hand. */
const ENOUGH_PAIRS = 10;

export interface MeasuredRelation {
  readonly facts: number;
  readonly evidence: readonly Evidence[];
  /** A row that shows how the relation is used; absent if it has no rows. */
  readonly exampleRow?: number;
}

/** The evidence for each property. Reversed facts are left out. */
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

/** The evidence for every relation, in the order of the relations. */
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

/** The relations of an imported fact base, with the properties that can be declared without asking. */
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
  // No tolerance: if one subject has two objects, "another object is false" would have proved a false
  // statement.
  if (suggested.functional && tuples.functionality().counterExample !== undefined) delete kept.functional;
  // If all subjects share the same object, a question about it is pointless.
  if (suggested.sharing && !tuples.hasTwoObjects()) delete kept.sharing;
  return kept;
}

function mirroredEnough(tuples: Tuples): boolean {
  const { holds, of } = tuples.mirrorsAmongDescribed();
  return of < ENOUGH_PAIRS || holds / of >= LEAST_MIRRORED;
}
