/**
 * Reads the fact bases that ship with Totem: relation, entity and fact tables, tab-separated with a header
 * line (public/facts/README.md describes the columns). They are ours and tested, so a fault in them is a bug:
 * it throws, with file and line.
 */
import { domains, type Domain } from './domain.ts';
import { EntityTrait, type FactBase } from './fact-base.ts';
import { FactBaseBuilder, NO_TIME } from './fact-base-builder.ts';
import { relationCategories, type Relation, type RelationCategory, type Wording } from './relation.ts';

/** A table, by its file name: `relations.*`, `*.entities.tsv`; any other name is a table of facts. */
export interface ShippedTable {
  readonly name: string;
  readonly text: string;
}

interface TableRow {
  readonly table: string;
  readonly line: number;
  cell(column: string): string;
  fault(message: string): Error;
}

export function readShippedTables(tables: readonly ShippedTable[]): FactBase {
  const builder = new FactBaseBuilder();
  const kindOf = ({ name }: ShippedTable) =>
    /(^|\/)relations\b/.test(name) ? 'relations' : name.endsWith('.entities.tsv') ? 'entities' : 'facts';
  const rowsOf = (kind: string) => tables.filter((table) => kindOf(table) === kind).flatMap(rowsIn);
  for (const row of rowsOf('relations'))
    builder.describeRelation(builder.relation(row.cell('relation')), relationIn(row));
  const declared = new Set(rowsOf('relations').map((row) => row.cell('relation')));
  for (const row of rowsOf('entities')) describeEntity(builder, row);
  for (const row of rowsOf('facts')) addFact(builder, row, declared);
  return builder.finish();
}

function rowsIn({ name, text }: ShippedTable): TableRow[] {
  const [header = '', ...lines] = text.replaceAll('\r', '').split('\n');
  const columns = new Map(header.split('\t').map((column, i) => [column, i]));
  return lines
    .map((content, i) => ({ content, line: i + 2 }))
    .filter(({ content }) => content.trim() !== '')
    .map(({ content, line }) => {
      const cells = content.split('\t');
      const fault = (message: string) => new Error(`${name}, line ${line}: ${message}`);
      const cell = (column: string) => {
        const at = columns.get(column);
        if (at === undefined) throw fault(`there is no column "${column}"`);
        return (cells[at] ?? '').trim();
      };
      return { table: name, line, cell, fault };
    });
}

function relationIn(row: TableRow): Relation {
  const category = row.cell('category') as RelationCategory;
  if (!relationCategories.includes(category)) throw row.fault(`"${category}" is not a relation category`);
  const flags = new Set(row.cell('properties').split(' '));
  const inverse = row.cell('inverse');
  const wording = wordingIn(row);
  return {
    name: row.cell('relation'),
    category,
    properties: {
      symmetric: flags.has('symmetric'),
      transitive: flags.has('transitive'),
      functional: flags.has('functional'),
      closedWorld: flags.has('closed'),
      sharing: flags.has('sharing'),
      ...(inverse && { inverse }),
      ...(flags.has('disjoint') && { disjoint: true }),
      ...(flags.has('asymmetric') && { asymmetric: true }),
      ...(flags.has('disjoint-siblings') && { disjointSiblings: true }),
    },
    ...(wording && { wording }),
  };
}

function wordingIn(row: TableRow): Wording | undefined {
  const phrase = row.cell('phrase');
  if (!phrase) return undefined;
  const optional = {
    infinitive: row.cell('infinitive'),
    inversePhrase: row.cell('inverse phrase'),
    inverseInfinitive: row.cell('inverse infinitive'),
    sharedPhrase: row.cell('shared phrase'),
  };
  return { phrase, ...Object.fromEntries(Object.entries(optional).filter(([, words]) => words !== '')) };
}

function describeEntity(builder: FactBaseBuilder, row: TableRow): void {
  const domain = domains.indexOf(row.cell('domain') as Domain);
  if (domain < 1) throw row.fault(`"${row.cell('domain')}" is not one of the nine domains`);
  const id = builder.entity(row.cell('entity'));
  builder.placeInDomain(id, domain);
  for (const trait of row.cell('traits').split(' ').filter(Boolean)) {
    const bit = { the: EntityTrait.article, plural: EntityTrait.plural, person: EntityTrait.person }[trait];
    if (bit === undefined) throw row.fault(`"${trait}" is not a trait; expected the, plural or person`);
    builder.addTraits(id, bit);
  }
}

function addFact(builder: FactBaseBuilder, row: TableRow, declared: ReadonlySet<string>): void {
  const relation = row.cell('relation');
  if (!declared.has(relation)) throw row.fault(`the relation "${relation}" is not declared`);
  const time = (column: 'start' | 'end') => {
    const text = row.cell(column);
    const id = text === '' ? NO_TIME : builder.time(text, { fullYears: true });
    if (typeof id === 'string') throw row.fault(id);
    return id;
  };
  builder.beginSource(row.table);
  builder.add(
    builder.entity(row.cell('subject')),
    builder.relation(relation),
    builder.entity(row.cell('object')),
    row.line,
    { start: time('start'), end: time('end') },
  );
}
