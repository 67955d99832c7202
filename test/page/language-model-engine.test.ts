/**
 * The engines for language models in the built page, under its policy. llama.cpp replies if weights are
 * available. For WebGPU no working weights are available, so on a software-emulated card (SwiftShader) a
 * folder whose library is not a program is stored, never requested from the network, and fails with a
 * message. test/browser/language-model.test.ts tests which files are accepted and refused.
 */
import { readdirSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pattern } from '../../src/core/pattern-parts.ts';
import { chromiumArguments, chromiumPath } from '../chromium.mjs';
import { languageModelPath } from '../language-model-file.mjs';
import { openSite, ready, watch, type Site, type Watch } from './site.ts';

let site: Site;
let browser: Browser;
let page: Page;
let seen: Watch;
const asked: string[] = [];

beforeAll(async () => {
  site = await openSite();
  browser = await chromium.launch({
    executablePath: chromiumPath() ?? '/usr/bin/chromium',
    args: [...chromiumArguments, '--enable-unsafe-webgpu'],
  });
  const context = await browser.newContext();
  // Under this name web-llm would fetch a library from the network if the address were not changed.
  const address = site.address.replace('127.0.0.1', 'localhost');
  seen = watch(context, address);
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page = await context.newPage();
  await page.goto(address);
  await ready(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(
    startWithPreparedModel,
    readdirSync('dist/assets').find((name) => name.startsWith('language-model.worker')) as string,
  );
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

type Service = (method: string, ...values: unknown[]) => Promise<unknown>;
type WithService = typeof globalThis & {
  service: Service;
  /** A folder for WebGPU whose library is not a program. */
  tiny(folder: string): readonly { path: string; bytes: Blob }[];
};

/** In the page: the service in its thread, called in the same way as comlink does. */
function startWithPreparedModel(script: string): void {
  interface Policies {
    createPolicy(
      name: string,
      rules: { createScriptURL(address: string): string },
    ): { createScriptURL(address: string): string };
  }
  const policy = (globalThis as unknown as { trustedTypes: Policies }).trustedTypes.createPolicy('totem', {
    createScriptURL: (address) => address,
  });
  const worker = new Worker(policy.createScriptURL(new URL(`assets/${script}`, location.href).href), {
    type: 'module',
    name: 'test-language-models',
  });
  (globalThis as WithService).tiny = (folder) =>
    Object.entries<BlobPart>({
      'mlc-chat-config.json': JSON.stringify({
        context_window_size: 2048,
        sliding_window_size: -1,
        tokenizer_files: ['tokenizer.json'],
        folder,
      }),
      'tensor-cache.json': JSON.stringify({
        metadata: {},
        records: [{ dataPath: 'params_shard_0.bin', nbytes: 64 }],
      }),
      'params_shard_0.bin': new Uint8Array(64),
      'tokenizer.json': '{}',
      'library.wasm': Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
    }).map(([name, content]) => ({ path: `${folder}/${name}`, bytes: new Blob([content]) }));
  (globalThis as WithService).service = (method, ...values) =>
    new Promise((resolve, reject) => {
      const id = crypto.randomUUID();
      const ports: MessagePort[] = [];
      worker.addEventListener(
        'message',
        function heard({
          data,
        }: MessageEvent<{ id: string; name?: string; value: { value?: { message: string } } }>) {
          if (data.id !== id) return;
          worker.removeEventListener('message', heard);
          if (data.name === 'throw') reject(new Error(data.value.value?.message));
          else resolve(data.value);
        },
      );
      const argumentList = values.map((value) => {
        if (value !== 'a listener') return { type: 'RAW', value };
        const { port1 } = new MessageChannel();
        ports.push(port1);
        return { type: 'HANDLER', name: 'proxy', value: port1 };
      });
      worker.postMessage({ id, type: 'APPLY', path: [method], argumentList }, ports);
    });
}

/** The names of files that the service worker caches when they are first used. */
const keptLater = () =>
  page.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys())
          .filter((name) => name.startsWith('totem-later-'))
          .map(async (name) =>
            (await (await caches.open(name)).keys()).map(
              ({ url }) => /([^/]*)-.{8}[.]\w+$/u.exec(new URL(url).pathname)?.[1],
            ),
          ),
      )
    )
      .flat()
      .sort(),
  );

