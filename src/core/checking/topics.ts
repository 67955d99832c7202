/**
 * Finds the topics of a question and its context (MetaRAG, section 3.6): by words, and by similarity to
 * typical sentences where a model is available. The word list is data that a person may edit. A tag always
 * says which words matched, or how similar the text is.
 */
import type { EmbeddingModel } from '../ports/models.ts';
import { canonicalText } from '../text/canonical-text.ts';
import type { Topic, TopicTag } from './policy.ts';

/**
 * How many different words of a topic's list tag a context. One in the question is enough. Chosen by hand.
 */
const wordsOfContext = 2;
/**
 * Cosine with a typical sentence at or above which a question is on the topic. Chosen on the project's own
 * sentences (test/core/checking/topics.test.ts).
 */
export const TOPIC_COSINE = 0.5;

/**
 * Tags by words alone: one word of the question, or several different words of the context.
 * @param read gives the words of a text. Whoever tags the same passages again and again may remember them.
 */
export function tagsByWords(
  topics: readonly Topic[],
  question: string,
  context: readonly string[],
  read = wordsOf,
): TopicTag[] {
  const asked = saidIn(read(question));
  const said = saidIn(context.map(read).join(''));
  return topics.flatMap(({ id, words }) => {
    const inQuestion = words.flatMap((word) => found(asked, word, read));
    const inContext = words.flatMap((word) => found(said, word, read));
    const all = [...new Set([...inQuestion, ...inContext])];
    return inQuestion.length > 0 || inContext.length >= wordsOfContext ? [{ topic: id, words: all }] : [];
  });
}

/**
 * Returns for each topic the highest cosine of the question with its typical sentences. Empty for an empty
 * question.
 */
export async function topicCosines(
  topics: readonly Topic[],
  question: string,
  embedding: EmbeddingModel,
): Promise<ReadonlyMap<string, number>> {
  const { text } = canonicalText(question);
  if (text === '') return new Map();
  const [asked, ...vectors] = await embedding.embed([
    text,
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
 * Tags by words and by meaning: a topic without a matching word ("my trimester", "third month") may still be
 * similar.
 * @param cosines of the question by topic, where a model is available.
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

/**
 * The words of a text in lower case, with a blank before, after and between them. The canonical form has no
 * invisible characters: one inside a word would hide the word.
 */
export const wordsOf = (text: string): string =>
  ` ${canonicalText(text)
    .text.toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()} `;

interface Said {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

const saidIn = (text: string): Said => ({ text, words: new Set(text.split(' ')) });

/**
 * Returns the word as the text has it, if it does: in base form, singular or plural. A word with a star
 * matches all words that begin so.
 */
function found({ text, words }: Said, word: string, read: typeof wordsOf): string[] {
  const wanted = read(word.replace('*', '')).trim();
  if (wanted === '') return [];
  const isSaid = (form: string) => (form.includes(' ') ? text.includes(` ${form} `) : words.has(form));
  if (!word.endsWith('*'))
    return ['', 's', 'es']
      .map((ending) => `${wanted}${ending}`)
      .filter(isSaid)
      .slice(0, 1);
  const at = text.indexOf(` ${wanted}`) + 1;
  return at === 0 ? [] : [text.slice(at, text.indexOf(' ', at + wanted.length))];
}
