/**
 * Aligns a statement to passages and judges it. If every content word is supported and nothing conflicts, the
 * passages support it. If a term in an aligned slot conflicts and the rest agrees, they contradict it.
 * Otherwise they say nothing. Pure and deterministic; only parsing takes noticeable time.
 */
import type { Judgement } from '../../ports/evidence.ts';
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import type { Alignment, ReadText, SentenceAlignment, TermFinding } from './alignment.ts';
import { EvidenceIndex, type SentencePlace } from './evidence-index.ts';
import { contested, decisive, readSentence, type SentenceReading } from './sentence-reading.ts';
import { neighboursOf } from './sentence-alignment.ts';
import { saidOfAnother } from './said-of-another.ts';
import { likeness, TermComparison } from './term-comparison.ts';
import { termGraphs } from './term-graph.ts';
import type { ContentTerm, TermGraph } from './term.ts';
import { claimsOf } from './asked-claims.ts';
import { weigh } from './weighing.ts';

/*
 * The numbers below were chosen by hand while the table of cases in
 * test/core/evidence/alignment-cases.ts grew. None of them is fitted. Only calibration.ts, which turns an
 * alignment into probabilities, is.
 */

/** Evidence sentences read closely for each sentence of the statement. */
const READ_CLOSELY = 4;
/** Sentences within this distance of the closest one count as equally close. */
const EQUALLY_CLOSE = 0.05;
/** Support and contradiction where no sentence is about the statement. */
const SILENT = 0.02;
/** The most support of words that the passages have of something else. */
const UNJOINED = 0.4;
/** How much silence on a question supports the answer "no". */
const SILENCE_SUPPORTS_NO = 0.4;
/** From this likeness on, a linked term counts as the same word. */
const ALIKE = 0.8;
/** How many sentences away in one passage counts as near. */
const NEAR_SENTENCES = 2;
/** Credit of a term that the sentence has as a pronoun, and that a sentence near by names. */
const PRONOUN_CREDIT = 0.9;
/** Credit of a term found in another sentence: linked to the same words, near by, or anywhere. */
const CREDIT_ELSEWHERE = {
  linked: 0.9,
  near: { name: 0.8, other: 0.6 },
  far: { name: 0.6, other: 0.4 },
} as const;

/** @param question the question, where the statement is an answer to one. */
export function align(
  statement: ReadText,
  passages: readonly ReadText[],
  lexicon: Lexicon,
  question?: ReadText,
): Alignment {
  const comparison = comparisonOf(lexicon);
  const evidence = passages.map((passage) => graphsOf(passage, lexicon));
  const index = new EvidenceIndex(evidence, lexicon, comparison);
  const own = graphsOf(statement, lexicon);
  const claims = claimsOf(own, question === undefined ? [] : graphsOf(question, lexicon), comparison);
  const sentences = claims.flatMap(({ graphs: parts, denied, answers }) => {
    const found = parts.map(
      (graph) =>
        best(
          index
            .likeliest(graph, READ_CLOSELY)
            .map((place) => judge(graph, place, { evidence, index, comparison })),
        ) ?? nothingFound(graph),
    );
    return denied ? [refuted(found)] : found.map((each) => ({ ...each, support: each.support * answers }));
  });
  // Of the statement's own words, since an answer may leave to its question what joins them.
  const [ofAnother] = own.flatMap((graph) => saidOfAnother(graph, index, comparison) ?? []);
  const some = (judgement: Judgement) => sentences.some((sentence) => sentence.judgement === judgement);
  return {
    judgement: some('contradicts')
      ? 'contradicts'
      : sentences.length === 0 || some('says nothing') || ofAnother
        ? 'says nothing'
        : 'supports',
    support:
      Math.min(ofAnother ? UNJOINED : 1, ...sentences.map(({ support }) => support)) *
      (sentences.length === 0 ? 0 : 1),
    contradiction: Math.max(0, ...sentences.map(({ contradiction }) => contradiction)),
    sentences,
    ofAnother,
  };
}

/**
 * The answer "no". Passages that exclude a part of the question support it. Where they are silent, "no" is
 * likelier than "yes".
 */
function refuted(parts: readonly SentenceAlignment[]): SentenceAlignment {
  const [weakest] = [...parts].sort((a, b) => b.contradiction - a.contradiction || a.support - b.support) as [
    SentenceAlignment,
  ];
  const contradiction = Math.min(...parts.map(({ support }) => support));
  const support = Math.max(weakest.contradiction, SILENCE_SUPPORTS_NO * (1 - contradiction));
  return {
    ...weakest,
    support,
    contradiction,
    judgement: support >= decisive ? 'supports' : contradiction >= decisive ? 'contradicts' : 'says nothing',
  };
}

/**
 * The sentence that is about the same thing: it has most of the statement, supported or excluded. Among
 * equally close sentences, the one with the highest support.
 */
function best(readings: readonly SentenceAlignment[]): SentenceAlignment | undefined {
  const closest = Math.max(0, ...readings.map(({ engaged }) => engaged));
  return readings
    .filter(({ engaged }) => engaged >= closest - EQUALLY_CLOSE)
    .sort((a, b) => b.support - a.support || b.contradiction - a.contradiction)[0];
}

