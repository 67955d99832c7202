/**
 * One contract for all engines of language models, whatever goes wrong behind them. Three cases are asked one
 * after the other; something happens in the second. No case is lost: each ends once, with its reply, with a
 * sentence for people, or with the reason for which it was cancelled; and what happened to one case does not
 * reach the next. An engine that broke is loaded again, as the service does (local-models.ts).
 *
 * The programs behind the engines are played here. Real ones run in test/browser and test/page.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BuiltInEngine, type PromptApi } from '../../src/adapters/language-model/built-in-engine.ts';
import { GRACE_AFTER_STOP, ModelError, type Engine } from '../../src/adapters/language-model/engine.ts';
import { LlamaEngine, WatchedThread } from '../../src/adapters/language-model/llama-engine.ts';
import { PersonEngine } from '../../src/adapters/language-model/person-engine.ts';
import { readRecorded, RecordedEngine } from '../../src/adapters/language-model/recorded-engine.ts';
import { WebLlmEngine, type WebLlm } from '../../src/adapters/language-model/web-llm-engine.ts';
import type { ChatReply } from '../../src/core/ports/chat.ts';

/** What the program behind an engine does for one case. */
type Act =
  | 'replies'
  /** Sends a part of the reply, and then nothing more, until it is told to stop. */
  | 'stalls'
  /** The same, and it does not hear that it is to stop. */
  | 'hangs'
  | 'dies'
  | 'loses its device'
  | 'writes broken JSON';

const pieces = ['Paris', ' is in', ' France.'];
const whole = pieces.join('');
const broken = '{"answer": "Par';
const never = new Promise<never>(() => undefined);
/** Rejects when it is told to stop, unless it does not hear. */
const untilStopped = (act: Act, signal?: AbortSignal): Promise<never> =>
  act === 'hangs'
    ? never
    : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped'))));

/** Loads an engine whose program does one of these acts for each case, also after it was loaded again. */
type Load = (acts: Act[]) => () => Engine;

const webLlm: Load = (acts) => () => {
  let isLost = false;
  let stopping = new AbortController();
  async function* chunks(act: Act) {
    const chunk = (content: string, reason?: string) => ({
      choices: [{ delta: { content }, finish_reason: reason ?? null }],
    });
    if (act === 'writes broken JSON') {
      yield chunk(broken, 'length');
      return;
    }
    yield chunk(pieces[0] ?? '');
    if (act === 'dies') throw new Error('Object has already been disposed');
    if (act === 'stalls' || act === 'hangs') await untilStopped(act, stopping.signal);
    for (const piece of pieces.slice(1)) yield chunk(piece);
    yield chunk('', 'stop');
  }
  const program = {
    resetChat: () => Promise.resolve(),
    unload: () => Promise.resolve(),
    interruptGenerate: () => stopping.abort(),
    chat: {
      completions: {
        create() {
          const act = acts.shift() ?? 'replies';
          stopping = new AbortController();
          isLost ||= act === 'loses its device';
          // As web-llm does: it has unloaded the model by then, and never loads it again by itself.
          if (isLost)
            return Promise.reject(
              Object.assign(new Error('Model not loaded before'), { name: 'ModelNotLoadedError' }),
            );
          return Promise.resolve(chunks(act));
        },
      },
    },
  };
  return new WebLlmEngine(program as unknown as WebLlm, 'Tiny');
};

const wllama: Load = (acts) => () => {
  const worker = Object.assign(new EventTarget(), { terminate: () => undefined });
  const thread = new WatchedThread(
    () => worker as unknown as Worker,
    () => undefined,
  );
  interface Request {
    readonly abortSignal: AbortSignal;
    onData(chunk: object): void;
  }
  const program = {
    async createChatCompletion({ abortSignal, onData }: Request) {
      const act = acts.shift() ?? 'replies';
      const say = (content: string, reason?: string) =>
        onData({ choices: [{ delta: { content }, finish_reason: reason ?? null }] });
      if (act === 'writes broken JSON') return say(broken, 'length');
      say(pieces[0] ?? '');
      if (act === 'stalls' || act === 'hangs') await untilStopped(act, abortSignal);
      if (act === 'dies') {
        worker.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
        await never;
      }
      if (act === 'loses its device')
        throw Object.assign(new Error('memory access out of bounds'), { name: 'RuntimeError' });
      for (const piece of pieces.slice(1)) say(piece);
      say('', 'stop');
    },
  };
  return new LlamaEngine(program as never, thread, 'Tiny', []);
};

