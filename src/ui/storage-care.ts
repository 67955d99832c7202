/**
 * Keeps an eye on the browser's storage: asks it to keep what is stored, at the first import of a person, and
 * warns once before it is full.
 */
import { roomTold } from '../core/storage-room.ts';
import { kept } from './kept.ts';
import type { Session } from './session.ts';
import { texts } from './texts/shell.ts';

export type SpacePart = 'library' | 'models' | 'program' | 'other';

export interface Space {
  /** Bytes. */
  readonly used: number;
  /** Bytes; absent where the browser does not tell how much it allows. */
  readonly quota?: number;
  /** By kind of storage, where the browser says so. */
  readonly parts: readonly (readonly [SpacePart, number])[];
}

/** The parts of Chromium's estimate. */
const partOf: Readonly<Record<string, SpacePart>> = {
  indexedDB: 'library',
  fileSystem: 'models',
  caches: 'program',
  serviceWorkerRegistrations: 'program',
};

/** The share of the space from which on an import is likely to be refused; and the bytes that most need. */
const NEARLY = 0.9;
const LITTLE = 100_000_000;
/** It exists for a moment, and holds nothing. */
const trialFile = 'totem room';

const storage = (): StorageManager | undefined =>
  (navigator as { readonly storage?: StorageManager }).storage;

/** Undefined where the browser does not say: pages over plain http, and blocked site data. */
export async function spaceHere(): Promise<Space | undefined> {
  const estimate = await storage()
    ?.estimate()
    .catch(() => undefined);
  if (estimate?.usage === undefined) return undefined;
  const { usage: used, usageDetails = {} } = estimate as typeof estimate & {
    readonly usage: number;
    readonly usageDetails?: Readonly<Record<string, number>>;
  };
  const sums = new Map<SpacePart, number>();
  for (const [kind, bytes] of Object.entries(usageDetails)) {
    const part = partOf[kind] ?? 'other';
    sums.set(part, (sums.get(part) ?? 0) + bytes);
  }
  const room = roomTold(estimate);
  return { used, ...(room !== undefined && { quota: used + room }), parts: [...sums] };
}

/** Where the browser does not say how much it allows, a file of the size of a large import is tried. */
export async function isNearlyFull({ used, quota }: Space): Promise<boolean> {
  if (quota === undefined) return !(await isRoomFor(LITTLE));
  return used > quota * NEARLY || quota - used < Math.min(LITTLE, quota / 4);
}

/** True where the browser cannot be asked. A file is made so long, and given up before it is stored. */
async function isRoomFor(bytes: number): Promise<boolean> {
  try {
    const folder = await navigator.storage.getDirectory();
    const file = await folder.getFileHandle(trialFile, { create: true });
    const writing = await file.createWritable();
    try {
      await writing.truncate(bytes);
    } finally {
      await writing.abort().catch(() => undefined);
      // Another tab may be trying too.
      await folder.removeEntry(trialFile).catch(() => undefined);
    }
    return true;
  } catch (fault) {
    return !(fault instanceof Error && fault.name === 'QuotaExceededError');
  }
}

/** Undefined where the browser cannot be asked. */
export async function isKept(): Promise<boolean | undefined> {
  return storage()
    ?.persisted?.()
    .catch(() => undefined);
}

/** Asks the browser to keep what is stored. Some ask the user, so this is done on a gesture only. */
export async function askToKeep(): Promise<boolean> {
  return (
    (await storage()
      ?.persist?.()
      .catch(() => false)) ?? false
  );
}

const asked = kept(() => localStorage, 'totem asked to be kept');

/** Whether a person has done anything in this tab. Old browsers do not say. */
const isUsed = (): boolean =>
  (navigator as { readonly userActivation?: UserActivation }).userActivation?.hasBeenActive !== false;

/** Whether there is a job that was not known before. Short ones begin and end between two changes. */
function isNew(known: Set<string>, jobs: Session['jobs']): boolean {
  const before = known.size;
  for (const { id } of jobs) known.add(id);
  return known.size > before;
}

/** Asks at the first job that a person starts, whose result will be stored. Warns after a job, once. */
export function careForStorage(session: Session): void {
  const [begun, ended] = [new Set<string>(), new Set<string>()];
  let isWarned = false;
  session.addEventListener('change', () => {
    const { jobs } = session;
    const isBegun = isNew(begun, jobs);
    const isEnded = isNew(
      ended,
      jobs.filter(({ state }) => state !== 'running'),
    );
    if (isBegun && isUsed() && asked.get() === undefined) {
      asked.set('yes');
      void isKept().then((already) => (already === false ? askToKeep() : undefined));
    }
    if (!isEnded || isWarned) return;
    // A trial would take the room from a job that still runs.
    if (jobs.some(({ state }) => state === 'running')) return;
    void spaceHere().then(async (space) => {
      if (!space || !(await isNearlyFull(space)) || isWarned) return;
      isWarned = true;
      session.tell(texts.nearlyFull);
    });
  });
}
