/**
 * Judges by the entailment model alone, with calibrated probabilities. The model shows which sentences
 * decide, but not which words: words that no passage has are the likeliest.
 */
import type { EvidenceFinding, EvidenceReader, EvidenceRequest, Judgement } from '../ports/evidence.ts';
import type { Span } from '../text/words.ts';
import { calibrated, judgementOf, type Calibration, type Probabilities } from './calibration.ts';
import { phrasesAround } from './phrases.ts';
import { likeliest, saidBy, withinSaid } from './said.ts';
import { SentencePools, type Sentence } from './retrieval/selection.ts';
import { isBareAnswer } from './statement.ts';
import { passageEntailment, type EvidenceModels, type PassageEntailment } from './passage-entailment.ts';

/** Fitted on the same rows as the combination. Features: entailmentFeatures. */
const entailmentCalibration: Calibration = {
  support: [0.22, 0.86, -0.24],
  contradiction: [0.43, 0.01, 0.46],
};

export function entailmentReader(
  models: EvidenceModels,
  calibration: Calibration = entailmentCalibration,
): EvidenceReader {
  const pools = new SentencePools();
  return {
    id: `${models.entailment.id} 5`,
    async read(requests) {
      const findings: EvidenceFinding[] = [];
      for (const request of requests) {
        const entailed = await passageEntailment(request, pools.of(request.passages), models);
        findings.push(findingOf(request, entailed, calibrated(entailmentFeatures(entailed), calibration)));
      }
      return findings;
    },
  };
}

/**
 * Log-odds of entailment and of contradiction, each against neutral. Damped, so that a small model is never
 * surer than 50 to 1.
 */
export function entailmentFeatures({ entailment: read }: Pick<PassageEntailment, 'entailment'>): number[] {
  return [logOdds(read.entailment, read.neutral), logOdds(read.contradiction, read.neutral)];
}

export const ODDS_DAMPING = 0.02;
const logOdds = (a: number, b: number): number => Math.log((a + ODDS_DAMPING) / (b + ODDS_DAMPING));

function findingOf(
  request: EvidenceRequest,
  entailed: PassageEntailment,
  probabilities: Probabilities,
): EvidenceFinding {
  const judgement = judgementOf(probabilities);
  const { missing } = entailed;
  const { statement } = request;
  const whole: Span = [0, statement.length];
  return {
    ...withinSaid(probabilities, saidBy(entailed, judgement, isBareAnswer(request))),
    judgement,
    statementSpans:
      judgement === 'supports' || missing.length === 0
        ? [whole]
        : judgement === 'contradicts'
          ? missing
          : phrasesAround(statement, missing),
    evidence: evidenceOf(entailed),
    why: whyOf(entailed),
  };
}

/** The window's sentences as evidence; which of their words decide is not known. */
export const evidenceOf = ({ window }: PassageEntailment): EvidenceFinding['evidence'] =>
  (window?.sentences ?? []).map(({ passage, span }: Sentence) => ({ passage, sentence: span, words: [] }));

/** Explains the model's decision. */
export function whyOf({ window, entailment: read }: PassageEntailment): string {
  if (!window) return 'The documents have no text to compare this with.';
  const percent = String(Math.round(Math.max(read.contradiction, read.entailment, read.neutral) * 100));
  return `The entailment model says that these sentences ${says[likeliest(read)]} this (${percent} %).`;
}

const says: Readonly<Record<Judgement, string>> = {
  supports: 'support',
  contradicts: 'contradict',
  'says nothing': 'do not settle',
};
