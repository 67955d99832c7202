/**
 * Language models added by a user, in real Chromium: which files are accepted or refused, whether web-llm
 * finds them, and replies of a real model if its weights are available.
 */
import { hasModelInCache } from '@mlc-ai/web-llm';
import { afterAll, describe, expect, test } from 'vitest';
import { choiceGrammar } from '../../src/adapters/language-model/choice-grammar.ts';
import { KeptModels } from '../../src/adapters/language-model/kept-models.ts';
import { isWhollyKept } from '../../src/adapters/language-model/web-llm-engine.ts';
import type { ChatMessage, ChatModel } from '../../src/core/ports/chat.ts';
import type { LanguageModelService, ModelSummary } from '../../src/core/api/language-models.ts';
import { uncontrolled, type Progress } from '../../src/core/work.ts';
import { callsOf, startWorker } from '../../src/workers/kit/spawn.ts';
import languageModelWorkerUrl from '../../src/workers/language-model.worker.ts?worker&url';
import { gguf, llama } from '../gguf-file.ts';
import { chatModelOf, startLanguageModelService } from '../../src/workers/language-model-client.ts';

const home = `test language models ${crypto.randomUUID()}`;
const service = startLanguageModelService(home);
const nobody = (): void => undefined;
const offered = (path: string, ...parts: BlobPart[]) => ({ path, bytes: new Blob(parts) });
const add = (...files: { path: string; bytes: Blob }[]) => service.add(files, crypto.randomUUID(), nobody);

afterAll(async () => {
  for (const { id } of await service.models()) await service.remove(id);
  await service.deleteRemoved();
  await (await navigator.storage.getDirectory()).removeEntry(home, { recursive: true }).catch(nobody);
});

/** Takes the locks that this page holds for its workers, which the browser does when a tab is closed. */
async function letGoAsIfClosed(): Promise<void> {
  const own = `own ${crypto.randomUUID()}`;
  const { held = [] } = await navigator.locks.request(own, () => navigator.locks.query());
  const page = held.find(({ name }) => name === own)?.clientId;
  for (const { name = '', clientId } of held)
    if (clientId === page && name !== own) await navigator.locks.request(name, { steal: true }, nobody);
}

const nonsense = { path: 'Tiny.gguf', bytes: gguf({ entries: llama }) };

const json = (value: unknown) => JSON.stringify(value);
const shard = new Uint8Array(64).fill(7);
const wasmHead = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
/** A folder as MLC compiles it, except that its weights mean nothing. */
const mlc = (changed: Readonly<Record<string, BlobPart | undefined>> = {}, salt = '') =>
  Object.entries<BlobPart | undefined>({
    'mlc-chat-config.json': json({
      model_type: 'llama',
      context_window_size: 2048,
      sliding_window_size: -1,
      tokenizer_files: ['tokenizer.json', 'tokenizer_config.json'],
      salt,
    }),
    'tensor-cache.json': json({
      metadata: {},
      records: [
        { dataPath: 'params_shard_0.bin', nbytes: 64 },
        { dataPath: 'params_shard_1.bin', nbytes: 64 },
      ],
    }),
    'params_shard_0.bin': shard,
    'params_shard_1.bin': shard,
    'tokenizer.json': '{}',
    'Tiny-q4f32_1.wasm': wasmHead,
    ...changed,
  }).flatMap(([name, content]) =>
    content === undefined ? [] : [offered(`Tiny-q4f32_1-MLC/${name}`, content)],
  );

