/**
 * Builds the toolkit for other people's pages and programs: the npm package `totem` (ES modules with their
 * declarations, and single files for a page without a build), and the package `totem-models` with the models.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rollup } from 'vite';

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
} as const;

/** Modules that are also built as one file each, for `<script type="module">`. */
const singles = ['datalog', 'temporal', 'temporal-datalog', 'testing', 'rules'] as const;

/** Builds both packages into `folder`, which is emptied first. */
export async function buildToolkit(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const target = join(folder, 'totem');
  mkdirSync(target, { recursive: true });
  writeDeclarations(join(target, 'types'));
  const used = new UsedPackages();
  const modules = [...new Set(Object.values(subpaths))];
  await bundle(target, modules, used);
  for (const name of singles) await bundle(join(target, 'single'), [name], used);
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  writeFileSync(join(target, 'LICENCES.txt'), used.licences());
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  cpSync(join(sources, 'README.md'), join(target, 'README.md'));
}

/* ---------- code ---------- */

/** One module becomes one file; several share what they have in common. */
async function bundle(folder: string, modules: readonly string[], used: UsedPackages): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [used.plugin],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      lib: {
        entry: Object.fromEntries(modules.map((name) => [name, join(sources, `${name}.ts`)])),
        formats: ['es'],
      },
      rolldownOptions: {
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'shared/[name]-[hash].js',
          ...(modules.length === 1 && { codeSplitting: false }),
        },
      },
    },
  });
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
    const found = /^(?:\0)?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//u.exec(id.replaceAll('\\', '/'))?.[1];
    if (found !== undefined) this.#folders.add(found);
  }

  licences(): string {
    const about = [...this.#folders].sort().map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      ) as Readonly<Record<'name' | 'version' | 'license', string>>;
      const file = readdirSync(folder).find((each) => /^licen[cs]e(?:[-.]\w+)?$/iu.test(each));
      const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
      return `${name} ${version} (${license})\n${text}`;
    });
    const head = 'The code of this package contains parts of the packages below.\n';
    return [head, ...about].join(`\n${'-'.repeat(80)}\n\n`);
  }
}

/* ---------- declarations ---------- */

/**
 * The compiler writes a declaration for every module that is reached. Their imports end in `.ts`, which a
 * consumer cannot resolve, so they are rewritten to `.js`.
 */
export function writeDeclarations(folder: string): void {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', sources, '--outDir', folder], { stdio: 'inherit' });
  for (const path of filesUnder(folder)) {
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(relativeImport, (_, before, name) => `${before}${name}.js`),
    );
  }
}

const relativeImport = /((?:from |import\(|import )['"])(\.{1,2}\/[^'"]+)\.ts(?=['"])/gu;

export const filesUnder = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });

/* ---------- about the package ---------- */

function manifest() {
  const { version, license, description } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Readonly<Record<'version' | 'license' | 'description', string>>;
  const entries = Object.entries(subpaths).map(([path, name]) => [
    path,
    { types: `./types/toolkit/${name}.d.ts`, default: `./${name}.js` },
  ]);
  return {
    name: 'totem',
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: {
      ...(Object.fromEntries(entries) as Readonly<Record<string, unknown>>),
      './single/*': './single/*',
      './package.json': './package.json',
    },
  };
}
