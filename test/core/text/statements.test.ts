/**
 * Sentences written for the tests, with the parser's trees, and the statements read from them; and rules that
 * hold for any tree, right or wrong.
 */
import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../../../src/core/random.ts';
import { canonicalStatement } from '../../../src/core/text/canonical-statement.ts';
import { likelyBase } from '../../../src/core/text/lexicon/inflection.ts';
import type { ExtractedStatement, Part } from '../../../src/core/text/statement.ts';
import { extractStatements } from '../../../src/core/text/statements.ts';
import type { SyntaxTree, Word } from '../../../src/core/text/syntax.ts';
import { extractTriples } from '../../../src/core/text/triples.ts';
import { readTrees } from './recorded-trees.ts';
import { lineOf } from './statement-notation.ts';

const recorded = readTrees(readFileSync(join(import.meta.dirname, 'recorded-trees.txt'), 'utf8'));
const treeOf = (text: string): SyntaxTree => recorded.get(text) as SyntaxTree;

const cases: readonly (readonly [sentence: string, statements: readonly string[]])[] = [
  [
    'Marie Curie discovered radium in 1898 in Paris.',
    ['Marie Curie | discovered | radium | time: in 1898; place: in Paris'],
  ],
  [
    'Radium was discovered by Marie Curie in 1898.',
    ['Radium | was discovered by | Marie Curie | time: in 1898'],
  ],
  [
    'The landlord said that the flat, which he had renovated in 2019, has three rooms and measures ' +
      '67 square metres.',
    [
      'The landlord | said | that the flat, which he had renovated in 2019, has three rooms and ' +
        'measures 67 square metres',
      'The landlord | had renovated | the flat | time: in 2019',
      'the flat | has | three rooms | says The landlord',
      'the flat | measures | 67 square metres | says The landlord',
    ],
  ],
  [
    'The flat may have been renovated by its owner last year.',
    [
      "The flat | may have been renovated by | The flat's owner | time: last year | perhaps (may)",
      'possession: The flat | has | owner',
    ],
  ],
  [
    'If the tenant does not pay the rent within 14 days, the landlord can terminate the contract.',
    [
      'the tenant | does not pay | the rent | time: within 14 days | not, perhaps (if), if',
      'the landlord | can terminate | the contract | clause: if the tenant does not pay the rent ' +
        'within 14 days | perhaps (if), if',
    ],
  ],
  [
    'Acme gave Mary Smith a bonus of 5,000 euros yesterday.',
    ['Acme | gave | a bonus of 5,000 euros | complement: Mary Smith; time: yesterday'],
  ],
  [
    'The drug failed to reduce mortality among patients over 65.',
    ['The drug | failed to reduce | mortality | other: among patients; other: over 65 | not'],
  ],
  [
    'The company is not based in Berlin but in Munich.',
    ['The company | is not based in | Berlin | not', 'The company | is not based in | Munich'],
  ],
  [
    'According to the report, sales rose by 12 percent to $4.5 billion.',
    ['sales | rose by | 12 percent | other: to $4.5 billion'],
  ],
  [
    '"We will appeal," said John Miller, a lawyer for the company.',
    [
      'We | will appeal | - | says John Miller',
      'John Miller | said | We will appeal',
      'apposition: John Miller | is | a lawyer for the company',
      'noun: John Miller | lawyer for | the company',
    ],
  ],
  [
    'The book that Tolkien wrote in 1937 became a bestseller.',
    ['Tolkien | wrote | The book | time: in 1937', 'The book | became | a bestseller'],
  ],
  [
    "Peru's capital is Lima.",
    ["Peru's capital | is | Lima", 'noun: Peru | capital | Lima', 'possession: Peru | has | capital'],
  ],
  ['Lima is the capital of Peru.', ['Lima | is | the capital of Peru', 'noun: Lima | capital of | Peru']],
  [
    'She was born and raised in Vienna, where she studied medicine.',
    ['She | was born | -', 'She | was raised in | Vienna', 'she | studied | medicine'],
  ],
  [
    'The bridge, built in 1932 by Dorman Long, spans 503 metres.',
    ['The bridge | is built in | 1932 | agent: by Dorman Long', 'The bridge | spans | 503 metres'],
  ],
  [
    'Neither Anna nor Ben has signed the contract.',
    ['Anna | has signed | the contract | not', 'Ben | has signed | the contract | not'],
  ],
  [
    'It is unlikely that the Senate passes the bill.',
    ['the Senate | passes | the bill | not, perhaps (unlikely)'],
  ],
  [
    'The population fell from 3,200 in 1990 to 2,100 in 2010.',
    ['The population | fell from | 3,200 | time: in 1990; other: to 2,100; time: in 2010'],
  ],
  [
    'Apple plans to open a store in Oslo after it has found a location.',
    [
      'Apple | plans to open | a store in Oslo | clause: after it has found a location | perhaps (plans)',
      'Apple | has found | a location',
    ],
  ],
  ['No patient died during the trial.', ['patient | died during | the trial | not']],
  [
    'Insulin is a hormone produced by the pancreas.',
    ['Insulin | is | a hormone', 'Insulin | is produced by | the pancreas'],
  ],
  [
    'The tower, which is 324 metres tall, was completed in March 1889.',
    ['The tower | is | 324 metres tall', 'The tower | was completed in | March 1889'],
  ],
  [
    'The minister denied that he had taken bribes.',
    [
      'The minister | denied | that he had taken bribes',
      'The minister | had taken | bribes | not, says The minister',
    ],
  ],
  [
    'The vaccine was tested on adults but not on children.',
    ['The vaccine | was tested on | adults', 'The vaccine | was tested on | children | not'],
  ],
  ['It was Fleming who discovered penicillin.', ['Fleming | discovered | penicillin']],
  [
    'The rent is due on the third working day of each month.',
    ['The rent | is due on | the third working day of each month'],
  ],
  [
    'Tenants are not allowed to keep dogs unless the landlord agrees in writing.',
    [
      'Tenants | are not allowed to keep | dogs | clause: unless the landlord agrees in writing | ' +
        'not, perhaps (unless), if',
      'the landlord | agrees in | writing | perhaps (unless), if',
    ],
  ],
  [
    'The company, founded by Bill Gates and Paul Allen, is headquartered in Redmond, Washington.',
    [
      'The company | is founded by | Bill Gates',
      'The company | is founded by | Paul Allen',
      'The company | is headquartered in | Redmond',
      'apposition: Redmond | is in | Washington',
    ],
  ],
  ['The Amazon is longer than the Nile.', ['The Amazon | is longer than | the Nile']],
  [
    'The patient should take two tablets every six hours.',
    ['The patient | should take | two tablets | time: every six hours | perhaps (should)'],
  ],
  [
    'I was told by the nurse that the visit ends at 8 pm.',
    [
      'I | was told | that the visit ends at 8 pm | agent: by the nurse',
      'the visit | ends at | 8 pm | says the nurse',
    ],
  ],
  [
    'Smith resigned because the board had lost confidence in him.',
    [
      'Smith | resigned | - | clause: because the board had lost confidence in him',
      'the board | had lost | confidence in him',
    ],
  ],
  [
    'Peru and Chile border Ecuador and Bolivia, respectively.',
    ['Peru | border | Ecuador', 'Chile | border | Bolivia'],
  ],
  [
    'Winter is long and cold but not severe.',
    ['Winter | is | long', 'Winter | is | cold', 'Winter | is | severe | not'],
  ],
  ['The river is not only long but also deep.', ['The river | is | long', 'The river | is | deep']],
  [
    'Ada Lovelace wrote the first program, and she died in London.',
    ['Ada Lovelace | wrote | the first program', 'Ada Lovelace | died in | London'],
  ],
  [
    "The museum's collection includes paintings by Monet and Renoir.",
    [
      "The museum's collection | includes | paintings by Monet and Renoir",
      'noun: The museum | collection | paintings by Monet and Renoir',
      'possession: The museum | has | collection',
    ],
  ],
  ['Pluto is no longer a planet.', ['Pluto | is no longer | a planet | not']],
  [
    'The firm hired him and promoted him to director in 2005.',
    ['The firm | hired | him', 'The firm | promoted | him | other: to director; time: in 2005'],
  ],
  [
    'The plant was closed and its 300 workers were dismissed.',
    [
      'The plant | was closed | -',
      "The plant's 300 workers | were dismissed | -",
      'possession: The plant | has | 300 workers',
    ],
  ],
  [
    'Whales do not lay eggs and never leave the water.',
    ['Whales | do not lay | eggs | not', 'Whales | never leave | the water | not'],
  ],
  [
    'The treaty ended the war between France and Spain.',
    ['The treaty | ended | the war between France and Spain', 'noun: France | war with | Spain'],
  ],
];

