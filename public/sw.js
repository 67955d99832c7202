/*
 * Keeps Totem usable without a network, and lets nothing out: a request to another origin is refused and reported to the page.
 * The shell is kept at installation; the models and the inference runtime follow once the page is up ("keep"), because they are large.
 */
const files = /* files: filled in by the build */ undefined ?? { version: 'development', largeVersion: 'development', shell: [], large: [] };
const shellCache = `totem-shell-${files.version}`;
const largeCache = `totem-large-${files.largeVersion}`;
const scope = self.registration.scope;
const addressOf = (path) => new URL(path, scope).href;

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
      if (name.startsWith('totem-') && name !== shellCache && name !== largeCache) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

async function tell(message) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

/** Fetches what is not kept yet, one file after the other, and says how far it is. */
async function keepLargeFiles() {
  const cache = await caches.open(largeCache);
  for (const path of files.large) {
    const url = addressOf(path);
    if (!(await cache.match(url))) await cache.add(url);
  }
  await tell({ kind: 'kept', version: files.version });
}

self.addEventListener('message', (event) => {
  if (event.data?.kind !== 'keep') return;
  event.waitUntil(keepLargeFiles().catch(() => tell({ kind: 'not kept' })));
});

async function answer(request) {
  const kept = await caches.match(request.mode === 'navigate' ? scope : request, { ignoreVary: true, ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  const path = request.url.startsWith(scope) ? request.url.slice(scope.length).split('?')[0] : '';
  if (response.ok && files.large.includes(path)) await (await caches.open(largeCache)).put(request, response.clone());
  return response;
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
