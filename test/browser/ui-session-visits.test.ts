/**
 * State that passes from one visit to the next: settings, and a reading that a reload interrupted; and
 * messages from other tabs.
 */
import { beforeEach, expect, it, vi } from 'vitest';
import { Library } from '../../src/adapters/storage/library.ts';
import { memoryRecords } from '../../src/adapters/storage/memory-records.ts';
import { publishedSettings } from '../../src/core/oracles/verdict.ts';
import type { Opening, Preferences, TestService } from '../../src/core/api/test-room.ts';
import { Session } from '../../src/ui/session.ts';
import { TestSession } from '../../src/ui/test-room/test-session.ts';
import { waitingFilesWith } from '../../src/workers/test-room/waiting-files.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const waitingFiles = () => waitingFilesWith(new Library(memoryRecords()).settings, Date.now);

/** A stand-in for the service: stores preferences; a reading runs until it is cancelled. */
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
    const room = new TestSession(new Session(), service);
    await room.open();
    return room;
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
  expect([first.settings, first.session.shortcuts]).toEqual([publishedSettings, true]);
  first.session.useShortcuts(false);
  first.useSettings({ synonymCosine: 0.7, edgeJaccard: 0.5, nodeJaccard: 0.6 });
  const second = await visit();
  expect([second.settings, second.session.shortcuts]).toEqual([
    { synonymCosine: 0.7, edgeJaccard: 0.5, nodeJaccard: 0.6 },
    false,
  ]);
});

it('takes shortcuts over from where they were kept before, until they are set here', async () => {
  const { visit } = browser();
  const before = await visit();
  before.session.useShortcuts(false);
  before.useSettings(publishedSettings);
  localStorage.clear();
  expect((await visit()).session.shortcuts).toBe(false);
  (await visit()).session.useShortcuts(true);
  expect((await visit()).session.shortcuts).toBe(true);
});

it('takes up a reading that a reload cut short, and none that was cancelled', async () => {
  const { visit, begun } = browser();
  void (await visit()).read({ id: 'r', name: 'A run' });
  const second = await visit();
  expect(begun).toEqual(['r', 'r']);
  const job = second.session.running('read', 'r');
  expect(job?.title).toBe('Reading the reasoning of A run');
  second.session.cancel(job?.id ?? '');
  await vi.waitFor(() => expect(sessionStorage.length).toBe(0));
  await visit();
  expect(begun).toHaveLength(2);
});

it('draws again what another tab has changed', async () => {
  const { visit, tell } = browser();
  const { session } = await visit();
  tell('listing', 'f');
  expect([session.version('listing'), session.version('f'), session.version('g')]).toEqual([1, 1, 0]);
});

it('imports a file once, however often it is asked to', async () => {
  let asked = 0;
  let finish: () => void = () => undefined;
  const room = new TestSession(new Session(), {
    ...waitingFiles(),
    import: () => {
      asked++;
      return new Promise<void>((done) => {
        finish = done;
      });
    },
  } as unknown as TestService);
  room.receive([new File(['x'], 'a.csv')], {});
  const [arrival] = room.arrivals;
  const twice = [room.import(arrival!), room.import(arrival!)];
  finish();
  await Promise.all(twice);
  expect(asked).toBe(1);
});

it('stops reading what is removed', async () => {
  const { visit } = browser();
  const room = await visit();
  void room.read({ id: 'r', name: 'A run' });
  const removed = room.remove('run', 'r');
  expect(room.session.running('read', 'r')).toBeUndefined();
  await removed;
});

it('knows why nothing is kept', async () => {
  expect((await browser('it does not let Totem use its database').visit()).session.refused).toBe(
    'it does not let Totem use its database',
  );
});

it('keeps files on their way in until they are dismissed', () => {
  const tab = new TestSession(new Session(), waitingFiles() as TestService);
  const facts = new File(['a'], 'facts.tsv');
  const more = new File(['b'], 'more.pl');
  tab.receive([facts, more], {});
  tab.choose(facts, { name: 'Mine' });
  tab.dismiss(more);
  expect(tab.arrivals).toEqual([{ file: facts, choices: { name: 'Mine' } }]);
});
