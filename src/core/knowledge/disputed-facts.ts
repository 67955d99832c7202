/**
 * Facts that contradict each other: their relation allows one object at a time, and they state two for the
 * same subject at overlapping times. It is not known which of them is right, so no question may rest on them.
 */
import type { FactBase } from './fact-base.ts';
import { isReversed } from './fact-base.ts';
import { knownRelation } from './relation-suggestion.ts';
import { clashingRows, rowsByRelation, subjectGroups } from './tuples.ts';

/** Whether the relation is declared functional, or its name says that a subject has one object at a time. */
const allowsOneObject = ({ name, properties }: FactBase['relations'][number]): boolean =>
  properties.functional || (knownRelation(name)?.properties.functional ?? false);

/** A subject with two objects where one is allowed. */
export interface Dispute {
  /** Two rows that contradict each other. */
  readonly clash: readonly [number, number];
  /** All rows of the subject and the relation. */
  readonly rows: Int32Array;
}

/** @param rows as {@link rowsByRelation} gives them. */
export function* disputes(
  facts: FactBase,
  rows: readonly Int32Array[] = rowsByRelation(facts),
): Generator<Dispute> {
  for (const [id, relation] of facts.relations.entries()) {
    if (!allowsOneObject(relation)) continue;
    const usable = (rows[id] as Int32Array).filter((row) => !isReversed(facts, row));
    for (const own of subjectGroups(facts, usable)) {
      const clash = clashingRows(facts, own);
      if (clash) yield { clash, rows: own };
    }
  }
}

/** The rows of all disputes: a source that errs about a subject once may err in any of them. */
export function disputedRows(facts: FactBase): ReadonlySet<number> {
  const disputed = new Set<number>();
  for (const { rows } of disputes(facts)) for (const row of rows) disputed.add(row);
  return disputed;
}
