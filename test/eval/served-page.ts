/** A page of the project for a measure in Node: real Chromium, served by Vite from the project's sources. */
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { createServer } from 'vite';
import { chromiumArguments, chromiumPath } from '../chromium.mjs';

export interface ServedPage {
  readonly page: Page;
  close(): Promise<void>;
}

/** @param ready the property of `window` that exists once the page has started. */
export async function openPage(root: string, path: string, ready: string): Promise<ServedPage> {
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, watch: null, hmr: false },
  });
  await server.listen();
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? '/usr/bin/chromium',
    args: chromiumArguments,
  });
  const close = async () => {
    await browser.close();
    await server.close();
  };
  try {
    const page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'info') console.error(message.text());
    });
    // On a busy machine the first visit waits for the sources to be prepared.
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}${path}`, { timeout: 180_000 });
    await page.waitForFunction((name) => name in window, ready, { timeout: 60_000 });
    return { page, close };
  } catch (reason) {
    await close();
    throw reason;
  }
}

/** Opens a page for as long as `use` takes. */
export async function withPage<T>(
  root: string,
  path: string,
  ready: string,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const { page, close } = await openPage(root, path, ready);
  try {
    return await use(page);
  } finally {
    await close();
  }
}
