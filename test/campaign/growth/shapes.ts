/**
 * Shapes of hostile text, each at any length: one character repeated, openers that are never closed, things
 * nested in each other, lines without end, one line without end.
 */
export interface Shape {
  readonly name: string;
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

const characters = [
  ...'>[*`<|-"(# ',
  ..."\t\n\r\f.,:;!?/\\=+_~^@&%$'{})]0aA",
  ...['“', '”', '’', '«', '–', '—', '…', '•', '¹', 'é', '中', '。', '😀', '\u00A0', '\u0000', '\uFEFF'],
];

const openers = [
  ...[
    '<!-- a ',
    '<!-- a -->',
    '<![CDATA[a',
    '<a b="',
    "<a b='",
    '<a b=c ',
    '</a ',
    '<script>',
    '<style>a',
    '<p>',
  ],
  ...['<table>', '<td>', '<table><tr><td>', '<svg>', '<svg><desc>', '<title>', '<div hidden>', '<b>', '<?a '],
  ...[
    '[a](',
    '[a][',
    '![',
    '![a](',
    '](',
    '[^1]',
    '[^1]: ',
    '[a]: b\n',
    '[a',
    '**a ',
    '*a ',
    '*a_ ',
    '__a ',
    '_a* ',
  ],
  ...['~~a ', '`a ', '``a` ', '```\n', '~~~\n', '- ', '- a\n', '1. ', '> ', '> a\n', '- - ', '> - ', '* * '],
  ...[
    '# a\n',
    'a\n=\n',
    'a\n-\n',
    '|a',
    '|a|b|\n',
    '|a|\n|-|\n',
    'a | b\n',
    '-|',
    '&a',
    '&#',
    '&amp;',
    '\\a',
  ],
  ...[
    '"a ',
    '“a ',
    "'a ",
    '(a ',
    '{a ',
    '{"a":',
    '[1,',
    '[[',
    '("',
    '<http://a',
    'http://a.b/',
    'www.',
    'a@',
  ],
  ...[
    'a.b',
    'a.b.',
    'a-',
    'a-a ',
    "a'",
    'a’s ',
    'a,',
    'a, ',
    'a; ',
    'a: ',
    'a/',
    'a=',
    'a_',
    '1.',
    '1,',
    '1 ',
    '1-',
  ],
  ...[
    '1/',
    '1:',
    '1e',
    '-1 ',
    '+1',
    '12:30 ',
    '$1',
    '1%',
    'a b ',
    'A. ',
    'A.',
    'A B ',
    'Mr. ',
    'e.g. ',
    'No. 1 ',
  ],
  ...[
    'a. ',
    'A b. ',
    'a.A',
    'a? ',
    'A! ',
    'a…',
    'I. ',
    '. ',
    '." ',
    ') ',
    '] ',
    '[1] ',
    '[1][2]',
    '[1, 2] ',
    '¹²',
  ],
  ...[
    'and ',
    'and and, ',
    'a and b ',
    'not ',
    'one ',
    'one hundred ',
    'two and a half ',
    'million ',
    'May ',
    '1 May ',
  ],
  ...[
    'May 1, 1900 ',
    '1900 ',
    '1900-',
    '1900–1901, ',
    '5 km ',
    'per cent ',
    'of the ',
    'the ',
    'yes ',
    'No, ',
    'Yes. ',
  ],
  ...[
    'It is false that ',
    'Answer: ',
    'Question: ',
    '<think>',
    '</think>',
    '**Answer:** ',
    'because ',
    'if ',
    'he said ',
  ],
  ...[
    '@prefix a: <b> .\n',
    '<a> <b> <c> .\n',
    'a(b).\n',
    'a(',
    "'a'",
    'a:-',
    '/* ',
    '/*a*/',
    '% a\n',
    '// ',
    '# ',
  ],
  ...[
    'a\tb\n',
    'a,b\n',
    '"a","b"\n',
    '"a\n',
    '""',
    'a""',
    ',\n',
    '\t\n',
    '\r\n',
    '\n\n',
    ' \n',
    '\n ',
    '   \n\n',
    '\t ',
  ],
  ...[
    'a word here\n',
    'A Word Here\n',
    'this line has no full stop and goes on\n',
    'a\n',
    '- a word\n  - b\n',
    '    a\n',
  ],
  ...[
    '---\n',
    '---\na: b\n',
    'a: b\n',
    '===\n',
    '***\n',
    '{}\n',
    '[]\n',
    '{"a":1}\n',
    'null\n',
    'a;\n',
    'a.\n',
    'A.\n',
  ],
  ...[
    '≤',
    '∀',
    '∀x ',
    '¬',
    '∧',
    '→ ',
    'x ≤ ',
    'x < 1 ',
    '(x + 1)',
    'x^',
    '√',
    '∪',
    '{x | ',
    '[0, 1) ∪ ',
    '∞',
  ],
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

export const commonShapes: readonly Shape[] = [
  ...characters.map((character) => repeated(character)),
  ...characters.map((character) => repeated(character, 'a', 'b')),
  ...openers.map((opener) => repeated(opener)),
  repeated(' ', 'a | b', 'c'),
  repeated(' ', 'a |', '| b\n|---|---|'),
  repeated(' ', 'The town is old.', 'It is big.'),
  repeated(' \n', 'The town is old.', 'It is big.'),
  repeated('-', 'splitWords("a', '")'),
  repeated('a: b\n', '---\n'),
  repeated('a word\n', '---\n', '---\n'),
  ...pairs.map(([open, close]) => nested(open, close)),
  ...deeper,
  numbered((n) => `word${String(n)} `),
  numbered((n) => `Line ${String(n)} without a full stop\n`),
  numbered((n) => `A line with the number ${String(n)}. `),
  numbered((n) => `Name${String(n)} was born in ${String(1000 + (n % 1000))} in Town${String(n)}.\n`),
  numbered((n) => `[a${String(n)}]: b\n`),
  numbered((n) => `[^${String(n)}]: note\n\n`),
  numbered((n) => `text[^${String(n)}] `),
  numbered((n) => `# Heading ${String(n)}\n\nA text.\n\n`),
  numbered((n) => `${String(n)}. item\n`),
  numbered((n) => `| ${String(n)} | b |\n`, '| a | b |\n|---|---|\n'),
  scattered('ab'),
  scattered('*_a '),
  scattered('[]()!a '),
  scattered('<>/ab"= '),
  scattered('"\',.;: \n'),
  scattered('0123456789.,-/: '),
  scattered('`|-\n >#*a'),
];
