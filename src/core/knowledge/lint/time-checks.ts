/** Faults of time: facts that end before they start, acts outside a life, marriages at one time. */
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
    'Start and end were probably exchanged, or one of them is mistyped. Such a fact is kept here, ' +
    'but nothing is derived from it and no question is asked about it.',
};

export const startAfterEnd: Check = (facts, _rows, findings) => {
  for (let row = 0; row < facts.start.length; row++) {
    if (!isReversed(facts, row)) continue;
    findings.add(
      START_AFTER_END,
      [row],
      () =>
        `"${nameOf(facts, facts.subject, row)}" starts ${when(facts, facts.start[row])}, after it ` +
        `ends ${when(facts, facts.end[row])}.`,
    );
  }
};

const OUTSIDE_LIFE: FindingKind = {
  code: 'outside-life',
  severity: 'warning',
  title: 'Acts before birth or after death',
  explanation:
    "Somebody's dated fact starts before they were born, or after they had died. One of the dates is " +
    'wrong, or two people share one name.',
};
const POSTHUMOUS: FindingKind = {
  code: 'posthumous',
  severity: 'note',
  title: 'Works and honours after death',
  explanation:
    "A work or an honour is dated after somebody's death. Both happen; but the date may also be " +
    'wrong, or that of another person of the name.',
};
/** What others may do for the dead: publish a work, give an award, name or bury. */
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
/** Whose object is a person too, for whom the fact has to lie within a life as well. */
const BETWEEN_PEOPLE = /^(?:(?:is )?married to|spouse|unmarried partner|partner)$/;

interface Life {
  /** The earliest tick a birth may mean, and the row that states it. */
  born?: { readonly tick: number; readonly row: number };
  /** The latest tick a death may mean. */
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

/** Of a birth: when the fact starts, or the date that is its object. */
function earliest(facts: FactBase, row: number): number | undefined {
  const start = facts.start[row] as number;
  if (start !== OPEN_START) return start;
  const stated = parseTimePoint(nameOf(facts, facts.object, row));
  return stated.ok ? startTick(stated.point, facts.granularity) : undefined;
}

/** Of a death: when the fact ends, else starts, or the date that is its object. */
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
  title: 'Marriages at the same time',
  explanation:
    'Somebody is stated to be married to two people at once, both marriages with start and end. That ' +
    'may be so, or a divorce is missing.',
};

export const overlappingMarriages: Check = (facts, rows, findings) => {
  facts.relations.forEach(({ name }, relation) => {
    if (!/^(?:(?:is )?married to|spouse)$/.test(relationKey(name))) return;
    // A year in which one marriage ends and the next begins is no overlap.
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
