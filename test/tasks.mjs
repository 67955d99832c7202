/**
 * `npm run eval | bench | campaign -- [TASK ...] [--data DIR] [--limit N] [--seed S] [--cases N] [--work DIR]
 * [--before DIR] [--reasoning] [--rows]`
 * A task is a file of test/eval, test/bench or test/campaign (test/measure.ts describes it). A table for
 * people goes to standard error, one JSON object for each result to standard output. Exit code 1: a
 * difference that must not occur. Exit code 2: the command was not understood.
 */
import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [kind, ...rest] = process.argv.slice(2);
const kinds = ['eval', 'bench', 'campaign'];
const misunderstood = (message) => {
  console.error(message);
  process.exit(2);
};
if (!kinds.includes(kind)) misunderstood(`Expected one of ${kinds.join(', ')}, found ${kind ?? 'nothing'}.`);

const names = readdirSync(join(root, 'test', kind))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .sort();

function options() {
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        limit: { type: 'string' },
        seed: { type: 'string' },
        cases: { type: 'string' },
        work: { type: 'string' },
        before: { type: 'string' },
        reasoning: { type: 'boolean' },
        rows: { type: 'boolean' },
      },
    });
    return { values, positionals };
  } catch (error) {
    return misunderstood(error.message);
  }
}

function number(name, text) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    misunderstood(`--${name} wants a whole number, found “${text}”.`);
  return value;
}

const { values, positionals } = options();
/** A word that is not the name of a task belongs to the task before it: `grounding FILE.jsonl`. */
const wanted = [];
for (const word of positionals) {
  if (names.includes(word)) wanted.push({ name: word, words: [] });
  else if (wanted.length > 0) wanted.at(-1).words.push(word);
  else
    misunderstood(
      `There is no ${kind} task “${word}”. There ${names.length === 1 ? 'is' : 'are'}: ${names.join(', ')}.`,
    );
}
if (wanted.length === 0) wanted.push(...names.map((name) => ({ name, words: [] })));

const settings = {
  data: resolve(values.data ?? join(root, '../shared/data')),
  root,
  reasoning: values.reasoning ?? false,
  rows: values.rows ?? false,
  limit: number('limit', values.limit) ?? Infinity,
  seed: number('seed', values.seed) ?? 1,
  cases: number('cases', values.cases),
  work: values.work === undefined ? undefined : resolve(values.work),
  before: values.before === undefined ? undefined : resolve(values.before),
  say: (line) => console.error(line),
};

const figure = (value) =>
  typeof value !== 'number' ? String(value) : Number.isInteger(value) ? String(value) : value.toPrecision(4);
const said = [];
let failed = false;
for (const { name, words } of wanted) {
  try {
    const { module } = await runnerImport(join(root, 'test', kind, `${name}.ts`), {
      root,
      configFile: false,
      logLevel: 'error',
    });
    for await (const result of module.default({ ...settings, words })) {
      if ('skipped' in result) {
        console.error(`skipped: ${result.skipped} not there`);
        continue;
      }
      const { failure, ...measure } = result;
      process.stdout.write(`${JSON.stringify(measure)}\n`);
      said.push(measure);
      if (failure === undefined) continue;
      failed = true;
      console.error(`DISAGREES: ${measure.measure}: ${failure}`);
    }
  } catch (error) {
    failed = true;
    console.error(`${kind} ${name} broke off: ${error?.stack ?? error}`);
  }
}

if (said.length > 0) {
  const width = Math.max(...said.map(({ measure }) => measure.length));
  console.error('');
  for (const { measure, value, n, low, high, seconds } of said) {
    const interval = low === undefined ? '' : `  ${figure(low)} to ${figure(high)}`;
    const time = seconds === undefined ? '' : `  ${figure(seconds)} s`;
    console.error(
      `${measure.padEnd(width)}  ${figure(value).padStart(10)}  n ` +
        `${String(n).padStart(7)}${interval.padEnd(22)}${time}`,
    );
  }
}
process.exit(failed ? 1 : 0);
