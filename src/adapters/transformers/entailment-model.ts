/**
 * The entailment model that ships: totem-reader, a cross-encoder with three classes (see its card). It reads
 * one pair at a time, so that the result for a pair depends on that pair alone (runtime.ts says why). Results
 * are remembered by both texts.
 */
import type { Entailment, EntailmentModel } from '../../core/ports/models.ts';
import { loadModel, type LoadedModel } from './runtime.ts';
import { Remembered } from './remembered.ts';

const folder = 'totem-reader-2';
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
    id: `${folder}@int8`,
    async classify(pairs) {
      const found: Entailment[] = [];
      for (const { premise, hypothesis } of pairs) {
        const key = `${premise}\u0000${hypothesis}`;
        found.push(await known.made(key, () => classifyPair(model, premise, hypothesis)));
      }
      return found;
    },
  };
}

/** [CLS] premise [SEP] hypothesis [SEP]; the hypothesis and the mark after it are of the second type. */
async function classifyPair(model: LoadedModel, premise: string, hypothesis: string): Promise<Entailment> {
  const second = [...model.pieces(hypothesis).slice(0, longestHypothesis), model.end];
  const first = [model.begin, ...model.pieces(premise).slice(0, longestPair - second.length - 2), model.end];
  const ids = [...first, ...second];
  const shape = [1, ids.length];
  const output = await model.encode({
    input_ids: { values: ids, shape },
    attention_mask: { values: ids.map(() => 1), shape },
    token_type_ids: { values: ids.map((_, i) => (i < first.length ? 0 : 1)), shape },
  });
  const logits = output['logits']?.data;
  if (logits?.length !== 3) throw new Error('The entailment model did not return three logits.');
  return probabilities(logits);
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
