/**
 * How language models are said: sizes, forms, how the chosen one stands, what this browser can run and what
 * to do where it cannot.
 */
import type { LanguageModels } from '../../core/api/check-room.ts';
import type { ModelFormat, ModelMeans } from '../../core/api/language-models.ts';

export const formatWords: Readonly<Record<ModelFormat, string>> = {
  gguf: 'one file, GGUF',
  mlc: 'a folder, MLC',
};

/** `91 MB`, `1.9 GB`. */
export const sizeWords = (bytes: number): string =>
  bytes >= 999.5e6 ? `${(bytes / 1e9).toFixed(1)} GB` : `${String(Math.max(1, Math.round(bytes / 1e6)))} MB`;

/** A model's id in short: its name, and the beginning of its hash. */
export const modelWords = (id: string): string => id.replace(/-sha256-([0-9a-f]{8})[0-9a-f]*$/u, ' ($1)');

/** How the model that replies stands, and what to do about it. */
export function stateSaid({ models, state }: LanguageModels): string {
  if (state.kind === 'none')
    return models.length === 0
      ? 'No model is kept here yet.'
      : 'None is chosen, so the page works without one. Choose one to have it answer.';
  const name = models.find(({ id }) => id === state.model)?.name ?? state.model;
  switch (state.kind) {
    case 'idle':
      return `${name} replies. It is loaded when it is first asked.`;
    case 'loading':
      return `${name} replies. It is being loaded.`;
    case 'ready':
      return `${name} replies. It is loaded.`;
    case 'failed':
      return (
        `${name} does not work here. ${state.why} Choose it again to try once more, choose another, or ` +
        'remove it.'
      );
  }
}

/** What runs in this browser. */
export function meansSaid({ gpu, room }: ModelMeans): string {
  const runs = gpu.available
    ? 'This browser lets pages use the graphics card, so both forms run here.'
    : `${gpu.why} A folder for WebGPU does not run here.`;
  return room === undefined ? runs : `${runs} The browser says that it has room for ${sizeWords(room)} more.`;
}
