/**
 * Conversations to check turn by turn: pasted text whose turns begin with “User:” or “Assistant:”, and the
 * file `conversations.json` that ChatGPT exports, where the messages are a tree and the branch that was
 * shown last counts. What is no words of a person or of the model is left out, and said to be.
 */
import type { Issue } from '../issue.ts';
import { shallowJson } from '../json-depth.ts';
import { parseJson } from '../knowledge/importers/json-text.ts';

export interface ConversationTurn {
  readonly speaker: 'user' | 'assistant';
  readonly text: string;
}

export interface Conversation {
  readonly title: string;
  readonly turns: readonly ConversationTurn[];
}

export interface ReadConversations {
  /** Those with at least one turn, in the order of the file. */
  readonly conversations: readonly Conversation[];
  readonly issues: readonly Issue[];
}

export function readConversations(text: string): ReadConversations {
  const trimmed = text.trim();
  if (trimmed === '') return refused('empty-conversation', 'There is no text. Expected a conversation.');
  const json = shallowJson(trimmed);
  if (typeof json === 'object' && json !== null) return fromJson(json);
  if (/^(?:\{\s*"|\[\s*\{)/.test(trimmed)) {
    const parsed = parseJson(text, 'The file', 'Nothing was read. Export it again.');
    if (!parsed.ok) return { conversations: [], issues: [parsed.issue] };
  }
  return fromText(text);
}

const refused = (code: string, message: string): ReadConversations => ({
  conversations: [],
  issues: [{ code, severity: 'error', message }],
});

const warning = (code: string, message: string, path?: string): Issue => ({
  code,
  severity: 'warning',
  message,
  ...(path !== undefined && { place: { path } }),
});

/* ---------- pasted text ---------- */

/** The words before a turn, on a line of their own or before the turn's text. */
const speakers = 'user|you|human|me|assistant|ai|bot|chatbot|model|chatgpt';
const label = new RegExp(
  String.raw`^[ \t]*(?:#{1,6} |\*\*)?(${speakers})(?: said)?(?:\*\*:|:\*\*|:)[ \t]*`,
  'imu',
);
const ofUser: ReadonlySet<string> = new Set(['user', 'you', 'human', 'me']);

function fromText(text: string): ReadConversations {
  const turns: ConversationTurn[] = [];
  const issues: Issue[] = [];
  let before = '';
  let empty = 0;
  let rest = text;
  let speaker: ConversationTurn['speaker'] | undefined;
  const end = (words: string) => {
    if (speaker === undefined) before = words.trim();
    else if (words.trim() === '') empty++;
    else turns.push({ speaker, text: words.trim() });
  };
  for (let found = label.exec(rest); found; found = label.exec(rest)) {
    end(rest.slice(0, found.index));
    speaker = ofUser.has((found[1] ?? '').toLowerCase()) ? 'user' : 'assistant';
    rest = rest.slice(found.index + found[0].length);
  }
  end(rest);
  if (speaker === undefined)
    return refused(
      'no-turns',
      'No turn was found. Expected lines that begin with “User:” or “Assistant:”, or the file ' +
        'conversations.json of ChatGPT.',
    );
  if (before !== '')
    issues.push(
      warning('before-first-turn', 'The text before the first “User:” or “Assistant:” was left out.'),
    );
  if (empty > 0) issues.push(warning('empty-turn', `Turns without words were left out: ${empty}.`));
  if (turns.length === 0) return refused('no-turns', 'No turn has words. Expected text after “User:”.');
  return { conversations: [{ title: '', turns }], issues };
}

/* ---------- conversations.json ---------- */

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fromJson(json: object): ReadConversations {
  const list: readonly unknown[] = Array.isArray(json) ? (json as readonly unknown[]) : [json];
  const issues: Issue[] = [];
  const conversations = list.flatMap((each, i) => conversationOf(each, `$[${i}]`, issues));
  if (!list.some((each) => isFields(each) && isFields(each['mapping'])))
    return refused(
      'no-conversations',
      'The JSON has no conversation. Expected the file conversations.json of ChatGPT: a list of objects ' +
        'with a “mapping”.',
    );
  if (conversations.length === 0)
    issues.push({ code: 'no-turns', severity: 'error', message: 'No conversation has a turn with words.' });
  return { conversations, issues };
}

function conversationOf(value: unknown, path: string, issues: Issue[]): Conversation[] {
  if (!isFields(value) || !isFields(value['mapping'])) {
    issues.push(warning('not-a-conversation', 'This is no conversation and was left out.', path));
    return [];
  }
  const branch = branchOf(value['mapping'], value['current_node']);
  if (branch === undefined) {
    issues.push(
      warning('broken-branch', 'The messages do not lead back to a first one; it was left out.', path),
    );
    return [];
  }
  let left = 0;
  const turns = branch.flatMap((message): ConversationTurn[] => {
    const read = turnOf(message);
    if (read === 'left out') left++;
    return typeof read === 'object' ? [read] : [];
  });
  const title = typeof value['title'] === 'string' ? value['title'] : '';
  if (left > 0)
    issues.push(
      warning('message-left-out', `Messages without words, such as pictures, were left out: ${left}.`, path),
    );
  return turns.length > 0 ? [{ title, turns }] : [];
}

/** The messages from the first to the current one; undefined if they go in a circle or break off. */
function branchOf(mapping: Fields, current: unknown): readonly unknown[] | undefined {
  const messages: unknown[] = [];
  const seen = new Set<unknown>();
  let at: unknown = current ?? lastOf(mapping);
  while (typeof at === 'string') {
    const node = Object.hasOwn(mapping, at) ? mapping[at] : undefined;
    if (!isFields(node) || seen.has(at)) return undefined;
    seen.add(at);
    messages.push(node['message']);
    at = node['parent'];
  }
  return messages.reverse();
}

/** Without a current message, the last of the file that no other one answers. */
const lastOf = (mapping: Fields): string | undefined => {
  const parents = new Set(
    Object.values(mapping).map((node) => (isFields(node) ? node['parent'] : undefined)),
  );
  return Object.keys(mapping).findLast((id) => !parents.has(id));
};

/** `silent`: a message of the system or of a tool, which nobody said. */
function turnOf(message: unknown): ConversationTurn | 'left out' | 'silent' {
  if (!isFields(message) || !isFields(message['author'])) return 'silent';
  const { role } = message['author'];
  if (role !== 'user' && role !== 'assistant') return 'silent';
  const { content, recipient = 'all', metadata } = message;
  if (recipient !== 'all') return 'silent';
  if (isFields(metadata) && metadata['is_visually_hidden_from_conversation'] === true) return 'silent';
  const parts = isFields(content) && Array.isArray(content['parts']) ? (content['parts'] as unknown[]) : [];
  const text = parts
    .filter((part) => typeof part === 'string')
    .join('\n')
    .trim();
  if (text !== '') return { speaker: role, text };
  return parts.some((part) => typeof part !== 'string') ? 'left out' : 'silent';
}
