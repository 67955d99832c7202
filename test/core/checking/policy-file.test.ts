/**
 * A policy from a file: a saved policy is read back unchanged; anything else is refused with the place of the
 * error.
 */
import { describe, expect, test } from 'vitest';
import { defaultPolicy } from '../../../src/core/checking/default-policy.ts';
import { readPolicy } from '../../../src/core/checking/policy-file.ts';

const [topic] = defaultPolicy.topics;
const withTopic = (change: object) => JSON.stringify({ ...defaultPolicy, topics: [{ ...topic, ...change }] });

describe('a policy from a file', () => {
  test('comes back as it was written', () => {
    expect(readPolicy(JSON.stringify(defaultPolicy))).toEqual({ policy: defaultPolicy, issues: [] });
  });

  test.each([
    ['{"threshold": 0.5,', 'not-json', undefined],
    ['[]', 'no-object', '$'],
    ['null', 'no-object', '$'],
    [JSON.stringify({ ...defaultPolicy, threshold: 0 }), 'no-threshold', '$.threshold'],
    [JSON.stringify({ ...defaultPolicy, threshold: '0.5' }), 'no-threshold', '$.threshold'],
    [JSON.stringify({ ...defaultPolicy, actions: ['shout'] }), 'unknown-action', '$.actions'],
    [JSON.stringify({ ...defaultPolicy, topics: 'all' }), 'no-list', '$.topics'],
    [JSON.stringify({ ...defaultPolicy, topics: [topic, topic] }), 'topic-twice', '$.topics[1].id'],
    [withTopic({ id: ' ' }), 'no-id', '$.topics[0].id'],
    [withTopic({ name: 7 }), 'no-name', '$.topics[0].name'],
    [withTopic({ words: ['tax', 3] }), 'no-text', '$.topics[0].words'],
    [withTopic({ prototypes: undefined }), 'no-list', '$.topics[0].prototypes'],
    [withTopic({ threshold: 1.2 }), 'no-threshold', '$.topics[0].threshold'],
  ])('%.40s is refused', (text, code, path) => {
    const { policy, issues } = readPolicy(text);
    expect(policy).toBeUndefined();
    expect(issues.map((each) => [each.code, each.place?.path])).toContainEqual([code, path]);
    for (const { message } of issues) expect(message).toMatch(/not changed\.$/u);
  });
});
