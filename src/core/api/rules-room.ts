/**
 * What a page may ask of the Rules room's worker, and what the worker returns: plain data. The worker keeps
 * cases in this browser. A case is a specification, a text, and what is known about the text. Every change is
 * kept at once and reasoned about at once; only reading the text takes long and is a job.
 */
import type { Issue } from '../issue.ts';
import type { ReportFormat } from '../report-document.ts';
import type { ConversationTurn, ReadConversations } from '../rules/conversation.ts';
import type { NormalisationStep } from '../rules/normalisation.ts';
import type {
  Assignment,
  Atom,
  Origin,
  ReasoningMode,
  RuleIssue,
  RuleObject,
  TruthValue,
} from '../rules/specification.ts';
import type { Span } from '../text/words.ts';
import type { Bytes, OnProgress } from '../transfer.ts';
import type { Removing } from './removal.ts';

/* ---------- what is kept ---------- */

/** A value that a person set for an atom. */
export interface SetAtom {
  readonly atom: Atom;
  readonly value: TruthValue;
}

/** An answer to a follow-up question. `unknown`: the question was answered with "don't know". */
export interface FollowUpReply extends SetAtom {
  readonly question: string;
  /** The reply that the value was read from, pasted or a model's; absent if the value was chosen. */
  readonly reply?: string;
  /** The name of the language model that replied; absent if a person answered. */
  readonly model?: string;
}

/** Who reads a text: the readers that ship with Totem, or the user's own language model. */
export const textReaders = ['shipped', 'language model'] as const;
export type TextReaderName = (typeof textReaders)[number];

/** What readers found in the text. It stays when the specification changes, where it still fits. */
export interface TextReading {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Who read: the name of the readers, or `recorded` for an example. */
  readonly reader: string;
  readonly text: string;
  /** The descriptions that were read, by predicate. A value is dropped when its description changes. */
  readonly descriptions: Readonly<Record<string, string>>;
  readonly objects: readonly RuleObject[];
  readonly assignments: readonly Assignment[];
}

export interface RulesCase {
  readonly id: string;
  readonly name: string;
  readonly added: number;
  readonly changed: number;
  /** The example that ships with Totem. */
  readonly sample: boolean;
  /** In ESL, as it was typed. */
  readonly specification: string;
  readonly text: string;
  readonly mode: ReasoningMode;
  /** Whether Level-2 objects, which the text does not have, may be used to test rules. */
  readonly invents: boolean;
  /** Objects that a person added. */
  readonly objects: readonly string[];
  readonly set: readonly SetAtom[];
  readonly replies: readonly FollowUpReply[];
  readonly reading?: TextReading;
  /** How many rules the specification has, and how many of them were found broken, for a list. */
  readonly rules: number;
  readonly broken: number;
}

/* ---------- what is shown ---------- */

export const ruleVerdicts = ['broken', 'not decided', 'kept', 'does not apply'] as const;
export type RuleVerdict = (typeof ruleVerdicts)[number];

/** A literal with what is known of its atom, and why. */
export interface LiteralView {
  /** As it is written: `not IsGuideDog(snake)`. */
  readonly text: string;
  readonly atom: string;
  /** In the words of the predicate's description. */
  readonly sentence: string;
  readonly negated: boolean;
  /** The value of the atom, and where it comes from. `inferred`: a step of the chain inferred it. */
  readonly value: TruthValue;
  readonly origin?: Origin | 'inferred';
  readonly why?: string;
  readonly words: readonly Span[];
  /** The number of the step that inferred it, from 1. */
  readonly step?: number;
}

/** An atom of a rule for one choice of objects, and what is known of it. */
export interface AtomView {
  readonly text: string;
  readonly value: TruthValue;
  /** The words of the text that show it. */
  readonly words: readonly Span[];
}

/** A rule for one choice of objects. */
export interface InstanceView {
  /** `x = snake`; empty for a rule without variables. */
  readonly binding: string;
  readonly verdict: RuleVerdict;
  /** Some of the objects were made up. */
  readonly invented: boolean;
  readonly premises: readonly AtomView[];
  readonly conclusions: readonly AtomView[];
}

/** Why rules and values cannot all hold. */
export interface ConflictView {
  /** The number of the rule that is reported as broken, from 1. */
  readonly rule: number;
  readonly binding: string;
  readonly invented: boolean;
  readonly inFollowUp: boolean;
  /** What makes each premise of the broken rule true. */
  readonly because: readonly LiteralView[];
  /** What the rule then demands; the text says the opposite. */
  readonly demanded: LiteralView;
  readonly against?: LiteralView;
  /** The numbers of all rules of the conflict. */
  readonly rules: readonly number[];
  /** The values that conflict. If one of them is taken away, there is no conflict. */
  readonly values: readonly LiteralView[];
}

export interface RuleView {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Lines of the specification's text. */
  readonly span?: Span;
  /** In words: "If x is an animal and x is in the premises, then x is a guide dog." */
  readonly sentence: string;
  readonly verdict: RuleVerdict;
  /** The worst verdict first. */
  readonly instances: readonly InstanceView[];
  /** How many instances have each verdict; not all are listed. */
  readonly counts: Readonly<Record<RuleVerdict, number>>;
  readonly normal: readonly NormalisationStep[];
}

