/**
 * What a worked solution of an inequality asserts (RvLLM, case study 3): its rewritings `A = B`, and whether
 * its answer contains each critical point and a point of each interval between them. Each assertion carries
 * the words that make it. What cannot be read asserts nothing, and is listed.
 *
 * Whether an assertion is true is not decided here: exact algebra answers the follow-ups of the three
 * specifications, `answerByAlgebra`.
 */
import type { Span } from '../../text/words.ts';
import type { Exact } from '../decimal.ts';
import { compare, exactText, minus, over, plus, readDecimal, whole } from '../decimal.ts';
import type { Assignment, Atom, FollowUp, Interpretation, RuleObject, Term } from '../specification.ts';
import { answered } from '../follow-up.ts';
import type { Quotient } from './expression.ts';
import { minusQuotient, plainMathematics, readExpression, sameQuotient } from './expression.ts';
import { degree, leading, rootsOf, samePolynomial, scaled, signAt, TooLong, valueAt } from './polynomial.ts';
import type { SolutionSet } from './solution-set.ts';
import { contains, endsOf, isPointsOnly, readSolutionSet } from './solution-set.ts';
import { withoutEnd } from '../../text-ends.ts';

export interface Inequality {
  readonly name: string;
  readonly relation: '<' | '<=' | '>' | '>=';
  /** Left side minus right side. */
  readonly difference: Quotient;
  readonly sides: readonly Quotient[];
}

/** `Solve (x^2-5x+6)/(x-1) >= 0.`; undefined if it is not one inequality in one variable. */
export function readInequality(text: string): Inequality | undefined {
  const plain = plainMathematics(text);
  const name = /(?<![a-z])[a-z](?![a-z])/i.exec(plain.replace(/\b(?:a|I)\b(?= )/g, ''))?.[0] ?? 'x';
  for (const run of runsOf(text, name)) {
    const parts = plainMathematics(run.text).split(/(<=|>=|<|>)/);
    const [left = '', sign, right = ''] = parts;
    if (parts.length !== 3) continue;
    const [a, b] = [readExpression(left, name), readExpression(right, name)];
    if (a && b)
      return {
        name,
        relation: sign as Inequality['relation'],
        difference: minusQuotient(a, b),
        sides: [a, b],
      };
  }
  return undefined;
}

/** Whether the inequality holds there; where a denominator is zero it does not. */
export function holdsAt({ difference, relation }: Inequality, at: Exact): boolean {
  const below = signAt(difference.denominator, at);
  if (below === 0) return false;
  const sign = signAt(difference.numerator, at) * below;
  if (relation === '<' || relation === '<=') return sign < 0 || (sign === 0 && relation === '<=');
  return sign > 0 || (sign === 0 && relation === '>=');
}

export interface ReadSolution {
  readonly interpretation: Interpretation;
  /** Pieces with mathematics in them that assert nothing, as far as they are read. */
  readonly unread: readonly Span[];
}

export function readSolution(inequality: Inequality, solution: string): ReadSolution {
  const assignments: Assignment[] = [];
  const unread: Span[] = [];
  const known = new KnownQuotients([...inequality.sides, inequality.difference]);
  for (const run of runsOf(solution, inequality.name)) {
    const { rewritings, complete } = rewritingsIn(run, inequality, known);
    for (const each of rewritings) assignments.push(each);
    if (!complete) unread.push(run.span);
  }
  const answer = answerIn(solution, inequality.name);
  if (answer)
    for (const each of answerAssignments(inequality, answer.set, answer.span)) assignments.push(each);
  return { interpretation: { objects: objectsOf(assignments), assignments }, unread };
}

/** The exact answer to a follow-up of the specifications of inequalities. */
export function answerByAlgebra(inequality: Inequality, followUp: FollowUp): Assignment | undefined {
  const { predicate, terms } = followUp.atom;
  const texts = terms.map((term) => (term.kind === 'constant' ? term.name : ''));
  const [first = '', second = ''] = texts;
  if (predicate === 'SameValue') {
    const [a, b] = [readExpression(first, inequality.name), readExpression(second, inequality.name)];
    if (!a || !b) return undefined;
    const same = sameQuotient(a, b);
    return answered(
      followUp,
      same ? 'true' : 'false',
      `${first} is ${same ? '' : 'not '}equal to ${second}.`,
    );
  }
  const at = predicate === 'Holds' ? pointOf(first) : undefined;
  if (!at) return undefined;
  const holds = holdsAt(inequality, at);
  return answered(
    followUp,
    holds ? 'true' : 'false',
    `The inequality ${holds ? 'holds' : 'does not hold'} at ${first}.`,
  );
}

