/** How many model workers a device can run. */

/** What the browser reports about the device; some browsers report less. */
export interface Device {
  readonly hardwareConcurrency?: number;
  /** Gigabytes, rounded to a power of two; only in Chromium, and only if the page came over https. */
  readonly deviceMemory?: number;
}

/** More workers gain little: the rooms' own work and the page need a core too. */
const MOST_WORKERS = 4;
/** Memory of one worker that has loaded all models: about 150 MB, in gigabytes. */
const WORKER_GIGABYTES = 0.15;
/** The share of the device's memory that the models may use. */
const MEMORY_SHARE = 1 / 8;
/** Assumed for a device that does not report its memory, in gigabytes. */
const UNKNOWN_GIGABYTES = 4;
const UNKNOWN_CORES = 2;

/** One worker for each core, as far as memory allows, from 1 to 4. */
export function poolSize({ hardwareConcurrency, deviceMemory = UNKNOWN_GIGABYTES }: Device): number {
  const bearable = Math.floor((deviceMemory * MEMORY_SHARE) / WORKER_GIGABYTES);
  return Math.max(1, Math.min(MOST_WORKERS, hardwareConcurrency ?? UNKNOWN_CORES, bearable));
}
