/**
 * Guessers of a yes/no answer that see the text of the question alone: its polarity, its first four words,
 * its template, its length, and its word n-grams by logistic regression. Each is fitted on some questions and
 * tested on others. Deterministic.
 */
import { seeded } from '../../../src/core/random.ts';

export interface AskedText {
  readonly question: string;
  readonly expected: 'yes' | 'no';
}

/** Right guesses of one guesser among the tested questions. */
export interface Guessed {
  readonly guesser: string;
  readonly right: number;
  readonly of: number;
}

/** All guessers, fitted on the first questions and tested on the second. */
export function guessed(fit: readonly AskedText[], test: readonly AskedText[]): readonly Guessed[] {
  const tables = Object.entries(features).map(([guesser, feature]) => ({
    guesser,
    guess: fittedTable(fit, feature),
  }));
  return [...tables, { guesser: 'n-grams', guess: fittedRegression(fit) }].map(({ guesser, guess }) => ({
    guesser,
    right: test.filter(({ question, expected }) => guess(question) === (expected === 'yes')).length,
    of: test.length,
  }));
}

export const best = (results: readonly Guessed[]): Guessed =>
  results.reduce((most, each) => (each.right * most.of > most.right * each.of ? each : most));

/* ---------- tables ---------- */

const denies = /\b(?:not|false|wrong|mistake|different|neither|nor|untrue|incorrect|no)\b|n't\b/i;

const features: Readonly<Record<string, (question: string) => string>> = {
  polarity: (question) => String(denies.test(question)),
  'first four words': (question) => question.split(' ').slice(0, 4).join(' '),
  template: (question) => templateOf(question),
  length: (question) => String(wordsOf(question).length),
  'polarity and length': (question) => `${denies.test(question)} ${wordsOf(question).length}`,
};

/** The question with names and numbers left out. Words in lower case between names stay. */
function templateOf(question: string): string {
  const [first = '', ...others] = question.split(' ');
  return [first, ...others.map((word) => (/^[(“"']*[\p{Lu}\d]/u.test(word) ? '_' : word))]
    .join(' ')
    .replace(/_(?: _)+/g, '_');
}

/** For each value of a feature, the more frequent answer; for a new value, the more frequent one overall. */
function fittedTable(
  fit: readonly AskedText[],
  feature: (question: string) => string,
): (question: string) => boolean {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { question, expected } of fit) {
    const vote = expected === 'yes' ? 1 : -1;
    const key = feature(question);
    counts.set(key, (counts.get(key) ?? 0) + vote);
    all += vote;
  }
  return (question) => (counts.get(feature(question)) ?? all) > 0;
}

/* ---------- n-grams ---------- */

const BUCKETS = 1 << 18;
const EPOCHS = 8;
const RATE = 0.2;
const RIDGE = 1e-6;

/** Logistic regression over one to three words in a row, hashed, by stochastic gradient descent. */
function fittedRegression(fit: readonly AskedText[]): (question: string) => boolean {
  const weights = new Float32Array(BUCKETS + 1);
  const squares = new Float32Array(BUCKETS + 1).fill(1e-6);
  const rows = fit.map(({ question, expected }) => ({
    grams: gramsOf(question),
    answer: Number(expected === 'yes'),
  }));
  const random = seeded(1);
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const { grams, answer } of random.shuffle(rows)) {
      const slope = 1 / (1 + Math.exp(-score(weights, grams))) - answer;
      for (const gram of grams) {
        const step = slope + RIDGE * (weights[gram] as number);
        squares[gram] = (squares[gram] as number) + step * step;
        weights[gram] = (weights[gram] as number) - (RATE * step) / Math.sqrt(squares[gram] as number);
      }
    }
  return (question) => score(weights, gramsOf(question)) > 0;
}

function score(weights: Float32Array, grams: Int32Array): number {
  let sum = 0;
  for (const gram of grams) sum += weights[gram] as number;
  return sum / Math.sqrt(grams.length);
}

/** The last bucket is the constant. */
function gramsOf(question: string): Int32Array {
  const words = ['^', ...wordsOf(question), '$'];
  const grams = new Set<number>([BUCKETS]);
  for (let i = 0; i < words.length; i++) {
    let gram = '';
    for (let j = i; j < Math.min(words.length, i + 3); j++) {
      gram += ` ${words[j] as string}`;
      grams.add(bucketOf(gram));
    }
  }
  return Int32Array.from(grams);
}

function wordsOf(question: string): readonly string[] {
  return question.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
}
