/**
 * Shapes of hostile text, each at any length: one character repeated, openers that are never closed, things
 * nested in each other, lines without end, one line without end. The further ones are more of the same kinds,
 * and words, dates and notation of every reader, repeated.
 */
export interface Shape {
  readonly name: string;
  /** Only tried when asked for: `campaign -- growth further`. */
  readonly isFurther?: boolean;
  /** A text of about this many characters. */
  readonly make: (length: number) => string;
}

const shown = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** `unit` again and again, between a start and an end. */
export function repeated(unit: string, start = '', end = ''): Shape {
  const around = start === '' && end === '' ? '' : ` between ${shown(start)} and ${shown(end)}`;
  return {
    name: `${shown(unit)} repeated${around}`,
    make: (length) => start + unit.repeat(Math.max(1, Math.round(length / unit.length))) + end,
  };
}

/** `open` again and again, then `close` as often. */
export function nested(open: string, close: string, inside = 'a'): Shape {
  return {
    name: `${shown(open)} nested`,
    make: (length) => {
      const depth = Math.max(1, Math.round(length / (open.length + close.length)));
      return open.repeat(depth) + inside + close.repeat(depth);
    },
  };
}

/** Pieces that differ by their number. */
export function numbered(piece: (n: number) => string, start = '', end = ''): Shape {
  return {
    name: `${shown(piece(1))} numbered${start === '' ? '' : ` after ${shown(start)}`}`,
    make: (length) => {
      const pieces: string[] = [];
      for (let n = 1, made = 0; made < length; n++) {
        pieces.push(piece(n));
        made += (pieces.at(-1) as string).length;
      }
      return start + pieces.join('') + end;
    },
  };
}

const characters = [...'>[*`<|-"(# '];

const furtherCharacters = [
  ..."\t\n\r\f.,:;!?/\\=+_~^@&%$'{})]0aA",
  ...['“', '”', '’', '«', '–', '—', '…', '•', '¹', 'é', '中', '。', '😀', '\u00A0', '\u0000', '\uFEFF'],
];

/** What opens something that is never closed. */
const openers = [
  ...['<!-- a ', '<!-- a -->', '<![CDATA[a', '<a b="', "<a b='", '<script>', '<style>a', '<p>'],
  ...['<table>', '<table><tr><td>', '<svg><desc>', '<title>', '<div hidden>', '<b>', '<?a '],
  ...[
    '[a](',
    '[a][',
    '![a](',
    '[^1]: ',
    '[a',
    '**a ',
    '*a_ ',
    '_a* ',
    '~~a ',
    '`a ',
    '```\n',
    '- - ',
    '> - ',
  ],
  ...['|a|b|\n', '-|', '&#', '"a ', '“a ', "'a ", '(a ', '{a ', '{"a":', '[1,', '("', '<http://a', '[1, 2] '],
  ...['<think>', '@prefix a: <b> .\n', 'a(', 'a:-', '/* ', '"a\n', 'a""', '---\n', '{x | ', '[0, 1) ∪ '],
];

/** Lines and one line that go on. */
const lines = ['a word here\n', 'this line has no full stop and goes on\n', 'a | b\n', 'the ', 'a, '];

/** More openers; words, dates and notation. */
const phrases = [
  ...['<a b=c ', '</a ', '<td>', '<svg>', '![', '](', '[^1]', '[a]: b\n', '*a ', '__a ', '``a` ', '~~~\n'],
  ...['- ', '- a\n', '1. ', '> ', '> a\n', '* * ', '# a\n', 'a\n=\n', 'a\n-\n', '|a', '|a|\n|-|\n', '&a'],
  ...['&amp;', '\\a', '[[', 'http://a.b/', 'www.', 'a@', 'a.b', 'a.b.', 'a-', 'a-a ', "a'", 'a’s ', 'a,'],
  ...['a; ', 'a: ', 'a/', 'a=', 'a_', '1.', '1,', '1 ', '1-', '1/', '1:', '1e', '-1 ', '+1', '12:30 '],
  ...['$1', '1%', 'a b ', 'A. ', 'A.', 'A B ', 'Mr. ', 'e.g. ', 'No. 1 ', 'a. ', 'A b. ', 'a.A', 'a? '],
  ...['A! ', 'a…', 'I. ', '. ', '." ', ') ', '] ', '[1] ', '[1][2]', '¹²', 'and ', 'and and, ', 'a and b '],
  ...['not ', 'one ', 'one hundred ', 'two and a half ', 'million ', 'May ', '1 May ', 'May 1, 1900 '],
  ...['1900 ', '1900-', '1900–1901, ', '5 km ', 'per cent ', 'of the ', 'yes ', 'No, ', 'Yes. '],
  ...['It is false that ', 'Answer: ', 'Question: ', '</think>', '**Answer:** ', 'because ', 'if '],
  ...['he said ', '<a> <b> <c> .\n', 'a(b).\n', "'a'", '/*a*/', '% a\n', '// ', '# ', 'a\tb\n', 'a,b\n'],
  ...['"a","b"\n', '""', ',\n', '\t\n', '\r\n', '\n\n', ' \n', '\n ', '   \n\n', '\t ', 'A Word Here\n'],
  ...['a\n', '- a word\n  - b\n', '    a\n', '---\na: b\n', 'a: b\n', '===\n', '***\n', '{}\n', '[]\n'],
  ...['{"a":1}\n', 'null\n', 'a;\n', 'a.\n', 'A.\n', '≤', '∀', '∀x ', '¬', '∧', '→ ', 'x ≤ ', 'x < 1 '],
  ...['(x + 1)', 'x^', '√', '∪', '∞'],
];

