/** Tables as teachers have them: a row is about one thing, and each column says something about it. */
import { describe, expect, test } from 'vitest';
import type { ImportChoices } from '../../../src/core/knowledge/importers/import-choices.ts';
import { previewTable, recogniseSource } from '../../../src/core/knowledge/importers/recognise.ts';
import { importTable } from '../../../src/core/knowledge/importers/table-importer.ts';
import { previewExchange } from '../../../src/core/testing/exchange/preview.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { factLines, issueMarks } from './facts-text.ts';

const countries = {
  name: 'countries.csv',
  text: 'Country;Capital;Language\nPeru;Lima;Spanish\nEcuador;Quito;Spanish\nBrazil;Brasília;\n',
};
const facts = (text: string, choices: ImportChoices = {}) =>
  finish(importTable({ name: 'a.csv', text }, choices));

describe('each column is a relation', () => {
  test('of the thing in the first column', () => {
    const read = facts(countries.text);
    expect(factLines(read.factBase)).toEqual([
      'Peru|Capital|Lima',
      'Peru|Language|Spanish',
      'Ecuador|Capital|Quito',
      'Ecuador|Language|Spanish',
      'Brazil|Capital|Brasília',
    ]);
    expect(issueMarks(read)).toEqual(['wide-table@1']);
    expect(recogniseSource(countries.name, countries.text)).toEqual({
      kind: 'facts: table',
      why: 'It is a table whose columns are relations: Capital, Language.',
    });
  });

  test('and the preview says so of every column', () =>
    expect(previewTable(countries, {})).toMatchObject({
      hasHeader: true,
      uses: ['subject', 'own relation', 'own relation'],
      roles: [
        { role: 'subject', required: true },
        { role: 'relation', required: false },
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    }));

  test('a column named Event keeps the others, and the dates', () =>
    expect(
      factLines(
        facts(
          'Event,Year,Country,Winner\nWorld Cup 1930,1930,Uruguay,Uruguay\nWorld Cup 1934,1934,Italy,Italy\n',
        ).factBase,
      ),
    ).toEqual([
      'World Cup 1930|instance of|event|1930..1930',
      'World Cup 1930|Country|Uruguay|1930..1930',
      'World Cup 1930|Winner|Uruguay|1930..1930',
      'World Cup 1934|instance of|event|1934..1934',
      'World Cup 1934|Country|Italy|1934..1934',
      'World Cup 1934|Winner|Italy|1934..1934',
    ]));

  test('events with their dates alone stay events', () =>
    expect(factLines(facts('Event,Begin,End\nSome War,1914,1918\n').factBase)).toEqual([
      'Some War|instance of|event|1914..1918',
    ]));

  test.each([
    ['Lima,capital of,Peru\nQuito,capital of,Ecuador\n', 'Lima|capital of|Peru'],
    [
      'Lima,Capital Of,Peru\nQuito,Capital Of,Ecuador\nLyon,Located In,France\nNice,Located In,France\n',
      'Lima|Capital Of|Peru',
    ],
    ['Marie Curie,born in,Warsaw\nAlbert Einstein,field,physics\n', 'Marie Curie|born in|Warsaw'],
  ])('rows of facts without a header stay facts', (text, first) =>
    expect(factLines(facts(text).factBase)[0]).toBe(first),
  );

  test('a row with nothing but its subject is left out', () =>
    expect(issueMarks(facts('Country,Capital\nPeru,Lima\nChile,\nCuba,Havana\n'))).toEqual([
      'wide-table@1',
      'empty-cell@3',
    ]));
});

describe('what becomes of a column can be changed', () => {
  test('a column is left out, or becomes the subject', () => {
    expect(
      factLines(facts(countries.text, { uses: ['own relation', 'subject', 'left out'] }).factBase).slice(
        0,
        2,
      ),
    ).toEqual(['Lima|Country|Peru', 'Quito|Country|Ecuador']);
  });

  test('and stays as chosen without a header', () => {
    const choices: ImportChoices = { hasHeader: false, uses: ['subject', 'own relation', 'left out'] };
    const preview = previewTable(countries, choices);
    expect(preview.uses).toEqual(choices.uses);
    expect(preview.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(factLines(facts(countries.text, choices).factBase)[1]).toBe('Peru|column 2|Lima');
  });

  test('the first row of a wide table that looks like a fact can be said to name its columns', () => {
    const one = { name: 'one.csv', text: 'Country;Capital;Language\nFrance;Paris;French\n' };
    expect(previewTable(one, {})).toMatchObject({
      hasHeader: false,
      uses: ['subject', 'relation', 'object'],
    });
    expect(previewTable(one, { hasHeader: true })).toMatchObject({
      uses: ['subject', 'own relation', 'own relation'],
    });
    expect(factLines(facts(one.text, { hasHeader: true }).factBase)).toEqual([
      'France|Capital|Paris',
      'France|Language|French',
    ]);
  });

  test('whether the first row has names never makes a table of two or more columns unreadable', () => {
    const random = seeded(5);
    const names = [
      'Event',
      'Relation',
      'Object',
      'Year',
      'Label',
      'Country',
      'Start',
      'value',
      'Capital',
      '',
    ];
    const cells = ['France', '1789', 'capital of', 'Paris', '1', ''];
    const row = (from: readonly string[], width: number) =>
      Array.from({ length: width }, () => random.pick(from)).join(';');
    for (let i = 0; i < 500; i++) {
      const width = 2 + random.integer(4);
      const text = [row(names, width), row(cells, width), row(cells, width)].join('\n');
      for (const hasHeader of [true, false]) {
        const { issues } = previewTable({ name: 'a.csv', text }, { hasHeader });
        expect(
          issues.filter(({ severity }) => severity === 'error'),
          text,
        ).toEqual([]);
      }
    }
  });

  test('a table without a subject cannot be read', () =>
    expect(issueMarks(facts(countries.text, { uses: ['own relation', 'left out', 'left out'] }))).toEqual([
      'columns-missing@1',
    ]));
});

test('a column of students tells who answered', () => {
  const text = 'Student,Question,Answer\nAnna,Is Lima in Peru?,Yes\nBen,Is Lima in Peru?,No\n';
  expect(recogniseSource('answers.csv', text).kind).toBe('answers: table');
  expect(previewExchange({ name: 'answers.csv', text }, { kind: 'answers: table' }).mapping).toMatchObject({
    model: 'Student',
    question: 'Question',
    reply: 'Answer',
  });
});

test('columns of answers stay where they were found by name, once the first row is said to have none', () => {
  const text = 'Student,Question,Answer\nAnna,Is Lima in Peru?,Yes\n';
  const mapping = { model: '1', question: '2', reply: '3' };
  expect(
    previewExchange({ name: 'a.csv', text }, { kind: 'answers: table', hasHeader: false, mapping }).mapping,
  ).toMatchObject({ model: 'column 1', question: 'column 2', reply: 'column 3' });
});
