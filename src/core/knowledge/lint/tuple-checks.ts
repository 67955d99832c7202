/**
 * Faults of tuples: a second object where one is allowed, a missing mirror, a fact about itself, a fact
 * stated twice.
 */
import type { FactBase } from '../fact-base.ts';
import { isReversed } from '../fact-base.ts';
import { factInWords } from '../fact-row.ts';
import { knownRelation } from '../relation-suggestion.ts';
import { clashingRows, subjectGroups } from '../tuples.ts';
import type { Check, FindingKind } from './finding-list.ts';

const SECOND_OBJECT: FindingKind = {
  code: 'second-object',
  severity: 'warning',
  title: 'A second object where one is expected',
  explanation:
    'The relation is declared functional, or its name says that a subject has one object at a time; ' +
    'but this one has two. Two names for one place, or a place within the other, are the usual ' +
    'reasons. No question denies an object of such a relation until it is declared functional.',
};

export const secondObjects: Check = (facts, rows, findings) => {
  facts.relations.forEach((relation, id) => {
    if (!relation.properties.functional && !knownRelation(relation.name)?.properties.functional) return;
    forEachClash(facts, rows[id] as Int32Array, (first, second) =>
      findings.add(
        SECOND_OBJECT,
        [first, second],
        () => `${factInWords(facts, first)}, and also ${factInWords(facts, second)}.`,
      ),
    );
  });
};

/** Calls `clash` once for each subject that has two objects at times that meet. */
export function forEachClash(
  facts: FactBase,
  rows: Int32Array,
  clash: (first: number, second: number) => void,
): void {
  for (const own of subjectGroups(
    facts,
    rows.filter((row) => !isReversed(facts, row)),
  )) {
    const found = clashingRows(facts, own);
    if (found) clash(...found);
  }
}

const MISSING_MIRROR: FindingKind = {
  code: 'missing-mirror',
  severity: 'note',
  title: 'Symmetric facts stated one way only',
  explanation:
    'The relation is declared symmetric, so the fact holds the other way round too and is derived. ' +
    'This is no fault; where many are missing, look whether the relation is symmetric at all.',
};

export const missingMirrors: Check = (facts, rows, findings) => {
  facts.relations.forEach((relation, id) => {
    if (!relation.properties.symmetric) return;
    const pairs = new Set(
      Array.from(rows[id] as Int32Array, (row) =>
        pairOf(facts, facts.subject[row] as number, facts.object[row] as number),
      ),
    );
    for (const row of rows[id] as Int32Array) {
      if (pairs.has(pairOf(facts, facts.object[row] as number, facts.subject[row] as number))) continue;
      findings.add(
        MISSING_MIRROR,
        [row],
        () => `${factInWords(facts, row)} is stated, but not the other way round.`,
      );
    }
  });
};

const SELF_LOOP: FindingKind = {
  code: 'self-loop',
  severity: 'warning',
  title: 'Facts of a thing about itself',
  explanation:
    'Subject and object are the same. That is rarely meant: perhaps two things share a name, or a ' +
    'cell was copied.',
};

export const selfLoops: Check = (facts, _rows, findings) => {
  for (let row = 0; row < facts.subject.length; row++) {
    if (facts.subject[row] === facts.object[row])
      findings.add(SELF_LOOP, [row], () => `${factInWords(facts, row)} relates a thing to itself.`);
  }
};

const DUPLICATE: FindingKind = {
  code: 'duplicate',
  severity: 'note',
  title: 'Facts stated more than once',
  explanation:
    'Subject, relation, object and times are the same. The copies change nothing and are used once.',
};

/** Counts the copies beyond the first of each fact. */
export const duplicateFacts: Check = (facts, rows, findings) => {
  const { object, start, end } = facts;
  const compare = (a: number, b: number) =>
    (object[a] as number) - (object[b] as number) ||
    (start[a] as number) - (start[b] as number) ||
    (end[a] as number) - (end[b] as number);
  for (const own of rows) {
    for (const group of subjectGroups(facts, own)) {
      if (group.length < 2) continue;
      const sorted = group.slice().sort((a, b) => compare(a, b) || a - b);
      for (let i = 1; i < sorted.length; i++) {
        const [row, before] = [sorted[i] as number, sorted[i - 1] as number];
        if (compare(before, row) === 0)
          findings.add(DUPLICATE, [before, row], () => `${factInWords(facts, row)} was stated before.`);
      }
    }
  }
};

function pairOf(facts: FactBase, subject: number, object: number): number {
  return subject * facts.entities.length + object;
}
