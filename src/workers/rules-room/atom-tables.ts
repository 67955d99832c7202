/**
 * The atoms of a case as tables. A column is an atom as the rules write it, `HotterThan(x, 63)`; a row is
 * what stands for its variables. Columns with the same number of variables share a table.
 */
import type { AtomTable, CellView } from '../../core/api/rules-room.ts';
import type { Atom, Specification, Term } from '../../core/rules/specification.ts';
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
  /** The names of the objects that a person added. */
  readonly added: readonly string[];
}

export function atomTables({ specification, atoms, cell, sentences, added }: Parts): AtomTable[] {
  const columns = columnsOf(specification);
  const tables = new Map<number, Map<string, { terms: readonly Term[]; cells: Map<Column, Atom> }>>();
  for (const atom of atoms) {
    const column = columns.find((each) => fits(each, atom));
    if (!column) continue;
    const terms = column.open.map((place) => atom.terms[place] as Term);
    const rows =
      tables.get(terms.length) ?? new Map<string, { terms: typeof terms; cells: Map<Column, Atom> }>();
    tables.set(terms.length, rows);
    const key = terms.map((term) => termText(term)).join(', ');
    const row = rows.get(key) ?? { terms, cells: new Map<Column, Atom>() };
    rows.set(key, row);
    row.cells.set(column, atom);
  }
  return [...tables]
    .sort(([a], [b]) => a - b)
    .map(([, rows]) => {
      const used = columns.filter((column) => [...rows.values()].some(({ cells }) => cells.has(column)));
      return {
        head: headOf(used),
        columns: used.map(({ atom }) => ({ atom: atomText(atom), description: sentences.atom(atom) })),
        rows: [...rows.values()].map(({ terms, cells }) => {
          const objects = terms.map(termWords).join(', ');
          const [only] = terms.length === 1 ? terms : [];
          const own = only && added.find((name) => name === termWords(only));
          return {
            objects,
            ...(own !== undefined && { added: own }),
            cells: used.map((column) => {
              const atom = cells.get(column);
              return atom && cell(atom);
            }),
          };
        }),
      };
    });
}

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
