/**
 * A reply, read once: its triples, the two graphs, and every pair of labels that some threshold could call
 * synonyms. Plain data, kept with the answer, so that thresholds may be changed without reading again. Laying
 * thresholds on it is judgement.ts.
 */
import type { EmbeddingModel, SyntaxParser } from '../ports/models.ts';
import type { ExtractedTriple } from '../text/syntax.ts';
import type { StatedFact, TestCase } from '../testing/test-case.ts';
import { splitSentences } from '../text/sentences.ts';
import { bindNames } from '../text/names.ts';
import { extractTriples } from '../text/triples.ts';
import { reasoningSpans } from './reasoning-part.ts';
import {
  buildGraph,
  factsAsStatements,
  inverseKey,
  labelWords,
  nodeKey,
  regrouped,
  relationKey,
  triplesAsStatements,
  type LabelGraph,
} from './graph.ts';
import { CANDIDATE_COSINE, pairLookup, type Comparison, type SynonymPair } from './similarity.ts';
import { conclusionOf, isRestatement, isTalkAboutTalk, mentionsOf } from './restatement.ts';

export interface ReadingRequest {
  readonly reply: string;
  readonly question: string;
  /** The facts the expected answer rests on. */
  readonly ground: readonly StatedFact[];
  /** Names of relations that are declared functional: only of these another object contradicts. */
  readonly functional?: readonly string[];
  /**
   * How relations are declared to read, by name: `was born in`, and with the ends exchanged
   * `is the birthplace of`.
   */
  readonly wordings?: Readonly<Record<string, { readonly phrase: string; readonly inversePhrase?: string }>>;
  /**
   * Of functional relations, by name: other values there are, each of which excludes the one that the facts
   * state.
   */
  readonly others?: Readonly<Record<string, readonly string[]>>;
  /** The answer rests on when lives began and ended. */
  readonly dated?: boolean;
}

/** What a reader needs of a case. */
export function readingRequest(
  { question, evidence, basis, lexicon = {} }: Pick<TestCase, 'question' | 'evidence' | 'lexicon' | 'basis'>,
  reply: string,
): ReadingRequest {
  const notes = Object.entries(lexicon);
  return {
    reply,
    question,
    ground: evidence,
    dated: basis === 'excluded by time',
    functional: notes.flatMap(([name, note]) => (note.functional ? [name] : [])),
    others: Object.fromEntries(notes.flatMap(([name, note]) => (note.others ? [[name, note.others]] : []))),
    wordings: Object.fromEntries(
      notes.flatMap(([name, { phrase, inversePhrase }]) =>
        phrase === undefined
          ? []
          : [[name, { phrase, ...(inversePhrase !== undefined && { inversePhrase }) }]],
      ),
    ),
  };
}

export interface Reading extends Comparison {
  /** What the reply states, in the order of its text; questions and talk about the answer are left out. */
  readonly triples: readonly ExtractedTriple[];
  /**
   * Indices of triples that say no more than the question does, and state no fact either: no evidence, so not
   * in the graph.
   */
  readonly restated: readonly number[];
  /** What the reasoning itself concludes of the question, where it says so in the question's words. */
  readonly conclusion?: { readonly answer: 'yes' | 'no'; readonly span: readonly [number, number] };
  /** Indices of ground edges both of whose ends the question names. */
  readonly asked: readonly number[];
  /** Indices of ground relations that are declared functional. */
  readonly functional: readonly number[];
  /**
   * [ground relation, response node]: the node is another value of the relation, and excludes the one that
   * the facts state. Absent from readings of old.
   */
  readonly rivals?: readonly (readonly [number, number])[];
}

