/** How many model workers a device bears. */

/** What the browser says of the device; some say less than others. */
export interface Device {
  readonly hardwareConcurrency?: number;
  /** Gigabytes, rounded to a power of two; Chromium only, and only where the page came over https. */
  readonly deviceMemory?: number;
}

/** More than this gains little: the rooms' own work and the page want a core too. */
const most = 4;
/** A worker that has all models loaded holds about 150 MB: gigabytes. */
const each = 0.15;
/** The share of the device's memory that the models may take. */
const share = 1 / 8;
/** What a device is taken to have that does not say it. */
const unknownMemory = 4;
const unknownCores = 2;

/** A worker a core, as far as memory lasts, from 1 to 4. */
export function poolSize({ hardwareConcurrency, deviceMemory = unknownMemory }: Device): number {
  const bearable = Math.floor((deviceMemory * share) / each);
  return Math.max(1, Math.min(most, hardwareConcurrency ?? unknownCores, bearable));
}
