/**
 * Three specifications for worked solutions of inequalities (RvLLM, case study 3): factorisation, intervals
 * and end points. `readSolution` finds what a solution asserts in their terms, and exact algebra answers
 * their follow-ups.
 */

export const factorisation = `Variables: p, q
Predicates:
  Rewritten(p, q) := the solution writes the expression p as q
  SameValue(p, q) := the expressions p and q have the same value for every x
Rules:
  Rewritten(p, q) => SameValue(p, q)
`;

export const intervals = `Variables: a
Predicates:
  TestPoint(a) := the point a lies beside or between the critical points
  InAnswer(a) := the answer contains the point a
  Holds(a) := the inequality of the problem holds at the point a
Rules:
  TestPoint(a) & InAnswer(a) => Holds(a)
  TestPoint(a) & not InAnswer(a) => not Holds(a)
`;

export const endPoints = `Variables: a
Predicates:
  CriticalPoint(a) := a side of the inequality is zero or undefined at the point a
  InAnswer(a) := the answer contains the point a
  Holds(a) := the inequality of the problem holds at the point a
Rules:
  CriticalPoint(a) & InAnswer(a) => Holds(a)
  CriticalPoint(a) & not InAnswer(a) => not Holds(a)
`;

export const inequalitySpecifications = { factorisation, intervals, endPoints } as const;
export type InequalityError = keyof typeof inequalitySpecifications;
