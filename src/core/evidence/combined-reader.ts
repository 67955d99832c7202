/**
 * The default reader: a calibration weighs the alignment and the entailment model. The alignment compares
 * words, values and roles, and says which of them decide. The model recognises paraphrases. Neither decides
 * alone.
 */
import type { EvidenceFinding, EvidenceReader, EvidenceRequest, Judgement } from '../ports/evidence.ts';
import type { EntailmentModel } from '../ports/models.ts';
import type { Span } from '../text/words.ts';
import { calibrated, judgementOf, type Calibration } from './calibration.ts';
import { entailmentFeatures, quoted, whyOf } from './entailment-reader.ts';
import { phrasesAround } from './phrases.ts';
import { SentencePools } from './retrieval/selection.ts';
import { passageEntailment, type PassageEntailment } from './passage-entailment.ts';

/** Fitted by `npm run eval -- calibration`. Features: Observation.features. */
const combinedCalibration: Calibration = {
  support: [-0.49, 1.9, 0.54, 0.21, -0.02, -2.26, -0.76],
  contradiction: [-0.71, 0.42, 3.75, -0.34, 0.29, 0.87, -2.22],
};

/** What both readers find for a request. */
export interface Observation {
  readonly finding: EvidenceFinding;
  readonly entailed: PassageEntailment;
  /**
   * In this order:
   * - support and contradiction by alignment;
   * - the model's log-odds of entailment and of contradiction;
   * - the share of what an answer adds to its question that no passage has (0 where no question was asked). A
   *   name or number given as an answer has to occur in a passage;
   * - the number of words that no passage has, counted up to three and divided by three. One such word may be
   *   a synonym; several seldom are.
   */
  readonly features: readonly number[];
}

/** @param deterministic a reader that judges by alignment. It should get narrowed passages (narrowing.ts). */
export function combinedReader(
  deterministic: EvidenceReader,
  model: EntailmentModel,
  calibration: Calibration = combinedCalibration,
): EvidenceReader {
  const observe = observer(deterministic, model);
  return {
    id: `${deterministic.id} and ${model.id}, combination 1`,
    async read(requests) {
      const observations = await observe(requests);
      return observations.map((observation, index) =>
        combined((requests[index] as EvidenceRequest).statement, observation, calibration),
      );
    },
  };
}

/**
 * Returns a function that gives the features of both readers without weighing them. A calibration is fitted
 * on these.
 */
export function observer(
  deterministic: EvidenceReader,
  model: EntailmentModel,
): (requests: readonly EvidenceRequest[]) => Promise<Observation[]> {
  const pools = new SentencePools();
  return async (requests) => {
    const findings = await deterministic.read(requests);
    const observations: Observation[] = [];
    for (const [index, request] of requests.entries()) {
      const entailed = await passageEntailment(request, pools.of(request.passages), model);
      const finding = findings[index] as EvidenceFinding;
      const unfound = request.question === undefined ? 0 : 1 - entailed.coverage;
      observations.push({
        finding,
        entailed,
        features: [
          finding.support,
          finding.contradiction,
          ...entailmentFeatures(entailed),
          unfound,
          Math.min(3, entailed.missing.length) / 3,
        ],
      });
    }
    return observations;
  };
}

function combined(
  statement: string,
  { finding, entailed, features }: Observation,
  calibration: Calibration,
): EvidenceFinding {
  const probabilities = calibrated(features, calibration);
  const judgement = judgementOf(probabilities);
  if (judgement === finding.judgement)
    return {
      ...finding,
      ...probabilities,
      ...(judgement === 'says nothing' && {
        statementSpans: phrasesAround(statement, finding.statementSpans),
      }),
    };
  return {
    ...probabilities,
    judgement,
    statementSpans: decidingSpans(judgement, statement, finding, entailed),
    evidence: finding.evidence.length > 0 ? finding.evidence : entailed.sentences.map(quoted),
    why: `${whyOf(entailed, statement)} Word by word: ${finding.why}`,
  };
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
