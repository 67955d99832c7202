/** Another origin that listens, and code that tries to reach it from inside a worker. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listener {
  readonly address: string;
  /** With `*` for the name of a canary. Browsers know that names below localhost are this machine. */
  readonly pattern: string;
  /** The addresses of the requests that arrived. */
  readonly reached: string[];
  close(): Promise<void>;
}

export async function openListener(): Promise<Listener> {
  const reached: string[] = [];
  const server = createServer((request, response) => {
    reached.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' });
    response.end('reached');
  });
  server.on('upgrade', (request, socket) => {
    reached.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
    socket.destroy();
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${String(port)}/`,
    pattern: `http://*.localhost:${String(port)}/`,
    reached,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

/**
 * Ways that a worker has; each asks for its own address, so that the ledger can be compared with the tries.
 */
const tries = (file: string, address: string): string => `
;{
  const at = (way) => ${JSON.stringify(address)} + ${JSON.stringify(file)} + '/' + way + '/' + Math.random();
  const quietly = (act) => { try { act()?.catch?.(() => undefined); } catch {} };
  const sent = [];
  const to = (way) => { const address = at(way); sent.push(address); return address; };
  quietly(() => fetch(to('fetch')));
  quietly(() => fetch(to('post'), { method: 'POST', mode: 'no-cors', body: 'canary' }));
  quietly(() => { const asked = new XMLHttpRequest(); asked.open('GET', to('xhr')); asked.send(); });
  quietly(() => new WebSocket(to('socket').replace('http', 'ws')));
  quietly(() => new EventSource(to('events')));
  quietly(() => import(to('import')));
  new BroadcastChannel('canaries').postMessage(sent);
}`;

/** The kind of a worker, by the name of its script; undefined for other scripts. */
export const workerKind = (script: string): string | undefined => /^(.+)[.]worker-/u.exec(script)?.[1];

/** Code to add to a built script: it tries every way of a worker if the script is a worker's. */
export const canaryIn = (script: string, address: string): string => {
  const kind = workerKind(script);
  return kind === undefined ? '' : tries(kind, address);
};

/** For a page, before its scripts run: keeps the addresses that the canaries of its workers tried. */
export function hearCanaries(): void {
  const tab = globalThis as unknown as { canaries: string[] };
  tab.canaries = [];
  new BroadcastChannel('canaries').onmessage = ({ data }: MessageEvent<string[]>) => {
    tab.canaries.push(...data);
  };
}