export async function readReply(
  request: ReadingRequest,
  parser: SyntaxParser,
  embedder: EmbeddingModel,
): Promise<Reading> {
  const { reply, question } = request;
  const spans = reasoningSpans(reply, splitSentences(reply));
  const names = request.ground.flatMap((fact) => [fact.subject, fact.object]);
  const parse = async (text: string, sentences: readonly (readonly [number, number])[]) =>
    (await parser.parse(text, sentences)).map((tree) => bindNames(tree, names));
  const trees = await parse(reply, spans);
  const questionTrees = await parse(question, splitSentences(question).slice(0, 1));
  const triples = extractTriples(reply, trees).filter((triple) => !isTalkAboutTalk(triple));
  const states = statesOneOf(request.ground);
  const restated = triples.flatMap((triple, i) =>
    isRestatement(triple, question, reply.slice(...triple.span)) && !states(triple) ? [i] : [],
  );
  const conclusion = conclusionOf(reply, triples, question, questionTrees);
  const ground = buildGraph(factsAsStatements(request.ground));
  const response = buildGraph(
    regrouped(
      triplesAsStatements(triples.filter((_, i) => !restated.includes(i))),
      Object.values(request.wordings ?? {}).map(({ phrase }) => phrase),
    ),
  );
  const named = mentionsOf(question, ground.nodes);
  return {
    triples,
    restated,
    ground,
    response,
    ...(await synonymPairs(ground, response, request.wordings ?? {}, embedder)),
    ...(conclusion ? { conclusion } : {}),
    asked: ground.edges.flatMap((edge, i) => (named.has(edge.from) && named.has(edge.to) ? [i] : [])),
    functional: ground.relations.flatMap((relation, i) =>
      request.functional?.some((name) => relationKey(name) === relationKey(relation)) ? [i] : [],
    ),
    rivals: rivalsIn(ground, response, request.others ?? {}),
    years: request.dated ? yearsOfLives(ground, request.ground) : [],
  };
}

/**
 * Whether a triple affirms something between both ends of a fact: evidence, though the question may have
 * named both.
 */
function statesOneOf(facts: readonly StatedFact[]): (triple: ExtractedTriple) => boolean {
  const ends = facts.map(({ subject, object }) => [nodeKey(subject), nodeKey(object)] as const);
  return ({ subject, object, negated, hedged }) => {
    const from = nodeKey(subject);
    const to = ` ${nodeKey(object)}`;
    return (
      !negated &&
      !hedged &&
      ends.some(([a, b]) => (from === a && to.endsWith(` ${b}`)) || (from === b && to.endsWith(` ${a}`)))
    );
  };
}

function rivalsIn(
  ground: LabelGraph,
  response: LabelGraph,
  others: NonNullable<ReadingRequest['others']>,
): (readonly [number, number])[] {
  return ground.relations.flatMap((relation, g) => {
    const known = new Set(others[relation]?.map(nodeKey));
    if (known.size === 0) return [];
    const own = new Set(
      ground.edges
        .filter((edge) => edge.relation === g)
        .flatMap((edge) => nodeForms(ground.nodes[edge.to] as string, [])),
    );
    const isRival = (forms: readonly string[]) =>
      forms.some((key) => known.has(key)) && !forms.some((key) => own.has(key));
    return response.nodes.flatMap((label, r) => (isRival(nodeForms(label, [])) ? [[g, r] as const] : []));
  });
}

const ofLives = /\b(?:birth|born|death|died)\b/u;

/**
 * Of each ground edge that tells of a birth or a death, the year of it: "born in 1879" states the fact as
 * well as "born in Ulm".
 */
function yearsOfLives(ground: LabelGraph, facts: readonly StatedFact[]): (string | null)[] {
  return ground.edges.map(({ from, relation, to }) => {
    const fact = facts.find(
      (each) =>
        each.relation === ground.relations[relation] &&
        each.subject === ground.nodes[from] &&
        each.object === ground.nodes[to],
    );
    return fact?.start !== undefined &&
      fact.start === fact.end &&
      /^\d{3,4}$/u.test(fact.start) &&
      ofLives.test(relationKey(fact.relation))
      ? fact.start
      : null;
  });
}

type Pairs = Pick<Comparison, 'nodePairs' | 'relationPairs' | 'inversePairs'>;
type Wordings = NonNullable<ReadingRequest['wordings']>;

/**
 * Cosines of all labels that some threshold could match, and of no others: nodes first, then the relations of
 * those edges only whose ends may match. Labels with the same words need no model.
 */
