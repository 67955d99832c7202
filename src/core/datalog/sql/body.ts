/**
 * The body of a rule as FROM and WHERE. A variable is the column of its first atom. What is calculated or
 * aggregated is a LATERAL item, so that its text stands once; the bindings for which it has no value fall
 * out, because every such value is asked to be not NULL.
 */
import type {
  Aggregate,
  ArithmeticOperator,
  Atom,
  Comparator,
  Comparison,
  Expression,
  Literal,
  Operation,
  Position,
  Term,
} from '../program.ts';
import { groupOf } from '../program.ts';
import type { Kinds, SqlValue } from './kinds.ts';
import { NAME, NUMBER, OTHER, WHOLE, as, constant, numberOf, typeFor } from './kinds.ts';

/** What the writer of a body knows of the relations. */
export interface Relations {
  /** What an atom reads: a table, or a part of a recursion. */
  source(atom: Atom): string;
  /** The columns of a predicate, with what can stand in them. */
  columns(predicate: string): readonly { readonly name: string; readonly kinds: Kinds }[];
  /** Called for what DuckDB would calculate in another way. */
  refuse(at: Position, reason: string): void;
  /** Called where names are put in order. */
  ordersNames(at: Position): void;
}

/** The SELECT of a rule, without what it selects. */
export interface SqlBody {
  readonly from: string;
  /** Empty if there is no condition. */
  readonly where: string;
  value(term: Term): SqlValue;
}

/**
 * A body in SQL.
 * @param outside the terms that need its values.
 */
export function sqlBody(
  body: readonly Literal[],
  outside: readonly Expression[],
  relations: Relations,
): SqlBody {
  return new BodyWriter(relations, { next: 0 }, new Map()).write(body, outside);
}

/** Beyond this, a sum depends on the order of its parts. */
const MOST = Number.MAX_SAFE_INTEGER;

class BodyWriter {
  readonly #relations: Relations;
  /** For names that are different in the whole rule. */
  readonly #counter: { next: number };
  readonly #values: Map<string, SqlValue>;
  readonly #from: string[] = [];
  readonly #where: string[] = [];

  constructor(relations: Relations, counter: { next: number }, given: ReadonlyMap<string, SqlValue>) {
    this.#relations = relations;
    this.#counter = counter;
    this.#values = new Map(given);
  }

  write(body: readonly Literal[], outside: readonly Expression[]): SqlBody {
    for (const literal of body) if (literal.kind === 'positive') this.#join(literal.atom);
    let open = body.filter((literal) => literal.kind === 'comparison' || literal.kind === 'aggregate');
    for (let before = Infinity; open.length < before;) {
      before = open.length;
      open = open.filter((literal) =>
        literal.kind === 'comparison'
          ? !this.#assign(literal)
          : !this.#aggregate(literal, groupOf(literal, outside, body)),
      );
    }
    for (const literal of open) if (literal.kind === 'comparison') this.#compare(literal);
    for (const literal of body) if (literal.kind === 'negative') this.#exclude(literal.atom);
    return {
      from: this.#from.length === 0 ? '(SELECT 1)' : this.#from.join(', '),
      where: this.#where.join(' AND '),
      value: (term) => this.value(term),
    };
  }

  value(expression: Expression): SqlValue {
    switch (expression.kind) {
      case 'constant':
        return constant(expression.value);
      case 'variable': {
        const value = this.#values.get(expression.name);
        if (value === undefined) throw new Error(`internal: ${expression.name} is not bound.`);
        return value;
      }
      case 'wildcard':
        throw new Error('internal: _ has no value.');
      case 'operation':
        return this.#calculated(expression);
    }
  }

