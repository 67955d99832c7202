/**
 * A test case: a question, its proven answer, and the proof (Drowzee, section 3.5).
 * Invariant: `expected` follows from the facts by `derivation`, or, for an imported case, is what its author
 * stated.
 */
import type { Domain } from '../knowledge/domain.ts';
import type { TemporalQuestion } from './temporal/temporal-question.ts';

export { askedOperators, boundaryBands, temporalStyles } from './temporal/temporal-question.ts';

/**
 * How the claim was derived; the names under which rates are reported (Fig. 8 and 19). `stated` is a claim of
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

/** What a proven "no" rests on (ERRATA: a missing triple alone proves nothing). */
export type NegativeBasis = 'functional' | 'closed world' | 'excluded by time';

export type PlainYesNo = 'yes' | 'no';

/**
 * A fact in words, for proofs, graphs and exports. Time points are as printed (`1934`, `44 BC`), absent when
 * open.
 */
export interface StatedFact {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly start?: string;
  readonly end?: string;
  /** The line of the source that states it. */
  readonly line?: number;
  /** The table that the line is of, where the facts come from several. */
  readonly source?: string;
}

/**
 * Why a claim holds: a fact (no premises, `fact` present), or a rule applied to premises. `reason` says the
 * step in plain words.
 */
export interface DerivationNode {
  readonly claim: string;
  readonly reason: string;
  readonly fact?: StatedFact;
  readonly premises: readonly DerivationNode[];
}

/** What is declared of a relation that a reply may speak of. */
export interface RelationNote {
  /** Of a functional relation, another object contradicts. */
  readonly functional?: boolean;
  /** Other values that the relation has in the fact base, where they are declared to exclude one another. */
  readonly others?: readonly string[];
  /**
   * How it reads between subject and object: `was born in`; and with the ends exchanged:
   * `is the birthplace of`.
   */
  readonly phrase?: string;
  readonly inversePhrase?: string;
}

export interface TestCase {
  /** Unique in its set, stable for the same facts, options and seed. */
  readonly id: string;
  readonly question: string;
  readonly expected: PlainYesNo;
  readonly domain: Domain;
  readonly rule: Rule;
  /** `negative`: the question is worded with the opposite meaning (Table 2, second pattern). */
  readonly polarity: 'positive' | 'negative';
  /** Present where the claim is false and was proven so. */
  readonly basis?: NegativeBasis;
  /**
   * 1 (a stated fact) to 5; grows with the height of the derivation, with negation and with rare entities.
   */
  readonly difficulty: 1 | 2 | 3 | 4 | 5;
  /**
   * What the question asks about: the (derived) claim as a triple. Absent for an imported case that does not
   * say it.
   */
  readonly claim?: StatedFact;
  /** The ground facts the answer rests on: the ground graph of Algorithm 3. */
  readonly evidence: readonly StatedFact[];
  /**
   * Of the relations in `evidence`, by name, so that a reply can be read against them. Absent for an imported
   * case that does not say it.
   */
  readonly lexicon?: Readonly<Record<string, RelationNote>>;
  /** Absent for an imported case. */
  readonly derivation?: DerivationNode;
  /** Entities that the question names, as written. */
  readonly entities: readonly string[];
  /** Of a case about time: rule `temporal`. */
  readonly temporal?: TemporalQuestion;
}

/** A model's reply to a case. */
export interface Answer {
  readonly caseId: string;
  readonly model: string;
  readonly text: string;
  /**
   * What the source itself said of the answer (`drowzee_flag`): true = hallucination. Kept for comparison,
   * never used to judge.
   */
  readonly flagged?: boolean;
}
