/**
 * Keeps an eye on the browser's storage: asks it to keep what is stored, at the first import of a person, and
 * warns once before it is full.
 */
import { kept } from './kept.ts';
import type { Session } from './session.ts';
import { texts } from './texts/shell.ts';

export type SpacePart = 'library' | 'models' | 'program' | 'other';

export interface Space {
  /** Bytes. */
  readonly used: number;
  readonly quota: number;
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

const storage = (): StorageManager | undefined =>
  (navigator as { readonly storage?: StorageManager }).storage;

/** Undefined where the browser does not say: pages over plain http, and blocked site data. */
export async function spaceHere(): Promise<Space | undefined> {
  const estimate = await storage()
    ?.estimate()
    .catch(() => undefined);
  if (estimate?.quota === undefined) return undefined;
  const { usageDetails = {} } = estimate as { readonly usageDetails?: Readonly<Record<string, number>> };
  const sums = new Map<SpacePart, number>();
  for (const [kind, bytes] of Object.entries(usageDetails)) {
    const part = partOf[kind] ?? 'other';
    sums.set(part, (sums.get(part) ?? 0) + bytes);
  }
  return { used: estimate.usage ?? 0, quota: estimate.quota, parts: [...sums] };
}

export const isNearlyFull = ({ used, quota }: Space): boolean =>
  used > quota * NEARLY || quota - used < Math.min(LITTLE, quota / 4);

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

/** Asks at the first job that a person starts, whose result will be stored. Warns after a job, once. */
export function careForStorage(session: Session): void {
  let [running, isWarned] = [0, false];
  session.addEventListener('change', () => {
    const now = session.jobs.filter(({ state }) => state === 'running').length;
    const [isBegun, isEnded] = [now > running, now < running];
    running = now;
    if (isBegun && asked.get() === undefined) {
      asked.set('yes');
      void isKept().then((already) => (already === false ? askToKeep() : undefined));
    }
    if (!isEnded || isWarned) return;
    void spaceHere().then((space) => {
      if (!space || isWarned || !isNearlyFull(space)) return;
      isWarned = true;
      session.tell(texts.nearlyFull);
    });
  });
}
