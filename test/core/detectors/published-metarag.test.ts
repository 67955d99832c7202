/**
 * MetaRAG as published, with a scripted language model: one context for the question, factoids and mutations
 * by the model, and both cases of section 4.2.1 with their flag, span and topic.
 */
import { describe, expect, test } from 'vitest';
import { defaultSettings, type CheckSettings } from '../../../src/core/checking/check.ts';
import { defaultPolicy } from '../../../src/core/checking/default-policy.ts';
import { decide } from '../../../src/core/checking/policy.ts';
import { tagTopics } from '../../../src/core/checking/topics.ts';
import { checkAnswer } from '../../../src/core/detectors/metarag.ts';
import { factoidsByModel, mutationsByModel } from '../../../src/core/detectors/published-steps.ts';
import { languageModelReader } from '../../../src/core/evidence/language-model-reader.ts';
import { Retriever } from '../../../src/core/evidence/retrieval/retriever.ts';
import type { ChatMessage, ChatModel, ChatOptions } from '../../../src/core/ports/chat.ts';
import type { Lexicon } from '../../../src/core/text/lexicon/lexicon.ts';
import { wordHashes } from './small-models.ts';

interface Asked {
  readonly prompt: string;
  readonly options: ChatOptions;
}

/** A model whose reply is chosen by the prompt; it notes what it was asked. */
function model(reply: (prompt: string) => string): { chat: ChatModel; asked: Asked[] } {
  const asked: Asked[] = [];
  const chat: ChatModel = {
    id: 'scripted',
    contextTokens: 4096,
    reply(messages: readonly ChatMessage[], options) {
      const prompt = messages.map(({ content }) => content).join('\n');
      asked.push({ prompt, options });
      return Promise.resolve({ text: reply(prompt), complete: true });
    },
  };
  return { chat, asked };
}

const isSplit = (prompt: string) => prompt.startsWith('You take an answer apart');
const isSynonym = (prompt: string) => prompt.includes('Say it in other words');
const isAntonym = (prompt: string) => prompt.includes('Say the opposite');
const statementIn = (prompt: string) => /^Statement: (.*)$/mu.exec(prompt)?.[1] ?? '';

interface Case {
  readonly question: string;
  readonly answer: string;
  readonly passages: readonly string[];
  readonly factoids: readonly string[];
  readonly synonyms: readonly string[];
  readonly antonyms: readonly string[];
  readonly verdict: (statement: string) => 'YES' | 'NO' | 'NOT SURE';
}

async function checked(one: Case, count: number, temperature: number, steps?: CheckSettings['modelSteps']) {
  const { chat, asked } = model((prompt) =>
    isSplit(prompt)
      ? one.factoids.join('\n')
      : isSynonym(prompt)
        ? one.synonyms.slice(0, count).join('\n')
        : isAntonym(prompt)
          ? one.antonyms.slice(0, count).join('\n')
          : one.verdict(statementIn(prompt)),
  );
  const settings: CheckSettings = {
    ...defaultSettings,
    method: 'as published',
    readers: ['language model'],
    mutations: count,
    passages: 3,
    temperature,
    ...(steps && { modelSteps: steps }),
  };
  const retriever = new Retriever(one.passages);
  const queries: string[] = [];
  const run = checkAnswer(one.question, one.answer, settings, {
    parser: {
      parse: (_, sentences) => Promise.resolve(sentences.map((span) => ({ span, words: [] }))),
    },
    lexicon: {} as Lexicon,
    reader: languageModelReader(chat),
    context: () => Promise.reject(new Error('A factoid has no context of its own.')),
    published: {
      model: chat,
      nearest: async (query, k) => {
        queries.push(query);
        return (await retriever.byCosine(query, k, wordHashes)).map(({ index, score, cosine }) => ({
          document: String(index),
          span: [0, (one.passages[index] as string).length] as const,
          text: one.passages[index] as string,
          score,
          ...(cosine !== undefined && { cosine }),
        }));
      },
    },
  });
  for (;;) {
    const step = await run.next();
    if (step.done) return { whole: step.value, asked, queries };
  }
}

/** What the policy that ships decides of a checked answer. */
function decided({ question, passages }: Case, scores: readonly number[]) {
  return decide(defaultPolicy, tagTopics(defaultPolicy.topics, question, passages), scores);
}

