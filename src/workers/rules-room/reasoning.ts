/**
 * Reasons about a case, as `core/detectors/rvllm.ts` does it. Questions that a pasted reply has answered are
 * not answered again.
 */
import type { RulesCase } from '../../core/api/rules-room.ts';
import { exactAnswers, reasonOver } from '../../core/detectors/rvllm.ts';
import { parseSpecification, type ParsedSpecification } from '../../core/rules/esl-parser.ts';
import { answerFromReply } from '../../core/rules/follow-up.ts';
import { decidingAssignments } from '../../core/rules/interpretation-values.ts';
import { lintLogic, lintNames } from '../../core/rules/lint.ts';
import type { ReasoningResult } from '../../core/rules/reasoning.ts';
import { Remembered } from '../../core/rules/remembered.ts';
import type {
  Assignment,
  Atom,
  FollowUp,
  RuleIssue,
  Specification,
  TruthValue,
} from '../../core/rules/specification.ts';
import { atomText } from '../../core/rules/terms.ts';
import { knownOf, type Known } from './known-values.ts';

/** A case with all that was computed about it. */
export interface ReasonedCase {
  readonly kept: RulesCase;
  readonly specification: Specification;
  readonly issues: readonly RuleIssue[];
  readonly known: Known;
  readonly reasoning: ReasoningResult;
  /** The answers of arithmetic to follow-up questions. */
  readonly computed: readonly Assignment[];
  /** How long reasoning took, in milliseconds. */
  readonly took: number;
}

export function reasonAbout(kept: RulesCase): ReasonedCase {
  const { specification: rules, text, mode, invents, objects, set, replies, reading } = kept;
  const key = JSON.stringify([rules, text, mode, invents, objects, set, replies, reading]);
  if (lastReasoned?.key !== key) lastReasoned = { key, reasoned: reasonAnew(kept) };
  return { ...lastReasoned.reasoned, kept };
}

/** What was reasoned last: a change begins where the one before it ended. */
let lastReasoned: { readonly key: string; readonly reasoned: ReasonedCase } | undefined;

function reasonAnew(kept: RulesCase): ReasonedCase {
  const { specification, issues } = readSpecification(kept.specification);
  const began = performance.now();
  const computed = exactAnswers(specification, kept.text);
  const known = knownOf(kept, specification.predicates);
  const assignments = [...known.read.assignments, ...known.said];
  const replied = new Set(kept.replies.map(({ atom }) => atomText(atom)));
  const { deciding: reasoning, answers } = reasonOver(
    specification,
    { objects: known.objects, assignments },
    { mode: kept.mode, level: kept.invents ? 2 : 1 },
    (followUp) => (replied.has(atomText(followUp.atom)) ? undefined : computed(followUp)),
  );
  const counted = new Set(reasoning.assignments.map(({ atom }) => atomText(atom)));
  return {
    kept,
    specification,
    issues,
    known,
    reasoning,
    computed: answers.filter(({ atom }) => counted.has(atomText(atom))),
    took: performance.now() - began,
  };
}

/** The specification that was read last: a change of a value does not change it. */
let last:
  { readonly text: string; readonly read: ParsedSpecification; findings?: readonly RuleIssue[] } | undefined;

/** With the issues of the parser first, then those about names. */
function readSpecification(text: string): ParsedSpecification {
  if (last?.text !== text) {
    const { specification, issues } = parseSpecification(text);
    last = { text, read: { specification, issues: [...issues, ...lintNames(specification)] } };
  }
  return last.read;
}

/** What the solver finds in the rules. */
export function findingsIn(text: string): readonly RuleIssue[] {
  const { specification } = readSpecification(text);
  const found = last?.findings ?? lintLogic(specification);
  if (last) last.findings = found;
  return found;
}

/** Every atom of the rules and of what is known. */
export function atomsOf({ reasoning }: ReasonedCase): Atom[] {
  const atoms = new Map<string, Atom>();
  const add = (atom: Atom) => {
    const text = atomText(atom);
    if (!atoms.has(text)) atoms.set(text, atom);
  };
  for (const own of clauseAtoms.of(reasoning.rules).values()) for (const atom of own) add(atom);
  for (const { atom } of reasoning.assignments) add(atom);
  return [...atoms.values()];
}

/** The atoms of the ground rules of one clause, each once. */
const clauseAtoms = new Remembered(
  ({ rule, clause }) => `${String(rule)}:${String(clause)}`,
  (rules) => {
    const atoms = new Map<string, Atom>();
    for (const { premises, conclusion } of rules)
      for (const { atom } of [...premises, conclusion]) atoms.set(atomText(atom), atom);
    return [...atoms.values()];
  },
);

/** The atom that the page names by its text. */
export const atomNamed = (reasoned: ReasonedCase, text: string): Atom | undefined =>
  atomsOf(reasoned).find((atom) => atomText(atom) === text);

/** The value of each atom as it was read, without what a person said. */
export function readValues({ known }: ReasonedCase): (atom: Atom) => TruthValue {
  const deciding = decidingAssignments(known.read.assignments);
  return (atom) => deciding.get(atomText(atom))?.value ?? 'unknown';
}

/** What a pasted reply to a question says. */
export const truthOfReply = (atom: Atom, question: string, reply: string): TruthValue =>
  answerFromReply({ atom, question, expected: 'true', decides: 1 }, reply).value;

/** A question with all that is needed to answer it, for a model (figure 7). */
export function promptsFor({ kept, specification }: ReasonedCase): (followUp: FollowUp) => string {
  const start = [
    'Decide whether the proposition is true, from the context and the predicates alone.',
    'Answer "true", "false", or "unknown" if the context does not say it.',
    'Then give the reason in one sentence.',
    '',
    'Context:',
    kept.text,
    '',
    'Predicates:',
    ...specification.predicates.map(
      ({ name, parameters, description }) => `${name}(${parameters.join(', ')}) := ${description}`,
    ),
    '',
    'Proposition:',
    '',
  ].join('\n');
  return ({ atom, question }) => `${start}${atomText(atom)}\n${question}\n`;
}
