/** Finds the Chromium that tests and measures run in: $CHROMIUM, or one of the usual places. */
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

/** No network of its own: Chromium's background requests would be refused one by one on a closed machine. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
