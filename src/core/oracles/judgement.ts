/**
 * Turns a reading into a verdict (Drowzee, Algorithm 3), twice: the four categories exactly as published, and
 * an outcome by coverage and contradiction.
 *
 * The outcomes are tried in the order of the table. What counts as "enough" stated:
 * - every fact with both ends named in the question is stated;
 * - without such facts: something that several subjects have in common is stated of all of them;
 * - if they have nothing in common: a fact about each subject is stated.
 * A fact that is also denied does not count as stated.
 *
 *   none             nothing could be read from the reasoning
 *   both             a contradiction, and a faulty inference
 *   wrong knowledge  a contradiction with a fact
 *   wrong inference  the reasoning concludes the opposite of the answer given; or the answer is wrong
 *                    although enough is stated
 *   sound            the answer is right, enough is stated, nothing contradicted
 *   thin             anything else: too little is stated to tell
 */
import type { PlainYesNo } from '../testing/test-case.ts';
import type { LabelEdge, LabelGraph } from './graph.ts';
import { bearings, statedFacts } from './coverage.ts';
import { contradictions, otherValues, type Contradiction } from './contradiction.ts';
import { compareEdges, compareNodes, likenessOf, type Matching } from './similarity.ts';
import type { Reading } from './reading.ts';
import type {
  OracleSettings,
  PlainAnswer,
  PublishedCategory,
  ReasoningOutcome,
  ReasoningVerdict,
  SemanticGraph,
} from './verdict.ts';

export function judgeReasoning(
  reading: Reading,
  answer: PlainAnswer['kind'],
  expected: PlainYesNo,
  settings: OracleSettings,
): ReasoningVerdict {
  const { synonymCosine } = settings;
  const likeness = likenessOf(reading);
  const nodes = compareNodes(reading, synonymCosine);
  const edges = compareEdges(reading, likeness, nodes, synonymCosine);
  const bearing = bearings(reading, likeness, synonymCosine);
  const isWrong = (answer === 'yes' || answer === 'no') && answer !== expected;
  const denied = isWrong ? reading.asked : [];
  const isRight = answer === expected;
  const found = contradictions({ reading, likeness, bearing, synonymCosine, denied }).filter(
    (each) => !(isRight && isByname(reading, each)),
  );
  // A claim of the question that the reply repeats although it is false may contradict a fact.
  const { repeated } = reading;
  const faultsOfClaim =
    repeated && isWrong
      ? otherValues({
          reading: { ...reading, ...repeated },
          likeness: likenessOf(repeated),
          bearing: bearings({ ...repeated }, likenessOf(repeated), synonymCosine),
          synonymCosine,
        })
      : [];
  const stated = statedFacts(reading, bearing);
  const repeatedFaults = faultsOfClaim.filter(({ ground }) => !stated.has(ground));
  for (const { ground } of found) stated.delete(ground);
  const facts = reading.ground.edges.length;
  return {
    edgeSimilarity: edges.jaccard,
    nodeSimilarity: nodes.jaccard,
    published: answer === 'declined' ? 'CO' : publishedCategory(edges.jaccard, nodes.jaccard, settings),
    coverage: facts === 0 ? 0 : stated.size / facts,
    contradictions: found.length + repeatedFaults.length,
    ...outcomeOf({ reading, answer, expected, stated, found: [...found, ...repeatedFaults] }),
    ground: shownGraph('ground', { reading, nodes, edges }, []),
    response: shownGraph('response', { reading, nodes, edges }, found),
  };
}

/**
 * "Sisi was his wife, yes": of the very fact that a right answer affirms or denies, another value in one word
 * may be a byname of its own.
 */
function isByname(
  { asked, ground, response, rivals = [] }: Reading,
  { ground: g, response: r }: Contradiction,
): boolean {
  const [fact, said] = [ground.edges[g] as LabelEdge, response.edges[r] as LabelEdge];
  if (!asked.includes(g) || said.negated || rivals.some(([, node]) => node === said.to)) return false;
  const value = response.nodes[said.to] as string;
  return /^\p{Lu}\p{L}{2,}$/u.test(value) && ofPersons.test(ground.relations[fact.relation] as string);
}
/** Relations between persons, who have bynames. */
const ofPersons = /\b(?:spouse|married|sibling|father|mother|parent|child|student|teacher|advisor)\b/u;

/**
 * Whether a reply states the facts that decide the question and contradicts none: without a yes or a no it
 * then gives the answer that follows from them.
 */
export function statesAnswer(reading: Reading, { synonymCosine }: OracleSettings): boolean {
  if (reading.ground.edges.length === 0) return false;
  const likeness = likenessOf(reading);
  const bearing = bearings(reading, likeness, synonymCosine);
  return (
    contradictions({ reading, likeness, bearing, synonymCosine, denied: [] }).length === 0 &&
    isEnough(reading, statedFacts(reading, bearing)) &&
    isWholeList(reading, statedFacts(reading, bearing))
  );
}

/** "Crick, Watson and Wilkins won it" says who did not; "Watson won it" does not. */
function isWholeList({ ground, asked }: Reading, stated: ReadonlySet<number>): boolean {
  if (asked.length > 0 || sharedFacts(ground).length > 0) return true;
  const isListed = (edge: LabelEdge) =>
    ground.edges.some(
      (other) => other !== edge && other.from === edge.from && other.relation === edge.relation,
    );
  return ground.edges.every((edge, i) => stated.has(i) || !isListed(edge));
}