const builtIn: Load = (acts) => () => {
  const api: PromptApi = {
    availability: () => Promise.resolve('available'),
    create({ signal }) {
      const act = acts.shift() ?? 'replies';
      if (act === 'loses its device')
        return Promise.reject(new DOMException('The device was lost.', 'UnknownError'));
      const stream = () =>
        new ReadableStream<string>({
          async start(stream) {
            const [first = '', ...others] = act === 'writes broken JSON' ? [broken] : pieces;
            stream.enqueue(first);
            if (act === 'dies') return stream.error(new DOMException('The session was destroyed.'));
            if (act === 'stalls' || act === 'hangs') await untilStopped(act, signal);
            for (const piece of others) stream.enqueue(piece);
            stream.close();
          },
        });
      return Promise.resolve({ promptStreaming: stream, destroy: () => undefined });
    },
  };
  return new BuiltInEngine(api);
};

const person: Load = (acts) => () =>
  new PersonEngine((_, stop) => {
    const act = acts.shift() ?? 'replies';
    if (act === 'stalls' || act === 'hangs') return untilStopped(act, stop as AbortSignal);
    if (act === 'dies') return Promise.resolve(undefined);
    return Promise.resolve(act === 'writes broken JSON' ? broken : whole);
  });

const recorded: Load = (acts) => () => {
  const lines = [
    { prompt: 'Where is Paris?', reply: whole },
    { prompt: 'As JSON?', reply: broken },
  ];
  const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"prompt": "cut o`;
  const { replies, issues } = readRecorded(text, 'replies.jsonl');
  expect(issues.map(({ place }) => place)).toEqual([{ path: 'replies.jsonl', line: 3 }]);
  const engine = new RecordedEngine(replies, 'replies.jsonl');
  return {
    reply(_, ...rest) {
      const act = acts.shift() ?? 'replies';
      const asked = act === 'replies' ? 'Where is Paris?' : act === 'dies' ? 'Cut off?' : 'As JSON?';
      return engine.reply([{ role: 'user', content: asked }], ...rest);
    },
    close: (why) => engine.close(why),
    get broken() {
      return engine.broken;
    },
  };
};

type End = 'replied' | 'cancelled' | RegExp;
/** What happens in the second case, whether somebody cancels it, and how it must end. */
type Case = readonly [happens: Act, cancelled: boolean, end: End];

