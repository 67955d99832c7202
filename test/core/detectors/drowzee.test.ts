/** Drowzee from ten facts to verdicts, with recorded trees of the parser and a model with fixed replies. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { drowzee, judgeAnswer, readReply, type TestedCase } from '../../../src/core/detectors/drowzee.ts';
import { readingRequest } from '../../../src/core/oracles/reading.ts';
import { publishedSettings } from '../../../src/core/oracles/verdict.ts';
import { deriveFacts, type DerivedFacts } from '../../../src/core/testing/derived-facts.ts';
import { drawQuestions } from '../../../src/core/testing/draw-questions.ts';
import { promptFor } from '../../../src/core/testing/prompts.ts';
import { finish } from '../../../src/core/work.ts';
import { readTrees } from '../text/recorded-trees.ts';
import { replies, tenFacts } from './examples.ts';
import { recordedParser, scriptedChat, wordHashes } from './small-models.ts';

const options = { count: 12, seed: 2, domains: [], rules: [], difficulties: [], exhaustive: true };
const parser = recordedParser(readTrees(readFileSync(new URL('trees.txt', import.meta.url), 'utf8')));
const models = { parser, embedding: wordHashes, chat: scriptedChat(replies) };

async function tested(): Promise<TestedCase[]> {
  const all: TestedCase[] = [];
  for await (const one of drowzee(tenFacts, options, models, publishedSettings)) all.push(one);
  return all;
}

let run: readonly TestedCase[];
beforeAll(async () => {
  run = await tested();
});

const about = (question: string): TestedCase => {
  const found = run.find(({ testCase }) => testCase.question === question);
  if (!found) throw new Error(`Not asked: ${question}`);
  return found;
};

/** What the rules of the relations derive, beyond the facts as stated. */
function derivedTuples({ tuples }: DerivedFacts): string[] {
  const { entities } = tenFacts;
  return (tuples?.closures ?? []).flatMap(({ subject, object }) =>
    Array.from(subject, (s, i) => `${String(entities[s])} - ${String(entities[object[i] as number])}`),
  );
}

test('rules derive facts that are not stated, and only for the questions that are wanted', () => {
  const derived = finish(deriveFacts(tenFacts, options));
  expect(derivedTuples(derived)).toContain('Ulm - Europe');
  expect(derived.events).toBeUndefined();
  const direct = finish(deriveFacts(tenFacts, { ...options, rules: ['direct'] }));
  expect(derivedTuples(direct)).toEqual([]);
  const ofTime = finish(deriveFacts(tenFacts, { ...options, kind: 'temporal' }));
  expect([ofTime.tuples, ofTime.events?.granularity]).toEqual([undefined, 'year']);
});

describe('from facts to verdict', () => {
  test('a question, its prompt and the reply to it, for each case that the facts give', () => {
    const derived = finish(deriveFacts(tenFacts, options));
    const cases = finish(drawQuestions(derived, options));
    expect(run.map(({ testCase }) => testCase)).toEqual(cases);
    expect(run.map(({ prompt }) => prompt)).toEqual(cases.map(promptFor));
    expect(run.map(({ reply }) => reply)).toEqual(
      cases.map(({ question }) => replies[question as keyof typeof replies]),
    );
  });

  test.each([
    ['Pierre Curie was not born in Warsaw. Is that right?', 'right', 'sound', 'correct'],
    ['Is it true that Europe is a location of Ulm?', 'wrong', 'thin', 'wrong'],
    ['Is Warsaw the capital of Poland?', 'wrong', 'wrong knowledge', 'wrong knowledge'],
    [
      'I have read that Pierre Curie has not been married to Marie Curie. Is that true?',
      'declined',
      'none',
      'declined',
    ],
    ['Is it true that Ulm is not located in Europe?', 'right', 'sound', 'correct'],
    [
      'Warsaw is not the birthplace of Pierre Curie. Is that right?',
      'wrong',
      'wrong inference',
      'wrong inference',
    ],
    ['Warsaw is the birthplace of Albert Einstein. Is that right?', 'right', 'none', 'correct'],
    ['A friend says that Ulm is not located in Germany. Is that true?', 'right', 'sound', 'correct'],
  ])('%s', (question, outcome, reasoning, category) => {
    const { verdict } = about(question);
    expect(verdict).toMatchObject({ outcome, reasoning: { outcome: reasoning }, category });
  });

  test('the triples of a reply become a graph beside that of the facts', () => {
    const { reasoning } = about('Is it true that Ulm is not located in Europe?').verdict;
    expect(reasoning).toMatchObject({ edgeSimilarity: 1, nodeSimilarity: 1, published: 'CO', coverage: 1 });
    expect(reasoning?.ground.nodes.map(({ label }) => label)).toEqual(['Ulm', 'Germany', 'Europe']);
    expect(reasoning?.response.edges.map(({ match }) => match)).toEqual([0, 1]);
  });

  test('the same facts, replies and models give the same verdicts', async () =>
    expect(await tested()).toEqual(run));
});

test('the plain answer gives a verdict at once, and the reading refines it', async () => {
  const { testCase, reply, verdict } = about('Is Warsaw the capital of Poland?');
  const atOnce = judgeAnswer(testCase, reply, undefined, publishedSettings);
  expect(atOnce).toMatchObject({ category: 'wrong', outcome: 'wrong' });
  expect(atOnce.reasoning).toBeUndefined();
  const reading = await readReply(readingRequest(testCase, reply), models);
  expect(judgeAnswer(testCase, reply, reading, publishedSettings)).toEqual(verdict);
});

test('a threshold is laid on a reading without reading again', () => {
  const { testCase, reply } = about('Pierre Curie was not born in Warsaw. Is that right?');
  const published = async (jaccard: number) => {
    const reading = await readReply(readingRequest(testCase, reply), models);
    return judgeAnswer(testCase, reply, reading, {
      ...publishedSettings,
      edgeJaccard: jaccard,
      nodeJaccard: jaccard,
    }).reasoning?.published;
  };
  return expect(Promise.all([published(0), published(1)])).resolves.toEqual(['CO', 'EI']);
});
