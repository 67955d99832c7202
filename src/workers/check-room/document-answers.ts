/**
 * Answers from the documents: the user's language model gets the question and the nearest passages (MetaRAG,
 * figure 2, part A). Each answer is noted in the audit log.
 */
import { groundedPrompt, readGroundedAnswer } from '../../core/checking/grounded-answer.ts';
import { sha256 } from '../../core/checking/sha256.ts';
import type { DocumentAnswer, DocumentQuestion } from '../../core/api/check-room.ts';
import { canonicalText } from '../../core/text/canonical-text.ts';
import type { Control } from '../../core/work.ts';
import type { CheckParts, Checks } from './checks.ts';
import type { LanguageModel } from './language-model.ts';
import { unlessStopped } from '../kit/stopping.ts';
import { replyOf } from '../reply-until-repeat.ts';

/** The most tokens of an answer. With a small context it is a quarter of that. */
const LONGEST = 320;

interface Written {
  readonly question: string;
  readonly answer: string;
  readonly model: string;
  readonly strict: boolean;
  /** Its words are not logged before it is checked. */
  readonly held: boolean;
}

export class DocumentAnswers {
  readonly #parts: CheckParts;
  readonly #checks: Checks;
  readonly #model: LanguageModel;

  constructor(parts: CheckParts, checks: Checks, model: LanguageModel) {
    this.#parts = parts;
    this.#checks = checks;
    this.#model = model;
  }

  /** Undefined when it was stopped. */
  answer(
    request: DocumentQuestion,
    control: Control,
    onText: (soFar: string) => void,
  ): Promise<DocumentAnswer | undefined> {
    return unlessStopped(control.stop, this.#answer(request, control, onText));
  }

  async #answer(
    { collection, question, strict, refused }: DocumentQuestion,
    control: Control,
    onText: (soFar: string) => void,
  ): Promise<DocumentAnswer> {
    const { stop, report } = control;
    const { collections, preferences } = this.#parts;
    const { settings } = await preferences();
    report({ stage: 'Loading the language model', done: 0 });
    const model = await this.#model.chat(control);
    stop.throwIfAborted();
    report({ stage: 'Looking for passages', done: 0 });
    const { text: asked } = canonicalText(question);
    const found = await collections.retrieve(collection, asked, settings.passages);
    const maxTokens = Math.min(LONGEST, Math.floor(model.contextTokens / 4));
    if (found.length === 0)
      throw new Error(
        'There are no passages to answer from: these documents contain no text, or they ' +
          'were removed. Add a document first.',
      );
    const prompt = groundedPrompt(
      {
        question: asked,
        passages: found.map(({ text }) => text),
        strict,
        ...(refused && { refused: refused.statements }),
      },
      model.contextTokens,
      maxTokens,
    );
    if (!prompt)
      throw new Error(
        'The question is too long for this model, which reads at most ' +
          `${String(model.contextTokens)} tokens including its reply. Ask a shorter ` +
          'question, or choose another model.',
      );
    report({ stage: 'Reading the passages', done: 0 });
    const texts = found.slice(0, prompt.taken).map(({ text }) => text);
    const held = await this.#checks.mayHoldBack(asked, texts, stop);
    const shown = (reply: string) => readGroundedAnswer(reply, prompt.taken);
    const reply = await replyOf(model, prompt.messages, { maxTokens, seed: settings.seed }, stop, (soFar) => {
      const { text } = shown(soFar);
      report({ stage: 'Words of the answer', done: text.split(/\s+/u).filter(Boolean).length });
      if (!held) onText(text);
    });
    const { text, citations, invented, declined } = shown(reply.text);
    if (text === '')
      throw new Error(
        'The model’s reply was empty, so there is nothing to check. Reword the question, ' +
          'or choose another model.',
      );
    await this.#log({ question, answer: text, model: model.id, strict, held });
    return {
      text,
      declined,
      complete: reply.complete,
      held: held && !declined,
      origin: {
        model: model.id,
        strict,
        passages: found.slice(0, prompt.taken),
        citations,
        invented,
        ...(refused && { after: refused.check }),
      },
    };
  }

  async #log({ question, answer, model, strict, held }: Written): Promise<void> {
    const { library, now, preferences } = this.#parts;
    const { logTexts } = await preferences();
    await library.audit.add({
      kind: 'answer',
      at: now(),
      model,
      questionHash: sha256(question),
      answerHash: sha256(answer),
      ...(logTexts && { question, ...(!held && { answer }) }),
      ...(strict && { note: 'asked again with a stricter prompt' }),
    });
  }
}
