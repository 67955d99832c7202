/**
 * A plan: the order in which the literals of a body are joined. It is chosen by the variables already bound
 * and by how many rows are expected to match.
 */
import type { Inner } from './aggregation.ts';
import { Aggregation } from './aggregation.ts';
import { Absent, Assign, Compare, Compute, Distinct, Member, comparison } from './filters.ts';
import { Intersection } from './intersection.ts';
import type { Side } from './intersection.ts';
import type { KeyIndex } from './key-index.ts';
import { isGroupable } from './key-index.ts';
import type { Operand, Operator, Range, AtomReading, Workspace } from './operators.ts';
import { Lookup, Scan, Start, columnOf, columnsOf } from './operators.ts';
import { binds, expectedRows, reads } from './plan-step.ts';
import type { Intersect, Join, PlanStep } from './plan-step.ts';
import type { Statistics } from './statistics.ts';
import { intersected } from './cyclic-bodies.ts';
import type { SymbolTable } from './symbol-table.ts';
import type {
  Aggregating,
  Argument,
  Comparing,
  Store,
  TableAtom,
  TableBody,
  TableRule,
} from './table-rule.ts';
import { variablesIn } from './table-rule.ts';
import type { Table } from './table.ts';

/** The requirements that a plan must meet. */
export interface Purpose {
  /** The rows that each positive atom may use. */
  readonly ranges: readonly Range[];
  /** How many new rows there are. If absent, they are taken for few. */
  readonly fresh?: number;
  /** Variables that are bound before the plan starts. */
  readonly given: ReadonlySet<number>;
  /** Variables that must be in its output. */
  readonly wanted: ReadonlySet<number>;
  /** The rule forgets other variables, so bindings that are equal in these are dropped early. */
  readonly distinct?: readonly Operand[];
  /** The tables no longer grow. Few bindings are expected, so no set of all tuples of a table is made. */
  readonly isSettled?: boolean;
}

export interface Plan {
  readonly start: Start;
  readonly last: Operator;
  /** The last operator, if it drops equal bindings. */
  readonly distinct?: Distinct;
  /** Indexes, and which rows they must contain: all below the height at which the plan is opened. */
  readonly indexes: readonly { readonly index: KeyIndex; readonly table: Table; readonly whole: boolean }[];
}

/**
 * A plan for a body. It can be opened any number of times, but not while another plan of the same workspace
 * runs.
 */
export function plan(rule: TableBody, purpose: Purpose, store: Store, workspace: Workspace): Plan {
  workspace.beginPlan();
  return planned(rule, purpose, store, workspace);
}

function planned(rule: TableBody, purpose: Purpose, store: Store, workspace: Workspace): Plan {
  const steps = inOrder(order(rule, purpose, store.statistics), purpose, store.symbols);
  const start = new Start(purpose.given, workspace);
  const operators: Operator[] = [start];
  const making: Making = { workspace, indexes: [], isSettled: purpose.isSettled ?? false };
  // By variable, the last step that reads it.
  const lastRead = new Map<number, number>();
  steps.forEach((step, i) => {
    for (const variable of reads(step)) lastRead.set(variable, i);
  });
  for (const variable of purpose.wanted) lastRead.set(variable, Infinity);
  steps.forEach((step, i) => {
    for (const [variable, last] of lastRead) if (last <= i) lastRead.delete(variable);
    operators.push(operator(step, operators.at(-1) as Operator, new Set(lastRead.keys()), store, making));
  });
  // An intersection does not keep the order of its input.
  const isOrdered = steps.every(({ kind }) => kind !== 'intersect');
  const distinct = isOrdered ? distinction(steps[0], operators, purpose, store, workspace) : undefined;
  return {
    start,
    last: distinct ?? (operators.at(-1) as Operator),
    indexes: making.indexes,
    ...(distinct && { distinct }),
  };
}

/**
 * Chooses the order of the first table if none of its positions is bound: by a variable whose bindings must
 * be distinct, else in a grouping that already exists.
 */
