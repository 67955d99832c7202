/**
 * The Expert Specification Language, ESL (RvLLM, section 2), and what is known about a text in its terms: an
 * interpretation (3.1), and what reasoning finds in it (3.3, 3.4). Everything here is plain data, so that it
 * can be stored and sent to a worker as it is.
 */
import type { Issue } from '../issue.ts';
import type { Span } from '../text/words.ts';

/* ---------- terms, atoms, formulas ---------- */

/**
 * A number is written as an exact decimal in its shortest form: `-0.5`, `152`. A function has an operator of
 * arithmetic (`+`, `-`, `*`, `/`, `^`) or a name as its name.
 */
export type Term =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'constant'; readonly name: string }
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'function'; readonly name: string; readonly terms: readonly Term[] };

export const comparisons = ['>', '<', '>=', '<=', '=', '!='] as const;
export type Comparison = (typeof comparisons)[number];

/** The predicate is a declared name, or a comparison that is written between its two terms: `z > 0`. */
export interface Atom {
  readonly predicate: string;
  readonly terms: readonly Term[];
}

export interface Literal {
  readonly atom: Atom;
  readonly negated: boolean;
}

/** Without quantifiers: every variable of a rule stands for all objects (2.1). */
export type Formula =
  | { readonly kind: 'atom'; readonly atom: Atom; readonly span?: Span }
  | { readonly kind: 'not'; readonly of: Formula }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Formula[] };

/* ---------- specification ---------- */

/** `ChewGum(x) := a person x consumes or attempts to consume chewing gum or bubble gum.` */
export interface Predicate {
  readonly name: string;
  readonly parameters: readonly string[];
  /**
   * Plain language; the parameters stand in it as words. Empty if the expert has written none yet. It may end
   * in `(false unless said)` or `(true unless said)`, see presumption.ts.
   */
  readonly description: string;
  readonly span?: Span;
}

/** `premise => conclusion` (Definitions 1 and 2). A rule is named by its number in the list, from 1. */
export interface Rule {
  readonly premise: Formula;
  readonly conclusion: Formula;
  readonly span?: Span;
}

/** The spans are offsets in the text that the specification was read from, if it was read from one. */
export interface Specification {
  readonly variables: readonly string[];
  readonly predicates: readonly Predicate[];
  readonly rules: readonly Rule[];
}

/** An edit of the text that removes the issue: replace the characters of `span` by `text`. */
export interface Mend {
  readonly span: Span;
  readonly text: string;
  /** What the edit does, as a button says it: “Write => between premise and conclusion”. */
  readonly words: string;
}

/** An issue of the parser or of the lint, with the words of the specification that it is about. */
export interface RuleIssue extends Issue {
  readonly span: Span;
  /** Present on every error of the parser. */
  readonly mend?: Mend;
  /** The numbers of the rules that the issue is about, from 1; for the lint. */
  readonly rules?: readonly number[];
}

/* ---------- interpretation ---------- */

/** Open world (2.2): what a text does not say is unknown, not false. */
export const truthValues = ['true', 'false', 'unknown'] as const;
export type TruthValue = (typeof truthValues)[number];

/**
 * Where a value comes from. A person's is the last word; arithmetic sets only what nothing else does, and a
 * presumption of the description (presumption.ts) what arithmetic does not either.
 */
export const origins = ['text', 'arithmetic', 'person', 'model', 'follow-up', 'presumption'] as const;
export type Origin = (typeof origins)[number];

/** A thing that the text speaks of. `invented`: an instance of a Level-2 binding, not in the text. */
export interface RuleObject {
  readonly term: Term;
  readonly kind: 'name' | 'number';
  readonly words: readonly Span[];
  readonly invented?: boolean;
}

/** The value of an atom without variables. Its terms are computed: `IsGreater(152, 151.2)`. */
export interface Assignment {
  readonly atom: Atom;
  readonly value: TruthValue;
  readonly origin: Origin;
  /** The words of the text that show it. */
  readonly words?: readonly Span[];
  /** One sentence: why it has this value. */
  readonly why: string;
}

