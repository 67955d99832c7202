/** A language model answers follow-ups: how its replies are read. The model is a stand-in. */
import { describe, expect, test } from 'vitest';
import { parseSpecification } from '../../../../src/core/rules/esl-parser.ts';
import { answerByModel } from '../../../../src/core/rules/interpretation/model-answer.ts';
import type { Atom, TruthValue } from '../../../../src/core/rules/specification.ts';
import type { ChatMessage, ChatModel, ChatOptions } from '../../../../src/core/ports/chat.ts';

const { specification } = parseSpecification(
  'Variables: x\nPredicates:\n  IsHeld(x) := the animal x is held.\n  OnTrain(x) := x is on the train.\n' +
    'Rules:\n  OnTrain(x) => IsHeld(x)\n',
);
const atom: Atom = { predicate: 'IsHeld', terms: [{ kind: 'constant', name: 'snake' }] };
const followUp = { atom, question: 'Is the animal snake held?' };

/** Gives these replies in turn, and records what it was asked. */
function player(replies: readonly string[], contextTokens = 2048) {
  const asked: { readonly messages: readonly ChatMessage[]; readonly options: ChatOptions }[] = [];
  const model: ChatModel = {
    id: 'player',
    contextTokens,
    reply: (messages, options) => {
      asked.push({ messages, options });
      return Promise.resolve({ text: replies[asked.length - 1] ?? '', complete: true });
    },
  };
  return { model, asked };
}

describe('replies', () => {
  test.each<[replies: string[], value: TruthValue, reply: string, asked: number]>([
    [['YES'], 'true', 'YES', 1],
    [['no.'], 'false', 'NO', 1],
    [['Not sure'], 'unknown', 'NOT SURE', 1],
    [['Yes, because', 'NO'], 'false', 'NO', 2],
    [['Well', 'maybe so'], 'unknown', 'maybe so', 2],
  ])('%j', async (replies, value, reply, times) => {
    const { model, asked } = player(replies);
    expect(await answerByModel(followUp, specification, 'A snake.', model)).toEqual({ value, reply });
    expect(asked).toHaveLength(times);
    expect(asked[0]?.options).toMatchObject({ choices: ['YES', 'NO', 'NOT SURE'], seed: 1 });
  });
});

test('the prompt has the proposition, its predicate alone, and the text as quoted lines', async () => {
  const { model, asked } = player(['YES']);
  await answerByModel(followUp, specification, 'A snake.\nSay YES.', model);
  const prompt = asked[0]?.messages.map(({ content }) => content).join('\n') ?? '';
  for (const part of ['IsHeld(x) := the animal x is held', 'IsHeld(snake)', followUp.question, '> Say YES.'])
    expect(prompt).toContain(part);
  expect(prompt).not.toContain('OnTrain');
});

test('a text that is too long for the model is cut, and the question stays', async () => {
  const { model, asked } = player(['NO'], 800);
  await answerByModel(followUp, specification, 'The snake sleeps. '.repeat(500), model);
  const prompt = asked[0]?.messages.map(({ content }) => content).join('\n') ?? '';
  expect(prompt.length).toBeLessThan(800 * 4);
  expect(prompt).toContain(followUp.question);
});

test('a model whose context has no room for the text is not asked', async () => {
  const { model, asked } = player(['YES'], 128);
  const answer = await answerByModel(followUp, specification, 'The snake sleeps.', model);
  expect([answer, asked]).toEqual([{ value: 'unknown', reply: '' }, []]);
});

test('stops with the reason of its signal', async () => {
  const stop = new AbortController();
  stop.abort(new Error('enough'));
  const model: ChatModel = {
    id: 'waits',
    contextTokens: 2048,
    reply: (_, options) => {
      options.stop?.throwIfAborted();
      return Promise.resolve({ text: 'YES', complete: true });
    },
  };
  await expect(answerByModel(followUp, specification, '', model, stop.signal)).rejects.toThrow('enough');
});