/** An atom is written as ESL writes it: `IsGreater(152, 151.2)`. */
export interface CellView {
  readonly atom: string;
  readonly value: TruthValue;
  readonly origin?: Origin;
  /** What the rules say, if nothing else says anything. */
  readonly inferred?: 'true' | 'false';
  readonly why?: string;
  readonly words: readonly Span[];
  /** The value without the person's. */
  readonly read: TruthValue;
}

/** Atoms with the same number of objects. */
export interface AtomTable {
  /** `x`, or `x, y`. */
  readonly head: string;
  readonly columns: readonly { readonly atom: string; readonly description: string }[];
  readonly rows: readonly {
    readonly objects: string;
    /** A person added the object, and can remove it. */
    readonly added?: string;
    /** One for each column. Undefined: no rule needs this atom. */
    readonly cells: readonly (CellView | undefined)[];
  }[];
}

export interface StepView {
  readonly round: number;
  readonly rule: number;
  readonly binding: string;
  /** The ground rule as it is written: `A & not B => C`. */
  readonly text: string;
  readonly because: readonly LiteralView[];
  readonly conclusion: LiteralView;
  readonly backwards: boolean;
  readonly outcome: 'new' | 'known' | 'conflict';
}

export interface KnowledgeView {
  readonly literal: LiteralView;
  readonly step?: number;
  readonly rules: readonly number[];
}

export interface FollowUpView {
  readonly atom: string;
  readonly question: string;
  /** The whole question with its predicates and the text, to give to a model. */
  readonly prompt: string;
  readonly expected: 'true' | 'false';
  readonly decides: number;
}

export interface AnsweredView {
  readonly atom: string;
  readonly question: string;
  readonly value: TruthValue;
  readonly reply?: string;
  /** The name of the language model that answered. */
  readonly model?: string;
  /** Arithmetic gave the answer, with this reason; it cannot be removed. */
  readonly computed?: string;
}

/** A literal in the form: the words between its parentheses are as they were typed. */
export interface FormLiteral {
  readonly negated: boolean;
  readonly predicate: string;
  readonly terms: readonly string[];
}

/** `premises`: any group holds if all of it holds. `conclusions`: of every group at least one must hold. */
export interface FormRule {
  readonly premises: readonly (readonly FormLiteral[])[];
  readonly conclusions: readonly (readonly FormLiteral[])[];
}

/** A specification for people who do not want to write its language. */
export interface SpecificationForm {
  readonly variables: readonly string[];
  readonly predicates: readonly {
    readonly name: string;
    readonly parameters: readonly string[];
    readonly description: string;
    /** What holds where a text does not say. */
    readonly unsaid: TruthValue;
  }[];
  readonly rules: readonly FormRule[];
}

export interface RulesView {
  readonly case: RulesCase;
  /** Of the specification: what could not be read, and names that should be checked. */
  readonly issues: readonly RuleIssue[];
  /** Of reasoning: what was left out. */
  readonly leftOut: readonly Issue[];
  /** Undefined while the specification has an error. */
  readonly form: SpecificationForm | undefined;
  /** The names that an editor can complete. */
  readonly predicates: readonly { readonly text: string; readonly description: string }[];
  readonly rules: readonly RuleView[];
  readonly conflicts: readonly ConflictView[];
  readonly tables: readonly AtomTable[];
  readonly steps: readonly StepView[];
  readonly knowledge: readonly KnowledgeView[];
  readonly followUps: readonly FollowUpView[];
  readonly answered: readonly AnsweredView[];
  /** `older`: the text or a description has changed since it was read. */
  readonly reading: 'none' | 'current' | 'older';
  /** How long reasoning took, in milliseconds. */
  readonly took: number;
}

export interface RulesCaseSummary {
  readonly id: string;
  readonly name: string;
  readonly changed: number;
  readonly sample: boolean;
  readonly rules: number;
  readonly broken: number;
}

export interface RulesListing {
  /** Last changed first. */
  readonly cases: readonly RulesCaseSummary[];
  /** Cases to begin with. */
  readonly examples: readonly { readonly id: string; readonly name: string; readonly field: string }[];
}

/* ---------- other methods ---------- */

export interface ComparisonOrder {
  /** What the text answers; samples are drawn for it if none are given. May be empty. */
  readonly question: string;
  /** Other answers to the same question. */
  readonly samples: readonly string[];
  /** Whether the language model in use judges too, and draws samples. */
  readonly withModel: boolean;
}

/** What other methods say of the text, beside the rules (RvLLM, appendix E). */
export interface ComparedMethods {
  readonly samples: readonly string[];
  /** The numbers of the rules that are broken, from 1. */
  readonly rules: readonly number[];
  /** Those that the reader alone takes to be contradicted by the text. */
  readonly reader: readonly number[];
  /** SelfCheckGPT; absent without samples. Higher scores: likelier to be made up. */
  readonly selfCheck?: {
    /** 0 to 1, by entailment. */
    readonly entailment: number;
    /** Above the published threshold. */
    readonly flagged: boolean;
    /** -ln of the probability of its words. */
    readonly ngrams: { readonly average: number; readonly highest: number };
  };
  /** What a language model says that sees the rules; absent without one. `true`: the text breaks one. */
  readonly judge?: { readonly value: TruthValue; readonly tokens?: number; readonly model: string };
}

