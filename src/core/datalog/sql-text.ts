/**
 * Writes a program and its facts as SQL for DuckDB: a table for each relation, filled from the lowest stratum
 * up. It runs as it is, from the first line to the last.
 *
 * A recursion is written as WITH RECURSIVE only where that means the same: one predicate, one recursive rule,
 * which uses it once. DuckDB shows every other recursion only the rows of its last round, so that
 * `path(X, Y), path(Y, Z)` loses most of what follows, without an error. Those are repeated until nothing is
 * new over all rows so far (`USING KEY` and `recurring`, DuckDB 1.3 and later).
 *
 * Refused, with its place: arithmetic that DuckDB would do with binary fractions, names that it would put in
 * another order, and names that its text cannot hold.
 */
import { finish } from '../work.ts';
import type { Issue } from '../issue.ts';
import type { Atom, Position, Program, Query, Rule } from './program.ts';
import { atomsOf, isUnwritten, variablesOfLiteral } from './program.ts';
import { sqlBody, type Relations, type SqlBody } from './sql/body.ts';
import { NAME, NUMBER, VALUE_TYPE, as, cell, constant, kindOf, quotedName, typeFor } from './sql/kinds.ts';
import type { ColumnType, Kinds, SqlValue } from './sql/kinds.ts';
import { components, precedenceGraph } from './stratification.ts';
import type { Facts } from './stored-facts.ts';
import type { SymbolTable } from './symbol-table.ts';
import { writtenBody, writtenRule } from './writing.ts';

export interface SqlTable {
  readonly predicate: string;
  readonly arity: number;
  /** As it stands in the text, in quotes. */
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  readonly isDerived: boolean;
}

export interface WrittenSql {
  readonly text: string;
  readonly tables: readonly SqlTable[];
}

