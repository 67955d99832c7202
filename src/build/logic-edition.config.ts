/**
 * Builds the Logic room as one HTML file that opens from disk: `dist/logic-edition/totem-logic.html`. A page
 * from disk can load neither a module nor a worker by its address. So the script is a classic one within the
 * page, and it carries the worker as text. The page's policy allows this script by its hash, and nothing
 * else.
 */
import { createHash } from 'node:crypto';
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite';

const WORKER = 'virtual:logic-edition-worker';

/** One classic script of everything that an entry imports. */
const classic = (entry: string): InlineConfig => ({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: 'dist/logic-edition',
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
  },
});

/** Gives the code of the worker as a string. */
function workerAsText(): Plugin {
  return {
    name: 'totem:logic-edition-worker',
    resolveId: (id) => (id === WORKER ? `\0${WORKER}` : undefined),
    async load(id) {
      if (id !== `\0${WORKER}`) return undefined;
      const config = classic('src/workers/logic-edition.worker.ts');
      const made = await build({ ...config, build: { ...config.build, write: false } });
      const [first] = [made].flat();
      const chunk = first && 'output' in first ? first.output[0] : undefined;
      if (chunk?.type !== 'chunk') throw new Error('The worker of the Logic edition was not built.');
      return `export default ${JSON.stringify(chunk.code)};`;
    },
  };
}

/** Puts the only script into a page, with a policy that allows it alone. */
function onePage(): Plugin {
  return {
    name: 'totem:logic-edition-page',
    enforce: 'post',
    generateBundle(_, bundle) {
      const [[name, chunk] = [], ...more] = Object.entries(bundle);
      if (name === undefined || chunk?.type !== 'chunk' || more.length > 0)
        throw new Error('The Logic edition was expected to be one script.');
      delete bundle[name];
      this.emitFile({ type: 'asset', fileName: 'totem-logic.html', source: pageWith(chunk.code) });
    },
  };
}

function pageWith(code: string): string {
  // Within a page, these letters would end the script or begin a comment, also inside a string of it.
  const script = code.replaceAll(/<(?=\/script|!--|script)/gi, '\\x3C').trim();
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}' 'wasm-unsafe-eval'`,
    'worker-src blob:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html totem 'allow-duplicates'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="content-security-policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Totem Logic</title>
</head>
<body>
  <noscript>Totem Logic works in your browser alone and needs JavaScript for it.</noscript>
  <script>${script}</script>
</body>
</html>
`;
}

const page = classic('src/logic-edition.ts');
export default defineConfig({ ...page, plugins: [workerAsText(), onePage()] });