function nothingFound(claimed: TermGraph): SentenceAlignment {
  const terms = claimed.terms
    .filter((term) => term.weight > 0)
    .map((term): TermFinding => ({ term, state: 'missing', credit: 0 }));
  return {
    judgement: 'says nothing',
    support: SILENT,
    contradiction: SILENT,
    place: undefined,
    terms,
    coverage: 0,
    rest: 0,
    restricted: false,
    hedged: false,
    conflicts: [],
    linked: 0,
    engaged: 0,
  };
}

/* ---------- graphs, kept as long as the texts are ---------- */

const comparisons = new WeakMap<Lexicon, TermComparison>();
const graphs = new WeakMap<ReadText, readonly TermGraph[]>();

function comparisonOf(lexicon: Lexicon): TermComparison {
  let comparison = comparisons.get(lexicon);
  if (!comparison) comparisons.set(lexicon, (comparison = new TermComparison(lexicon)));
  return comparison;
}

function graphsOf(text: ReadText, lexicon: Lexicon): readonly TermGraph[] {
  let found = graphs.get(text);
  if (!found) graphs.set(text, (found = termGraphs(text.text, text.trees, lexicon)));
  return found;
}

/* ---------- one sentence of evidence, the others beside it ---------- */

interface Evidence {
  readonly evidence: readonly (readonly TermGraph[])[];
  readonly index: EvidenceIndex;
  readonly comparison: TermComparison;
}

function judge(
  claimed: TermGraph,
  place: SentencePlace,
  { evidence, index, comparison }: Evidence,
): SentenceAlignment {
  const sentence = evidence[place.passage]?.[place.sentence] as TermGraph;
  const all = readSentence(claimed, sentence, comparison);
  // The answer is not blamed for what its question assumes.
  const reading = {
    ...all,
    conflicts: all.conflicts.filter(
      (conflict) => !conflict.claimed.every((id) => claimed.terms[id]?.given !== undefined),
    ),
  };
  const terms = claimed.terms
    .filter((term) => term.weight > 0)
    .map((term) => findingOf(term, { claimed, reading, sentence, place, index, comparison }));
  return weigh(terms, claimed, reading, place);
}

interface Surroundings {
  readonly claimed: TermGraph;
  readonly reading: SentenceReading;
  readonly sentence: TermGraph;
  readonly place: SentencePlace;
  readonly index: EvidenceIndex;
  readonly comparison: TermComparison;
}

function findingOf(term: ContentTerm, around: Surroundings): TermFinding {
  const { reading, sentence, place } = around;
  const words = (id: number | undefined) => {
    const other = id === undefined ? undefined : sentence.terms[id];
    return other && { evidence: { place, span: other.span, text: other.text } };
  };
  const [conflict] = reading.conflicts
    .filter(({ claimed, kind }) => claimed.includes(term.id) && kind !== 'hedge')
    .sort((a, b) => b.strength - a.strength);
  if (conflict && conflict.strength >= contested) {
    const other = conflict.evidence[conflict.claimed.indexOf(term.id)] ?? conflict.evidence[0];
    return { term, state: 'conflicts', credit: 0, conflict, ...words(other) };
  }
  const credit = reading.credits[term.id] as number;
  if (credit > 0) return { term, state: 'found', credit, ...words(reading.matches[term.id]?.evidence) };
  const other = elsewhere(term, around);
  const pronoun = reading.pronouns.get(term.id);
  // The sentence has "she" instead, and a sentence near by has the name.
  if (pronoun !== undefined && other?.state === 'nearby')
    return { term, state: 'found', credit: PRONOUN_CREDIT, ...words(pronoun) };
  return other ?? { term, state: 'missing', credit: 0 };
}

/**
 * A term that this sentence lacks, found in another one. It earns more near by, and more where it is linked
 * to the same words.
 */
function elsewhere(
  term: ContentTerm,
  { claimed, place, index, comparison }: Surroundings,
): TermFinding | undefined {
  const near = claimed.links
    .flatMap(({ governor, dependent }) =>
      governor === term.id ? [dependent] : dependent === term.id ? [governor] : [],
    )
    .map((id) => claimed.terms[id] as ContentTerm);
  let found: TermFinding | undefined;
  for (const { place: other, graph, term: answer, like } of index.occurrences(term)) {
    if (other.passage === place.passage && other.sentence === place.sentence) continue;
    const isNear =
      other.passage === place.passage && Math.abs(other.sentence - place.sentence) <= NEAR_SENTENCES;
    const isLinked =
      neighboursOf(graph)[answer.id]?.some((end) =>
        near.some(
          (each) => likeness[comparison.compare(each, graph.terms[end.term] as ContentTerm)] >= ALIKE,
        ),
      ) ?? false;
    const { linked, near: nearBy, far } = CREDIT_ELSEWHERE;
    const kind = term.kind === 'name' ? 'name' : 'other';
    const credit = like * (isLinked ? linked : (isNear ? nearBy : far)[kind]);
    if (!found || credit > found.credit)
      found = {
        term,
        state: isLinked || isNear ? 'nearby' : 'elsewhere',
        credit,
        evidence: { place: other, span: answer.span, text: answer.text },
      };
  }
  return found;
}