describe('what is refused, with a sentence', () => {
  test.each<[what: string, files: { path: string; bytes: Blob }[], message: RegExp]>([
    ['nothing', [], /No file was found.*\.gguf.*MLC/u],
    ['a text', [offered('notes.txt', 'hello')], /notes\.txt is not a language model/u],
    [
      'another thing called .gguf',
      [offered('page.gguf', '<!DOCTYPE html>')],
      /does not begin with the letters GGUF/u,
    ],
    [
      'a version from before',
      [{ path: 'a.gguf', bytes: gguf({ version: 1 }) }],
      /GGUF version 1\. Totem reads versions 2 and 3/u,
    ],
    ['half a head', [{ path: 'a.gguf', bytes: gguf({ entries: llama }).slice(0, 60) }], /inside its header/u],
    [
      'weights that break off',
      [{ path: 'a.gguf', bytes: gguf({ entries: llama, dataBytes: 127 }) }],
      /has \d+ bytes, but its header requires \d+/u,
    ],
    [
      'a tensor beyond the end',
      [{ path: 'a.gguf', bytes: gguf({ entries: llama, offset: 4096 }) }],
      /not copied or downloaded completely/u,
    ],
    [
      'an adapter',
      [{ path: 'a.gguf', bytes: gguf({ entries: [...llama, ['general.type', 8, 'adapter']] }) }],
      /addition to a language model \(adapter\)/u,
    ],
    [
      'eyes',
      [{ path: 'a.gguf', bytes: gguf({ entries: [['general.architecture', 8, 'clip']] }) }],
      /addition to a language model \(clip\)/u,
    ],
    [
      'an encoder',
      [{ path: 'a.gguf', bytes: gguf({ entries: [['general.architecture', 8, 'nomic-bert']] }) }],
      /reads text but does not write it/u,
    ],
    [
      'one of several parts',
      [{ path: 'a.gguf', bytes: gguf({ entries: [...llama, ['split.count', 4, 3]] }) }],
      /one of 3 files/u,
    ],
    [
      'two models',
      [nonsense, { ...nonsense, path: 'b.gguf' }],
      /2 files of weights \(Tiny\.gguf, b\.gguf\)/u,
    ],
    ...['mlc-chat-config.json', 'tensor-cache.json', 'params_shard_1.bin', 'tokenizer.json', '.wasm'].map(
      (name) =>
        [
          `a folder without ${name}`,
          mlc(name === '.wasm' ? { 'Tiny-q4f32_1.wasm': undefined } : { [name]: undefined }),
          new RegExp(`The folder has no .*${name}`, 'u'),
        ] as [string, { path: string; bytes: Blob }[], RegExp],
    ),
    [
      'a shard that breaks off',
      mlc({ 'params_shard_0.bin': shard.slice(1) }),
      /params_shard_0\.bin has 63 bytes, but the list of weights says 64/u,
    ],
    ['a list that is none', mlc({ 'tensor-cache.json': '{' }), /tensor-cache\.json cannot be read as JSON/u],
    ['a list of nothing', mlc({ 'tensor-cache.json': '{}' }), /Expected a field "records"/u],
    [
      'a page saved for the library',
      mlc({ 'Tiny-q4f32_1.wasm': '<html>' }),
      /does not begin like a WebAssembly module/u,
    ],
    [
      'two libraries',
      mlc({ 'other.wasm': wasmHead }),
      /2 model libraries \(Tiny-q4f32_1\.wasm, other\.wasm\)/u,
    ],
    [
      'no tokenizer that is read',
      mlc({ 'mlc-chat-config.json': json({ tokenizer_files: ['vocab.json'] }) }),
      /neither tokenizer\.json nor tokenizer\.model/u,
    ],
  ])('%s', async (_, files, message) => {
    const before = await service.models();
    const { model, issues } = await add(...files);
    expect(model).toBeUndefined();
    expect(issues.map((issue) => issue.message).join(' ')).toMatch(message);
    for (const issue of issues)
      expect([issue.severity, issue.message]).toEqual(['error', expect.stringMatching(/^\S.*[.)]$/u)]);
    expect(await service.models()).toEqual(before);
  });
});

