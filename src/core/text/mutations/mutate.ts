/**
 * Rewords a factoid and falsifies it (MetaRAG, section 3.3) without a language model, by its tree and a
 * lexicon. Seeded: the same arguments give the same mutations.
 */
import { seeded, type Random } from '../../random.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { SyntaxTree } from '../syntax.ts';
import type { Span } from '../words.ts';
import { antonymMutations } from './antonym-mutations.ts';
import { clauseMutations } from './relative-clauses.ts';
import { orderMutations } from './clause-order.ts';
import { combinedAntonyms, combinedSynonyms } from './combined.ts';
import { modalityMutations, turnedModality } from './modality.ts';
import { phraseMutations, turnedPhrases } from './phrases.ts';
import { entityMutations, type KnownEntity } from './entity-mutations.ts';
import { inverseMutations } from './inverse-mutations.ts';
import type { Candidate, Mutation, MutationKind } from './mutation.ts';
import { negationMutations } from './negation.ts';
import { paraphrases } from './paraphrases.ts';
import { Sentence } from './sentence.ts';
import { isAtSurePlace } from './sure-places.ts';
import { synonymMutations } from './synonym-mutations.ts';
import { valueMutations } from './value-mutations.ts';
import { voiceMutations } from './voice.ts';

export type { KnownEntity };

export interface MutationOptions {
  /** Number of mutations for each relation (the paper's N). */
  readonly count: number;
  readonly seed: number;
  /** Names in the documents and the answer. For a type without names, a short built-in list is used. */
  readonly entities?: readonly KnownEntity[];
}

/**
 * Returns `count` mutations of each relation, synonym mutations first; fewer if the factoid allows no more.
 * Different kinds come first, then different words. A factoid that is not a clause ("In Paris.") has one
 * synonym mutation, itself: kind `unchanged`.
 * @param tree of the factoid itself.
 */
export function mutate(
  factoid: string,
  tree: SyntaxTree,
  lexicon: Lexicon,
  options: MutationOptions,
): Mutation[] {
  const found = mutationCandidates(factoid, tree, lexicon, options);
  const synonyms = found.filter(({ relation }) => relation === 'synonym');
  const antonyms = found.filter(({ relation }) => relation === 'antonym');
  const sides = [
    withMore(synonyms, options.count, () => combinedSynonyms(factoid, synonyms)),
    withMore(antonyms, options.count, () => combinedAntonyms(factoid, antonyms, synonyms)),
  ];
  return sides.flatMap((side) => chosen(side, options.count)).map(asMutation);
}

/** Where a side has too few single changes, two changes at once are tried as well. */
function withMore(side: readonly Candidate[], count: number, more: () => Candidate[]): Candidate[] {
  const single = side.filter(({ rank }) => rank < 2).length;
  return single >= count ? [...side] : distinct([...side, ...more()]);
}

/**
 * Letters of the longest factoid that is reworded. Each candidate is a copy of the factoid, and its words
 * give several each, so that a hostile one of 270 kB would take hours. Chosen by hand; sentences are shorter.
 */
const LONGEST = 2_000;

/** All possible mutations in a seeded order, better ranks first; of a long factoid, itself alone. */
export function mutationCandidates(
  factoid: string,
  tree: SyntaxTree,
  lexicon: Lexicon,
  options: Pick<MutationOptions, 'seed' | 'entities'>,
): Candidate[] {
  const unchanged: Candidate = {
    relation: 'synonym',
    kind: 'unchanged',
    text: factoid,
    changes: [],
    rank: 2,
  };
  if (factoid.length > LONGEST) return [unchanged];
  const sentence = new Sentence(factoid, tree, lexicon);
  const random = seeded(options.seed);
  const same = [
    ...voiceMutations(sentence),
    ...inverseMutations(sentence),
    ...synonymMutations(sentence),
    ...phraseMutations(sentence),
    ...modalityMutations(sentence),
    ...orderMutations(sentence),
    ...clauseMutations(sentence),
    ...paraphrases(sentence),
  ];
  // What is denied may stay true with another number or name: there only the denial itself can be reversed.
  const denied = sentence.deniedSpans;
  const exchanged = [
    ...valueMutations(sentence, random),
    ...entityMutations(sentence, options.entities ?? [], random),
    ...antonymMutations(sentence, random),
  ]
    .filter((one) => isOutside(one, denied))
    .filter((one) => isAtSurePlace(sentence, one));
  const other = [
    ...exchanged,
    ...negationMutations(sentence),
    ...turnedModality(sentence),
    ...turnedPhrases(sentence).filter((one) => isNegative(one) || isOutside(one, denied)),
  ];
  return ordered(distinct([...same, ...(same.length === 0 ? [unchanged] : []), ...other]), random);
}

