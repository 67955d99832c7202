/**
 * Many answers at once: rows in, scores and flags out. Where rows carry labels, also how well the flags match
 * them.
 */
import type { Action } from './policy.ts';

export interface BatchInput {
  readonly question: string;
  readonly context: readonly string[];
  readonly answer: string;
  /** Whether people labelled it as hallucinated; absent without a label. */
  readonly hallucinated?: boolean;
  /** Spans of the answer that people marked as hallucinated, in UTF-16 units. */
  readonly marked?: readonly (readonly [number, number])[];
  readonly id: string;
}

/** A row without its context, which is most of it. */
export type BatchAnswer = Omit<BatchInput, 'context'>;

export interface Review {
  readonly at: number;
  readonly verdict: 'confirmed' | 'rejected' | 'undecided';
  readonly note: string;
  /** The person released an answer that the policy holds back (true), or took the release back (false). */
  readonly released?: boolean;
}

export interface BatchRow {
  readonly index: number;
  readonly id: string;
  readonly question: string;
  /** As far as the policy lets it be shown; see `shown`. */
  readonly answer: string;
  readonly shown: 'whole' | 'cited' | 'withheld';
  /** Absent while the row is not checked. */
  readonly score?: number;
  readonly flagged?: boolean;
  readonly actions: readonly Action[];
  readonly hallucinated?: boolean;
  readonly review?: Review;
}

export interface BatchRowFilter {
  readonly text?: string;
  readonly only?: 'flagged' | 'not flagged' | 'wrong flag' | 'not reviewed' | 'not checked';
}

/** A share with its 95 % interval (Wilson). */
export interface Measured {
  readonly value: number;
  readonly of: number;
  readonly low: number;
  readonly high: number;
}

export interface BatchReport {
  readonly rows: number;
  readonly checked: number;
  readonly flagged: number;
  readonly threshold: number;
  /**
   * Present when rows are labelled. Where the threshold was chosen, it was chosen on `chosenOn` rows, and all
   * figures here are from the other rows.
   */
  readonly quality?: {
    readonly chosenOn: number;
    readonly precision: Measured;
    readonly recall: Measured;
    readonly accuracy: Measured;
    readonly f1: number;
    readonly auroc: number;
    /** F1 over characters of flagged against marked words, where rows mark words. */
    readonly spanF1?: number;
  };
  /**
   * Scores in ten equal bins, each with its mean score and the share hallucinated, for the calibration plot.
   */
  readonly calibration: readonly {
    readonly low: number;
    readonly high: number;
    readonly mean: number;
    readonly hallucinated: Measured;
  }[];
  /** Expected calibration error over these bins; absent without labels. */
  readonly calibrationError?: number;
}
