/**
 * Nothing leaves the tab: on four hosts, in Chromium and in Firefox, the page is walked through every room
 * while the page and every kind of its workers try to reach another origin, which listens. Counted are the
 * attempts that arrive, those that the page's ledger does not list, and requests of Totem itself to anywhere
 * else. That the same attempts arrive from a page without a policy is tried first: otherwise 0 would prove
 * nothing.
 *
 * Words after the task choose browsers and hosts: `off-origin firefox offline`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { Plugin } from 'vite';
import { siteHeaders } from '../../src/build/hosting.ts';
import type { CheckService } from '../../src/core/api/check-room.ts';
import { chromiumArguments, chromiumPath } from '../chromium.mjs';
import { column, writePdf } from '../core/documents/pdf-writer.ts';
import { gguf, llama } from '../gguf-file.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';
import { canaryIn, hearCanaries, openListener, workerKind, type Listener } from '../page/canaries.ts';
import { openDeployments } from '../page/deployments.ts';
import { firefoxPath, launchFirefox } from '../page/firefox.ts';
import { insecureHost } from '../page/refusing-browsers.ts';
import { roomWalk } from '../page/room-walk.ts';
import { buildSite, openSite } from '../page/site.ts';
import type { Tab } from '../page/tab.ts';

/* ---------- browsers ---------- */

interface Visit {
  readonly tab: Tab;
  /** The addresses of all requests that the browser tells of. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

interface Browser {
  readonly name: string;
  /** A tab with nothing kept from earlier ones. */
  open(): Promise<Visit>;
  close(): Promise<void>;
}