describe('extractStatements', () => {
  test.each(cases)('%s', (text, statements) => {
    expect(extractStatements(text, [treeOf(text)]).map(lineOf)).toEqual(statements);
  });

  test('every recorded sentence is read', () => {
    expect(cases.map(([text]) => text)).toEqual([...recorded.keys()]);
  });

  test('a question states nothing, unless it is the question that is read', () => {
    const text = 'Marie Curie discovered radium?';
    const { words } = treeOf('Marie Curie discovered radium in 1898 in Paris.');
    const tree = {
      span: [0, text.length] as const,
      words: [...words.slice(0, 4), { ...(words[8] as Word), text: '?', span: [29, 30] as const }],
    };
    expect(extractStatements(text, [tree])).toEqual([]);
    expect(extractStatements(text, [tree], { questions: 'read questions' }).map(lineOf)).toEqual([
      'Marie Curie | discovered | radium',
    ]);
  });

  test('pronouns as written, where names are not wanted', () => {
    const text = 'Ada Lovelace wrote the first program, and she died in London.';
    expect(extractStatements(text, [treeOf(text)], { pronouns: 'as written' }).map(lineOf)).toContain(
      'she | died in | London',
    );
  });
});

describe('canonicalStatement', () => {
  const sameForms: readonly (readonly [one: string, other: string, form: string])[] = [
    [
      'Marie Curie discovered radium in 1898 in Paris.',
      'Radium was discovered by Marie Curie in 1898.',
      'discover(marie curie, radium)',
    ],
    ["Peru's capital is Lima.", 'Lima is the capital of Peru.', 'capital of(lima, peru)'],
  ];
  const formsOf = (text: string) =>
    extractStatements(text, [treeOf(text)]).map((statement) =>
      canonicalStatement(statement, { lemma: likelyBase }),
    );
  const formOf = ({ predicate, agent, patient }: ReturnType<typeof formsOf>[number]) =>
    `${predicate}(${[agent, patient].map((part) => part?.text.toLowerCase() ?? '-').join(', ')})`;

  test.each(sameForms)('%s = %s', (one, other, form) => {
    expect(formsOf(one).map(formOf)).toContain(form);
    expect(formsOf(other).map(formOf)).toContain(form);
  });

  test('what a preposition brings is no patient, but "by" brings the agent of a passive', () => {
    const [sales] = formsOf('According to the report, sales rose by 12 percent to $4.5 billion.');
    const [owner] = formsOf('The flat may have been renovated by its owner last year.');
    expect(sales).toMatchObject({
      predicate: 'rise',
      agent: { text: 'sales' },
      others: [{ preposition: 'by' }, { preposition: 'to' }],
    });
    expect(sales).not.toHaveProperty('patient');
    expect(owner).toMatchObject({
      predicate: 'renovate',
      agent: { text: "The flat's owner" },
      patient: { text: 'The flat' },
      others: [{ role: 'time' }],
    });
  });

  test('a quality that needs completing is the predicate', () => {
    expect(formsOf('The Amazon is longer than the Nile.').map(formOf)).toEqual([
      'longer than(the amazon, the nile)',
    ]);
  });
});