async function synonymPairs(
  ...[ground, response, wordings, embedder]: [LabelGraph, LabelGraph, Wordings, EmbeddingModel]
): Promise<Pairs> {
  const nodes = [ground.nodes.map(nodeKey), response.nodes.map(nodeKey)] as const;
  const fresh = nodes[1].filter((key) => !nodes[0].includes(key));
  const nodeCosine = await cosines(
    fresh.length === 0 || nodes[0].length === 0 ? [] : [...nodes[0], ...fresh],
    embedder,
  );
  const nodePairs = pairsOf(
    nodes[0].map((key) => [key]),
    nodes[1].map((key) => [key]),
    nodeCosine,
  );
  const sameThings = nodesByWords(ground, response);
  const allNodePairs = highest([...sameThings, ...nodePairs]);
  const facts = ground.relations.map((name) => formsOf(name, wordings));
  const said = response.relations.map((label) => formsOf(label, {}));
  const wanted = relationsToCompare(ground, response, allNodePairs);
  const cosine = await cosines(
    [...wanted[0]]
      .flatMap((i) => Object.values(facts[i] as Forms).flat())
      .concat([...wanted[1]].flatMap((i) => Object.values(said[i] as Forms).flat())),
    embedder,
  );
  const along = (forms: readonly Forms[]) => forms.map((form) => form.along);
  const across = (forms: readonly Forms[]) => forms.map((form) => form.across);
  return {
    nodePairs: allNodePairs,
    relationPairs: pairsOf(along(facts), along(said), cosine),
    inversePairs: highest([
      ...pairsOf(across(facts), along(said), cosine),
      ...pairsOf(along(facts), across(said), cosine),
    ]),
  };
}

/** Every way to put a relation: subject first, and object first. */
interface Forms {
  readonly along: readonly string[];
  readonly across: readonly string[];
}

function formsOf(label: string, wordings: Wordings): Forms {
  const { phrase, inversePhrase } = wordings[label] ?? {};
  const keys = [label, ...(phrase === undefined ? [] : [phrase])].map(relationKey);
  const turned = inversePhrase === undefined ? [] : [relationKey(inversePhrase)];
  // "Italy hosted the cup" turned round is "the cup was hosted by Italy".
  const passive = turned.filter((key) => /^\p{L}+ed$/u.test(key)).map((key) => `${key} by`);
  return {
    along: [...keys, ...passive],
    across: [...keys.flatMap((key) => inverseKey(key) ?? []), ...turned],
  };
}

/**
 * A label, and what is left of it without "in ..." or a region behind a comma ("Leiden, in the Dutch
 * Republic"), without an ordinal before it ("the 38th president"), and without a word that only names its
 * kind ("the constellation Perseus"). The shorter forms match by their words alone.
 */
function nodeForms(label: string, naming: readonly string[]): string[] {
  const key = nodeKey(label);
  const [head = label] = label.split(', ', 1);
  const words = key.split(' ');
  const bare = words.slice(words.findIndex((word) => !naming.includes(word) && word !== 'of'));
  return [...new Set([key, nodeKey(head), key.replace(/^\d+(?:st|nd|rd|th) /u, ''), bare.join(' ')])].filter(
    (form) => form !== '',
  );
}

/**
 * Pairs of nodes that are one thing by their words alone: by a form of the reply's label, or by a surname
 * that is nobody else's.
 */
function nodesByWords(ground: LabelGraph, response: LabelGraph): SynonymPair[] {
  const naming = ground.relations.flatMap(labelWords);
  const surnames = ground.nodes.map(surnameOf);
  return response.nodes.flatMap((label, r) => {
    const forms = nodeForms(label, naming);
    const key = nodeKey(label);
    return ground.nodes.flatMap((fact, g): SynonymPair[] =>
      forms.includes(nodeKey(fact)) ||
      (surnames[g] === key && surnames.indexOf(key) === surnames.lastIndexOf(key))
        ? [[g, r, 1]]
        : [],
    );
  });
}

/** "tchaikovsky" of "Pyotr Ilyich Tchaikovsky"; a name that counts or has an "of" has none. */
function surnameOf(label: string): string | undefined {
  return /^(?:\p{Lu}[\p{L}.'’-]*\s+(?:(?:van|von|de|der|da|di|la|le)\s+){0,2}){1,4}\p{Lu}[\p{L}'’-]{3,}$/u.test(
    label,
  )
    ? labelWords(label).at(-1)
    : undefined;
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
 * Numbers of the relations of edges that may match: along, if they start alike (the ends may contradict);
 * across, if each ends where the other starts.
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

/** Looks up the cosine of two labels; 0 for those that were not embedded. */
async function cosines(labels: readonly string[], embedder: EmbeddingModel): Promise<LabelCosine> {
  const distinct = [...new Set(labels)];
  const vectors = new Map(
    (await embedder.embed(distinct)).map((vector, i) => [distinct[i] as string, vector]),
  );
  return (a, b) => (a === b ? 1 : dot(vectors.get(a), vectors.get(b)));
}

/** Pairs of numbers whose closest forms reach the lowest cosine that a setting can name. */
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

/** To three digits: all that a setting can tell apart. */
function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b) return 0;
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] as number) * (b[k] as number);
  return Math.round(sum * 1e3) / 1e3;
}
