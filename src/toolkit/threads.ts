/**
 * In the toolkit all workers are one script: `worker.js` of the package, or the single file itself. Its
 * address tells it what to be, and where the models lie: `worker.js#thread=models&files=https://…/totem-
 * models/`.
 */
import { isGuest, placeSite } from '../workers/kit/site-address.ts';
import { placeWorkers } from '../workers/kit/spawn.ts';
import { workerScript } from './worker-script.ts';

/** @param folder the address of the package `totem-models`. */
export function placeFiles(folder: string | URL, script?: string | URL): void {
  const files = new URL(folder, document.baseURI).href.replace(/\/?$/u, '/');
  place(script === undefined ? workerScript : new URL(script, document.baseURI).href, files);
}

/** For threads that need no models: they start from this script, wherever models lie. */
export function placeThreads(): void {
  if (!isGuest) place(workerScript, '');
}

function place(script: string, files: string): void {
  placeSite(files);
  placeWorkers((thread) => `${script}#${String(new URLSearchParams({ thread, files }))}`);
}

/** Which thread this script was started as; undefined in a page. */
export function threadWanted(): string | undefined {
  if (typeof document !== 'undefined' || typeof location === 'undefined') return undefined;
  const wanted = new URLSearchParams(location.hash.slice(1));
  const thread = wanted.get('thread');
  if (thread === null) return undefined;
  place(location.href.slice(0, -location.hash.length), wanted.get('files') ?? '');
  return thread;
}
