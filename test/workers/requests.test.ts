/** Rules of the source that keep every request in the ledger and the service worker at home. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `src/${file}`);
/** The page that is one file has a worker that is a part of it, and no ledger. */
const workers = sources.filter((file) => file.endsWith('.worker.ts') && !file.includes('edition'));

test('every worker reports its requests from its start', () => {
  expect(workers.length).toBeGreaterThan(5);
  const late = workers.filter((file) => {
    const [first] = /^import [^\n]*/mu.exec(readFileSync(file, 'utf8')) ?? [''];
    return !/^import '\.{1,2}\/kit\/watched\.ts';$/u.test(first);
  });
  expect(late).toEqual([]);
});

test('workers are started by startWorker alone, which holds them to the policy of the page', () => {
  const starters = sources.filter((file) =>
    /new (?:Shared)?Worker\(/u.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//gu, '')),
  );
  expect(starters.filter((file) => !file.includes('edition'))).toEqual(['src/workers/kit/spawn.ts']);
});

test('the service worker asks for files of its own origin alone', () => {
  const source = readFileSync('public/sw.js', 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '')
    // Where the page that gets models may go: such requests are left to the browser.
    .replace(/^const hubs = \[[\s\S]*?^\];$/mu, '');
  expect(source).not.toMatch(
    /https?:|wss?:|['"`]\/\/|importScripts|\bimport\b|XMLHttp|WebSocket|EventSource/u,
  );
  const asking = source.split('\n').filter((line) => /\b(?:fetch|cache\.add|addAll|Request)\(/u.test(line));
  expect(asking.map((line) => line.trim())).toEqual([
    'await cache.addAll(',
    "[scope, ...files.shell.map(addressOf)].map((url) => new Request(url, { cache: 'reload' })),",
    "else await cache.add(new Request(url, { cache: 'no-store' }));",
    // Requests of the page and its workers, whose origin was compared before.
    'if (!cacheOf.has(request.url)) return fetch(request);',
    'return (await caches.match(request)) ?? fetch(request);',
  ]);
});
