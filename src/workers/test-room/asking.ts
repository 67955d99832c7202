/**
 * Puts the questions of a set to the user's own language model. The run and how it is asked are stored first,
 * and every reply as it comes, so that a stop or a reload loses none and the same run can go on.
 */
import { withFreeLock } from '../../adapters/storage/with-lock.ts';
import type { Library } from '../../adapters/storage/library.ts';
import type { KeptRun } from '../../adapters/storage/tables.ts';
import type { AskingOrder, ModelToAsk } from '../../core/api/test-room.ts';
import type { LanguageModelService } from '../../core/api/language-models.ts';
import { LexicalIndex } from '../../core/evidence/retrieval/lexical-index.ts';
import type { ChatModel, ChatOptions } from '../../core/ports/chat.ts';
import {
  ACKNOWLEDGEMENT_TOKENS,
  answerKey,
  givenFacts,
  messagesOf,
  plannedTurns,
  REPLY_TOKENS,
  reportedName,
  turnsLeft,
  type Asking,
  type Turn,
} from '../../core/testing/asking.ts';
import { shippedPrompts, type Prompts } from '../../core/testing/prompts.ts';
import type { Answer } from '../../core/testing/test-case.ts';
import { uniqueId } from '../../core/unique-id.ts';
import type { Control } from '../../core/work.ts';
import { unlessStopped } from '../kit/stopping.ts';
import { chatModelOf, startLanguageModelService } from '../language-model-client.ts';
import { replyOf } from '../reply-until-repeat.ts';
import type { Cases } from './cases.ts';

/** Passages that a question comes with, and the characters of each that are sent. Chosen by hand. */
const PASSAGES = 3;
const LONGEST_PASSAGE = 800;

interface AskingParts {
  readonly library: Library;
  readonly cases: Cases;
  /** A run has changed: its copies in memory are dropped, and the other tabs are told. */
  readonly changed: (runId: string) => void;
}

export class Askings {
  readonly #parts: AskingParts;
  #service: LanguageModelService | undefined;

  constructor(parts: AskingParts) {
    this.#parts = parts;
  }

  /** Its thread starts when it is first needed. */
  get models(): LanguageModelService {
    return (this.#service ??= startLanguageModelService());
  }

  async modelToAsk(): Promise<ModelToAsk | undefined> {
    const state = await this.models.state();
    if (state.kind === 'none') return undefined;
    const [stored, inPage, seconds] = await Promise.all([
      this.models.models(),
      this.models.modelsInPage(),
      this.#parts.library.settings.get('reply seconds'),
    ]);
    const secondsPerReply = seconds?.[state.model];
    return {
      id: state.model,
      name: [...stored, ...inPage].find(({ id }) => id === state.model)?.name ?? state.model,
      ...(state.kind === 'failed' && { why: state.why }),
      ...(secondsPerReply !== undefined && { secondsPerReply }),
    };
  }

  async prompts(): Promise<Prompts> {
    return { ...shippedPrompts, ...(await this.#parts.library.settings.get('test prompts')) };
  }

  keepPrompts({ relational, temporal }: Prompts): Promise<void> {
    // A prompt that is as it ships stays so when a better one ships.
    return this.#parts.library.settings.keep('test prompts', {
      ...(relational !== shippedPrompts.relational && { relational }),
      ...(temporal !== shippedPrompts.temporal && { temporal }),
    });
  }

  /** Stores the run that the replies will be added to. Returns its id. */
  async begin(caseSetId: string, order: AskingOrder): Promise<string> {
    const { library, cases } = this.#parts;
    const model = await this.modelToAsk();
    if (!model) throw new Error(noModel);
    const set = (await library.caseSets.list()).find(({ id }) => id === caseSetId);
    if (!set) throw new Error('These questions no longer exist. They may have been removed.');
    const { id, name } = model;
    const asking: Asking = { ...order, model: { id, name }, prompts: await this.prompts() };
    if (plannedTurns(await cases.matching(caseSetId, order.filter), asking).length === 0)
      throw new Error('No question matches, so there is nothing to ask.');
    const run: KeptRun = {
      id: uniqueId(crypto),
      name: `${name} on ${set.name}`,
      caseSetId,
      added: Date.now(),
      answers: 0,
      models: [],
      sample: false,
      asking,
    };
    await library.runs.begin(run);
    this.#parts.changed(run.id);
    return run.id;
  }

  /** Replies that are wanted, and those that are there. */
  async progress(runId: string): Promise<{ readonly wanted: number; readonly left: number }> {
    const { turns, left } = await this.#planned(runId);
    return { wanted: turns.length, left: left.length };
  }

  /** Asks what has not been answered yet. Returns when all is answered, or when it was stopped. */
  ask(runId: string, control: Control): Promise<void> {
    const taken =
      'Another tab of this browser is asking these questions already. Its replies appear here too.';
    return withFreeLock(`totem asking ${runId}`, taken, async () => {
      await unlessStopped(control.stop, this.#ask(runId, control));
    });
  }

  async #planned(runId: string) {
    const { library, cases } = this.#parts;
    const run = await library.runs.get(runId);
    if (!run?.asking) throw new Error('This run no longer exists. It may have been removed.');
    const { asking, caseSetId } = run;
    const turns = plannedTurns(await cases.matching(caseSetId, asking.filter), asking);
    return { asking, turns, left: turnsLeft(turns, asking, await library.runs.answers(runId)) };
  }

  async #ask(runId: string, control: Control): Promise<void> {
    const { stop, report } = control;
    const { library, changed } = this.#parts;
    const { asking, turns, left } = await this.#planned(runId);
    if (left.length === 0) return;
    await this.#expectModel(asking);
    report({ stage: 'Loading the language model', done: 0 });
    const model = await chatModelOf(this.models, control);
    const passagesFor = await this.#passages(asking);
    const before = turns.length - left.length;
    const began = performance.now();
    for (const [done, turn] of left.entries()) {
      report({ stage: 'Asking the questions', done: before + done, total: turns.length });
      const answer = await answerTo(turn, asking, model, passagesFor, stop);
      stop.throwIfAborted();
      await library.runs.addOnce(runId, answer, answerKey);
      changed(runId);
      await this.#keepSeconds(model.id, (performance.now() - began) / 1000 / (done + 1));
    }
    report({ stage: 'Asking the questions', done: turns.length, total: turns.length });
  }

