/** A row of a fact base in words, as a page shows it. */
import { formatTick } from '../temporal/time-point.ts';
import { domains, type Domain } from './domain.ts';
import type { FactBase } from './fact-base.ts';
import { OPEN_END, OPEN_START } from './fact-base.ts';

export interface FactRow {
  readonly row: number;
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly start?: string;
  readonly end?: string;
  readonly line: number;
  readonly domain: Domain;
}

export function factRow(facts: FactBase, row: number): FactRow {
  const subject = facts.subject[row] as number;
  const from = facts.start[row] as number;
  const to = facts.end[row] as number;
  return {
    row,
    subject: facts.entities[subject] as string,
    relation: facts.relations[facts.relation[row] as number]?.name ?? '',
    object: facts.entities[facts.object[row] as number] as string,
    ...(from === OPEN_START ? {} : { start: formatTick(from, facts.granularity) }),
    ...(to === OPEN_END ? {} : { end: formatTick(to, facts.granularity) }),
    line: facts.line[row] as number,
    domain: domains[facts.domain[subject] as number] ?? 'Not stated',
  };
}

/** `"Marie Curie - place of birth - Warsaw" (1867)`. */
export function factInWords(facts: FactBase, row: number): string {
  const { subject, relation, object } = factRow(facts, row);
  return `"${subject} - ${relation} - ${object}"${timesInWords(facts, row)}`;
}

function timesInWords({ start, end, granularity }: FactBase, row: number): string {
  const from = start[row] as number;
  const to = end[row] as number;
  if (from === OPEN_START && to === OPEN_END) return '';
  if (to === OPEN_END) return ` (from ${formatTick(from, granularity)})`;
  if (from === OPEN_START) return ` (until ${formatTick(to, granularity)})`;
  return from === to
    ? ` (${formatTick(from, granularity)})`
    : ` (${formatTick(from, granularity)} to ${formatTick(to, granularity)})`;
}
