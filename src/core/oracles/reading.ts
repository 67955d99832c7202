/**
 * A reply, read once: its triples, the two graphs, and every pair of labels that some threshold could call synonyms.
 * Plain data, kept with the answer, so that thresholds may be changed without reading again. Laying thresholds on it is judgement.ts.
 */
import type { EmbeddingModel, SyntaxParser } from '../ports/models.ts';
import type { ExtractedTriple } from '../text/syntax.ts';
import type { StatedFact, TestCase } from '../testing/test-case.ts';
import { splitSentences } from '../text/sentences.ts';
import { bindNames } from '../text/names.ts';
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
  /** How relations are declared to read, by name: `was born in`, and with the ends exchanged `is the birthplace of`. */
  readonly wordings?: Readonly<Record<string, { readonly phrase: string; readonly inversePhrase?: string }>>;
}

/** What a reader needs of a case. */
export function readingRequest({ question, evidence, lexicon = {} }: Pick<TestCase, 'question' | 'evidence' | 'lexicon'>, reply: string): ReadingRequest {
  const notes = Object.entries(lexicon);
  return {
    reply, question, ground: evidence,
    functional: notes.flatMap(([name, note]) => note.functional ? [name] : []),
    wordings: Object.fromEntries(notes.flatMap(([name, { phrase, inversePhrase }]) => phrase === undefined ? [] : [[name, { phrase, ...(inversePhrase !== undefined && { inversePhrase }) }]])),
  };
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
  const names = request.ground.flatMap((fact) => [fact.subject, fact.object]);
  const parse = async (text: string, sentences: readonly (readonly [number, number])[]) => (await parser.parse(text, sentences)).map((tree) => bindNames(tree, names));
  const trees = await parse(reply, spans), questionTrees = await parse(question, splitSentences(question).slice(0, 1));
  const triples = extractTriples(reply, trees).filter((triple) => !isTalkAboutTalk(triple));
  const restated = triples.flatMap((triple, i) => isRestatement(triple, question) ? [i] : []);
  const conclusion = conclusionOf(reply, triples, question, questionTrees);
  const ground = buildGraph(factsAsStatements(request.ground));
  const response = buildGraph(triplesAsStatements(triples.filter((_, i) => !restated.includes(i))));
  const named = mentionsOf(question, ground.nodes);
  return {
    triples, restated, ground, response,
    ...await synonymPairs(ground, response, request.wordings ?? {}, embedder),
    ...(conclusion ? { conclusion } : {}),
    asked: ground.edges.flatMap((edge, i) => named.has(edge.from) && named.has(edge.to) ? [i] : []),
    functional: ground.relations.flatMap((relation, i) => request.functional?.some((name) => relationKey(name) === relationKey(relation)) ? [i] : []),
  };
}

type Pairs = Pick<Comparison, 'nodePairs' | 'relationPairs' | 'inversePairs'>;
type Wordings = NonNullable<ReadingRequest['wordings']>;

/**
 * Cosines of all labels that some threshold could match, and of no others: nodes first, then the relations of those edges only whose ends may match.
 * Labels with the same words need no model.
 */
async function synonymPairs(...[ground, response, wordings, embedder]: [LabelGraph, LabelGraph, Wordings, EmbeddingModel]): Promise<Pairs> {
  const nodes = [ground.nodes.map(nodeKey), response.nodes.map(nodeKey)] as const;
  const fresh = nodes[1].filter((key) => !nodes[0].includes(key));
  const nodeCosine = await cosines(fresh.length === 0 || nodes[0].length === 0 ? [] : [...nodes[0], ...fresh], embedder);
  const nodePairs = pairsOf(nodes[0].map((key) => [key]), nodes[1].map((key) => [key]), nodeCosine);
  const facts = ground.relations.map((name) => formsOf(name, wordings)), said = response.relations.map((label) => formsOf(label, {}));
  const wanted = relationsToCompare(ground, response, nodePairs);
  const cosine = await cosines([...wanted[0]].flatMap((i) => Object.values(facts[i] as Forms).flat()).concat([...wanted[1]].flatMap((i) => Object.values(said[i] as Forms).flat())), embedder);
  const along = (forms: readonly Forms[]) => forms.map((form) => form.along), across = (forms: readonly Forms[]) => forms.map((form) => form.across);
  return {
    nodePairs,
    relationPairs: pairsOf(along(facts), along(said), cosine),
    inversePairs: highest([...pairsOf(across(facts), along(said), cosine), ...pairsOf(along(facts), across(said), cosine)]),
  };
}

/** Every way to put a relation: subject first, and object first. */
interface Forms { readonly along: readonly string[]; readonly across: readonly string[] }

function formsOf(label: string, wordings: Wordings): Forms {
  const { phrase, inversePhrase } = wordings[label] ?? {};
  const keys = [label, ...(phrase === undefined ? [] : [phrase])].map(relationKey);
  return { along: keys, across: [...keys.flatMap((key) => inverseKey(key) ?? []), ...(inversePhrase === undefined ? [] : [relationKey(inversePhrase)])] };
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

/** Numbers of the relations of edges that may match: along, if they start alike (the ends may contradict); across, if each ends where the other starts. */
function relationsToCompare(ground: LabelGraph, response: LabelGraph, nodePairs: readonly SynonymPair[]): readonly [Set<number>, Set<number>] {
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

/** Looks up the cosine of two labels; 0 for those that were not embedded. */
async function cosines(labels: readonly string[], embedder: EmbeddingModel): Promise<LabelCosine> {
  const distinct = [...new Set(labels)];
  const vectors = new Map((await embedder.embed(distinct)).map((vector, i) => [distinct[i] as string, vector]));
  return (a, b) => a === b ? 1 : dot(vectors.get(a), vectors.get(b));
}

/** Pairs of numbers whose closest forms reach the lowest cosine that a setting can name. */
function pairsOf(ground: readonly (readonly string[])[], response: readonly (readonly string[])[], cosine: LabelCosine): SynonymPair[] {
  return ground.flatMap((forms, g) => response.flatMap((others, r): SynonymPair[] => {
    const value = Math.max(0, ...forms.flatMap((a) => others.map((b) => cosine(a, b))));
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