/** Where the facts of relations come from, and their results go to, as JSON lines. */
export interface SqlFolder {
  /** By predicate, without an ending: `facts/NAME.jsonl`, `results/NAME.jsonl`. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * The text, or the first reason why it cannot be written.
 * @param folder if present, given facts are read from files and what is derived is saved in files. Facts of
 *   the program's text stay in the text.
 */
export function writtenSql(
  program: Program,
  facts: Facts,
  symbols: SymbolTable,
  folder?: SqlFolder,
): WrittenSql | { readonly issue: Issue } {
  const writer = new SqlWriter(program, facts, symbols, folder);
  const text = writer.write();
  return writer.issue === undefined ? { text, tables: writer.tables } : { issue: writer.issue };
}

/** Names of files for all relations that a program mentions, different from each other on every disk. */
export function resultFiles(program: Program, facts: Facts): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    [...aritiesOf(program, facts).keys()].map((predicate) => {
      const plain = predicate.replace(/[^\p{L}\p{N}_-]+/gu, '_').slice(0, LONGEST_NAME) || '_';
      let name = plain;
      for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${plain}_${number}`;
      taken.add(name.toLowerCase());
      return [predicate, name];
    }),
  );
}

/** Letters of a file's name. */
const LONGEST_NAME = 80;
/** Rows of one INSERT. */
const ROWS = 1000;
/** The column of a predicate without arguments. */
const HOLDS = 'holds';

interface Column {
  readonly name: string;
  kinds: Kinds;
}

class SqlWriter implements Relations {
  issue: Issue | undefined;
  readonly #program: Program;
  readonly #facts: Facts;
  readonly #symbols: SymbolTable;
  readonly #folder: SqlFolder | undefined;
  readonly #names: ReadonlyMap<string, string>;
  readonly #columns = new Map<string, Column[]>();
  readonly #derived: ReadonlySet<string>;
  /** What an atom of a recursion reads, where that is not its table. */
  #sources: (atom: Atom) => string | undefined = () => undefined;
  /**
   * Whether some names have letters beyond U+FFFF, and some have letters from U+E000 to U+FFFF. Names are
   * ordered by UTF-16 units here and by code points in DuckDB, which differs for such letters only.
   */
  #hasTwoOrders = false;

  constructor(program: Program, facts: Facts, symbols: SymbolTable, folder: SqlFolder | undefined) {
    this.#folder = folder;
    this.#program = program;
    this.#facts = facts;
    this.#symbols = symbols;
    this.#derived = new Set(program.rules.map(({ head }) => head.predicate));
    const arities = aritiesOf(program, facts);
    this.#names = tableNames([...arities.keys()]);
    for (const [predicate, arity] of arities) this.#columns.set(predicate, this.#named(predicate, arity));
    this.#readNames();
    this.#findKinds();
  }

  get tables(): SqlTable[] {
    return [...this.#columns].map(([predicate, columns]) => ({
      predicate,
      arity: columns.length,
      table: this.#table(predicate),
      columns: columns.map(({ name, kinds }) => ({ name, type: typeFor(kinds) })),
      isDerived: this.#derived.has(predicate),
    }));
  }

  write(): string {
    const { rules, queries } = this.#program;
    const sections = [
      ['-- Made by Totem for DuckDB. Run all of it; every relation is then a table.'],
      this.#renamings(),
      [VALUE_TYPE, ...[...this.#columns.keys()].map((predicate) => this.#create(predicate))],
      [...this.#inserts()],
      ...finish(components(finish(precedenceGraph(rules)))).map((names) => this.#component(new Set(names))),
      ...queries.map((query) => this.#query(query)),
      this.#copies(),
    ];
    return sections
      .filter((lines) => lines.length > 0)
      .map((lines) => `${lines.join('\n')}\n`)
      .join('\n');
  }

  /* ---------- what a body asks ---------- */

  source(atom: Atom): string {
    return this.#sources(atom) ?? this.#table(atom.predicate);
  }

  columns(predicate: string): readonly Column[] {
    return this.#columns.get(predicate) ?? [];
  }

  refuse(at: Position, reason: string): void {
    this.issue ??= {
      code: 'not-sql',
      severity: 'error',
      message: `The program cannot be written as SQL: ${reason} Nothing was written.`,
      place: { ...at },
    };
  }

  ordersNames(at: Position): void {
    if (this.#hasTwoOrders)
      this.refuse(
        at,
        'Names are put in order here, and DuckDB orders some letters of these names differently.',
      );
  }

  /* ---------- names and kinds ---------- */

  #table(predicate: string): string {
    return quotedName(this.#names.get(predicate) ?? predicate);
  }

  /** Columns with their declared names, where DuckDB can tell these apart. */
  #named(predicate: string, arity: number): Column[] {
    const declared = this.#program.declarations.find((each) => each.predicate === predicate)?.parameters;
    const names = declared?.map(({ name }) => name.toLowerCase());
    const usable = names !== undefined && new Set(names).size === names.length;
    return Array.from({ length: arity }, (_, i) => ({
      name: quotedName(usable ? (declared?.[i]?.name ?? `c${i + 1}`) : `c${i + 1}`),
      kinds: 0,
    }));
  }

  #readNames(): void {
    let [astral, high] = [false, false];
    for (const name of this.#texts()) {
      if (/\p{Surrogate}/u.test(name)) {
        const shown = JSON.stringify(name).slice(0, 60);
        this.refuse({ line: 1, column: 1 }, `the name ${shown} has half a letter, which is not text.`);
      }
      astral ||= /[\u{10000}-\u{10ffff}]/u.test(name);
      high ||= /[\u{e000}-\u{ffff}]/u.test(name);
    }
    this.#hasTwoOrders = astral && high;
  }

  *#texts(): Generator<string> {
    const { facts, rules, queries } = this.#program;
    const atoms = [...facts, ...rules.flatMap(({ head, body }) => [head, ...atomsOf(body)])];
    for (const { predicate, terms } of [...atoms, ...queries.flatMap(({ body }) => atomsOf(body))]) {
      if (predicate.includes('\0'))
        this.refuse({ line: 1, column: 1 }, 'a predicate has a zero byte in its name.');
      yield predicate;
      for (const term of terms) if (term.kind === 'constant') yield String(term.value);
    }
    for (const columns of this.#facts.values())
      for (const column of columns) for (const id of column) yield String(this.#symbols.value(id));
  }

  /** What can stand in each column: what the facts have, passed on by the rules until nothing changes. */
  #findKinds(): void {
    const add = (predicate: string, i: number, kinds: Kinds) => {
      const column = this.#columns.get(predicate)?.[i];
      if (column === undefined || (column.kinds | kinds) === column.kinds) return false;
      column.kinds |= kinds;
      return true;
    };
    for (const { predicate, terms } of this.#program.facts)
      terms.forEach((term, i) => term.kind === 'constant' && add(predicate, i, kindOf(term.value)));
    for (const [predicate, columns] of this.#facts)
      columns.forEach((column, i) => {
        for (const id of new Set(column)) add(predicate, i, kindOf(this.#symbols.value(id)));
      });
    for (const { predicate, parameters } of this.#program.declarations)
      if (!this.#derived.has(predicate))
        parameters.forEach(({ type }, i) => {
          if (this.columns(predicate)[i]?.kinds === 0) add(predicate, i, type === 'number' ? NUMBER : NAME);
        });
    const { issue } = this;
    for (let isNew = true; isNew;) {
      isNew = false;
      for (const { head, body } of this.#program.rules) {
        const { value } = sqlBody(body, head.terms, this);
        head.terms.forEach((term, i) => {
          if (add(head.predicate, i, value(term).kinds)) isNew = true;
        });
      }
    }
    // What is refused is said with all kinds known, when the rules are written.
    this.issue = issue;
  }

  /* ---------- tables and facts ---------- */

  #renamings(): string[] {
    return [...this.#names]
      .filter(([predicate, name]) => predicate !== name)
      .map(([predicate, name]) => `-- ${JSON.stringify(predicate)} is the table ${JSON.stringify(name)}.`);
  }

  #create(predicate: string): string {
    const columns = this.columns(predicate).map(({ name, kinds }) => `${name} ${typeFor(kinds)}`);
    return `CREATE TABLE ${this.#table(predicate)}(${columns.join(', ') || `${HOLDS} BOOLEAN`});`;
  }

  *#inserts(): Generator<string> {
    const rows = new Map<string, Set<string>>();
    const add = (predicate: string, values: readonly (string | number)[]) => {
      const own = rows.get(predicate) ?? new Set();
      rows.set(predicate, own);
      const cells = values.map((value, i) => cell(value, typeFor(this.columns(predicate)[i]?.kinds ?? NAME)));
      own.add(`(${cells.join(', ') || 'TRUE'})`);
    };
    for (const { predicate, terms } of this.#program.facts)
      add(
        predicate,
        terms.flatMap((term) => (term.kind === 'constant' ? [term.value] : [])),
      );
    for (const [predicate, columns] of this.#folder ? [] : this.#facts)
      for (let row = 0; row < (columns[0]?.length ?? 0); row++)
        add(
          predicate,
          columns.map((column) => this.#symbols.value(column[row] as number)),
        );
    for (const [predicate, own] of rows) {
      const all = [...own];
      for (let from = 0; from < all.length; from += ROWS) {
        const some = all.slice(from, from + ROWS).join(',\n  ');
        yield `INSERT INTO ${this.#table(predicate)} VALUES\n  ${some};`;
      }
    }
    for (const [predicate, [column]] of this.#folder ? this.#facts : [])
      if ((column?.length ?? 0) > 0) yield this.#readFile(predicate);
  }

  #readFile(predicate: string): string {
    const columns = this.columns(predicate);
    const types = columns.map(({ name, kinds }) => {
      const type = typeFor(kinds);
      return `${constant(plainName(name)).sql}: '${type === 'totem_value' ? 'JSON' : type}'`;
    });
    const values = columns.map(({ name, kinds }) =>
      typeFor(kinds) === 'totem_value'
        ? `CASE json_type(${name}) WHEN 'VARCHAR' THEN union_value(name := ${name} ->> '$')::totem_value ` +
          `ELSE union_value(number := ${name}::DOUBLE)::totem_value END`
        : name,
    );
    const table = this.#table(predicate);
    const file = constant(`facts/${this.#folder?.names.get(predicate) ?? predicate}.jsonl`).sql;
    return (
      `INSERT INTO ${table}\n(SELECT ${values.join(', ')} FROM read_json(${file}, ` +
      `format = 'newline_delimited', columns = {${types.join(', ')}}))\nEXCEPT SELECT * FROM ${table};`
    );
  }

  /** What is derived, as files. */
  #copies(): string[] {
    const names = this.#folder?.names;
    return names === undefined
      ? []
      : [...this.#derived].map((predicate) => {
          const file = constant(`results/${names.get(predicate) ?? predicate}.jsonl`).sql;
          return `COPY (SELECT * FROM ${this.#table(predicate)}) TO ${file} (FORMAT json);`;
        });
  }

  #hasFacts(predicate: string): boolean {
    return (
      (this.#facts.get(predicate)?.[0]?.length ?? 0) > 0 ||
      this.#program.facts.some((fact) => fact.predicate === predicate)
    );
  }

  /* ---------- rules ---------- */

  /** The predicates that depend on each other, together. */
  #component(names: ReadonlySet<string>): string[] {
    const rules = this.#program.rules.filter(({ head }) => names.has(head.predicate));
    const [first] = rules;
    if (first === undefined) return [];
    const uses = ({ body }: Rule) =>
      body.filter((literal) => literal.kind === 'positive' && names.has(literal.atom.predicate)).length;
    const recursive = rules.filter((rule) => uses(rule) > 0);
    const base = rules.filter((rule) => uses(rule) === 0);
    const [only] = recursive;
    const comment = rules.map((rule) => `-- ${oneLine(writtenRule(rule))}`);
    if (only === undefined) return [...comment, this.#plain(first.head.predicate, base)];
    if (names.size === 1 && recursive.length === 1 && uses(only) === 1)
      return [...comment, this.#linear(only, base)];
    return [...comment, ...this.#rounds([...names], recursive, base)];
  }

  #plain(predicate: string, rules: readonly Rule[]): string {
    const selects = rules.map((rule) => this.#select(rule)).join('\nUNION\n');
    const distinct = rules.length === 1 ? selects.replace(/^SELECT/, 'SELECT DISTINCT') : selects;
    const table = this.#table(predicate);
    return this.#hasFacts(predicate)
      ? `INSERT INTO ${table}\n(${distinct})\nEXCEPT SELECT * FROM ${table};`
      : `INSERT INTO ${table}\n${distinct};`;
  }

  #linear(recursive: Rule, base: readonly Rule[]): string {
    const { predicate } = recursive.head;
    const table = this.#table(predicate);
    const found = this.#freeName('found');
    const first = [`SELECT * FROM ${table}`, ...base.map((rule) => this.#select(rule))];
    const step = this.#reading(
      (atom) => (atom.predicate === predicate ? found : undefined),
      () => this.#select(recursive),
    );
    return (
      `INSERT INTO ${table}\nWITH RECURSIVE ${found}(${this.#columnNames(predicate)}) AS (\n` +
      `${[...first, step].join('\nUNION\n')}\n)\nSELECT * FROM ${found} EXCEPT SELECT * FROM ${table};`
    );
  }

  /**
   * All rules again and again over all rows so far, in one relation that says of each row which relation it
   * is of. A row is new only if no round found it before.
   */
  #rounds(names: readonly string[], recursive: readonly Rule[], base: readonly Rule[]): string[] {
    const found = this.#freeName('found');
    const types = Array.from(
      { length: Math.max(...names.map((name) => this.columns(name).length)) },
      (_, i): ColumnType =>
        typeFor(names.reduce((kinds, name) => kinds | (this.columns(name)[i]?.kinds ?? 0), 0)),
    );
    const columns = ['relation', ...types.map((_, i) => `c${i + 1}`)].join(', ');
    const row = (predicate: string, values: readonly SqlValue[]) => [
      constant(predicate).sql,
      ...types.map((type, i) => as(values[i] ?? constant(type === 'DOUBLE' ? 0 : ''), type)),
    ];
    const facts = names.map((name) => {
      const values = this.columns(name).map((column) => valueIn(column));
      return `SELECT ${row(name, values).join(', ')} FROM ${this.#table(name)}`;
    });
    const select = ({ head, body }: Rule) => {
      const sql = sqlBody(body, head.terms, this);
      return selected(row(head.predicate, head.terms.map(sql.value)), sql);
    };
    const part = (predicate: string, of: string) => {
      const own = this.columns(predicate).map(({ name, kinds }, i) => {
        const value = { sql: `c${i + 1}`, type: types[i] ?? 'VARCHAR', kinds };
        return `${as(value, typeFor(kinds))} AS ${name}`;
      });
      const what = own.join(', ') || `TRUE AS ${HOLDS}`;
      return `(SELECT ${what} FROM ${of} WHERE relation = ${constant(predicate).sql})`;
    };
    const isOwn = ({ predicate }: Atom) => names.includes(predicate);
    const steps = recursive.map((rule) =>
      this.#reading(
        (atom) => (isOwn(atom) ? part(atom.predicate, `recurring.${found}`) : undefined),
        () => select(rule),
      ),
    );
    const together =
      `CREATE TEMP TABLE ${found} AS\nWITH RECURSIVE ${found}(${columns}) ` +
      `USING KEY (${columns}) AS (\n${[...facts, ...base.map(select)].join('\nUNION\n')}\nUNION (\n` +
      `(${steps.join('\nUNION\n')})\nEXCEPT SELECT ${columns} FROM recurring.${found}\n)\n)\n` +
      `SELECT * FROM ${found};`;
    return [
      together,
      ...names.map((name) => {
        const table = this.#table(name);
        const rows = `SELECT * FROM ${part(name, found)}`;
        return `INSERT INTO ${table}\n${rows} EXCEPT SELECT * FROM ${table};`;
      }),
      `DROP TABLE ${found};`,
    ];
  }

  /** Writes something while atoms read from elsewhere. */
  #reading<T>(sources: (atom: Atom) => string | undefined, write: () => T): T {
    this.#sources = sources;
    try {
      return write();
    } finally {
      this.#sources = () => undefined;
    }
  }

  #select({ head, body }: Rule): string {
    const sql = sqlBody(body, head.terms, this);
    const values = head.terms.map((term, i) =>
      as(sql.value(term), typeFor(this.columns(head.predicate)[i]?.kinds ?? NAME)),
    );
    return selected(values.length === 0 ? ['TRUE'] : values, sql);
  }

