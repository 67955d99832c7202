/**
 * The layout of a table: its delimiter, whether its first row names the columns, and the role of each column.
 * Roles that a person has mapped are used as they are. The others are suggested by the names of the columns,
 * else by their order.
 */
import type { Issue } from '../../issue.ts';
import { domains } from '../domain.ts';
import { readWrittenDate } from '../written-dates.ts';
import type { FactChoices } from './fact-reading.ts';
import { columnUses, type ColumnUse } from './import-choices.ts';
import type { Delimiter } from './table-reader.ts';
import { detectDelimiter, TableReader } from './table-reader.ts';

/** `time` is a point in time, both start and end. `label` says whether the row is true. */
export const tableRoles = columnUses.filter((use) => use !== 'own relation' && use !== 'left out');
export type TableRole = (typeof tableRoles)[number];

export interface TableLayout {
  readonly delimiter: Delimiter;
  readonly hasHeader: boolean;
  /** Names of the columns; without a header `column 1`, `column 2`, ... */
  readonly columns: readonly string[];
  /** Index of the column for each role. */
  readonly roles: Readonly<Partial<Record<TableRole, number>>>;
  /** Columns that are a relation of their own: in a wide table, each row states a fact for each of them. */
  readonly relations: readonly number[];
  /** The first rows after the header. */
  readonly sample: readonly (readonly string[])[];
  /** If there is an error here, no row can be read. */
  readonly issues: readonly Issue[];
}

/**
 * Names of columns for each role, the most certain first. They are compared in lower case, without spaces,
 * underscores and hyphens.
 */
const COLUMN_NAMES: Readonly<Record<TableRole, readonly string[]>> = {
  subject: [
    'subject',
    'subjectlabel',
    'subjectname',
    'event',
    'eventname',
    'head',
    'entity',
    'subj',
    'item',
    'itemlabel',
    'from',
    'source',
    's',
    'h',
    'sid',
    'subjectid',
    'headid',
  ],
  relation: [
    'relation',
    'predicate',
    'relationlabel',
    'predicatelabel',
    'relationname',
    'property',
    'propertylabel',
    'rel',
    'pred',
    'verb',
    'attribute',
    'p',
    'r',
    'pid',
    'relationid',
    'predicateid',
  ],
  object: [
    'object',
    'objectlabel',
    'objectname',
    'tail',
    'to',
    'value',
    'valuelabel',
    'obj',
    'target',
    'o',
    't',
    'oid',
    'objectid',
    'tailid',
  ],
  start: [
    'start',
    'startyear',
    'startdate',
    'starttime',
    'begin',
    'beginyear',
    'begindate',
    'eventbegin',
    'since',
    'validfrom',
    'fromyear',
    'fromdate',
  ],
  end: [
    'end',
    'endyear',
    'enddate',
    'endtime',
    'finish',
    'eventend',
    'until',
    'validto',
    'validuntil',
    'toyear',
    'todate',
  ],
  time: ['time', 'date', 'year', 'pointintime', 'timestamp'],
  label: ['label', 'truth', 'istrue', 'true', 'y'],
  domain: ['domain', 'category', 'topic'],
};

const TRUE_WORDS = new Set(['1', '+1', 'true', 't', 'yes', 'y']);
const FALSE_WORDS = new Set(['0', '-1', 'false', 'f', 'no', 'n']);
const SAMPLE_ROWS = 20;

/** Whether a truth cell says true or false; undefined if it says neither. */
export function truthOf(cell: string): boolean | undefined {
  const word = cell.toLowerCase();
  return TRUE_WORDS.has(word) ? true : FALSE_WORDS.has(word) ? false : undefined;
}

export function layoutOf(text: string, choices: FactChoices): TableLayout {
  const delimiter = detectDelimiter(text) ?? '\t';
  const rows = firstRows(text, delimiter);
  const first = rows[0] ?? [];
  const hasHeader = choices.hasHeader ?? looksLikeHeader(first, rows.slice(1));
  const columns = first.map((cell, i) => (hasHeader && cell !== '' ? cell : `column ${i + 1}`));
  const sample = hasHeader ? rows.slice(1) : rows;
  const found = choices.uses
    ? { ...rolesOfUses(choices.uses, columns), issues: [] }
    : suggestedRoles({ hasHeader, columns, sample }, choices);
  return {
    delimiter,
    hasHeader,
    columns,
    roles: found.roles,
    relations: found.relations,
    sample,
    issues: [...found.issues, ...missingRoles(found, columns)],
  };
}

