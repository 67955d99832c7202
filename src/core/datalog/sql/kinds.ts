/**
 * Which kinds of values can stand where, as a set of bits. SQL gives a column one type, this language gives
 * each value its own; and DuckDB calculates like this engine only with whole numbers.
 */
export const NAME = 1;
/** Whole numbers that a number keeps exactly, up to 2^53. */
export const WHOLE = 2;
/** All other numbers. */
export const OTHER = 4;
export const NUMBER = WHOLE | OTHER;

/** A set of the kinds above. */
export type Kinds = number;

/** How a column is declared. `totem_value` holds names and numbers side by side. */
export type ColumnType = 'VARCHAR' | 'DOUBLE' | 'totem_value';

export const VALUE_TYPE = 'CREATE TYPE totem_value AS UNION(name VARCHAR, number DOUBLE);';

export function kindOf(value: string | number): Kinds {
  if (typeof value === 'string') return NAME;
  return Number.isSafeInteger(value) ? WHOLE : OTHER;
}

export function typeFor(kinds: Kinds): ColumnType {
  if ((kinds & NUMBER) === 0) return 'VARCHAR';
  return (kinds & NAME) === 0 ? 'DOUBLE' : 'totem_value';
}

/** A value in SQL, and what it can be. */
export interface SqlValue {
  readonly sql: string;
  readonly type: ColumnType;
  readonly kinds: Kinds;
}

/** An identifier in quotes. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A constant of its own type. */
export function constant(value: string | number): SqlValue {
  const kinds = kindOf(value);
  const sql = typeof value === 'string' ? quotedText(value) : `${numeral(value)}::DOUBLE`;
  return { sql, type: typeFor(kinds), kinds };
}

/** A constant as it stands in the rows of a table of a type. */
export function cell(value: string | number, type: ColumnType): string {
  if (type === 'totem_value') return as(constant(value), type);
  return typeof value === 'string' ? quotedText(value) : numeral(value);
}

/** With an exponent, where DuckDB would read a decimal number and round twice. */
function numeral(value: number): string {
  const text = String(value);
  return Number.isSafeInteger(value) || text.includes('e') ? text : `${text}e0`;
}

/** A query's text ends at a zero byte, so that one is written by its number. */
function quotedText(text: string): string {
  const parts = text.split('\0').map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? (parts[0] as string) : `(${parts.join(' || chr(0) || ')})`;
}

/** A value as one of a type; NULL where it has none. */
export function as({ sql, type }: SqlValue, wanted: ColumnType): string {
  if (type === wanted) return sql;
  if (wanted === 'totem_value')
    return `union_value(${type === 'VARCHAR' ? 'name' : 'number'} := ${sql})::totem_value`;
  if (type !== 'totem_value') return `NULL::${wanted}`;
  return `union_extract(${sql}, '${wanted === 'VARCHAR' ? 'name' : 'number'}')`;
}

/** The number that a value is; NULL for a name. */
export const numberOf = (value: SqlValue): string => as(value, 'DOUBLE');
