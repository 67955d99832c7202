/**
 * Finds probable mistakes in a fact base. Each kind of finding is listed once, with its count and its first
 * rows. Nothing is changed: a person decides what to do. Each check is one entry of the list below.
 */
import type { Work } from '../work.ts';
import type { FactBase } from './fact-base.ts';
import type { Check, Finding } from './lint/finding-list.ts';
import { FindingList } from './lint/finding-list.ts';
import { bareIdentifiers, undescribedEntities } from './lint/entity-checks.ts';
import { actsOutsideLife, overlappingMarriages, startAfterEnd } from './lint/time-checks.ts';
import { duplicateFacts, missingMirrors, secondObjects, selfLoops } from './lint/tuple-checks.ts';
import { nearDuplicateNames } from './lint/near-duplicate-names.ts';
import { rowsByRelation } from './tuples.ts';

const checks: readonly Check[] = [
  startAfterEnd,
  actsOutsideLife,
  secondObjects,
  duplicateFacts,
  selfLoops,
  bareIdentifiers,
  overlappingMarriages,
  nearDuplicateNames,
  undescribedEntities,
  missingMirrors,
];

/** The findings, errors first. Yields after each check. */
export function* lint(facts: FactBase): Work<readonly Finding[]> {
  const findings = new FindingList(facts);
  const rows = rowsByRelation(facts);
  for (const [done, check] of checks.entries()) {
    yield { stage: 'Looking for faults', done, total: checks.length };
    check(facts, rows, findings);
  }
  return findings.list();
}
