/** Finds mistakes in times: facts that end before they start, facts outside a life, overlapping marriages. */
import { pattern } from '../../pattern-parts.ts';
import { endTick, formatTick, parseTimePoint, startTick } from '../../temporal/time-point.ts';
import type { FactBase } from '../fact-base.ts';
import { isReversed, OPEN_END, OPEN_START } from '../fact-base.ts';
import { factInWords } from '../fact-row.ts';
import { relationKey } from '../relation-suggestion.ts';
import type { Check, FindingKind } from './finding-list.ts';
import { forEachClash } from './tuple-checks.ts';

const START_AFTER_END: FindingKind = {
  code: 'start-after-end',
  severity: 'error',
  title: 'Facts that start after they end',
  explanation:
    'The start and the end may be swapped, or one of them is mistyped. Totem keeps such a fact, but ' +
    'derives nothing from it and asks no question about it.',
};

export const startAfterEnd: Check = (facts, _rows, findings) => {
  for (let row = 0; row < facts.start.length; row++) {
    if (!isReversed(facts, row)) continue;
    findings.add(
      START_AFTER_END,
      [row],
      () =>
        `The fact about "${nameOf(facts, facts.subject, row)}" starts ` +
        `${when(facts, facts.start[row])} but ends ${when(facts, facts.end[row])}.`,
    );
  }
};

const OUTSIDE_LIFE: FindingKind = {
  code: 'outside-life',
  severity: 'warning',
  title: 'Facts before birth or after death',
  explanation:
    'A fact about a person starts before the birth or after the death of that person. One of the dates ' +
    'is probably wrong, or two people share a name.',
};
const POSTHUMOUS: FindingKind = {
  code: 'posthumous',
  severity: 'note',
  title: 'Works and honours after death',
  explanation:
    'A work or an honour is dated after the death of the person. This can be correct. Otherwise the date ' +
    'is wrong, or it belongs to another person with the same name.',
};
/** Relations that may start after a death, because other people act: they publish, award, name or bury. */
const MAY_FOLLOW_DEATH = new RegExp(pattern`
  ^(?:
    (?:has )?created|creator of|wrote|author of|composed|directed|produced|discovered|invented|notable work|
    (?:has )?won(?: prize)?|has won prize|award received|nominated for|place of burial|buried (?:in|at)|
    canonization status|has namesake|namesake of|influenced|commemorated by|depicted by
  )$`);

const BIRTH = new RegExp(pattern`
  ^(?:
    (?:was )?born (?:in|at|on|on date)|place of birth|birthplace|birth ?place|date of birth|birth ?date|
    birth year|year of birth
  )$`);
const DEATH = new RegExp(pattern`
  ^(?:
    died (?:in|at|on|on date)|place of death|deathplace|death place|date of death|death ?date|death year|
    year of death
  )$`);
/** Relations whose object is a person too, so the fact must be within both lives. */
const BETWEEN_PEOPLE = /^(?:(?:is )?married to|spouse|unmarried partner|partner)$/;

interface Life {
  /** The earliest tick that a birth may mean, and the row that states it. */
  born?: { readonly tick: number; readonly row: number };
  /** The latest tick that a death may mean, and the row that states it. */
  died?: { readonly tick: number; readonly row: number };
}

export const actsOutsideLife: Check = (facts, rows, findings) => {
  const keys = facts.relations.map(({ name }) => relationKey(name));
  const lives = livesOf(facts, rows, keys);
  if (lives.size === 0) return;
  for (let row = 0; row < facts.start.length; row++) {
    const key = keys[facts.relation[row] as number] as string;
    const start = facts.start[row] as number;
    if (start === OPEN_START || isReversed(facts, row) || BIRTH.test(key)) continue;
    const people = BETWEEN_PEOPLE.test(key)
      ? [facts.subject[row] as number, facts.object[row] as number]
      : [facts.subject[row] as number];
    for (const person of people) {
      const { born, died } = lives.get(person) ?? {};
      const bound =
        born && start < born.tick ? born : died && start > died.tick && !DEATH.test(key) ? died : undefined;
      if (!bound) continue;
      findings.add(
        bound === died && MAY_FOLLOW_DEATH.test(key) ? POSTHUMOUS : OUTSIDE_LIFE,
        [row, bound.row],
        () =>
          `${factInWords(facts, row)} starts ${bound === born ? 'before the birth' : 'after the death'} ` +
          `of "${facts.entities[person]}" ${when(facts, bound.tick)}.`,
      );
      break;
    }
  }
};

function livesOf(facts: FactBase, rows: readonly Int32Array[], keys: readonly string[]): Map<number, Life> {
  const lives = new Map<number, Life>();
  keys.forEach((key, relation) => {
    const birth = BIRTH.test(key);
    if (!birth && !DEATH.test(key)) return;
    for (const row of rows[relation] as Int32Array) {
      const tick = isReversed(facts, row) ? undefined : birth ? earliest(facts, row) : latest(facts, row);
      if (tick === undefined) continue;
      const person = facts.subject[row] as number;
      const life = lives.get(person) ?? {};
      lives.set(person, life);
      if (birth && (life.born === undefined || tick < life.born.tick)) life.born = { tick, row };
      if (!birth && (life.died === undefined || tick > life.died.tick)) life.died = { tick, row };
    }
  });
  return lives;
}

/** For a birth: the start of the fact, or the date that is its object. */
function earliest(facts: FactBase, row: number): number | undefined {
  const start = facts.start[row] as number;
  if (start !== OPEN_START) return start;
  const stated = parseTimePoint(nameOf(facts, facts.object, row));
  return stated.ok ? startTick(stated.point, facts.granularity) : undefined;
}

/** For a death: the end of the fact, else its start, or the date that is its object. */
function latest(facts: FactBase, row: number): number | undefined {
  const end = facts.end[row] as number;
  const tick = end === OPEN_END ? (facts.start[row] as number) : end;
  if (tick !== OPEN_START) return tick;
  const stated = parseTimePoint(nameOf(facts, facts.object, row));
  return stated.ok ? endTick(stated.point, facts.granularity) : undefined;
}

const OVERLAPPING_MARRIAGES: FindingKind = {
  code: 'overlapping-marriages',
  severity: 'note',
  title: 'Overlapping marriages',
  explanation:
    'A person is married to two people at the same time, and both marriages have a start and an end. ' +
    'This can be correct, or a divorce is missing.',
};

export const overlappingMarriages: Check = (facts, rows, findings) => {
  facts.relations.forEach(({ name }, relation) => {
    if (!/^(?:(?:is )?married to|spouse)$/.test(relationKey(name))) return;
    // If one marriage ends and the next begins in the same year, they do not overlap.
    const dated = (rows[relation] as Int32Array).filter(
      (row) =>
        facts.start[row] !== OPEN_START &&
        facts.end[row] !== OPEN_END &&
        (facts.start[row] as number) < (facts.end[row] as number),
    );
    forEachClash(
      { ...facts, end: facts.end.map((tick) => (tick === OPEN_END ? tick : tick - 1)) },
      dated,
      (first, second) =>
        findings.add(
          OVERLAPPING_MARRIAGES,
          [first, second],
          () => `${factInWords(facts, first)} and ${factInWords(facts, second)} overlap.`,
        ),
    );
  });
};

/** `in 1879`, `on 14 March 1879`. */
function when({ granularity }: FactBase, tick: number | undefined): string {
  return `${granularity === 'year' ? 'in' : 'on'} ${formatTick(tick ?? 0, granularity)}`;
}

function nameOf(facts: FactBase, column: Int32Array, row: number): string {
  return facts.entities[column[row] as number] ?? '';
}
