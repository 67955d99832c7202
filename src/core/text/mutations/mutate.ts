/**
 * MetaRAG, section 3.3, without a language model: a factoid said otherwise, and said wrongly, by its tree and
 * a lexicon. Seeded: the same arguments give the same mutations.
 */
import { seeded, type Random } from '../../random.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { SyntaxTree } from '../syntax.ts';
import { antonymMutations } from './antonym-mutations.ts';
import { entityMutations, type KnownEntity } from './entity-mutations.ts';
import { inverseMutations } from './inverse-mutations.ts';
import type { Candidate, Mutation, MutationKind } from './mutation.ts';
import { negationMutations } from './negation.ts';
import { paraphrases } from './paraphrases.ts';
import { Sentence } from './sentence.ts';
import { synonymMutations } from './synonym-mutations.ts';
import { valueMutations } from './value-mutations.ts';
import { voiceMutations } from './voice.ts';

export type { KnownEntity };

export interface MutationOptions {
  /** How many of each relation (the paper's N). */
  readonly count: number;
  readonly seed: number;
  /** Names of the documents and the answer; a short list of our own where there are none of a type. */
  readonly entities?: readonly KnownEntity[];
}

/**
 * `count` of each relation, synonym mutations first; fewer where the factoid yields no more. Different kinds
 * come first, then different words. `tree` is the factoid's own. What is no clause ("In Paris.") has one
 * synonym mutation, itself: kind `unchanged`.
 */
export function mutate(
  factoid: string,
  tree: SyntaxTree,
  lexicon: Lexicon,
  options: MutationOptions,
): Mutation[] {
  const found = mutationCandidates(factoid, tree, lexicon, options);
  return (['synonym', 'antonym'] as const)
    .flatMap((relation) =>
      chosen(
        found.filter((one) => one.relation === relation),
        options.count,
      ),
    )
    .map(asMutation);
}

/** All mutations that can be made, in a seeded order, the better ranks first. */
export function mutationCandidates(
  factoid: string,
  tree: SyntaxTree,
  lexicon: Lexicon,
  options: Pick<MutationOptions, 'seed' | 'entities'>,
): Candidate[] {
  const sentence = new Sentence(factoid, tree, lexicon);
  const random = seeded(options.seed);
  const same = [
    ...voiceMutations(sentence),
    ...inverseMutations(sentence),
    ...synonymMutations(sentence),
    ...paraphrases(sentence),
  ];
  // Of what is denied, another number or name may well be denied too: only the denial itself can be turned.
  const exchanged = sentence.isDenied
    ? []
    : [
        ...valueMutations(sentence, random),
        ...entityMutations(sentence, options.entities ?? [], random),
        ...antonymMutations(sentence, random),
      ];
  const other = [...exchanged, ...negationMutations(sentence)];
  const unchanged: Candidate = {
    relation: 'synonym',
    kind: 'unchanged',
    text: factoid,
    changes: [],
    rank: 2,
  };
  return ordered(distinct([...same, ...(same.length === 0 ? [unchanged] : []), ...other]), random);
}

/**
 * `count` of the candidates in an order that takes the kinds in turn, better ranks before, and within a kind
 * the words that were changed least.
 */
function chosen<C extends Candidate>(candidates: readonly C[], count: number): C[] {
  const left = [...candidates];
  const taken: C[] = [];
  const uses = (one: C) =>
    taken.filter(({ kind }) => kind === one.kind).length * 6 +
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

/**
 * A last resort comes after everything else; what is merely likely right after what is surely right, but
 * before a second of one kind.
 */
const cost = <C extends Candidate>(one: C, uses: (one: C) => number): number =>
  (one.rank === 2 ? 1000 : one.rank * 5) + uses(one);

/**
 * Known errors put into a true sentence: antonym mutations, one of each kind that the sentence allows, kinds
 * in a seeded order.
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

/** By rank, kinds and candidates shuffled: which come first is the seed's choice. */
function ordered(candidates: readonly Candidate[], random: Random): Candidate[] {
  const place = new Map<MutationKind, number>(
    random.shuffle([...new Set(candidates.map(({ kind }) => kind))]).map((kind, index) => [kind, index]),
  );
  return random
    .shuffle(candidates)
    .toSorted((a, b) => a.rank - b.rank || (place.get(a.kind) ?? 0) - (place.get(b.kind) ?? 0));
}
