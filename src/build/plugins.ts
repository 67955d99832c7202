/**
 * Build steps for which Vite has no option: engines for language models on our own origin, and the service
 * worker's list of files.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { airlockPolicy } from '../airlock/hosts.ts';
import { isForHostOnly } from './hosting.ts';

const require = createRequire(import.meta.url);
/** Leaves ONNX Runtime out of a build: see no-inference-runtime.ts. */
export const withoutOnnxRuntime = [
  {
    find: /^onnxruntime-(?:web|node)$/u,
    replacement: fileURLToPath(new URL('no-inference-runtime.ts', import.meta.url)),
  },
];

const llamaFolder = dirname(dirname(require.resolve('@wllama/wllama/esm/index.js')));

/**
 * Replaces a piece that must occur exactly once. If a new release of the package is built differently, our
 * build fails, and not the reader's page.
 */
function replaced(code: string, piece: string | RegExp, by: string): string {
  if (code.split(piece).length !== 2)
    throw new Error(`@wllama/wllama: ${String(piece)} was expected once; see llamaRuntime.`);
  return code.replace(piece, () => by);
}

/**
 * Makes llama.cpp's thread a file of our own origin. At run time the package joins the thread's code from
 * strings and starts it from a blob: address, which Trusted Types refuse. The package also has these strings
 * as files. Here they are joined in the same way into an ordinary module that a worker imports.
 */
export function llamaRuntime(): Plugin {
  const threadCode = join(llamaFolder, 'src/workers-code/llama-cpp.js');
  const library = join(llamaFolder, 'esm/index.js');
  return {
    name: 'totem:llama-runtime',
    transform: {
      filter: { id: /wllama/ },
      handler(code, id) {
        const [file] = id.split('?');
        if (file === threadCode) {
          // `Module` is a variable of the thread; the runtime's code has to use it.
          const runtime = replaced(
            readFileSync(join(llamaFolder, 'src/wasm/wllama.js'), 'utf8'),
            'var Module=typeof Module!="undefined"?Module:{};',
            '',
          );
          return {
            code: [
              "import wasm from '../wasm/wllama.wasm?url';",
              "const RUN_OPTIONS = { pathConfig: { 'wllama.wasm': new URL(wasm, import.meta.url).href " +
                '}, nbThread: 0, compat: false };',
              `function wModuleInit() { ${runtime}; return Module; }`,
              code,
            ].join('\n'),
            map: null,
          };
        }
        if (file !== library) return undefined;
        const withoutCode = [
          'LLAMA_CPP_WORKER_CODE',
          'WLLAMA_EMSCRIPTEN_CODE',
          'OPFS_UTILS_WORKER_CODE',
        ].reduce(
          (rest, name) =>
            replaced(
              rest,
              new RegExp(`var ${name} = (?:"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*');`),
              `var ${name} = '';`,
            ),
          code,
        );
        return {
          code: replaced(
            withoutCode,
            'this.worker = createWorker(completeCode);',
            'this.worker = this.resources.startThread();',
          ),
          map: null,
        };
      },
    },
  };
}

/**
 * `npm start` serves to the same machine. Compressing 23 MB of a model takes longer than sending it, and
 * blocks all other requests, so nothing is compressed.
 */
export function unpackedPreview(): Plugin {
  return {
    name: 'totem:unpacked-preview',
    configurePreviewServer(server) {
      server.middlewares.use((request, _, next) => {
        delete request.headers['accept-encoding'];
        next();
      });
    },
  };
}

/**
 * The page that gets models has a policy of its own: in the page itself, so that it holds on any host, and as
 * the header under `npm start` instead of the other one.
 */
export function airlock(): Plugin {
  return {
    name: 'totem:airlock',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, server }) {
        if (server || !path.endsWith('models.html')) return html;
        return html.replace(
          '<head>',
          `<head>\n  <meta http-equiv="content-security-policy" content="${airlockPolicy}">`,
        );
      },
    },
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        if (/^\/models(?:\.html)?(?:[?#]|$)/.test(request.url ?? '')) {
          const set = response.setHeader.bind(response);
          response.setHeader = (name, value) =>
            set(
              name,
              name === 'content-security-policy' ? `${airlockPolicy}; frame-ancestors 'none'` : value,
            );
        }
        next();
      });
    },
  };
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });

/** The page says which version it is, so that the files of a version that a tab runs can be kept. */
function writeVersion(page: string, version: string): void {
  const html = readFileSync(page, 'utf8');
  if (!html.includes('<head>')) throw new Error('index.html has no <head> to write the version into.');
  writeFileSync(page, html.replace('<head>', `<head>\n  <meta name="totem-version" content="${version}">`));
}

/** Writes the list of files and its version into `sw.js`; `public/` has its readable source. */
export function serviceWorker(): Plugin {
  let outDir = 'dist';
  return {
    name: 'totem:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const script = join(outDir, 'sw.js');
        if (!existsSync(script)) return;
        const files = filesUnder(outDir)
          .map((path) => relative(outDir, path).replaceAll('\\', '/'))
          .filter((path) => path !== 'sw.js' && !isForHostOnly(path))
          .sort();
        const isLarge = (path: string) => /^(?:models|lexicon)\//.test(path);
        // Engines for a language model, which few users add: they are cached once they have been used.
        const isLater = (path: string) =>
          /^(?:assets\/(?:web-llm-engine|llama-engine|llama\.worker|wllama)[^/]*|gallery\/totem\/.*)$/.test(
            path,
          );
        const large = files.filter((path) => isLarge(path) && !/\.md$|LICENSE$/.test(path));
        const later = files.filter(isLater);
        const shell = files.filter((path) => !isLarge(path) && !isLater(path));
        const versionOf = (paths: readonly string[]) => {
          const hash = createHash('sha256');
          for (const path of paths) hash.update(path).update(readFileSync(join(outDir, path)));
          return hash.digest('hex').slice(0, 12);
        };
        // Each group has a version of its own, so that a new page does not fetch 90 MB of unchanged models
        // again.
        const version = versionOf(shell);
        writeVersion(join(outDir, 'index.html'), version);
        const list = JSON.stringify({
          version,
          largeVersion: versionOf(large),
          laterVersion: versionOf(later),
          shell,
          large,
          later,
        });
        writeFileSync(
          script,
          readFileSync(script, 'utf8').replace('/* files: filled in by the build */ undefined', list),
        );
      },
    },
  };
}
