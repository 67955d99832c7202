/**
 * Questions as a configuration of promptfoo: a test a question, which passes if the reply begins with the
 * proven answer. The whole case stands in the test's metadata, so that an import gives the same case again.
 */
import type { TestCase } from '../test-case.ts';

/** Which reply passes. promptfoo's regular expressions have no flags. */
export const replyPatterns: Readonly<Record<TestCase['expected'], string>> = {
  yes: '^\\W*[Yy][Ee][Ss]\\b',
  no: '^\\W*[Nn][Oo]\\b',
};

/** @param model the id of a provider, such as `openai:chat:gpt-4.1`. */
export function* casesAsPromptfoo(
  cases: Iterable<TestCase>,
  model: string,
  promptFor: (testCase: TestCase) => string,
): Generator<string> {
  yield (
    '# Questions with proven answers, made by Totem. Run: npx promptfoo eval -c THIS_FILE\n' +
    'description: "Questions with proven answers"\n' +
    `prompts:\n  - "{{prompt}}"\nproviders:\n  - ${scalar(model)}\ntests:\n`
  );
  let count = 0;
  for (const testCase of cases) {
    const { question, ...metadata } = testCase;
    yield (
      `  - description: ${scalar(testCase.id)}\n` +
      `    vars:\n      question: ${scalar(literal(question))}\n` +
      `      prompt: ${scalar(literal(promptFor(testCase)))}\n` +
      `    assert:\n      - type: regex\n        value: ${scalar(replyPatterns[testCase.expected])}\n` +
      `    metadata: ${scalar(metadata)}\n`
    );
    count++;
  }
  if (count === 0) yield '  []\n';
}

/** JSON, which YAML contains, without the letters that YAML does not print. */
const scalar = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const opened = '{% raw %}';
const closed = '{% endraw %}';

/** promptfoo takes a variable as a template. Text that would be one is kept from that. */
const literal = (text: string): string =>
  /\{[{%#]/.test(text) && !text.includes('{% endraw') ? `${opened}${text}${closed}` : text;

/** The inverse of {@link literal}. */
export const plainVariable = (text: string): string =>
  text.startsWith(opened) && text.endsWith(closed) ? text.slice(opened.length, -closed.length) : text;
