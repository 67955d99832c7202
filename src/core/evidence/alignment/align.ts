/**
 * Aligns a statement to passages and judges: every content word borne out and nothing in conflict supports
 * it; a conflict in an aligned slot while the rest agrees contradicts it; anything else says nothing. Pure
 * and deterministic; the parse is the only cost worth naming.
 */
import type { Judgement } from '../../ports/evidence.ts';
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import type { SyntaxTree } from '../../text/syntax.ts';
import type { Span } from '../../text/words.ts';
import type { Conflict } from './conflict.ts';
import type { ConflictKind } from './conflict-kinds.ts';
import { EvidenceIndex, type Place } from './evidence-index.ts';
import { decisive, readSentence, type SentenceReading } from './sentence-reading.ts';
import { neighboursOf } from './sentence-alignment.ts';
import { likeness, TermComparison } from './term-comparison.ts';
import { termGraphs } from './term-graph.ts';
import type { Term, TermGraph } from './term.ts';
import { claimsOf } from './answer.ts';

/** A text with the trees of its sentences; spans count in `text`. */
export interface ReadText {
  readonly text: string;
  readonly trees: readonly SyntaxTree[];
}

/** What became of one term of the statement. */
export interface TermFinding {
  readonly term: Term;
  /**
   * `found` in the sentence read for it; `nearby` or `elsewhere` in another one; `conflicts` with what stands
   * there; `missing` everywhere.
   */
  readonly state: 'found' | 'nearby' | 'elsewhere' | 'conflicts' | 'missing';
  readonly credit: number;
  /** The words that answer to it, or that stand in its place. */
  readonly evidence?: { readonly place: Place; readonly span: Span; readonly text: string };
  readonly conflict?: { readonly kind: ConflictKind; readonly strength: number };
}

/** A sentence of the statement against the sentence that answers best to it. */
export interface SentenceAlignment {
  readonly judgement: Judgement;
  readonly support: number;
  readonly contradiction: number;
  readonly place: Place | undefined;
  readonly terms: readonly TermFinding[];
  /** Share of the statement's weight that the passages bear out. */
  readonly coverage: number;
  /** The same without the terms in conflict. */
  readonly rest: number;
  /** The evidence holds under narrower terms than the statement. */
  readonly restricted: boolean;
  readonly hedged: boolean;
  readonly conflicts: readonly Conflict[];
  /** Share of the statement's weight that this one sentence has something to say of. */
  readonly engaged: number;
  /** Share of the statement's links that the sentence has too. */
  readonly linked: number;
}

/** How many sentences are read closely for one of the statement. */
const closely = 4;

/** What passages say of a statement: of several sentences the worst decides. */
export interface Alignment {
  readonly judgement: Judgement;
  readonly support: number;
  readonly contradiction: number;
  readonly sentences: readonly SentenceAlignment[];
}

/** @param question what was asked, where the statement is an answer to it. */
export function align(
  statement: ReadText,
  passages: readonly ReadText[],
  lexicon: Lexicon,
  question?: ReadText,
): Alignment {
  const comparison = comparisonOf(lexicon);
  const evidence = passages.map((passage) => graphsOf(passage, lexicon));
  const index = new EvidenceIndex(evidence, lexicon, comparison);
  const claims = claimsOf(
    graphsOf(statement, lexicon),
    question === undefined ? [] : graphsOf(question, lexicon),
    comparison,
  );
  const sentences = claims.flatMap(({ graphs: parts, denied, answers }) => {
    const found = parts.map(
      (graph) =>
        best(
          index
            .likeliest(graph, closely)
            .map((place) => judge(graph, place, { evidence, index, comparison })),
        ) ?? nothingFound(graph),
    );
    return denied ? [refuted(found)] : found.map((each) => ({ ...each, support: each.support * answers }));
  });
  const some = (judgement: Judgement) => sentences.some((sentence) => sentence.judgement === judgement);
  return {
    judgement: some('contradicts')
      ? 'contradicts'
      : sentences.length === 0 || some('says nothing')
        ? 'says nothing'
        : 'supports',
    support: Math.min(1, ...sentences.map(({ support }) => support)) * (sentences.length === 0 ? 0 : 1),
    contradiction: Math.max(0, ...sentences.map(({ contradiction }) => contradiction)),
    sentences,
  };
}

