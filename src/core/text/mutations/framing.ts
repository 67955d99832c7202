/** Openings that only affirm or deny what follows: "It is true that the lock is open." */

export type Framing = 'affirmed' | 'denied';

export const affirmingOpenings = ['It is true that', 'It is a fact that', 'It is the case that'] as const;
export const DENYING_OPENING = 'It is not true that';

/** How a variant frames a statement: the same text affirms it. Undefined where it changes it. */
export function framingOf(variant: string, statement: string): Framing | undefined {
  if (variant === statement) return 'affirmed';
  const isAfter = (opening: string) =>
    variant.startsWith(`${opening} `) &&
    variant.slice(opening.length + 1).toLowerCase() === statement.toLowerCase();
  if (isAfter(DENYING_OPENING)) return 'denied';
  return affirmingOpenings.some(isAfter) ? 'affirmed' : undefined;
}
