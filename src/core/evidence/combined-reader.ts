/**
 * The default reader: a calibration weighs the alignment and the entailment model. The alignment compares
 * words, values and roles, and says which of them decide. The model recognises paraphrases. Neither decides
 * alone.
 */
import type { EvidenceFinding, EvidenceReader, EvidenceRequest, Judgement } from '../ports/evidence.ts';
import type { Span } from '../text/words.ts';
import { arithmeticFinding, withArithmetic, type ComputedFinding } from './arithmetic/arithmetic-finding.ts';
import { calibrated, judgementOf, type Calibration, type Probabilities } from './calibration.ts';
import { certainJudgement } from './certain-judgement.ts';
import { entailmentFeatures, whyOf } from './entailment-reader.ts';
import { unlessOfAnother } from './joined.ts';
import { phrasesAround } from './phrases.ts';
import { isReplaced, likeliest, saidBy, withinSaid } from './said.ts';
import { isBareAnswer } from './statement.ts';
import { keysOf } from './retrieval/terms.ts';
import { SentencePools, type SentencePool } from './retrieval/selection.ts';
import {
  passageEntailment,
  silence,
  wordsFound,
  type EvidenceModels,
  type PassageEntailment,
  type WordsFound,
} from './passage-entailment.ts';
import type { AlignedFinding, AligningReader } from './deterministic-reader.ts';
import { settledByScope, withinScope } from './scope/within-scope.ts';
import type { AlignmentFeatures } from './alignment/features.ts';

/**
 * Fitted on 7,756 rows of the sets of `npm run eval -- calibration`, with the same weights of sets. Features:
 * Observation.features.
 */
const combinedCalibration: Calibration = {
  support: [0.33, 1.43, -0.75, -3.95, -0.95, 0.62, 0.72, -0.5],
  contradiction: [0.26, 0.39, 0.23, -0.91, -0.52, -0.01, 0.02, 2.26],
};

/**
 * Fitted on short answers to questions: one half of HaluEval's questions, with another name from the same
 * passages for each, and 52 rows of `reading/statements.jsonl`. A few words have no sentence to be close to,
 * and the model is weak in them (its card). What tells most is whether the documents have these words.
 */
const bareCalibration: Calibration = {
  support: [0.4, 0.59, 0.14, -0.66, 0.45, 0.33],
  contradiction: [0.93, 0, 0.74, 0.07, -1.47, 0.36],
};

const calibrationOf = (request: EvidenceRequest): Calibration =>
  isBareAnswer(request) ? bareCalibration : combinedCalibration;

/** What both readers find for a request. */
export interface Observation {
  readonly aligned: AlignedFinding;
  readonly entailed: PassageEntailment;
  /**
   * In this order:
   * - the model's log-odds of entailment and of contradiction;
   * - the share of what an answer adds to its question that no passage has, weighed by how much of the
   *   question it repeats: an answer that repeats its question and adds unknown words made them up;
   * - the log-odds again, and support and contradiction by alignment, each times the closeness of the
   *   statement to the sentence: words can only be compared where the two say much the same.
   *
   * Of a few words that answer a question: the model's log-odds; the share of them that no passage has;
   * support and contradiction by alignment.
   */
  readonly features: readonly number[];
}

/**
 * @param deterministic a reader that judges by alignment. It should get narrowed passages (narrowing.ts).
 * @param pools may be shared with that reader.
 */
export function combinedReader(
  deterministic: AligningReader,
  models: EvidenceModels,
  pools: SentencePools = new SentencePools(),
): EvidenceReader {
  const read = async (request: EvidenceRequest, aligned: AlignedFinding): Promise<EvidenceFinding> => {
    const { statement, passages, judgementOnly } = request;
    const pool = pools.of(passages);
    const computed = computedFrom(statement, pool);
    const isKnown = (word: string) => keysOf(word).some((key) => pool.has(key));
    const settled =
      judgementOnly &&
      ((computed && unread(request, aligned, pool)) ??
        (isReplaced(aligned) ? undefined : settledByScope(statement, aligned.scope, isKnown)) ??
        settledByWords(request, aligned, pool));
    const judged = (finding: EvidenceFinding) =>
      withArithmetic(statement, unlessOfAnother(finding, aligned.ofAnother, pool), computed);
    if (settled) return judged({ ...aligned.finding, ...settled });
    const observation = await observed(request, aligned, pool, models);
    const finding = combined(request, observation);
    const bounded = await withinScope(statement, finding, aligned.scope, models.entailment, isKnown);
    return judged(isOverruled(finding, bounded, aligned) ? finding : bounded);
  };
  return {
    id: `${deterministic.id} and ${models.entailment.id}, combination 11`,
    async read(requests) {
      const aligned = await deterministic.align(requests);
      const findings: EvidenceFinding[] = [];
      for (const [index, request] of requests.entries())
        findings.push(await read(request, aligned[index] as AlignedFinding));
      return findings;
    },
  };
}

/**
 * Whether scope is wrong because a word of the statement excludes the one that the document has instead. “A
 * red car” is not only more than “a blue car” says: the two exclude each other. “Outside the bank” has the
 * same scope as “inside the bank” and does not follow from it. Where both have the same operators, any
 * conflict of words will do.
 */
function isOverruled(own: EvidenceFinding, bounded: EvidenceFinding, aligned: AlignedFinding): boolean {
  if (bounded.judgement === 'supports') return own.judgement !== 'supports' && isReplaced(aligned);
  return (
    bounded.judgement === 'says nothing' &&
    own.judgement === 'contradicts' &&
    (isReplaced(aligned) || (aligned.scope?.isSame === true && aligned.finding.judgement === 'contradicts'))
  );
}

