/** A check that is stopped does not wait for a thread that hangs. */
import { expect, test } from 'vitest';
import { defaultPolicy } from '../../src/core/checking/default-policy.ts';
import { defaultSettings } from '../../src/core/checking/check.ts';
import { Checks, type CheckParts } from '../../src/workers/check-room/checks.ts';

test('topics are not waited for once the check is stopped', async () => {
  const stop = new AbortController();
  const asked: unknown[] = [];
  const embed = () => new Promise<never>(() => undefined);
  const parts = {
    preferences: () => Promise.resolve({ settings: defaultSettings, policy: defaultPolicy, logTexts: false }),
    tools: {
      drivenEmbedding: (watch: unknown) => {
        asked.push(watch);
        return { id: 'hangs', dimensions: 1, embed };
      },
    },
  } as unknown as CheckParts;
  const checked = {
    question: 'Is the dose right?',
    answer: '',
    settings: defaultSettings,
    reader: '',
    factoids: [],
    score: 0,
  };
  const tagging = new Checks(parts).tagsOf(checked, stop.signal);
  setTimeout(() => stop.abort(), 10);
  expect(await tagging).toBeUndefined();
  expect(asked).toEqual([{ stop: stop.signal }]);
});
