/**
 * What the policy's decision does to an answer (MetaRAG, section 3.6): how much of it is shown, saved and
 * copied. A person can release an answer; the last decision about it counts.
 */
import type { Review } from './batch.ts';
import type { CheckedAnswer, CheckedFactoid } from './check.ts';
import type { Action, Policy, TopicTag } from './policy.ts';
import { verdictOf } from './verdict.ts';
import type { Span } from '../text/words.ts';

/** A sentence of a document that supports a statement. */
export interface Evidence {
  /** Id of the document. */
  readonly document: string;
  /** In the document's text. */
  readonly span: Span;
  readonly text: string;
  /** Where its passage begins, by which a view knows the page. */
  readonly passage: number;
}

export interface CitedStatement {
  /** Its index among the statements that were checked. */
  readonly statement: number;
  /** Self-contained: names replace pronouns. */
  readonly text: string;
  /** At least one. */
  readonly evidence: readonly Evidence[];
}

/**
 * How much of an answer may leave the review.
 *
 * - `whole`: nothing is held back.
 * - `cited`: only statements that have their evidence beside them.
 * - `withheld`: nothing, until a person releases it.
 * - `pending`: nothing yet, because the policy may withhold it and its check still runs.
 */
export type Showing =
  | { readonly kind: 'whole' | 'withheld' | 'pending' }
  | { readonly kind: 'cited'; readonly statements: readonly CitedStatement[] };

/** Whether a person has released the answer. To confirm the flag takes the release back. */
export const isReleased = (reviews: readonly Review[]): boolean =>
  reviews.reduce((was, { released, verdict }) => {
    if (released !== undefined) return released;
    return verdict === 'undecided' ? was : verdict === 'rejected';
  }, false);

/** The sentences that a finding rests on, with their places in the documents. */
export const evidenceOf = ({ finding, context }: Pick<CheckedFactoid, 'finding' | 'context'>): Evidence[] =>
  finding.evidence.flatMap(({ passage, sentence: [start, end] }) => {
    const source = context[passage];
    if (!source) return [];
    const [from] = source.span;
    return [
      {
        document: source.document,
        span: [from + start, from + end] as const,
        text: source.text.slice(start, end),
        passage: from,
      },
    ];
  });

/**
 * The statements that the documents support, each with its evidence. Words of the answer that state nothing,
 * and statements for which no sentence can be shown, are not among them.
 */
export const citedStatements = ({
  factoids,
  settings,
}: Pick<CheckedAnswer, 'factoids' | 'settings'>): CitedStatement[] =>
  factoids.flatMap((checked, statement) => {
    if (verdictOf(checked.finding, settings.supportedFrom) !== 'supported') return [];
    const evidence = evidenceOf(checked);
    return evidence.length === 0 ? [] : [{ statement, text: checked.factoid.text, evidence }];
  });

/** @param actions of the policy's decision. */
export function showingOf(
  actions: readonly Action[],
  reviews: readonly Review[],
  checked: Pick<CheckedAnswer, 'factoids' | 'settings'>,
): Showing {
  if (isReleased(reviews)) return { kind: 'whole' };
  if (actions.includes('abstain')) return { kind: 'withheld' };
  if (!actions.includes('cite')) return { kind: 'whole' };
  return { kind: 'cited', statements: citedStatements(checked) };
}

/**
 * Whether an answer on these topics can be held back once its scores are known. An answer that a model writes
 * is then not shown before its check is done.
 */
export const mayHoldBack = (policy: Policy, tags: readonly TopicTag[]): boolean =>
  [
    ...policy.actions,
    ...policy.topics
      .filter(({ id }) => tags.some(({ topic }) => topic === id))
      .flatMap((each) => each.actions),
  ].some((action) => action === 'abstain' || action === 'cite');

/**
 * What is copied and listed: the whole answer, or the cited statements with numbers and their evidence below,
 * or nothing.
 * @param nameOf the name of a document.
 */
export function textPassedOn(showing: Showing, answer: string, nameOf: (document: string) => string): string {
  if (showing.kind === 'whole') return answer;
  if (showing.kind !== 'cited') return '';
  const sources: string[] = [];
  const numberOf = ({ document, text }: Evidence) => {
    const source = `${nameOf(document)}: “${text}”`;
    if (!sources.includes(source)) sources.push(source);
    return sources.indexOf(source) + 1;
  };
  const lines = showing.statements.map(({ text, evidence }) => {
    const numbers = [...new Set(evidence.map(numberOf))].map((number) => `[${String(number)}]`);
    return `${text} ${numbers.join('')}`;
  });
  const listed = sources.map((source, i) => `[${String(i + 1)}] ${source}`);
  return lines.length === 0 ? '' : [...lines, '', ...listed].join('\n');
}
