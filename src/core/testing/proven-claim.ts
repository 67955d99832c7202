/**
 * A claim that is proven true or false: a statement about entities, before it has words. Invariant: `truth`
 * follows from `proof`, whose leaves are rows of the fact base. A false claim states its basis.
 */
import type { NegativeBasis, Rule } from './test-case.ts';

/**
 * `forwards`: subject and object in the order of the relation. `turned`: the object comes first. `shared`:
 * two subjects that have the object `via` in common.
 */
export type Direction = 'forwards' | 'turned' | 'shared';

/**
 * The data of a sentence. Ids are those of the fact base; `relation` is the relation whose pattern gives the
 * words.
 */
export interface Tuple {
  readonly relation: number;
  readonly direction: Direction;
  /** In the order of the sentence. For a turned tuple of r(S, O) the subject here is O. */
  readonly subject: number;
  readonly object: number;
  /** The common object of a shared tuple. */
  readonly via?: number;
  /** A year that the sentence states (astronomical). */
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
  /** The tuple is false. `by` gives the reason besides the premises. */
  | {
      readonly kind: 'refutation';
      readonly tuple: Tuple;
      readonly by: Refutation;
      readonly premises: readonly Proof[];
    };

export type Refutation =
  | { readonly basis: 'functional' }
  | { readonly basis: 'closed world' }
  /** The relation is asymmetric, and holds the other way. */
  | { readonly basis: 'asymmetric' }
  /** It holds of a sibling: both are stated of `whole`, and have nothing in common. */
  | { readonly basis: 'disjoint'; readonly whole: number }
  /** `entity` was not alive in `year`: it was born later, or was already dead. */
  | {
      readonly basis: 'excluded by time';
      readonly why: 'not yet born' | 'already dead';
      readonly entity: number;
      readonly year: number;
    }
  /** Two lives without a common year. */
  | {
      readonly basis: 'excluded by time';
      readonly why: 'lives apart';
      readonly earlier: number;
      readonly later: number;
    }
  /** A one-off event of a functional relation, claimed for a year other than the stated one. */
  | { readonly basis: 'excluded by time'; readonly why: 'another year' }
  /** The claim means the same as a refuted one. */
  | { readonly basis: NegativeBasis; readonly why: 'turned round' };

export interface ProvenClaim {
  readonly tuple: Tuple;
  readonly rule: Rule;
  readonly truth: boolean;
  readonly basis?: NegativeBasis;
  readonly proof: Proof;
  /** The words are in the past tense, because the fact has ended. */
  readonly past: boolean;
}

/** The rows at the leaves of the proof, each once, in the order of the proof. */
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

/** The rule under which a true claim is reported: the only kind of step in its proof, or `composite`. */
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
