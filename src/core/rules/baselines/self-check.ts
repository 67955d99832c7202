/**
 * SelfCheckGPT (Manakul et al., arXiv 2303.08896), with which RvLLM is compared (appendix E): what a model
 * makes up differs from sample to sample. It knows no rules. A sentence gets a score from other answers to
 * the same question; higher means that it is likelier to be made up.
 */
import type { EvidenceReader } from '../../ports/evidence.ts';
import { canonicalText } from '../../text/canonical-text.ts';
import { splitSentences } from '../../text/sentences.ts';
import { splitWords } from '../../text/words.ts';

/** RvLLM, appendix E. */
export const PUBLISHED_SAMPLES = 4;
/** RvLLM, appendix E: from this score of the variant by entailment on, a text counts as made up. */
export const PUBLISHED_THRESHOLD = 0.001;
/** Words of a sample that are read at once. */
const READ_TOGETHER = 130;

export interface NgramScore {
  /** The mean over the sentences of the mean of -ln p of their n-grams. */
  readonly average: number;
  /** The mean over the sentences of their highest -ln p. */
  readonly highest: number;
}

/**
 * The n-gram variant: p is the share of an n-gram among those of the samples and of the text itself, without
 * smoothing. 0 where the text has no n-gram.
 * @param n 1 as published for the best results.
 */
export function selfCheckByNgrams(text: string, samples: readonly string[], n = 1): NgramScore {
  const counts = new Map<string, number>();
  let total = 0;
  for (const each of [text, ...samples])
    for (const gram of sentencesOf(each).flatMap((sentence) => ngrams(sentence, n))) {
      counts.set(gram, (counts.get(gram) ?? 0) + 1);
      total++;
    }
  const surprises = sentencesOf(text)
    .map((sentence) => ngrams(sentence, n).map((gram) => -Math.log((counts.get(gram) ?? 0) / total)))
    .filter((each) => each.length > 0);
  return {
    average: mean(surprises.map(mean)),
    highest: mean(surprises.map((each) => each.reduce((highest, value) => Math.max(highest, value)))),
  };
}

/**
 * The variant by entailment: the mean, over sentences and samples, of how far the sample contradicts the
 * sentence rather than supports it. The published one reads a whole sample with a large model; here the
 * nearest part of it is read by the reader that is given. Undefined without samples or sentences.
 */
export async function selfCheckByEntailment(
  text: string,
  samples: readonly string[],
  reader: EvidenceReader,
): Promise<number | undefined> {
  const passages = samples.map((sample) => canonicalText(sample).text).filter((each) => each.trim() !== '');
  const requests = sentencesOf(text).flatMap((statement) =>
    passages.map((passage) => ({ statement, passages: [passage], window: READ_TOGETHER })),
  );
  if (requests.length === 0) return undefined;
  const findings = await reader.read(requests);
  return mean(
    findings.map(({ support, contradiction }) =>
      support + contradiction === 0 ? 0 : contradiction / (support + contradiction),
    ),
  );
}

function sentencesOf(text: string): string[] {
  const { text: canonical } = canonicalText(text);
  return splitSentences(canonical).map((span) => canonical.slice(...span));
}

function ngrams(sentence: string, n: number): string[] {
  const words = splitWords(sentence, [0, sentence.length]).map((span) =>
    sentence.slice(...span).toLowerCase(),
  );
  return words.slice(n - 1).map((_, i) => words.slice(i, i + n).join(' '));
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, each) => sum + each, 0) / values.length;
