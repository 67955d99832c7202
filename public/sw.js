/*
 * Keeps Totem usable without a network, and lets nothing out: a request to another origin is refused and reported to the page.
 * The shell is kept at installation; the models and the inference runtime follow once the page is up ("keep"), because they are large.
 * What runs a language model of the user's own ("later") is kept when it is first asked for: few need it, and it is large too.
 */
const files = /* files: filled in by the build */ undefined ?? { version: 'development', largeVersion: 'development', laterVersion: 'development', shell: [], large: [], later: [] };
const shellCache = `totem-shell-${files.version}`;
const largeCache = `totem-large-${files.largeVersion}`;
const laterCache = `totem-later-${files.laterVersion}`;
/** What threads that read have fetched for one another before there was a service worker (adapters/transformers/runtime.ts). */
const fetchedCache = 'totem-fetched';
const scope = self.registration.scope;
const addressOf = (path) => new URL(path, scope).href;
/** Which cache a file belongs to that is not kept from the beginning. */
const cacheOf = new Map([...files.large.map((path) => [addressOf(path), largeCache]), ...files.later.map((path) => [addressOf(path), laterCache])]);

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(shellCache);
    await cache.addAll([scope, ...files.shell.map(addressOf)].map((url) => new Request(url, { cache: 'reload' })));
    await self.skipWaiting();
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('totem-') && ![shellCache, largeCache, laterCache, fetchedCache].includes(name)) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

async function tell(message) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

const underWay = new Map();

/**
 * Keeps a large file, once however many ask for it at a time: several fetches of 23 MB side by side fail in the browser's own cache,
 * which is why that one is left out.
 */
function keepLarge(url) {
  if (!underWay.has(url)) {
    underWay.set(url, (async () => {
      const cache = await caches.open(cacheOf.get(url));
      if (await cache.match(url)) return;
      const fetched = await (await caches.open(fetchedCache)).match(url);
      if (fetched) await cache.put(url, fetched);
      else await cache.add(new Request(url, { cache: 'no-store' }));
    })().finally(() => underWay.delete(url)));
  }
  return underWay.get(url);
}

async function keepLargeFiles() {
  // The thread that has fetched a file holds its lock until it is kept. Answering a fetch takes no lock: the thread that asks may hold it.
  for (const path of files.large) await navigator.locks.request(`totem file ${addressOf(path)}`, () => keepLarge(addressOf(path)));
  await caches.delete(fetchedCache);
  await tell({ kind: 'kept', version: files.version });
}

self.addEventListener('message', (event) => {
  if (event.data?.kind !== 'keep') return;
  event.waitUntil(keepLargeFiles().catch(() => tell({ kind: 'not kept' })));
});

/** A page by its own address, else the one page of the program. */
const pagesOf = (request) => [request, `${new URL(request.url).pathname.replace(/\/*$/, '')}/index.html`, scope];

async function firstKept(wanted) {
  for (const each of wanted) {
    const kept = await caches.match(each, { ignoreVary: true, ignoreSearch: true });
    if (kept) return kept;
  }
  return undefined;
}

/** What is kept, else what the origin answers. */
async function answer(request) {
  const kept = await firstKept(request.mode === 'navigate' ? pagesOf(request) : [request]);
  if (kept) return kept;
  if (!cacheOf.has(request.url)) return fetch(request);
  // Where there is no room to keep it, it is fetched all the same.
  await keepLarge(request.url).catch(() => undefined);
  return await caches.match(request) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== self.location.origin) {
    event.respondWith(Response.error());
    void tell({ kind: 'refused', url: request.url });
    return;
  }
  if (request.method === 'GET') event.respondWith(answer(request));
});