/* ---------- conversations ---------- */

/** What the conversation up to a turn breaks. */
export interface TurnVerdict {
  readonly broken: readonly {
    /** From 1. */
    readonly rule: number;
    readonly binding: string;
    readonly sentence: string;
    /** The turns before it did not break this rule. */
    readonly isNew: boolean;
    /** The values that break the rule, with the words that were said. */
    readonly because: readonly { readonly sentence: string; readonly words: readonly string[] }[];
  }[];
  /** How many rules are not decided. */
  readonly undecided: number;
}

/* ---------- changes ---------- */

/** One change of a case. */
export type CaseChange =
  | { readonly name: string }
  | { readonly specification: string }
  | { readonly form: SpecificationForm }
  | { readonly text: string }
  | { readonly mode: ReasoningMode }
  | { readonly invents: boolean }
  | { readonly addObject: string }
  | { readonly removeObject: string }
  /** Without a value, the atom is as it was read. */
  | { readonly set: string; readonly value: TruthValue | undefined }
  | { readonly answer: string; readonly question: string; readonly value: TruthValue }
  /** The value is read from the reply. */
  | { readonly answer: string; readonly question: string; readonly reply: string }
  | { readonly forget: string }
  | { readonly putBack: PutBack };

/** The parts of a case that a removal changes. */
export interface RemovableParts extends Pick<RulesCase, 'specification' | 'objects' | 'set' | 'replies'> {
  /** The form that was shown or made. */
  readonly form?: SpecificationForm;
}

/** Undoes a removal: what it found and did not leave is put back, as it was and where it was. */
export interface PutBack {
  readonly found: RemovableParts;
  readonly left: RemovableParts;
  /** The parts before each earlier removal, the newest first: they tell in which order parts come back. */
  readonly earlier: readonly RemovableParts[];
}

export interface RulesService extends Removing<'rules case'> {
  /**
   * Call this once, before anything else.
   * @param elsewhere receives the ids of cases that another tab has changed (`rules listing`: the list).
   */
  open(elsewhere: (changed: readonly string[]) => void): Promise<{ readonly refused: string | undefined }>;
  listing(): Promise<RulesListing>;
  cancel(job: string): Promise<void>;

  /** A copy of an example, or an empty case. Returns its id. */
  create(example: string | undefined, name: string): Promise<string>;
  view(id: string): Promise<RulesView | undefined>;
  /**
   * What the solver finds in the rules of a case: those that can never fire, contradict each other or follow
   * from others. It takes longer than reasoning. Nothing if the case no longer exists.
   */
  findings(id: string): Promise<readonly RuleIssue[]>;
  /** Keeps the change and reasons again. Undefined if the case no longer exists. */
  change(id: string, change: CaseChange): Promise<RulesView | undefined>;
  /**
   * Reads the text. Undefined if cancelled; then everything stays as it was. Fails with a sentence for people
   * if the language model is to read and none is in use.
   */
  read(id: string, by: TextReaderName, job: string, onProgress: OnProgress): Promise<RulesView | undefined>;
  /** The name of the language model in use; undefined without one. */
  languageModel(): Promise<string | undefined>;
  /**
   * The language model in use answers a follow-up question. Undefined if cancelled, or if the case no longer
   * exists.
   */
  askModel(
    id: string,
    followUp: Pick<FollowUpView, 'atom' | 'question'>,
    job: string,
    onProgress: OnProgress,
  ): Promise<RulesView | undefined>;

  /** What other methods say of the text; nothing of it is kept. Undefined if cancelled. */
  compare(
    id: string,
    order: ComparisonOrder,
    job: string,
    onProgress: OnProgress,
  ): Promise<ComparedMethods | undefined>;

  /** Pasted text, or the file conversations.json of ChatGPT. */
  readConversations(file: Bytes | string): Promise<ReadConversations>;
  /**
   * Checks the conversation so far against the rules of a case; nothing is kept. Undefined if cancelled.
   * @param before the rules that were broken before the last turn.
   */
  checkTurn(
    id: string,
    turns: readonly ConversationTurn[],
    before: readonly number[],
    job: string,
    onProgress: OnProgress,
  ): Promise<TurnVerdict | undefined>;

  /** One file, which needs no script. */
  report(id: string, format: ReportFormat): Promise<Bytes>;
  /** As JSON, for the page that verifies certificates. */
  certificate(id: string): Promise<Bytes>;
  /** `esl`: the specification alone. `json`: the whole case. */
  exportCase(id: string, format: 'esl' | 'json'): Promise<Bytes>;
  /** Reads a specification in ESL or JSON, or a whole case. Undefined if nothing in it could be read. */
  importCase(
    file: Bytes,
    name: string,
  ): Promise<{ readonly id: string | undefined; readonly issues: readonly Issue[] }>;
}
