/**
 * A reply, read once: its triples, the two graphs, and every pair of labels that some threshold could call synonyms.
 * Plain data, kept with the answer, so that thresholds may be changed without reading again. Laying thresholds on it is judgement.ts.
 */
import type { EmbeddingModel, SyntaxParser } from '../ports/models.ts';
import type { ExtractedTriple } from '../text/syntax.ts';
import type { StatedFact } from '../testing/test-case.ts';
import { splitSentences } from '../text/sentences.ts';
import { extractTriples } from '../text/triples.ts';
import { reasoningSpans } from './reasoning-part.ts';
import { buildGraph, factsAsStatements, inverseKey, nodeKey, relationKey, triplesAsStatements, type LabelGraph } from './graph.ts';
import { CANDIDATE_COSINE, pairLookup, type Comparison, type SynonymPair } from './similarity.ts';
import { conclusionOf, isRestatement, isTalkAboutTalk, mentionsOf } from './restatement.ts';

export interface ReadingRequest {
  readonly reply: string;
  readonly question: string;
  /** The facts the expected answer rests on. */
  readonly ground: readonly StatedFact[];
  /** Names of relations that are declared functional: only of these another object contradicts. */
  readonly functional?: readonly string[];
}

export interface Reading extends Comparison {
  /** What the reply states, in the order of its text; questions and talk about the answer are left out. */
  readonly triples: readonly ExtractedTriple[];
  /** Indices of triples that say no more than the question does: no evidence, so not in the graph. */
  readonly restated: readonly number[];
  /** What the reasoning itself concludes of the question, where it says so in the question's words. */
  readonly conclusion?: { readonly answer: 'yes' | 'no'; readonly span: readonly [number, number] };
  /** Indices of ground edges both of whose ends the question names. */
  readonly asked: readonly number[];
  /** Indices of ground relations that are declared functional. */
  readonly functional: readonly number[];
}

export async function readReply(request: ReadingRequest, parser: SyntaxParser, embedder: EmbeddingModel): Promise<Reading> {
  const { reply, question } = request;
  const spans = reasoningSpans(reply, splitSentences(reply));
  const trees = await parser.parse(reply, spans), questionTrees = await parser.parse(question, splitSentences(question).slice(0, 1));
  const triples = extractTriples(reply, trees).filter((triple) => !isTalkAboutTalk(triple));
  const restated = triples.flatMap((triple, i) => isRestatement(triple, question) ? [i] : []);
  const conclusion = conclusionOf(reply, triples, question, questionTrees);
  const ground = buildGraph(factsAsStatements(request.ground));
  const response = buildGraph(triplesAsStatements(triples.filter((_, i) => !restated.includes(i))));
  const named = mentionsOf(question, ground.nodes);
  return {
    triples, restated, ground, response,
    ...await synonymPairs(ground, response, embedder),
    ...(conclusion ? { conclusion } : {}),
    asked: ground.edges.flatMap((edge, i) => named.has(edge.from) && named.has(edge.to) ? [i] : []),
    functional: ground.relations.flatMap((relation, i) => request.functional?.some((name) => relationKey(name) === relationKey(relation)) ? [i] : []),
  };
}

type Pairs = Pick<Comparison, 'nodePairs' | 'relationPairs' | 'inversePairs'>;

/**
 * Cosines of all labels that some threshold could match, and of no others: nodes first, then the relations of those edges only whose ends may match.
 * Labels with the same words need no model.
 */
async function synonymPairs(ground: LabelGraph, response: LabelGraph, embedder: EmbeddingModel): Promise<Pairs> {
  const nodes: Sides = [ground.nodes.map(nodeKey), response.nodes.map(nodeKey)];
  const newNodes = nodes[1].filter((key) => !nodes[0].includes(key));
  const nodePairs = pairsOf(nodes, await cosines(newNodes.length === 0 || nodes[0].length === 0 ? [] : [...nodes[0], ...newNodes], embedder));
  const relations = relationsToCompare(ground, response, nodePairs);
  const cosine = await cosines([...relations[0], ...relations[1]].flatMap((key) => [key, inverseKey(key) ?? key]), embedder);
  const numbered: Sides = [ground.relations.map(relationKey), response.relations.map(relationKey)];
  return { nodePairs, relationPairs: pairsOf(numbered, cosine), inversePairs: inversePairs(numbered, cosine) };
}

type Sides = readonly [ground: readonly string[], response: readonly string[]];
type Cosine = (a: string, b: string) => number;

/** Keys of the relations of edges that may match: along, if they start alike (the ends may contradict); across, if they both end and start alike. */
function relationsToCompare(ground: LabelGraph, response: LabelGraph, nodePairs: readonly SynonymPair[]): Sides {
  const alike = pairLookup(nodePairs);
  const wanted: [Set<string>, Set<string>] = [new Set(), new Set()];
  for (const a of ground.edges) {
    for (const b of response.edges) {
      if (!alike(a.from, b.from) && !(alike(a.from, b.to) && alike(a.to, b.from))) continue;
      wanted[0].add(relationKey(ground.relations[a.relation] as string));
      wanted[1].add(relationKey(response.relations[b.relation] as string));
    }
  }
  return [[...wanted[0]], [...wanted[1]]];
}

/** Looks up the cosine of two labels; 0 for those that were not embedded. */
async function cosines(labels: readonly string[], embedder: EmbeddingModel): Promise<Cosine> {
  const distinct = [...new Set(labels)];
  const vectors = new Map((await embedder.embed(distinct)).map((vector, i) => [distinct[i] as string, vector]));
  return (a, b) => a === b ? 1 : dot(vectors.get(a), vectors.get(b));
}

function pairsOf([ground, response]: Sides, cosine: Cosine): SynonymPair[] {
  return ground.flatMap((a, g) => response.flatMap((b, r): SynonymPair[] => {
    const value = cosine(a, b);
    return value >= CANDIDATE_COSINE ? [[g, r, value]] : [];
  }));
}

function inversePairs([ground, response]: Sides, cosine: Cosine): SynonymPair[] {
  return ground.flatMap((a, g) => response.flatMap((b, r): SynonymPair[] => {
    const turnedGround = inverseKey(a), turnedResponse = inverseKey(b);
    const value = Math.max(turnedResponse === undefined ? 0 : cosine(a, turnedResponse), turnedGround === undefined ? 0 : cosine(turnedGround, b));
    return value >= CANDIDATE_COSINE ? [[g, r, value]] : [];
  }));
}

/** To three digits: all that a setting can tell apart. */
function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b) return 0;
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] as number) * (b[k] as number);
  return Math.round(sum * 1e3) / 1e3;
}

