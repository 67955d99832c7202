/**
 * A test case: a question, its proven answer, and the proof (Drowzee, section 3.5). Invariant: `expected`
 * follows from the facts by `derivation`. For an imported case it is the answer that its author stated.
 */
import type { Domain } from '../knowledge/domain.ts';
import type { TemporalQuestion } from './temporal/temporal-question.ts';

export { askedOperators, boundaryBands, temporalStyles } from './temporal/temporal-question.ts';

/**
 * How a claim was derived. Rates are reported under these names (Fig. 8 and 19). A false claim has the rule
 * of the claim that it denies; `negation` counts the cases with a basis (`hasRule`). `stated` is a claim of
 * an imported case whose author named no rule.
 */
export const rules = [
  'direct',
  'inverse',
  'symmetric',
  'transitive',
  'shared',
  'negation',
  'composite',
  'temporal',
  'stated',
] as const;
export type Rule = (typeof rules)[number];

/**
 * The rules that questions about relations can be drawn from. Each has as many false claims as true ones, so
 * negation is not one of them.
 */
export const drawnRules = rules.filter(
  (rule) => rule !== 'negation' && rule !== 'temporal' && rule !== 'stated',
);

/**
 * The bases of a proven "no" (ERRATA: a missing triple alone proves nothing). `asymmetric`: the opposite
 * direction holds. `disjoint`: it holds of something that is declared to exclude the claim.
 */
export const negativeBases = [
  'functional',
  'closed world',
  'excluded by time',
  'asymmetric',
  'disjoint',
] as const;
export type NegativeBasis = (typeof negativeBases)[number];

export type PlainYesNo = 'yes' | 'no';

/**
 * A fact in words, for proofs, graphs and exports. Times are as printed (`1934`, `44 BC`). An open end is
 * absent.
 */
export interface StatedFact {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly start?: string;
  readonly end?: string;
  /** The line of the source that states the fact. */
  readonly line?: number;
  /** The table that contains the line, if the facts come from several tables. */
  readonly source?: string;
}

/**
 * Why a claim holds: a fact (no premises, `fact` present), or a rule applied to premises. `reason` explains
 * the step in plain words.
 */
export interface DerivationNode {
  readonly claim: string;
  readonly reason: string;
  readonly fact?: StatedFact;
  readonly premises: readonly DerivationNode[];
}

/** The declared properties of a relation that a reply may mention. */
export interface RelationNote {
  /** For a functional relation, another object contradicts the fact. */
  readonly functional?: boolean;
  /** For a relation with one subject for each object, another subject contradicts the fact. */
  readonly oneSubject?: boolean;
  /** Other values of the relation in the fact base, if values are declared to exclude each other. */
  readonly others?: readonly string[];
  /**
   * The words between subject and object, `was born in`, and those with the ends exchanged, `is the
   * birthplace of`.
   */
  readonly phrase?: string;
  readonly inversePhrase?: string;
}

export interface TestCase {
  /** Unique in its set. Stable for the same facts, options and seed. */
  readonly id: string;
  readonly question: string;
  readonly expected: PlainYesNo;
  readonly domain: Domain;
  readonly rule: Rule;
  /** `negative`: the question is worded with the opposite meaning (Table 2, second pattern). */
  readonly polarity: 'positive' | 'negative';
  /** Present if the claim is false: how it was proven so. */
  readonly basis?: NegativeBasis;
  /**
   * 1 (a stated fact) to 5. Grows with the height of the derivation, with negation and with rare entities.
   */
  readonly difficulty: 1 | 2 | 3 | 4 | 5;
  /**
   * The claim of the question, stated or derived, as a triple. Absent if an imported case does not state it.
   */
  readonly claim?: StatedFact;
  /** The ground facts on which the answer is based: the ground graph of Algorithm 3. */
  readonly evidence: readonly StatedFact[];
  /**
   * Notes on the relations in `evidence`, by name, for reading a reply. Absent if an imported case has none.
   */
  readonly lexicon?: Readonly<Record<string, RelationNote>>;
  /** Absent for an imported case. */
  readonly derivation?: DerivationNode;
  /** Entities that the question names, as written. */
  readonly entities: readonly string[];
  /** What became of the question when a language model was asked for another wording of it. */
  readonly reworded?: Reworded;
  /** For a case about time: rule `temporal`. */
  readonly temporal?: TemporalQuestion;
}

export interface Reworded {
  /** The model's name. */
  readonly by: string;
  /** The first wording; absent where it stayed, because the meaning was not shown to be the same. */
  readonly from?: string;
}

/**
 * Whether the case is reported under the rule. A case about relations with a basis also counts as negation.
 */
export function hasRule(testCase: Pick<TestCase, 'rule' | 'basis'>, rule: Rule): boolean {
  return rulesOf(testCase).includes(rule);
}

export function rulesOf({ rule, basis }: Pick<TestCase, 'rule' | 'basis'>): readonly Rule[] {
  return basis === undefined || rule === 'temporal' || rule === 'negation' ? [rule] : [rule, 'negation'];
}

/**
 * What a question comes with. `facts`: the facts behind the expected answer, before the question (Drowzee,
 * Fig. 17). `facts first`: the same facts in a turn of their own, and the question in a second turn (Fig.
 * 18). `documents`: passages of a collection of the Check room that share words with the question.
 */
export const givings = ['nothing', 'facts', 'facts first', 'documents'] as const;
export type Giving = (typeof givings)[number];

/** What a reply's question came with. */
export interface Given {
  readonly how: Exclude<Giving, 'nothing'>;
  /** The model's own name; the answer's `model` says also what it was given. */
  readonly model: string;
  /** The facts or passages, as they were sent. */
  readonly text: string;
  /** The model's reply to the facts, in a turn of their own. */
  readonly read?: string;
}

/** A model's reply to a case. */
export interface Answer {
  readonly caseId: string;
  readonly model: string;
  readonly text: string;
  /** Absent where the question came alone. */
  readonly given?: Given;
  /** The number of the reply, from 0, where each question was asked several times. */
  readonly sample?: number;
  /** True if the reply was cut off: it became too long, or began to repeat itself. */
  readonly cut?: boolean;
  /**
   * The source's own verdict on the reply (`drowzee_flag`): true means a hallucination. Kept for comparison,
   * never used to judge.
   */
  readonly flagged?: boolean;
}
