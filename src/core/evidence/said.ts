/**
 * What the readers say by themselves. Their weighted probabilities can accuse a statement, or find nothing
 * about it, where neither of them does so. Such a probability stays under the bound of its verdict
 * (checking/verdict.ts), and the statement is unclear.
 */
import type { Judgement } from '../ports/evidence.ts';
import type { Entailment } from '../ports/models.ts';
import type { ConflictKind } from './alignment/conflict-kinds.ts';
import { decisive } from './alignment/sentence-reading.ts';
import type { Probabilities } from './calibration.ts';
import type { AlignedFinding } from './deterministic-reader.ts';
import type { PassageEntailment } from './passage-entailment.ts';

/**
 * The entailment model accuses by itself from this probability on. Chosen with the bound of a contradiction
 * on half of 1,400 rows of `reading/` (by a hash of the id): the highest with which half of the contradicted
 * statements are still found. On the other half, 10 % of the true statements are accused instead of 12 %.
 */
export const ACCUSES_FROM = 0.56;

/** The most that a contradiction or silence gets that no reader says: just under the bounds of a verdict. */
const UNSAID = { contradiction: 0.41, nothing: 0.44 };

/** What the model finds likeliest. */
export function likeliest({ contradiction, entailment, neutral }: Entailment): Judgement {
  const highest = Math.max(contradiction, entailment, neutral);
  return highest === entailment ? 'supports' : highest === contradiction ? 'contradicts' : 'says nothing';
}

/** What is said about a statement, apart from support, which the readers can find together. */
export interface Said {
  readonly contradicts: boolean;
  readonly nothing: boolean;
}

/** From this probability on, the model holds that the sentences support a statement. Chosen as above. */
const VOUCHES_FROM = 0.5;

/**
 * Conflicts that accuse whatever the model says: it is weak in one word exchanged for another (its card).
 * Other conflicts are found in the form of a sentence, which a true statement may change.
 */
const exclusive: readonly ConflictKind[] = ['value', 'name', 'antonym', 'sibling'];
const EXCLUDES_FROM = 0.8;

/** Conflicts that scope does not change. */
const whateverTheScope: readonly ConflictKind[] = ['name', 'antonym', 'sibling'];

type Conflicts = Pick<AlignedFinding, 'features'>;

const hasAny = ({ features }: Conflicts, kinds: readonly ConflictKind[], from = EXCLUDES_FROM): boolean =>
  kinds.some((kind) => features.conflicts[kind] >= from);

/**
 * Whether a word, a value or a place of the statement excludes the one that the document has instead. "At
 * least five" for "at least three" excludes nothing, so a value counts only where both have the same
 * operators.
 */
export const isReplaced = (aligned: Conflicts & Pick<AlignedFinding, 'scope'>): boolean =>
  hasAny(aligned, whateverTheScope) ||
  hasAny(aligned, ['place'], decisive) ||
  (aligned.scope?.isSame === true && hasAny(aligned, ['value']));

/**
 * @param aligned what the alignment finds, where there is one.
 * @param judgement the likeliest after weighing.
 * @param isBare a few words that the model reads behind their question. It is weak in these (its card): of 36
 *   that it accused, 22 were right.
 */
export function saidBy(
  { entailment }: Pick<PassageEntailment, 'entailment'>,
  judgement: Judgement,
  isBare: boolean,
  aligned?: Pick<AlignedFinding, 'finding' | 'features'>,
): Said {
  const isExclusive = aligned !== undefined && hasAny(aligned, exclusive);
  const isAligned =
    aligned?.finding.judgement === 'contradicts' && (isExclusive || entailment.entailment < VOUCHES_FROM);
  return {
    contradicts:
      judgement === 'contradicts' && (isAligned || (!isBare && entailment.contradiction >= ACCUSES_FROM)),
    nothing: judgement === 'says nothing' && likeliest(entailment) === 'says nothing',
  };
}

/** The probabilities with those bounded that no reader says. None rises above its bound. */
export function withinSaid({ support, contradiction }: Probabilities, said: Said): Probabilities {
  const nothing = 1 - support - contradiction;
  const against = said.contradicts ? contradiction : Math.min(contradiction, UNSAID.contradiction);
  const silent = said.nothing ? nothing : Math.min(nothing, UNSAID.nothing);
  const taken = contradiction - against + (nothing - silent);
  const toSilence = Math.min(taken, Math.max(0, UNSAID.nothing - silent));
  const toContradiction = Math.min(taken - toSilence, Math.max(0, UNSAID.contradiction - against));
  return {
    support: support + taken - toSilence - toContradiction,
    contradiction: against + toContradiction,
  };
}