const pregnancy: Case = {
  question: 'Can pregnant women take ibuprofen for back pain?',
  answer: 'Yes, ibuprofen is safe throughout pregnancy.',
  passages: [
    'Ibuprofen is contraindicated in the third trimester of pregnancy.',
    'Ibuprofen relieves back pain.',
    'Opening hours are from 9 to 5.',
    'The clinic has a car park.',
  ],
  factoids: ['Ibuprofen is safe throughout pregnancy.'],
  synonyms: [
    'Ibuprofen is harmless throughout pregnancy.',
    'Ibuprofen is without risk during the whole pregnancy.',
    'Ibuprofen poses no danger at any time in pregnancy.',
    'Ibuprofen can be taken safely in all of pregnancy.',
    'Ibuprofen is safe for the full length of pregnancy.',
  ],
  antonyms: [
    'Ibuprofen is unsafe at some time in pregnancy.',
    'Ibuprofen is dangerous throughout pregnancy.',
    'Ibuprofen is not safe throughout pregnancy.',
    'Ibuprofen is unsafe in part of pregnancy.',
    'Ibuprofen is harmful late in pregnancy.',
  ],
  verdict: (statement) =>
    /dangerous throughout/u.test(statement)
      ? 'NOT SURE'
      : /unsafe|not safe|harmful/u.test(statement)
        ? 'YES'
        : 'NO',
};

const refugees: Case = {
  question: 'Do LGBTQ+ refugees automatically receive protection in country X?',
  answer: 'LGBTQ+ refugees automatically receive protection in country X.',
  passages: ['Country X decides each application for asylum by an interview.'],
  factoids: ['LGBTQ+ refugees automatically receive protection in country X.'],
  synonyms: ['LGBTQ+ refugees are protected in country X by default.', 'Protection comes of itself.'],
  antonyms: ['LGBTQ+ refugees never receive protection.', 'LGBTQ+ refugees get no protection by default.'],
  verdict: () => 'NOT SURE',
};

describe('the cases of section 4.2.1', () => {
  test.each([
    [2, (1 + 1 + 1 + 0.5) / 4],
    [5, (5 * 1 + 4 * 1 + 0.5) / 10],
  ])('pregnancy, N = %d: flagged with its words, cited and sent to a person', async (count, score) => {
    const { whole } = await checked(pregnancy, count, 0);
    expect(whole.score).toBeCloseTo(score, 10);
    const [factoid] = whole.factoids;
    const said = factoid?.words.map((span) => pregnancy.answer.slice(...span)).join(' ');
    expect(said).toBe('ibuprofen is safe throughout pregnancy');
    const decision = decided(pregnancy, [whole.score]);
    expect(decision).toMatchObject({ topic: 'pregnancy', threshold: 0.3, flagged: true, factoids: [0] });
    expect(decision.actions).toEqual(expect.arrayContaining(['cite', 'escalate']));
  });

  test('refugees: 0.5, on the general threshold and well over that of the topic', async () => {
    const { whole } = await checked(refugees, 2, 0);
    expect(whole.score).toBe(0.5);
    const words = whole.factoids[0]?.words.map((span) => refugees.answer.slice(...span)).join(' ');
    expect(words).toContain('automatically receive protection');
    const decision = decided(refugees, [whole.score]);
    expect(decision).toMatchObject({ topic: 'asylum', threshold: 0.3, flagged: true });
    expect(decision.actions).toEqual(expect.arrayContaining(['cite', 'escalate']));
  });

  test('the printed S_i of 0.92 cannot arise with N = 2 or 5', () => {
    for (const variants of [4, 10]) {
      const scores = Array.from({ length: 2 * variants + 1 }, (_, halves) => halves / (2 * variants));
      expect(scores.some((score) => Math.abs(score - 0.92) < 0.005)).toBe(false);
    }
  });
});

