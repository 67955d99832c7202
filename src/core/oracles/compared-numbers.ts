/**
 * "Iron has 28 and copper 29, so yes" for "Is the atomic number of iron greater than that of copper?": the
 * answer that follows from the two numbers a reply states, whether they are right or not.
 */
import type { PlainYesNo, TestCase } from '../testing/test-case.ts';
import { nodeKey } from './graph.ts';
import { answerThat, claimOf } from './question-claim.ts';
import type { Reading } from './reading.ts';
import type { PlainAnswer, ReasoningVerdict } from './verdict.ts';

const more = /\b(?:greater|higher|larger|bigger|more|longer|taller|deeper|heavier|wider|denser|hotter)\b/iu;
const less = /\b(?:lower|smaller|less|fewer|shorter|lighter|shallower|narrower|colder)\b/iu;

/** The number at the start of a label, and the unit after it. */
const measured =
  /^(?:about |around |roughly |approximately |some )?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s?(\p{L}*)$/u;

interface Quantity {
  readonly value: number;
  readonly unit: string;
}

/** "1,642 m" is 1642 in m. Undefined for what is no number with at most a unit. */
export function quantityIn(label: string): Quantity | undefined {
  const [, whole, part = '', unit = ''] = measured.exec(label.trim()) ?? [];
  return whole === undefined ? undefined : { value: Number(whole.replaceAll(',', '') + part), unit };
}

/** Undefined where the question compares no two numbers, or the reply does not state both. */
export function answerOfNumbers(
  { question, evidence }: Pick<TestCase, 'question' | 'evidence'>,
  { triples }: Pick<Reading, 'triples'>,
): PlainYesNo | undefined {
  const [before = '', after] = question.split(/\sthan\s/iu);
  const isMore = more.test(before);
  const [one, other, another] = evidence;
  if (after === undefined || isMore === less.test(before) || !one || !other || another) return undefined;
  if (one.relation !== other.relation) return undefined;
  const first = [one, other].find(({ subject }) => names(before, subject));
  const second = [one, other].find((fact) => fact !== first && names(after, fact.subject));
  const [a, b] = [first, second].map((fact) => fact && stated(fact.subject, triples));
  if (!a || !b || a.unit !== b.unit || a.value === b.value) return undefined;
  return answerThat(a.value > b.value === isMore, claimOf(question));
}

const names = (text: string, name: string): boolean =>
  ` ${nodeKey(text.replace(/['’]s(?=\W|$)/gu, ''))} `.includes(` ${nodeKey(name)} `);

/** The last number that the reply gives of something. */
function stated(subject: string, triples: Reading['triples']): Quantity | undefined {
  const said = triples.findLast(
    (triple) =>
      !triple.negated &&
      nodeKey(triple.subject) === nodeKey(subject) &&
      quantityIn(triple.object) !== undefined,
  );
  return said && quantityIn(said.object);
}

/** The reasoning, with a fault of inference where its numbers lead to the other answer. */
export function withComparedNumbers(
  reasoning: ReasoningVerdict,
  answer: PlainAnswer['kind'],
  follows: PlainYesNo | undefined,
): ReasoningVerdict {
  const { outcome } = reasoning;
  const isFaulty = follows !== undefined && (answer === 'yes' || answer === 'no') && answer !== follows;
  if (!isFaulty || outcome === 'both' || outcome === 'wrong inference') return reasoning;
  const fault = `The numbers that the reply states lead to ${follows}, not ${answer}.`;
  return outcome === 'wrong knowledge'
    ? { ...reasoning, outcome: 'both', why: `${reasoning.why} ${fault}` }
    : { ...reasoning, outcome: 'wrong inference', why: fault };
}
