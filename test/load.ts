import { availableParallelism, loadavg } from 'node:os';

/** How many programs want a core at present, as the average of a minute. */
export const load = (): number => loadavg()[0] as number;

/** How much longer something may take than alone on this machine: at least 1. */
export const slackForLoad = (): number => Math.max(1, load() / availableParallelism());