describe('a folder for WebGPU', () => {
  const keptOf = async (model: ModelSummary) =>
    (await new KeptModels(home).list()).find(({ id }) => id === model.id) ?? expect.fail('it is not kept');
  const cachedUnder = async (address: string) =>
    (
      await Promise.all(
        ['webllm/config', 'webllm/model', 'webllm/wasm'].map(
          async (scope) =>
            (await (await caches.open(scope)).keys()).filter(({ url }) => url.startsWith(address)).length,
        ),
      )
    ).reduce((sum, count) => sum + count, 0);

  test.each([
    ['as it is now', {}],
    [
      'with its list named as before',
      { 'ndarray-cache.json': mlc()[1]?.bytes as Blob, 'tensor-cache.json': undefined },
    ],
  ])('%s lies where web-llm looks', async (what, changed) => {
    const { model, issues } = await add(...mlc(changed, what));
    expect(issues).toEqual([]);
    if (!model) return expect.fail('it was not kept');
    expect(model).toMatchObject({
      name: 'Tiny-q4f32_1-MLC',
      format: 'mlc',
      id: expect.stringMatching(/^Tiny-q4f32_1-MLC-sha256-[0-9a-f]{64}$/u),
    });
    const kept = await keptOf(model);
    expect(
      await hasModelInCache(model.id, {
        cacheBackend: 'cache',
        model_list: [
          { model: kept.address as string, model_id: model.id, model_lib: kept.library as string },
        ],
      }),
    ).toBe(true);
    expect(await isWhollyKept(kept)).toBe(true);
    expect(new URL(kept.address as string).origin).toBe(location.origin);
    expect(kept.library).not.toContain('localhost');
    expect(new URL(kept.library as string).origin).toBe(location.origin);

    await (await caches.open('webllm/model')).delete(new URL('params_shard_1.bin', kept.address).href);
    expect(await isWhollyKept(kept)).toBe(false);
    await service.remove(model.id);
    await service.deleteRemoved();
    expect(await cachedUnder(kept.address as string)).toBe(0);
    expect(await service.models()).not.toContainEqual(model);
  });

  test('without a graphics card it says so', async () => {
    const { gpu } = await service.means();
    expect(gpu).toEqual({ available: false, why: expect.stringMatching(/WebGPU|graphics card/u) });
    const { model } = await add(...mlc({}, 'no card'));
    await service.choose(model?.id);
    await expect(service.ready(crypto.randomUUID(), nobody)).rejects.toThrow(
      /Tiny-q4f32_1-MLC needs a graphics card\. .*\.$/u,
    );
    expect(await service.state()).toEqual({
      kind: 'failed',
      model: model?.id,
      why: expect.stringMatching(/needs a graphics card/u),
    });
    await service.choose(undefined);
    expect(await service.state()).toEqual({ kind: 'none' });
  });
});

describe('choices', () => {
  test.each<[choices: string[], grammar: string]>([
    [['YES', 'NO'], 'root ::= "YES" | "NO"'],
    [['a', 'a'], 'root ::= "a"'],
    [['say "no"', 'C:\\new'], String.raw`root ::= "say \"no\"" | "C:\\new"`],
    [['a\nb', 'ä'], String.raw`root ::= "a\nb" | "ä"`],
  ])('%j', (choices, grammar) => {
    expect(choiceGrammar(choices)).toBe(grammar);
  });
  test.each([[[]], [['']]])('%j is none', (choices) => {
    expect(() => choiceGrammar(choices)).toThrow(TypeError);
  });
});

test('nothing chosen, or something that is gone, says so', async () => {
  await expect(chatModelOf(service)).rejects.toThrow('No language model is chosen.');
  await expect(service.choose('gone')).rejects.toThrow(/no longer stored/u);
});

test('weights that make no sense are kept and fail in words when loaded', async () => {
  const { model, issues } = await add(nonsense);
  expect(issues.map(({ code }) => code)).toEqual(['no-chat-template']);
  expect(model).toMatchObject({ name: 'Tiny F32', format: 'gguf', bytes: nonsense.bytes.size });
  await service.choose(model?.id);
  await expect(service.ready(crypto.randomUUID(), nobody)).rejects.toThrow(
    /Tiny F32 could not be loaded: llama\.cpp says “.+”\. The file may be damaged/u,
  );
  expect((await service.state()).kind).toBe('failed');
  await service.remove(model?.id as string);
  await service.deleteRemoved();
});

