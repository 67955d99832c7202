/**
 * Finds mistakes in tuples: a second object where one is allowed, a missing mirror, a fact about itself, a
 * fact stated twice.
 */
import { disputes } from '../disputed-facts.ts';
import type { FactBase } from '../fact-base.ts';
import { isReversed } from '../fact-base.ts';
import { factInWords } from '../fact-row.ts';
import { clashingRows, subjectGroups } from '../tuples.ts';
import type { Check, FindingKind } from './finding-list.ts';

const SECOND_OBJECT: FindingKind = {
  code: 'second-object',
  severity: 'warning',
  title: 'Two objects where one is expected',
  explanation:
    'The relation is declared functional, or its name suggests that a subject has one object at a time. ' +
    'These subjects have two. Often two names mean the same place, or one place is part of the other. ' +
    'No question uses facts about such a subject and relation until one object is left. Totem treats other ' +
    'objects as false only if the relation is declared functional.',
};

export const secondObjects: Check = (facts, rows, findings) => {
  for (const { clash } of disputes(facts, rows)) {
    const [first, second] = clash;
    findings.add(
      SECOND_OBJECT,
      clash,
      () => `${factInWords(facts, first)} and ${factInWords(facts, second)} are both stated.`,
    );
  }
};

/** Calls `clash` once for each subject that has two objects at overlapping times. */
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
  title: 'Symmetric facts stated in one direction only',
  explanation:
    'The relation is declared symmetric, so Totem derives the other direction. This is not an error. ' +
    'If many are missing, check whether the relation is really symmetric.',
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
  title: 'Facts that relate a thing to itself',
  explanation:
    'Subject and object are the same. This is rarely intended: two things may share a name, or a cell ' +
    'was copied by mistake.',
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
    'Subject, relation, object and times are the same. Totem uses the fact once, so the copies change ' +
    'nothing.',
};

/** Counts the copies of each fact, without the first. */
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
          findings.add(DUPLICATE, [before, row], () => `${factInWords(facts, row)} was already stated.`);
      }
    }
  }
};

function pairOf(facts: FactBase, subject: number, object: number): number {
  return subject * facts.entities.length + object;
}
