/**
 * `node test/data/sample-run.mjs CASES.json REPLIES.jsonl` writes public/facts/sample-run.json, the run shown
 * at the first visit. CASES is an array of test cases made from the facts that ship. Each line of REPLIES is
 * {"custom_id", "model", "reply"}, as a model wrote it. The reasoning is read here once, by the product's own
 * workers in Chromium, so that a first visit needs no models.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const imported = async (path) =>
  (await runnerImport(resolve(root, path), { configFile: false, root, logLevel: 'error' })).module;

const [casesFile, ...replyFiles] = process.argv.slice(2);
if (!casesFile || replyFiles.length === 0) {
  console.error('usage: node test/data/sample-run.mjs CASES.json REPLIES.jsonl ...');
  process.exit(2);
}
const cases = JSON.parse(readFileSync(casesFile, 'utf8'));
const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
const answers = replyFiles
  .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line))
  .filter(({ custom_id }) => byId.has(custom_id))
  .map(({ custom_id, model, reply }) => ({ caseId: custom_id, model, text: reply }));

const { withReader } = await imported('test/eval/answers/reasoning.ts');
const { readingRequest } = await imported('src/core/oracles/reading.ts');
const readings = await withReader(root, (page) =>
  page.evaluate(
    (wanted) => window.readAll(wanted),
    answers.map(({ caseId, text }) => readingRequest(byId.get(caseId), text)),
  ),
);

writeFileSync(
  resolve(root, 'public/facts/sample-run.json'),
  `${JSON.stringify({ cases, answers, readings })}\n`,
);
console.log(`${cases.length} cases, ${answers.length} answers, ${readings.length} readings`);
