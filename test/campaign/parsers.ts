/**
 * Hostile text for the readers of replies and of JSON: nothing throws, every span lies within its text, and
 * elements are equal to those of `JSON.parse`.
 */
import { readPlainAnswer } from '../../src/core/oracles/plain-answer.ts';
import { seeded } from '../../src/core/random.ts';
import type { Random } from '../../src/core/random.ts';
import { jsonElements } from '../../src/core/testing/exchange/json-elements.ts';
import { secondsSince } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { mutated, shrunk } from './hostile/mutation.ts';

const replies = [
  'Yes, because the lake has no outflow.',
  'Sure! Here is my answer to the question "Is it true that no river leaves it?":\n\nNo, because one does.',
  '**Answer:** No\n\n1. It is false that it is deep.\n2. Yes, it is salt.',
  '{"answer": "yes", "reason": "it is"}',
  '<think>No? Yes.</think>\nFinal answer: yes',
  "I don't know whether it is true or false.",
  'Question: Is it wet?\nAnswer: Therefore, the statement is not entirely true.',
  'It is not true that “no” means yes or no.',
];

export default async function* parsers(options: TaskOptions): AsyncGenerator<Result> {
  const cases = options.cases ?? 20_000;
  const random = seeded(options.seed);
  const started = performance.now();
  let crashes = 0;
  let smallest: string | undefined;
  for (let i = 0; i < cases; i++) {
    const reply = i % 2 === 0;
    const text = reply
      ? mutated(random.pick(replies), random)
      : JSON.stringify(
          Array.from({ length: random.integer(5) }, () => value(random, 3)),
          null,
          random.integer(3),
        );
    const check = reply ? replyFault : elementFault;
    const fault = check(text);
    if (fault === undefined) continue;
    crashes++;
    if (smallest === undefined)
      smallest = `${fault}, for ${JSON.stringify(shrunk(text, (shorter) => check(shorter) !== undefined))}`;
  }
  yield {
    measure: 'parsers.crashes',
    value: crashes,
    n: cases,
    seconds: secondsSince(started),
    ...(smallest !== undefined && { failure: smallest }),
  };
}

function replyFault(text: string): string | undefined {
  try {
    const started = performance.now();
    const { span, why } = readPlainAnswer(text);
    if (span && !(span[0] >= 0 && span[0] < span[1] && span[1] <= text.length))
      return `span ${String(span)} of ${String(text.length)}`;
    if (why === '') return 'no reason given';
    return performance.now() - started > 500 ? 'took over half a second' : undefined;
  } catch (error) {
    return `threw ${String(error)}`;
  }
}

function elementFault(text: string): string | undefined {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(whole)) return undefined;
  const found = [...jsonElements(text, text.indexOf('['), '$')];
  if (JSON.stringify(found.map((element) => JSON.parse(element.text) as unknown)) !== JSON.stringify(whole))
    return 'other elements than JSON.parse';
  return found.every(
    (element, index) =>
      element.path === `$[${String(index)}]` &&
      (text.split('\n')[element.line - 1] ?? '').includes(element.text.split('\n')[0] as string),
  )
    ? undefined
    : 'a wrong place';
}

/** A random JSON value with brackets, quotes and escapes in its strings. */
function value(random: Random, depth: number): unknown {
  const text = () =>
    Array.from({ length: random.integer(6) }, () =>
      random.pick(['"', '\\', '[', ']', '{', '}', ',', ':', '\n', 'a', 'é', '\u2028']),
    ).join('');
  switch (random.integer(depth > 0 ? 6 : 4)) {
    case 0:
      return random.next();
    case 1:
      return random.pick([null, true, false]);
    case 2:
    case 3:
      return text();
    case 4:
      return Array.from({ length: random.integer(4) }, () => value(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.integer(4) }, () => [text(), value(random, depth - 1)]),
      );
  }
}
