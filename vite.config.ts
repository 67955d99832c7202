import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { contentPolicy } from './src/build/content-policy.ts';
import { hosting, siteHeaders } from './src/build/hosting.ts';
import {
  airlock,
  llamaRuntime,
  serviceWorker,
  unpackedPreview,
  withoutOnnxRuntime,
} from './src/build/plugins.ts';
import { thirdPartyNotices } from './src/build/notices.ts';
import { gallery } from './src/build/toolkit.ts';
import { chromiumArguments, chromiumPath } from './test/chromium.mjs';
import { languageModelForTests } from './test/language-model-file.mjs';

const notices = thirdPartyNotices();

export default defineConfig({
  base: './',
  plugins: [
    llamaRuntime(),
    gallery(),
    contentPolicy(),
    hosting(),
    serviceWorker(),
    unpackedPreview(),
    notices.page(),
    airlock(),
  ],
  resolve: { alias: withoutOnnxRuntime },
  worker: { format: 'es', plugins: () => [llamaRuntime(), notices.worker()] },
  // Workers are found late; without this the first test in a fresh clone reloads under it.
  optimizeDeps: {
    include: [
      '@xenova/transformers',
      'comlink',
      'dexie',
      'n3',
      'parse5',
      'entities',
      'markdown-it',
      '@noble/hashes/sha2.js',
      '@noble/hashes/legacy.js',
      '@noble/hashes/utils.js',
      'tinyld/light',
      'pdfjs-dist',
      'pdfjs-dist/build/pdf.worker.mjs',
      'jszip',
      '@mlc-ai/web-llm',
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      'yaml',
    ],
    // Its files are changed on the way (llamaRuntime), which the optimizer would not see.
    exclude: ['@wllama/wllama'],
  },
  build: {
    rolldownOptions: { input: ['index.html', 'models.html', 'wipe.html'] },
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
  preview: { host: '127.0.0.1', port: 4173, headers: siteHeaders },
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Files of one process share what they import.
          isolate: false,
          testTimeout: 60_000,
          include: ['test/{adapters,airlock,build,core,data,workers}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [languageModelForTests()],
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: chromiumPath() ?? '/usr/bin/chromium',
                args: chromiumArguments,
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          environment: 'node',
          isolate: false,
          globalSetup: 'test/page/build.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          name: 'page',
          include: ['test/page/**/*.test.ts'],
          maxWorkers: 2,
        },
      },
    ],
  },
});
