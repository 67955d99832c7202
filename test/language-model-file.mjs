/**
 * The weights of a small language model for tests: $TOTEM_GGUF, or the file stored by
 * fetch-language-model.mjs. They are never part of the repository.
 */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const cacheFolder = fileURLToPath(new URL('../node_modules/.cache/totem/', import.meta.url));
export const fileName = 'SmolLM2-135M-Instruct.Q4_1.gguf';

/** @returns {string | undefined} */
export function languageModelPath() {
  return [process.env.TOTEM_GGUF, `${cacheFolder}${fileName}`].find(
    (path) => path !== undefined && existsSync(path),
  );
}

/**
 * Serves the file to tests in the browser under `/test-language-model/`, or 404 if there is none.
 * @returns {import('vite').Plugin}
 */
export function languageModelForTests() {
  return {
    name: 'totem:language-model-for-tests',
    configureServer(server) {
      server.middlewares.use('/test-language-model/', (_, response) => {
        const path = languageModelPath();
        if (path === undefined) {
          response.statusCode = 404;
          response.end();
          return;
        }
        response.setHeader('content-length', statSync(path).size);
        response.setHeader('cache-control', 'no-store');
        createReadStream(path)
          .on('error', () => response.destroy())
          .pipe(response);
      });
    },
  };
}