/**
 * What is known about a text. One atom may have several assignments; `valueOf` in `interpretation-values.ts`
 * says which one counts.
 */
export interface Interpretation {
  readonly objects: readonly RuleObject[];
  readonly assignments: readonly Assignment[];
}

/* ---------- ground rules ---------- */

/** The object of each variable. */
export type Binding = Readonly<Record<string, Term>>;

/** `literals => literal` (3.2), one part of the normal form of a rule. */
export interface NormalRule {
  /** The index of the rule in the specification, from 0. */
  readonly rule: number;
  /** Parts of one rule with the same clause number say the same; they differ in the literal concluded. */
  readonly clause: number;
  readonly premises: readonly Literal[];
  readonly conclusion: Literal;
}

/** A normal rule with its variables replaced by objects and its terms computed (3.1). */
export interface GroundRule extends NormalRule {
  readonly binding: Binding;
  /** 1: all objects are in the text. 2: some were invented, so that the premises hold. */
  readonly level: 1 | 2;
}

/* ---------- reasoning ---------- */

/** Why a literal holds: it was assigned, or an earlier step inferred it. */
export type Support =
  | { readonly kind: 'assigned'; readonly literal: Literal; readonly assignment: Assignment }
  | { readonly kind: 'inferred'; readonly literal: Literal; readonly step: number };

/** One use of a rule. In the complete mode a rule may also be used backwards: then `backwards` is true. */
export interface Step {
  /** Steps of one round start from the same literals (figure 4 shows the rounds). Counts from 1. */
  readonly round: number;
  readonly rule: GroundRule;
  /** One for each premise, in the order of the rule. */
  readonly because: readonly Support[];
  readonly conclusion: Literal;
  readonly backwards?: boolean;
  /** `new`: inferred here. `known`: it held already. `conflict`: its opposite holds. */
  readonly outcome: 'new' | 'known' | 'conflict';
}

/** An inconsistency: these rules and these assignments cannot all hold, and all of them are needed. */
export interface Conflict {
  /**
   * The rule that is reported as broken: the last of the chain. Without a chain (`cases`), the first of the
   * rules.
   */
  readonly broken: GroundRule;
  /** `chain`: each rule follows from the ones before. `cases`: only a case distinction shows it. */
  readonly shownBy: 'chain' | 'cases';
  /** What makes each premise of the broken rule true. Empty for `cases`. */
  readonly because: readonly Support[];
  /** What says the opposite of the conclusion of the broken rule. Absent for `cases`. */
  readonly against?: Support;
  /** All rules of the conflict, the broken one included. */
  readonly rules: readonly GroundRule[];
  /** All assignments of the conflict. */
  readonly assignments: readonly Assignment[];
  /** It rests on the answer to a follow-up. The paper's tables report these apart. */
  readonly inFollowUp: boolean;
}

/** A literal that no assignment has, and that the rules infer (3.3). */
export interface NewKnowledge {
  readonly literal: Literal;
  /** The step that inferred it. Absent if only a case distinction shows it. */
  readonly step?: number;
  readonly rules: readonly GroundRule[];
  readonly assignments: readonly Assignment[];
}

/** A question about new knowledge (3.4). */
export interface FollowUp {
  readonly atom: Atom;
  /** The answer that agrees with the rules. */
  readonly expected: 'true' | 'false';
  readonly question: string;
  /** The number of inferred literals that stand or fall with the answer; questions are ordered by it. */
  readonly decides: number;
}

/** `published`: forward chaining as in 3.3. `complete`: finds every inconsistency that there is. */
export type ReasoningMode = 'published' | 'complete';

export interface Reasoning {
  readonly mode: ReasoningMode;
  readonly rules: readonly GroundRule[];
  readonly steps: readonly Step[];
  readonly conflicts: readonly Conflict[];
  readonly newKnowledge: readonly NewKnowledge[];
  readonly followUps: readonly FollowUp[];
  /** What was left out, so that the result may miss something: too many bindings, a search given up. */
  readonly issues: readonly Issue[];
}
