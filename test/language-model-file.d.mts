import type { Plugin } from 'vite';
export const cacheFolder: string;
export const fileName: string;
export function languageModelPath(): string | undefined;
export function languageModelForTests(): Plugin;
