/** Readings for tests: statements as `Lima | capital of | Peru | not`, synonyms as `a ~ b: 0.9`. */
import {
  buildGraph,
  inverseKey,
  nodeKey,
  relationKey,
  type LabelGraph,
  type GraphStatement,
} from '../../../src/core/oracles/graph.ts';
import type { Comparison, SynonymPair } from '../../../src/core/oracles/similarity.ts';
import type { Reading } from '../../../src/core/oracles/reading.ts';
import type { PlainYesNo, StatedFact, TestCase } from '../../../src/core/testing/test-case.ts';

/** A question about stated facts, with nothing else that decides. */
export const statedCase = (
  question: string,
  expected: PlainYesNo,
  evidence: readonly StatedFact[],
): TestCase => ({
  id: 'a',
  question,
  expected,
  domain: 'Not stated',
  rule: 'stated',
  polarity: 'positive',
  difficulty: 1,
  evidence,
  entities: [],
});

export const statements = (lines: readonly string[]): GraphStatement[] =>
  lines.map((line) => {
    const [subject, relation, object, ...marks] = line.split(' | ') as [string, string, string, ...string[]];
    return { subject, relation, object, negated: marks.includes('not'), hedged: marks.includes('perhaps') };
  });

export type CosineOf = (a: string, b: string) => number;

/** Cosines from a table; equal words have 1, other words 0. */
export function synonyms(lines: readonly string[]): CosineOf {
  const table = new Map(
    lines.flatMap((line) => {
      const [, a, b, cosine] = /^(.+) ~ (.+): (.+)$/u.exec(line) as unknown as [
        string,
        string,
        string,
        string,
      ];
      return [
        [`${a}\t${b}`, Number(cosine)],
        [`${b}\t${a}`, Number(cosine)],
      ] as const;
    }),
  );
  return (a, b) => (a === b ? 1 : (table.get(`${a}\t${b}`) ?? 0));
}

export function comparison(ground: LabelGraph, response: LabelGraph, cosine: CosineOf): Comparison {
  const pairs = (a: readonly (string | undefined)[], b: readonly (string | undefined)[]): SynonymPair[] =>
    a.flatMap((x, g) =>
      b.flatMap((y, r): SynonymPair[] => {
        const value = x === undefined || y === undefined ? 0 : cosine(x, y);
        return value >= 0.5 ? [[g, r, value]] : [];
      }),
    );
  const facts = ground.relations.map(relationKey);
  const said = response.relations.map(relationKey);
  return {
    ground,
    response,
    nodePairs: pairs(ground.nodes.map(nodeKey), response.nodes.map(nodeKey)),
    relationPairs: pairs(facts, said),
    inversePairs: [...pairs(facts.map(inverseKey), said), ...pairs(facts, said.map(inverseKey))],
  };
}

export interface Case {
  readonly facts: readonly string[];
  readonly says: readonly string[];
  readonly alike?: readonly string[];
  readonly functional?: readonly string[];
  readonly oneSubject?: readonly string[];
  /** Statements that only repeat the question. */
  readonly repeats?: readonly string[];
  readonly asked?: readonly number[];
  readonly concludes?: 'yes' | 'no';
  /** `relation | value`: another known value of the relation. */
  readonly rivals?: readonly string[];
  /** The year of each fact, or null. */
  readonly years?: readonly (string | null)[];
  /** Whether all statements are in one sentence. */
  readonly inOneSentence?: boolean;
}

export function reading({
  facts,
  says,
  alike = [],
  functional = [],
  oneSubject = [],
  repeats = [],
  asked = [],
  concludes,
  rivals = [],
  years = [],
  inOneSentence = false,
}: Case): Reading {
  const ground = buildGraph(statements(facts));
  const said = (lines: readonly string[]) =>
    buildGraph(
      statements(lines).map((each, i) => ({ ...each, span: [inOneSentence ? 0 : i, i + 1] as const })),
    );
  const response = said(says);
  return {
    triples: [],
    restated: [],
    asked,
    ...comparison(ground, response, synonyms(alike)),
    functional: ground.relations.flatMap((relation, i) => (functional.includes(relation) ? [i] : [])),
    oneSubject: ground.relations.flatMap((relation, i) => (oneSubject.includes(relation) ? [i] : [])),
    ...(repeats.length > 0 && {
      repeated: comparison(ground, said(repeats), synonyms(alike)),
    }),
    years,
    rivals: rivals
      .map((line) => line.split(' | ') as [string, string])
      .map(
        ([relation, value]) => [ground.relations.indexOf(relation), response.nodes.indexOf(value)] as const,
      ),
    ...(concludes ? { conclusion: { answer: concludes, span: [0, 1] } } : {}),
  };
}
