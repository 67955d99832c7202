/**
 * How a set of questions is put to a language model (Drowzee, section 3.5 and Table 4): each question one or
 * several times, alone or with facts (Figs 17 and 18). The plan is the same every time, so that asking can
 * stop and go on: what is left is the plan without what has been answered.
 */
import { parseTimePoint } from '../temporal/time-point.ts';
import type { CaseFilter } from './case-filter.ts';
import { promptFrom, type Prompts } from './prompts.ts';
import type { Answer, DerivationNode, Giving, StatedFact, TestCase } from './test-case.ts';

export interface Asking {
  readonly model: { readonly id: string; readonly name: string };
  readonly filter: CaseFilter;
  /** The most questions: the first that the filter finds. Absent for all. */
  readonly most?: number;
  readonly givings: readonly Giving[];
  /** The collection of `documents`. */
  readonly collection?: string;
  /** Times that each question is asked. */
  readonly samples: number;
  readonly temperature: number;
  readonly topP: number;
  /** Sample n has this seed plus n. */
  readonly seed: number;
  readonly prompts: Prompts;
  /**
   * What the model cannot have learned: facts after the end of this year, or all facts. Absent if nothing is
   * said about it.
   */
  readonly unknown?: { readonly afterYear: number } | 'all';
}

export const MOST_SAMPLES = 20;

/** Enough for an answer with the list of facts that the prompt asks for; chosen by hand. */
export const REPLY_TOKENS = 400;
/** Enough for a model to say that it has read the facts. */
export const ACKNOWLEDGEMENT_TOKENS = 60;

/** One reply that is wanted. */
export interface Turn {
  readonly case: TestCase;
  readonly giving: Giving;
  /** From 0. */
  readonly sample: number;
}

/** All replies in their order. A question's ways follow each other, so that pairs are complete early. */
export function plannedTurns(cases: readonly TestCase[], asking: Asking): Turn[] {
  const asked = asking.most === undefined ? cases : cases.slice(0, asking.most);
  return asked.flatMap((testCase) =>
    asking.givings.flatMap((giving) =>
      Array.from({ length: asking.samples }, (_, sample) => ({ case: testCase, giving, sample })),
    ),
  );
}

/** The turns that no answer belongs to yet. */
export function turnsLeft(
  turns: readonly Turn[],
  { model }: Pick<Asking, 'model'>,
  answers: readonly Answer[],
): Turn[] {
  const answered = new Set(answers.map(answerKey));
  return turns.filter(({ case: { id }, giving, sample }) => {
    return !answered.has(key(id, reportedName(model.name, giving), sample));
  });
}

const key = (...parts: readonly [caseId: string, model: string, sample: number]): string =>
  JSON.stringify(parts);

/** Equal for the answers to one turn. A reply that was pasted into the run is by another model. */
export const answerKey = ({ caseId, model, sample = 0 }: Answer): string => key(caseId, model, sample);

const suffixes: Readonly<Record<Exclude<Giving, 'nothing'>, string>> = {
  facts: 'given the facts',
  'facts first': 'given the facts one turn before',
  documents: 'given passages',
};

/** The name that answers are reported under: "SmolLM2, given the facts". */
export const reportedName = (model: string, giving: Giving): string =>
  giving === 'nothing' ? model : `${model}, ${suffixes[giving]}`;

/* ---------- facts in words ---------- */

/**
 * The facts behind the expected answer, a sentence each. The proof of a case about time tells the answer, so
 * its facts are listed as they are stored.
 */
export function givenFacts({ rule, derivation, evidence }: TestCase): string[] {
  const sentences =
    derivation && rule !== 'temporal'
      ? leavesOf(derivation).map(({ claim, fact }) => withTime(claim, fact))
      : evidence.map((fact) => withTime(listed(fact), fact));
  return [...new Set(sentences)];
}

const leavesOf = (node: DerivationNode): { readonly claim: string; readonly fact: StatedFact }[] =>
  node.fact ? [{ claim: node.claim, fact: node.fact }] : node.premises.flatMap(leavesOf);

const listed = ({ subject, relation, object }: StatedFact): string =>
  object === '' ? `${subject}.` : `${subject}, ${relation}: ${object}.`;

function withTime(sentence: string, fact: StatedFact): string {
  const time = timeOf(fact);
  return time === undefined ? sentence : `${sentence.replace(/\.$/u, '')} (${time}).`;
}

function timeOf({ start, end }: StatedFact): string | undefined {
  if (start !== undefined && end !== undefined) return start === end ? start : `${start} to ${end}`;
  if (start !== undefined) return `from ${start}`;
  return end === undefined ? undefined : `until ${end}`;
}

/* ---------- messages ---------- */

/** A message of a conversation, as a chat model takes it. */
interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/**
 * The messages of a turn. @param given what the question comes with, as one text. @param read the model's
 * reply to the facts, for `facts first`; absent for the messages that ask for it.
 */
export function messagesOf(
  { case: testCase, giving }: Turn,
  prompts: Prompts,
  given: string,
  read?: string,
): Message[] {
  const question = promptFrom(prompts, testCase);
  if (giving === 'nothing') return [{ role: 'user', content: question }];
  if (giving !== 'facts first')
    return [{ role: 'user', content: `${introduction(giving)}${given}\n\n${question}` }];
  const facts: Message = {
    role: 'user',
    content: `${introduction(giving)}${given}\n\nSay in one sentence that you have read them.`,
  };
  return read === undefined
    ? [facts]
    : [facts, { role: 'assistant', content: read }, { role: 'user', content: question }];
}

const introduction = (giving: Giving): string =>
  giving === 'documents' ? 'These passages may help:\n\n' : 'These facts are true:\n';

/* ---------- what the model cannot have learned ---------- */

/**
 * Whether the answer rests on a fact that the model cannot have learned (section 4.3.3). Undefined if nothing
 * was said about it.
 */
export function isUnknownTo(asking: Pick<Asking, 'unknown'>, testCase: TestCase): boolean | undefined {
  const { unknown } = asking;
  if (unknown === undefined) return undefined;
  return unknown === 'all' || testCase.evidence.some((fact) => yearOf(fact) > unknown.afterYear);
}

/** The year in which a fact began, else ended; before all others if neither is stated. */
function yearOf({ start, end }: StatedFact): number {
  const written = start ?? end;
  if (written === undefined) return -Infinity;
  const parsed = parseTimePoint(written);
  return parsed.ok ? parsed.point.first.year : -Infinity;
}
