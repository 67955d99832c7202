/**
 * How far something holds, as a range from 0 (none, never, must not) to 1 (all, always, must). One
 * arithmetic serves quantities, frequencies and obligations: what contains the other follows from it, and
 * what lies apart from it contradicts it.
 */

export interface Force {
  readonly low: number;
  readonly high: number;
  /** Whether the ends are left out. */
  readonly lowOpen?: boolean;
  readonly highOpen?: boolean;
}

export const whole: Force = { low: 1, high: 1 };
export const none: Force = { low: 0, high: 0 };
export const part: Force = { low: 0, high: 1, lowOpen: true };
export const notAll: Force = { low: 0, high: 1, highOpen: true };

export const point = (share: number): Force => ({ low: share, high: share });
export const above = (low: number): Force => ({ low, high: 1, lowOpen: true });
export const below = (high: number): Force => ({ low: 0, high, highOpen: true });

/** The same said of the opposite: "all do not" is "none do". */
export const turned = ({ low, high, lowOpen = false, highOpen = false }: Force): Force => ({
  low: 1 - high,
  high: 1 - low,
  lowOpen: highOpen,
  highOpen: lowOpen,
});

/** What is left when this is denied: "not all", "need not". Only for ranges that reach one of the ends. */
export function denied(force: Force): Force | undefined {
  const { low, high, lowOpen = false, highOpen = false } = force;
  if (high === 1 && !highOpen)
    return low === 0 && !lowOpen ? undefined : { low: 0, high: low, highOpen: !lowOpen };
  if (low === 0 && !lowOpen) return { low: high, high: 1, lowOpen: !highOpen };
  return undefined;
}

const startsBy = (a: Force, b: Force): boolean =>
  a.low < b.low || (a.low === b.low && (a.lowOpen !== true || b.lowOpen === true));
const endsBy = (a: Force, b: Force): boolean =>
  a.high > b.high || (a.high === b.high && (a.highOpen !== true || b.highOpen === true));

export const contains = (outer: Force, inner: Force): boolean =>
  startsBy(outer, inner) && endsBy(outer, inner);

export const areApart = (a: Force, b: Force): boolean => isBelow(a, b) || isBelow(b, a);
const isBelow = (a: Force, b: Force): boolean =>
  a.high < b.low || (a.high === b.low && (a.highOpen === true || b.lowOpen === true));

/** Whether two of these must share a member: "all" and "some" do, "most" and "most" do. */
export const mustMeet = (a: Force, b: Force): boolean => {
  const least = a.low + b.low;
  return (
    least > 1 ||
    (least === 1 &&
      (a.low === 1 ? a.lowOpen !== true && b.lowOpen === true : a.lowOpen === true || b.lowOpen === true))
  );
};
