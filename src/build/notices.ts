/**
 * The licences of everything in the build that others made, in one page. The list is made from the modules
 * that were really bundled, for the page and for each worker, and from the folders of models and data. What
 * has no licence text fails the build.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { escaped } from '../core/escaped.ts';

/** The address of the page, beside index.html. */
export const noticesFile = 'licences.html';

export interface Notice {
  readonly name: string;
  readonly version?: string;
  /** The name of the licence (SPDX), where the package states one. */
  readonly licence?: string;
  readonly texts: readonly string[];
}

/** Texts for what carries none itself: packages without a licence file, and code compiled into a package. */
const ownTexts = fileURLToPath(new URL('licences/', import.meta.url));
const missingTexts: Readonly<Record<string, string>> = {
  // Its own file also has the licences of tools that only run while building.
  vite: 'vite.txt',
};
/** Emscripten puts its C library into every program that it compiles. */
const musl = (name: string) => ({ name: `musl (compiled into ${name})`, text: 'musl.txt' });
/** Programs compiled into a package. */
const compiledIn: Readonly<Record<string, readonly { readonly name: string; readonly text: string }[]>> = {
  '@wllama/wllama': [
    { name: 'llama.cpp and ggml (compiled into @wllama/wllama)', text: 'llama.cpp.txt' },
    { name: 'JSON for Modern C++ (compiled into @wllama/wllama)', text: 'nlohmann-json.txt' },
    musl('@wllama/wllama'),
  ],
};

const isLicence = (file: string): boolean =>
  /^(?:licen[cs]e|copying|notice|unlicen[cs]e|third-?party-?notices?)(?:[-._].*)?$/i.test(file);

/** Folders of `public` that hold what others made; each subfolder, or the folder itself, has its licence. */
const dataFolders = ['models/*', 'lexicon', 'facts/*'];
/** Written for Totem, under Totem's own licence. */
const ownData = ['facts/world'];

/** The folder of the package that a module belongs to; undefined for our own modules and virtual ones. */
export function packageFolder(id: string): string | undefined {
  const [path = ''] = id.replace(/^\0/, '').split('?');
  const parts = path.split(/[\\/]/);
  const at = parts.lastIndexOf('node_modules');
  const name = parts[at + 1];
  if (at < 0 || name === undefined) return undefined;
  return parts.slice(0, at + (name.startsWith('@') ? 3 : 2)).join(sep);
}

/** @throws Error if the package has no licence text. */
export function packageNotices(folder: string): Notice[] {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const own = missingTexts[name];
  const texts = own === undefined ? licenceTexts(folder) : [readFileSync(join(ownTexts, own), 'utf8')];
  if (texts.length === 0)
    throw new Error(
      `${name} ${version} is in the build, but has no licence text. Add one to src/build/licences and ` +
        'name it in src/build/notices.ts.',
    );
  const parts = compiledIn[name] ?? [];
  return [
    { name, version, texts, ...(license !== undefined && { licence: license }) },
    ...parts.map((part) => ({ name: part.name, texts: [readFileSync(join(ownTexts, part.text), 'utf8')] })),
  ];
}

/** @throws Error if a folder of models or data has no licence text. */
export function dataNotices(publicFolder: string): Notice[] {
  return dataFolders
    .flatMap((pattern) => {
      const [top = '', every] = pattern.split('/');
      if (every === undefined) return [top];
      return readdirSync(join(publicFolder, top), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${top}/${entry.name}`);
    })
    .filter((name) => !ownData.includes(name))
    .map((name) => {
      const texts = licenceTexts(join(publicFolder, name));
      if (texts.length === 0) throw new Error(`public/${name} has no licence text.`);
      return { name, texts };
    });
}

const licenceTexts = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(isLicence)
        .sort()
        .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    : [];

export function noticesPage(notices: readonly Notice[]): string {
  const parts = notices.map(({ name, version = '', licence, texts }) => {
    const stated = licence === undefined ? '' : `<p>${escaped(licence)}</p>`;
    return `<h2>${escaped(`${name} ${version}`.trim())}</h2>${stated}
${texts.map((text) => `<pre>${escaped(text)}</pre>`).join('\n')}`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Licences – Totem</title>
<link rel="icon" href="favicon.svg">
<link rel="stylesheet" href="licences.css">
<main>
<h1>Licences</h1>
<p>Totem is licensed under the Apache License 2.0. It contains these works of others.</p>
${parts.join('\n')}
<p><a href="./">Back to Totem</a></p>
</main>
</html>
`;
}

/** One for the page and one for each worker, which share what they found. */
export function thirdPartyNotices(): { readonly page: () => Plugin; readonly worker: () => Plugin } {
  // Vite's own helper is bundled without a file of its own.
  const packages = new Set<string>([join('node_modules', 'vite')]);
  const collect = (modules: Iterable<string>) => {
    for (const id of modules) {
      const folder = packageFolder(id);
      if (folder !== undefined) packages.add(folder.slice(folder.lastIndexOf('node_modules')));
    }
  };
  const bundled: Plugin = {
    name: 'totem:bundled-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') collect(Object.keys(file.modules));
    },
  };
  let root = '.';
  let publicFolder = 'public';
  return {
    worker: () => bundled,
    page: () => ({
      name: 'totem:notices',
      apply: 'build',
      enforce: 'post',
      configResolved(config) {
        root = config.root;
        publicFolder = config.publicDir;
      },
      // Workers are bundled before the page is written.
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') collect(Object.keys(file.modules));
        const notices = [...packages].sort().flatMap((folder) => packageNotices(join(root, folder)));
        this.emitFile({
          type: 'asset',
          fileName: noticesFile,
          source: noticesPage([...notices, ...dataNotices(publicFolder)]),
        });
      },
    }),
  };
}