const isOutside = ({ changes }: Candidate, denied: readonly Span[]): boolean =>
  changes.every(({ span }) => denied.every(([from, to]) => span[1] <= from || to <= span[0]));
/** Whether the word that changes is itself the denial. */
const isNegative = ({ changes }: Candidate): boolean =>
  changes.some(({ from }) => /^(?:no|nobody|nothing|none|nowhere|either|without)\b/iu.test(from));

/**
 * What makes a candidate a worse choice, counted in words that a chosen one changes already. Chosen by hand
 * for this order: the last resort after everything else, a kind that is chosen already after a less natural
 * candidate of another kind.
 */
const COST = { lastResort: 1000, kindAgain: 6, lessNatural: 5 };

/**
 * Chooses `count` candidates: kinds in turn, better ranks first, and within a kind the words with the fewest
 * changes so far.
 */
function chosen<C extends Candidate>(candidates: readonly C[], count: number): C[] {
  const left = [...candidates];
  const taken: C[] = [];
  const uses = (one: C) =>
    taken.filter(({ kind }) => kind === one.kind).length * COST.kindAgain +
    taken.filter(({ changes }) =>
      changes.some(({ span }) =>
        one.changes.some((change) => change.span[0] < span[1] && span[0] < change.span[1]),
      ),
    ).length;
  while (taken.length < count && left.length > 0) {
    const best = left.reduce((a, b) => (cost(b, uses) < cost(a, uses) ? b : a));
    taken.push(best);
    left.splice(left.indexOf(best), 1);
  }
  return taken;
}

/** Lower is chosen first. */
const cost = <C extends Candidate>(one: C, uses: (one: C) => number): number =>
  (one.rank >= 2 ? one.rank * COST.lastResort : one.rank * COST.lessNatural) + uses(one);

/**
 * Puts known errors into a true sentence. Returns one antonym mutation for each kind that the sentence
 * allows, kinds in a seeded order.
 */
export function seededEdits(
  text: string,
  tree: SyntaxTree,
  lexicon: Lexicon,
  seed: number,
  entities: readonly KnownEntity[] = [],
): Mutation[] {
  const found = mutationCandidates(text, tree, lexicon, { seed, entities }).filter(
    ({ relation, rank }) => relation === 'antonym' && rank < 2,
  );
  const kinds = seeded(seed).shuffle([...new Set(found.map(({ kind }) => kind))].sort());
  return kinds.map((kind) => asMutation(found.find((one) => one.kind === kind) as Candidate));
}

const asMutation = ({ relation, kind, text, changes }: Candidate): Mutation => ({
  relation,
  kind,
  text,
  changes,
});

function distinct(candidates: readonly Candidate[]): Candidate[] {
  const texts = new Set<string>();
  return candidates.filter(({ text }) => !texts.has(text) && texts.add(text));
}

/** Sorts by rank; the seed decides the order of kinds and of candidates within a rank. */
function ordered(candidates: readonly Candidate[], random: Random): Candidate[] {
  const place = new Map<MutationKind, number>(
    random.shuffle([...new Set(candidates.map(({ kind }) => kind))]).map((kind, index) => [kind, index]),
  );
  return random
    .shuffle(candidates)
    .toSorted((a, b) => a.rank - b.rank || (place.get(a.kind) ?? 0) - (place.get(b.kind) ?? 0));
}
