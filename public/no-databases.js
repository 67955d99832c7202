/*
 * The first script of the page that may use the network. Before any other code runs, it gives up everything
 * in which this site keeps what people open: databases, storage, and the line to other tabs. Models are in
 * files and caches, which it keeps.
 */
for (const name of ['open', 'deleteDatabase', 'databases'])
  Object.defineProperty(IDBFactory.prototype, name, { value: undefined });
for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'BroadcastChannel', 'SharedWorker'])
  Object.defineProperty(globalThis, name, { value: undefined });