/* ---------- rewritings ---------- */

interface Run {
  readonly text: string;
  readonly span: Span;
  /** Whether its line says that it rewrites an expression. */
  readonly isRewriting: boolean;
}

/** Words of a line that rewrites an expression. */
const rewrites = /factor|expand|simplif|rewrit|combin|common denominator|one side|complet/i;

/** The stretches of a text that are mathematics: between words of two letters and more, on one line. */
function runsOf(text: string, name: string): readonly Run[] {
  const pattern = /(?:\\[a-zA-Z]+|\\[^a-zA-Z]|(?<![a-zA-Z\\])[a-zA-Z](?![a-zA-Z])|[^a-zA-Z\n;:?])+/g;
  const runs: Run[] = [];
  // Each line is looked at once, since a text can be one line with a great many runs.
  let [lineEnd, isRewriting] = [-1, false];
  for (const found of text.matchAll(pattern)) {
    let [start, end] = [found.index, found.index + found[0].length];
    while (start < end && /[\s,.!]/.test(text[start] ?? '')) start++;
    while (end > start && /[\s,.!]/.test(text[end - 1] ?? '')) end--;
    const run = text.slice(start, end);
    if (!run.includes(name) || !/[<>=≤≥]|\\[lg]e/.test(run)) continue;
    if (start > lineEnd) {
      const feed = text.indexOf('\n', start);
      lineEnd = feed < 0 ? text.length : feed;
      isRewriting = rewrites.test(text.slice(text.lastIndexOf('\n', start) + 1, lineEnd));
    }
    runs.push({ text: run, span: [start, end], isRewriting });
  }
  return runs;
}

/** A point at which no solution of a school problem has a gap. */
const PROBE = over(whole(7919), whole(1009));

/** What a solution has written. Equal quotients have one value at a point, so only few are compared. */
class KnownQuotients {
  readonly #byValue = new Map<string, Quotient[]>();

  constructor(quotients: readonly Quotient[]) {
    for (const quotient of quotients) this.add(quotient);
  }

  add(quotient: Quotient): void {
    if (this.has(quotient)) return;
    const value = valueAtProbe(quotient);
    this.#byValue.set(value, [...(this.#byValue.get(value) ?? []), quotient]);
  }

  has(quotient: Quotient): boolean {
    const alike = this.#byValue.get(valueAtProbe(quotient)) ?? [];
    return alike.some((other) => sameQuotient(other, quotient));
  }
}

/** Empty where it has no value, or one that is too long. */
function valueAtProbe({ numerator, denominator }: Quotient): string {
  try {
    const value = PROBE && over(valueAt(numerator, PROBE), valueAt(denominator, PROBE));
    return value ? exactText(value) : '';
  } catch (fault) {
    if (fault instanceof TooLong) return '';
    throw fault;
  }
}

/**
 * A = B, where both behave alike far out, and A is known or the line says that it rewrites: B is then A
 * written differently. An equation that is to be solved is none.
 */
