/**
 * Downloads one file and checks it. It goes on where it stopped (Range), tries again when the connection
 * breaks, and keeps nothing whose hash is not the one that the hub states.
 */
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { texts } from '../ui/texts/airlock.ts';
import { statusSaid, type HubFile, type Sum } from './hub.ts';
import type { Part } from './part.ts';
import { Interrupted, Refused, sentenceOf, type Fetching } from './refused.ts';

const t = texts.download;

export interface DownloadMeans {
  readonly fetching: Fetching;
  readonly stop: AbortSignal;
  /** @param done bytes of this file that are here. */
  readonly report: (stage: 'downloading' | 'checking', done: number) => void;
  /** Milliseconds before the first new attempt; each later one waits twice as long. */
  readonly pause?: number;
}

/** Attempts in a row that bring nothing, after which the download stops. */
const ATTEMPTS = 4;
/** Bytes that are hashed at a time, so that the page stays usable. */
const HASHED = 2 ** 20;

/**
 * @throws {Refused} if it is not the file: then nothing of it is left.
 * @throws {Interrupted} if the connection is lost: what is here stays.
 * @throws the signal's reason if it is stopped: what is here stays.
 */
export async function download(file: HubFile, part: Part, means: DownloadMeans): Promise<void> {
  try {
    await fetchAll(file, part, means);
    await check(file, part, means);
  } catch (reason) {
    if (reason instanceof Refused) await part.clear();
    else await part.flush();
    throw reason;
  }
}

async function fetchAll(file: HubFile, part: Part, means: DownloadMeans): Promise<void> {
  const { stop, report, pause = 1000 } = means;
  for (let attempts = 0; ;) {
    const before = await part.size();
    if (before === file.bytes) break;
    if (before > file.bytes) await part.clear();
    let why: unknown;
    try {
      await fetchOnce(file, part, means);
    } catch (reason) {
      stop.throwIfAborted();
      if (reason instanceof Refused) throw reason;
      why = reason;
    }
    const after = await part.size();
    report('downloading', after);
    if (after === file.bytes) break;
    attempts = after > before ? 0 : attempts + 1;
    if (attempts === ATTEMPTS)
      throw new Interrupted(
        t.lost(after, file.bytes, file.path, why === undefined ? undefined : sentenceOf(why)),
      );
    await waited(pause * 2 ** attempts, stop);
  }
  await part.flush();
}

async function fetchOnce(
  file: HubFile,
  part: Part,
  { fetching, stop, report }: DownloadMeans,
): Promise<void> {
  const from = await part.size();
  const range = from > 0 && { headers: { Range: `bytes=${String(from)}-` } };
  const response = await fetching(file.address, { signal: stop, ...range }, 'file');
  const { status, headers } = response;
  if (status === 416) {
    await part.clear();
    throw new Error(t.noSuchPart);
  }
  if (status >= 500 || status === 429) throw new Error(t.status(status));
  if (!response.ok) throw new Refused(t.refused(statusSaid(status, file.path)));
  if (/^text\/html\b/i.test(headers.get('content-type') ?? '')) throw new Refused(t.webPage(file.path));
  let at = from;
  if (status !== 206) {
    if (from > 0) await part.clear();
    at = 0;
  }
  const sent = /^bytes (\d+)-\d+\/(\d+|\*)/.exec(headers.get('content-range') ?? '');
  if (status === 206 && sent && Number(sent[1]) !== from) {
    await part.clear();
    throw new Error(t.otherPart);
  }
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      at += value.length;
      if (at > file.bytes) throw new Refused(t.tooLong(file.path, file.bytes));
      await part.append(value);
      report('downloading', at);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function check(
  { path, bytes, sum }: HubFile,
  part: Part,
  { stop, report }: DownloadMeans,
): Promise<void> {
  const content = await part.content();
  const found = await sumOf(content, sum.kind, stop, (done) => report('checking', done));
  if (content.size === bytes && found === sum.hex) return;
  throw new Refused(t.otherSum(path, t.sums[sum.kind], found.slice(0, 12), sum.hex.slice(0, 12)));
}

/** In hexadecimal digits. */
export async function sumOf(
  content: Blob,
  kind: Sum['kind'],
  stop: AbortSignal,
  report: (done: number) => void = () => undefined,
): Promise<string> {
  const hash = kind === 'git' ? sha1.create() : sha256.create();
  if (kind === 'git') hash.update(utf8ToBytes(`blob ${String(content.size)}\0`));
  for (let from = 0; from < content.size; from += HASHED) {
    stop.throwIfAborted();
    const piece = content.slice(from, from + HASHED);
    hash.update(new Uint8Array(await piece.arrayBuffer()));
    report(from + piece.size);
  }
  return bytesToHex(hash.digest());
}

const waited = (milliseconds: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      stop.removeEventListener('abort', ended);
      resolve();
    }
    function ended() {
      clearTimeout(timer);
      reject(stop.reason as Error);
    }
    stop.addEventListener('abort', ended, { once: true });
    if (stop.aborted) ended();
  });
