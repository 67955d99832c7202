/**
 * Output lines of an OpenAI batch, as rows of id, model and reply: `{"custom_id", "response": {"status_code",
 * "body": {"model", "choices": [...]}}, "error"}`.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { IssueCollector } from '../../issue.ts';
import { shorten } from '../../knowledge/importers/fact-reading.ts';
import type { Row } from './records.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Servers differ in the longest `custom_id` they take; all take this many letters. */
const LONGEST_ID = 64;
const HASH = 16;

/** The `custom_id` of a case: its id, or if that is too long, its beginning and a hash of all of it. */
export function customIdOf(id: string): string {
  if (id.length <= LONGEST_ID) return id;
  const hash = bytesToHex(sha256(utf8ToBytes(id))).slice(0, HASH);
  return `${id.slice(0, LONGEST_ID - HASH - 1).replace(/[\ud800-\udbff]$/, '')}-${hash}`;
}

export const isBatchRow = (value: Fields): boolean =>
  'custom_id' in value && ('response' in value || 'error' in value);

/** The row of a line. Undefined, with an issue, if the request failed. */
export function batchRow(row: Row, issues: IssueCollector): Row | undefined {
  const response = fieldsOf(row.value['response']);
  // Some servers write the body itself as the response.
  const body = 'body' in response ? fieldsOf(response['body']) : response;
  const reply = replyIn(body);
  const failure = failureIn(row.value, response, body);
  if (reply === undefined || failure !== undefined) {
    issues.add({
      code: 'batch-error',
      severity: 'error',
      place: {
        ...row.place,
        path:
          `${row.place.path ?? '$'}.` +
          (failure === undefined ? 'response.body.choices[0].message.content' : 'error'),
      },
      message:
        failure === undefined
          ? 'Expected a reply in “response.body.choices[0].message.content”, found none. The row was ' +
            'left out.'
          : `The request of this line failed: ${shorten(failure)}. There is no reply. The row was ` +
            'left out.',
    });
    return undefined;
  }
  const model = body['model'];
  return {
    place: row.place,
    value: { id: String(row.value['custom_id']), reply, ...(typeof model === 'string' && { model }) },
  };
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const firstOf = (value: unknown): Fields => fieldsOf(Array.isArray(value) ? value[0] : undefined);

function failureIn(line: Fields, response: Fields, body: Fields): string | undefined {
  for (const error of [line['error'], body['error']]) {
    if (typeof error === 'string' && error !== '') return error;
    const { message, code } = fieldsOf(error);
    if (typeof message === 'string') return message;
    if (typeof code === 'string') return code;
  }
  const status = response['status_code'];
  return typeof status === 'number' && status >= 400 ? `status ${String(status)}` : undefined;
}

/** The text of a chat completion, a refusal, a plain completion, or the newer response form. */
function replyIn(body: Fields): string | undefined {
  const choice = firstOf(body['choices']);
  const message = fieldsOf(choice['message']);
  for (const text of [
    textIn(message['content']),
    message['refusal'],
    choice['text'],
    outputIn(body['output']),
  ])
    if (typeof text === 'string') return text;
  return undefined;
}

function textIn(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const parts = content.map((part) => fieldsOf(part)['text']).filter((text) => typeof text === 'string');
  return parts.length === 0 ? undefined : parts.join('');
}

const outputIn = (output: unknown): string | undefined =>
  Array.isArray(output)
    ? output.map((item) => textIn(fieldsOf(item)['content'])).find((text) => text !== undefined)
    : undefined;
