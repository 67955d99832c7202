/** What a person has set for all runs, kept as one setting. */
import { publishedSettings } from '../../core/oracles/verdict.ts';
import type { Store } from '../../adapters/storage/store.ts';
import type { Preferences } from '../../core/api/test-room.ts';

const NAME = 'preferences';

/** What is kept may come from another version: a value that is none is the published one. */
export async function keptPreferences(store: Store): Promise<Preferences | undefined> {
  const text = await store.setting(NAME);
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as {
    readonly settings?: Readonly<Record<string, unknown>>;
    readonly shortcuts?: unknown;
  };
  const share = (name: keyof typeof publishedSettings) => {
    const value = kept.settings?.[name];
    return typeof value === 'number' && value >= 0 && value <= 1 ? value : publishedSettings[name];
  };
  return {
    settings: { synonymCosine: share('synonymCosine'), jaccard: share('jaccard') },
    shortcuts: kept.shortcuts !== false,
  };
}

export const keepPreferences = (store: Store, preferences: Preferences): Promise<void> =>
  store.keepSetting(NAME, JSON.stringify(preferences));