function inOrder(
  steps: readonly PlanStep[],
  { distinct = [], given }: Purpose,
  symbols: SymbolTable,
): readonly PlanStep[] {
  const [first, ...rest] = steps;
  if (first?.kind !== 'join' || first.range !== 'all' || given.size > 0) return steps;
  const { table, arguments: terms } = first.atom;
  const kept = distinct.find((operand) => positionOf(operand, terms) >= 0);
  const by =
    kept === undefined
      ? table.byFirst && 0
      : isGroupable(table.size, symbols.size)
        ? positionOf(kept, terms)
        : undefined;
  return by === undefined ? steps : [{ ...first, by }, ...rest];
}

/** Drops equal bindings of one or two variables, if the first table is read in the order of one of them. */
function distinction(
  first: PlanStep | undefined,
  operators: readonly Operator[],
  { distinct = [] }: Purpose,
  store: Store,
  workspace: Workspace,
): Distinct | undefined {
  const [, scan] = operators;
  const last = operators.at(-1) as Operator;
  if (!(scan instanceof Scan) || first?.kind !== 'join' || first.by === undefined || distinct.length === 0)
    return undefined;
  const {
    by,
    atom: { arguments: terms },
  } = first;
  const grouped = distinct.find((operand) => positionOf(operand, terms) === by);
  if (grouped === undefined) return undefined;
  const other = distinct.find((operand) => operand !== grouped) ?? grouped;
  return new Distinct(
    last,
    scan,
    [columnOf(grouped, last.batch, workspace), columnOf(other, last.batch, workspace)],
    store.symbols,
    workspace,
  );
}

function positionOf(operand: Operand, terms: readonly Argument[]): number {
  return operand.kind === 'symbol'
    ? -1
    : terms.findIndex((term) => term.kind === 'variable' && term.index === operand.index);
}

/** Bodies of more atoms begin with the smallest one. Chosen by hand. */
const MOST_BEGINNINGS = 8;

/**
 * An order that begins elsewhere must cost less than this share of the order that begins with the body's
 * first atom. A sample's estimates do not tell smaller differences, and rows that come in the order of the
 * first atom are grouped as they are read. Chosen by hand.
 */
const CLEARLY_LESS = 0.7;
/** The same beside an order that begins with new rows, which are read one after the other. Chosen by hand. */
const FAR_LESS = 0.3;

/**
 * The atom with the new rows comes first, or the first atom of the body if there is none and nothing is
 * bound. Each other atom is tried as the first too, and the cheapest order is taken if it is clearly cheaper.
 * With new rows, two atoms have only one sensible order.
 */
export function order(rule: TableBody, purpose: Purpose, statistics: Statistics): readonly PlanStep[] {
  const steps = binaryOrder(rule, purpose, statistics);
  return purpose.isSettled ? steps : intersected(steps, rule, purpose.given, statistics);
}

function binaryOrder(rule: TableBody, purpose: Purpose, statistics: Statistics): readonly PlanStep[] {
  const { fresh, given, ranges } = purpose;
  const joins = rule.positive.map((atom, i): Join => {
    const range = ranges[i] ?? 'all';
    if (range !== 'new' || fresh === undefined) return { kind: 'join', atom, range };
    return { kind: 'join', atom, range, share: fresh / Math.max(1, atom.table.size) };
  });
  const from = (first: Join | undefined) => orderFrom(first, joins, rule, given, statistics);
  const usual = joins.find(({ range }) => range === 'new') ?? joins[0];
  const isSettled = given.size > 0 || (usual?.range === 'new' && (fresh === undefined || joins.length < 3));
  if (isSettled || joins.length > MOST_BEGINNINGS || joins.length < 2)
    return from(usual?.range === 'new' ? usual : undefined);
  const costed = (first: Join | undefined) => {
    const steps = from(first);
    return { steps, cost: costOf(steps, given, statistics) };
  };
  const expected = costed(usual);
  const cheapest = joins
    .filter((join) => join !== usual)
    .map(costed)
    .reduce((best, other) => (other.cost < best.cost ? other : best), expected);
  const enough = usual?.range === 'new' ? FAR_LESS : CLEARLY_LESS;
  return (cheapest.cost < enough * expected.cost ? cheapest : expected).steps;
}