const relations = [
  'nsubj',
  'nsubj:pass',
  'obj',
  'iobj',
  'obl',
  'obl:agent',
  'obl:unmarked',
  'nmod',
  'nmod:poss',
  'amod',
  'advmod',
  'det',
  'case',
  'mark',
  'cop',
  'aux',
  'aux:pass',
  'conj',
  'cc',
  'cc:preconj',
  'xcomp',
  'ccomp',
  'advcl',
  'acl',
  'acl:relcl',
  'appos',
  'parataxis',
  'flat',
  'compound',
  'compound:prt',
  'punct',
  'fixed',
  'csubj',
  'expl',
  'nsubj:outer',
];
const tags = [
  'NOUN',
  'PROPN',
  'VERB',
  'AUX',
  'ADJ',
  'ADV',
  'PRON',
  'PUNCT',
  'NUM',
  'PART',
  'CCONJ',
  'ADP',
  'DET',
];
const fineTags = ['VBN', 'VBD', 'NN', 'NNS', 'WDT', 'WP', 'JJS', 'POS', 'IN'];

/**
 * A sentence with parsing errors: up to a dozen words have another head, relation or tag. It is still a tree.
 */
function damagedTree(seed: number): { readonly text: string; readonly tree: SyntaxTree } {
  const random = seeded(seed);
  const one = <T>(values: readonly T[]): T => values[Math.floor(random.next() * values.length)] as T;
  const [text, { span, words }] = one([...recorded]);
  const damaged = [...words];
  const hangsBelow = (index: number, above: number): boolean =>
    index >= 0 && (index === above || hangsBelow((damaged[index] as Word).head, above));
  for (let change = Math.floor(random.next() * 12); change >= 0; change--) {
    const index = Math.floor(random.next() * damaged.length);
    const word = damaged[index] as Word;
    const head = Math.floor(random.next() * damaged.length);
    const mayMove = word.head >= 0 && !hangsBelow(head, index);
    damaged[index] = one<Word>([
      mayMove ? { ...word, head } : word,
      word.head < 0 ? word : { ...word, relation: one(relations) },
      { ...word, tag: one(tags) },
      { ...word, fineTag: one(fineTags) },
    ]);
  }
  return { text, tree: { span, words: damaged } };
}

