/**
 * Builds the toolkit for other people's pages and programs: the npm package `totem` (ES modules with their
 * declarations, and single files for a page without a build), and the package `totem-models` with the models.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rollup } from 'vite';
import { packageFolder, packageNotices } from './notices.ts';
import { withoutOnnxRuntime } from './plugins.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const sources = join(root, 'src/toolkit');

/** The subpaths of the package, and the module of each in `src/toolkit`. */
export const subpaths = {
  '.': 'index',
  './datalog': 'datalog',
  './engine': 'engine',
  './temporal': 'temporal',
  './temporal/datalog': 'temporal-datalog',
  './testing': 'testing',
  './rules': 'rules',
  './checking': 'checking',
  './models': 'models',
  './elements': 'elements',
} as const;

/** Files for `<script type="module">`, and the module of each. */
const singles = {
  datalog: 'datalog',
  temporal: 'temporal',
  'temporal-datalog': 'temporal-datalog',
  testing: 'testing',
  rules: 'rules',
  checking: 'checking-single',
  elements: 'elements-single',
} as const;

/** Builds both packages into `folder`, which is emptied first. */
export async function buildToolkit(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const target = join(folder, 'totem');
  mkdirSync(target, { recursive: true });
  writeDeclarations(join(target, 'types'));
  const used = new UsedPackages();
  await bundle(target, Object.fromEntries(Object.values(subpaths).map((name) => [name, name])), { used });
  await bundle(target, { worker: 'worker' }, { used });
  await bundle(target, { 'models-node': 'models-node' }, { used, isForNode: true });
  for (const [file, module] of Object.entries(singles))
    await bundle(join(target, 'single'), { [file]: module }, { used, isOwnWorker: true });
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  writeFileSync(join(target, 'LICENCES.txt'), used.licences());
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  cpSync(join(sources, 'README.md'), join(target, 'README.md'));
  cpSync(join(sources, 'custom-elements.json'), join(target, 'custom-elements.json'));
  writeModels(join(folder, 'totem-models'));
}

/** The gallery of the app's build uses the elements as one file, as other people's pages do. */
export function gallery(): Plugin {
  let outDir = 'dist';
  return {
    name: 'totem:gallery',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const folder = join(outDir, 'gallery');
      if (!existsSync(folder)) return;
      const used = new UsedPackages();
      await bundle(join(folder, 'totem'), { elements: singles.elements }, { used, isOwnWorker: true });
      writeFileSync(join(folder, 'totem/LICENCES.txt'), used.licences());
    },
  };
}

/* ---------- code ---------- */

interface BundleOptions {
  readonly used: UsedPackages;
  readonly isForNode?: boolean;
  /** The file starts itself as its worker, not `worker.js` beside it. */
  readonly isOwnWorker?: boolean;
}

/** @param files names of files, and the module of each. One stands alone; several share what they can. */
async function bundle(
  folder: string,
  files: Readonly<Record<string, string>>,
  { used, isForNode, isOwnWorker }: BundleOptions,
): Promise<void> {
  const entries = Object.entries(files).map(([file, module]) => [file, join(sources, `${module}.ts`)]);
  // Libraries choose their build for production by it.
  process.env['NODE_ENV'] = 'production';
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [toolkitWorkers(isOwnWorker ?? false), used.plugin],
    ...(isForNode && { ssr: { noExternal: true as const, target: 'node' as const } }),
    resolve: { alias: withoutOnnxRuntime },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      ...(isForNode && { ssr: true }),
      lib: { entry: Object.fromEntries(entries) as Record<string, string>, formats: ['es'] },
      rolldownOptions: {
        output: {
          entryFileNames: '[name].js',
          // Beside the others, so that worker.js is found from each.
          chunkFileNames: 'shared-[name]-[hash].js',
          ...(entries.length === 1 && { codeSplitting: false }),
        },
      },
    },
  });
}

const decorators = '\0totem-decorators';
const guardedDecorators = [
  "export * from 'lit/decorators.js';",
  `export { customElement } from ${JSON.stringify(join(sources, 'elements/custom-element.ts'))};`,
].join('\n');

/**
 * In the toolkit all workers are one script. An import of a worker's address gives the name of the thread, of
 * which `src/toolkit/threads.ts` makes an address.
 */
