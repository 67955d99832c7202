/** Sheets to print: what is on them, that both fit each other, and that no text in them becomes markup. */
import { parseFragment, parse, type DefaultTreeAdapterMap } from 'parse5';
import { describe, expect, it } from 'vitest';
import { questionSheet, type SheetOptions } from '../../../src/core/testing/exchange/question-sheet.ts';
import { anyTemporal } from '../../../src/core/testing/generation-options.ts';
import type { TestCase } from '../../../src/core/testing/test-case.ts';
import { generateTemporalCases } from '../../../src/core/testing/temporal/generate-temporal.ts';
import { finish } from '../../../src/core/work.ts';
import { worldFacts } from './shipped-facts.ts';

type Node = DefaultTreeAdapterMap['node'];

const aCase = (id: string, more: Partial<TestCase> = {}): TestCase => ({
  id,
  question: `Does ${id} lie in Norway?`,
  expected: 'yes',
  domain: 'Geography and Places',
  rule: 'direct',
  polarity: 'positive',
  difficulty: 1,
  evidence: [],
  entities: [],
  ...more,
});

const proven = aCase('Oslo', {
  expected: 'no',
  evidence: [{ subject: 'Oslo', relation: 'lies in', object: 'Viken', start: '1838', line: 4 }],
  derivation: {
    claim: 'Oslo lies in no other place.',
    reason: 'There is only one.',
    premises: [
      { claim: 'Oslo lies in Viken.', reason: 'Stated in line 4, from 1838.', premises: [] },
      {
        claim: 'Viken is a part.',
        reason: '',
        fact: { subject: 'Viken', relation: 'is', object: 'a part', start: '1800', end: '1900', line: 7 },
        premises: [],
      },
    ],
  },
});
const stated = aCase('Moss', {
  evidence: [{ subject: 'Moss', relation: 'lies in', object: 'Norway', end: '1905' }],
});
const bare = aCase('Rygge');
const set = { name: 'Places', seed: 7 };
const all = [proven, stated, bare];

const sheetOf = (options: SheetOptions, cases: readonly TestCase[] = all, source = set) =>
  questionSheet(source, cases, options);

function* within(node: Node): Generator<Node> {
  yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* within(child);
}
const textOf = (html: string): string =>
  [...within(parseFragment(html))]
    .map((node) => ('value' in node && !('attrs' in node) ? (node.value as string) : ''))
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();
const footOf = (html: string): string => textOf(html.slice(html.indexOf('<div class="foot">')));
const count = (html: string, part: string): number => html.split(part).length - 1;

describe('the sheet with questions', () => {
  const { body } = sheetOf({ kind: 'questions', lines: 4 });

  it('has name, date and class, and each question by its number with lines to write on', () => {
    expect(textOf(body)).toMatch(
      /^Places Questions Name Date Class 1\. Does Oslo lie in Norway\? Yes No 2\. /,
    );
    expect(count(body, 'class="line"')).toBe(3 * 4);
  });

  it('tells no answer: a set with the opposite answers and other proofs has the same sheet', () => {
    const turned = all.map((each): TestCase => {
      const { id, question, expected } = each;
      return aCase(id, { question, expected: expected === 'yes' ? 'no' : 'yes' });
    });
    expect(sheetOf({ kind: 'questions', lines: 4 }, turned)).toEqual(
      sheetOf({ kind: 'questions', lines: 4 }),
    );
  });
});

describe('the sheet with answers', () => {
  it('has each answer with its proof down to the facts', () => {
    expect(textOf(sheetOf({ kind: 'answers' }).body)).toBe(
      'Places Answers and proofs ' +
        '1. Does Oslo lie in Norway? No. Oslo lies in no other place. There is only one. ' +
        'Oslo lies in Viken. Stated in line 4, from 1838. ' +
        'Viken is a part. from 1800 to 1900, line 7 of the source ' +
        '2. Does Moss lie in Norway? Yes. Moss — lies in — Norway, until 1905 ' +
        '3. Does Rygge lie in Norway? Yes. The source states this answer without evidence. ' +
        footOf(sheetOf({ kind: 'answers' }).body),
    );
  });

  it('has a proof for each question about time', () => {
    const cases = finish(
      generateTemporalCases(worldFacts(), { ...anyTemporal, domains: [], count: 22, seed: 3 }),
    );
    const { body, shown } = sheetOf({ kind: 'answers' }, cases);
    expect(shown).toBe(cases.length);
    expect(count(body, '</b></p><ul class="proof"')).toBe(cases.length);
  });
});

