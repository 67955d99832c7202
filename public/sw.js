/*
 * Keeps Totem usable without a network, and lets nothing out: a request to another origin is refused and
 * reported to the page. The shell is kept at installation; the models follow once the page is up ("keep"),
 * because they are large. What runs a language model of the user's own ("later") is
 * kept when it is first asked for: few need it, and it is large too. A new version waits until a page tells
 * it to take over ("take over", sent by Reload). The files of an older version are kept as long as a tab runs
 * it: each tab holds a lock with the name of its version.
 */
const files = /* files: filled in by the build */ undefined ?? {
  version: 'development',
  largeVersion: 'development',
  laterVersion: 'development',
  shell: [],
  large: [],
  later: [],
};
const scope = self.registration.scope;
const addressOf = (path) => new URL(path, scope).href;
/** All folders of a host share its caches, so the names of a copy of Totem in a folder have the folder. */
const folder = new URL(scope).pathname;
const inFolder = folder === '/' ? '' : `${folder} `;
const shellPrefix = `totem-shell-${inFolder}`;
const shellCache = `${shellPrefix}${files.version}`;
const largePrefix = `totem-large-${inFolder}`;
const largeCache = `${largePrefix}${files.largeVersion}`;
const laterPrefix = `totem-later-${inFolder}`;
const laterCache = `${laterPrefix}${files.laterVersion}`;
/** A cache of this copy, of whichever version. */
const isOwn = (name, prefixes = [shellPrefix, largePrefix, laterPrefix]) =>
  prefixes.some((prefix) => name.startsWith(prefix) && /^\w+$/.test(name.slice(prefix.length)));
/**
 * What threads that read have fetched for one another before there was a service worker
 * (adapters/transformers/runtime.ts).
 */
const fetchedCache = 'totem-fetched';
/** In the cache of a version's shell: the names of its caches. No file of the page has this address. */
const recordAddress = addressOf('totem-caches');
/** Which cache a file belongs to that is not kept from the beginning. */
const cacheOf = new Map([
  ...files.large.map((path) => [addressOf(path), largeCache]),
  ...files.later.map((path) => [addressOf(path), laterCache]),
]);

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(shellCache);
      await cache.addAll(
        [scope, ...files.shell.map(addressOf)].map((url) => new Request(url, { cache: 'reload' })),
      );
      await cache.put(recordAddress, new Response(JSON.stringify([shellCache, largeCache, laterCache])));
    })(),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** For each older version whose files are kept: the names of its caches, its shell first. */
let older;
const olderVersions = () =>
  (older ??= (async () => {
    const shells = (await caches.keys()).filter((name) => isOwn(name, [shellPrefix]) && name !== shellCache);
    return Promise.all(
      shells.map(async (shell) => {
        const record = await (await caches.open(shell)).match(recordAddress);
        return record ? record.json() : [shell];
      }),
    );
  })());

/** Deletes the files of versions that no tab runs any more. */
async function dropUnused() {
  if (self.registration.waiting || self.registration.installing) return;
  const { held, pending } = await navigator.locks.query();
  const running = new Set([...held, ...pending].map(({ name }) => name));
  const kept = (await olderVersions()).filter(([shell]) =>
    running.has(`totem version ${shell.slice(shellPrefix.length)}`),
  );
  const used = new Set([shellCache, largeCache, laterCache, ...kept.flat()]);
  for (const name of await caches.keys()) if (isOwn(name) && !used.has(name)) await caches.delete(name);
  older = undefined;
}

async function tell(message) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true }))
    client.postMessage(message);
}

const underWay = new Map();

/**
 * Keeps a large file, once however many ask for it at a time: several fetches of 23 MB side by side fail in
 * the browser's own cache, which is why that one is left out.
 */
function keepLarge(url) {
  if (!underWay.has(url)) {
    underWay.set(
      url,
      (async () => {
        const cache = await caches.open(cacheOf.get(url));
        if (await cache.match(url)) return;
        const fetched = await (await caches.open(fetchedCache)).match(url);
        if (fetched) await cache.put(url, fetched);
        else await cache.add(new Request(url, { cache: 'no-store' }));
      })().finally(() => underWay.delete(url)),
    );
  }
  return underWay.get(url);
}

async function keepLargeFiles() {
  // The thread that has fetched a file holds its lock until it is kept. Answering a fetch takes no lock: the
  // thread that asks may hold it.
  for (const path of files.large)
    await navigator.locks.request(`totem file ${addressOf(path)}`, () => keepLarge(addressOf(path)));
  await caches.delete(fetchedCache);
  await tell({ kind: 'kept', version: files.version });
}