const pairs: readonly (readonly [string, string])[] = [
  ...(['()', '[]', '{}', '<>', '“”', '«»', '""', "''", '**', '__', '``'] as const).map(
    (pair): [string, string] => [pair[0] as string, pair[1] as string],
  ),
  ['<div>', '</div>'],
  ['<b>', '</b>'],
  ['<ul><li>', '</li></ul>'],
  ['<table><tr><td>', '</td></tr></table>'],
  ['<svg>', '</svg>'],
  ['<div hidden>', '</div>'],
  ['<blockquote>', '</blockquote>'],
  ['<!--', '-->'],
  ['[', '](a)'],
  ['![', '](a)'],
  ['[', '][a]'],
  ['*a ', ' a*'],
  ['**a ', ' a**'],
  ['(a ', ' a)'],
  ['"a ', ' a"'],
  ['{"a":', '}'],
  ['[1,', ']'],
  ['f(', ')'],
  ['not (', ')'],
  ['/* ', ' */'],
];

/** Items, each a level deeper than the one before, and quotations likewise. */
const deeper: readonly Shape[] = [
  {
    name: 'items, each a level deeper',
    make: (length) =>
      Array.from({ length: Math.round(Math.sqrt(length)) }, (_, i) => `${' '.repeat(2 * i)}- a\n`).join(''),
  },
  {
    name: 'quotations, each a level deeper',
    make: (length) =>
      Array.from({ length: Math.round(Math.sqrt(2 * length)) }, (_, i) => `${'>'.repeat(i + 1)} a\n`).join(
        '',
      ),
  },
];

/** A text of these letters in an order without a period. */
function scattered(letters: string): Shape {
  return {
    name: `a scatter of ${shown(letters)}`,
    make: (length) => {
      let state = 7;
      let text = '';
      for (let i = 0; i < length; i++) {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        text += letters[(state >> 8) % letters.length] as string;
      }
      return text;
    },
  };
}

const furtherShapes: readonly Shape[] = [
  ...furtherCharacters.map((character) => repeated(character)),
  ...[...characters, ...furtherCharacters].map((character) => repeated(character, 'a', 'b')),
  ...phrases.map((phrase) => repeated(phrase)),
  repeated('a word\n', '---\n', '---\n'),
  numbered((n) => `word${String(n)} `),
  numbered((n) => `A line with the number ${String(n)}. `),
  numbered((n) => `[a${String(n)}]: b\n`),
  numbered((n) => `text[^${String(n)}] `),
  numbered((n) => `# Heading ${String(n)}\n\nA text.\n\n`),
  numbered((n) => `${String(n)}. item\n`),
  scattered('ab'),
  scattered('*_a '),
  scattered('[]()!a '),
  scattered('<>/ab"= '),
  scattered('"\',.;: \n'),
  scattered('0123456789.,-/: '),
];

export const commonShapes: readonly Shape[] = [
  ...characters.map((character) => repeated(character)),
  ...openers.map((opener) => repeated(opener)),
  ...lines.map((line) => repeated(line)),
  repeated(' ', 'a | b', 'c'),
  repeated(' ', 'a |', '| b\n|---|---|'),
  repeated(' ', 'The town is old.', 'It is big.'),
  repeated(' \n', 'The town is old.', 'It is big.'),
  repeated('-', 'splitWords("a', '")'),
  repeated('a: b\n', '---\n'),
  ...pairs.map(([open, close]) => nested(open, close)),
  ...deeper,
  numbered((n) => `Line ${String(n)} without a full stop\n`),
  numbered((n) => `Name${String(n)} was born in ${String(1000 + (n % 1000))} in Town${String(n)}.\n`),
  numbered((n) => `[^${String(n)}]: note\n\n`),
  numbered((n) => `| ${String(n)} | b |\n`, '| a | b |\n|---|---|\n'),
  scattered('`|-\n >#*a'),
  ...furtherShapes.map((shape) => ({ ...shape, isFurther: true })),
];
