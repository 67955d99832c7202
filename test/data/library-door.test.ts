/** What the front door says of the Library is what the examples of all rooms hold that ship with Totem. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { summaryOfFacts } from '../../src/adapters/storage/repositories/fact-bases.ts';
import type { ThingKind } from '../../src/core/api/library-room.ts';
import { readShippedTables } from '../../src/core/knowledge/shipped-tables.ts';
import { parseSpecification } from '../../src/core/rules/esl-parser.ts';
import { texts } from '../../src/ui/texts/library-room.ts';
import { texts as door } from '../../src/ui/texts/library-room/door.ts';
import { examples } from '../../src/workers/rules-room/examples.ts';

const shipped = new URL('../../public/', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, shipped), 'utf8');

interface Facts {
  readonly factBases: readonly [
    { readonly id: string; readonly name: string; readonly licence: string; readonly tables: string[] },
  ];
  readonly run: { readonly name: string; readonly file: string };
}

/** A row of the door, in the words of the Library's list. */
const row = (name: string, kind: ThingKind, number: number) => ({
  name,
  holds: texts.list.contentOf(kind, number),
});

function facts() {
  const { factBases, run } = JSON.parse(textOf('facts/index.json')) as Facts;
  const [{ tables, ...named }] = factBases;
  const base = readShippedTables(tables.map((name) => ({ name, text: textOf(`facts/${name}`) })));
  const { answers } = JSON.parse(textOf(`facts/${run.file}`)) as { readonly answers: readonly unknown[] };
  const about = summaryOfFacts(base, { ...named, origin: '', added: 0 });
  return [row(named.name, 'fact base', about.facts), row(run.name, 'run', answers.length)];
}

function documents() {
  const { collection, documents: all } = JSON.parse(textOf('examples/index.json')) as {
    readonly collection: { readonly name: string };
    readonly documents: readonly unknown[];
  };
  return row(collection.name, 'collection', all.length);
}

function rules() {
  const [first] = examples;
  if (!first) throw new Error('no rules ship');
  return row(first.name, 'rules case', parseSpecification(first.specification).specification.rules.length);
}

it('is what ships today', () => {
  expect(door.example.held).toEqual([...facts(), documents(), rules()]);
});
