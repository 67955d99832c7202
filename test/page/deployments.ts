/**
 * A site that is deployed again and again. A new version is the built page with other names for its scripts,
 * as a change of the source would give them, so that nothing has to be built twice. The files of the version
 * before are gone, as on a real server.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { contentSecurityPolicy } from '../../src/build/content-policy.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

export interface Deployments {
  readonly address: string;
  /** From now on another version is served. Returns its name, as the page and its caches give it. */
  deploy(change?: (script: string, name: string) => string): string;
  /** From now on nobody is answered. */
  stop(): void;
  close(): Promise<void>;
}

interface Hosting {
  /** The policy by default; a bare host sends none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Changes the pages. */
  readonly change?: (html: string) => string;
  /** Files that nobody is sent. */
  readonly missing?: readonly string[];
  /** The service worker is sent once this is there. */
  readonly beforeServiceWorker?: Promise<unknown>;
}

/** @param host by default this machine, which browsers treat as secure. */
export async function openDeployments(
  host = '127.0.0.1',
  {
    headers = { 'content-security-policy': contentSecurityPolicy },
    change: changedPage = (html) => html,
    missing = [],
    beforeServiceWorker,
  }: Hosting = {},
): Promise<Deployments> {
  const folder = resolve('dist');
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  let version = 0;
  let changed: (script: string, name: string) => string = (script) => script;
  const built = /content="(\w+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? '';

  /** The name of a script in this version, and back. */
  const renamed = (name: string) => (version === 0 ? name : name.replace(/\.js$/, `v${String(version)}.js`));
  const asBuilt = (name: string) => (version === 0 ? name : name.replace(`v${String(version)}.js`, '.js'));
  const versionNow = () => (version === 0 ? built : `${built}v${String(version)}`);
  const withNames = (text: string) =>
    scripts.reduce((all, name) => all.replaceAll(name, renamed(name)), text).replaceAll(built, versionNow());
  /** The models are not kept for offline use: fetching them takes long and is tested elsewhere. */
  const withoutLarge = (text: string) => text.replace(/"large":\[[^\]]*\]/, '"large":[]');

  function contentOf(path: string): Buffer | undefined {
    if (missing.includes(path)) return undefined;
    const name = asBuilt(path);
    const isScript = name.startsWith('assets/') && name.endsWith('.js');
    if (isScript && (!scripts.includes(name.slice(7)) || renamed(name) !== path)) return undefined;
    const file = join(folder, name);
    if (!existsSync(file) || !statSync(file).isFile()) return undefined;
    const bytes = readFileSync(file);
    // A file that has the same name in all versions, and says from which it is.
    if (path === 'favicon.svg') return Buffer.concat([bytes, Buffer.from(`<!-- ${versionNow()} -->`)]);
    if (!isScript && !/^(index\.html|sw\.js)$/.test(path)) return bytes;
    const text = withNames(bytes.toString('utf8'));
    return Buffer.from(
      path === 'sw.js' ? withoutLarge(text) : isScript ? changed(text, name.slice(7)) : changedPage(text),
    );
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname).slice(1);
    const path = asked === '' ? 'index.html' : asked;
    if (path === 'sw.js') await beforeServiceWorker;
    const content = contentOf(path);
    response.writeHead(content ? 200 : 404, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      ...headers,
      'cache-control': 'no-cache',
    });
    response.end(content);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => {
    server.listen(0, host === '127.0.0.1' ? host : '0.0.0.0', listening);
  });
  return {
    address: `http://${host}:${String((server.address() as AddressInfo).port)}/`,
    deploy(change = (script) => script) {
      version++;
      changed = change;
      return versionNow();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