async function openChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? '/usr/bin/chromium',
    args: [...chromiumArguments, `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`],
  });
  return {
    name: `Chromium ${browser.version()}`,
    async open() {
      const context = await browser.newContext();
      const requests: string[] = [];
      context.on('request', (request) => requests.push(request.url()));
      return { tab: await context.newPage(), requests, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

async function openFirefox(path: string): Promise<Browser> {
  const { version, open, close } = await launchFirefox(path);
  return { name: `Firefox ${version}`, open, close };
}

/* ---------- hosts ---------- */

interface Host {
  readonly name: string;
  /** What the name stands for. */
  readonly what: string;
  /** Whether the page is as secure as one that came over https. */
  readonly secure: boolean;
  /** Opens the page as this host serves it. @returns what ends the host. */
  open(tab: Tab, listener: Listener): Promise<() => Promise<void>>;
}

/** Serves the page without headers and without a service worker, and opens it. */
async function openBare(
  tab: Tab,
  { address }: Listener,
  host?: string,
  change?: (html: string) => string,
): Promise<() => Promise<void>> {
  const site = await openDeployments(host, {
    headers: {},
    // As at the first visit for as long as the service worker is not there.
    missing: ['sw.js'],
    ...(change && { change }),
  });
  site.deploy((script, name) => script + canaryIn(name, address));
  await tab.goto(site.address);
  return () => site.close();
}

/** The server of `npm start` with canaries in the scripts of the workers. */
const withCanaries = ({ address }: Listener): Plugin => ({
  name: 'canaries',
  configurePreviewServer(server) {
    server.middlewares.use((request, response, next) => {
      const script = /^\/assets\/([^/?]+[.]js)$/u.exec(request.url ?? '')?.[1] ?? '';
      const canary = canaryIn(script, address);
      if (canary === '') return next();
      for (const [name, value] of Object.entries(siteHeaders)) response.setHeader(name, value);
      response.setHeader('content-type', 'text/javascript');
      response.end(readFileSync(join('dist/assets', script), 'utf8') + canary);
    });
  },
});

async function openStarted(tab: Tab, listener: Listener) {
  const site = await openSite([withCanaries(listener)]);
  await tab.goto(site.address);
  await within(tab, 'the service worker took no control', 60_000, () =>
    Promise.resolve((navigator.serviceWorker.controller as ServiceWorker | null) !== null),
  );
  return site;
}

/** A visit that hears no canary of the one before: its threads have ended. */
async function visitAgain(tab: Tab, address: string): Promise<void> {
  await tab.goto('about:blank');
  await tab.waitForTimeout(1_000);
  await tab.goto(`${address}?again`);
}

const withoutPolicy = (html: string): string =>
  html.replace(/<meta http-equiv="content-security-policy"[^>]*>/u, '');

/** Nothing holds the page here. */
const control: Host = {
  name: 'without a policy',
  what: 'the bare server, and the page has lost its policy',
  secure: true,
  open: (tab, listener) => openBare(tab, listener, undefined, withoutPolicy),
};

const hosts: readonly Host[] = [
  {
    name: 'bare',
    what: 'a static server on this machine that sends no headers, first visit, no service worker',
    secure: true,
    open: (tab, listener) => openBare(tab, listener),
  },
  {
    name: 'http',
    what: `the same over plain http as ${insecureHost}`,
    secure: false,
    open: (tab, listener) => openBare(tab, listener, insecureHost),
  },
  {
    name: 'start',
    what: 'the server of npm start, under the control of the service worker',
    secure: true,
    async open(tab, listener) {
      const site = await openStarted(tab, listener);
      await visitAgain(tab, site.address);
      return () => site.close();
    },
  },
  {
    name: 'offline',
    what: 'the server is gone and the page comes from what is kept; the other origin still listens',
    secure: true,
    async open(tab, listener) {
      const site = await openStarted(tab, listener);
      await within(tab, 'the page was not kept', 120_000, () =>
        Promise.resolve(document.querySelector('totem-app')?.offlineReady === true),
      );
      // Threads that began before the service worker had control may not be served by it. The header then
      // says that the page is to be loaded again.
      if (await tab.evaluate(() => document.querySelector('totem-app')!.offlineAfterReload)) {
        await visitAgain(tab, site.address);
        await within(tab, 'the page did not start again', 60_000, () =>
          Promise.resolve(performance.getEntriesByName('totem:ready').length > 0),
        );
      }
      // What runs a language model is kept once it was used.
      await startOthers(tab);
      await site.close();
      await visitAgain(tab, site.address);
      return () => Promise.resolve();
    },
  },
];

/* ---------- the walk ---------- */

async function within(
  tab: Tab,
  otherwise: string,
  milliseconds: number,
  isSo: () => Promise<boolean>,
): Promise<void> {
  for (let waited = 0; !(await tab.evaluate(isSo)); waited += 250) {
    if (waited >= milliseconds) throw new Error(otherwise);
    await tab.waitForTimeout(250);
  }
}

/** Opens the first view of every room, and the pages about requests and hosting. */
async function openViews(tab: Tab): Promise<string[]> {
  const ids = await tab.evaluate(() => document.querySelector('totem-app')!.rooms.map(({ id }) => id));
  const faults: string[] = [];
  for (const view of [...ids, 'requests', 'hosting', '']) {
    await tab.evaluate((path) => {
      location.hash = `#/${path}`;
    }, view);
    await within(tab, 'nothing is shown', 20_000, () => {
      const hasHeading = (root: ParentNode): boolean =>
        root.querySelector('h1') !== null ||
        [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && hasHeading(shadowRoot));
      return Promise.resolve(hasHeading(document));
    }).catch((fault: unknown) => faults.push(`#/${view}: ${String(fault)}`));
  }
  return faults;
}

/**
 * Starts what the walk through the rooms does not: the reader of PDF, and the threads of a language model.
 * The model is none, so that they only start.
 */
async function startOthers(tab: Tab): Promise<void> {
  const weights = [...new Uint8Array(await gguf({ entries: llama }).arrayBuffer())];
  const pdf = [...writePdf([column(['The red boat carries 12 people.'])])];
  const files = { weights, pdf };
  await tab.evaluate(async (given) => {
    const app = document.querySelector('totem-app')!;
    const service = app.rooms.find(({ id }) => id === 'check')?.service() as CheckService;
    const quiet = () => undefined;
    const blob = (bytes: readonly number[]) => new Blob([Uint8Array.from(bytes)]);
    await service.addDocuments(undefined, [{ name: 'boat.pdf', bytes: blob(given.pdf) }], 'pdf', quiet);
    const file = { path: 'tiny.gguf', bytes: blob(given.weights) };
    await service.addLanguageModel([file], 'model', quiet);
    const { settings } = await service.preferences();
    const request = {
      collection: (await service.listing()).collections[0]?.id ?? '',
      question: '',
      answer: 'The boat is red.',
      settings: { ...settings, readers: ['language model' as const] },
    };
    await service.check(request, 'model check', quiet, quiet).catch(quiet);
  }, files);
}

/* ---------- what is counted ---------- */

interface Found {
  /** Addresses that were tried. */
  readonly tried: readonly string[];
  readonly reached: readonly string[];
  readonly unlisted: readonly string[];
  /** Requests elsewhere that are no canaries. */
  readonly requests: readonly string[];
  readonly faults: readonly string[];
}

/** Sockets are listed as `ws:`. */
const asHttp = (address: string): string => address.replace(/^ws/u, 'http');

/** The kinds of workers in the built page. */
const kinds = (): string[] => readdirSync('dist/assets').flatMap((name) => workerKind(name) ?? []);

/** Milliseconds that all of one host may take. */
const MOST = 300_000;

/**
 * A host on which the walk breaks off, or does not end, has a fault. Such a walk is ended before the next one
 * begins: its canaries would be taken for those of the next.
 */
async function tryOn(host: Host, browser: Browser, listener: Listener): Promise<Found> {
  listener.reached.length = 0;
  const visit = await browser.open();
  const walk = walkOn(host, visit, listener);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not end')), MOST);
  });
  try {
    return await Promise.race([walk, late]);
  } catch (reason) {
    return {
      tried: [],
      reached: [...listener.reached],
      unlisted: [],
      requests: [],
      faults: [String(reason)],
    };
  } finally {
    clearTimeout(timer);
    await visit.close();
    await walk.catch(() => undefined);
  }
}

async function walkOn(host: Host, { tab, requests }: Visit, listener: Listener): Promise<Found> {
  let end = () => Promise.resolve();
  try {
    await tab.addInitScript(hearCanaries);
    end = await host.open(tab, listener);
    await within(tab, 'the page did not start', 60_000, () =>
      Promise.resolve(performance.getEntriesByName('totem:ready').length > 0),
    );
    if ((await tab.evaluate(() => isSecureContext)) !== host.secure)
      throw new Error('the page is not opened as it should be');
    const faults = [...(await openViews(tab)), ...(await roomWalk(tab))];
    await startOthers(tab);
    const trials = await tab.evaluate(async (pattern) => {
      const cable = await document.querySelector('totem-app')!.locality!.cable();
      cable.target = pattern;
      return cable.cut();
    }, listener.pattern);

    const threads = await tab.evaluate(() => (globalThis as unknown as { canaries: string[] }).canaries);
    const address = await tab.evaluate(() => location.origin);
    const listed = async () =>
      new Set(
        (
          await tab.evaluate(() =>
            document
              .querySelector('totem-app')!
              .locality!.ledger.entries.map((entry) => [entry.address, entry.refusedBy]),
          )
        ).flatMap(([at = '', by]) => (by === undefined ? [] : asHttp(at))),
      );
    let refused = await listed();
    for (let i = 0; i < 20 && !threads.every((at) => refused.has(at)); i++) {
      await tab.waitForTimeout(250);
      refused = await listed();
    }

    const from = new Set(threads.map((at) => new URL(at).pathname.split('/')[1]));
    // Where nothing can be stored there is no language model.
    const absent = kinds().filter((kind) => !from.has(kind) && (host.secure || kind !== 'llama'));
    if (absent.length > 0) faults.push(`no canary from ${absent.join(', ')}`);
    const { port } = new URL(listener.address);
    const isOwn = (at: string) => !/^(?:http|ws)s?:/u.test(at) || new URL(at).origin === address;
    return {
      tried: [
        ...threads,
        ...trials.filter(({ outcome }) => outcome !== 'absent').map(({ address: at }) => at),
      ],
      reached: [...listener.reached],
      unlisted: [
        ...threads.filter((at) => !refused.has(at)),
        ...trials.flatMap(({ outcome, address: at }) => (outcome === 'not provable' ? [at] : [])),
      ],
      requests: requests.filter((at) => !isOwn(at) && new URL(at).port !== port),
      faults,
    };
  } finally {
    await end();
  }
}

const inWords = ({ tried, reached, unlisted, requests, faults }: Found): string =>
  [
    `${String(tried.length)} attempts, ${String(reached.length)} reached`,
    `${String(unlisted.length)} unlisted`,
    `${String(requests.length)} requests elsewhere`,
    faults.join('; ') || 'every room worked',
  ].join(', ');

/** Without a policy each kind of thread, and the page, must reach the listener. */
async function provesNothing(browser: Browser, listener: Listener): Promise<string | undefined> {
  const { reached } = await tryOn(control, browser, listener);
  const silent = kinds().filter((kind) => !reached.some((at) => at.includes(`/${kind}/fetch/`)));
  if (!reached.some((at) => at.startsWith('fetch-'))) silent.push('the page');
  return silent.length === 0
    ? undefined
    : `${browser.name}: even without a policy nothing arrives from ${silent.join(', ')}`;
}

export default async function* offOrigin({ words, say }: TaskOptions): AsyncGenerator<Result> {
  await buildSite();
  const isWanted = (name: string, among: readonly string[]) =>
    !among.some((each) => words.includes(each)) || words.includes(name);
  const firefox = firefoxPath();
  const browsers: Record<string, (() => Promise<Browser>) | undefined> = {
    chromium: openChromium,
    firefox: firefox === undefined ? undefined : () => openFirefox(firefox),
  };
  for (const [key, launch] of Object.entries(browsers)) {
    if (!isWanted(key, Object.keys(browsers))) continue;
    if (!launch) {
      yield { skipped: 'Firefox (apt-get install firefox-esr, or $FIREFOX) is' };
      continue;
    }
    const started = performance.now();
    const [browser, listener] = [await launch(), await openListener()];
    const all: Found[] = [];
    const faults: string[] = [];
    try {
      const why = await provesNothing(browser, listener);
      if (why !== undefined) faults.push(why);
      for (const host of hosts) {
        if (
          !isWanted(
            host.name,
            hosts.map(({ name }) => name),
          )
        )
          continue;
        const found = await tryOn(host, browser, listener);
        say(`${browser.name}, ${host.name} (${host.what}): ${inWords(found)}`);
        faults.push(...found.faults.map((fault) => `${browser.name}, ${host.name}: ${fault}`));
        all.push(found);
      }
    } finally {
      await browser.close();
      await listener.close();
    }
    const seconds = secondsSince(started);
    const n = all.flatMap(({ tried }) => tried).length;
    const counted = (name: 'reached' | 'unlisted' | 'requests', of: number, more: readonly string[]) => {
      const found = all.flatMap((each) => each[name]);
      const failure = [...found, ...more].slice(0, 10).join('\n');
      return {
        measure: `off-origin.${name}`,
        value: found.length,
        n: of,
        seconds,
        ...(failure !== '' && { failure }),
      };
    };
    yield counted('reached', n, []);
    yield counted('unlisted', n, []);
    yield counted('requests', all.length, faults);
  }
}
