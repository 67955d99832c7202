/** Builds the page once for all page tests, which are in two projects. */
import { buildSite } from './site.ts';

const builds = globalThis as { totemBuild?: Promise<void> };
export const setup = (): Promise<void> => (builds.totemBuild ??= buildSite());
