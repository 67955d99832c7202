/** Small models for tests in Node: deterministic and simple, but real computations. */
import type { ChatModel } from '../../../src/core/ports/chat.ts';
import type { EmbeddingModel, SyntaxParser } from '../../../src/core/ports/models.ts';
import type { SyntaxTree } from '../../../src/core/text/syntax.ts';
import type { Span } from '../../../src/core/text/words.ts';

/** A parser that knows only the sentences with recorded trees. */
export function recordedParser(trees: ReadonlyMap<string, SyntaxTree>): SyntaxParser {
  const treeOf = (text: string, [start, end]: Span): SyntaxTree => {
    const sentence = text.slice(start, end);
    const tree = trees.get(sentence);
    if (!tree) throw new Error(`No tree is recorded for: ${sentence}`);
    const moved = ([from, to]: Span): Span => [from + start, to + start];
    return {
      span: [start, end],
      words: tree.words.map((word) => ({ ...word, span: moved(word.span) })),
    };
  };
  return {
    parse: (text, sentences) => Promise.resolve(sentences.map((span) => treeOf(text, span))),
  };
}

const dimensions = 256;

/** Words are hashed to dimensions, so texts are similar if they share words. */
export const wordHashes: EmbeddingModel = {
  id: 'word hashes',
  dimensions,
  embed: (texts) => Promise.resolve(texts.map(embedded)),
};

function embedded(text: string): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const place = [...word].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
    vector[place % dimensions] = (vector[place % dimensions] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** A language model with fixed replies; the key is a part of the prompt. */
export function scriptedChat(replies: Readonly<Record<string, string>>): ChatModel {
  return {
    id: 'scripted',
    contextTokens: 4096,
    reply(messages) {
      const prompt = messages.map(({ content }) => content).join('\n');
      const known = Object.entries(replies).find(([part]) => prompt.includes(part));
      if (!known) throw new Error(`No reply is scripted for: ${prompt}`);
      return Promise.resolve({ text: known[1], complete: true });
    },
  };
}