  async #expectModel({ model }: Asking): Promise<void> {
    const chosen = await this.modelToAsk();
    if (!chosen) throw new Error(noModel);
    if (chosen.id !== model.id)
      throw new Error(
        `The first replies of this run are by ${model.name}, and ${chosen.name} is in use now. Choose ` +
          `${model.name} again under “Language model”, or ask these questions in a new run.`,
      );
  }

  async #keepSeconds(model: string, seconds: number): Promise<void> {
    const { settings } = this.#parts.library;
    await settings.keep('reply seconds', { ...(await settings.get('reply seconds')), [model]: seconds });
  }

  /** Finds the passages for a question, by its words. */
  async #passages({ givings, collection }: Asking): Promise<(question: string) => string> {
    if (!givings.includes('documents') || collection === undefined) return () => '';
    const texts = await this.#parts.library.collections.withTexts(collection);
    const passages = texts.flatMap(
      ([, text]) => text?.chunks.map(({ span }) => text.document.text.slice(...span)) ?? [],
    );
    if (passages.length === 0)
      throw new Error('The chosen documents contain no text, or they were removed. Ask in a new run.');
    const index = new LexicalIndex(passages);
    return (question) =>
      index
        .rank(question)
        .slice(0, PASSAGES)
        .map(({ index: at }) => (passages[at] as string).slice(0, LONGEST_PASSAGE))
        .join('\n\n');
  }
}

const noModel =
  'No language model is in use. Add one, or choose a stored one, under “Language model” in the Check room.';

async function answerTo(
  turn: Turn,
  asking: Asking,
  model: ChatModel,
  passagesFor: (question: string) => string,
  stop: Control['stop'],
): Promise<Answer> {
  const { case: testCase, giving, sample } = turn;
  const { prompts, temperature, topP } = asking;
  const most = Math.floor(model.contextTokens / 3);
  const options = (tokens: number): Omit<ChatOptions, 'stop' | 'onText'> => ({
    maxTokens: Math.min(tokens, most),
    seed: asking.seed + sample,
    temperature,
    topP,
  });
  const given =
    giving === 'documents'
      ? passagesFor(testCase.question)
      : giving === 'nothing'
        ? ''
        : givenFacts(testCase).join('\n');
  const read =
    giving === 'facts first'
      ? (await replyOf(model, messagesOf(turn, prompts, given), options(ACKNOWLEDGEMENT_TOKENS), stop)).text
      : undefined;
  const { text, complete } = await replyOf(
    model,
    messagesOf(turn, prompts, given, read),
    options(REPLY_TOKENS),
    stop,
  );
  return {
    caseId: testCase.id,
    model: reportedName(asking.model.name, giving),
    text,
    ...(giving !== 'nothing' && {
      given: { how: giving, model: asking.model.name, text: given, ...(read !== undefined && { read }) },
    }),
    ...(asking.samples > 1 && { sample }),
    ...(!complete && { cut: true }),
  };
}
