/**
 * Lets the scope of a statement decide where its content agrees with the document: the operators are compared
 * by table. Whether the rest follows is told by the words that differ and their direction, or by the model.
 */
import type { EvidenceFinding, Judgement } from '../../ports/evidence.ts';
import type { EntailmentModel } from '../../ports/models.ts';
import { decidedAs, judgementOf } from '../calibration.ts';
import type { ContentRelation } from './content-relation.ts';
import type { ScopeFinding } from './scope-finding.ts';

/** From here on the content of a clause that has all words of the statement is taken to agree. By hand. */
const AGREES = 0.8;
/** From here on one of two sentences that share most words is taken to follow from the other. By hand. */
const FOLLOWS = 0.5;
/**
 * From this support on, a word more does not count against the readers ("according to the article"). Chosen
 * by hand: 0.75 reads MED and MoNLI worse.
 */
const SURE = 0.85;
/** Where scope decides, its judgement has at least this probability. Chosen by hand. */
const DECIDED = 0.7;

/** @param isKnown whether the passages have a word somewhere. */
export async function withinScope(
  statement: string,
  finding: EvidenceFinding,
  scope: ScopeFinding | undefined,
  entailment: EntailmentModel,
  isKnown: (word: string) => boolean,
): Promise<EvidenceFinding> {
  if (!scope) return finding;
  const decided =
    (await ofNearSentence(scope, entailment, isKnown)) ?? (await ofCovered(scope, finding, entailment));
  if (!decided || decided.judgement === finding.judgement) return finding;
  if (decided.why === MORE && finding.support >= SURE) return finding;
  const bounded = decidedAs(decided.judgement, finding, DECIDED);
  return {
    ...finding,
    ...bounded,
    judgement: judgementOf(bounded),
    statementSpans: decided.judgement === 'supports' ? [[0, statement.length]] : [scope.span],
    why: decided.why,
  };
}

interface Decided {
  readonly judgement: Judgement;
  readonly why: string;
}

async function ofCovered(
  { isCovered, judgement, why, premise, hypothesis }: ScopeFinding,
  finding: EvidenceFinding,
  entailment: EntailmentModel,
): Promise<Decided | undefined> {
  if (!isCovered || judgement === finding.judgement) return undefined;
  const [content] = await entailment.classify([{ premise, hypothesis }]);
  return content && content.entailment >= AGREES ? { judgement, why } : undefined;
}

/** The same sentence with a change: natural logic. */
async function ofNearSentence(
  scope: ScopeFinding,
  entailment: EntailmentModel,
  isKnown: (word: string) => boolean,
): Promise<Decided | undefined> {
  const { near, judgement, why } = scope;
  // What another sentence says is not added by the statement.
  if (!near || near.added.some(isKnown)) return undefined;
  const by = near.content.by === 'unknown' ? await byModel(scope, near.content, entailment) : near.content.by;
  if (by === 'unknown') return undefined;
  return judgement === 'supports' && by === 'stronger'
    ? { judgement: 'says nothing', why: MORE }
    : { judgement, why };
}

const MORE = 'The statement says more than the document.';

/** Which of the two follows from the other, read without their operators. */
async function byModel(
  { premise, hypothesis }: ScopeFinding,
  { direction }: ContentRelation,
  entailment: EntailmentModel,
): Promise<ContentRelation['by']> {
  const [forth, back] = await entailment.classify([
    { premise, hypothesis },
    { premise: hypothesis, hypothesis: premise },
  ]);
  const isWider = (forth?.entailment ?? 0) > FOLLOWS;
  const isNarrower = (back?.entailment ?? 0) > FOLLOWS;
  if (isWider && isNarrower) return 'same';
  if (isWider) return direction === 'up' ? 'follows' : 'stronger';
  if (isNarrower) return direction === 'down' ? 'follows' : 'stronger';
  return 'unknown';
}
