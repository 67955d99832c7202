/**
 * The browser's own language model (Prompt API, https://webmachinelearning.github.io/prompt-api/). It exists
 * in pages only, and not in every browser. Each reply has a session of its own, so that it depends on its
 * messages alone.
 */
import type { ChatMessage, ChatReply } from '../../core/ports/chat.ts';
import {
  asChoice,
  firstOf,
  ModelError,
  reasonOf,
  UnloadedEngine,
  wellFormed,
  whenSilent,
  type ReplyOptions,
} from './engine.ts';

/** The parts of the interface that are used. */
export interface PromptApi {
  availability(options: SessionLanguages): Promise<string>;
  create(
    options: SessionLanguages & {
      readonly initialPrompts: readonly ChatMessage[];
      readonly temperature?: number;
      readonly topK?: number;
      readonly signal: AbortSignal;
    },
  ): Promise<PromptSession>;
}
interface SessionLanguages {
  readonly expectedOutputs: readonly { readonly type: 'text'; readonly languages: readonly string[] }[];
}
interface PromptSession {
  promptStreaming(
    prompt: string,
    options: { readonly signal: AbortSignal; readonly responseConstraint?: object },
  ): ReadableStream<string>;
  destroy(): void;
}

/** A model that gives nothing for this long, in milliseconds, has stopped responding. */
const LONGEST_SILENCE = 180_000;
/** The browser does not count tokens. A token of English has about four characters. */
const CHARACTERS_OF_TOKEN = 4;
/** The context that models of browsers have at least; they do not say before a session begins. */
export const BUILT_IN_CONTEXT = 4096;
const name = 'The browser’s language model';
/** Browsers warn on their console when no language is named. Our prompts are English. */
const LANGUAGES: SessionLanguages = { expectedOutputs: [{ type: 'text', languages: ['en'] }] };

/** Undefined where the browser has none, or has not downloaded it: this program downloads nothing. */
export async function builtInModel(): Promise<PromptApi | undefined> {
  const { LanguageModel: api } = globalThis as { readonly LanguageModel?: PromptApi };
  const state = await api?.availability(LANGUAGES).catch(() => undefined);
  return state === 'available' ? api : undefined;
}

export class BuiltInEngine extends UnloadedEngine {
  readonly #api: PromptApi;

  constructor(api: PromptApi) {
    super();
    this.#api = api;
  }

  protected override async answer(
    messages: readonly ChatMessage[],
    options: ReplyOptions,
    stop: AbortSignal,
    onText: (soFar: string) => void,
  ): Promise<ChatReply> {
    const silence = whenSilent(LONGEST_SILENCE, name);
    const heard = (soFar: string) => {
      if (stop.aborted) return;
      silence.heard();
      // With choices the text is JSON until it is complete.
      if (!options.choices) onText(soFar);
    };
    try {
      const reply = await firstOf(this.#streamed(messages, options, stop, heard), silence.failing);
      if (!options.choices) return reply;
      const text = asChoice(fromJson(reply.text), options.choices);
      onText(text);
      return { text, complete: true };
    } catch (reason) {
      if (reason instanceof ModelError) throw reason;
      throw new ModelError(`${name} could not reply: the browser says “${reasonOf(reason)}”.`);
    } finally {
      silence.done();
    }
  }

  async #streamed(
    messages: readonly ChatMessage[],
    { maxTokens, choices, temperature = 0 }: ReplyOptions,
    signal: AbortSignal,
    onText: (soFar: string) => void,
  ): Promise<ChatReply> {
    const formed = messages.map(({ role, content }) => ({ role, content: wellFormed(content) }));
    const session = await this.#api.create({
      ...LANGUAGES,
      initialPrompts: formed.slice(0, -1),
      // Pages of the web may not set these everywhere; then the browser passes over them.
      ...(temperature === 0 && { temperature: 0, topK: 1 }),
      signal,
    });
    try {
      const most = choices ? Infinity : maxTokens * CHARACTERS_OF_TOKEN;
      const reader = session
        .promptStreaming(formed.at(-1)?.content ?? '', {
          signal,
          ...(choices && { responseConstraint: { type: 'string', enum: choices } }),
        })
        .getReader();
      let text = '';
      for (let step = await reader.read(); !step.done; step = await reader.read()) {
        text += step.value;
        if (text.length > most) {
          await reader.cancel();
          text = text.slice(0, most);
          onText(text);
          return { text, complete: false };
        }
        onText(text);
      }
      return { text, complete: true };
    } finally {
      session.destroy();
    }
  }
}

/** With choices the reply is a JSON text. What is none is compared as it is. */
function fromJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    return text;
  }
}
