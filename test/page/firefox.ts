/**
 * The Firefox that is installed, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). Playwright
 * drives a changed build of its own, and asks a released one for commands that it does not know.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { insecureHost } from './refusing-browsers.ts';
import type { Tab } from './tab.ts';

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

export const firefoxPath = (): string | undefined =>
  [process.env['FIREFOX'], ...places].find((path) => path !== undefined && existsSync(path));

const preferences = {
  // A name that is this machine, so that plain http makes the page insecure.
  'network.dns.localDomains': insecureHost,
  'dom.security.https_first': false,
  // Requests of the browser itself.
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
};

/** Milliseconds in which the browser must be there. */
const STARTS_WITHIN = 60_000;

interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly method?: string;
  readonly error?: string;
  readonly message?: string;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The line to the browser: a command gets its answer, and events are heard. */
class Line {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { resolve: (result: never) => void; reject: (why: Error) => void }>();
  #sent = 0;

  private constructor(socket: WebSocket, heard: (event: string, told: unknown) => void) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const { id, type, method, error, message, result, params } = JSON.parse(String(data)) as Answer;
      if (type === 'event') return heard(method ?? '', params);
      const asked = this.#waiting.get(id ?? 0);
      this.#waiting.delete(id ?? 0);
      if (type === 'error') asked?.reject(new Error(`${error ?? ''}: ${message ?? ''}`));
      else asked?.resolve(result as never);
    });
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has ended.'));
    });
  }

  static open(address: string, heard: (event: string, told: unknown) => void): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(address);
      socket.on('open', () => resolve(new Line(socket, heard)));
      socket.on('error', reject);
    });
  }

  send<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++this.#sent;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  close(): void {
    this.#socket.close();
  }
}

export interface FirefoxVisit {
  readonly tab: Tab;
  /** The addresses of all requests of the browser's tabs since the visit began. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export interface Firefox {
  readonly version: string;
  /** A tab with nothing kept from earlier ones. */
  open(): Promise<FirefoxVisit>;
  close(): Promise<void>;
}

export async function launchFirefox(path: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'totem-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let requests: string[] = [];
  const line = await Line.open(`${await addressOf(child)}/session`, (event, told) => {
    const { context, request } = told as { context: string | null; request: { url: string } };
    if (event === 'network.beforeRequestSent' && context !== null) requests.push(request.url);
  });
  const { capabilities } = await line.send<{ capabilities: { browserVersion: string } }>('session.new', {
    // A page that asks before it is left is left.
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
  });
  await line.send('session.subscribe', { events: ['network.beforeRequestSent'] });
  return {
    version: capabilities.browserVersion,
    async open() {
      requests = [];
      const { userContext } = await line.send<{ userContext: string }>('browser.createUserContext');
      const { context } = await line.send<{ context: string }>('browsingContext.create', {
        type: 'tab',
        userContext,
      });
      return {
        tab: tabOf(line, context),
        requests,
        close: () => line.send('browser.removeUserContext', { userContext }),
      };
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await line.send('browser.close').catch(() => undefined);
      line.close();
      const timer = setTimeout(() => child.kill(), 10_000);
      await ended;
      clearTimeout(timer);
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Firefox says where it listens as soon as it does. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => {
      child.kill();
      reject(new Error(`Firefox did not start within ${String(STARTS_WITHIN / 1000)} s: ${said}`));
    }, STARTS_WITHIN);
    child.stderr?.on('data', (data: Buffer) => {
      said += String(data);
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.once('error', reject);
  });

type Called =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

const tabOf = (line: Line, context: string): Tab => ({
  goto: (url) => line.send('browsingContext.navigate', { context, url, wait: 'complete' }),
  addInitScript: (script) =>
    line.send('script.addPreloadScript', { functionDeclaration: String(script), contexts: [context] }),
  async evaluate<Value, Given>(
    work: (given: Given) => Value | Promise<Value>,
    given?: Given,
  ): Promise<Value> {
    const called = await line.send<Called>('script.callFunction', {
      functionDeclaration: `async (given) =>
        JSON.stringify({ value: await (${String(work)})(JSON.parse(given)) })`,
      arguments: [{ type: 'string', value: JSON.stringify(given ?? null) }],
      target: { context },
      awaitPromise: true,
    });
    if (called.type === 'exception') throw new Error(called.exceptionDetails.text);
    return (JSON.parse(called.result.value) as { value: Value }).value;
  },
  waitForTimeout: (milliseconds) => new Promise((later) => setTimeout(later, milliseconds)),
});
