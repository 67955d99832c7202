/**
 * What holds of an atom unless it is said otherwise: a default, as in default logic. The expert writes it at
 * the end of a description: `Staff(x) := person x is a member of staff (false unless said)`. Few texts say
 * that somebody is no member of staff, and without the presumption such an exception leaves a rule undecided.
 */
import type { Predicate, TruthValue } from './specification.ts';

export interface StatedDescription {
  /** The description without the presumption and the full stop after it. */
  readonly words: string;
  readonly presumed?: Exclude<TruthValue, 'unknown'>;
}

const presumption = /\s?\((true|false) unless said(?: otherwise)?\)$/iu;

export function statedDescription({ description }: Pick<Predicate, 'description'>): StatedDescription {
  const whole = withoutMark(description);
  const found = presumption.exec(whole);
  if (!found) return { words: whole };
  const presumed = found[1]?.toLowerCase() === 'true' ? 'true' : 'false';
  return { words: withoutMark(whole.slice(0, found.index)), presumed };
}

/** Adds a presumption at the end of a description. `unknown` adds none. */
export const withPresumption = (description: string, presumed: TruthValue): string =>
  presumed === 'unknown'
    ? description
    : `${statedDescription({ description }).words} (${presumed} unless said)`;

const withoutMark = (text: string): string => text.trim().replace(/[.;]$/u, '');
