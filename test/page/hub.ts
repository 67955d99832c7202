/**
 * A second origin on this machine that plays the hub: the list of a model's files with their hashes, and the
 * files, with one fault at a time. A Chromium that finds the hub's names here.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright';
import { chromiumArguments, chromiumPath } from '../chromium.mjs';
import { gguf, llama } from '../gguf-file.ts';
import { selfSigned } from './self-signed.ts';

/** What the hub does wrong, or merely does. */
export const faults = [
  'nothing',
  'redirect',
  'cut at 40 %',
  'no Range after a cut',
  'busy at first',
  'one byte flipped',
  'a web page',
  'missing',
  'not open',
  'too long',
  'cut for good',
] as const;
export type Fault = (typeof faults)[number];

export const repository = 'test/Tiny-GGUF';
export const weightsName = 'tiny-q8.gguf';
/** Large enough to be cut and paused on its way. */
const WEIGHTS = 24 * 2 ** 20;
const revision = 'a'.repeat(40);
/** A folder for WebGPU that the catalogue names. Its weights mean nothing. */
const compiled = {
  repository: 'mlc-ai/SmolLM2-360M-Instruct-q4f16_1-MLC',
  library: 'SmolLM2-360M-Instruct-q4f16_1_cs1k-webgpu.wasm',
};
export const shardName = 'params_shard_1.bin';
const compiledFiles: ReadonlyMap<string, Buffer> = new Map([
  [
    'mlc-chat-config.json',
    Buffer.from('{"context_window_size":2048,"sliding_window_size":-1,"tokenizer_files":["tokenizer.json"]}'),
  ],
  [
    'tensor-cache.json',
    Buffer.from(
      JSON.stringify({
        metadata: {},
        records: ['params_shard_0.bin', shardName].map((dataPath) => ({ dataPath, nbytes: 64 })),
      }),
    ),
  ],
  ['params_shard_0.bin', Buffer.alloc(64, 1)],
  [shardName, Buffer.alloc(64, 2)],
  ['tokenizer.json', Buffer.from('{}')],
  [compiled.library, Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])],
]);

const gitHash = (content: Buffer): string =>
  createHash('sha1')
    .update(`blob ${String(content.length)}\0`)
    .update(content)
    .digest('hex');

/** The one that redirects, and the one that it redirects to. */
const files = 'cdn-lfs.hf.co';

