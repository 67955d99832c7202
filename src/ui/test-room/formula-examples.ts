/**
 * Example formulas over the first events of a fact base that have a duration and overlap. Events with names
 * of their own come first, because they are easier to read.
 */
import type { Granularity } from '../../core/knowledge/fact-base.ts';
import type { EventListing } from '../../core/testing/temporal/time-reports.ts';
import { tickWords } from '../parts/time-axis.ts';
import { texts } from '../texts/test-room.ts';

const words = texts.evaluators.exampleWords;

export interface FormulaExample {
  readonly formula: string;
  readonly at: string;
  readonly words: string;
}

interface Lasting {
  readonly atom: string;
  readonly from: number;
  readonly to: number;
}

const lastingOf = ({ atom, spans }: EventListing): Lasting[] => {
  const [{ from, to } = {}] = spans;
  return spans.length === 1 && from !== undefined && to !== undefined && to - from > 3
    ? [{ atom, from, to }]
    : [];
};

const overlap = (a: Lasting, b: Lasting): boolean => a.atom !== b.atom && b.from <= a.to && b.to >= a.from;

export function examplesOf(events: readonly EventListing[], granularity: Granularity): FormulaExample[] {
  const named = events.filter(({ relation }) => relation === undefined).flatMap(lastingOf);
  const lasting = [...named, ...events.flatMap(lastingOf)];
  const a = named.find((each) => named.some((other) => overlap(each, other))) ?? lasting[0];
  if (!a) return [];
  const at = (tick: number): string => tickWords(tick, granularity);
  const b = lasting.find((other) => overlap(a, other));
  return [
    {
      formula: `F[0,10] ${a.atom}`,
      at: at(a.from - 5),
      words: words.eventually,
    },
    {
      formula: `G[0,5] ${a.atom}`,
      at: at(a.to - 3),
      words: words.always,
    },
    ...(b
      ? [
          {
            formula: `${a.atom} ∧ O[0,20] ${b.atom}`,
            at: at(Math.max(a.from, b.from)),
            words: words.once,
          },
          {
            formula: `¬${b.atom} U[1,30] ${a.atom}`,
            at: at(a.from - 4),
            words: words.until,
          },
        ]
      : []),
  ];
}