/** Says that columns are read as relations, since a row then gives several facts. */
export function wideNote({ columns, roles, relations }: TableLayout): Issue[] {
  if (relations.length === 0 || roles.subject === undefined) return [];
  const names = relations.map((column) => columns[column] ?? '').join(', ');
  return [
    {
      code: 'wide-table',
      severity: 'note',
      place: { line: 1 },
      message:
        `Each row gives a fact about its "${columns[roles.subject] ?? ''}" for each of these columns: ` +
        `${names}. The facts are counted, not the rows.`,
    },
  ];
}

/** What becomes of each column. */
export function usesOf({ columns, roles, relations }: TableLayout): ColumnUse[] {
  const byColumn = new Map(tableRoles.map((role) => [roles[role], role]));
  return columns.map((_, i) => byColumn.get(i) ?? (relations.includes(i) ? 'own relation' : 'left out'));
}

interface ColumnRoles {
  readonly roles: Roles;
  readonly relations: readonly number[];
}

/** As a person chose. The first column of a role counts. */
function rolesOfUses(uses: readonly ColumnUse[], columns: readonly string[]): ColumnRoles {
  const roles: Roles = {};
  const relations: number[] = [];
  columns.forEach((_, i) => {
    const use = uses[i] ?? 'left out';
    if (use === 'own relation') relations.push(i);
    else if (use !== 'left out') roles[use] ??= i;
  });
  return { roles, relations };
}

/** The names of the columns decide, or their order where there are none or where they leave a role open. */
function suggestedRoles(
  { hasHeader, columns, sample }: Pick<TableLayout, 'hasHeader' | 'columns' | 'sample'>,
  choices: FactChoices,
): ColumnRoles & { readonly issues: Issue[] } {
  const from = (suggested: Roles) => {
    const { roles, issues } = withMapping(suggested, columns, choices);
    return { ...withRelations(roles, { hasHeader, columns }, choices), issues };
  };
  const byName = hasHeader ? from(rolesByName(columns, sample)) : undefined;
  if (byName && missingRoles(byName, columns).length === 0) return byName;
  const byOrder = from(rolesByOrder(sample));
  return byName && missingRoles(byOrder, columns).length > 0 ? byName : byOrder;
}

/**
 * In a wide table (`Country;Capital;Language`) no column holds relations: each column without a role is a
 * relation of its own. Where only an event and its times are left, it is a table of events. Without names of
 * columns it is one only if a person said that the first row has none.
 */
function withRelations(
  roles: Roles,
  { hasHeader, columns }: Pick<TableLayout, 'hasHeader' | 'columns'>,
  { mapping = {}, hasHeader: chosen }: FactChoices,
): ColumnRoles {
  const isWide =
    (hasHeader || chosen === false) &&
    columns.length > 1 &&
    roles.relation === undefined &&
    !mapping['object'];
  if (!isWide) return { roles, relations: [] };
  // "Value" or "to" names an object only beside a relation.
  const rest = { ...roles };
  delete rest.object;
  const free = columns.flatMap((_, i) => (Object.values(rest).includes(i) ? [] : [i]));
  const [first] = free;
  const subject = rest.subject ?? first;
  return subject === undefined
    ? { roles, relations: [] }
    : { roles: { ...rest, subject }, relations: free.filter((column) => column !== subject) };
}

function firstRows(text: string, delimiter: Delimiter): string[][] {
  const reader = new TableReader(text, delimiter);
  const rows: string[][] = [];
  while (rows.length <= SAMPLE_ROWS && reader.next()) {
    if (!reader.problem) rows.push(reader.cells.map((cell) => cell.trim()));
  }
  return rows;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_#?-]/g, '');
}

function looksLikeHeader(first: readonly string[], rest: readonly (readonly string[])[]): boolean {
  const known = first.filter((cell) =>
    Object.values(COLUMN_NAMES).some((names) => names.includes(plainName(cell))),
  ).length;
  if (known >= 2) return true;
  if (rest.length === 0) return false;
  // If a column has dates or numbers in every row but the first, the first row is its name.
  return (
    namesWideTable(first, rest) ||
    first.some(
      (cell, i) =>
        cell !== '' &&
        !isDate(cell) &&
        rest.every((row) => row[i] === '' || isDate(row[i])) &&
        rest.some((row) => isDate(row[i])),
    )
  );
}

const hasDigit = (cell: string): boolean => /\d/u.test(cell);

/**
 * Whether the first row names the columns of a wide table: short names without digits that no row repeats,
 * and the second column holds no relations, which repeat or are written in lower case.
 */
