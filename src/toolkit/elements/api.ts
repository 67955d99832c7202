/** What pages see of the elements: attributes and properties, methods and events. */
import type { CheckView } from '../../core/api/check-room.ts';
import type { LogicRun } from '../../core/api/logic-room.ts';
import type { AnswerDetail } from '../../core/api/test-room.ts';
import type { RulesView } from '../../core/api/rules-room.ts';
import type { Issue } from '../../core/issue.ts';
import type { RelationProperties } from '../../core/knowledge/relation.ts';
import type { Progress } from '../../core/work.ts';
import type { Answers, Relations } from '../datalog.ts';

/** Shared by the elements that work in threads. */
export interface TotemElement extends HTMLElement {
  /** Attribute `files`: the address of the package `totem-models`. One page uses one. */
  files: string;
  /**
   * Attribute `storage`: the name of a library that this browser keeps between visits. Without a name
   * nothing is kept; the page can keep what the events bring.
   */
  storage: string;
}

export interface ElementDocument {
  readonly name: string;
  readonly text: string | Blob;
}

/** Detail of `progress`. */
export type ProgressDetail = Progress;
/** Detail of `issue`. */
export interface IssueDetail {
  readonly issues: readonly Issue[];
}

/** Detail of `open`: a link to a view that the element does not have was used, such as a document. */
export interface OpenDetail {
  /** As in the app: `#/check/document/…`. */
  readonly address: string;
}

/** Detail of `verdict` of `<totem-check>`. */
export interface CheckVerdict {
  /** H, 0 to 1: higher is more likely made up. */
  readonly score: number;
  readonly flagged: boolean;
  readonly actions: readonly string[];
  readonly statements: readonly {
    readonly text: string;
    readonly verdict: string;
    /** Where the answer says it. */
    readonly spans: readonly (readonly [number, number])[];
    readonly why: string;
  }[];
  /** The whole, which `result` shows again. */
  readonly result: CheckView;
}

/**
 * `<totem-check>`: an answer, its verdicts and their proofs. The answer is the element's content; each child
 * with `slot="document"` is a document, named by its `title`.
 */
export interface TotemCheckElement extends TotemElement {
  /** Attribute. Empty if it is not known. */
  question: string;
  /** Instead of the element's content. */
  answer: string | undefined;
  /** Instead of children. PDF, DOCX, HTML, Markdown and text are told apart by name and content. */
  documents: readonly ElementDocument[];
  /** Attribute: the score from which a statement is flagged. */
  threshold: number | undefined;
  /** The last result. Setting it shows a result that the page has kept. */
  result: CheckView | undefined;
  /** Resolves to undefined if it was cancelled or failed; `issue` then says why. */
  check(): Promise<CheckVerdict | undefined>;
  cancel(): void;
}

/** Detail of `verdict` of `<totem-rules>`. */
export interface RulesVerdict {
  /** Numbers of the broken rules, from 1. */
  readonly broken: readonly number[];
  readonly rules: readonly { readonly number: number; readonly verdict: string; readonly sentence: string }[];
  readonly followUps: readonly string[];
  readonly result: RulesView;
}

/** `<totem-rules>`: rules in ESL, what is known as a form, and which rules are broken. */
export interface TotemRulesElement extends TotemElement {
  /** In ESL. Without it, the element's content is the specification. */
  specification: string;
  /** A text that the models can read values from. Empty: values are only set by hand. */
  text: string;
  /** Sets what is known of an atom: `set('Adult(tom)', true)`; undefined takes it back. */
  set(atom: string, value: boolean | undefined): Promise<void>;
  /** Adds something that the rules are applied to: `addObject('tom')`. */
  addObject(name: string): Promise<void>;
  /** Reads the text with the models. */
  read(): Promise<void>;
}

/** Detail of `verdict` of `<totem-test>`: one question and the reply. */
export interface TestVerdict {
  readonly question: string;
  readonly expected: 'yes' | 'no';
  readonly reply: string;
  readonly outcome: string;
  readonly result: AnswerDetail;
}

/** `<totem-test>`: questions with proven answers from facts, asked one by one. */
export interface TotemTestElement extends TotemElement {
  /** Facts as text. Without it, the element's content. */
  facts: string;
  /** Attribute: how many questions; 10 if absent. */
  count: number;
  /** Attribute: another number gives other questions; 1 if absent. */
  seed: number;
  /**
   * Properties of relations by name, where the facts do not show them: `{ 'capital of': { functional: true }
   * }`.
   */
  relations: Readonly<Record<string, Partial<RelationProperties>>>;
}

/** Detail of `verdict` of `<totem-logic>`. */
export interface LogicVerdict {
  /** Up to a thousand rows of each relation. */
  readonly relations: Relations;
  /** Up to a thousand answers to each query of the program. */
  readonly queries: readonly Answers[];
  /** False if a limit ended the run: every row holds, but some may be missing. */
  readonly complete: boolean;
  readonly result: LogicRun;
}

/** `<totem-logic>`: a program in Datalog that can be edited and run, its answers, and why each holds. */
export interface TotemLogicElement extends HTMLElement {
  /** Without it, the element's content. */
  program: string;
  /** Resolves to undefined if it was cancelled or failed; `issue` then says why. */
  run(): Promise<LogicVerdict | undefined>;
  cancel(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-check': TotemCheckElement;
    'totem-rules': TotemRulesElement;
    'totem-test': TotemTestElement;
    'totem-logic': TotemLogicElement;
  }
}
