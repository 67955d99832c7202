/** The user's settings for all runs, stored as one value. */
import { publishedSettings, type OracleSettings } from '../../core/oracles/verdict.ts';
import type { Settings } from '../../adapters/storage/repositories/settings.ts';
import type { Preferences } from '../../core/api/test-room.ts';

const NAME = 'test preferences';

interface Kept {
  /** An earlier version had one threshold, `jaccard`, for nodes and edges. */
  readonly settings?: Readonly<Partial<Record<keyof OracleSettings | 'jaccard', unknown>>>;
  readonly shortcuts?: unknown;
}

/**
 * The stored values may come from another version. A value that is not valid is replaced by the published
 * one.
 */
export async function keptPreferences(settings: Settings): Promise<Preferences | undefined> {
  const kept: Kept | undefined = await settings.get(NAME);
  if (kept === undefined) return undefined;
  const share = (name: keyof OracleSettings, before?: 'jaccard') => {
    const value = kept.settings?.[name] ?? (before && kept.settings?.[before]);
    return typeof value === 'number' && value >= 0 && value <= 1 ? value : publishedSettings[name];
  };
  return {
    settings: {
      synonymCosine: share('synonymCosine'),
      edgeJaccard: share('edgeJaccard', 'jaccard'),
      nodeJaccard: share('nodeJaccard', 'jaccard'),
    },
    shortcuts: kept.shortcuts !== false,
  };
}

export const keepPreferences = (settings: Settings, preferences: Preferences): Promise<void> =>
  settings.keep(NAME, preferences);
