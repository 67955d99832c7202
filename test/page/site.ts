/**
 * The production build, served as by `npm start`, and a Chromium to open it in. Used by the page tests, the
 * bench and the evaluation.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { build, preview, type Plugin, type PreviewServer } from 'vite';
import { texts } from '../../src/ui/texts/front-door.ts';
import { chromiumArguments, chromiumPath } from '../chromium.mjs';

const { recorded } = texts;

export const sharedData = '../shared/data';
export const hasSharedData = existsSync(`${sharedData}/drowzee/llm_responses.jsonl`);

export interface Site {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Builds the page as it ships. A test runner sets the environment to "test". That would build the development
 * version, without the service worker.
 */
export const buildSite = (): Promise<void> => inProduction(() => build({ logLevel: 'error' }));

/** Builds the Logic room as one file into a folder. */
export const buildLogicEdition = (outDir: string): Promise<void> =>
  inProduction(() =>
    build({ configFile: 'src/build/logic-edition.config.ts', logLevel: 'error', build: { outDir } }),
  );

async function inProduction(make: () => Promise<unknown>): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await make();
  if (before !== undefined) process.env['NODE_ENV'] = before;
}

/**
 * Serves what was built, on a free port.
 * @param plugins change what is served.
 * @param root of another checkout whose build is served.
 */
export async function openSite(plugins: Plugin[] = [], root?: string): Promise<Site> {
  const server: PreviewServer = await preview({
    ...(root !== undefined && { root, configFile: join(root, 'vite.config.ts') }),
    logLevel: 'error',
    plugins,
    preview: { port: 0, strictPort: false },
  });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the preview server gave no address');
  return { address, close: () => server.close() };
}

export const launchChromium = (switches: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath() ?? '/usr/bin/chromium',
    args: [...chromiumArguments, ...switches],
  });

/** Everything that must not happen in a visit, recorded as it happens. */
export interface Watch {
  readonly elsewhere: string[];
  readonly errors: string[];
}

export function watch(context: BrowserContext, address: string): Watch {
  const seen: Watch = { elsewhere: [], errors: [] };
  const { origin } = new URL(address);
  context.on('request', (request) => {
    if (/^https?:|^wss?:/.test(request.url()) && new URL(request.url()).origin !== origin)
      seen.elsewhere.push(request.url());
  });
  context.on('weberror', (error) => seen.errors.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') seen.errors.push(message.text());
  });
  return seen;
}

/** Waits for the first view to be drawn. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('totem:ready').length > 0, undefined, {
    timeout: 30_000,
  });
}

/** Waits until a checked answer is shown. Returns the seconds since navigation. */
export async function firstCheckShown(page: Page): Promise<number> {
  await page.getByText(recorded.mark, { exact: true }).waitFor();
  await ready(page);
  return page.evaluate(
    () => (performance.getEntriesByName('totem:ready')[0] as PerformanceEntry).startTime / 1000,
  );
}

/** Waits until the Logic room shows answers of its first program. Returns the seconds since navigation. */
export async function firstAnswersShown(page: Page): Promise<number> {
  await page.getByRole('row', { name: 'finn' }).waitFor();
  return page.evaluate(() => performance.now() / 1000);
}

/**
 * Checks the example in the Check room, in a browser that has never opened the page. Returns the seconds
 * since the click.
 */
export async function exampleChecked(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: recorded.checkHere });
  await button.waitFor();
  const clicked = await page.evaluate(() => performance.now());
  await button.click();
  const done = await page.waitForFunction(
    () => {
      const check = document.querySelector('totem-app')?.session?.latest('check', 'check');
      return check && check.state !== 'running' && performance.now();
    },
    undefined,
    { polling: 50 },
  );
  return (((await done.jsonValue()) as number) - clicked) / 1000;
}