describe('a folder for WebGPU', () => {
  it('finds the card', async () => {
    const { gpu } = (await page.evaluate(() => (globalThis as WithService).service('means'))) as {
      gpu: { available: boolean; why: string };
    };
    expect(gpu).toEqual({ available: true, why: expect.stringMatching(/32-bit numbers/u) });
  });

  it.each([
    ['Tiny-q4f32_1-MLC', /could not be loaded: web-llm says “.+”\. The model library may be damaged/u],
    ['Tiny-q4f16_1-MLC', /computes with 16-bit numbers\. The graphics card/u],
  ])('%s fails in words, and nothing of it is asked for', async (folder, why) => {
    const failed = await page.evaluate(async (folder) => {
      const { service } = globalThis as WithService;
      const files = (globalThis as WithService).tiny(folder);
      const { model } = (await service('add', files, 'job', 'a listener')) as { model: { id: string } };
      await service('choose', model.id);
      const said = await service('ready', 'a listener').then(
        () => 'it was loaded',
        (reason: Error) => reason.message,
      );
      return { said, state: await service('state') };
    }, folder);
    expect(failed.said).toMatch(why);
    expect(failed.state).toMatchObject({ kind: 'failed', why: failed.said });
  });

  it('whose files are gone says so within 5 s of being asked, on a card that works', async () => {
    const gone = await page.evaluate(async () => {
      const { service } = globalThis as WithService;
      const files = (globalThis as WithService).tiny('Gone-q4f32_1-MLC');
      const { model } = (await service('add', files, 'job', 'a listener')) as { model: { id: string } };
      await service('choose', model.id);
      for (const scope of ['webllm/config', 'webllm/model', 'webllm/wasm']) await caches.delete(scope);
      const asked = performance.now();
      const said = await service('ready', 'a listener').then(
        () => 'it was loaded',
        (reason: Error) => reason.message,
      );
      return { said, seconds: (performance.now() - asked) / 1000 };
    });
    expect(gone.said).toMatch(/^Some files of Gone-q4f32_1-MLC are missing: /u);
    expect(gone.seconds).toBeLessThan(5);
  });

  it('its engine is kept for visits without a network once it was used', () =>
    expect.poll(keptLater).toEqual(['web-llm-engine']));
});

describe.skipIf(languageModelPath() === undefined)('weights for llama.cpp', () => {
  beforeAll(async () => {
    await page.evaluate(() => {
      const input = document.body.appendChild(document.createElement('input'));
      input.type = 'file';
      input.id = 'weights';
    });
    await page.locator('#weights').setInputFiles(languageModelPath() as string);
  });

  it('are refused where there is no room for them, and nothing of them stays', async () => {
    const devtools = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 60e6 });
    const { model, issues } = (await page.evaluate(() =>
      (globalThis as WithService).service(
        'add',
        [
          {
            path: 'weights.gguf',
            bytes: (document.querySelector('#weights') as HTMLInputElement).files?.[0],
          },
        ],
        'job',
        'a listener',
      ),
    )) as { model?: unknown; issues: { message: string }[] };
    await devtools.send('Storage.overrideQuotaForOrigin', { origin });
    expect([model, issues[0]?.message]).toEqual([
      undefined,
      expect.stringMatching(
        new RegExp(
          pattern`
          ^The model takes 98 MB, and the browser ran out of space while storing it\.
          .*The model was not added\..* free some space on this machine\.$`,
          'u',
        ),
      ),
    ]);
    const kept = (await page.evaluate(() => (globalThis as WithService).service('models'))) as {
      format: string;
    }[];
    expect(kept.filter(({ format }) => format === 'gguf')).toEqual([]);
  });

  it('reply, and their engine is kept once it was used', async () => {
    const reply = await page.evaluate(async () => {
      const { service } = globalThis as WithService;
      const [file] = (document.querySelector('#weights') as HTMLInputElement).files as FileList;
      const { model } = (await service(
        'add',
        [{ path: 'weights.gguf', bytes: file }],
        'job',
        'a listener',
      )) as { model: { id: string } };
      await service('choose', model.id);
      return service(
        'reply',
        [{ role: 'user', content: 'Is Paris in France?' }],
        { maxTokens: 4, seed: 1, choices: ['YES', 'NO'] },
        'job',
        'a listener',
      );
    });
    expect(reply).toEqual({ text: expect.stringMatching(/^(?:YES|NO)$/u), complete: true });
    await expect.poll(keptLater).toEqual(['llama-engine', 'llama.worker', 'web-llm-engine', 'wllama']);
  });
});

describe('through all of it', () => {
  it('nothing of a model was asked for, nothing left the origin, and nothing went against the policy', () => {
    expect(asked.filter((path) => path.includes('language-models'))).toEqual([]);
    expect(seen.elsewhere).toEqual([]);
    expect(seen.errors).toEqual([]);
  });
});