/** Greedy: a filter comes as soon as its variables are bound; then the atom that should match fewest rows. */
function orderFrom(
  first: Join | undefined,
  all: readonly Join[],
  rule: TableBody,
  given: ReadonlySet<number>,
  statistics: Statistics,
): PlanStep[] {
  const bound = new Set(given);
  const steps: PlanStep[] = [];
  const joins = [...all];
  const absences = rule.negative.map((atom) => ({ kind: 'absent' as const, atom }));
  const comparisons = [...rule.comparisons];
  const computations = [...rule.computations];
  const aggregates = [...rule.aggregates];
  const calculated = new Set([
    ...rule.computations.map(({ variable }) => variable),
    ...rule.aggregates.map(({ result }) => result),
  ]);
  // A calculated value is compared, never assigned.
  const isOpen = (term: Operand) =>
    term.kind === 'variable' && !bound.has(term.index) && !calculated.has(term.index);
  const gives = ({ left, comparator, right }: Comparing) =>
    comparator === '=' && ((isBound(left) && isOpen(right)) || (isBound(right) && isOpen(left)));
  const isBound = (term: Argument) => term.kind !== 'variable' || bound.has(term.index);
  const filters = () => {
    for (let again = true; again;) {
      const ready = [
        ...take(comparisons, ({ left, right }) => isBound(left) && isBound(right)).map((comparing) => ({
          kind: 'compare' as const,
          comparing,
        })),
        ...take(absences, ({ atom }) => atom.arguments.every(isBound)),
      ];
      steps.push(...ready);
      const [computing] = take(computations, ({ operands }) => operands.every(isBound), 1);
      const [equal] = computing ? [] : take(comparisons, gives, 1);
      // An aggregate reads whole relations. It waits until nothing cheaper is left, when all joins have
      // narrowed its groups.
      const [aggregating] =
        (computing ?? equal ?? joins.length > 0)
          ? []
          : take(aggregates, ({ group }) => group.every(({ outer }) => bound.has(outer)), 1);
      if (computing !== undefined) {
        steps.push({ kind: 'compute', computing });
        bound.add(computing.variable);
      }
      if (equal !== undefined) steps.push(assignment(equal, bound));
      if (aggregating !== undefined) {
        steps.push({ kind: 'aggregate', aggregating });
        bound.add(aggregating.result);
      }
      again = (computing ?? equal ?? aggregating) !== undefined;
    }
  };
  filters();
  for (let next = first; joins.length > 0; next = undefined) {
    const join = next ?? cheapest(joins, bound, statistics);
    joins.splice(joins.indexOf(join), 1);
    steps.push(join);
    for (const variable of variablesIn(join.atom.arguments)) bound.add(variable);
    filters();
  }
  if (comparisons.length + absences.length + computations.length + aggregates.length > 0)
    throw new Error('internal: a body is not safe.');
  return steps;
}

/** The expected sum of all intermediate results, in rows. */
function costOf(steps: readonly PlanStep[], given: ReadonlySet<number>, statistics: Statistics): number {
  const bound = new Set(given);
  let rows = 1;
  let cost = 0;
  for (const step of steps) {
    if (step.kind === 'join') cost += rows *= expectedRows(step, bound, statistics);
    for (const variable of binds(step)) bound.add(variable);
  }
  return cost;
}

function assignment({ left, right }: Comparing, bound: Set<number>): PlanStep {
  const [open, from] = left.kind === 'variable' && !bound.has(left.index) ? [left, right] : [right, left];
  if (open.kind !== 'variable') throw new Error('An assignment needs a variable.');
  bound.add(open.index);
  return { kind: 'assign', variable: open.index, from };
}