describe('a removed model', () => {
  const own = startLanguageModelService(`test removed ${crypto.randomUUID()}`);
  const started = (folder: string) => {
    const worker = startWorker(languageModelWorkerUrl, folder);
    return { worker, calls: callsOf<LanguageModelService>(worker) as LanguageModelService };
  };
  const added = async (to: LanguageModelService) => {
    const { model } = await to.add([nonsense], crypto.randomUUID(), nobody);
    return model as ModelSummary;
  };

  test('comes back as it was, also as the one in use', async () => {
    const model = await added(own);
    await own.choose(model.id);
    expect(await own.remove(model.id)).toEqual(model);
    expect([await own.models(), await own.removed()]).toEqual([[], [model]]);
    expect(await own.state()).toEqual({ kind: 'none' });
    await expect(own.choose(model.id)).rejects.toThrow('no longer stored');
    await own.restore(model.id);
    expect([await own.models(), await own.removed()]).toEqual([[model], []]);
    expect(await own.state()).toMatchObject({ model: model.id });
    await own.remove(model.id);
  });

  test('that is added again is stored once', async () => {
    const [before] = await own.removed();
    expect(await added(own)).toEqual(before);
    expect([await own.models(), await own.removed()]).toEqual([[before], []]);
    await own.remove(before?.id as string);
  });

  test('cannot come back once its space was freed', async () => {
    const [{ id }] = (await own.removed()) as [ModelSummary];
    await own.deleteRemoved();
    expect(await own.removed()).toEqual([]);
    await expect(own.restore(id)).rejects.toThrow('Its files were deleted');
  });

  test('stays while its tab is open, and is deleted at the next start after that', async () => {
    const folder = `test removed models ${crypto.randomUUID()}`;
    const first = started(folder);
    const model = await added(first.calls);
    await first.calls.remove(model.id);
    const second = started(folder);
    // A new start deletes what is left over before long; what a running tab removed is not.
    await new Promise((later) => setTimeout(later, 500));
    expect(await second.calls.removed()).toEqual([model]);
    first.worker.terminate();
    second.worker.terminate();
    const again = started(folder);
    await new Promise((later) => setTimeout(later, 500));
    expect(await again.calls.removed()).toEqual([model]);
    again.worker.terminate();
    await letGoAsIfClosed();
    const third = started(folder);
    await expect.poll(() => third.calls.removed()).toEqual([]);
    expect(await third.calls.models()).toEqual([]);
    third.worker.terminate();
    await (await navigator.storage.getDirectory()).removeEntry(folder, { recursive: true });
  });
});

const response = await fetch('/test-language-model/');
const weights = response.ok ? await response.blob() : undefined;
if (!weights)
  console.warn(
    'Skipped: replies of a real language model. Its weights are not here; `node ' +
      'test/fetch-language-model.mjs` fetches them, or set TOTEM_GGUF to a file.',
  );