/**
 * Where the page that gets models may go, as its policy says (src/airlock/hosts.ts). Such a request is left
 * to the browser: this worker itself never asks a foreign address.
 */
const hubs = [
  /^https:\/\/(?:[\w-]+\.)*(?:huggingface\.co|hf\.co)\//,
  /^https:\/\/(?:api\.github\.com|raw\.githubusercontent\.com)\//,
  /^https:\/\/query\.wikidata\.org\//,
];
const mayUseNetwork = new Set();

/** Only that page itself is heard: the browser says who sent a message. */
function admit({ source }) {
  if (source?.url.replace(/[?#].*/, '') !== addressOf('models.html')) return;
  mayUseNetwork.add(source.id);
  source.postMessage({ kind: 'may use the network' });
}

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'may use the network') admit(event);
  if (event.data?.kind === 'take over') event.waitUntil(self.skipWaiting());
  if (event.data?.kind !== 'keep') return;
  event.waitUntil(dropUnused().catch(() => undefined));
  event.waitUntil(keepLargeFiles().catch(() => tell({ kind: 'not kept' })));
});

/**
 * A page by its own address. Another address may have a page of somebody else's, or another copy of Totem in
 * its folder. Where the host has none, it is the one page of the program. That one finds its files beside it,
 * so an unknown address in a folder below leads to the page's own address.
 */
async function page(request) {
  const { pathname } = new URL(request.url);
  const kept = await firstKept([request, `${pathname.replace(/\/*$/, '')}/index.html`], [shellCache]);
  if (kept) return kept;
  const answered = await fetch(request).catch(() => undefined);
  if (answered && (await isOfAddress(answered, pathname))) return answered;
  const isBelow = pathname.slice(folder.length).includes('/');
  return isBelow ? Response.redirect(scope) : firstKept([scope], [shellCache]);
}

/**
 * Some hosts answer each address that they do not have with the program's page, which belongs in a folder.
 */
async function isOfAddress(response, pathname) {
  if (response.type === 'opaqueredirect') return true;
  if (!response.ok) return false;
  const isInFolder = /\/(?:index\.html)?$/.test(pathname);
  return isInFolder || !(await response.clone().text()).includes('<meta name="totem-version"');
}

const asKept = { ignoreVary: true, ignoreSearch: true };

async function firstKept(wanted, names) {
  for (const each of wanted) {
    for (const cacheName of names) {
      const kept = await caches.match(each, { ...asKept, cacheName });
      if (kept) return kept;
    }
  }
  return undefined;
}

/**
 * The caches of the version that a client runs. Workers read the files whose names are the same in all
 * versions. A worker's address is a blob: address, so each of its requests names the worker's file, and with
 * it the version (src/workers/kit/watched.ts).
 */
async function cachesOf(request) {
  const own = [shellCache, largeCache, laterCache, fetchedCache];
  const versions = await olderVersions();
  if (versions.length === 0) return own;
  const file = request.headers.get('totem-worker');
  if (file && !(await caches.match(file, { ...asKept, cacheName: shellCache })))
    for (const names of versions)
      if (await caches.match(file, { ...asKept, cacheName: names[0] })) return [...names, ...own];
  // Files with a hash in their names are found in whichever version has them.
  return [...own, ...versions.flat()];
}

/** What is kept, else what the origin answers. */
async function answer(request) {
  const kept =
    request.mode === 'navigate' ? await page(request) : await firstKept([request], await cachesOf(request));
  if (kept) return kept;
  if (!cacheOf.has(request.url)) return fetch(request);
  // Where there is no room to keep it, it is fetched all the same.
  await keepLarge(request.url).catch(() => undefined);
  return (await caches.match(request)) ?? fetch(request);
}

/** Tells the page whose request was refused; which page a worker belongs to is not known here. */
async function tellRefused({ request, clientId }) {
  const message = {
    kind: 'refused',
    url: request.url,
    cause: request.destination || 'fetch',
    at: Date.now(),
  };
  const client = clientId ? await self.clients.get(clientId) : undefined;
  if (client?.type === 'window') client.postMessage(message);
  else await tell(message);
}

/** No file has this address: whoever gets an answer is served by this worker (src/workers/kit/served.ts). */
const servedAddress = addressOf('totem-served');

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.url === servedAddress) {
    event.respondWith(new Response(null, { status: 204 }));
    return;
  }
  if (new URL(request.url).origin !== self.location.origin) {
    if (mayUseNetwork.has(event.clientId) && hubs.some((hub) => hub.test(request.url))) return;
    event.respondWith(Response.error());
    event.waitUntil(tellRefused(event));
    return;
  }
  if (request.method === 'GET') event.respondWith(answer(request));
});
