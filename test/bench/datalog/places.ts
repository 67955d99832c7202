/**
 * The places where a workload runs: a new Node process, a worker of a new Chromium, and the peer system. All
 * report seconds and their peak memory.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { createReadStream, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { build } from 'vite';
import type { Page } from 'playwright';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../../chromium.mjs';
import { launchChromium } from '../../page/site.ts';
import type { Order, Outcome } from './run.ts';
import type { StoredStep } from './stored.ts';

export interface Measured extends Outcome {
  /** Megabytes of the process, including the browser's own code. */
  readonly peak: number;
  /**
   * CPU seconds from the facts' text to the last question, only in Node: of the thread that does the work
   * (where the system does not tell, of all threads), and of all threads, which compile code too.
   */
  readonly cpu?: { readonly own: number; readonly all: number };
}

/** The programs of this folder: for a browser's worker, and for a process. */
export const entries = ['measure.worker', 'measure.node'] as const;

/** Bundles programs of the folder `here` into the folder `out` of a scratch folder. */
export async function bundled(
  here: string,
  work: string,
  chosen: readonly (typeof entries)[number][] = entries,
  out = 'built',
): Promise<void> {
  for (const entry of chosen) {
    await build({
      root: work,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: {
        target: 'es2022',
        outDir: join(work, out),
        emptyOutDir: false,
        minify: true,
        ssr: entry === 'measure.node',
        rollupOptions: {
          input: join(here, `${entry}.ts`),
          output: { entryFileNames: `${entry}.mjs`, format: 'es' },
        },
      },
    });
  }
}

/** @param built the folder in which the program was bundled. */
export async function inNode(order: Order, data: string, built: string): Promise<Measured> {
  const child = promisify(execFile)('node', [join(built, 'measure.node.mjs'), data], {
    maxBuffer: 1 << 24,
  });
  child.child.stdin?.end(JSON.stringify(order));
  return JSON.parse((await child).stdout) as Measured;
}

/** A Node process for several runs, the later ones of which find their code compiled. */
export class NodePlace {
  readonly #child;
  readonly #lines;

  constructor(data: string, built: string) {
    this.#child = spawn('node', [join(built, 'measure.node.mjs'), data], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async run(order: Order): Promise<Measured> {
    this.#child.stdin.write(`${JSON.stringify(order)}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('The process that measures has ended.');
    return JSON.parse(value) as Measured;
  }

  close(): void {
    this.#child.stdin.end();
  }
}

const page = '<!doctype html><title>bench</title>';

/**
 * A server for the bundle and the data, and a new browser for each run, so that no run counts the memory of
 * another.
 */
export class ChromiumPlace {
  readonly #server;
  readonly #data: string;

  constructor(data: string, work: string) {
    this.#data = data;
    this.#server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname).slice(1);
      if (path === '') return void response.setHeader('content-type', 'text/html').end(page);
      const file = path.startsWith('data/') ? join(this.#data, path.slice(5)) : join(work, 'built', path);
      if (path.includes('..') || !existsSync(file)) return void response.writeHead(404).end();
      response.setHeader(
        'content-type',
        path.endsWith('.mjs') ? 'text/javascript' : 'application/octet-stream',
      );
      createReadStream(file).pipe(response);
    }).listen(0, '127.0.0.1');
  }

  async run(order: Order): Promise<Measured> {
    const browser = await launchChromium();
    try {
      return await this.#measured(await browser.newPage(), order);
    } finally {
      await browser.close();
    }
  }

  /**
   * Runs a step on the data stored in the folder `profile`. Each step has its own browser, so that steps
   * share only the stored records.
   */
  async runStored(order: Order, step: StoredStep, profile: string): Promise<Measured> {
    const context = await launchProfile(profile);
    try {
      return await this.#measured(
        context.pages()[0] ?? (await context.newPage()),
        step === 'store' ? order : { ...order, relations: [] },
        step,
      );
    } finally {
      await context.close();
    }
  }

  async #measured(opened: Page, order: Order, step?: StoredStep): Promise<Measured> {
    await opened.goto(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`);
    const before = renderers();
    const outcome = await opened.evaluate(
      async ({ order: asked, step: wanted }) => {
        const files: Record<string, Blob> = {};
        for (const { file } of asked.relations) files[file] = await (await fetch(`data/${file}`)).blob();
        const worker = new Worker('measure.worker.mjs', { type: 'module' });
        return new Promise<Outcome>((resolve, reject) => {
          worker.onmessage = ({ data }: MessageEvent<{ outcome?: Outcome; error?: string }>) =>
            data.outcome ? resolve(data.outcome) : reject(new Error(data.error));
          worker.onerror = (event) => reject(new Error(event.message));
          worker.postMessage({ order: asked, files, step: wanted });
        });
      },
      { order, step },
    );
    return { ...outcome, peak: Math.max(0, ...before.map(peakOf)) };
  }

  close(): void {
    this.#server.close();
  }
}

const launchProfile = (profile: string) =>
  chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath() ?? '/usr/bin/chromium',
    args: chromiumArguments,
  });

/** The processes below this one that draw pages. */
function renderers(): number[] {
  if (!existsSync('/proc/self/status')) return [];
  const parents = new Map<number, number>();
  const drawing: number[] = [];
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const pid = Number(entry);
      parents.set(pid, Number(/^PPid:\s*(\d+)/mu.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1]));
      if (readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes('--type=renderer')) drawing.push(pid);
    } catch {
      /* The process ended during the search. */
    }
  }
  const isOurs = (pid: number): boolean =>
    pid === process.pid || (parents.has(pid) && pid > 1 && isOurs(parents.get(pid) as number));
  return drawing.filter(isOurs);
}

function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s*(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export const hasPeer = (): boolean => spawnSync('swipl', ['--version']).status === 0;

/** SWI-Prolog's own times: loading the facts, then the tabled derivation. */
export async function inPeer(
  folder: string,
  words: readonly string[],
): Promise<{ load: number; derive: number; text: string }> {
  const { stdout } = await promisify(execFile)('swipl', [...words], {
    cwd: folder,
    maxBuffer: 1 << 24,
    timeout: 600_000,
  });
  const figure = (name: string) => Number(new RegExp(`\\b${name}=([\\d.]+)`).exec(stdout)?.[1]);
  return { load: figure('LOAD'), derive: figure('DERIVE'), text: stdout.trim() };
}

/** Runs the generator of shared/bench if its data is missing. The same seed gives the same bytes. */
export async function generated(bench: string, folder: string): Promise<void> {
  if (existsSync(join(folder, 'data/complete'))) return;
  for (const script of ['gen.mjs', 'gen_w3pl.mjs'])
    await promisify(execFile)('node', [join(bench, script), ...(script === 'gen.mjs' ? ['42'] : [])], {
      cwd: folder,
      maxBuffer: 1 << 24,
    });
  writeFileSync(join(folder, 'data/complete'), '');
}