  #name(): string {
    return `t${++this.#counter.next}`;
  }

  #join(atom: Atom): void {
    const name = this.#name();
    this.#from.push(`${this.#relations.source(atom)} AS ${name}`);
    atom.terms.forEach((term, i) => {
      const column = this.#column(atom, i, name);
      if (term.kind === 'constant') this.#where.push(equal(column, constant(term.value)));
      if (term.kind !== 'variable') return;
      const known = this.#values.get(term.name);
      if (known === undefined) {
        this.#values.set(term.name, column);
        return;
      }
      this.#where.push(equal(known, column));
      const kinds = known.kinds & column.kinds;
      const narrower = known.type === 'totem_value' ? column : known;
      this.#values.set(term.name, { ...narrower, kinds });
    });
  }

  #column({ predicate }: Atom, i: number, table: string): SqlValue {
    const column = this.#relations.columns(predicate)[i];
    if (column === undefined) throw new Error(`internal: ${predicate} has no column ${i}.`);
    return { sql: `${table}.${column.name}`, kinds: column.kinds, type: typeFor(column.kinds) };
  }

  #isBound(expression: Expression): boolean {
    return expression.kind === 'operation'
      ? expression.operands.every((operand) => this.#isBound(operand))
      : expression.kind === 'constant' ||
          (expression.kind === 'variable' && this.#values.has(expression.name));
  }

  /** Gives a variable the value of the other side. False if neither side is an open variable. */
  #assign({ left, comparator, right }: Comparison): boolean {
    if (comparator !== '=') return false;
    for (const [target, from] of [
      [left, right],
      [right, left],
    ] as const)
      if (target.kind === 'variable' && !this.#isBound(target) && this.#isBound(from)) {
        this.#values.set(target.name, this.value(from));
        return true;
      }
    return false;
  }

  #compare({ left, comparator, right, at }: Comparison): void {
    const [a, b] = [this.value(left), this.value(right)];
    if (comparator === '=') this.#where.push(equal(a, b));
    else if (comparator === '!=') this.#where.push(different(a, b));
    else {
      if ((a.kinds & b.kinds & NAME) !== 0) this.#relations.ordersNames(at);
      this.#where.push(ordered(a, comparator, b));
    }
  }

  #exclude(atom: Atom): void {
    const name = this.#name();
    const conditions = atom.terms.flatMap((term, i) =>
      term.kind === 'wildcard' ? [] : [equal(this.#column(atom, i, name), this.value(term))],
    );
    const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
    this.#where.push(`NOT EXISTS (SELECT 1 FROM ${this.#relations.source(atom)} AS ${name}${where})`);
  }

  /** An item that calculates one value, and drops the bindings without one. */
  #item(select: string, { kinds, type }: Pick<SqlValue, 'kinds' | 'type'>): SqlValue {
    const name = this.#name();
    this.#from.push(`LATERAL (SELECT ${select}) AS ${name}`);
    this.#where.push(`${name}.v IS NOT NULL`);
    return { sql: `${name}.v`, kinds, type };
  }

  #calculated({ operator, operands, at }: Operation): SqlValue {
    const values = operands.map((operand) => this.value(operand));
    const kinds = kindsAfter(operator, values);
    if (!isPlain(operator) && values.some((value) => (value.kinds & OTHER) !== 0))
      this.#relations.refuse(
        at,
        `${operator} is applied to a number that may have a fraction or be larger than 2^53. Totem ` +
          'calculates with decimals there, and DuckDB with binary fractions.',
      );
    const [a = 'NULL::DOUBLE', b = 'NULL::DOUBLE'] = values.map(numberOf);
    return this.#item(operation(operator, a, values.length === 1 ? undefined : b), {
      kinds,
      type: 'DOUBLE',
    });
  }

  /** False if its group is not bound yet. */
  #aggregate(aggregate: Aggregate, group: ReadonlySet<string>): boolean {
    if (![...group].every((name) => this.#values.has(name))) return false;
    const given = new Map([...this.#values].filter(([name]) => group.has(name)));
    const inner = new BodyWriter(this.#relations, this.#counter, given);
    const { of, result, function: name, at, body } = aggregate;
    const outer = [...group].map((own) => ({ kind: 'variable' as const, name: own, at }));
    inner.write(body, [...(of === undefined ? [] : [of]), ...outer]);
    const values = of === undefined ? undefined : inner.value(of);
    if (name === 'sum' && values && (values.kinds & OTHER) !== 0)
      this.#relations.refuse(
        at,
        'This sum may add numbers with a fraction. Totem adds decimals there, and DuckDB binary fractions.',
      );
    if (name !== 'count' && name !== 'sum' && values && (values.kinds & NAME) !== 0)
      this.#relations.ordersNames(at);
    const { sql, kinds } = aggregated(name, values);
    const where = inner.#where.length === 0 ? '' : ` WHERE ${inner.#where.join(' AND ')}`;
    const from = inner.#from.length === 0 ? '(SELECT 1)' : inner.#from.join(', ');
    const value = this.#item(`(SELECT ${sql} FROM ${from}${where}) AS v`, { kinds, type: typeFor(kinds) });
    if (result.kind === 'variable' && !this.#values.has(result.name)) this.#values.set(result.name, value);
    else this.#where.push(equal(this.value(result), value));
    return true;
  }
}

/** min, max and abs give one of their operands, so that nothing is calculated. */
const isPlain = (operator: ArithmeticOperator): boolean => ['min', 'max', 'abs'].includes(operator);

function kindsAfter(operator: ArithmeticOperator, values: readonly SqlValue[]): Kinds {
  if (isPlain(operator)) return values.reduce((all, { kinds }) => all | kinds, 0) & NUMBER;
  return operator === '/' ? NUMBER : WHOLE;
}

/** What calculates `v`; NULL where there is no value. Adding 0 turns -0 into 0. */
function operation(operator: ArithmeticOperator, a: string, b: string | undefined): string {
  const [left, right] = b === undefined ? ['0', a] : [a, b];
  switch (operator) {
    case '+':
    case '-':
    case '*':
      return (
        `CASE WHEN abs(r) <= ${MOST} THEN r + 0 END AS v ` + `FROM (SELECT ${left} ${operator} ${right} AS r)`
      );
    case '/':
      return `${left} / nullif(${right}, 0) + 0 AS v`;
    case 'div':
      return `((a - ((a % b) + b) % b) // b)::DOUBLE AS v FROM (${wholePair(left, right)})`;
    case 'mod':
      return `(((a % b) + b) % b)::DOUBLE AS v FROM (${wholePair(left, right)})`;
    case 'min':
      return `CASE WHEN a <= b THEN a WHEN b < a THEN b END AS v FROM (SELECT ${left} AS a, ${right} AS b)`;
    case 'max':
      return `CASE WHEN a >= b THEN a WHEN b > a THEN b END AS v FROM (SELECT ${left} AS a, ${right} AS b)`;
    case 'abs':
      return `abs(${a}) AS v`;
  }
}

const wholePair = (left: string, right: string): string =>
  `SELECT TRY_CAST(${left} AS HUGEINT) AS a, nullif(TRY_CAST(${right} AS HUGEINT), 0) AS b`;

function aggregated(
  name: Aggregate['function'],
  value: SqlValue | undefined,
): { readonly sql: string; readonly kinds: Kinds } {
  if (name === 'count' || value === undefined) return { sql: 'count(*)::DOUBLE', kinds: WHOLE };
  const number = numberOf(value);
  if (name === 'sum')
    return {
      sql:
        `CASE WHEN count(*) > count(${number}) THEN NULL WHEN sum(abs(${number})) > ${MOST} ` +
        `THEN error('A sum is beyond 2^53: ' || sum(abs(${number}))) ` +
        `ELSE coalesce(sum(${number}), 0) + 0 END`,
      kinds: WHOLE,
    };
  if (value.type !== 'totem_value') return { sql: `${name}(${value.sql})`, kinds: value.kinds };
  const text = as(value, 'VARCHAR');
  const ofNumbers = as({ sql: `${name}(${number})`, type: 'DOUBLE', kinds: NUMBER }, 'totem_value');
  const ofNames = as({ sql: `${name}(${text})`, type: 'VARCHAR', kinds: NAME }, 'totem_value');
  return {
    sql:
      `CASE WHEN count(*) = 0 THEN NULL WHEN count(${text}) = 0 THEN ${ofNumbers} ` +
      `WHEN count(${number}) = 0 THEN ${ofNames} END`,
    kinds: value.kinds,
  };
}

/** Both sides, cast to the narrower of their types. Undefined if no value can have both types. */
function together(a: SqlValue, b: SqlValue): readonly [string, string] | undefined {
  const type = a.type === 'totem_value' ? b.type : a.type;
  return (a.type === 'totem_value' || b.type === 'totem_value' || a.type === b.type) && type
    ? [as(a, type), as(b, type)]
    : undefined;
}

function equal(a: SqlValue, b: SqlValue): string {
  return together(a, b)?.join(' = ') ?? 'FALSE';
}

function different(a: SqlValue, b: SqlValue): string {
  return together(a, b)?.join(' IS DISTINCT FROM ') ?? 'TRUE';
}

/** Two numbers or two names; there is no order between the others. */
function ordered(a: SqlValue, comparator: Comparator, b: SqlValue): string {
  const both = a.kinds & b.kinds;
  const parts: string[] = [];
  if ((a.kinds & NUMBER) !== 0 && (b.kinds & NUMBER) !== 0)
    parts.push(`${numberOf(a)} ${comparator} ${numberOf(b)}`);
  if ((both & NAME) !== 0) parts.push(`${as(a, 'VARCHAR')} ${comparator} ${as(b, 'VARCHAR')}`);
  return parts.length === 2 ? `(${parts.join(' OR ')})` : (parts[0] ?? 'FALSE');
}
