/**
 * The toolkit as others use it: a scratch npm project installs the packed packages without a network,
 * compiles under both ways of resolving modules, and runs in Node and, bundled, in Chromium; a plain page
 * uses the single files. Both pages have a strict policy. Every step that fails is one failure.
 */
import { execFile } from 'node:child_process';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { build } from 'vite';
import { buildToolkit } from '../../src/build/toolkit.ts';
import { round, secondsSince, type Result, type TaskOptions } from '../measure.ts';
import { launchChromium } from '../page/site.ts';
import { checks, everything, plainPage, policy } from './toolkit/scratch.ts';

const run = promisify(execFile);
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

export default async function* toolkit({ root, work, say }: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  const folder = work ?? mkdtempSync(join(tmpdir(), 'totem-toolkit-'));
  const failures: string[] = [];
  const sizes: Result[] = [];
  let steps = 0;
  const step = async (name: string, does: () => Promise<unknown>) => {
    steps++;
    try {
      await does();
      say(`passed: ${name}`);
    } catch (fault) {
      const { message, stdout = '' } = fault as Error & { readonly stdout?: string };
      failures.push(`${name}: ${message}\n${stdout}`);
      say(`FAILED: ${name}: ${message}\n${stdout}`);
    }
  };
  try {
    const scratch = join(folder, 'scratch');
    await step('build', () => buildToolkit(join(folder, 'packages')));
    for (const [name, most] of [
      ['datalog', 60],
      ['temporal', 30],
    ] as const)
      await step(`${name} weighs at most ${most} kB`, () => {
        const file = join(folder, 'packages/totem/single', `${name}.js`);
        const value = round(gzipSync(readFileSync(file), { level: 9 }).length / 1000, 1);
        sizes.push({ measure: `toolkit.${name}-kilobytes-gz`, value, n: 1 });
        return value <= most ? Promise.resolve() : Promise.reject(new Error(`${value} kB`));
      });
    await step('pack and install without a network', () => install(folder, scratch));
    for (const resolution of ['bundler', 'nodenext'])
      await step(`compile under ${resolution}`, () => compile(root, scratch, resolution));
    await step('Node: everything', () => inNode(scratch));
    await step('Node: every subpath can be imported, the elements too', () => importAll(scratch));
    const browser = await launchChromium();
    try {
      await step('bundle for a page', () => bundlePage(scratch));
      await step('Chromium: the bundled page', () => inPage(browser, join(scratch, 'site'), 'index.html'));
      await step('Chromium: the plain page with single files', async () => {
        writePlainPage(folder);
        await inPage(browser, join(folder, 'packages'), 'plain.html');
      });
    } finally {
      await browser.close();
    }
  } finally {
    if (work === undefined) rmSync(folder, { recursive: true, force: true });
  }
  yield* sizes;
  yield {
    measure: 'toolkit.failures',
    value: failures.length,
    n: steps,
    seconds: secondsSince(started),
    ...(failures.length > 0 && { failure: failures[0] as string }),
  };
}

async function install(folder: string, scratch: string): Promise<void> {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  for (const name of ['totem', 'totem-models'])
    await run('npm', ['pack', '--pack-destination', scratch], { cwd: join(folder, 'packages', name) });
  writeFileSync(join(scratch, 'package.json'), '{ "name": "scratch", "type": "module" }');
  const packed = readdirSync(scratch).filter((name) => name.endsWith('.tgz'));
  await run(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', ...packed.map((name) => `./${name}`)],
    { cwd: scratch },
  );
  writeFileSync(join(scratch, 'everything.ts'), everything);
}

async function compile(root: string, scratch: string, resolution: string): Promise<void> {
  const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
  const strict = ['strict', 'exactOptionalPropertyTypes', 'noUncheckedIndexedAccess', 'verbatimModuleSyntax'];
  const options = {
    ...Object.fromEntries(strict.map((name) => [name, true])),
    module,
    moduleResolution: resolution,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    skipLibCheck: false,
  };
  writeFileSync(
    join(scratch, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['everything.ts'] }),
  );
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', scratch]);
}

async function inNode(scratch: string): Promise<void> {
  const program = [
    "import { everything } from './everything.js';",
    "const found = await everything(new URL('./node_modules/totem-models/', import.meta.url));",
    'console.log(JSON.stringify(found));',
  ].join('\n');
  writeFileSync(join(scratch, 'node.js'), program);
  const { stdout } = await run(process.execPath, [join(scratch, 'node.js')]);
  verify(JSON.parse(stdout));
}

async function importAll(scratch: string): Promise<void> {
  const program = [
    "import { readFileSync } from 'node:fs';",
    "const { exports } = JSON.parse(readFileSync('node_modules/totem/package.json', 'utf8'));",
    'const paths = Object.keys(exports).filter((path) => !/[*]|json$|worker/.test(path));',
    'for (const path of paths) await import(`totem${path.slice(1)}`);',
  ].join('\n');
  writeFileSync(join(scratch, 'import.js'), program);
  await run(process.execPath, ['import.js'], { cwd: scratch });
}

async function bundlePage(scratch: string): Promise<void> {
  const main = [
    "import worker from 'totem/worker.js?url';",
    "import { everything } from './everything.js';",
    "globalThis.found = everything('/totem-models/', { worker });",
  ].join('\n');
  writeFileSync(join(scratch, 'main.js'), main);
  writeFileSync(join(scratch, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>');
  await build({
    root: scratch,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { outDir: 'site', modulePreload: { polyfill: false }, target: 'es2022' },
  });
  await run('cp', ['-r', 'node_modules/totem-models', 'site/totem-models'], { cwd: scratch });
}

function writePlainPage(folder: string): void {
  const { html, script } = plainPage;
  writeFileSync(join(folder, 'packages/plain.html'), html);
  writeFileSync(join(folder, 'packages/plain.js'), script);
}

/** Serves a folder under the policy, opens a page, and looks at what it has found. */
async function inPage(browser: Browser, folder: string, name: string): Promise<void> {
  const server = createServer((request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname));
    if (!existsSync(path) || !statSync(path).isFile()) return void response.writeHead(404).end();
    const type = types[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy });
    createReadStream(path).pipe(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/favicon/u.test(message.location().url)) faults.push(message.text());
  });
  try {
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/${name}`);
    await page.waitForFunction(() => 'found' in globalThis);
    verify(await page.evaluate(() => (globalThis as unknown as { readonly found: Promise<unknown> }).found));
    if (faults.length > 0) throw new Error(`The console says: ${faults.join(' ')}`);
  } finally {
    await page.close();
    server.close();
  }
}

function verify(found: unknown): void {
  const got = found as Readonly<Record<string, unknown>>;
  for (const [name, expected] of Object.entries(checks)) {
    const [a, b] = [JSON.stringify(got[name]), JSON.stringify(expected)];
    if (a !== b) throw new Error(`${name}: found ${a}, expected ${b}`);
  }
}
