/** Texts about language models that depend on their state, their size and on this browser. */
import type { LanguageModels } from '../../core/api/check-room.ts';
import type { ModelMeans } from '../../core/api/language-models.ts';
import { texts } from '../texts/check-room.ts';

/** `91 MB`, `1.9 GB`. */
export const sizeWords = (bytes: number): string =>
  bytes >= 999.5e6 ? `${(bytes / 1e9).toFixed(1)} GB` : `${String(Math.max(1, Math.round(bytes / 1e6)))} MB`;

/** A short form of a model's id: its name and the beginning of its hash. */
export const modelWords = (id: string): string => id.replace(/-sha256-([0-9a-f]{8})[0-9a-f]*$/u, ' ($1)');

/** The state of the model in use, and what to do about it. */
export function stateSaid({ models, inPage, state }: LanguageModels): string {
  const said = texts.model.state;
  if (state.kind === 'none') return models.length === 0 ? said.empty : said.none;
  const name = [...models, ...inPage].find(({ id }) => id === state.model)?.name ?? state.model;
  return state.kind === 'failed' ? said.failed(name, state.why) : said[state.kind](name);
}

/** What this browser can run. */
export function meansSaid({ gpu, room }: ModelMeans): string {
  const said = texts.model.means;
  return (
    (gpu.available ? said.gpu : said.noGpu(gpu.why)) + (room === undefined ? '' : said.room(sizeWords(room)))
  );
}
