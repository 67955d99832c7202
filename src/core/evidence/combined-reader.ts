/**
 * The default reader: alignment and the entailment model as two witnesses, weighed by a calibration. The alignment knows words, values and roles, and says which of them decide;
 * the model knows what is said otherwise. Neither is the judge.
 */
import type { EvidenceFinding, EvidenceReader, EvidenceRequest, Judgement } from '../ports/evidence.ts';
import type { EntailmentModel } from '../ports/models.ts';
import type { Span } from '../text/words.ts';
import { calibrated, type Calibration } from './calibration.ts';
import { entailmentFeatures, quoted, whyOf } from './entailment-reader.ts';
import { judgementOf } from './judgement.ts';
import { SentencePools } from './retrieval/selection.ts';
import { isBareAnswer } from './statement.ts';
import { testimonyOf, type Testimony } from './testimony.ts';

/** Fitted by `npm run eval -- calibration`. Features: Observation.features. */
const combinedCalibration: Calibration = { support: [-1.2, 2.28, 1.26, 0.18, -0.14, -0.78, 3.31], contradiction: [-2.88, 2.77, 4.76, -0.35, 0.31, -0.18, -1.11] };

/** What both witnesses say of a request. */
export interface Observation {
  readonly finding: EvidenceFinding;
  readonly testimony: Testimony;
  /**
   * Support and contradiction by alignment; log-odds of entailment and contradiction by the model; whether the statement is a bare answer, and if so what share of it
   * the passages have: a name or number that answers a question has to stand there.
   */
  readonly features: readonly number[];
}

/** @param deterministic judges by alignment; give it narrowed (narrowing.ts). */
export function combinedReader(deterministic: EvidenceReader, model: EntailmentModel, calibration: Calibration = combinedCalibration): EvidenceReader {
  const observe = observer(deterministic, model);
  return {
    id: `${deterministic.id} and ${model.id}, combination 1`,
    async read(requests) {
      const observations = await observe(requests);
      return observations.map((observation, index) => combined((requests[index] as EvidenceRequest).statement, observation, calibration));
    },
  };
}

/** Both witnesses heard, nothing weighed: what a calibration is fitted on. */
export function observer(deterministic: EvidenceReader, model: EntailmentModel): (requests: readonly EvidenceRequest[]) => Promise<Observation[]> {
  const pools = new SentencePools();
  return async (requests) => {
    const findings = await deterministic.read(requests), observations: Observation[] = [];
    for (const [index, request] of requests.entries()) {
      const testimony = await testimonyOf(request, pools.of(request.passages), model), finding = findings[index] as EvidenceFinding;
      const bare = isBareAnswer(request) ? 1 : 0;
      observations.push({ finding, testimony, features: [finding.support, finding.contradiction, ...entailmentFeatures(testimony), bare, bare * testimony.coverage] });
    }
    return observations;
  };
}

function combined(statement: string, { finding, testimony, features }: Observation, calibration: Calibration): EvidenceFinding {
  const probabilities = calibrated(features, calibration), judgement = judgementOf(probabilities);
  if (judgement === finding.judgement) return { ...finding, ...probabilities };
  return {
    ...probabilities, judgement, statementSpans: decidingSpans(judgement, statement, finding, testimony),
    evidence: finding.evidence.length > 0 ? finding.evidence : testimony.sentences.map(quoted),
    why: `${whyOf(testimony, statement)} Word by word: ${finding.why}`,
  };
}

/** Where the witnesses differ: what the alignment doubts, else what is not mentioned, else the whole. */
function decidingSpans(judgement: Judgement, statement: string, finding: EvidenceFinding, { missing }: Testimony): readonly Span[] {
  const whole: readonly Span[] = [[0, statement.length]];
  if (judgement === 'supports') return whole;
  const doubted = finding.judgement === 'supports' ? missing : finding.statementSpans;
  return doubted.length > 0 ? doubted : whole;
}
