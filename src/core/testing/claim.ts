/**
 * A claim: a sentence about entities whose truth value is proven, before anything is put into words.
 * Invariant: `truth` follows from `proof`, whose leaves are rows of the fact base; a false claim names its
 * basis.
 */
import type { NegativeBasis, Rule } from './test-case.ts';

/**
 * `forwards`: subject and object as the relation has them. `turned`: the object comes first. `shared`: two
 * subjects that have `via` as object in common.
 */
export type Direction = 'forwards' | 'turned' | 'shared';

/**
 * What a sentence can be made of. Ids are those of the fact base; `relation` is the relation whose reading
 * words it.
 */
export interface Tuple {
  readonly relation: number;
  readonly direction: Direction;
  /** In the order of the sentence. For a turned tuple of r(S, O) the subject here is O. */
  readonly subject: number;
  readonly object: number;
  /** Only where shared: the common object. */
  readonly via?: number;
  /** A year that the sentence names (astronomical). */
  readonly year?: number;
}

export type ClaimStep = 'inverse' | 'symmetric' | 'transitive' | 'shared';

export type Proof =
  | { readonly kind: 'fact'; readonly row: number }
  | {
      readonly kind: 'step';
      readonly step: ClaimStep;
      readonly tuple: Tuple;
      readonly premises: readonly Proof[];
    }
  /** The tuple is false. `by` says why, beside the premises. */
  | {
      readonly kind: 'refutation';
      readonly tuple: Tuple;
      readonly by: Refutation;
      readonly premises: readonly Proof[];
    };

export type Refutation =
  | { readonly basis: 'functional' }
  | { readonly basis: 'closed world' }
  /** `entity` was not alive in `year`: `born` later, or dead since. */
  | {
      readonly basis: 'excluded by time';
      readonly why: 'not yet born' | 'already dead';
      readonly entity: number;
      readonly year: number;
    }
  /** Two lives that do not meet. */
  | {
      readonly basis: 'excluded by time';
      readonly why: 'lives apart';
      readonly earlier: number;
      readonly later: number;
    }
  /** A one-off event of a functional relation, in another year than the one stated. */
  | { readonly basis: 'excluded by time'; readonly why: 'another year' }
  /** The claim says the same as one that was refuted. */
  | { readonly basis: NegativeBasis; readonly why: 'turned round' };

export interface Claim {
  readonly tuple: Tuple;
  readonly rule: Rule;
  readonly truth: boolean;
  readonly basis?: NegativeBasis;
  readonly proof: Proof;
  /** Worded in the past, since the fact has ended. */
  readonly past: boolean;
}

/** Rows at the leaves, each once, in the order in which the proof names them. */
export function evidenceOf(proof: Proof): number[] {
  return [...new Set(leaves(proof))];
}

function leaves(proof: Proof): number[] {
  return proof.kind === 'fact' ? [proof.row] : proof.premises.flatMap(leaves);
}

/** A fact has height 0; a step or a refutation is one higher than its highest premise. */
export function heightOf(proof: Proof): number {
  return proof.kind === 'fact' ? 0 : 1 + Math.max(0, ...proof.premises.map(heightOf));
}

/** The rule a true claim is reported under: the one kind of step its proof takes, or `composite`. */
export function ruleOf(proof: Proof): Rule {
  const steps = new Set(stepsOf(proof));
  if (steps.size === 0) return 'direct';
  const [only] = steps;
  return steps.size === 1 && only !== undefined ? only : 'composite';
}

function stepsOf(proof: Proof): ClaimStep[] {
  if (proof.kind === 'fact') return [];
  const below = proof.premises.flatMap(stepsOf);
  return proof.kind === 'step' ? [proof.step, ...below] : below;
}
