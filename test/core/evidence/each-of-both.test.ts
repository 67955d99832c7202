/** Statements about two subjects at once, with the trees that the parser gave for them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bothParts, eachOfBoth } from '../../../src/core/evidence/each-of-both.ts';
import type { EvidenceFinding, EvidenceReader } from '../../../src/core/ports/evidence.ts';
import { parseLexicon } from '../../../src/core/text/lexicon/parse-lexicon.ts';
import type { SyntaxTree, Word } from '../../../src/core/text/syntax.ts';

const lexicon = parseLexicon(
  readFileSync(new URL('../../../public/lexicon/wordnet.txt', import.meta.url), 'utf8'),
);

interface Case {
  readonly statement: string;
  /** Names that the documents have. */
  readonly names: readonly string[];
  /** One line for each word: text, two tags, head, relation. */
  readonly tree: readonly string[];
  /** Absent where it does not say two things. */
  readonly parts?: readonly string[];
  readonly denied?: boolean;
}
const cases = JSON.parse(readFileSync(new URL('both.json', import.meta.url), 'utf8')) as readonly Case[];

function treeOf({ statement, tree }: Case): SyntaxTree {
  let end = 0;
  const words = tree.map((line): Word => {
    const [text = '', tag = '', fineTag = '', head = '', relation = ''] = line.split(' ');
    const start = statement.indexOf(text, end);
    end = start + text.length;
    return { span: [start, end], text, tag, fineTag, head: Number(head), relation, entity: 'O' };
  });
  return { span: [0, statement.length], words };
}

test.each(cases)('$statement', (one) => {
  const found = bothParts(one.statement, treeOf(one), lexicon, {
    isNamed: (name) => one.names.includes(name),
    areTogether: () => true,
  });
  expect(found?.parts.map(({ text }) => text)).toEqual(one.parts);
  expect(found?.isDenied).toBe(one.denied);
  for (const { text, span } of found?.parts ?? [])
    expect(text.toLowerCase()).toContain(one.statement.slice(...span).toLowerCase());
});

describe('a reader of each', () => {
  const [ships, , denied] = cases as readonly [Case, Case, Case];
  const finding = (support: number, contradiction: number): EvidenceFinding => ({
    judgement: support > 0.5 ? 'supports' : 'contradicts',
    support,
    contradiction,
    statementSpans: [[0, 3]],
    evidence: [{ passage: 0, sentence: [0, 9], words: [] }],
    why: `support ${String(support)}`,
  });
  /** Reads what it knows, and fails for everything else. */
  const reading = (known: Readonly<Record<string, EvidenceFinding>>, one: Case) => {
    const reader: EvidenceReader = {
      id: 'toy',
      read: (requests) =>
        Promise.resolve(requests.map(({ statement }) => known[statement] as EvidenceFinding)),
    };
    const parser = { parse: () => Promise.resolve([treeOf(one)]) };
    return eachOfBoth(reader, parser, lexicon).read([{ statement: one.statement, passages: ['The ships.'] }]);
  };
  const first = (one: Case): string => one.parts?.[0] ?? '';
  const second = (one: Case): string => one.parts?.[1] ?? '';

  test('the weaker part decides, and its subject is marked', async () => {
    const [found] = await reading(
      { [first(ships)]: finding(0.9, 0.05), [second(ships)]: finding(0.2, 0.7) },
      ships,
    );
    expect(found).toMatchObject({ judgement: 'contradicts', support: 0.2, contradiction: 0.7 });
    expect(found?.statementSpans.map((span) => ships.statement.slice(...span))).toEqual(['the Heron']);
    expect(found?.evidence).toHaveLength(1);
  });

  test('both have to be supported', async () => {
    const [found] = await reading(
      { [first(ships)]: finding(0.9, 0.05), [second(ships)]: finding(0.8, 0.1) },
      ships,
    );
    expect(found).toMatchObject({ judgement: 'supports', support: 0.8, contradiction: 0.1 });
  });

  test('"not both" is supported where one of them is contradicted', async () => {
    const [found] = await reading(
      { [first(denied)]: finding(0.9, 0.05), [second(denied)]: finding(0.2, 0.7) },
      denied,
    );
    expect(found).toMatchObject({ judgement: 'supports', support: 0.7, contradiction: 0.2 });
  });
});