const contenders: Readonly<Record<string, { readonly load: Load; readonly cases: readonly Case[] }>> = {
  'web-llm': {
    load: webLlm,
    cases: [
      ['stalls', false, /^Tiny has not responded for 3 minutes/u],
      ['stalls', true, 'cancelled'],
      ['hangs', true, 'cancelled'],
      ['dies', false, /^Tiny could not reply: web-llm says “Object has already been disposed”\.$/u],
      ['loses its device', false, /^Tiny could not reply: web-llm says “Model not loaded before”\.$/u],
      ['writes broken JSON', false, 'replied'],
    ],
  },
  wllama: {
    load: wllama,
    cases: [
      ['stalls', false, /^The language model has not responded for 5 minutes/u],
      ['stalls', true, 'cancelled'],
      ['hangs', true, 'cancelled'],
      ['dies', false, /^The thread of the language model .* stopped \(out of memory\)\.$/u],
      ['loses its device', false, /^Tiny (?:could not reply|stopped with an error): .*out of bounds”\.$/u],
      ['writes broken JSON', false, 'replied'],
    ],
  },
  'the browser’s model': {
    load: builtIn,
    cases: [
      ['stalls', false, /^The browser’s language model has not responded for 3 minutes/u],
      ['stalls', true, 'cancelled'],
      ['hangs', true, 'cancelled'],
      ['dies', false, /the browser says “The session was destroyed”\.$/u],
      ['loses its device', false, /the browser says “The device was lost”\.$/u],
      ['writes broken JSON', false, 'replied'],
    ],
  },
  'a person': {
    load: person,
    // A person may take any time, and has no device that could be lost.
    cases: [
      ['stalls', true, 'cancelled'],
      ['hangs', true, 'cancelled'],
      ['dies', false, /^The person gave no reply\.$/u],
      ['writes broken JSON', false, 'replied'],
    ],
  },
  'recorded replies': {
    load: recorded,
    // Nothing runs that could stall, hang or lose a device; a reply can be missing.
    cases: [
      ['dies', false, /^replies\.jsonl has no reply to this prompt\.$/u],
      ['writes broken JSON', false, 'replied'],
    ],
  },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Ended {
  readonly end: ChatReply | Error;
  readonly heard: readonly string[];
  /** Milliseconds. */
  readonly after: number;
}
const cancelled = new Error('cancelled by a person');

/** Asks one case, and waits for its end. Undefined if it has none: then it is lost. */
async function ask(engine: Engine, isCancelled: boolean): Promise<Ended | undefined> {
  const stop = new AbortController();
  const heard: string[] = [];
  const ends: (ChatReply | Error)[] = [];
  let last = Date.now();
  void engine
    .reply(
      [{ role: 'user', content: 'Where is Paris?' }],
      { maxTokens: 50, seed: 1 },
      stop.signal,
      (text) => {
        expect(ends, 'nothing is heard after the end').toEqual([]);
        heard.push(text);
      },
    )
    .then(
      (reply) => ends.push(reply),
      (reason: Error) => ends.push(reason),
    )
    .finally(() => {
      last = Date.now();
    });
  await vi.advanceTimersByTimeAsync(50);
  const began = Date.now();
  if (isCancelled) stop.abort(cancelled);
  await vi.advanceTimersByTimeAsync(400_000);
  expect(ends.length, 'it ends once at most').toBeLessThan(2);
  const [end] = ends;
  return end && { end, heard, after: Math.max(0, last - began) };
}

const isReply = (end: ChatReply | Error): end is ChatReply => !(end instanceof Error);
const textsOf = (ended: Ended | undefined) =>
  ended && isReply(ended.end) && [ended.end.text, ended.end.complete];

describe.each(Object.entries(contenders))('%s', (_, { load, cases }) => {
  it('streams: what is heard grows to the reply', async () => {
    const ended = await ask(load([])(), false);
    expect(textsOf(ended)).toEqual([whole, true]);
    const heard = ended?.heard ?? [];
    expect(heard.at(-1)).toBe(whole);
    for (const [i, text] of heard.entries()) expect(text.startsWith(heard[i - 1] ?? '')).toBe(true);
  });

  it.each(cases)('%s, cancelled: %s', async (happens, isCancelled, wanted) => {
    const reload = load(['replies', happens, 'replies']);
    let engine = reload();
    const ends: (Ended | undefined)[] = [];
    for (const isNow of [false, isCancelled, false]) {
      if (engine.broken) engine = reload();
      ends.push(await ask(engine, isNow));
    }
    const [first, second, third] = ends;
    expect(textsOf(first), 'the case before').toEqual([whole, true]);
    expect(textsOf(third), 'the case after').toEqual([whole, true]);
    expect(second, 'the case is not lost').toBeDefined();
    if (!second) return;
    if (wanted === 'cancelled') {
      expect(second.end).toBe(cancelled);
      expect(second.after).toBeLessThanOrEqual(GRACE_AFTER_STOP);
    } else if (wanted === 'replied') expect(isReply(second.end) && second.end.text).toBe(broken);
    else {
      expect(second.end).toBeInstanceOf(ModelError);
      expect((second.end as Error).message).toMatch(wanted);
    }
  });

  const closed = new ModelError('Another language model was chosen.');

  it('takes no more cases once it was closed, and says why', async () => {
    const engine = load([])();
    engine.close(closed);
    expect((await ask(engine, false))?.end).toBe(closed);
    engine.close(new ModelError('It was closed before.'));
    expect(engine.broken).toBe(closed);
  });

  // Recorded replies are there at once.
  it.skipIf(load === recorded)('ends a running case when it is closed, and says why', async () => {
    const engine = load(['hangs'])();
    setTimeout(() => engine.close(closed), 40);
    const ended = await ask(engine, false);
    expect(ended?.end).toBe(closed);
    expect(ended?.after).toBe(0);
  });
});

it('a person may write a choice in another way; what is none is left to whoever asked', async () => {
  const replyOf = async (text: string) => {
    const engine = new PersonEngine(() => Promise.resolve(text));
    const options = { maxTokens: 4, seed: 1, choices: ['YES', 'NOT SURE'] };
    return (await engine.reply([], options, new AbortController().signal, () => undefined)).text;
  };
  expect(await replyOf(' "yes." ')).toBe('YES');
  expect(await replyOf('Not sure')).toBe('NOT SURE');
  expect(await replyOf('perhaps')).toBe('perhaps');
});
