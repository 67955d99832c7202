import { expect, test } from 'vitest';
import {
  SymbolTable,
  openFacts,
  parseProgram,
  readFacts,
  solve,
  storeFacts,
} from '../../../src/core/datalog/index.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { tuplesOf } from './agreement.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const names = ['', 'a', 'Zürich', '人', '😀', 'a\u0000b', 'x'.repeat(300), '\uD800', "it's"];

function sample() {
  const symbols = new SymbolTable();
  const column = Int32Array.from([...names, 1.5, -7], (value) => symbols.intern(value));
  return {
    symbols,
    facts: new Map([
      ['place of birth', [column, column.slice().reverse()]],
      ['none', [new Int32Array(0)]],
    ]),
  };
}

test('what is stored comes back, strings and numbers alike, and can grow', () => {
  const { symbols, facts } = sample();
  const opened = openFacts(storeFacts(facts, symbols));
  if ('issue' in opened) throw new Error(opened.issue.message);
  expect([...opened.facts.keys()]).toEqual(['place of birth', 'none']);
  const solution = finish(solve(parseProgram('p(X) :- q(X).').program, opened.facts, opened.symbols));
  expect(tuplesOf(solution, 'place of birth').map(([first]) => first)).toEqual([...names, 1.5, -7]);
  expect(opened.symbols.find('Zürich')).toBe(2);
  expect(opened.symbols.intern('new')).toBe(symbols.size);
  for (let i = 0; i < 1000; i++) expect(opened.symbols.value(opened.symbols.intern(`n${i}`))).toBe(`n${i}`);
});

test('a byte changed anywhere, a cut and another version are noticed', () => {
  const { symbols, facts } = sample();
  const whole = storeFacts(facts, symbols);
  const random = seeded(4);
  for (let i = 0; i < 300; i++) {
    const damaged = whole.slice(0);
    const bytes = new Uint8Array(damaged);
    const at = random.integer(bytes.length);
    bytes[at] = (bytes[at] as number) ^ (1 + random.integer(255));
    // Nothing is derived here, so the checksum of derived data is not checked.
    expect('issue' in openFacts(damaged) || (at >= 12 && at < 16), `byte ${at}`).toBe(true);
  }
  const code = (buffer: ArrayBuffer) => {
    const opened = openFacts(buffer);
    return 'issue' in opened ? opened.issue.code : 'opened';
  };
  expect(code(whole.slice(0, 64))).toBe('damaged');
  expect(code(new ArrayBuffer(8))).toBe('not-stored-facts');
  expect(code(new TextEncoder().encode('p(a). '.repeat(20)).buffer)).toBe('not-stored-facts');
  const later = whole.slice(0);
  new Int32Array(later)[1] = 3;
  expect(code(later)).toBe('other-version');
});

test.each([
  ['lines', 'a\tb\nc\td\n', 'a,b c,d', ''],
  [
    'a last line without an end, returns, a mark of byte order',
    '\uFEFFa\tb\r\nc\td\r\n\r\ne\tf',
    'a,b c,d e,f',
    '',
  ],
  ['empty values and blanks', '\tb\na\t\n \t \n', ',b a,  , ', ''],
  [
    'lines of another length',
    'a\nb\tc\nd\te\tf\n\t\t\n',
    'b,c',
    '1 wrong-number-of-values, 3 wrong-number-of-values, 4 wrong-number-of-values',
  ],
  ['every script', 'Zürich\t人\n😀\tß\n', 'Zürich,人 😀,ß', ''],
  ['nothing', '', '', ''],
])('facts as text: %s', (_, text, expected, issues) => {
  const symbols = new SymbolTable();
  const read = finish(readFacts(bytesOf(text), ['symbol', 'symbol'], symbols));
  const [first, second] = read.columns as [Int32Array, Int32Array];
  expect(
    Array.from(first, (id, row) => `${symbols.value(id)},${symbols.value(second[row] as number)}`).join(' '),
  ).toBe(expected);
  expect(read.issues.issues.map(({ place, code }) => `${place?.line} ${code}`).join(', ')).toBe(issues);
});

test('facts as text: numbers', () => {
  const symbols = new SymbolTable();
  const read = finish(
    readFacts(bytesOf('a\t1\nb\t-2.50\nc\tx\nd\t1e3\ne\t007\n'), ['symbol', 'number'], symbols),
  );
  expect(Array.from(read.columns[1] as Int32Array, (id) => symbols.value(id))).toEqual([1, -2.5, 1000, 7]);
  expect(read.issues.issues.map(({ place, code }) => [place?.line, code])).toEqual([[3, 'not-a-number']]);
});

test('bytes that are not UTF-8 become one sign, and equal strings one symbol', () => {
  const symbols = new SymbolTable();
  const read = finish(
    readFacts(
      Uint8Array.of(0xff, 10, 0xc0, 0x80, 10, 0xed, 0xa0, 0x80, 10, 0xe4, 0xba, 10),
      ['symbol'],
      symbols,
    ),
  );
  const [column] = read.columns as [Int32Array];
  for (const id of column) expect(symbols.find(symbols.value(id))).toBe(id);
  expect(symbols.value(column[0] as number)).toBe('\uFFFD');
});
