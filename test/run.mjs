/**
 * `npm test`: finds or installs a Chromium, then runs types, lint, layers, and every test. Stops at the first
 * part that fails.
 */
import { spawnSync } from 'node:child_process';
import { chromiumPath } from './chromium.mjs';

const run = (command, ...parameters) => spawnSync(command, parameters, { stdio: 'inherit', shell: false });
const step = (command, ...parameters) => {
  const { status } = run(command, ...parameters);
  if (status !== 0) process.exit(status ?? 1);
};

/** Debian's Chromium, if we may install it. */
function installChromium() {
  if (process.getuid?.() !== 0 || run('apt-get', '--version').status !== 0) return;
  console.log("No Chromium found: installing Debian's.");
  run('apt-get', 'update', '-qq');
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core');
}

if (!chromiumPath()) installChromium();
if (!chromiumPath()) {
  console.error(
    'The tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  );
  process.exit(1);
}
step(process.execPath, 'test/check.mjs');
const vitest = (...projects) =>
  step(
    process.execPath,
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    ...process.argv.slice(2),
  );
vitest('unit', 'browser');
// Not beside the others: some of these measure how long the page keeps a user waiting.
vitest('page');
