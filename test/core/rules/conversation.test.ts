import { describe, expect, test } from 'vitest';
import { readConversations } from '../../../src/core/rules/conversation.ts';

const turnsOf = (text: string) =>
  readConversations(text).conversations.map(({ turns }) =>
    turns.map(({ speaker, text: words }) => `${speaker}: ${words}`),
  );
const codesOf = (text: string) => readConversations(text).issues.map(({ code }) => code);

describe('pasted text', () => {
  test.each([
    ['User: Hello.\nAssistant: Hi.', ['user: Hello.', 'assistant: Hi.']],
    ['**You:** Hello.\n\n**AI:** Hi.\nStill the AI.', ['user: Hello.', 'assistant: Hi.\nStill the AI.']],
    ['You said:\nHello.\nChatGPT said:\nHi.', ['user: Hello.', 'assistant: Hi.']],
    ['Human: a\r\nAssistant: b\r\nHuman: c', ['user: a', 'assistant: b', 'user: c']],
    // A label counts at the beginning of a line only, and only as a whole word.
    ['User: The user: me. Menu: soup.\nMenu: soup.', ['user: The user: me. Menu: soup.\nMenu: soup.']],
  ])('%j', (text, turns) => {
    expect(turnsOf(text)).toEqual([turns]);
    expect(codesOf(text)).toEqual([]);
  });

  test('says what it leaves out', () => {
    expect(codesOf('Shared by Ann.\nUser: Hello.\nAssistant:\nUser: Well?')).toEqual([
      'before-first-turn',
      'empty-turn',
    ]);
  });

  test.each([
    ['', 'empty-conversation'],
    ['Hello there.', 'no-turns'],
    ['User:\nAssistant: ', 'no-turns'],
  ])('refuses %j', (text, code) => {
    expect(readConversations(text)).toMatchObject({
      conversations: [],
      issues: [{ code, severity: 'error' }],
    });
  });
});

describe('conversations.json', () => {
  const message = (role: string, parts: readonly unknown[], more = {}) => ({
    author: { role },
    content: { content_type: 'text', parts },
    ...more,
  });
  const mapping = {
    root: { message: null, parent: null },
    system: { message: message('system', ['Be kind.']), parent: 'root' },
    asked: { message: message('user', ['May I?', { asset_pointer: 'file' }]), parent: 'system' },
    first: { message: message('assistant', ['No.']), parent: 'asked' },
    call: { message: message('assistant', ['search("x")'], { recipient: 'web' }), parent: 'asked' },
    picture: { message: message('assistant', [{ asset_pointer: 'file' }]), parent: 'call' },
    second: { message: message('assistant', ['Yes.']), parent: 'picture' },
  };
  const file = (changes: object = {}) =>
    JSON.stringify([{ title: 'A question', mapping, current_node: 'second', ...changes }]);

  test('reads the branch that was shown last, and says which messages have no words', () => {
    expect(readConversations(file())).toEqual({
      conversations: [
        {
          title: 'A question',
          turns: [
            { speaker: 'user', text: 'May I?' },
            { speaker: 'assistant', text: 'Yes.' },
          ],
        },
      ],
      issues: [expect.objectContaining({ code: 'message-left-out', place: { path: '$[0]' } })],
    });
  });

  test('follows another branch where that is the current one', () => {
    expect(turnsOf(file({ current_node: 'first' }))).toEqual([['user: May I?', 'assistant: No.']]);
  });

  test('without a current message, takes the last that nothing answers', () => {
    expect(turnsOf(file({ current_node: undefined }))).toEqual([['user: May I?', 'assistant: Yes.']]);
  });

  test.each([
    ['cut', file().slice(0, -20), ['bad-json']],
    ['a list of something else', '[{"name":"x"}]', ['no-conversations']],
    ['an empty list', '[]', ['no-conversations']],
    [
      'a circle',
      file({ mapping: { ...mapping, root: { parent: 'second' } } }),
      ['broken-branch', 'no-turns'],
    ],
    ['a message that is not there', file({ current_node: 'gone' }), ['broken-branch', 'no-turns']],
  ])('refuses %s', (_, text, codes) => {
    const { conversations, issues } = readConversations(text);
    expect(conversations).toEqual([]);
    expect(issues.map(({ code }) => code)).toEqual(codes);
    expect(issues.some(({ severity }) => severity === 'error')).toBe(true);
  });

  test('reads the other conversations beside a broken one', () => {
    const [good] = JSON.parse(file()) as unknown[];
    expect(turnsOf(JSON.stringify([7, good]))).toEqual([['user: May I?', 'assistant: Yes.']]);
  });
});