/** Removes and returns the elements that pass the test, at most `most`. */
function take<T>(from: T[], passes: (element: T) => boolean, most = Infinity): T[] {
  const taken = from.filter(passes).slice(0, most);
  for (const element of taken) from.splice(from.indexOf(element), 1);
  return taken;
}

/**
 * An atom that shares a bound variable, the one with the fewest expected rows. An atom that shares none would
 * be paired with every binding, so it comes when no other is left.
 */
function cheapest(joins: readonly Join[], bound: ReadonlySet<number>, statistics: Statistics): Join {
  const isLinked = ({ atom: { arguments: terms } }: Join) =>
    terms.some((term) => term.kind === 'variable' && bound.has(term.index)) ||
    terms.every((term) => term.kind === 'symbol');
  const linked = joins.filter(isLinked);
  const candidates = linked.length > 0 ? linked : joins;
  let best = candidates[0] as Join;
  if (candidates.length === 1) return best;
  let fewest = expectedRows(best, bound, statistics);
  for (const join of candidates.slice(1)) {
    const rows = expectedRows(join, bound, statistics);
    if (rows < fewest) [best, fewest] = [join, rows];
  }
  return best;
}

interface Making {
  readonly workspace: Workspace;
  readonly isSettled: boolean;
  readonly indexes: { index: KeyIndex; table: Table; whole: boolean }[];
}

function operator(
  step: PlanStep,
  input: Operator,
  needed: ReadonlySet<number>,
  store: Store,
  making: Making,
): Operator {
  switch (step.kind) {
    case 'compare': {
      const { left, comparator, right } = step.comparing;
      return new Compare(input, [left, right], comparison(comparator, store.symbols), making.workspace);
    }
    case 'assign':
      return new Assign(input, step.variable, step.from, making.workspace);
    case 'compute':
      return new Compute(input, step.computing, store.symbols, making.workspace);
    case 'aggregate':
      return aggregation(step.aggregating, input, needed, store, making);
    case 'absent':
      return absence(step.atom, input, store, making);
    case 'join':
      return join(step, input, needed, store, making);
    case 'intersect':
      return intersection(step, input, needed, store, making);
  }
}

/** Plans the body of an aggregate for any values of its group, and without a group if it can run so. */
function aggregation(
  aggregating: Aggregating,
  input: Operator,
  needed: ReadonlySet<number>,
  store: Store,
  making: Making,
): Operator {
  const { body, group, of } = aggregating;
  const run = (given: ReadonlySet<number>) => {
    // Every variable is wanted, so that each row of the plan is a different binding.
    const purpose = {
      ranges: body.positive.map(() => 'all' as const),
      given,
      wanted: new Set(Array.from({ length: body.variables }, (_, v) => v)),
      isSettled: making.isSettled,
    };
    const { start, last, indexes } = planned(body, purpose, store, making.workspace);
    making.indexes.push(...indexes.map((index) => ({ ...index, whole: true })));
    return { start, last, of: of === undefined ? undefined : columnOf(of, last.batch, making.workspace) };
  };
  return new Aggregation(
    input,
    {
      aggregating,
      ...run(new Set(group.map(({ inner }) => inner))),
      whole: wholeBody(aggregating, run),
    },
    needed,
    store.symbols,
    making.workspace,
  );
}

/** The body of an aggregate without a group, if it reads one table that binds all variables of the group. */
function wholeBody(
  { body, group }: Aggregating,
  run: (given: ReadonlySet<number>) => { readonly last: Operator; readonly of: Int32Array | undefined },
): Inner['whole'] {
  const [atom, ...others] = body.positive;
  const bound = new Set(variablesIn(atom?.arguments ?? []));
  if (atom === undefined || others.length + body.aggregates.length > 0 || group.length === 0)
    return undefined;
  if (!group.every(({ inner }) => bound.has(inner))) return undefined;
  const { last, of } = run(new Set());
  const columns = group.map(({ inner }) => last.batch.columns[inner] as Int32Array);
  return { table: atom.table, last, of, group: columns };
}

