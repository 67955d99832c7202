/**
 * Recorded replies as an engine: a file of prompts with the replies that some model or person gave. The same
 * prompt gets the same reply, so that work with a language model can be shown and repeated without one.
 *
 *     {"messages":[{"role":"user","content":"Is Paris in France?"}],"reply":"Yes."}
 *     {"prompt":"Is Paris in France?","reply":"Yes."}
 *
 * One JSON object a line (JSONL). `prompt` stands for the last message, whatever came before it; `messages`
 * is compared as a whole and goes before.
 */
import type { Issue } from '../../core/issue.ts';
import type { ChatMessage, ChatReply } from '../../core/ports/chat.ts';
import { asChoice, ModelError, UnloadedEngine, type ReplyOptions } from './engine.ts';

/** The replies by what is asked. */
export type RecordedReplies = ReadonlyMap<string, string>;

export interface RecordedFile {
  readonly replies: RecordedReplies;
  readonly issues: readonly Issue[];
}

/** Issues that are listed one by one. */
const MOST_ISSUES = 20;
const expected =
  'Expected is one JSON object a line: {"prompt": "…", "reply": "…"}, or "messages", a list of ' +
  '{"role", "content"}, in place of "prompt".';

const keyOfMessages = (messages: readonly ChatMessage[]): string =>
  JSON.stringify(messages.map(({ role, content }) => [role, content]));
const keyOfPrompt = (prompt: string): string => JSON.stringify(prompt);

const isMessage = (value: unknown): value is ChatMessage =>
  typeof value === 'object' &&
  value !== null &&
  'role' in value &&
  (value.role === 'system' || value.role === 'user' || value.role === 'assistant') &&
  'content' in value &&
  typeof value.content === 'string';

/** The row's key and reply; a string says what is wrong with it. */
function rowOf(line: string): readonly [key: string, reply: string] | string {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    return 'it is not JSON';
  }
  if (typeof row !== 'object' || row === null) return 'it is not an object';
  const { reply, prompt, messages } = row as Readonly<Record<string, unknown>>;
  if (typeof reply !== 'string') return '"reply" is not a text';
  if (Array.isArray(messages))
    return messages.length > 0 && messages.every(isMessage)
      ? [keyOfMessages(messages), reply]
      : '"messages" is not a list of messages';
  return typeof prompt === 'string' ? [keyOfPrompt(prompt), reply] : 'it has neither "prompt" nor "messages"';
}

/** Lines that cannot be read are left out, each with an issue. */
export function readRecorded(text: string, path: string): RecordedFile {
  const replies = new Map<string, string>();
  const issues: Issue[] = [];
  const issue = (line: number, message: string) =>
    issues.push({ code: 'recorded-line', severity: 'warning', place: { path, line }, message });
  for (const [i, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === '') continue;
    const row = rowOf(line);
    if (typeof row === 'string') issue(i + 1, `The line was left out: ${row}. ${expected}`);
    else if (!replies.has(row[0])) replies.set(...row);
    else if (replies.get(row[0]) !== row[1])
      issue(i + 1, 'The line was left out: an earlier line has another reply to the same prompt.');
  }
  const more = issues.length - MOST_ISSUES;
  if (more > 0)
    issues.splice(MOST_ISSUES, more, {
      code: 'recorded-lines',
      severity: 'warning',
      place: { path },
      message: `${String(more)} more lines were left out for such reasons.`,
    });
  return { replies, issues };
}

export class RecordedEngine extends UnloadedEngine {
  readonly #replies: RecordedReplies;
  readonly #name: string;

  constructor(replies: RecordedReplies, name: string) {
    super();
    this.#replies = replies;
    this.#name = name;
  }

  protected override async answer(
    messages: readonly ChatMessage[],
    { choices }: ReplyOptions,
    _: AbortSignal,
    onText: (soFar: string) => void,
  ): Promise<ChatReply> {
    const text =
      this.#replies.get(keyOfMessages(messages)) ??
      this.#replies.get(keyOfPrompt(messages.at(-1)?.content ?? ''));
    if (text === undefined) throw new ModelError(`${this.#name} has no reply to this prompt.`);
    const reply = choices ? asChoice(text, choices) : text;
    onText(reply);
    return { text: reply, complete: true };
  }
}