  #query({ body }: Query): string[] {
    const names = [...new Set(body.flatMap(variablesOfLiteral))].filter((name) => !isUnwritten(name));
    const terms = names.map((name) => ({ kind: 'variable' as const, name, at: { line: 1, column: 1 } }));
    const sql = sqlBody(body, terms, this);
    const values = terms.map((term) => `${sql.value(term).sql} AS ${quotedName(term.name)}`);
    const all = values.length === 0 ? ['count(*) > 0 AS holds'] : values;
    const select = selected(all, sql);
    return [
      `-- ?- ${oneLine(writtenBody(body))}`,
      `${values.length === 0 ? select : select.replace(/^SELECT/, 'SELECT DISTINCT')};`,
    ];
  }

  #columnNames(predicate: string): string {
    return (
      this.columns(predicate)
        .map(({ name }) => name)
        .join(', ') || HOLDS
    );
  }

  /** A name that no table has. */
  #freeName(wanted: string): string {
    const taken = new Set([...this.#names.values()].map((name) => name.toLowerCase()));
    let name = wanted;
    while (taken.has(name)) name += '_';
    return name;
  }
}

const valueIn = ({ name, kinds }: Column): SqlValue => ({ sql: name, kinds, type: typeFor(kinds) });

function selected(values: readonly string[], { from, where }: SqlBody): string {
  return `SELECT ${values.join(', ')} FROM ${from}${where === '' ? '' : ` WHERE ${where}`}`;
}

