/**
 * A site that is deployed again and again, to one folder or to several. A new version is the built page with
 * other names for its scripts, as a change of the source would give them, so that nothing has to be built
 * twice. The files of the version before are gone, as on a real server.
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
  /**
   * From now on another version is served. Returns its name, as the page and its caches give it.
   * @param copy the folder.
   */
  deploy(change?: (script: string, name: string) => string, copy?: string): string;
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
  /** The folders that have the page, such as `tools/totem/`; by default the root alone. */
  readonly copies?: readonly string[];
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
    copies: folders = [''],
    beforeServiceWorker,
  }: Hosting = {},
): Promise<Deployments> {
  const folder = resolve('dist');
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  const built = /content="(\w+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? '';

  /** The models are not kept for offline use: fetching them takes long and is tested elsewhere. */
  const withoutLarge = (text: string) => text.replace(/"large":\[[^\]]*\]/, '"large":[]');

  function openCopy() {
    let version = 0;
    let changed: (script: string, name: string) => string = (script) => script;

    /** The name of a script in this version, and back. */
    const renamed = (name: string) =>
      version === 0 ? name : name.replace(/\.js$/, `v${String(version)}.js`);
    const asBuilt = (name: string) => (version === 0 ? name : name.replace(`v${String(version)}.js`, '.js'));
    const versionNow = () => (version === 0 ? built : `${built}v${String(version)}`);
    const withNames = (text: string) =>
      scripts
        .reduce((all, name) => all.replaceAll(name, renamed(name)), text)
        .replaceAll(built, versionNow());
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

    return {
      contentOf,
      deploy(change: typeof changed) {
        version++;
        changed = change;
        return versionNow();
      },
    };
  }

  // The innermost folder of an address comes first.
  const copies = [...folders].sort((a, b) => b.length - a.length).map((path) => ({ path, ...openCopy() }));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname).slice(1);
    const copy = copies.find(({ path }) => asked.startsWith(path));
    const within = asked.slice(copy?.path.length);
    const path = within === '' ? 'index.html' : within;
    if (path === 'sw.js') await beforeServiceWorker;
    const content = copy?.contentOf(path);
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
    deploy: (change = (script) => script, wanted = folders[0]) =>
      copies.find(({ path }) => path === wanted)?.deploy(change) ?? '',
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
