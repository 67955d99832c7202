/** Finds the Chromium for tests and measures: $CHROMIUM, or one of the usual paths. */
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns {string | undefined} */
export function chromiumPath() {
  return [process.env.CHROMIUM, ...places].find((path) => path !== undefined && existsSync(path));
}

/**
 * Switches off Chromium's own background requests, which would fail one by one on a machine without network.
 */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
