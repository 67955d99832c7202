/**
 * What was found about a text and its rules, as a certificate: everything that the verdict depends on,
 * quoted, with hashes. A small separate checker (public/certificate/), which shares none of this code, goes
 * over quotations, bindings, normal forms, steps and conflicts again. The certificate proves that the
 * conflicts follow from the values, not that the values are right.
 */
import { canonicalJson } from '../checking/audit-log.ts';
import { sha256 } from '../checking/sha256.ts';
import type { Span } from '../text/words.ts';
import type { ReasoningResult } from './reasoning.ts';
import type {
  Assignment,
  Atom,
  Conflict,
  FollowUp,
  GroundRule,
  Literal,
  Origin,
  ReasoningMode,
  Specification,
  Step,
  Support,
  TruthValue,
} from './specification.ts';
import { atomText, literalText, termText } from './terms.ts';

interface Quotation {
  readonly span: Span;
  readonly text: string;
}

/** A part of the normal form of a rule, for one choice of objects. Atoms are written as ESL writes them. */
interface CertifiedInstance {
  /** The number of the rule, from 1. */
  readonly rule: number;
  /** By variable. */
  readonly binding: Readonly<Record<string, string>>;
  /** 2: some of the objects were made up. */
  readonly level: 1 | 2;
  readonly premises: readonly string[];
  readonly conclusion: string;
}

/** What a literal rests on: a value, by its atom, or an earlier step, by its index from 0. */
type CertifiedSupport =
  { readonly literal: string; readonly value: string } | { readonly literal: string; readonly step: number };

interface CertifiedValue {
  readonly atom: string;
  readonly value: TruthValue;
  /** Absent for an atom about which nothing is known. */
  readonly origin?: Origin;
  /** The words of the text that show it. */
  readonly words: readonly Quotation[];
  readonly why?: string;
}

interface CertifiedStep {
  readonly round: number;
  readonly instance: CertifiedInstance;
  /** One of the premises was concluded, from the others and the opposite of the conclusion. */
  readonly backwards: boolean;
  readonly because: readonly CertifiedSupport[];
  readonly conclusion: string;
  readonly outcome: Step['outcome'];
}

interface CertifiedConflict {
  readonly broken: CertifiedInstance;
  readonly shownBy: Conflict['shownBy'];
  readonly because: readonly CertifiedSupport[];
  readonly against?: CertifiedSupport;
  /** These instances and these values cannot all hold. */
  readonly rules: readonly CertifiedInstance[];
  /** Atoms with values. */
  readonly values: readonly string[];
  readonly inFollowUp: boolean;
}

export interface CertifiedReply {
  readonly atom: string;
  readonly question: string;
  readonly value: TruthValue;
  /** The reply that the value was read from. */
  readonly reply?: string;
  /** Arithmetic gave the answer. */
  readonly computed?: boolean;
}

export interface RulesCertificate {
  readonly format: 'totem-rules-certificate';
  readonly version: 1;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly name: string;
  /** In ESL, as it was typed. */
  readonly specification: string;
  readonly text: string;
  readonly textHash: string;
  /** Who read the text; absent if nobody did. */
  readonly reader?: string;
  readonly mode: ReasoningMode;
  readonly variables: readonly string[];
  readonly predicates: readonly {
    readonly name: string;
    readonly parameters: readonly string[];
    readonly description: string;
  }[];
  /** In their order; a quotation of the specification each. */
  readonly rules: readonly Quotation[];
  readonly objects: readonly {
    readonly name: string;
    readonly invented: boolean;
    readonly words: readonly Quotation[];
  }[];
  readonly values: readonly CertifiedValue[];
  readonly steps: readonly CertifiedStep[];
  readonly conflicts: readonly CertifiedConflict[];
  /** Numbers of the rules that are reported as broken, ascending. */
  readonly broken: readonly number[];
  readonly followUps: readonly Pick<CertifiedReply, 'atom' | 'question'>[];
  readonly replies: readonly CertifiedReply[];
  /** SHA-256 of all other fields, with sorted keys. */
  readonly hash: string;
}

