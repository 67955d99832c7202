/**
 * What a visit leaves to the next: what was set, and a reading that a reload cut short; and what another tab
 * tells.
 */
import { beforeEach, expect, it, vi } from 'vitest';
import { publishedSettings } from '../../src/core/oracles/verdict.ts';
import type { Opening, Preferences, TestService } from '../../src/core/api/test-room.ts';
import { Session } from '../../src/ui/session.ts';

beforeEach(() => sessionStorage.clear());

/** Keeps preferences; a reading lasts until it is cancelled. */
function browser(refused?: string) {
  let preferences: Preferences | undefined;
  let tell: (changed: readonly string[]) => void = () => undefined;
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const service = {
    open: (elsewhere: typeof tell): Promise<Opening> => {
      tell = elsewhere;
      return Promise.resolve({ preferences, refused });
    },
    keepPreferences: (kept: Preferences) => {
      preferences = kept;
      return Promise.resolve();
    },
    read: (run: string, job: string) => {
      begun.push(run);
      return new Promise<void>((done) => {
        ends.set(job, done);
      });
    },
    cancel: (job: string) => {
      ends.get(job)?.();
      return Promise.resolve();
    },
  } as unknown as TestService;
  const visit = async () => {
    const session = new Session(service);
    await session.open();
    return session;
  };
  return {
    visit,
    begun,
    tell: (...ids: string[]) => {
      tell(ids);
    },
  };
}

it('keeps what was set', async () => {
  const { visit } = browser();
  const first = await visit();
  expect([first.settings, first.shortcuts]).toEqual([publishedSettings, true]);
  first.useSettings({ synonymCosine: 0.7, jaccard: 0.5 });
  first.useShortcuts(false);
  const second = await visit();
  expect([second.settings, second.shortcuts]).toEqual([{ synonymCosine: 0.7, jaccard: 0.5 }, false]);
});

it('takes up a reading that a reload cut short, and none that was cancelled', async () => {
  const { visit, begun } = browser();
  void (await visit()).read({ id: 'r', name: 'A run' });
  const second = await visit();
  expect(begun).toEqual(['r', 'r']);
  const job = second.running('read', 'r');
  expect(job?.title).toBe('Reading the reasoning of A run');
  second.cancel(job?.id ?? '');
  await vi.waitFor(() => expect(sessionStorage.length).toBe(0));
  await visit();
  expect(begun).toHaveLength(2);
});

it('draws again what another tab has changed', async () => {
  const { visit, tell } = browser();
  const session = await visit();
  tell('listing', 'f');
  expect([session.version('listing'), session.version('f'), session.version('g')]).toEqual([1, 1, 0]);
});

it('imports a file once, however often it is asked to', async () => {
  let asked = 0;
  let finish: () => void = () => undefined;
  const session = new Session({
    import: () => {
      asked++;
      return new Promise<void>((done) => {
        finish = done;
      });
    },
  } as unknown as TestService);
  session.receive([new File(['x'], 'a.csv')], {});
  const [arrival] = session.arrivals;
  const twice = [session.import(arrival!), session.import(arrival!)];
  finish();
  await Promise.all(twice);
  expect(asked).toBe(1);
});

it('stops reading what is removed', async () => {
  const { visit } = browser();
  const session = await visit();
  void session.read({ id: 'r', name: 'A run' });
  const removed = session.remove('run', 'r').catch(() => undefined);
  expect(session.running('read', 'r')).toBeUndefined();
  await removed;
});

it('knows why nothing is kept', async () => {
  expect((await browser('it gives no access').visit()).refused).toBe('it gives no access');
});
