/**
 * The atoms of a case as tables. A column is an atom as the rules write it, `HotterThan(x, 63)`; a row is
 * what stands for its variables. Columns with the same number of variables share a table.
 */
import type { AtomTable, CellView } from '../../core/api/rules-room.ts';
import type { Atom, RuleObject, Specification, Term } from '../../core/rules/specification.ts';
import { atomText, atomsIn, isComparison, termText } from '../../core/rules/terms.ts';
import { termWords, type Sentences } from './sentences.ts';

interface Column {
  readonly atom: Atom;
  /** The places of variables among the terms. */
  readonly open: readonly number[];
}

interface Parts {
  readonly specification: Specification;
  readonly atoms: readonly Atom[];
  readonly cell: (atom: Atom) => CellView;
  readonly sentences: Sentences;
  /** The objects of the text, and those that a person added. */
  readonly objects: readonly RuleObject[];
  /** The names of the objects that a person added. */
  readonly added: readonly string[];
}

/** The atoms of a row, by column. */
interface Row {
  readonly terms: readonly Term[];
  readonly atoms: Map<Column, Atom>;
}

export function atomTables(parts: Parts): AtomTable[] {
  const columns = columnsOf(parts.specification);
  const byPredicate = new Map<string, Column[]>();
  for (const column of columns) {
    const { predicate } = column.atom;
    byPredicate.set(predicate, [...(byPredicate.get(predicate) ?? []), column]);
  }
  /** By the number of variables, then by what stands for them. */
  const tables = new Map<number, Map<string, Row>>();
  for (const atom of parts.atoms) {
    const column = byPredicate.get(atom.predicate)?.find((each) => fits(each, atom));
    if (!column) continue;
    const terms = column.open.map((place) => atom.terms[place] as Term);
    const rows = tables.get(terms.length) ?? new Map<string, Row>();
    tables.set(terms.length, rows);
    const key = keyOf(terms);
    const row = rows.get(key) ?? { terms, atoms: new Map<Column, Atom>() };
    rows.set(key, row);
    row.atoms.set(column, atom);
  }
  return [...tables]
    .sort(([a], [b]) => a - b)
    .map(([, rows]) => tableOf(columns, [...rows.values()], parts))
    .filter(({ rows }) => rows.length > 0);
}

function tableOf(
  columns: readonly Column[],
  rows: readonly Row[],
  { cell, sentences, objects, added }: Parts,
): AtomTable {
  const used = columns.filter((column) => rows.some(({ atoms }) => atoms.has(column)));
  const named = new Set(objects.map(({ term }) => termText(term)));
  const drawn = rows.flatMap(({ terms, atoms }): AtomTable['rows'] => {
    const cells = used.map((column) => {
      const atom = atoms.get(column);
      return atom && cell(atom);
    });
    // A number that only the rules mention stands for no thing in the text.
    if (!terms.every((term) => named.has(termText(term))) && !cells.some(says)) return [];
    const [only] = terms.length === 1 ? terms : [];
    const own = only && added.find((name) => name === termWords(only));
    return [{ objects: terms.map(termWords).join(', '), cells, ...(own !== undefined && { added: own }) }];
  });
  return {
    head: headOf(used),
    columns: used.map(({ atom }) => ({ atom: atomText(atom), description: sentences.atom(atom) })),
    rows: drawn,
  };
}

const says = (cell: CellView | undefined): boolean =>
  cell !== undefined && (cell.value !== 'unknown' || cell.origin === 'person' || cell.inferred !== undefined);

const keyOf = (terms: readonly Term[]): string => terms.map((term) => termText(term)).join(', ');

/** Stands for any variable, so that columns that differ only in their names are the same. */
const any: Term = { kind: 'variable', name: '_' };

/** As the rules write them; for a predicate that no rule has without arithmetic, as it is declared. */
function columnsOf({ predicates, rules }: Specification): Column[] {
  const written = rules
    .flatMap(({ premise, conclusion }) => [...atomsIn(premise), ...atomsIn(conclusion)])
    .map(({ atom }) => atom)
    .filter(
      ({ predicate, terms }) => !isComparison(predicate) && terms.every(({ kind }) => kind !== 'function'),
    );
  const declared = predicates.map(({ name, parameters }): Atom => ({
    predicate: name,
    terms: parameters.map((parameter) => ({ kind: 'variable', name: parameter })),
  }));
  const columns = new Map<string, Column>();
  for (const atom of [...written, ...declared]) {
    const open = atom.terms.flatMap(({ kind }, place) => (kind === 'variable' ? [place] : []));
    const names = open.map((place) => termText(atom.terms[place] as Term));
    // Two columns that differ in the names of their variables only hold the same atoms. A column in which a
    // variable is repeated would not hold all of them.
    if (new Set(names).size < names.length) continue;
    const shape = atomText({ ...atom, terms: atom.terms.map((term, i) => (open.includes(i) ? any : term)) });
    if (!columns.has(shape)) columns.set(shape, { atom, open });
  }
  // The most special column that an atom fits holds it.
  const special = [...columns.values()];
  return special.toSorted((a, b) => a.open.length - b.open.length);
}

const fits = ({ atom, open }: Column, { predicate, terms }: Atom): boolean =>
  atom.predicate === predicate &&
  atom.terms.length === terms.length &&
  atom.terms.every((term, i) => open.includes(i) || termText(term) === termText(terms[i] as Term));

/** The names of the variables, if all columns agree on them. */
function headOf(columns: readonly Column[]): string {
  const heads = new Set(
    columns.map(({ atom, open }) => open.map((place) => termText(atom.terms[place] as Term)).join(', ')),
  );
  const [first = ''] = heads;
  return heads.size === 1 ? first : '';
}
