/**
 * Many answers at once: rows in, scores and flags out, and, where rows carry labels, how well the flags do.
 */
import type { Action } from './policy.ts';

export interface BatchInput {
  readonly question: string;
  readonly context: readonly string[];
  readonly answer: string;
  /** Whether people say it is hallucinated; absent where nobody has said. */
  readonly hallucinated?: boolean;
  /** Spans of the answer that people marked as hallucinated, in UTF-16 units. */
  readonly marked?: readonly (readonly [number, number])[];
  readonly id: string;
}

export interface Review {
  readonly at: number;
  readonly verdict: 'confirmed' | 'rejected' | 'undecided';
  readonly note: string;
}

export interface BatchRow {
  readonly index: number;
  readonly id: string;
  readonly question: string;
  readonly answer: string;
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
   * Present when rows are labelled. A threshold that was chosen was chosen on `chosenOn` rows, and everything
   * here is of the others.
   */
  readonly quality?: {
    readonly chosenOn: number;
    readonly precision: Measured;
    readonly recall: Measured;
    readonly accuracy: Measured;
    readonly f1: number;
    readonly auroc: number;
    /** Character F1 of flagged against marked words, where rows mark words. */
    readonly spanF1?: number;
  };
  /** Scores in ten equal bins: mean score, share hallucinated; for the calibration plot. */
  readonly calibration: readonly {
    readonly low: number;
    readonly high: number;
    readonly mean: number;
    readonly hallucinated: Measured;
  }[];
  /** Expected calibration error over those bins; absent without labels. */
  readonly calibrationError?: number;
}
