/**
 * Cut the cable: the page tries to send a canary by every way that a policy closes, and looks in the ledger
 * for each. That an attempt fails proves nothing, because offline every attempt fails.
 */
import type { Cable, Channel, Ledger, Outcome, Trial } from '../core/api/requests.ts';
import { channels } from '../core/api/requests.ts';
import { uniqueId } from '../core/unique-id.ts';
import {
  answered,
  attempts,
  type Attempt,
  type CanaryAnswer,
  type CanaryOrder,
} from '../workers/canary/attempts.ts';
import canaryWorkerUrl from '../workers/canary.worker.ts?worker&url';
import { startWorker } from '../workers/kit/spawn.ts';

/** An attempt is decided at latest after this time: milliseconds. */
const DECIDED_WITHIN = 3_000;
const LOOKED_EVERY = 100;

/** The reserved top-level domain `invalid` exists nowhere, so that even an open way would lead to nobody. */
const noHost = 'https://*.canary.invalid/';

const cacheName = 'totem-canary';

const loads = (element: HTMLElement): Promise<boolean> =>
  new Promise((resolve) => {
    element.addEventListener('load', () => resolve(true));
    element.addEventListener('error', () => resolve(false));
  });

/** Puts an element into a place that is not shown. */
type Insertion = (element: HTMLElement) => void;

/**
 * Whether an element that is put into the page loads what it names. A frame that is refused loads as well.
 */
function loaded<Name extends keyof HTMLElementTagNameMap>(
  place: Insertion,
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): Promise<boolean> {
  const element = Object.assign(document.createElement(name), properties);
  const loading = loads(element);
  place(element);
  return loading;
}

/** It is not known whether an answer came: only the ledger can tell. */
const unknown = Promise.resolve(false);

const link = (rel: string, more: Partial<HTMLLinkElement> = {}) => ({ rel, ...more });

type WebTransportType = new (address: string) => { readonly ready: Promise<unknown>; close(): void };
const webTransport = (globalThis as { readonly WebTransport?: WebTransportType }).WebTransport;

/** Undefined where this browser has no such way. */
const waysOfThePage = (place: Insertion): Readonly<Record<string, Attempt | undefined>> => ({
  ...attempts,
  xhr: (address) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.onload = () => resolve(true);
      request.onerror = () => resolve(false);
      request.open('GET', address);
      request.send();
    }),
  beacon: (address) => {
    navigator.sendBeacon(address, 'canary');
    return unknown;
  },
  eventsource: (address) =>
    new Promise((resolve) => {
      const source = new EventSource(address);
      const end = (isOpen: boolean) => () => {
        source.close();
        resolve(isOpen);
      };
      source.onopen = end(true);
      source.onerror = end(false);
    }),
  webtransport:
    webTransport &&
    ((address) => {
      const transport = new webTransport(address.replace(/^http:/u, 'https:'));
      return answered(transport.ready.then(() => transport.close()));
    }),
  cache:
    'caches' in globalThis
      ? (address) => answered(caches.open(cacheName).then((cache) => cache.add(address)))
      : undefined,
  image: (address) => loaded(place, 'img', { src: address, alt: '' }),
  'css-image': (address) => {
    const box = document.createElement('div');
    box.style.cssText = `width: 1px; height: 1px; background-image: url("${address}")`;
    place(box);
    return unknown;
  },
  stylesheet: (address) => loaded(place, 'link', link('stylesheet', { href: address })),
  font: (address) => answered(new FontFace('canary', `url("${address}")`).load()),
  media: (address) => {
    const audio = document.createElement('audio');
    Object.assign(audio, { preload: 'auto', src: address });
    place(audio);
    return unknown;
  },
  frame: (address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    place(frame);
    return unknown;
  },
  object: (address) => {
    const embedded = document.createElement('object');
    embedded.data = address;
    place(embedded);
    return unknown;
  },
  form: (address) => {
    // Should it be sent after all, its answer opens in a frame that the policy refuses, and not over the
    // page.
    const frame = Object.assign(document.createElement('iframe'), { name: 'canary' });
    const form = Object.assign(document.createElement('form'), { action: address, target: 'canary' });
    place(frame);
    place(form);
    form.submit();
    return unknown;
  },
  prefetch: (address) => loaded(place, 'link', link('prefetch', { href: address })),
});

