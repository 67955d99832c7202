/**
 * Which topics a question and its context are on (MetaRAG, section 3.6): words first, and where a model is at
 * hand nearness to typical sentences. A word list is data that a person may edit; a tag always says which
 * words, or how near.
 */
import type { EmbeddingModel } from '../ports/models.ts';
import type { Topic, TopicTag } from './policy.ts';

/** Different words of its list that tag a text; one in the question is enough. */
const wordsOfContext = 2;
/**
 * Cosine of a sentence with a typical one from which it is on the topic; chosen on the project's own
 * sentences (test/core/checking/topics.test.ts).
 */
export const TOPIC_COSINE = 0.5;

/** By words alone: a word of the question, or several different ones of the context. */
export function tagsByWords(
  topics: readonly Topic[],
  question: string,
  context: readonly string[],
): TopicTag[] {
  const asked = wordsOf(question);
  const said = wordsOf(context.join('\n'));
  return topics.flatMap(({ id, words }) => {
    const inQuestion = words.flatMap((word) => found(asked, word));
    const inContext = words.flatMap((word) => found(said, word));
    const all = [...new Set([...inQuestion, ...inContext])];
    return inQuestion.length > 0 || inContext.length >= wordsOfContext ? [{ topic: id, words: all }] : [];
  });
}

/**
 * How near a question is to the nearest typical sentence of each topic: cosines by topic. Of an empty
 * question none.
 */
export async function topicCosines(
  topics: readonly Topic[],
  question: string,
  embedding: EmbeddingModel,
): Promise<ReadonlyMap<string, number>> {
  if (question.trim() === '') return new Map();
  const [asked, ...vectors] = await embedding.embed([
    question,
    ...topics.flatMap(({ prototypes }) => prototypes),
  ]);
  let at = 0;
  return new Map(
    topics.map(({ id, prototypes }) => [
      id,
      Math.max(0, ...prototypes.map(() => dot(asked as Float32Array, vectors[at++] as Float32Array))),
    ]),
  );
}

/**
 * Words and meaning: a topic that no word betrays ("my trimester", "third month") may still be near. @param
 * cosines of the question, where a model is at hand.
 */
export function tagTopics(
  topics: readonly Topic[],
  question: string,
  context: readonly string[],
  cosines: ReadonlyMap<string, number> = new Map(),
): TopicTag[] {
  const byWords = tagsByWords(topics, question, context);
  return topics.flatMap(({ id }) => {
    const tag = byWords.find(({ topic }) => topic === id);
    const cosine = cosines.get(id);
    return tag || (cosine ?? 0) >= TOPIC_COSINE
      ? [{ topic: id, words: tag?.words ?? [], ...(cosine !== undefined && { cosine }) }]
      : [];
  });
}

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);

const wordsOf = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()} `;

/**
 * The word as the text has it, if it does: whole, in the singular or the plural; a starred word stands for
 * all that begin so.
 */
function found(text: string, word: string): string[] {
  const wanted = wordsOf(word.replace('*', '')).trim();
  if (wanted === '') return [];
  if (!word.endsWith('*'))
    return ['', 's', 'es']
      .map((ending) => `${wanted}${ending}`)
      .filter((form) => text.includes(` ${form} `))
      .slice(0, 1);
  const at = text.indexOf(` ${wanted}`) + 1;
  return at === 0 ? [] : [text.slice(at, text.indexOf(' ', at + wanted.length))];
}
