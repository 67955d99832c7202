/**
 * Lets the scope of a statement decide where its content agrees with the document: the operators are compared
 * by table. Whether the rest follows is told by the words that differ and their direction, or by the model.
 */
import type { EvidenceFinding, Judgement } from '../../ports/evidence.ts';
import type { EntailmentModel } from '../../ports/models.ts';
import { decidedAs, judgementOf, type Probabilities } from '../calibration.ts';
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
  if (!scope || !canChange(scope, finding)) return finding;
  // It takes support away, and accuses of nothing.
  if (scope.isOnlyAssumed)
    return finding.judgement === 'supports'
      ? { ...finding, ...settled(statement, finding, scope, scope) }
      : finding;
  const decided =
    (await ofNearSentence(scope, entailment, isKnown)) ?? (await ofCovered(scope, finding, entailment));
  if (!decided || decided.judgement === finding.judgement) return finding;
  if (decided.why === MORE && finding.support >= SURE) return finding;
  if (isLeftToReaders(scope, decided, finding)) return finding;
  return { ...finding, ...settled(statement, finding, scope, decided) };
}

/**
 * Whether a word was only exchanged for another: “beer” for “wine”, with the same operators, and nothing is
 * denied. Then the readers know better whether one excludes the other. The statement adds nothing, so it does
 * not say more.
 */
const isLeftToReaders = (
  { isSame, near }: ScopeFinding,
  { judgement }: Decided,
  finding: EvidenceFinding,
): boolean =>
  isSame === true &&
  near?.content.by === 'unknown' &&
  near.content.direction === 'up' &&
  (judgement !== 'supports' || finding.judgement === 'contradicts');

/**
 * What {@link withinScope} decides whatever the readers say: then no model need read the statement. Undefined
 * where it takes one. The probabilities are the least that the decision has.
 */
export function settledByScope(
  statement: string,
  scope: ScopeFinding | undefined,
  isKnown: (word: string) => boolean,
): Settled | undefined {
  if (!scope?.near || scope.near.added.some(isKnown)) return undefined;
  const decided = decidedBy(scope, scope.near.content.by);
  return decided && decided.why !== MORE ? settled(statement, leastSure, scope, decided) : undefined;
}

/** Whether anything that scope can decide differs from what the readers found. */
const canChange = ({ judgement }: ScopeFinding, finding: EvidenceFinding): boolean =>
  judgement !== finding.judgement || (judgement === 'supports' && finding.support < SURE);

type Settled = Omit<EvidenceFinding, 'evidence'>;

const leastSure: Probabilities = { support: (1 - DECIDED) / 2, contradiction: (1 - DECIDED) / 2 };

function settled(
  statement: string,
  probabilities: Probabilities,
  scope: ScopeFinding,
  { judgement, why }: Decided,
): Settled {
  const bounded = decidedAs(judgement, probabilities, DECIDED);
  return {
    ...bounded,
    judgement: judgementOf(bounded),
    statementSpans: judgement === 'supports' ? [[0, statement.length]] : [scope.span],
    why,
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
  const { near } = scope;
  // What another sentence says is not added by the statement.
  if (!near || near.added.some(isKnown)) return undefined;
  const { by } = near.content;
  return decidedBy(scope, by === 'unknown' ? await byModel(scope, near.content, entailment) : by);
}

function decidedBy({ judgement, why }: ScopeFinding, by: ContentRelation['by']): Decided | undefined {
  if (by === 'unknown') return undefined;
  return judgement === 'supports' && by === 'stronger'
    ? { judgement: 'says nothing', why: MORE }
    : { judgement, why };
}

const MORE = 'The statement says more than the document.';

/** Which of the two follows from the other, read without their operators. */
async function byModel(
  { premise, hypothesis, judgement }: ScopeFinding,
  { direction }: ContentRelation,
  entailment: EntailmentModel,
): Promise<ContentRelation['by']> {
  const follows = async (from: string, to: string): Promise<boolean> => {
    const [read] = await entailment.classify([{ premise: from, hypothesis: to }]);
    return (read?.entailment ?? 0) > FOLLOWS;
  };
  const forth = () => follows(premise, hypothesis);
  const back = () => follows(hypothesis, premise);
  const [along, against] = direction === 'down' ? [back, forth] : [forth, back];
  const isAlong = await along();
  // The other way could only tell the same content from what follows from it.
  if (isAlong && (direction !== 'neither' || judgement !== 'supports')) return 'follows';
  const isAgainst = await against();
  if (isAlong && isAgainst) return 'same';
  return isAlong || isAgainst ? 'stronger' : 'unknown';
}
