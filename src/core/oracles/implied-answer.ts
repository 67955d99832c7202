/**
 * The answer of a reply that has no yes or no, by what it states: "Rabat is its capital" to "Is Casablanca
 * the capital of Morocco?" Where it states the facts, it gives the answer that follows from them; where it
 * gives another value than the only fact, it denies the claim. Where it says when each of two events was, it
 * answers which was first.
 */
import type { TestCase } from '../testing/test-case.ts';
import { isSymmetric } from './coverage.ts';
import { nodeKey } from './graph.ts';
import { deniedByValue, statesAnswer } from './judgement.ts';
import { answerOfTimes } from './named-times.ts';
import { saysRelation } from './paraphrases.ts';
import { answerThat, claimOf } from './question-claim.ts';
import type { Reading } from './reading.ts';
import { answerInWords } from './stated-in-words.ts';
import type { OracleSettings, PlainAnswer } from './verdict.ts';

/** The plain answer; or the implied one, where no words were found that answer, decline or leave it open. */
export function withImpliedAnswer(
  read: PlainAnswer,
  reply: string,
  testCase: TestCase,
  reading: Reading | undefined,
  settings: OracleSettings,
): PlainAnswer {
  if (read.kind !== 'unclear' || read.span !== undefined) return read;
  const { question, expected } = testCase;
  const span = [reply.search(/\S/u), reply.trimEnd().length] as const;
  const ofTimes = testCase.temporal ? undefined : answerOfTimes(testCase, reply);
  if (ofTimes)
    return {
      kind: ofTimes,
      span,
      why: `The reply names the times from which the answer ${ofTimes} follows.`,
    };
  if (!reading || !isTimeless(testCase)) return read;
  if (statesAnswer(reading, settings))
    return {
      kind: expected,
      span,
      why: `The reply states the facts from which the answer ${expected} follows.`,
    };
  const ofTriple = answerOfTriples(reading, testCase);
  if (ofTriple)
    return { kind: ofTriple, span, why: `The reply says of the two what gives the answer ${ofTriple}.` };
  const inWords = answerInWords(reply, testCase);
  if (inWords)
    return { kind: inWords, span, why: `The reply states a fact from which the answer ${inWords} follows.` };
  const other = deniedByValue(reading, settings);
  if (other === undefined || ` ${nodeKey(question)} `.includes(` ${nodeKey(other)} `)) return read;
  return {
    kind: answerThat(false, claimOf(question)),
    span,
    why: `The reply gives “${other}” in place of what the question claims.`,
  };
}

/**
 * "Chile is one of two countries that don't touch Brazil": a statement between two names of the question, in
 * a relation of the facts that holds in both directions.
 */
function answerOfTriples(
  { triples }: Reading,
  { question, evidence }: TestCase,
): PlainAnswer['kind'] | undefined {
  const relations = [...new Set(evidence.map(({ relation }) => relation))].filter(isSymmetric);
  const asked = ` ${nodeKey(question)} `;
  const isAsked = (label: string) => asked.includes(` ${nodeKey(label)} `);
  const said = triples.filter(
    ({ subject, object, relation, hedged }) =>
      !hedged &&
      isAsked(subject) &&
      isAsked(object) &&
      nodeKey(subject) !== nodeKey(object) &&
      relations.some(
        (name) => saysRelation(name, relation, 'along') || saysRelation(name, relation, 'across'),
      ),
  );
  const [first, ...others] = said;
  return first && others.every(({ negated }) => negated === first.negated)
    ? answerThat(!first.negated, claimOf(question))
    : undefined;
}

/**
 * Of facts with a time, stating them does not say whether they held when the question asks. A birth or a
 * death beside them, which has no object, only supports them.
 */
const isTimeless = ({ temporal, evidence }: TestCase): boolean =>
  !temporal &&
  evidence.every(({ object, start, end }) => object === '' || (start === undefined && end === undefined));
