/** The user's settings for all runs, stored as one value. */
import { publishedSettings } from '../../core/oracles/verdict.ts';
import type { Settings } from '../../adapters/storage/repositories/settings.ts';
import type { Preferences } from '../../core/api/test-room.ts';

const NAME = 'test preferences';

interface Kept {
  readonly settings?: Readonly<Partial<Record<keyof typeof publishedSettings, unknown>>>;
  readonly shortcuts?: unknown;
}

/**
 * The stored values may come from another version. A value that is not valid is replaced by the published
 * one.
 */
export async function keptPreferences(settings: Settings): Promise<Preferences | undefined> {
  const kept: Kept | undefined = await settings.get(NAME);
  if (kept === undefined) return undefined;
  const share = (name: keyof typeof publishedSettings) => {
    const value = kept.settings?.[name];
    return typeof value === 'number' && value >= 0 && value <= 1 ? value : publishedSettings[name];
  };
  return {
    settings: { synonymCosine: share('synonymCosine'), jaccard: share('jaccard') },
    shortcuts: kept.shortcuts !== false,
  };
}

export const keepPreferences = (settings: Settings, preferences: Preferences): Promise<void> =>
  settings.keep(NAME, preferences);
