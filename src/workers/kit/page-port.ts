/**
 * A line from a thread at any depth to the page: the thread makes a channel and sends one end to its starter,
 * which passes it on.
 */
import { serve, type LifeSign } from './life.ts';

/** A page that offers nothing serves nothing: every call fails at once. */
let server = (port: MessagePort): void => serve({}, { endpoint: port });

/** Called by the page. @param own serves a port that a thread sent. */
export function servePagePorts(own: (port: MessagePort) => void): void {
  server = own;
}

export function passPagePort(port: MessagePort): void {
  if ('document' in globalThis) server(port);
  else self.postMessage({ totem: 'page port', port } satisfies LifeSign, { transfer: [port] });
}

/** The thread's end of a new line. */
export function openPagePort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  passPagePort(port2);
  return port1;
}
