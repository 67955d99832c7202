/**
 * Drowzee (arXiv 2502.13416, Fig. 4 and Algorithm 3): reply -> plain answer, reply -> reading -> reasoning,
 * both against the proven answer -> verdict. Two layers, so that a verdict stands at once and sharpens once
 * the reasoning has been read. This is the one place where the two become a category.
 */
import { judgeReasoning } from '../oracles/judgement.ts';
import { judgeTimes } from '../oracles/named-times.ts';
import { readPlainAnswer } from '../oracles/plain-answer.ts';
import { readingRequest, readReply } from '../oracles/reading.ts';
import type { Reading } from '../oracles/reading.ts';
import type {
  AnswerOutcome,
  Category,
  OracleSettings,
  PlainAnswer,
  ReasoningOutcome,
  Verdict,
} from '../oracles/verdict.ts';
import type { EmbeddingModel, SyntaxParser } from '../ports/models.ts';
import type { PlainYesNo, TestCase } from '../testing/test-case.ts';

export interface Readers {
  readonly parser: SyntaxParser;
  readonly embedding: EmbeddingModel;
}

/** Everything at once, in the order of the figure: parse and build the graphs, then apply the oracles. */
export async function detect(
  testCase: TestCase,
  reply: string,
  { parser, embedding }: Readers,
  settings: OracleSettings,
): Promise<Verdict> {
  const reading = await readReply(readingRequest(testCase, reply), parser, embedding);
  return judgeAnswer(testCase, reply, reading, settings);
}

/** The verdict on a reply; without a reading, by its plain answer alone. */
export function judgeAnswer(
  testCase: TestCase,
  reply: string,
  reading: Reading | undefined,
  settings: OracleSettings,
): Verdict {
  const plain = readPlainAnswer(reply);
  const outcome = outcomeOf(plain, testCase.expected);
  const { temporal } = testCase;
  // Triples hold no time: the reasoning of a case about time is judged by the times it names, without a
  // reading.
  const times = temporal && judgeTimes({ question: testCase.question, temporal }, reply, outcome);
  const reasoning = reading && judgeReasoning(reading, plain.kind, testCase.expected, settings);
  return {
    plain,
    outcome,
    ...(reasoning && { reasoning }),
    ...(times && { times }),
    category: categoryOf(outcome, times?.outcome ?? reasoning?.outcome),
  };
}

export function outcomeOf({ kind }: PlainAnswer, expected: PlainYesNo): AnswerOutcome {
  if (kind === 'declined' || kind === 'unclear') return kind;
  return kind === expected ? 'right' : 'wrong';
}

/**
 * The headline. A refusal and an unclear reply stay what they are, whatever their reasoning shows. Reasoning
 * that is wrong names the fault of a wrong answer, and makes a right answer a hallucination too; reasoning
 * that shows nothing (thin, none) or is sound leaves a wrong answer simply wrong.
 */
export function categoryOf(outcome: AnswerOutcome, reasoning?: ReasoningOutcome): Category {
  if (outcome === 'declined' || outcome === 'unclear') return outcome;
  if (reasoning === 'wrong knowledge' || reasoning === 'wrong inference' || reasoning === 'both')
    return reasoning;
  return outcome === 'right' ? 'correct' : 'wrong';
}
