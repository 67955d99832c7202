/** Browsers that refuse parts of what Totem uses. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright';
import { chromiumArguments, chromiumPath } from '../chromium.mjs';

/** A name that is not this machine's, so that plain http makes the page insecure. */
export const insecureHost = 'totem.test';

export interface RefusingBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** @param preferences as the file Preferences of a profile has them. */
async function launched(preferences: object): Promise<RefusingBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'totem-profile-'));
  mkdirSync(join(folder, 'Default'));
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath() ?? '/usr/bin/chromium',
    args: [...chromiumArguments, `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`],
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Finds {@link insecureHost} on this machine. */
export const plainBrowser = (): Promise<RefusingBrowser> => launched({});

/** The user has blocked the data of all sites: no database, no locks, no caches, no service worker. */
export const blockingBrowser = (): Promise<RefusingBrowser> =>
  launched({ profile: { default_content_setting_values: { cookies: 2 } } });
