/**
 * Reads a policy from a file that a person may have written. An invalid policy is refused as a whole, with
 * every reason: applying only part of a policy would not be safe.
 */
import type { Issue } from '../issue.ts';
import { actions, type Action, type Policy, type Topic } from './policy.ts';
import { parseJson } from '../knowledge/importers/json-text.ts';

export interface PolicyReading {
  /** Absent if there is any issue. */
  readonly policy?: Policy;
  readonly issues: readonly Issue[];
}

type Fields = Readonly<Record<string, unknown>>;

export function readPolicy(text: string): PolicyReading {
  const read = parseJson(text, 'The file', 'The policy was not changed.');
  if (!read.ok) return { issues: [{ ...read.issue, code: 'not-json' }] };
  const { value } = read;
  const issues: Issue[] = [];
  const fields = fieldsOf(value, '$', issues);
  if (!fields) return { issues };
  const topics = listOf(fields['topics'], '$.topics', 'topics', issues).flatMap(
    (topic, i) => topicOf(topic, `$.topics[${String(i)}]`, issues) ?? [],
  );
  for (const [i, { id }] of topics.entries()) {
    if (topics.findIndex((other) => other.id === id) < i)
      issues.push(
        issue(
          'topic-twice',
          `The topic “${id}” occurs more than once. Expected each topic once. The policy ` +
            'was not changed.',
          `$.topics[${String(i)}].id`,
        ),
      );
  }
  const policy = {
    threshold: thresholdOf(fields['threshold'], '$.threshold', issues),
    actions: actionsOf(fields['actions'], '$.actions', issues),
    topics,
  };
  return issues.length === 0 ? { policy, issues } : { issues };
}

const issue = (code: string, message: string, path?: string): Issue => ({
  code,
  severity: 'error',
  message,
  ...(path !== undefined && { place: { path } }),
});
const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : (JSON.stringify(value) ?? 'something else').slice(0, 60);

function fieldsOf(value: unknown, path: string, issues: Issue[]): Fields | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  issues.push(
    issue(
      'no-object',
      `Expected an object with named fields, found ${shown(value)}. The policy was not changed.`,
      path,
    ),
  );
  return undefined;
}

function listOf(value: unknown, path: string, what: string, issues: Issue[]): readonly unknown[] {
  if (Array.isArray(value)) return value;
  issues.push(
    issue('no-list', `Expected a list of ${what}, found ${shown(value)}. The policy was not changed.`, path),
  );
  return [];
}

function thresholdOf(value: unknown, path: string, issues: Issue[]): number {
  if (typeof value === 'number' && value > 0 && value <= 1) return value;
  issues.push(
    issue(
      'no-threshold',
      `Expected a threshold above 0 and at most 1, found ${shown(value)}. The policy was not changed.`,
      path,
    ),
  );
  return 1;
}

function actionsOf(value: unknown, path: string, issues: Issue[]): Action[] {
  const stated = listOf(value, path, `actions (${actions.join(', ')})`, issues);
  for (const each of stated) {
    if (!actions.includes(each as Action))
      issues.push(
        issue(
          'unknown-action',
          `Expected one of ${actions.join(', ')}, found ${shown(each)}. The policy was not changed.`,
          path,
        ),
      );
  }
  return actions.filter((action) => stated.includes(action));
}

function textsOf(value: unknown, path: string, what: string, issues: Issue[]): string[] {
  const stated = listOf(value, path, what, issues);
  const texts = stated.flatMap((each) =>
    typeof each === 'string' && each.trim() !== '' ? [each.trim()] : [],
  );
  if (texts.length < stated.length)
    issues.push(
      issue(
        'no-text',
        `Expected a list of ${what}, but some of its items are something else. The policy ` +
          'was not changed.',
        path,
      ),
    );
  return [...new Set(texts)];
}

function topicOf(value: unknown, path: string, issues: Issue[]): Topic | undefined {
  const fields = fieldsOf(value, path, issues);
  if (!fields) return undefined;
  const name = (key: 'id' | 'name'): string => {
    const stated = fields[key];
    if (typeof stated === 'string' && stated.trim() !== '') return stated.trim();
    issues.push(
      issue(
        `no-${key}`,
        `Expected a text that is the topic’s ${key}, found ${shown(stated)}. The policy was not changed.`,
        `${path}.${key}`,
      ),
    );
    return '';
  };
  return {
    id: name('id'),
    name: name('name'),
    words: textsOf(fields['words'], `${path}.words`, 'words', issues),
    prototypes: textsOf(fields['prototypes'], `${path}.prototypes`, 'typical sentences', issues),
    threshold: thresholdOf(fields['threshold'], `${path}.threshold`, issues),
    actions: actionsOf(fields['actions'], `${path}.actions`, issues),
  };
}