/** The probabilities if the model says nothing. */
function unread(request: EvidenceRequest, aligned: AlignedFinding, pool: SentencePool): Probabilities {
  const odds = entailmentFeatures({ entailment: silence });
  return calibrated(weighed(request, odds, wordsFound(request, pool), aligned), calibrationOf(request));
}

/** Where the alignment decides, and neither the model nor scope could change it. */
function settledByWords(
  request: EvidenceRequest,
  aligned: AlignedFinding,
  pool: SentencePool,
): Probabilities | undefined {
  const { finding, scope } = aligned;
  const { judgement } = finding;
  if (judgement === 'says nothing' || (scope && (scope.judgement !== judgement || judgement === 'supports')))
    return undefined;
  const found = wordsFound(request, pool);
  const certain = certainJudgement((odds) => weighed(request, odds, found, aligned), calibrationOf(request));
  return certain === judgement ? unread(request, aligned, pool) : undefined;
}

/**
 * Returns a function that gives the features of both readers without weighing them. A calibration is fitted
 * on these.
 */
export function observer(
  deterministic: AligningReader,
  models: EvidenceModels,
  pools: SentencePools = new SentencePools(),
): (requests: readonly EvidenceRequest[]) => Promise<Observation[]> {
  return async (requests) => {
    const aligned = await deterministic.align(requests);
    const observations: Observation[] = [];
    for (const [index, request] of requests.entries())
      observations.push(
        await observed(request, aligned[index] as AlignedFinding, pools.of(request.passages), models),
      );
    return observations;
  };
}

async function observed(
  request: EvidenceRequest,
  aligned: AlignedFinding,
  pool: SentencePool,
  models: EvidenceModels,
): Promise<Observation> {
  const entailed = await passageEntailment(request, pool, models);
  return {
    aligned,
    entailed,
    features: weighed(request, entailmentFeatures(entailed), entailed, aligned),
  };
}

/** Observation.features */
function weighed(
  request: EvidenceRequest,
  odds: readonly number[],
  { repeated, coverage }: WordsFound,
  { finding, features }: AlignedFinding,
): readonly number[] {
  if (isBareAnswer(request)) return [...odds, 1 - coverage, finding.support, finding.contradiction];
  const close = [...odds, finding.support, finding.contradiction].map(
    (feature) => feature * closeness(features),
  );
  return [...odds, repeated * (1 - coverage), ...close];
}

const computedFrom = (statement: string, pool: SentencePool): ComputedFinding | undefined =>
  arithmeticFinding(
    statement,
    () => pool.neighbours(statement),
    (key) => pool.has(key),
  );

/*
 * Where less than this share of the statement is found beside what conflicts, a comparison of words says
 * nothing. Chosen by hand: 0.6 fits the same rows a little worse.
 */
const TOO_FAR = 0.4;

/** 0 where there is nothing to compare; 1 where the texts are the same, except for what conflicts. */
const closeness = ({ rest }: AlignmentFeatures): number => Math.max(0, (rest - TOO_FAR) / (1 - TOO_FAR));

function combined(request: EvidenceRequest, { aligned, entailed, features }: Observation): EvidenceFinding {
  const { finding } = aligned;
  const { statement } = request;
  const probabilities = calibrated(features, calibrationOf(request));
  const judgement = judgementOf(probabilities);
  const isAlignedToo = judgement === finding.judgement && judgement !== 'says nothing';
  const said = saidBy(entailed, judgement, isBareAnswer(request), aligned);
  return {
    ...withinSaid(probabilities, said),
    judgement,
    statementSpans: isAlignedToo
      ? finding.statementSpans
      : decidingSpans(judgement, statement, finding, entailed),
    evidence: isAlignedToo ? finding.evidence : withNearest(finding.evidence, entailed),
    why: isAlignedToo ? finding.why : weighedWhy(entailed, judgement),
  };
}

/** What the model says, and what the weighing of both readers makes of it where that is something else. */
function weighedWhy(entailed: PassageEntailment, judgement: Judgement): string {
  const own = whyOf(entailed);
  if (!entailed.window || likeliest(entailed.entailment) === judgement) return own;
  return `${own} ${together[judgement]}`;
}

const together: Readonly<Record<Judgement, string>> = {
  supports: 'With the words that were compared, it is likelier that they support it.',
  contradicts: 'With the words that were compared, it is likelier that they contradict it.',
  'says nothing': 'With the words that were compared, it is likelier that they do not settle it.',
};

/** The sentence that the model finds nearest, before those that the alignment compared. */
function withNearest(
  aligned: EvidenceFinding['evidence'],
  { window }: PassageEntailment,
): EvidenceFinding['evidence'] {
  if (!window) return aligned;
  const { passage, span } = window.nearest;
  const isNearest = (one: EvidenceFinding['evidence'][number]) =>
    one.passage === passage && one.sentence[0] < span[1] && span[0] < one.sentence[1];
  const nearest = aligned.filter(isNearest);
  return [
    ...(nearest.length > 0 ? nearest : [{ passage, sentence: span, words: [] }]),
    ...aligned.filter((one) => !isNearest(one)),
  ];
}

/**
 * The words that decide where the two readers differ: those that the alignment doubts; if there are none,
 * those that no passage mentions; if there are none, the whole statement. A contradiction marks words.
 * Missing support marks the phrases around them.
 */
function decidingSpans(
  judgement: Judgement,
  statement: string,
  finding: EvidenceFinding,
  { missing }: PassageEntailment,
): readonly Span[] {
  const whole: readonly Span[] = [[0, statement.length]];
  if (judgement === 'supports') return whole;
  const doubted = finding.judgement === 'supports' ? missing : finding.statementSpans;
  if (doubted.length === 0) return whole;
  return judgement === 'contradicts' ? doubted : phrasesAround(statement, doubted);
}
