/**
 * `npm run check`: all checks of the source that do not run it. `npm run format` (`--format`) brings the
 * source into the form that they expect.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const formatted = [
  '{src,test}/**/*.{ts,mjs}',
  'public/{sw,certificate/certificate,certificate/rules}.js',
  '*.{ts,mjs,cjs}',
  '.*.{mjs,cjs}',
];

// The longest first. TypeScript 7 takes a fifth of the time of 6, which typescript-eslint needs.
const checks = [
  [
    'lint',
    'eslint/bin/eslint.js',
    '-c',
    '.eslint.config.mjs',
    '--max-warnings',
    '0',
    'src',
    'test',
    'vite.config.ts',
    '.eslint.config.mjs',
    '.dependency-cruiser.cjs',
  ],
  ['format', 'prettier/bin/prettier.cjs', '--check', '--cache', '--log-level', 'warn', ...formatted],
  ['types', 'typescript-7/bin/tsc', '--noEmit'],
  ['types: the core runs without a browser', 'typescript-7/bin/tsc', '--noEmit', '-p', 'src/core'],
  ['types: workers run without a document', 'typescript-7/bin/tsc', '--noEmit', '-p', 'src/workers'],
  [
    'layers',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err',
    'src',
  ],
];

/** Runs one check; returns whether it passed. Its output comes in one piece, when it is done. */
async function passes([name, script, ...parameters]) {
  const began = Date.now();
  const child = spawn(process.execPath, [`node_modules/${script}`, ...parameters]);
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part));
  const [status] = await once(child, 'close');
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stdout.write(Buffer.concat(printed));
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}  (${seconds} s)`);
  return status === 0;
}

/** Each takes one core. After a failure no further one is started. */
const atOnce = 2;
const left = process.argv.includes('--format')
  ? [['format', 'prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', ...formatted]].values()
  : checks.values();
let allPass = true;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (const check of left) if (!allPass || !(await passes(check))) allPass = false;
  }),
);
if (!allPass) process.exitCode = 1;