/**
 * "No": where the passages exclude a part of what is asked they bear the answer out; where they are silent on
 * it "no" is likelier than "yes".
 */
function refuted(parts: readonly SentenceAlignment[]): SentenceAlignment {
  const [weakest] = [...parts].sort((a, b) => b.contradiction - a.contradiction || a.support - b.support) as [
    SentenceAlignment,
  ];
  const contradiction = Math.min(...parts.map(({ support }) => support));
  const support = Math.max(weakest.contradiction, 0.4 * (1 - contradiction));
  return {
    ...weakest,
    support,
    contradiction,
    judgement: support >= decisive ? 'supports' : contradiction >= decisive ? 'contradicts' : 'says nothing',
  };
}

/**
 * The sentence that speaks of the same: it has most of the statement, borne out or excluded. Only among
 * equals the kinder reading counts.
 */
function best(readings: readonly SentenceAlignment[]): SentenceAlignment | undefined {
  const closest = Math.max(0, ...readings.map(({ engaged }) => engaged));
  return readings
    .filter(({ engaged }) => engaged >= closest - 0.05)
    .sort((a, b) => b.support - a.support || b.contradiction - a.contradiction)[0];
}

function nothingFound(claimed: TermGraph): SentenceAlignment {
  const terms = claimed.terms
    .filter((term) => term.weight > 0)
    .map((term): TermFinding => ({ term, state: 'missing', credit: 0 }));
  return {
    judgement: 'says nothing',
    support: 0.02,
    contradiction: 0.02,
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
  place: Place,
  { evidence, index, comparison }: Evidence,
): SentenceAlignment {
  const sentence = evidence[place.passage]?.[place.sentence] as TermGraph;
  const all = readSentence(claimed, sentence, comparison);
  // What the question takes for granted is not the answer's fault.
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
  readonly place: Place;
  readonly index: EvidenceIndex;
  readonly comparison: TermComparison;
}

function findingOf(term: Term, around: Surroundings): TermFinding {
  const { reading, sentence, place } = around;
  const words = (id: number | undefined) => {
    const other = id === undefined ? undefined : sentence.terms[id];
    return other && { evidence: { place, span: other.span, text: other.text } };
  };
  const [conflict] = reading.conflicts
    .filter(({ claimed, kind }) => claimed.includes(term.id) && kind !== 'hedge')
    .sort((a, b) => b.strength - a.strength);
  if (conflict && conflict.strength >= 0.4) {
    const other = conflict.evidence[conflict.claimed.indexOf(term.id)] ?? conflict.evidence[0];
    return { term, state: 'conflicts', credit: 0, conflict, ...words(other) };
  }
  const credit = reading.credits[term.id] as number;
  if (credit > 0) return { term, state: 'found', credit, ...words(reading.matches[term.id]?.evidence) };
  const other = elsewhere(term, around);
  const pronoun = reading.pronouns.get(term.id);
  // "She" stands in its place, and it was named close by.
  if (pronoun !== undefined && other?.state === 'nearby')
    return { term, state: 'found', credit: 0.9, ...words(pronoun) };
  return other ?? { term, state: 'missing', credit: 0 };
}

/**
 * A term that the sentence lacks, in another one: worth more near by, and more where it stands with the same
 * words.
 */
function elsewhere(term: Term, { claimed, place, index, comparison }: Surroundings): TermFinding | undefined {
  const near = claimed.links
    .flatMap(({ governor, dependent }) =>
      governor === term.id ? [dependent] : dependent === term.id ? [governor] : [],
    )
    .map((id) => claimed.terms[id] as Term);
  let found: TermFinding | undefined;
  for (const { place: other, graph, term: answer, like } of index.occurrences(term)) {
    if (other.passage === place.passage && other.sentence === place.sentence) continue;
    const isNear = other.passage === place.passage && Math.abs(other.sentence - place.sentence) <= 2;
    const isLinked =
      neighboursOf(graph)[answer.id]?.some((end) =>
        near.some((each) => likeness[comparison.compare(each, graph.terms[end.term] as Term)] >= 0.8),
      ) ?? false;
    const credit =
      like *
      (isLinked ? 0.9 : isNear ? (term.kind === 'name' ? 0.8 : 0.6) : term.kind === 'name' ? 0.6 : 0.4);
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

function weigh(
  terms: readonly TermFinding[],
  claimed: TermGraph,
  reading: SentenceReading,
  place: Place,
): SentenceAlignment {
  const total = sum(terms, ({ term }) => term.weight);
  const borne = sum(terms, ({ term, credit }) => term.weight * credit);
  const disputed = terms.filter(({ state }) => state === 'conflicts');
  // Whether the sentence speaks of the same is told by the question's words too.
  const whole = (findings: readonly TermFinding[], of: (finding: TermFinding) => number = () => 1) =>
    sum(findings, (finding) => (finding.term.given ?? finding.term.weight) * of(finding));
  const all = whole(terms);
  const own = whole(
    terms.filter(({ state }) => state === 'found'),
    ({ credit }) => credit,
  );
  // What belongs to a word in conflict falls with it: "prison" of "prison cell".
  const fallen = terms.filter(
    ({ term, state }) => state === 'missing' && hangsOnConflict(term, terms, claimed),
  );
  const others = all - whole([...disputed, ...fallen]);
  const isTouched = reading.matches.some((match) => match !== undefined);
  const coverage = total === 0 ? 0 : borne / total;
  const rest =
    others < 0.3
      ? isTouched
        ? 0.8
        : 0
      : Math.min(
          1,
          (own +
            0.5 *
              whole(
                terms.filter(({ state }) => state === 'nearby'),
                ({ credit }) => credit,
              )) /
            others,
        );
  const engaged =
    all === 0
      ? 0
      : (own + whole(disputed, ({ conflict }) => (conflict?.kind === 'other filler' ? 0.3 : 0.95))) / all;
  // A word that is denied there is there.
  const anchored =
    all === 0
      ? 0
      : (own +
          whole(
            disputed.filter(({ conflict }) =>
              /^(?:polarity|roles|place|quantifier|strength)$/u.test(conflict?.kind ?? ''),
            ),
          )) /
        all;
  const strength = Math.max(
    0,
    ...reading.conflicts.filter(({ kind }) => kind !== 'hedge').map((conflict) => conflict.strength),
  );
  const hedged = reading.conflicts.some(({ kind }) => kind === 'hedge');
  const restricted = reading.restricted.length > 0;
  const gap = Math.max(0, ...terms.map(({ term, credit }) => term.weight * (1 - credit)));
  const contradiction =
    strength * clamp((rest - 0.35) / 0.45) * (all < 1.6 ? 1 : clamp((anchored - 0.15) / 0.2));
  const support =
    (1 - strength) *
    clamp((coverage - 0.3) / 0.6) *
    (1 - 0.7 * clamp((gap - 0.25) / 0.5)) *
    (hedged ? 0.45 : 1) *
    (restricted ? 0.4 : 1) *
    (0.4 + 0.6 * reading.linked);
  const judgement =
    contradiction >= decisive && contradiction > support
      ? 'contradicts'
      : support >= decisive && strength < decisive
        ? 'supports'
        : 'says nothing';
  return {
    judgement,
    support,
    contradiction,
    place,
    terms,
    coverage,
    rest,
    restricted,
    hedged,
    conflicts: reading.conflicts,
    linked: reading.linked,
    engaged,
  };
}

function hangsOnConflict(term: Term, findings: readonly TermFinding[], claimed: TermGraph): boolean {
  return claimed.links.some(
    ({ governor, dependent, role }) =>
      dependent === term.id &&
      /^(?:mod|number)$/u.test(role) &&
      findings.some((finding) => finding.state === 'conflicts' && finding.term.id === governor),
  );
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
const clamp = (value: number): number => Math.min(1, Math.max(0, value));
