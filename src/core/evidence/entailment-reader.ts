/**
 * Judges by the entailment model alone, with calibrated probabilities. The model shows which sentences
 * decide, but not which words: words that no passage has are the likeliest.
 */
import type { EvidenceFinding, EvidenceReader } from '../ports/evidence.ts';
import type { Entailment, EntailmentModel } from '../ports/models.ts';
import type { Span } from '../text/words.ts';
import { calibrated, judgementOf, type Calibration, type Probabilities } from './calibration.ts';
import { phrasesAround } from './phrases.ts';
import { SentencePools, type Sentence } from './retrieval/selection.ts';
import { passageEntailment, type PassageEntailment } from './passage-entailment.ts';

/** Fitted by `npm run eval -- calibration`. Features: entailmentFeatures. */
const entailmentCalibration: Calibration = {
  support: [0.04, 0.49, -0.04],
  contradiction: [0.21, -0.18, 0.36],
};

export function entailmentReader(
  model: EntailmentModel,
  calibration: Calibration = entailmentCalibration,
): EvidenceReader {
  const pools = new SentencePools();
  return {
    id: `${model.id} 1`,
    async read(requests) {
      const findings: EvidenceFinding[] = [];
      for (const request of requests) {
        const entailed = await passageEntailment(request, pools.of(request.passages), model);
        findings.push(
          findingOf(request.statement, entailed, calibrated(entailmentFeatures(entailed), calibration)),
        );
      }
      return findings;
    },
  };
}

/**
 * Log-odds of entailment and of contradiction against neutral, each the mean over both readings (best
 * sentence, and best few together). Damped, so that a small model is never surer than 50 to 1.
 */
export function entailmentFeatures({ best, together }: PassageEntailment): number[] {
  const odds = (of: (entailment: Entailment) => number) =>
    (logOdds(of(best), best.neutral) + logOdds(of(together), together.neutral)) / 2;
  return [odds(({ entailment }) => entailment), odds(({ contradiction }) => contradiction)];
}

const damping = 0.02;
const logOdds = (a: number, b: number): number => Math.log((a + damping) / (b + damping));

function findingOf(
  statement: string,
  entailed: PassageEntailment,
  probabilities: Probabilities,
): EvidenceFinding {
  const judgement = judgementOf(probabilities);
  const { missing, sentences } = entailed;
  const whole: Span = [0, statement.length];
  return {
    ...probabilities,
    judgement,
    statementSpans:
      judgement === 'supports' || missing.length === 0
        ? [whole]
        : judgement === 'contradicts'
          ? missing
          : phrasesAround(statement, missing),
    evidence: sentences.map(quoted),
    why: whyOf(entailed, statement),
  };
}

/** A sentence as evidence; which of its words decide is not known. */
export const quoted = ({ passage, span }: Sentence): EvidenceFinding['evidence'][number] => ({
  passage,
  sentence: span,
  words: [],
});

/** Explains the model's decision, and names what the sentences do not mention. */
export function whyOf({ sentences, together, missing }: PassageEntailment, statement: string): string {
  if (sentences.length === 0) return 'No passage shares a word with the statement.';
  const { contradiction, entailment, neutral } = together;
  const highest = Math.max(contradiction, entailment, neutral);
  const taken =
    highest === entailment
      ? 'that these sentences bear the statement out'
      : highest === contradiction
        ? 'that these sentences exclude the statement'
        : 'that these sentences do not tell';
  const lacking = missing
    .slice(0, 4)
    .map((span) => `“${statement.slice(...span)}”`)
    .join(', ');
  const percent = String(Math.round(highest * 100));
  const without = lacking === '' ? '' : ` Not mentioned: ${lacking}.`;
  return `The entailment model takes it ${taken} (${percent} %).${without}`;
}