function absence(
  { table, arguments: terms }: TableAtom,
  input: Operator,
  store: Store,
  making: Making,
): Operator {
  const { positions, operands } = keyOf(terms, () => true);
  const lookingUp = making.isSettled ? store.indexes : undefined;
  if (operands.length === table.arity)
    return new Member(input, { table, range: 'none', indexes: lookingUp }, operands, making.workspace);
  const index = store.indexes.of(table, positions);
  making.indexes.push({ index, table, whole: true });
  return new Absent(input, table, { index, operands }, making.workspace);
}

function join(
  { atom: { table, arguments: terms }, range, by }: Join,
  input: Operator,
  needed: ReadonlySet<number>,
  store: Store,
  making: Making,
): Operator {
  const isBound = (variable: number) => input.batch.columns[variable] !== undefined;
  const { positions, operands } = keyOf(terms, isBound);
  const lookingUp = making.isSettled ? store.indexes : undefined;
  if (operands.length === table.arity)
    return new Member(input, { table, range, indexes: lookingUp }, operands, making.workspace);
  const reading = readingOf(terms, isBound, table, range);
  const isScan = positions.length + reading.repeats.length === 0;
  const keys = isScan && by !== undefined ? [by] : positions;
  if (isScan && by === undefined) return new Scan(input, reading, undefined, needed, making.workspace);
  const index = store.indexes.of(table, keys);
  making.indexes.push({ index, table, whole: false });
  return isScan
    ? new Scan(input, reading, index, needed, making.workspace)
    : new Lookup(input, reading, { index, operands }, needed, making.workspace);
}

function intersection(
  { variable, joins }: Intersect,
  input: Operator,
  needed: ReadonlySet<number>,
  store: Store,
  making: Making,
): Operator {
  const isBound = (index: number) => input.batch.columns[index] !== undefined;
  const sides = joins.map(({ atom: { table, arguments: terms }, range }): Side => {
    const { positions, operands } = keyOf(terms, isBound);
    const index = store.indexes.of(table, positions);
    making.indexes.push({ index, table, whole: false });
    const tuple = keyOf(terms, () => true).operands;
    return { reading: readingOf(terms, isBound, table, range), index, key: operands, tuple };
  });
  return new Intersection(input, variable, sides, needed, making.workspace);
}

/** The positions that are known before a join, and the values that they must equal. */
function keyOf(
  terms: readonly Argument[],
  isBound: (variable: number) => boolean,
): { positions: number[]; operands: Operand[] } {
  const positions: number[] = [];
  const operands: Operand[] = [];
  terms.forEach((term, position) => {
    if (term.kind === 'any' || (term.kind === 'variable' && !isBound(term.index))) return;
    positions.push(position);
    operands.push(term);
  });
  return { positions, operands };
}

function readingOf(
  terms: readonly Argument[],
  isBound: (variable: number) => boolean,
  table: Table,
  range: Range,
): AtomReading {
  const first = new Map<number, number>();
  const repeats: [number, number][] = [];
  terms.forEach((term, position) => {
    if (term.kind !== 'variable' || isBound(term.index)) return;
    const before = first.get(term.index);
    if (before === undefined) first.set(term.index, position);
    else repeats.push([before, position]);
  });
  return { table, range, binds: [...first].map(([variable, position]) => ({ variable, position })), repeats };
}

/** The columns of a plan's output that form the head. */
export function headColumns(rule: TableRule, { last }: Plan, workspace: Workspace): readonly Int32Array[] {
  return columnsOf(rule.head.arguments, last.batch, workspace);
}

/** Extends the indexes of a plan to the rows it may read, and yields after every portion. */
export function* indexed({ indexes }: Plan, height: number, portion: number): Generator<void, void, void> {
  for (const { index, table, whole } of indexes) {
    const rows = whole ? table.size : table.limit(height);
    yield* index.extend(rows, portion);
  }
}