describe.skipIf(!weights)('a real model', () => {
  const file = { path: 'SmolLM2-135M-Instruct.Q4_1.gguf', bytes: weights as Blob };
  const ask = (content: string): ChatMessage[] => [{ role: 'user', content }];
  const capital = ask('What is the capital of France?');
  let model: ModelSummary;
  let chat: ChatModel;

  test('is kept, named and hashed; progress is told, and a second copy is not kept', async () => {
    const seen: Progress[] = [];
    const { model: added, issues } = await service.add([file], 'adding', (progress) => seen.push(progress));
    expect(issues).toEqual([]);
    model = added as ModelSummary;
    expect(model).toMatchObject({
      format: 'gguf',
      bytes: file.bytes.size,
      name: expect.stringMatching(/Q4_1$/u),
      id: expect.stringMatching(/-Q4_1-sha256-[0-9a-f]{64}$/u),
    });
    expect(new Set(seen.map(({ stage }) => stage))).toEqual(
      new Set(['Reading the files (98 MB)', 'Storing the model (98 MB)']),
    );
    for (const { done, total } of seen) expect(done).toBeLessThanOrEqual(total as number);
    const again = await add(file);
    expect([again.model, again.issues.map(({ code }) => code)]).toEqual([model, ['known-model']]);
    expect((await service.models()).filter(({ id }) => id === model.id)).toHaveLength(1);
  });

  test('a cancelled copy leaves nothing', async () => {
    const copy = { path: 'copy.gguf', bytes: new Blob([file.bytes, 'longer']) };
    const before = await service.models();
    const adding = service.add([copy], 'copy', ({ stage }) => {
      if (stage.startsWith('Keeping')) void service.cancel('copy');
    });
    expect(await adding).toEqual({ issues: [] });
    expect(await service.models()).toEqual(before);
  });

  test('loading is given up when the last who waits for it leaves', async () => {
    await service.choose(model.id);
    const leaving = new AbortController();
    await expect(
      chatModelOf(service, { stop: leaving.signal, report: () => leaving.abort() }),
    ).rejects.toThrow(/abort/u);
    expect(await service.state()).toEqual({ kind: 'idle', model: model.id });
  });

  test('loads when first asked, whoever leaves meanwhile, and replies the same to the same', async () => {
    const loading: Progress[] = [];
    const leaving = new AbortController();
    const left = chatModelOf(service, { stop: leaving.signal, report: () => leaving.abort() }).then(
      () => 'stayed',
      () => 'left',
    );
    chat = await chatModelOf(service, {
      ...uncontrolled,
      report: (progress) => loading.push(progress),
    });
    expect(loading.length).toBeGreaterThan(0);
    expect(await left).toBe('left');
    expect([chat.id, chat.contextTokens]).toEqual([model.id, 4096]);
    expect(await service.state()).toEqual({ kind: 'ready', model: model.id });

    const heard: string[] = [];
    const reply = await chat.reply(capital, { maxTokens: 24, seed: 1, onText: (soFar) => heard.push(soFar) });
    expect(reply).toMatchObject({ text: expect.stringMatching(/Paris/u), complete: true });
    for (const soFar of heard) expect(reply.text.startsWith(soFar)).toBe(true);
    // An earlier question changes nothing, even if the two share a long beginning.
    await chat.reply(ask('What is the capital of the Netherlands?'), { maxTokens: 2, seed: 1 });
    expect(await chat.reply(capital, { maxTokens: 24, seed: 2 })).toEqual(reply);
    expect(await chat.reply(capital, { maxTokens: 24, seed: 2 })).toEqual(reply);
    expect(await chat.reply(capital, { maxTokens: 2, seed: 1 })).toEqual({
      text: reply.text.slice(0, 'The capital'.length),
      complete: false,
    });
  });

  test.each([[['YES', 'NO']], [['in "Paris"', 'C:\\nowhere']], [['Österreich\nund', 'Zürich']]])(
    'chooses from %j, whatever the length allowed',
    async (choices) => {
      expect(choices).toContain(
        (await chat.reply(ask('Is Paris in France?'), { maxTokens: 1, choices, seed: 1 })).text,
      );
    },
  );

  test(
    'calls queue; one that is stopped while it waits or writes fails with its reason, and the next ' +
      'is heard',
    async () => {
      const first = new AbortController();
      const second = new AbortController();
      const long = chat.reply(ask('Count from one to one thousand in words.'), {
        maxTokens: 2000,
        seed: 1,
        stop: first.signal,
        onText: () => {
          first.abort(new Error('enough'));
        },
      });
      const waiting = chat.reply(capital, { maxTokens: 24, seed: 1, stop: second.signal });
      const third = chat.reply(capital, { maxTokens: 24, seed: 1 });
      second.abort(new Error('not needed'));
      await expect(waiting).rejects.toThrow('not needed');
      await expect(long).rejects.toThrow('enough');
      expect((await third).text).toMatch(/Paris/u);
    },
  );

  test('is stopped while it reads a long prompt', async () => {
    const stop = new AbortController();
    const reading = chat.reply(ask('The ship is in the harbour. '.repeat(300)), {
      maxTokens: 8,
      seed: 1,
      stop: stop.signal,
    });
    setTimeout(() => {
      stop.abort(new Error('enough'));
    }, 500);
    const began = performance.now();
    await expect(reading).rejects.toThrow('enough');
    expect((await chat.reply(capital, { maxTokens: 24, seed: 1 })).text).toMatch(/Paris/u);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  test('a prompt that is too long is refused in words', async () => {
    await expect(
      chat.reply(ask('The ship is in the harbour. '.repeat(1000)), { maxTokens: 8, seed: 1 }),
    ).rejects.toThrow(/The text has \d{4} tokens, but .* reads at most 4096/u);
  });

  test('half a character is read as an unknown one', async () => {
    expect(
      await chat.reply(ask('Is Paris \ud83d in France?'), {
        maxTokens: 4,
        choices: ['YES \ud83d', 'NO'],
        seed: 1,
      }),
    ).toEqual({ text: expect.stringMatching(/^(?:YES \ufffd|NO)$/u), complete: true });
  });

  test('is there at the next visit, chosen', async () => {
    const later = startLanguageModelService(home);
    expect(await later.models()).toContainEqual(model);
    expect(await later.state()).toEqual({ kind: 'idle', model: model.id });
  });

  test('another choice ends it; removed, it is gone, and its room is free', async () => {
    const before = (await navigator.storage.estimate()).usage as number;
    const running = chat.reply(ask('Count from one to one thousand in words.'), { maxTokens: 500, seed: 1 });
    const failing = expect(running).rejects.toThrow(/was removed/u);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await service.remove(model.id);
    await failing;
    expect(await service.state()).toEqual({ kind: 'none' });
    expect(await service.models()).not.toContainEqual(model);
    await service.deleteRemoved();
    await expect
      .poll(async () => (await navigator.storage.estimate()).usage as number, { timeout: 5000 })
      .toBeLessThan(before - 90e6);
  });
});
