import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { download } from '../../src/airlock/download.ts';
import { reachable } from '../../src/airlock/hosts.ts';
import { filesToGet, modelOnHub, type HubFile, type Sum } from '../../src/airlock/hub.ts';
import type { Part } from '../../src/airlock/part.ts';
import { runQuery } from '../../src/airlock/query.ts';
import { Interrupted, Refused, type Fetching } from '../../src/airlock/refused.ts';

const { signal: never } = new AbortController();

/** A part in memory. What was not flushed is lost in a crash. */
class MemoryPart implements Part {
  stored = new Uint8Array(0);
  waiting = new Uint8Array(0);
  size = () => Promise.resolve(this.stored.length + this.waiting.length);
  append(bytes: Uint8Array) {
    this.waiting = joined(this.waiting, bytes);
    return Promise.resolve();
  }
  flush() {
    this.stored = joined(this.stored, this.waiting);
    this.crash();
    return Promise.resolve();
  }
  clear() {
    this.stored = new Uint8Array(0);
    this.crash();
    return Promise.resolve();
  }
  content = () => Promise.resolve(new Blob([this.stored]));
  crash() {
    this.waiting = new Uint8Array(0);
  }
}

function joined(a: Uint8Array, b: Uint8Array) {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

const sumOf = (content: Uint8Array, kind: Sum['kind']): string =>
  kind === 'sha256'
    ? createHash('sha256').update(content).digest('hex')
    : createHash('sha1')
        .update(`blob ${String(content.length)}\0`)
        .update(content)
        .digest('hex');

const fileOf = (content: Uint8Array, kind: Sum['kind'] = 'sha256'): HubFile => ({
  path: 'w.gguf',
  address: 'https://huggingface.co/w.gguf',
  bytes: content.length,
  sum: { kind, hex: sumOf(content, kind) },
});

/** A body that comes in three pieces. */
function body(content: Uint8Array, breaksOff: boolean): ReadableStream<Uint8Array> {
  const size = Math.max(1, Math.ceil(content.length / 3));
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < content.length) controller.enqueue(content.slice(at, (at += size)));
      else if (breaksOff) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
}

interface Try {
  /** The part of what was asked for that comes, in tenths. */
  readonly tenths: number;
  readonly takesRange: boolean;
  readonly status: number;
}

/** A server that does these things one after the other; then all is well. */
function serving(content: Uint8Array, tries: Try[] = []): Fetching {
  return (_, options) => {
    const { tenths, takesRange, status } = tries.shift() ?? { tenths: 10, takesRange: true, status: 200 };
    if (status !== 200) return Promise.resolve(new Response('busy', { status }));
    const range = new Headers(options.headers).get('range');
    const from = takesRange && range !== null ? Number(/\d+/.exec(range)?.[0]) : 0;
    const rest = content.slice(from);
    const sent = rest.slice(0, Math.floor((rest.length * tenths) / 10));
    const place = `bytes ${String(from)}-${String(content.length - 1)}/${String(content.length)}`;
    return Promise.resolve(
      new Response(body(sent, sent.length < rest.length), {
        status: from > 0 ? 206 : 200,
        headers: from > 0 ? { 'content-range': place } : {},
      }),
    );
  };
}

const means = { stop: never, report: () => undefined, pause: 0 };

