/** How many model workers a device can run. */

/** What the browser reports about the device; some browsers report less. */
export interface Device {
  readonly hardwareConcurrency?: number;
  /** Gigabytes, rounded to a power of two; only in Chromium, and only if the page came over https. */
  readonly deviceMemory?: number;
}

/** More workers gain little: the rooms' own work and the page need a core too. */
const most = 4;
/** Memory of one worker that has loaded all models: about 150 MB, in gigabytes. */
const each = 0.15;
/** The share of the device's memory that the models may use. */
const share = 1 / 8;
/** Assumed for a device that does not report its memory, in gigabytes. */
const unknownMemory = 4;
const unknownCores = 2;

/** One worker for each core, as far as memory allows, from 1 to 4. */
export function poolSize({ hardwareConcurrency, deviceMemory = unknownMemory }: Device): number {
  const bearable = Math.floor((deviceMemory * share) / each);
  return Math.max(1, Math.min(most, hardwareConcurrency ?? unknownCores, bearable));
}
