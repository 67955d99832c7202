/** `npm run check`: all checks of the source that do not run it. */
import { spawnSync } from 'node:child_process';

const checks = [
  [
    'format',
    'prettier/bin/prettier.cjs',
    '--check',
    '--cache',
    '--log-level',
    'warn',
    '{src,test}/**/*.{ts,mjs}',
    '*.{ts,mjs,cjs}',
    '.*.{mjs,cjs}',
  ],
  ['types', 'typescript/bin/tsc', '--noEmit'],
  ['types: the core runs without a browser', 'typescript/bin/tsc', '--noEmit', '-p', 'src/core'],
  ['types: workers run without a document', 'typescript/bin/tsc', '--noEmit', '-p', 'src/workers'],
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

for (const [name, script, ...parameters] of checks) {
  const began = Date.now();
  const { status } = spawnSync(process.execPath, [`node_modules/${script}`, ...parameters], {
    stdio: 'inherit',
  });
  console.log(
    `${status === 0 ? 'passed' : 'FAILED'}  ${name}  (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  );
  if (status !== 0) process.exit(status ?? 1);
}
