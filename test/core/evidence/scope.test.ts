/**
 * The scope of statements: pairs with the trees that the parser gave for them, the laws of forces, and what
 * the scope does to a finding.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { frequencies, modalities, quantities } from '../../../src/core/evidence/scope/operators.ts';
import {
  areApart,
  contains,
  denied,
  mustMeet,
  none,
  notAll,
  part,
  turned,
  whole,
} from '../../../src/core/evidence/scope/force.ts';
import { compareScope, pairedWords } from '../../../src/core/evidence/scope/comparison.ts';
import { sharedOrder } from '../../../src/core/evidence/scope/nearness.ts';
import { readScope } from '../../../src/core/evidence/scope/reading.ts';
import { scopeFinding, type ScopeFinding } from '../../../src/core/evidence/scope/scope-finding.ts';
import type { ContentRelation } from '../../../src/core/evidence/scope/content-relation.ts';
import type { Direction } from '../../../src/core/evidence/scope/direction.ts';
import { settledByScope, withinScope } from '../../../src/core/evidence/scope/within-scope.ts';
import type { EvidenceFinding, Judgement } from '../../../src/core/ports/evidence.ts';
import type { EntailmentModel } from '../../../src/core/ports/models.ts';
import { parseLexicon } from '../../../src/core/text/lexicon/parse-lexicon.ts';
import type { SyntaxTree, Word } from '../../../src/core/text/syntax.ts';

const lexicon = parseLexicon(
  readFileSync(new URL('../../../public/lexicon/wordnet.txt', import.meta.url), 'utf8'),
);

interface Pair {
  readonly document: string;
  readonly statement: string;
  readonly expect: Judgement;
  /** One line for each word: text, two tags, head, relation. */
  readonly documentTree: readonly string[];
  readonly statementTree: readonly string[];
}
const pairs = JSON.parse(
  readFileSync(new URL('scope-pairs.json', import.meta.url), 'utf8'),
) as readonly Pair[];

function treeOf(text: string, lines: readonly string[]): SyntaxTree {
  let end = 0;
  const words = lines.map((line): Word => {
    const [word = '', tag = '', fineTag = '', head = '', relation = ''] = line.split(' ');
    const start = text.indexOf(word, end);
    end = start + word.length;
    return { span: [start, end], text: word, tag, fineTag, head: Number(head), relation, entity: 'O' };
  });
  return { span: [0, text.length], words };
}

/** Pairs of one sentence with a change, and what the changed words give; trees as the parser gave them. */
const changed = JSON.parse(
  readFileSync(new URL('changed-words.json', import.meta.url), 'utf8'),
) as readonly (Omit<Pair, 'expect'> & { readonly expect: ContentRelation['by'] })[];

/** Statements that a sentence says as a fact, or only as a condition, a time or a plan. */
const assumed = JSON.parse(
  readFileSync(new URL('assumed-pairs.json', import.meta.url), 'utf8'),
) as readonly (Omit<Pair, 'expect'> & { readonly isAsserted: boolean })[];

const found = ({
  document,
  statement,
  documentTree,
  statementTree,
}: Omit<Pair, 'expect'>): ScopeFinding | undefined =>
  scopeFinding(
    { text: statement, trees: [treeOf(statement, statementTree)] },
    [{ text: document, trees: [treeOf(document, documentTree)] }],
    lexicon,
  );

describe('what follows, what is more, what is opposite', () => {
  test.each(pairs)('$document => $statement', (pair) => {
    const finding = found(pair);
    expect(finding?.judgement, finding?.why).toBe(pair.expect);
    expect(finding?.why).toMatch(/^The .*[.]$/u);
  });

  test('whether both have the same operators is known', () => {
    const isSame = (of: readonly Omit<Pair, 'expect'>[], document: string) =>
      of.filter((pair) => pair.document.startsWith(document)).map((pair) => found(pair)?.isSame);
    expect(isSame(changed, 'The sailors sat at a bar')).toEqual([true]);
    expect(isSame(pairs, 'All members of the rowing club')).toContain(undefined);
  });

  test('a reason quotes both sides', () =>
    expect(pairs.map((pair) => found(pair)?.why)).toContain(
      'The document says “Most of”, the statement says “All”: that is more than the document says.',
    ));

  test('a statement about something else is left to the other readers', () => {
    const [first, second] = pairs;
    if (!first || !second) throw new Error('There are no pairs.');
    const { statement, statementTree } = second;
    expect(found({ ...first, statement, statementTree })).toBeUndefined();
  });
});