/** The inverse of {@link quotedName}. */
export const plainName = (quoted: string): string => quoted.slice(1, -1).replaceAll('""', '"');

/** A comment ends with its line. */
const oneLine = (text: string): string => text.replace(/[\n\r\u2028\u2029]/g, ' ');

function aritiesOf({ declarations, facts, rules, queries }: Program, given: Facts): Map<string, number> {
  const atoms = [
    ...facts,
    ...rules.flatMap(({ head, body }) => [head, ...atomsOf(body)]),
    ...queries.flatMap(({ body }) => atomsOf(body)),
  ];
  return new Map([
    ...declarations.map(({ predicate, parameters }) => [predicate, parameters.length] as const),
    ...[...given].map(([predicate, columns]) => [predicate, columns.length] as const),
    ...atoms.map(({ predicate, terms }) => [predicate, terms.length] as const),
  ]);
}

/** DuckDB does not tell capital letters from small ones in a name, so that some need a number. */
function tableNames(predicates: readonly string[]): Map<string, string> {
  const taken = new Set(['totem_value']);
  return new Map(
    predicates.map((predicate) => {
      let name = predicate === '' ? 'relation' : predicate;
      for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${predicate}_${number}`;
      taken.add(name.toLowerCase());
      return [predicate, name];
    }),
  );
}