/** The ways that are tried in a worker, and in a worker's worker. */
const waysOfWorkers = {
  'worker-fetch': 'fetch',
  'worker-websocket': 'websocket',
  'worker-import': 'import',
} as const;
const wayOfNested = { 'nested-fetch': 'fetch' } as const;

const orderOf = (
  ways: Readonly<Partial<Record<Channel, keyof typeof attempts>>>,
  addressOf: (channel: Channel) => string,
): CanaryOrder['attempts'] =>
  Object.entries(ways).map(([channel, way]) => ({ way, address: addressOf(channel as Channel) }));

/** Sends the canaries. @returns the addresses that answered, as they become known. */
function send(addressOf: (channel: Channel) => string, place: Insertion): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const [channel, attempt] of Object.entries(waysOfThePage(place))) {
    if (!attempt) continue;
    const address = addressOf(channel as Channel);
    void Promise.resolve()
      .then(() => attempt(address))
      // A way that the policy refuses may throw at once.
      .catch(() => false)
      .then((isReached) => isReached && reached.add(address));
  }
  const worker = startWorker(canaryWorkerUrl, 'totem canary');
  worker.addEventListener('message', ({ data }: MessageEvent<CanaryAnswer>) => reached.add(data.reached));
  worker.postMessage({
    attempts: orderOf(waysOfWorkers, addressOf),
    nested: { file: canaryWorkerUrl, order: { attempts: orderOf(wayOfNested, addressOf) } },
  } satisfies CanaryOrder);
  setTimeout(() => worker.terminate(), DECIDED_WITHIN);
  return reached;
}

export function startCable(ledger: Ledger): Cable {
  return {
    target: noHost,
    async cut() {
      const run = uniqueId(crypto).slice(0, 8);
      const addressOf = (channel: Channel) => this.target.replace('*', `${channel}-${run}`);
      const addresses = new Map(channels.map((channel) => [channel, addressOf(channel)]));
      const unseen = document.body.appendChild(document.createElement('div'));
      // Drawn, because nothing is loaded for what is not, but out of sight and out of reach.
      unseen.style.cssText = 'position: fixed; width: 1px; height: 1px; clip-path: inset(50%)';
      unseen.inert = true;
      const absent = new Set(
        Object.entries(waysOfThePage(() => undefined)).flatMap(([name, way]) => (way ? [] : [name])),
      );
      const reached = send(
        (channel) => addresses.get(channel) ?? '',
        (element) => unseen.append(element),
      );
      const trials = (): Trial[] =>
        channels.map((channel) => {
          const address = addresses.get(channel) ?? '';
          return { channel, address, outcome: absent.has(channel) ? 'absent' : outcomeOf(address) };
        });
      const outcomeOf = (address: string): Outcome => {
        if (reached.has(address)) return 'left';
        const { host } = new URL(address);
        // For frames and objects the policy's event names the host alone, which is each canary's own.
        const refused = ledger.entries.find(
          (entry) => entry.refusedBy !== undefined && URL.parse(entry.address)?.host === host,
        );
        return refused?.refusedBy ?? 'not provable';
      };
      for (let waited = 0; waited < DECIDED_WITHIN; waited += LOOKED_EVERY) {
        await new Promise((later) => setTimeout(later, LOOKED_EVERY));
        if (trials().every(({ outcome }) => outcome !== 'not provable')) break;
      }
      unseen.remove();
      if ('caches' in globalThis) await caches.delete(cacheName);
      return trials();
    },
  };
}