describe('what is not said to be so', () => {
  const supported: EvidenceFinding = {
    judgement: 'supports',
    support: 0.9,
    contradiction: 0.05,
    statementSpans: [],
    evidence: [],
    why: '',
  };
  const unread: EntailmentModel = { id: 'unread', classify: () => Promise.reject(new Error('Not needed.')) };

  test.each(assumed)('$document => $statement', async (pair) => {
    const scope = found(pair);
    expect(scope?.isOnlyAssumed ?? false).toBe(!pair.isAsserted);
    if (pair.isAsserted) return;
    const { statement } = pair;
    const bounded = await withinScope(statement, supported, scope, unread, () => false);
    expect(bounded.judgement).toBe('says nothing');
    const accused: EvidenceFinding = { ...supported, judgement: 'contradicts', support: 0.1 };
    expect(await withinScope(statement, accused, scope, unread, () => false)).toBe(accused);
  });
});

describe('forces', () => {
  const all = [...quantities, ...frequencies, ...modalities].map(({ value }) => value);

  test.each(all)('a force follows from itself: %o', (force) => {
    expect(contains(force, force)).toBe(true);
    expect(areApart(force, force)).toBe(false);
    expect(turned(turned(force))).toEqual({ lowOpen: false, highOpen: false, ...force });
  });

  test('what contains another is never apart from it', () => {
    for (const a of all)
      for (const b of all) {
        if (contains(a, b)) expect(areApart(a, b)).toBe(false);
        expect(areApart(a, b)).toBe(areApart(b, a));
      }
  });

  test('all, some, none and not all form a square', () => {
    expect([contains(part, whole), contains(notAll, none)]).toEqual([true, true]);
    expect([areApart(whole, notAll), areApart(none, part), areApart(whole, none)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(areApart(part, notAll)).toBe(false);
    expect([denied(whole), denied(none)]).toEqual(
      [notAll, part].map((force) => expect.objectContaining(force)),
    );
    expect([mustMeet(whole, part), mustMeet(part, part), mustMeet(whole, whole)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('words that were exchanged, added or left out', () => {
  test.each(changed)('$document => $statement: $expect', (pair) => {
    const [given, claimed] = [
      readScope(pair.document, [treeOf(pair.document, pair.documentTree)], lexicon),
      readScope(pair.statement, [treeOf(pair.statement, pair.statementTree)], lexicon),
    ];
    expect(compareScope(given, claimed, pairedWords(given, claimed, lexicon), lexicon).content.by).toBe(
      pair.expect,
    );
  });

  test('how much two sentences share counts their order', () => {
    const lineOfText = (text: string) => {
      const words = text
        .split(' ')
        .filter(Boolean)
        .map((word) => `${word} X X -1 root`);
      return readScope(text, [treeOf(text, words)], lexicon).line;
    };
    const share = (a: string, b: string) => sharedOrder(lineOfText(a), lineOfText(b));
    expect(share('the cat sees dogs', 'a cat sees dogs')).toBe(1);
    expect(share('cat sees dogs', 'cat sees big dogs')).toBe(0.75);
    expect(share('cat sees dogs', 'dogs see cats')).toBeLessThan(0.5);
    expect(share('', '')).toBe(0);
  });
});

describe('what the scope does to a finding', () => {
  const finding: EvidenceFinding = {
    judgement: 'supports',
    support: 0.9,
    contradiction: 0.05,
    statementSpans: [[0, 18]],
    evidence: [],
    why: 'As the readers have it.',
  };
  const scope = (judgement: Judgement): ScopeFinding => ({
    judgement,
    why: 'The document says “Most”, the statement says “All”: that is more than the document says.',
    span: [0, 3],
    premise: 'The tenants paid.',
    hypothesis: 'Tenants paid.',
    isCovered: true,
  });
  const knowsNothing = () => false;
  const saying = (entailment: number): EntailmentModel => ({
    id: 'toy',
    classify: (asked) =>
      Promise.resolve(asked.map(() => ({ entailment, contradiction: 0, neutral: 1 - entailment }))),
  });

  test('a stronger statement is never supported, and its operator is marked', async () => {
    const bounded = await withinScope(
      'All tenants paid.',
      finding,
      scope('says nothing'),
      saying(0.95),
      knowsNothing,
    );
    expect(bounded.judgement).toBe('says nothing');
    expect(bounded.support).toBeLessThan(0.5);
    expect(bounded.statementSpans).toEqual([[0, 3]]);
    expect(bounded.why).toContain('more than the document says');
  });

  test('an opposite one is contradicted', async () => {
    const bounded = await withinScope(
      'All tenants paid.',
      finding,
      scope('contradicts'),
      saying(0.95),
      knowsNothing,
    );
    expect([bounded.judgement, bounded.contradiction > 0.5]).toEqual(['contradicts', true]);
  });

  test.each([
    ['the content differs', scope('contradicts'), 0.3],
    ['nothing can be compared', undefined, 0.95],
  ] as const)('the readers decide where %s', async (_, given, entailment) =>
    expect(await withinScope('All tenants paid.', finding, given, saying(entailment), knowsNothing)).toBe(
      finding,
    ),
  );

  describe('where both are one sentence with a change', () => {
    const near = (by: ContentRelation['by'], direction: Direction, added: readonly string[] = []) => ({
      ...scope('supports'),
      isCovered: false,
      near: { content: { by, direction, added: [] }, added },
    });
    /** A model to which the statement follows from the document, or the document from the statement. */
    const saysFollows = (forth: boolean, back: boolean): EntailmentModel => ({
      id: 'toy',
      classify: (asked) =>
        Promise.resolve(
          asked
            .map(({ premise }) => (premise === near('unknown', 'up').premise ? forth : back))
            .map((follows) => ({
              entailment: follows ? 0.9 : 0.1,
              contradiction: 0.05,
              neutral: follows ? 0.05 : 0.85,
            })),
        ),
    });
    const unsure: EvidenceFinding = {
      ...finding,
      judgement: 'contradicts',
      support: 0.3,
      contradiction: 0.6,
    };
    const judge = async (given: ScopeFinding, model = saysFollows(false, false), known = knowsNothing) =>
      (await withinScope('All tenants paid.', unsure, given, model, known)).judgement;

    test('a word more decides nothing where the readers are sure', async () =>
      expect(
        await withinScope(
          'All tenants paid.',
          finding,
          near('stronger', 'up'),
          saysFollows(false, false),
          knowsNothing,
        ),
      ).toBe(finding));

    test('what the changed words give counts', async () => {
      expect(await judge(near('follows', 'up'))).toBe('supports');
      expect(await judge(near('stronger', 'up'))).toBe('says nothing');
    });

    test.each([
      [true, true, 'neither', 'supports'],
      [true, false, 'up', 'supports'],
      [true, false, 'down', 'says nothing'],
      [false, true, 'down', 'supports'],
      [false, true, 'up', 'says nothing'],
      [false, false, 'up', 'contradicts'],
    ] as const)(
      'unrelated words: it follows %s, the other way round %s, direction %s: %s',
      async (forth, back, direction, judgement) =>
        expect(await judge(near('unknown', direction), saysFollows(forth, back))).toBe(judgement),
    );

    test.each([
      [true, false, 'up', unsure, 'contradicts'],
      [false, true, 'up', unsure, 'contradicts'],
      [true, false, 'up', { ...unsure, judgement: 'says nothing' }, 'supports'],
      [false, true, 'up', { ...unsure, judgement: 'says nothing' }, 'says nothing'],
      [false, true, 'down', unsure, 'supports'],
    ] as const)(
      'the same operators and another word: it follows %s, the other way round %s, direction %s, %o: %s',
      async (forth, back, direction, own, judgement) => {
        const given: ScopeFinding = { ...near('unknown', direction), isSame: true };
        const model = saysFollows(forth, back);
        const bounded = await withinScope('All tenants paid.', own, given, model, knowsNothing);
        expect(bounded.judgement).toBe(judgement);
      },
    );

    test('a model is not asked for what cannot change the judgement', async () => {
      const unasked: EntailmentModel = { id: 'toy', classify: () => Promise.reject(new Error('asked')) };
      expect(await judge({ ...near('unknown', 'up'), judgement: 'contradicts' }, unasked)).toBe(
        'contradicts',
      );
      const sure = { ...finding, support: 0.9 };
      expect(await withinScope('Tenants paid.', sure, near('unknown', 'up'), unasked, knowsNothing)).toBe(
        sure,
      );
    });

    test.each(['same', 'follows', 'stronger', 'unknown'] as const)(
      'what is settled without a model (%s) is what would be judged with it',
      async (by) => {
        for (const judgement of ['supports', 'contradicts', 'says nothing'] as const) {
          const given = { ...near(by, 'up'), judgement };
          const settled = settledByScope('All tenants paid.', given, knowsNothing);
          const isForReaders = by === 'unknown' || (by === 'stronger' && judgement === 'supports');
          expect(settled === undefined).toBe(isForReaders);
          if (settled) expect(settled.judgement).toBe(await judge(given));
        }
      },
    );

    test('what another sentence of the document says is not added', async () =>
      expect(await judge(near('stronger', 'up', ['minister']), saysFollows(false, false), () => true)).toBe(
        'contradicts',
      ));
  });
});