function toolkitWorkers(isOwnWorker: boolean): Plugin {
  const mark = '\0totem-thread:';
  const wanted = '.worker.ts?worker&url';
  return {
    name: 'totem:toolkit-workers',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === 'lit/decorators.js' && importer !== decorators) return decorators;
      const thread = id.endsWith(wanted) ? basename(id.slice(0, -wanted.length)) : undefined;
      return thread === undefined ? undefined : `${mark}${thread}`;
    },
    load(id) {
      if (id === decorators) return guardedDecorators;
      if (isOwnWorker && id.endsWith('/src/toolkit/worker-script.ts'))
        return 'export const workerScript = import.meta.url;';
      return id.startsWith(mark) ? `export default ${JSON.stringify(id.slice(mark.length))};` : undefined;
    },
  };
}

/** Packages whose code is in the bundles, and their licences. */
class UsedPackages {
  readonly #folders = new Set<string>();

  readonly plugin: Plugin = {
    name: 'totem:used-packages',
    generateBundle: (_, files: Rollup.OutputBundle) => {
      for (const file of Object.values(files))
        if (file.type === 'chunk') for (const id of file.moduleIds) this.#add(id);
    },
  };

  #add(id: string): void {
    const folder = packageFolder(id);
    if (folder !== undefined) this.#folders.add(folder);
  }

  licences(): string {
    const notices = [...this.#folders].sort().flatMap(packageNotices);
    const about = notices.map(({ name, version = '', licence = '', texts }) =>
      [`${name} ${version} ${licence}`.trim(), ...texts].join('\n\n'),
    );
    const head = 'The code of this package contains parts of the packages below.';
    return `${[head, ...about].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
  }
}

const packageIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Readonly<
    Record<'name' | 'version' | 'license' | 'description', string>
  >;

/* ---------- declarations ---------- */

/**
 * The compiler writes a declaration for every module. Those that no subpath needs are removed, such as those
 * behind the elements, which the package loads when it is used. Imports end in `.ts`, which a consumer cannot
 * resolve, so they are rewritten to `.js`.
 */
export function writeDeclarations(folder: string): void {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', sources, '--outDir', folder], { stdio: 'inherit' });
  const needed = new Set(Object.values(subpaths).map((name) => join(folder, `toolkit/${name}.d.ts`)));
  for (const path of needed) {
    const text = readFileSync(path, 'utf8');
    for (const [, , module = ''] of text.matchAll(relativeImport))
      needed.add(join(dirname(path), `${module}.d.ts`));
    writeFileSync(path, text.replace(relativeImport, '$1$2.js'));
  }
  for (const path of filesUnder(folder)) if (!needed.has(path)) rmSync(path);
}

const relativeImport = /((?:from |import\(|import )['"])(\.{1,2}\/[^'"]+)\.ts(?=['"])/gu;

const filesUnder = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });

/* ---------- models ---------- */

/** What a host copies to its site: the models and the word table. */
function writeModels(folder: string): void {
  for (const name of ['models', 'lexicon'])
    cpSync(join(root, 'public', name), join(folder, name), { recursive: true });
  cpSync(join(sources, 'models-README.md'), join(folder, 'README.md'));
  const about = {
    name: 'totem-models',
    version: packageIn(root).version,
    description: 'The models that totem reads texts with. Copy the folder to your site.',
    license: 'SEE LICENSE IN README.md',
    exports: { './*': './*' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
}

/* ---------- about the package ---------- */

function manifest() {
  const { version, license, description } = packageIn(root);
  const entries = Object.entries(subpaths).map(([path, name]) => [
    path,
    {
      types: `./types/toolkit/${name}.d.ts`,
      ...(name === 'models' && { node: './models-node.js' }),
      default: `./${name}.js`,
    },
  ]);
  return {
    name: 'totem',
    version,
    description,
    license,
    type: 'module',
    sideEffects: ['./elements.js', './single/*', './worker.js'],
    customElements: 'custom-elements.json',
    engines: { node: '>=20' },
    exports: {
      ...(Object.fromEntries(entries) as Readonly<Record<string, unknown>>),
      './worker.js': './worker.js',
      './custom-elements.json': './custom-elements.json',
      './single/*': './single/*',
      './package.json': './package.json',
    },
  };
}