describe('the foot', () => {
  const foot = (options: SheetOptions, cases: readonly TestCase[] = all, source = set) =>
    footOf(sheetOf(options, cases, source).body);

  it('names the set, its seed and the sheet, the same on both sheets of the same questions', () => {
    expect(foot({ kind: 'questions', lines: 1 })).toMatch(/^Places, seed 7, 3 questions, sheet [0-9A-Z]{6}$/);
    expect(foot({ kind: 'answers' })).toBe(foot({ kind: 'questions' }));
    expect(foot({ kind: 'answers' }, all, { name: 'Places' } as typeof set)).toMatch(/^Places, 3 questions/);
    expect(foot({ kind: 'answers' }, all, { name: 'Places, seed 7', seed: 7 })).toMatch(
      /seed 7, 3 questions/,
    );
    expect(foot({ kind: 'answers' }, all, { name: 'Places, seed 17', seed: 7 })).toMatch(/17, seed 7, 3 q/);
  });

  it('is different for other questions, another order, or fewer of them', () => {
    const feet = [all, [stated, proven, bare], [proven, stated], [proven, stated, aCase('Ås')]].map((cases) =>
      foot({ kind: 'questions' }, cases),
    );
    expect(new Set(feet).size).toBe(feet.length);
    expect(foot({ kind: 'answers', most: 2 })).toBe(feet[2]);
    expect(foot({ kind: 'answers', most: 1 })).toContain('1 question,');
  });
});

describe('limits', () => {
  const many = Array.from({ length: 900 }, (_, i) => aCase(`Town ${String(i)}`));

  it('hold for questions and for lines, whatever is asked for', () => {
    expect(sheetOf({ kind: 'questions' }, many)).toMatchObject({ shown: 500, found: 900 });
    expect(sheetOf({ kind: 'questions', most: 20 }, many)).toMatchObject({ shown: 20, found: 900 });
    for (const [most, shown] of [
      [-3, 1],
      [1e9, 500],
      [Number.NaN, 500],
      [2.9, 2],
    ] as const)
      expect(sheetOf({ kind: 'questions', most }, many).shown).toBe(shown);
    for (const [lines, drawn] of [
      [-1, 0],
      [0, 0],
      [999, 20],
    ] as const)
      expect(count(sheetOf({ kind: 'questions', lines }, [bare]).body, 'class="line"')).toBe(drawn);
    expect(sheetOf({ kind: 'questions' }, [])).toMatchObject({ shown: 0, found: 0 });
  });
});

describe('hostile text', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title></style></article><iframe src=//evil.example>',
    '&lt;b&gt; &amp; &#60;script&#62;',
    '<!-- ',
    ']]>',
    '\u202E<a href="javascript:alert(1)">x</a>',
  ];
  const fact = (text: string) => ({
    subject: text,
    relation: text,
    object: text,
    start: text,
    source: text,
    line: 1,
  });
  const cases = hostile.flatMap((text, i) => [
    aCase(`${text} ${String(i)}`, {
      question: text,
      derivation: {
        claim: text,
        reason: text,
        premises: [{ claim: text, reason: '', fact: fact(text), premises: [] }],
      },
    }),
    aCase(text, { question: text, evidence: [fact(text)] }),
  ]);
  const known = new Set(
    ['html head meta title style body article div h1 h2 p ol li span b ul']
      .concat('#document #document-fragment #text #documentType')
      .flatMap((names) => names.split(' ')),
  );
  const plain = new Set(['class', 'dir', 'lang', 'charset', 'name', 'content', 'http-equiv']);
  const unknownIn = (root: Node): string[] =>
    [...within(root)].flatMap((node) => [
      ...(known.has(node.nodeName) ? [] : [node.nodeName]),
      ...('attrs' in node ? node.attrs.map(({ name }) => name).filter((name) => !plain.has(name)) : []),
    ]);

  it.each(['questions', 'answers'] as const)('stays text on the sheet with %s, in the file too', (kind) => {
    for (const text of hostile) {
      const { body, page } = questionSheet({ name: text }, cases, { kind });
      expect([...unknownIn(parseFragment(body)), ...unknownIn(parse(page))]).toEqual([]);
      const read = textOf(body);
      for (const each of hostile) expect(read).toContain(each.replace(/\s+/gu, ' ').trim());
      expect(textOf(page.replace(/<style>[\s\S]*?<\/style>/u, ''))).toContain(text.trim());
    }
  });

  it('needs nothing but the file', () => {
    const { page } = sheetOf({ kind: 'answers' });
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<(script|link|img)\b|https?:|url\(|@import/u);
  });
});