export interface Hub {
  readonly port: number;
  readonly fault: Fault;
  /** Begins anew with this fault. */
  doing(fault: Fault): void;
  /** Milliseconds between pieces of a file, so that there is time to pause. */
  slowly: number;
  /** `Range` headers of the requests for the weights, or an empty string. */
  readonly ranges: string[];
  /** The addresses asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

export async function openHub(): Promise<Hub> {
  const weights = Buffer.from(
    await gguf({ entries: llama, dataBytes: WEIGHTS, numbers: WEIGHTS / 4 }).arrayBuffer(),
  );
  const sha256 = createHash('sha256').update(weights).digest('hex');
  const readme = Buffer.from('# Tiny\n');
  const git = gitHash(readme);
  const cuts = { left: 0 };
  const answerJson = (response: ServerResponse, value: unknown) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };

  async function sendWeights(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fault } = hub;
    const range = request.headers.range ?? '';
    hub.ranges.push(range);
    if (fault === 'missing') return void response.writeHead(404).end();
    if (fault === 'not open') return void response.writeHead(403).end();
    if (fault === 'busy at first' && hub.ranges.length < 3) return void response.writeHead(503).end();
    if (fault === 'a web page') {
      response.writeHead(200, { 'content-type': 'text/html' });
      return void response.end('<!doctype html><title>Sign in</title>');
    }
    const sent = Buffer.from(weights);
    if (fault === 'one byte flipped') sent.writeUInt8(sent.readUInt8(sent.length >> 1) ^ 1, sent.length >> 1);
    const whole = fault === 'too long' ? Buffer.concat([sent, Buffer.from('more')]) : sent;
    const takesRange = fault !== 'no Range after a cut';
    const from = takesRange ? Number(/^bytes=(\d+)-/.exec(range)?.[1] ?? 0) : 0;
    const body = whole.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ...(from > 0 && {
        'content-range': `bytes ${String(from)}-${String(whole.length - 1)}/${String(whole.length)}`,
      }),
    });
    const cutsNow =
      fault === 'cut for good' || ((fault === 'cut at 40 %' || !takesRange) && cuts.left++ === 0);
    const end = cutsNow
      ? fault === 'cut for good' && from > 0
        ? 0
        : Math.floor(body.length * 0.4)
      : body.length;
    for (let at = 0; at < end; at += 2 ** 20) {
      if (response.destroyed) return;
      const isRoom = response.write(body.subarray(at, Math.min(end, at + 2 ** 20)));
      if (!isRoom) await roomIn(response);
      if (hub.slowly > 0) await new Promise((resolve) => setTimeout(resolve, hub.slowly));
    }
    if (cutsNow) setTimeout(() => response.destroy(), 50);
    else response.end();
  }

  const server = createServer(selfSigned('huggingface.co'), (request, response) => {
    const { host = '', origin } = request.headers;
    const url = request.url ?? '';
    hub.asked.push(`${host}${url}`);
    if (origin !== undefined) response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-expose-headers', 'content-range, content-length');
    response.on('error', () => undefined);
    if (url === `/api/models/${repository}`)
      return answerJson(response, { sha: revision, tags: ['gguf', 'license:apache-2.0'] });
    if (url.startsWith(`/api/models/${repository}/tree/${revision}`))
      return answerJson(response, [
        { type: 'directory', path: 'x', size: 0, oid: git },
        { type: 'file', path: 'README.md', size: readme.length, oid: git },
        {
          type: 'file',
          path: weightsName,
          size: weights.length,
          oid: git,
          lfs: { oid: sha256, size: weights.length, pointerSize: 134 },
        },
      ]);
    if (url === `/${repository}/resolve/${revision}/${weightsName}` || host.startsWith(files)) {
      if (hub.fault === 'redirect' && !host.startsWith(files)) {
        response.writeHead(302, { location: `https://${files}/lfs/1` });
        return response.end();
      }
      return void sendWeights(request, response);
    }
    if (url === `/api/models/${compiled.repository}`)
      return answerJson(response, { sha: revision, tags: ['license:apache-2.0'] });
    if (url.startsWith(`/api/models/${compiled.repository}/tree/${revision}`))
      return answerJson(
        response,
        [...compiledFiles]
          .filter(([path]) => path !== compiled.library)
          .map(([path, content]) => ({
            type: 'file',
            path,
            size: content.length,
            oid: gitHash(content),
            ...(path.endsWith('.bin') && {
              lfs: { oid: createHash('sha256').update(content).digest('hex') },
            }),
          })),
      );
    const file = compiledFiles.get(url.slice(url.lastIndexOf('/') + 1));
    if (file && host.startsWith('api.github.com'))
      return answerJson(response, { sha: gitHash(file), size: file.length });
    if (
      file &&
      (host.startsWith('raw.githubusercontent.com') || url.startsWith(`/${compiled.repository}/`))
    ) {
      const sent = Buffer.from(file);
      if (hub.fault === 'one byte flipped' && url.endsWith(shardName)) sent.writeUInt8(3);
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      return response.end(sent);
    }
    if (url.startsWith('/sparql?')) {
      const literal = (value: string) => ({ type: 'literal', value });
      return answerJson(response, {
        head: { vars: ['itemLabel', 'propertyLabel', 'valueLabel'] },
        results: {
          bindings: [
            {
              itemLabel: literal('Marie Curie'),
              propertyLabel: literal('educated at'),
              valueLabel: literal('<img src=x onerror=alert(1)>'),
            },
          ],
        },
      });
    }
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hub = {
    port: (server.address() as AddressInfo).port,
    fault: 'nothing' as Fault,
    slowly: 0,
    ranges: [] as string[],
    asked: [] as string[],
    doing(fault: Fault) {
      hub.fault = fault;
      cuts.left = 0;
      hub.ranges.length = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return hub;
}

/** Waits until more can be written, or the other side has gone. */
const roomIn = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });

/** Names of the hub lead to it; every other foreign name leads nowhere. */
export const chromiumWithHub = ({ port }: Hub): Promise<Browser> => {
  const names = [
    'huggingface.co',
    '*.hf.co',
    'query.wikidata.org',
    'api.github.com',
    'raw.githubusercontent.com',
    'evil.invalid',
  ];
  const rules = names.map((name) => `MAP ${name} 127.0.0.1:${String(port)}`).join(', ');
  return chromium.launch({
    executablePath: chromiumPath() ?? '/usr/bin/chromium',
    args: [...chromiumArguments, `--host-resolver-rules=${rules}`, '--ignore-certificate-errors'],
  });
};
