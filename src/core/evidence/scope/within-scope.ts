/**
 * Lets the scope of a statement decide where its content agrees with the document: the operators are compared
 * by table, and the model says whether the rest follows.
 */
import type { EvidenceFinding } from '../../ports/evidence.ts';
import type { EntailmentModel } from '../../ports/models.ts';
import { decidedAs, judgementOf } from '../calibration.ts';
import type { ScopeFinding } from './scope-finding.ts';

/** From here on the content is taken to agree. Chosen by hand. */
const AGREES = 0.8;
/** Where scope decides, its judgement has at least this probability. Chosen by hand. */
const DECIDED = 0.7;

export async function withinScope(
  statement: string,
  finding: EvidenceFinding,
  scope: ScopeFinding | undefined,
  entailment: EntailmentModel,
): Promise<EvidenceFinding> {
  if (!scope || scope.judgement === finding.judgement) return finding;
  const { premise, hypothesis } = scope;
  const [content] = await entailment.classify([{ premise, hypothesis }]);
  if (!content || content.entailment < AGREES) return finding;
  const bounded = decidedAs(scope.judgement, finding, DECIDED);
  return {
    ...finding,
    ...bounded,
    judgement: judgementOf(bounded),
    statementSpans: scope.judgement === 'supports' ? [[0, statement.length]] : [scope.span],
    why: scope.why,
  };
}
