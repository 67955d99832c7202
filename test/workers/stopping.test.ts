import { describe, expect, test } from 'vitest';
import { cancellable, unlessStopped } from '../../src/workers/kit/stopping.ts';

const forever = () => new Promise<never>(() => undefined);

describe('what is waited for until somebody stops it', () => {
  test('gives its result, or fails as it does', async () => {
    const { signal } = new AbortController();
    expect(await unlessStopped(signal, Promise.resolve('read'))).toBe('read');
    await expect(unlessStopped(signal, Promise.reject(new Error('row 3')))).rejects.toThrow('row 3');
  });

  test('is left at once', async () => {
    const stop = new AbortController();
    const waiting = unlessStopped(stop.signal, forever());
    stop.abort();
    expect(await waiting).toBeUndefined();
    expect(await unlessStopped(stop.signal, forever())).toBeUndefined();
  });

  test('may fail for being stopped, which is no failure', async () => {
    const stop = new AbortController();
    const failing = new Promise<never>((_, reject) => {
      stop.signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
    const waiting = unlessStopped(stop.signal, failing);
    stop.abort();
    expect(await waiting).toBeUndefined();
  });
});

describe('a job of another thread', () => {
  /** A service whose jobs end only when they are cancelled. */
  function service() {
    const running = new Map<string, (reason: Error) => void>();
    return {
      running,
      run: (job: string) => new Promise<string>((_, reject) => running.set(job, reject)),
      cancel: (job: string) => running.get(job)?.(new Error('cancelled there')),
    };
  }

  test('is cancelled there, and fails with the reason of the stop', async () => {
    const there = service();
    const stop = new AbortController();
    const reason = new Error('enough');
    const [stopped, other] = [stop.signal, new AbortController().signal].map((signal) =>
      cancellable(there, signal, there.run),
    );
    stop.abort(reason);
    await expect(stopped).rejects.toBe(reason);
    expect(await Promise.race([other, Promise.resolve('still running')])).toBe('still running');
    expect(there.running.size).toBe(2);
  });

  test('is not begun after a stop', async () => {
    const there = service();
    await expect(cancellable(there, AbortSignal.abort(), there.run)).rejects.toThrow(/abort/u);
    expect(there.running.size).toBe(0);
  });

  test('that was done before the stop gives its result, and hears no cancel later', async () => {
    const stop = new AbortController();
    let cancelled = 0;
    const there = { cancel: () => void cancelled++ };
    expect(await cancellable(there, stop.signal, () => Promise.resolve('done'))).toBe('done');
    stop.abort();
    expect(cancelled).toBe(0);
  });
});
