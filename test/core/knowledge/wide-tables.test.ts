/** Tables as teachers have them: a row is about one thing, and each column says something about it. */
import { describe, expect, test } from 'vitest';
import type { ImportChoices } from '../../../src/core/knowledge/importers/import-choices.ts';
import { previewTable, recogniseSource } from '../../../src/core/knowledge/importers/recognise.ts';
import { importTable } from '../../../src/core/knowledge/importers/table-importer.ts';
import { previewExchange } from '../../../src/core/testing/exchange/preview.ts';
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
