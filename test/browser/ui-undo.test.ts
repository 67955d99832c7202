/** What is removed from the Check room's policy and language models can be undone. The service is played. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CheckPreferences, CheckService, LanguageModels } from '../../src/core/api/check-room.ts';
import type { ModelSummary } from '../../src/core/api/language-models.ts';
import { defaultSettings } from '../../src/core/checking/check.ts';
import { defaultPolicy } from '../../src/core/checking/default-policy.ts';
import type { Topic } from '../../src/core/checking/policy.ts';
import { CheckSession } from '../../src/ui/check-room/check-session.ts';
import '../../src/ui/check-room/model-view.ts';
import '../../src/ui/check-room/policy-view.ts';
import { Session } from '../../src/ui/session.ts';
import { all, inside, show, wordsOf } from './elements.ts';

afterEach(() => {
  document.body.replaceChildren();
});

const labelOf = (button: Element): string => button.getAttribute('aria-label') ?? wordsOf(button);

const topic = (id: string): Topic => ({
  id,
  name: id,
  words: [],
  prototypes: [],
  threshold: 0.3,
  actions: [],
});
const policy = { ...defaultPolicy, threshold: 0.5, topics: ['a', 'b', 'c'].map(topic) };
const big: ModelSummary = { id: 'big', name: 'Big', format: 'gguf', bytes: 4e9, added: 0 };

async function room() {
  const kept: CheckPreferences[] = [];
  const deleted = vi.fn(() => {
    models = { ...models, removed: [] };
    return Promise.resolve();
  });
  let models: LanguageModels = {
    models: [big],
    inPage: [],
    removed: [],
    state: { kind: 'idle', model: 'big' },
    means: { gpu: { available: false, why: '' } },
  };
  const settings = { ...defaultSettings, threshold: 0.5 };
  const service: Partial<CheckService> = {
    open: () => Promise.resolve({ preferences: { settings, policy, logTexts: false }, refused: undefined }),
    keepPreferences: (preferences) => {
      kept.push(preferences);
      return Promise.resolve();
    },
    languageModels: () => Promise.resolve(models),
    remove: (kind, id) => {
      models = { ...models, models: [], removed: [big], state: { kind: 'none' } };
      return Promise.resolve({ id: `removal of ${id}`, kind, name: 'Big' });
    },
    deleteRemovedModels: deleted,
    undo: () => {
      models = { ...models, models: [big], removed: [], state: { kind: 'idle', model: 'big' } };
      return Promise.resolve();
    },
  };
  const it = new CheckSession(new Session(), service as CheckService);
  await it.open();
  const undo = () => it.session.undo(it.session.notices.at(-1)?.id ?? '');
  const topics = () => it.policy?.topics.map(({ id }) => id).join('');
  return { it, kept, deleted, undo, topics };
}

describe('a removed topic', () => {
  const removeSecond = (it: CheckSession) => it.removeTopic(policy, policy.topics[1] as Topic);

  test('is named in a notice and comes back to its place in the draft', async () => {
    const { it, kept, undo, topics } = await room();
    removeSecond(it);
    expect(topics()).toBe('ac');
    expect(it.session.notices.map(({ state }) => state)).toEqual(['removed']);
    await undo();
    expect(topics()).toBe('abc');
    expect(it.policyDraft).toBeDefined();
    expect(kept).toEqual([]);
  });

  test('is saved again if its removal was saved', async () => {
    const { it, kept, undo, topics } = await room();
    removeSecond(it);
    it.keepPolicy({ ...policy, topics: it.policy?.topics ?? [] });
    await undo();
    expect(topics()).toBe('abc');
    expect(kept.map(({ policy: saved }) => saved.topics.length)).toEqual([2, 3]);
    expect(it.policyDraft).toBeUndefined();
  });

  test('comes back with all others that were removed, also after their notices were closed', async () => {
    const { it, topics } = await room();
    for (const each of policy.topics) it.removeTopic(it.policy ?? policy, each);
    it.session.tell('Something else happened.');
    for (const { id } of it.session.notices) it.session.closeNotice(id);
    expect(topics()).toBe('');
    for (const { id } of it.session.earlier.toReversed()) await it.session.undo(id);
    expect(topics()).toBe('abc');
  });

  test('is there once if the draft was discarded meanwhile', async () => {
    const { it, undo, topics } = await room();
    removeSecond(it);
    it.policyDraft = undefined;
    await undo();
    expect(topics()).toBe('abc');
  });
});

test('a removed language model comes back, and the list is read again each time', async () => {
  const { it, undo } = await room();
  await it.asking.look();
  expect(await it.removeModel('big')).toBe(true);
  expect([it.asking.models?.models, it.asking.chosen]).toEqual([[], undefined]);
  expect(it.session.notices).toMatchObject([{ name: 'Big', state: 'removed' }]);
  await undo();
  expect(it.asking.chosen?.name).toBe('Big');
});

test('the view of models says what removed ones still take, and frees it', async () => {
  const { it, deleted } = await room();
  const view = await show('totem-language-model', { session: it.session, room: it });
  const pressed = async (words: RegExp) => {
    await vi.waitFor(() => expect(all(view, 'button').some((each) => words.test(labelOf(each)))).toBe(true));
    all(view, 'button')
      .find((each) => words.test(labelOf(each)))
      ?.click();
  };
  await pressed(/^Remove Big$/);
  await pressed(/^Free the space now$/);
  await vi.waitFor(() => expect(view.shadowRoot?.textContent).toContain('The space was freed.'));
  expect(deleted).toHaveBeenCalledTimes(1);
});

test('a topic is removed with one press, without asking', async () => {
  const { it, topics } = await room();
  const view = await show('totem-policy', { session: it.session, room: it });
  await vi.waitFor(() => inside(view, 'details'));
  all(view, 'summary')[1]?.click();
  await vi.waitFor(() => expect(all(view, 'button').map(labelOf)).toContain('Remove the topic b'));
  all(view, 'button')
    .find((each) => labelOf(each) === 'Remove the topic b')
    ?.click();
  expect(topics()).toBe('ac');
  await vi.waitFor(() => expect(all(view, 'summary')).toHaveLength(2));
});
