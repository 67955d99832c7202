/** A checked row as the writers here take it: the row, and what the check says of each statement. */
import type { Span } from '../../text/words.ts';
import type { BatchInput } from '../batch.ts';
import type { CheckedAnswer } from '../check.ts';
import { evidenceOf, type Evidence } from '../safeguards.ts';
import { verdictOf, type Verdict } from '../verdict.ts';

export interface ExportedStatement {
  /** Self-contained: names replace pronouns. */
  readonly text: string;
  readonly verdict: Verdict;
  /** The probability that the texts support it, 0 to 1. */
  readonly support: number;
  /** S_i, 0 to 1; higher is worse. */
  readonly score: number;
  /** Its words in the answer, in UTF-16 units. */
  readonly spans: readonly Span[];
  /** The words that decide, in the answer. */
  readonly words: readonly Span[];
  readonly evidence: readonly Evidence[];
}

export interface ExportedRow extends BatchInput {
  /** Absent while the row is not checked, or if the policy holds its answer back. */
  readonly statements?: readonly ExportedStatement[];
  /** H, 0 to 1; absent while the row is not checked. */
  readonly score?: number;
  readonly flagged?: boolean;
  /** The policy holds the answer back, or a part of it; `answer` is what it lets through. */
  readonly heldBack?: boolean;
}

/** What states nothing, such as a heading, is not among them. */
export const statementsOf = ({
  factoids,
  settings,
}: Pick<CheckedAnswer, 'factoids' | 'settings'>): ExportedStatement[] =>
  factoids.flatMap((checked) =>
    checked.factoid.role !== undefined
      ? []
      : [
          {
            text: checked.factoid.text,
            verdict: verdictOf(checked.finding, settings.supportedFrom),
            support: checked.finding.support,
            score: checked.score,
            spans: checked.factoid.spans,
            words: checked.words,
            evidence: evidenceOf(checked),
          },
        ],
  );

/** The statements that the texts do not support. */
export const doubtfulIn = ({ statements = [] }: Pick<ExportedRow, 'statements'>): ExportedStatement[] =>
  statements.filter(({ verdict }) => verdict !== 'supported');
