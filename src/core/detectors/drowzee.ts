/**
 * Drowzee (arXiv 2502.13416) in the order of its Fig. 4: facts -> derived facts -> questions with proven
 * answers -> prompts -> replies -> triples and graphs -> verdict. `drowzee` runs the whole. The workers call
 * the same functions one step at a time, since they store the results between steps.
 */
import type { FactBase } from '../knowledge/fact-base.ts';
import { answerOfNumbers, withComparedNumbers } from '../oracles/compared-numbers.ts';
import { groundNotes } from '../oracles/ground-notes.ts';
import { groundGraph, responseGraph } from '../oracles/graph.ts';
import { withImpliedAnswer } from '../oracles/implied-answer.ts';
import { judgeReasoning } from '../oracles/judgement.ts';
import { judgeStatedTimes, judgeTimes } from '../oracles/named-times.ts';
import { readPlainAnswer } from '../oracles/plain-answer.ts';
import { readingRequest, type Reading, type ReadingRequest } from '../oracles/reading.ts';
import { triplesOfReply } from '../oracles/reply-triples.ts';
import { synonymPairs } from '../oracles/synonyms.ts';
import {
  reasoningOf,
  type AnswerOutcome,
  type Category,
  type OracleSettings,
  type PlainAnswer,
  type ReasoningOutcome,
  type Verdict,
} from '../oracles/verdict.ts';
import type { ChatModel } from '../ports/chat.ts';
import type { EmbeddingModel, SyntaxParser } from '../ports/models.ts';
import { deriveFacts } from '../testing/derived-facts.ts';
import { drawQuestions } from '../testing/draw-questions.ts';
import type { GenerationOptions } from '../testing/generation-options.ts';
import { promptFor } from '../testing/prompts.ts';
import type { PlainYesNo, TestCase } from '../testing/test-case.ts';
import { finish } from '../work.ts';

/** The models that read a reply. */
export interface ReplyReaders {
  readonly parser: SyntaxParser;
  readonly embedding: EmbeddingModel;
}

/** With the model under test. */
export interface DrowzeeModels extends ReplyReaders {
  readonly chat: ChatModel;
}

export interface TestedCase {
  readonly testCase: TestCase;
  readonly prompt: string;
  readonly reply: string;
  readonly verdict: Verdict;
}

/** Enough for an answer with the list of facts that the prompt asks for; chosen by hand. */
const REPLY_TOKENS = 400;

/** Tests a language model on questions made from facts; yields each case once it is judged. */
export async function* drowzee(
  facts: FactBase,
  options: GenerationOptions,
  models: DrowzeeModels,
  settings: OracleSettings,
): AsyncGenerator<TestedCase> {
  // Sections 3.3 and 3.4.
  const derived = finish(deriveFacts(facts, options));
  // Section 3.5.
  const testCases = finish(drawQuestions(derived, options));
  for (const testCase of testCases) {
    const prompt = promptFor(testCase);
    const reply = await ask(models.chat, prompt, options.seed);
    // Section 3.6, Algorithm 3.
    const reading = await readReply(readingRequest(testCase, reply), models);
    const verdict = judgeAnswer(testCase, reply, reading, settings);
    yield { testCase, prompt, reply, verdict };
  }
}

async function ask(chat: ChatModel, prompt: string, seed: number): Promise<string> {
  const { text } = await chat.reply([{ role: 'user', content: prompt }], { maxTokens: REPLY_TOKENS, seed });
  return text;
}

/** Algorithm 3, lines 6 and 7, as far as no threshold is needed. */
export async function readReply(
  request: ReadingRequest,
  { parser, embedding }: ReplyReaders,
): Promise<Reading> {
  const { ground: facts, wordings = {} } = request;
  const said = await triplesOfReply(request, parser);
  const evidence = said.triples.filter((_, i) => !said.restated.includes(i));
  const phrases = Object.values(wordings).map(({ phrase }) => phrase);
  const ground = groundGraph(facts);
  const response = responseGraph(evidence, phrases);
  const repeats = said.triples.filter((_, i) => said.restated.includes(i));
  const repeated = responseGraph(repeats, phrases);
  return {
    ...said,
    ground,
    response,
    ...(await synonymPairs(ground, response, wordings, embedding)),
    ...groundNotes(request, ground, response),
    ...(repeats.length > 0 && {
      repeated: {
        ground,
        response: repeated,
        ...(await synonymPairs(ground, repeated, wordings, embedding)),
        rivals: groundNotes(request, ground, repeated).rivals,
      },
    }),
  };
}

/**
 * Algorithm 3, lines 3 to 5 and 8 to 18, in two layers: the plain answer gives a verdict at once, and the
 * reading of the reasoning, once there is one, refines it.
 */
export function judgeAnswer(
  testCase: TestCase,
  reply: string,
  reading: Reading | undefined,
  settings: OracleSettings,
): Verdict {
  const { question, expected, temporal } = testCase;
  const read = readPlainAnswer(reply, question, testCase);
  const plain = withImpliedAnswer(read, reply, testCase, reading, settings);
  const outcome = outcomeOf(plain, expected);
  // Triples hold no time: the times that a reply names are judged beside them, without a reading.
  const times = temporal
    ? judgeTimes({ question, temporal }, reply, outcome)
    : judgeStatedTimes(testCase, reply, outcome);
  const reasoning =
    reading &&
    withComparedNumbers(
      judgeReasoning(reading, plain.kind, expected, settings),
      plain.kind,
      answerOfNumbers(testCase, reading),
    );
  return {
    plain,
    outcome,
    ...(reasoning && { reasoning }),
    ...(times && { times }),
    category: categoryOf(outcome, reasoningOf({ ...(times && { times }), ...(reasoning && { reasoning }) })),
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
