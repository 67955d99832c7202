/**
 * The entailment model that ships: totem-reader, a cross-encoder with three classes (see its card). Results
 * are remembered by both texts.
 */
import type { Entailment, EntailmentModel } from '../../core/ports/models.ts';
import { loadModel, type LoadedModel } from './load-model.ts';
import { Remembered } from './remembered.ts';

const folder = 'totem-reader-3';
/** The most pieces read of a hypothesis: about 60 words. The premise gets the rest of the length. */
const longestHypothesis = 96;
const longestPair = 256;
const remembered = 20_000;

/** Results by premise and hypothesis. */
export type KnownPairs = Remembered<Entailment>;
export const noPairs = (): KnownPairs => new Remembered(remembered);

export async function loadEntailmentModel(base: string, known = noPairs()): Promise<EntailmentModel> {
  return entailmentModel(await loadModel(base, folder), known);
}

export function entailmentModel(model: LoadedModel, known = noPairs()): EntailmentModel {
  return {
    id: `${folder}@int8 rows`,
    classify: (pairs) =>
      Promise.resolve(
        pairs.map(({ premise, hypothesis }) =>
          known.made(`${premise}\u0000${hypothesis}`, () => classifyPair(model, premise, hypothesis)),
        ),
      ),
  };
}

/** [CLS] premise [SEP] hypothesis [SEP]; the hypothesis and the mark after it are of the second type. */
function classifyPair(
  { encoder, pieces, begin, end }: LoadedModel,
  premise: string,
  hypothesis: string,
): Entailment {
  const second = [...pieces(hypothesis).slice(0, longestHypothesis), end];
  const first = [begin, ...pieces(premise).slice(0, longestPair - second.length - 2), end];
  const read = [...first, ...second];
  const states = encoder.states(
    read,
    read.map((_, i) => (i < first.length ? 0 : 1)),
    [0],
  );
  const pooled = encoder.linear('pooler.dense', states);
  encoder.tanh(pooled);
  return probabilities(encoder.numbers(encoder.linear('classifier', pooled), 1, 3));
}

/** The logits are in the order of the model's config.json: contradiction, entailment, neutral. */
function probabilities(logits: Float32Array): Entailment {
  const highest = Math.max(...logits);
  const [contradiction, entailment, neutral] = Array.from(logits, (logit) => Math.exp(logit - highest)) as [
    number,
    number,
    number,
  ];
  const sum = contradiction + entailment + neutral;
  return { contradiction: contradiction / sum, entailment: entailment / sum, neutral: neutral / sum };
}