function namesWideTable(first: readonly string[], rest: readonly (readonly string[])[]): boolean {
  const isName = (cell: string, i: number) =>
    /^\p{L}[^.?!]{0,39}$/u.test(cell) &&
    !hasDigit(cell) &&
    first.indexOf(cell) === i &&
    !rest.some((row) => row[i] === cell);
  if (first.length < 2 || !first.every(isName) || rest.some((row) => row.length !== first.length))
    return false;
  const second = rest.map((row) => row[1] ?? '').filter((cell) => cell !== '');
  const counted = first.some((_, i) => i > 0 && rest.every((row) => row[i] === '' || hasDigit(row[i] ?? '')));
  if (first.length === 2) return counted || rest.length > 1;
  const lower = second.filter((cell) => /^\p{Ll}/u.test(cell)).length;
  return rest.length > 1 && lower * 2 < second.length && new Set(second).size * 2 > second.length;
}

function isDate(cell: string | undefined): boolean {
  if (cell === undefined) return false;
  const read = readWrittenDate(cell);
  return read.ok || read.asks === true;
}

type Roles = Partial<Record<TableRole, number>>;

function rolesByName(columns: readonly string[], sample: readonly (readonly string[])[]): Roles {
  const plain = columns.map(plainName);
  const roles: Roles = {};
  for (const role of tableRoles) {
    const column = COLUMN_NAMES[role]
      .map((name) => plain.indexOf(name))
      .find((index) => index >= 0 && fits(role, index, sample));
    if (column !== undefined) roles[role] = column;
  }
  if (roles.start !== undefined || roles.end !== undefined) delete roles.time;
  return roles;
}

/**
 * Whether the cells fit the role. The column name is not enough for `label` (truth of a row, or name of an
 * entity) and `category` (a domain, or anything).
 */
function fits(role: TableRole, column: number, sample: readonly (readonly string[])[]): boolean {
  const cells = sample.map((row) => row[column] ?? '');
  if (role === 'label') return cells.every((cell) => truthOf(cell) !== undefined);
  if (role === 'domain') return cells.some((cell) => (domains as readonly string[]).includes(cell));
  if (role === 'time') return cells.every((cell) => cell === '' || isDate(cell));
  return true;
}

function rolesByOrder(sample: readonly (readonly string[])[]): Roles {
  const width = sample[0]?.length ?? 0;
  const dated = (column: number) =>
    sample.some((row) => isDate(row[column])) &&
    sample.every((row) => (row[column] ?? '') === '' || /\d/.test(row[column] ?? ''));
  if (width < 3) return {};
  if (width === 3 && dated(1) && dated(2)) return { subject: 0, start: 1, end: 2 };
  return {
    subject: 0,
    relation: 1,
    object: 2,
    ...(width === 4 && dated(3) ? { time: 3 } : {}),
    ...(width >= 5 && dated(3) && dated(4) ? { start: 3, end: 4 } : {}),
  };
}

function withMapping(
  suggested: Roles,
  columns: readonly string[],
  choices: FactChoices,
): { readonly roles: Roles; readonly issues: Issue[] } {
  const roles = { ...suggested };
  const issues: Issue[] = [];
  for (const [role, wanted] of Object.entries(choices.mapping ?? {})) {
    const known = tableRoles.find((name) => name === role);
    if (known === undefined) continue;
    delete roles[known];
    if (wanted === '') continue;
    const byName = columns.indexOf(wanted);
    const column = byName >= 0 ? byName : /^\d+$/.test(wanted) ? Number(wanted) - 1 : -1;
    if (column >= 0 && column < columns.length) roles[known] = column;
    else
      issues.push({
        code: 'no-such-column',
        severity: 'error',
        place: { line: 1 },
        message:
          `The table has no column "${wanted}" for the ${role}. ` + `Its columns are: ${columns.join(', ')}.`,
      });
  }
  return { roles, issues };
}

/** A row needs subject, relation and object; a subject and columns that are relations; or an event. */
function missingRoles({ roles, relations }: ColumnRoles, columns: readonly string[]): Issue[] {
  if (holdsEvents(roles) || (roles.subject !== undefined && relations.length > 0)) return [];
  const missing = (['subject', 'relation', 'object'] as const).filter((role) => roles[role] === undefined);
  if (missing.length === 0) return [];
  const found =
    columns.length === 1 ? 'The rows have a single column' : `The columns are: ${columns.join(', ')}`;
  return [
    {
      code: 'columns-missing',
      severity: 'error',
      place: { line: 1 },
      message:
        `No column was found for the ${missing.join(' and the ')}. ${found}. Expected subject, ` +
        'relation and object, or an event with its start and end. Choose the columns and ' +
        'import again.',
    },
  ];
}

export function holdsEvents(roles: Roles): boolean {
  return (
    roles.subject !== undefined &&
    roles.relation === undefined &&
    roles.object === undefined &&
    (roles.start !== undefined || roles.end !== undefined || roles.time !== undefined)
  );
}