const partsOf = ({ subject, relation, object, further, attribution }: ExtractedStatement): Part[] => [
  subject,
  relation,
  ...(object ? [object] : []),
  ...further,
  ...(attribution ? [attribution.source] : []),
];

const isAscending = (bounds: readonly number[]): boolean =>
  bounds.every((bound, index) => index === 0 || bound >= (bounds[index - 1] as number));
const isWithin = (bounds: readonly number[], [start, end]: readonly [number, number]): boolean =>
  bounds.every((bound) => bound >= start && bound <= end);
const isSound = ({ spans, head }: Part, sentence: readonly [number, number]): boolean =>
  isAscending(spans.flat()) &&
  isWithin([...spans.flat(), ...(head ?? [])], sentence) &&
  spans.every(([start, end]) => start < end) &&
  (!head || head[0] < head[1]);

describe('of trees that are wrong', () => {
  const seeds = Array.from({ length: 700 }, (_, index) => index + 1);

  test.each(['resolved', 'resolved or kept', 'as written'] as const)(
    'every span lies in the sentence and ascends, pronouns %s',
    (pronouns) => {
      const statements = seeds.flatMap((seed) => {
        const { text, tree } = damagedTree(seed);
        return extractStatements(text, [tree], { pronouns, questions: 'read questions' });
      });
      expect(statements.length).toBeGreaterThan(500);
      expect(
        statements.filter((statement) => partsOf(statement).some((part) => !isSound(part, statement.span))),
      ).toEqual([]);
    },
  );

  test('triples lie in the sentence too, and nothing stands in a relation to itself', () => {
    const triples = seeds.flatMap((seed) => {
      const { text, tree } = damagedTree(seed);
      return extractTriples(text, [tree]);
    });
    expect(triples.length).toBeGreaterThan(500);
    expect(
      triples.filter(
        ({ subject, object, span, heads }) =>
          subject === object ||
          Object.values(heads ?? {}).some((head) => !isWithin(head, span) || head[0] >= head[1]),
      ),
    ).toEqual([]);
  });
});

/** The same tree over a text with other spaces or quotation marks between and inside the same words. */
function rewritten(
  { words }: SyntaxTree,
  space: string,
  change: (form: string) => string,
): { readonly text: string; readonly tree: SyntaxTree } {
  let text = '';
  const moved = words.map((word, index): Word => {
    if (index > 0 && word.span[0] > (words[index - 1] as Word).span[1]) text += space;
    const start = text.length;
    const form = change(word.text);
    text += form;
    return { ...word, text: form, span: [start, text.length] };
  });
  return { text, tree: { span: [0, text.length], words: moved } };
}

describe('the same sentence in another dress', () => {
  const plain = (line: string) => line.replace(/\s+/gu, ' ').replaceAll('’', "'").replace(/[“”]/gu, '"');

  test.each([...recorded.keys()])('%s', (text) => {
    const statements = extractStatements(text, [treeOf(text)]).map(lineOf);
    for (const space of ['  ', '\n', '\u00a0']) {
      const spaced = rewritten(treeOf(text), space, (form) => form);
      expect(
        extractStatements(spaced.text, [spaced.tree]).map((statement) => plain(lineOf(statement))),
      ).toEqual(statements);
    }
    const quoted = rewritten(treeOf(text), ' ', (form) => form.replaceAll("'", '’').replaceAll('"', '”'));
    expect(
      extractStatements(quoted.text, [quoted.tree]).map((statement) => plain(lineOf(statement))),
    ).toEqual(statements);
  });
});