describe('as published', () => {
  test('one context for the question, its three nearest chunks, for all statements', async () => {
    const two = {
      ...pregnancy,
      answer: 'Ibuprofen is safe throughout pregnancy. Ibuprofen relieves back pain.',
      factoids: ['Ibuprofen is safe throughout pregnancy.', 'Ibuprofen relieves back pain.'],
    };
    const { whole, queries } = await checked(two, 2, 0);
    expect(queries).toEqual([pregnancy.question]);
    expect(whole.factoids).toHaveLength(2);
    for (const { context } of whole.factoids) expect(context).toHaveLength(3);
    expect(whole.factoids[0]?.context).toBe(whole.factoids[1]?.context);
  });

  test('the question is in the prompts; only the variants have the temperature', async () => {
    const { asked } = await checked(pregnancy, 2, 0.7);
    const made = asked.filter(({ prompt }) => isSynonym(prompt) || isAntonym(prompt));
    expect(made).toHaveLength(2);
    for (const { prompt, options } of made) {
      expect(prompt).toContain(pregnancy.question);
      expect(options.temperature).toBe(0.7);
    }
    for (const { options } of asked.filter((one) => !made.includes(one)))
      expect(options.temperature ?? 0).toBe(0);
  });

  test('the model does the steps that are chosen; rules do the others', async () => {
    const two = {
      ...pregnancy,
      answer: 'Ibuprofen is safe throughout pregnancy, and it relieves back pain.',
    };
    const neither = await checked(two, 2, 0, []);
    expect(neither.asked.filter(({ prompt }) => isSplit(prompt) || isSynonym(prompt))).toEqual([]);
    expect(neither.queries).toEqual([pregnancy.question]);
    const generation = await checked(two, 2, 0, ['generation']);
    expect(generation.asked.filter(({ prompt }) => isSplit(prompt))).toEqual([]);
    expect(generation.asked.filter(({ prompt }) => isAntonym(prompt)).length).toBeGreaterThan(0);
    const decomposition = await checked(two, 2, 0, ['decomposition']);
    expect(decomposition.asked.filter(({ prompt }) => isSplit(prompt))).toHaveLength(1);
    expect(decomposition.asked.filter(({ prompt }) => isAntonym(prompt))).toEqual([]);
    expect(decomposition.whole.factoids.map(({ factoid }) => factoid.text)).toEqual(pregnancy.factoids);
    for (const { context } of neither.whole.factoids) expect(context).toHaveLength(3);
  });

  test('without a language model it says what is missing', async () => {
    const settings: CheckSettings = { ...defaultSettings, method: 'as published' };
    const { chat } = model(() => '');
    const run = checkAnswer('', 'A thing is so.', settings, {
      parser: {
        parse: (_, sentences) => Promise.resolve(sentences.map((span) => ({ span, words: [] }))),
      },
      lexicon: {} as Lexicon,
      reader: languageModelReader(chat),
      context: () => Promise.resolve([]),
    });
    await expect(run.next()).rejects.toThrow('needs a language model');
  });
});

describe('what the model replies is not trusted', () => {
  const answer = 'The lift was built in 1990. It carries eight people, and its doors are glass.';
  const split = async (reply: string) =>
    factoidsByModel(answer, { model: model(() => reply).chat, question: '' });

  test('numbers and bullets go, names for pronouns stay, spans are those of the answer', async () => {
    const found = await split('1. The lift was built in 1990.\n- The lift carries eight people\n');
    expect(found.map(({ text }) => text)).toEqual([
      'The lift was built in 1990.',
      'The lift carries eight people.',
    ]);
    expect(found.map(({ spans: [span] }) => answer.slice(...(span as [number, number])))).toEqual([
      'The lift was built in 1990.',
      'carries eight people',
    ]);
  });

  test('a statement that the answer does not make is left out', async () =>
    expect((await split('The lift was built in 1990.\nThe hotel has a swimming pool.')).length).toBe(1));

  test('without a readable statement each sentence is one', async () =>
    expect((await split('Here are the statements:')).map(({ whole }) => whole)).toEqual([true, true]));

  test('a variant that changes nothing, or comes twice, is asked for once more', async () => {
    const replies = [
      'The lift was built in 1990.\nThe lift dates from 1990.\nThe lift dates from 1990!',
      'X is so.',
    ];
    const { chat, asked } = model((prompt) =>
      isAntonym(prompt) ? 'The lift was not built in 1990.\nNo lift was built.' : (replies.shift() ?? ''),
    );
    const made = await mutationsByModel(
      'The lift was built in 1990.',
      { count: 2, temperature: 0.7, seed: 4 },
      { model: chat, question: '' },
    );
    expect(made.map(({ relation, text }) => [relation, text])).toEqual([
      ['synonym', 'The lift dates from 1990.'],
      ['synonym', 'X is so.'],
      ['antonym', 'The lift was not built in 1990.'],
      ['antonym', 'No lift was built.'],
    ]);
    expect(asked.map(({ options }) => options.seed)).toEqual([4, 5, 4]);
    expect(made[0]?.changes).toEqual([{ span: [9, 21], from: 'was built in', to: 'dates from' }]);
  });
});