export interface RulesCertificateRequest {
  readonly at: number;
  readonly name: string;
  readonly source: string;
  readonly specification: Specification;
  readonly text: string;
  readonly reader: string | undefined;
  readonly reasoning: ReasoningResult;
  /** Every atom of the rules and of what is known. */
  readonly atoms: readonly Atom[];
  /** Questions without an answer. */
  readonly followUps: readonly FollowUp[];
  readonly replies: readonly CertifiedReply[];
}

export function rulesCertificateOf({
  at,
  name,
  source,
  specification: { variables, predicates, rules },
  text,
  reader,
  reasoning,
  atoms,
  followUps,
  replies,
}: RulesCertificateRequest): RulesCertificate {
  const quote = (span: Span): Quotation => ({ span, text: text.slice(...span) });
  const known = new Map(reasoning.assignments.map((each) => [atomText(each.atom), each]));
  const texts = new Set([...known.keys(), ...atoms.map((atom) => atomText(atom))]);
  const stated = {
    format: 'totem-rules-certificate' as const,
    version: 1 as const,
    at,
    name,
    specification: source,
    text,
    textHash: sha256(text),
    ...(reader !== undefined && { reader }),
    mode: reasoning.mode,
    variables,
    predicates: predicates.map(({ name: own, parameters, description }) => ({
      name: own,
      parameters,
      description,
    })),
    rules: rules.map(({ span = [0, 0] }) => ({ span, text: source.slice(...span) })),
    objects: reasoning.objects.map(({ term, words, invented = false }) => ({
      name: termText(term),
      invented,
      words: words.map(quote),
    })),
    values: [...texts].map((atom) => certifiedValue(atom, known.get(atom), quote)),
    steps: reasoning.steps.map(certifiedStep),
    conflicts: reasoning.conflicts.map(certifiedConflict),
    broken: [...new Set(reasoning.conflicts.map(({ broken }) => broken.rule + 1))].sort((a, b) => a - b),
    followUps: followUps.map(({ atom, question }) => ({ atom: atomText(atom), question })),
    replies,
  };
  return { ...stated, hash: sha256(canonicalJson(stated)) };
}

function certifiedValue(
  atom: string,
  known: Assignment | undefined,
  quote: (span: Span) => Quotation,
): CertifiedValue {
  if (!known) return { atom, value: 'unknown', words: [] };
  const { value, origin, words = [], why } = known;
  return { atom, value, origin, words: words.map(quote), why };
}

const literalTexts = (literals: readonly Literal[]): string[] =>
  literals.map((literal) => literalText(literal));

const certifiedInstance = ({
  rule,
  binding,
  level,
  premises,
  conclusion,
}: GroundRule): CertifiedInstance => ({
  rule: rule + 1,
  binding: Object.fromEntries(Object.entries(binding).map(([name, term]) => [name, termText(term)])),
  level,
  premises: literalTexts(premises),
  conclusion: literalText(conclusion),
});

function certifiedSupport(support: Support): CertifiedSupport {
  const literal = literalText(support.literal);
  return support.kind === 'assigned'
    ? { literal, value: atomText(support.assignment.atom) }
    : { literal, step: support.step };
}

const certifiedStep = ({
  round,
  rule,
  because,
  conclusion,
  backwards = false,
  outcome,
}: Step): CertifiedStep => ({
  round,
  instance: certifiedInstance(rule),
  backwards,
  because: because.map(certifiedSupport),
  conclusion: literalText(conclusion),
  outcome,
});

const certifiedConflict = (conflict: Conflict): CertifiedConflict => ({
  broken: certifiedInstance(conflict.broken),
  shownBy: conflict.shownBy,
  because: conflict.because.map(certifiedSupport),
  ...(conflict.against && { against: certifiedSupport(conflict.against) }),
  rules: conflict.rules.map(certifiedInstance),
  values: conflict.assignments.map(({ atom }) => atomText(atom)),
  inFollowUp: conflict.inFollowUp,
});
