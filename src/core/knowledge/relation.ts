export interface RelationRow {
  readonly relation: Relation;
  readonly facts: number;
  readonly suggestedCategory: RelationCategory;
  /**
   * What the data say about each property: how many pairs support it, of those that could, with a
   * counter-example in words.
   */
  readonly evidence: readonly {
    readonly property: keyof RelationProperties;
    readonly holds: number;
    readonly of: number;
    readonly counterExample?: string;
  }[];
  /** A fact of the relation, in the wording of the questions. */
  readonly example: string;
}
/**
 * A relation as a person declares it. Its category decides how questions are worded (Drowzee, Fig. 7 and
 * Table 2). What may be derived from it depends only on its *declared* properties (ERRATA: the category only
 * suggests them).
 */

export const relationCategories = ['noun phrase', 'passive verb', 'active verb'] as const;
/** `place of birth` is a noun phrase, `killed by` a passive verb, `follows` an active verb. */
export type RelationCategory = (typeof relationCategories)[number];

export interface RelationProperties {
  /** r(S,O) gives r(O,S). */
  readonly symmetric: boolean;
  /** r(S,O), r(O,P) give r(S,P). */
  readonly transitive: boolean;
  /** A subject has at most one object. A second one is an error; another object is provably false. */
  readonly functional: boolean;
  /**
   * No object contains, or is, another ("place of birth" if all are towns): a subject that has one of them
   * has none of the others. Only for functional relations.
   */
  readonly disjoint?: boolean;
  /** r(S,O) excludes r(O,S): `heavier than`, `part of`. */
  readonly asymmetric?: boolean;
  /**
   * Two that are stated of the same third have nothing in common: the Mesozoic and the Palaeozoic are parts
   * of one eon, so no part of one is a part of the other. Only for transitive relations.
   */
  readonly disjointSiblings?: boolean;
  /** Every tuple that holds is listed, so a missing one is false. Never assumed. */
  readonly closedWorld: boolean;
  /** The name of the relation in the other direction: `parent of` for `child of`. */
  readonly inverse?: string;
  /**
   * `sharing`: questions may say that two subjects with the same object share it (same_r(A,B) :- r(A,O),
   * r(B,O), A != B).
   */
  readonly sharing: boolean;
}

/** The properties that are true or false. The inverse is not one of them: it is a name. */
export const relationFlags = [
  'symmetric',
  'asymmetric',
  'transitive',
  'functional',
  'disjoint',
  'disjointSiblings',
  'closedWorld',
  'sharing',
] as const satisfies readonly Exclude<keyof RelationProperties, 'inverse'>[];

export const noProperties: RelationProperties = {
  symmetric: false,
  transitive: false,
  functional: false,
  closedWorld: false,
  sharing: false,
};

/**
 * How a fact of the relation reads, if its name does not say it. Each part is a phrase between subject and
 * object: `was born in` gives "Marie Curie was born in Warsaw".
 */
export interface Wording {
  /** Finite verb phrase: `was born in`, `wrote`, `is the capital of`. */
  readonly phrase: string;
  /**
   * The infinitive without `to`, if `phrase` has an active verb other than be, have or a modal: `write` for
   * `wrote`.
   */
  readonly infinitive?: string;
  /** The phrase with subject and object swapped: `is the birthplace of`. */
  readonly inversePhrase?: string;
  readonly inverseInfinitive?: string;
  /** What two subjects with one object have in common: `were born in the same place`. */
  readonly sharedPhrase?: string;
}

export interface Relation {
  /** As the source writes it: `place of birth`, `wasBornIn`. */
  readonly name: string;
  readonly category: RelationCategory;
  readonly properties: RelationProperties;
  readonly wording?: Wording;
}
