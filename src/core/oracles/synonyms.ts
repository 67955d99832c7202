/**
 * Finds labels of the two graphs that may be synonyms (Drowzee, section 3.6: nodes and edges are the same
 * where they are identical or synonymous): by their words, or by the cosine of their embeddings.
 */
import type { EmbeddingModel } from '../ports/models.ts';
import { inverseKey, labelWords, nodeForms, nodeKey, relationKey, type LabelGraph } from './graph.ts';
import type { Wordings } from './reading.ts';
import { CANDIDATE_COSINE, pairLookup, type Comparison, type SynonymPair } from './similarity.ts';

type SynonymPairs = Pick<Comparison, 'nodePairs' | 'relationPairs' | 'inversePairs'>;

/**
 * Returns the cosines of all labels that some threshold could match, and of no others: nodes first, then only
 * relations of edges whose ends may match. Labels with the same words need no model.
 */
export async function synonymPairs(
  ground: LabelGraph,
  response: LabelGraph,
  wordings: Wordings,
  embedding: EmbeddingModel,
): Promise<SynonymPairs> {
  const nodePairs = await synonymousNodes(ground, response, embedding);
  const facts = ground.relations.map((name) => formsOf(name, wordings));
  const said = response.relations.map((label) => formsOf(label, {}));
  const [factsWanted, saidWanted] = relationsToCompare(ground, response, nodePairs);
  const wanted = [
    ...[...factsWanted].map((i) => facts[i] as RelationForms),
    ...[...saidWanted].map((i) => said[i] as RelationForms),
  ];
  const cosine = await cosines(
    wanted.flatMap(({ along, across }) => [...along, ...across]),
    embedding,
  );
  const along = (forms: readonly RelationForms[]) => forms.map((form) => form.along);
  const across = (forms: readonly RelationForms[]) => forms.map((form) => form.across);
  return {
    nodePairs,
    relationPairs: pairsOf(along(facts), along(said), cosine),
    inversePairs: highest([
      ...pairsOf(across(facts), along(said), cosine),
      ...pairsOf(along(facts), across(said), cosine),
    ]),
  };
}

async function synonymousNodes(
  ground: LabelGraph,
  response: LabelGraph,
  embedding: EmbeddingModel,
): Promise<SynonymPair[]> {
  const facts = ground.nodes.map(nodeKey);
  const said = response.nodes.map(nodeKey);
  const fresh = said.filter((key) => !facts.includes(key));
  const cosine = await cosines(
    fresh.length === 0 || facts.length === 0 ? [] : [...facts, ...fresh],
    embedding,
  );
  const single = (keys: readonly string[]) => keys.map((key) => [key]);
  return highest([...nodesByWords(ground, response), ...pairsOf(single(facts), single(said), cosine)]);
}

/** All wordings of a relation: subject first, and object first. */
interface RelationForms {
  readonly along: readonly string[];
  readonly across: readonly string[];
}

function formsOf(label: string, wordings: Wordings): RelationForms {
  const { phrase, inversePhrase } = wordings[label] ?? {};
  const keys = [label, ...(phrase === undefined ? [] : [phrase])].map(relationKey);
  const turned = inversePhrase === undefined ? [] : [relationKey(inversePhrase)];
  // "Italy hosted the cup" in the other direction is "the cup was hosted by Italy".
  const passive = turned.filter((key) => /^\p{L}+ed$/u.test(key)).map((key) => `${key} by`);
  return {
    along: [...keys, ...passive],
    across: [...keys.flatMap((key) => inverseKey(key) ?? []), ...turned],
  };
}

/**
 * Pairs of nodes that are the same by their words alone: by a form of the reply's label, by a surname that
 * only one node has, or by a first name that the reply completes ("Rembrandt van Rijn").
 */
function nodesByWords(ground: LabelGraph, response: LabelGraph): SynonymPair[] {
  const naming = ground.relations.flatMap(labelWords);
  const surnames = ground.nodes.map(surnameOf);
  return response.nodes.flatMap((label, r) => {
    const forms = nodeForms(label, naming);
    const key = nodeKey(label);
    const firstName = completedName.exec(label)?.[1];
    return ground.nodes.flatMap((fact, g): SynonymPair[] =>
      forms.includes(nodeKey(fact)) ||
      firstName === fact ||
      (surnames[g] === key && surnames.indexOf(key) === surnames.lastIndexOf(key))
        ? [[g, r, 1]]
        : [],
    );
  });
}

/** A name, a particle and a surname. */
const completedName = /^(\p{Lu}[\p{L}'’-]{2,}) (?:(?:van|von|de|der|den|da|di) ){1,2}\p{Lu}[\p{L}'’-]+$/u;
const givenName = String.raw`\p{Lu}[\p{L}.'’-]*\s+(?:(?:van|von|de|der|da|di|la|le)\s+){0,2}`;
const fullName = new RegExp(String.raw`^(?:${givenName}){1,4}\p{Lu}[\p{L}'’-]{3,}$`, 'u');

/** "tchaikovsky" for "Pyotr Ilyich Tchaikovsky". A name with a number or an "of" has no surname. */
function surnameOf(label: string): string | undefined {
  return fullName.test(label) ? labelWords(label).at(-1) : undefined;
}

function highest(pairs: readonly SynonymPair[]): SynonymPair[] {
  const best = new Map<string, SynonymPair>();
  for (const pair of pairs) {
    const key = `${pair[0]} ${pair[1]}`;
    if ((best.get(key)?.[2] ?? 0) < pair[2]) best.set(key, pair);
  }
  return [...best.values()];
}

type LabelCosine = (a: string, b: string) => number;

/**
 * Indices of relations of edges that may match: in the same direction if they start alike (the ends may
 * contradict), in the other direction if each ends where the other starts.
 */
function relationsToCompare(
  ground: LabelGraph,
  response: LabelGraph,
  nodePairs: readonly SynonymPair[],
): readonly [Set<number>, Set<number>] {
  const alike = pairLookup(nodePairs, ground.nodes.length, response.nodes.length);
  const wanted = [new Set<number>(), new Set<number>()] as const;
  for (const a of ground.edges) {
    for (const b of response.edges) {
      if (!alike(a.from, b.from) && !(alike(a.from, b.to) && alike(a.to, b.from))) continue;
      wanted[0].add(a.relation);
      wanted[1].add(b.relation);
    }
  }
  return wanted;
}

/** Returns a function for the cosine of two labels; 0 for those that were not embedded. */
async function cosines(labels: readonly string[], embedding: EmbeddingModel): Promise<LabelCosine> {
  const distinct = [...new Set(labels)];
  const vectors = new Map(
    (await embedding.embed(distinct)).map((vector, i) => [distinct[i] as string, vector]),
  );
  return (a, b) => (a === b ? 1 : dot(vectors.get(a), vectors.get(b)));
}

/** Pairs of indices whose closest forms reach the lowest cosine that a setting can have. */
function pairsOf(
  ground: readonly (readonly string[])[],
  response: readonly (readonly string[])[],
  cosine: LabelCosine,
): SynonymPair[] {
  return ground.flatMap((forms, g) =>
    response.flatMap((others, r): SynonymPair[] => {
      const value = Math.max(0, ...forms.flatMap((a) => others.map((b) => cosine(a, b))));
      return value >= CANDIDATE_COSINE ? [[g, r, value]] : [];
    }),
  );
}

/** The dot product, rounded to three digits: settings are no finer. */
function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b) return 0;
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] as number) * (b[k] as number);
  return Math.round(sum * 1e3) / 1e3;
}