/** The value that a reply gives instead of the only fact's, if it contradicts the fact in no other way. */
export function deniedByValue(reading: Reading, { synonymCosine }: OracleSettings): string | undefined {
  const { ground, response } = reading;
  if (ground.edges.length !== 1) return undefined;
  const likeness = likenessOf(reading);
  const bearing = bearings(reading, likeness, synonymCosine);
  const comparison = { reading, likeness, bearing, synonymCosine, denied: [] };
  const [found, another] = otherValues(comparison);
  if (found === undefined || another !== undefined || contradictions(comparison).length > 1) return undefined;
  const said = response.edges[found.response] as LabelEdge;
  const [from, to] = [response.nodes[said.from] as string, response.nodes[said.to] as string];
  const [own] = ground.edges as readonly [LabelEdge];
  const isOfFact = [own.from, own.to].some((node) => likeness.node(node, said.to) >= synonymCosine);
  return isOfFact ? from : to;
}

/** The published category (Algorithm 3, lines 10 to 17). */
export function publishedCategory(
  edgeSimilarity: number,
  nodeSimilarity: number,
  { edgeJaccard, nodeJaccard }: Pick<OracleSettings, 'edgeJaccard' | 'nodeJaccard'>,
): PublishedCategory {
  if (edgeSimilarity < edgeJaccard && nodeSimilarity < nodeJaccard) return 'OL';
  if (edgeSimilarity < edgeJaccard) return 'EI';
  return nodeSimilarity < nodeJaccard ? 'EK' : 'CO';
}

interface Findings {
  readonly reading: Reading;
  readonly answer: PlainAnswer['kind'];
  readonly expected: PlainYesNo;
  readonly stated: ReadonlySet<number>;
  readonly found: readonly Contradiction[];
}

type Outcome = { readonly outcome: ReasoningOutcome; readonly why: string };

function outcomeOf(findings: Findings): Outcome {
  const { reading, answer, expected, stated, found } = findings;
  const opposed = inferenceFault(findings);
  const [contradiction] = found;
  if (contradiction && opposed) return { outcome: 'both', why: `${contradiction.why} ${opposed}` };
  if (contradiction) return { outcome: 'wrong knowledge', why: contradiction.why };
  if (opposed) return { outcome: 'wrong inference', why: opposed };
  const facts = reading.ground.edges.length;
  if (reading.response.edges.length === 0)
    return {
      outcome: 'none',
      why: 'The reply gives no reasoning that could be read, apart from the words of the question.',
    };
  if (facts === 0)
    return {
      outcome: 'thin',
      why: 'The case lists no facts, so there is nothing to compare the reasoning with.',
    };
  const share = `${stated.size} of the ${facts} ${facts === 1 ? 'fact' : 'facts'} that the answer rests on`;
  if (!isEnough(reading, stated))
    return {
      outcome: 'thin',
      why: `The reasoning states ${share}, which is too little to tell whether it is sound.`,
    };
  return answer === expected
    ? { outcome: 'sound', why: `The reasoning states ${share} and contradicts none.` }
    : {
        outcome: 'thin',
        why:
          `The reasoning states ${share} and contradicts none, but there is no plain ` +
          'answer to compare it with.',
      };
}

/** The reason why the inference is wrong, as a sentence, or undefined. */
function inferenceFault({ reading, answer, expected, stated }: Findings): string | undefined {
  if (answer !== 'yes' && answer !== 'no') return undefined;
  const { conclusion } = reading;
  if (conclusion && conclusion.answer !== answer)
    return `The answer given is ${answer}, but the reasoning itself concludes ${conclusion.answer}.`;
  if (answer === expected || reading.ground.edges.length === 0 || !isEnough(reading, stated))
    return undefined;
  return `The reasoning states the necessary facts, but they lead to ${expected}, not ${answer}.`;
}

function isEnough({ ground, asked }: Reading, stated: ReadonlySet<number>): boolean {
  if (asked.length > 0) return asked.every((edge) => stated.has(edge));
  const shared = sharedFacts(ground);
  if (shared.length > 0) return shared.some((edges) => edges.every((edge) => stated.has(edge)));
  const subjects = new Set(ground.edges.map((edge) => edge.from));
  const covered = new Set([...stated].map((edge) => (ground.edges[edge] as LabelEdge).from));
  return subjects.size > 0 && covered.size === subjects.size;
}

/** Groups of facts that give several subjects the same object: what they have in common. */
function sharedFacts(ground: LabelGraph): number[][] {
  const groups = new Map<string, number[]>();
  ground.edges.forEach(({ relation, to }, edge) =>
    groups.set(`${relation} ${to}`, [...(groups.get(`${relation} ${to}`) ?? []), edge]),
  );
  return [...groups.values()].filter((edges) => edges.length > 1);
}

interface MatchedGraphs {
  readonly reading: Reading;
  readonly nodes: Matching;
  readonly edges: Matching;
}

/** @param found contradictions to mark, on edges of the reply only. */
function shownGraph(
  side: 'ground' | 'response',
  { reading, nodes, edges }: MatchedGraphs,
  found: readonly Contradiction[],
): SemanticGraph {
  const graph: LabelGraph = reading[side];
  const [own, other] = side === 'ground' ? ([0, 1] as const) : ([1, 0] as const);
  const partner = (matching: Matching) =>
    new Map(matching.pairs.map((pair) => [pair[own], { match: pair[other], similarity: pair[2] }]));
  const nodePartners = partner(nodes);
  const edgePartners = partner(edges);
  const contradicted = new Map(
    found.map(({ response, ground, why }) => [response, { contradicts: { edge: ground, why } }]),
  );
  return {
    nodes: graph.nodes.map((label, i) => ({ label, ...nodePartners.get(i) })),
    edges: graph.edges.map(({ from, to, relation, negated, span }, i) => ({
      from,
      to,
      label: graph.relations[relation] as string,
      negated,
      ...edgePartners.get(i),
      ...contradicted.get(i),
      ...(span ? { span } : {}),
    })),
  };
}
