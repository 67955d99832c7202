/**
 * The 26 configurations of MetaRAG's ablation (section 5.1), on what a browser has. The paper writes them as
 * decomposition model / generation model / verifier / N / temperature. Its models are services that Totem
 * does not call, so each name stands for something here, and the page shows what for:
 *
 * | the paper's | splits and rewords | verifies |
 * | --- | --- | --- |
 * | `mini` | the rules | the combined reader |
 * | `41` | the user's language model | the user's language model |
 * | `multi`, four verifiers | | a vote of the three readers and the language model |
 *
 * The paper prints nine of the 26 with a number (Tables 2 and 3). The grid of section 5.1 has 48; those with
 * `mini` for the decomposition are 24, and `41/mini/multi/5`, whose T = 0 is printed, makes 26 with both
 * temperatures. The choice of the other 17 is ours; they have no number.
 */
import {
  modelSteps,
  PUBLISHED_PASSAGES,
  publishedMutations,
  publishedTemperatures,
  shippedReaders,
  type CheckSettings,
  type ModelStep,
  type ReaderName,
} from './check.ts';
import { PUBLISHED_THRESHOLD } from './penalty.ts';

const models = ['mini', '41'] as const;
type PublishedModel = (typeof models)[number];

const verifiers = {
  mini: ['combined'],
  '41': ['language model'],
  multi: [...shippedReaders, 'language model'],
} as const satisfies Readonly<Record<string, readonly ReaderName[]>>;
type PublishedVerifier = keyof typeof verifiers;

interface Combination {
  readonly decomposition: PublishedModel;
  readonly generation: PublishedModel;
  readonly verifier: PublishedVerifier;
  readonly mutations: number;
  readonly temperature: number;
}

/** What the paper prints of a configuration, by its name. */
const printed: Readonly<Record<string, { readonly id: number; readonly f1: number }>> = {
  'mini/41/41/2/0.7': { id: 1, f1: 0.8736 },
  'mini/41/41/2/0': { id: 4, f1: 0.8614 },
  'mini/41/multi/2/0': { id: 5, f1: 0.9391 },
  'mini/mini/mini/2/0.7': { id: 9, f1: 0.9114 },
  'mini/41/multi/5/0': { id: 16, f1: 0.9228 },
  'mini/mini/41/5/0.7': { id: 18, f1: 0.9372 },
  'mini/mini/41/5/0': { id: 19, f1: 0.9352 },
  'mini/mini/multi/5/0': { id: 22, f1: 0.9149 },
  '41/mini/multi/5/0': { id: 24, f1: 0.8847 },
};

export interface PublishedConfiguration {
  /** `mini/41/multi/2/0`. */
  readonly name: string;
  /** Its number and F1 in Table 2, where the paper prints them. */
  readonly printed?: { readonly id: number; readonly f1: number };
  /** As they are run here. */
  readonly settings: Omit<CheckSettings, 'seed'>;
}

const withMini = models.flatMap((generation) =>
  (Object.keys(verifiers) as PublishedVerifier[]).flatMap((verifier) =>
    publishedMutations.flatMap((mutations) =>
      publishedTemperatures.map((temperature): Combination => ({
        decomposition: 'mini',
        generation,
        verifier,
        mutations,
        temperature,
      })),
    ),
  ),
);
const with41 = publishedTemperatures.map((temperature): Combination => ({
  decomposition: '41',
  generation: 'mini',
  verifier: 'multi',
  mutations: 5,
  temperature,
}));

/** The five seeds of section 5.3. The paper does not print them. */
export const publishedSeeds = [1, 2, 3, 4, 5] as const;

export const publishedConfigurations: readonly PublishedConfiguration[] = [...withMini, ...with41].map(
  ({ decomposition, generation, verifier, mutations, temperature }) => {
    const name = [decomposition, generation, verifier, mutations, temperature].join('/');
    const roles: Readonly<Record<ModelStep, PublishedModel>> = { decomposition, generation };
    return {
      name,
      ...(printed[name] && { printed: printed[name] }),
      settings: {
        method: 'as published',
        modelSteps: modelSteps.filter((step) => roles[step] === '41'),
        temperature,
        mutations,
        passages: PUBLISHED_PASSAGES,
        readers: verifiers[verifier],
        scoring: 'as published',
        threshold: PUBLISHED_THRESHOLD,
      },
    };
  },
);