describe('a download', () => {
  it('ends with the very bytes, whatever breaks off on its way', async () => {
    const tries = fc.array(
      fc.record({
        tenths: fc.integer({ min: 0, max: 9 }),
        takesRange: fc.boolean(),
        status: fc.constantFrom(200, 200, 503, 429),
      }),
      { maxLength: 3 },
    );
    const kinds = fc.constantFrom<Sum['kind']>('sha256', 'git');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), tries, kinds, async (content, broken, kind) => {
        const part = new MemoryPart();
        await download(fileOf(content, kind), part, { ...means, fetching: serving(content, [...broken]) });
        expect(part.stored).toEqual(content);
      }),
    );
  });

  const content = Uint8Array.from({ length: 64 }, (_, i) => i);

  it('goes on behind what is stored, not behind what a crash lost', async () => {
    const part = new MemoryPart();
    await part.append(content.slice(0, 30));
    await part.flush();
    await part.append(content.slice(30, 60));
    part.crash();
    const ranges: (string | null)[] = [];
    const fetching: Fetching = (address, options, cause) => {
      ranges.push(new Headers(options.headers).get('range'));
      return serving(content)(address, options, cause);
    };
    await download(fileOf(content), part, { ...means, fetching });
    expect(ranges).toEqual(['bytes=30-']);
    expect(part.stored).toEqual(content);
  });

  const flipped = content.map((byte, i) => (i === 40 ? byte ^ 1 : byte));
  const html = { 'content-type': 'text/html; charset=utf-8' };
  it.each<[string, () => Response, RegExp]>([
    ['a flipped byte', () => new Response(flipped), /^w\.gguf is not the file .* SHA-256 is [0-9a-f]{12}…/],
    ['a byte too many', () => new Response(joined(content, content)), /^w\.gguf is longer than the 64 bytes/],
    ['a web page', () => new Response('<html>', { headers: html }), /a web page instead of w\.gguf/],
    ['nothing there', () => new Response('', { status: 404 }), /^w\.gguf is not there \(404\)\.$/],
    ['a closed model', () => new Response('', { status: 401 }), /^w\.gguf is not open to everybody \(401\)/],
  ])('is refused by name for %s, and nothing of it is left', async (_, answer, message) => {
    const part = new MemoryPart();
    const fetching = () => Promise.resolve(answer());
    const fault: unknown = await download(fileOf(content), part, { ...means, fetching }).catch(
      (reason: unknown) => reason,
    );
    expect(fault).toBeInstanceOf(Refused);
    expect((fault as Refused).message).toMatch(message);
    expect(await part.size()).toBe(0);
  });

  it('keeps what is here when the connection is lost, and when it is paused', async () => {
    const part = new MemoryPart();
    const half: Try = { tenths: 5, takesRange: true, status: 200 };
    const nothing = { ...half, tenths: 0 };
    const fetching = serving(content, [half, nothing, nothing, nothing, nothing]);
    const fault: unknown = await download(fileOf(content), part, { ...means, fetching }).catch(
      (reason: unknown) => reason,
    );
    expect(fault).toBeInstanceOf(Interrupted);
    expect((fault as Interrupted).message).toMatch(/lost at 32 of 64 bytes of w\.gguf/);
    expect(part.stored).toEqual(content.slice(0, 32));

    const pausing = new AbortController();
    const paused = download(fileOf(content), part, {
      ...means,
      stop: pausing.signal,
      report: () => pausing.abort(new Error('paused')),
      fetching: serving(content),
    });
    await expect(paused).rejects.toThrow('paused');
    expect(part.stored.length).toBeGreaterThanOrEqual(32);
  });
});

/** Answers by the end of the address; 404 for others. */
const answers =
  (given: Readonly<Record<string, unknown>>): Fetching =>
  (address) => {
    const end = Object.keys(given).find((each) => address.endsWith(each));
    if (end === undefined) return Promise.resolve(new Response('', { status: 404 }));
    const answer = given[end];
    return Promise.resolve(new Response(typeof answer === 'string' ? answer : JSON.stringify(answer)));
  };