function rewritingsIn(
  run: Run,
  inequality: Inequality,
  known: KnownQuotients,
): { readonly rewritings: readonly Assignment[]; readonly complete: boolean } {
  const plain = plainMathematics(run.text);
  const sides = plain.split(/<=|>=|<|>|!=|=/).map((side) => side.trim());
  const signs = [...plain.matchAll(/<=|>=|<|>|!=|=/g)].map(([sign]) => sign);
  const read = sides.map((side) => readExpression(side, inequality.name));
  const found: Assignment[] = [];
  signs.forEach((sign, i) => {
    const [a, b] = [read[i], read[i + 1]];
    const [left = '', right = ''] = [sides[i], sides[i + 1]];
    if (sign !== '=' || !a || !b || !alikeFarOut(a, b) || isBoundary(a, b, inequality)) return;
    if (!known.has(a) && !(run.isRewriting && /[({]/.test(left))) return;
    const terms: Term[] = [left, right].map((name) => ({ kind: 'constant', name }));
    const why = `The solution writes ${left} as ${right}.`;
    found.push({
      atom: { predicate: 'Rewritten', terms },
      value: 'true',
      origin: 'text',
      words: [run.span],
      why,
    });
  });
  for (const side of read) if (side) known.add(side);
  return { rewritings: found, complete: read.every((side) => side !== undefined) };
}

/** The equation of the critical points: its sides differ by a multiple of what the inequality is about. */
function isBoundary(a: Quotient, b: Quotient, { difference }: Inequality): boolean {
  const { numerator } = minusQuotient(a, b);
  const scale = over(leading(difference.numerator), leading(numerator));
  return scale !== undefined && samePolynomial(scaled(numerator, scale), difference.numerator);
}

/** Equal degrees and leading coefficients, above and below; a constant is no rewriting. */
function alikeFarOut(a: Quotient, b: Quotient): boolean {
  const constant = (q: Quotient) => degree(q.numerator) < 1 && degree(q.denominator) < 1;
  if (constant(a) || constant(b)) return false;
  const order = (q: Quotient) => degree(q.numerator) - degree(q.denominator);
  const factor = (q: Quotient) => over(leading(q.numerator), leading(q.denominator));
  const [x, y] = [factor(a), factor(b)];
  return order(a) === order(b) && x !== undefined && y !== undefined && compare(x, y) === 0;
}

/* ---------- the answer ---------- */

const noun = '(?:final answer|answer|solution(?: set)?)';
const announced = new RegExp(
  `(?:${noun}|therefore|hence|thus|so|we get|∴)[,:]?\\s*(?:the ${noun})?\\s*(?:is|are)?[\\s*:,=]*`,
  'gi',
);

/**
 * The last line with the variable in it, if it is an answer that is read, whole or after a word that
 * announces it. Zeros alone are an answer only if the line calls them so.
 */
function answerIn(
  solution: string,
  name: string,
): { readonly set: SolutionSet; readonly span: Span } | undefined {
  let end = solution.length;
  for (const line of solution.split('\n').reverse()) {
    const start = end - line.length;
    end = start - 1;
    const starts = [...line.matchAll(announced)].map((found) => found.index + found[0].length);
    for (const offset of [...starts.reverse(), line.search(/\S|$/)]) {
      const piece = withoutEnd(line.slice(offset), /[\s.$*]/);
      const set = piece === '' ? undefined : readSolutionSet(piece, name);
      if (!set || (isPointsOnly(set) && !/answer|solution/i.test(line))) continue;
      return { set, span: [start + offset, start + offset + piece.length] };
    }
    // An answer that is not read, or a remark after it: an earlier line may be only a step.
    if (starts.length > 0 || new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(line)) return undefined;
  }
  return undefined;
}

function answerAssignments(inequality: Inequality, set: SolutionSet, span: Span): readonly Assignment[] {
  const { numerator, denominator } = inequality.difference;
  const roots = [rootsOf(numerator), rootsOf(denominator)];
  const critical = sorted(roots.flatMap(({ rational }) => rational));
  const marks = sorted([...critical, ...endsOf(set), ...roots.flatMap(({ between }) => between.flat())]);
  const points = [...marks, ...betweenAll(marks)];
  return points.flatMap((point) => {
    const isCritical = critical.some((other) => compare(other, point) === 0);
    const term: Term = { kind: 'constant', name: `${inequality.name} = ${exactText(point)}` };
    const atom = (predicate: string): Atom => ({ predicate, terms: [term] });
    const inside = contains(set, point);
    return [
      {
        atom: atom(isCritical ? 'CriticalPoint' : 'TestPoint'),
        value: 'true',
        origin: 'arithmetic',
        why: isCritical
          ? `A side of the inequality is zero or undefined at ${term.name}.`
          : `${term.name} lies beside or between the critical points.`,
      },
      {
        atom: atom('InAnswer'),
        value: inside ? 'true' : 'false',
        origin: 'text',
        words: [span],
        why: `The answer ${inside ? 'contains' : 'leaves out'} ${term.name}.`,
      },
    ] satisfies Assignment[];
  });
}

/** A point below, above, and between each two neighbours. */
function betweenAll(marks: readonly Exact[]): readonly Exact[] {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last) return [whole(0)];
  const middles = marks.slice(1).map((mark, i) => {
    const together = plus(mark, marks[i] ?? mark);
    return together && over(together, whole(2));
  });
  return [minus(first, whole(1)), ...middles, plus(last, whole(1))].filter((point) => point !== undefined);
}

function sorted(points: readonly Exact[]): readonly Exact[] {
  const distinct = new Map(points.map((point) => [exactText(point), point]));
  return [...distinct.values()].sort(compare);
}

function pointOf(text: string): Exact | undefined {
  const [above, below] = text.replace(/^\w+ = /, '').split('/');
  const [value, by] = [readDecimal(above ?? ''), below === undefined ? whole(1) : readDecimal(below)];
  return value && by && over(value, by);
}

function objectsOf(assignments: readonly Assignment[]): readonly RuleObject[] {
  const terms = new Map(
    assignments.flatMap(({ atom, words = [] }) =>
      atom.terms.map((term) => [
        term.kind === 'constant' ? term.name : '',
        { term, kind: 'name', words } as const,
      ]),
    ),
  );
  return [...terms.values()];
}