describe('what the hub states', () => {
  const sha = 'b'.repeat(40);
  const oid = 'c'.repeat(64);

  it('is the commit, the licence, and the size and hash of each file', async () => {
    const model = await modelOnHub(
      'a/b',
      answers({
        '/api/models/a/b': { sha, tags: ['x', 'license:mit'] },
        'recursive=1': [
          { type: 'file', path: 'w 1.gguf', size: 5, oid: sha, lfs: { oid, size: 5 } },
          { type: 'file', path: 'c.json', size: 2, oid: sha },
          { type: 'file', path: '../out', size: 2, oid: sha },
          { type: 'file', path: 'no-hash.bin', size: 2 },
          { type: 'file', path: 'bad.bin', size: -1, oid: sha },
          'nonsense',
        ],
      }),
      never,
    );
    expect(model).toMatchObject({ repository: 'a/b', revision: sha, licence: 'mit' });
    expect(model.files).toEqual([
      {
        path: 'w 1.gguf',
        address: `https://huggingface.co/a/b/resolve/${sha}/w%201.gguf`,
        bytes: 5,
        sum: { kind: 'sha256', hex: oid },
      },
      {
        path: 'c.json',
        address: `https://huggingface.co/a/b/resolve/${sha}/c.json`,
        bytes: 2,
        sum: { kind: 'git', hex: sha },
      },
    ]);
  });

  it('includes the compiled library of a folder for WebGPU, with its own hash', async () => {
    const files = [{ ...fileOf(new Uint8Array(3)), path: 'p.bin' }];
    const got = await filesToGet(
      { repository: 'a/b', revision: sha, files },
      { kind: 'mlc', library: 'L.wasm' },
      answers({ '/L.wasm': { sha, size: 9 } }),
      never,
    );
    expect(got.map(({ path, bytes, sum }) => [path, bytes, sum.kind])).toEqual([
      ['p.bin', 3, 'sha256'],
      ['L.wasm', 9, 'git'],
    ]);
    expect(got[1]?.address).toMatch(/^https:\/\/raw\.githubusercontent\.com\/mlc-ai\//);
  });

  it.each<[string, string, Readonly<Record<string, unknown>>, RegExp]>([
    ['a name that is none', 'https://x/y', {}, /is not the name of a model/],
    ['a way out of the folder', '../b', {}, /is not the name of a model/],
    ['a model that is not there', 'a/b', {}, /a\/b is not there \(404\)/],
    ['a web page', 'a/b', { '/a/b': '<html>' }, /is not JSON/],
    ['no commit', 'a/b', { '/a/b': { sha: 'main' } }, /states no commit/],
    ['a list that is none', 'a/b', { '/a/b': { sha }, 'recursive=1': {} }, /list of the files .* unreadable/],
  ])('is refused for %s', async (_, name, given, message) => {
    await expect(modelOnHub(name, answers(given), never)).rejects.toThrow(message);
  });
});

describe('a query', () => {
  const ask = (endpoint: string, query: string, text = '', status = 200) =>
    runQuery(endpoint, query, () => Promise.resolve(new Response(text, { status })), never);
  const wikidata = 'https://query.wikidata.org/sparql';

  it('gives the first rows and the whole answer', async () => {
    const bindings = Array.from({ length: 30 }, (_, i) => ({ a: { value: `v${String(i)}` } }));
    const text = JSON.stringify({ head: { vars: ['a', 'b'] }, results: { bindings } });
    const result = await ask(wikidata, 'SELECT', text);
    expect(result).toMatchObject({ columns: ['a', 'b'], rows: 30, text });
    expect(result.preview).toHaveLength(20);
    expect(result.preview[3]).toEqual(['v3', '']);
  });

  it.each<[string, Parameters<typeof ask>, RegExp]>([
    ['another host', ['https://evil.invalid/sparql', 'SELECT'], /only to https:\/\/query\.wikidata\.org/],
    ['an address that is none', ['x', 'SELECT'], /only to/],
    ['no query', [wikidata, ' '], /There is no query/],
    ['a refusal', [wikidata, 'SELECT', 'Malformed', 400], /status 400: Malformed/],
    ['no JSON', [wikidata, 'SELECT', '<html>'], /not JSON/],
    ['no rows', [wikidata, 'ASK', '{"boolean":true}'], /holds no rows/],
  ])('is refused for %s', async (_, asked, message) => {
    await expect(ask(...asked)).rejects.toThrow(message);
  });
});

it('the service worker lets through what the policy of the page names, and nothing else', () => {
  const worker = readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8');
  const written = /const hubs = \[\n(.*?)\n\];/s.exec(worker)?.[1] ?? '';
  const hubs = [...written.matchAll(/^ {2}\/(.*)\/,$/gm)].map(([, pattern = '']) => new RegExp(pattern));
  const passes = (address: string) => hubs.some((each) => each.test(address));
  for (const host of reachable) expect(passes(`${host.replace('*.', 'cdn-1.x.')}/path`), host).toBe(true);
  for (const address of [
    'https://huggingface.co.evil.invalid/',
    'https://evilhf.co/',
    'http://huggingface.co/',
    'https://evil.invalid/https://huggingface.co/',
    'https://user@evil.invalid/huggingface.co/',
  ])
    expect(passes(address), address).toBe(false);
});
