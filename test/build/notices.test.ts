import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { build } from 'vite';
import { dataNotices, packageFolder, packageNotices, thirdPartyNotices } from '../../src/build/notices.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with these files. */
function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'notices-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const packageFiles = (name: string, licence?: string, version = '1.2.3') => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version,
    main: 'index.js',
    type: 'module',
  }),
  [`node_modules/${name}/index.js`]: `export const said = '${name} speaks';`,
  ...(licence !== undefined && { [`node_modules/${name}/LICENSE.md`]: licence }),
});

/** What is always in the build: Vite's helper, models and data. */
const shipped = {
  ...packageFiles('vite'),
  'public/lexicon/LICENCE.txt': 'Words are free.',
  'public/models/reader/LICENSE': 'Readers are free.',
  'public/facts/world/facts.tsv': '',
};

async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const root = project({
    'index.html': '<script type="module" src="./main.js"></script>',
    ...shipped,
    ...files,
  });
  const notices = thirdPartyNotices();
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [notices.page()],
    worker: { format: 'es', plugins: () => [notices.worker()] },
  });
  return readFileSync(join(root, 'dist/licences.html'), 'utf8');
}

describe('the licences of a build', () => {
  it('are those of the modules that were bundled, in the page and in a worker, and of the data', async () => {
    const page = await built({
      ...packageFiles('seen', 'Seen is <free>.'),
      ...packageFiles('@far/away', 'Away is free.'),
      ...packageFiles('unused'),
      'main.js':
        "import { said } from 'seen'; import './unused.js'; console.log(said);" +
        "new Worker(new URL('./thread.js', import.meta.url), { type: 'module' });",
      'unused.js': "import { said } from 'unused'; const never = () => said;",
      'thread.js': "import { said } from '@far/away'; postMessage(said);",
    });
    expect(page).toContain('<h2>seen 1.2.3</h2>');
    expect(page).toContain('Seen is &lt;free&gt;.');
    expect(page).toContain('Away is free.');
    for (const text of ['Words are free.', 'Readers are free.', 'Vite contributors'])
      expect(page).toContain(text);
    expect(page).not.toContain('unused');
  });

  it('fail the build where a bundled package has none', async () => {
    const files = { ...packageFiles('bare'), 'main.js': "import { said } from 'bare'; console.log(said);" };
    await expect(built(files)).rejects.toThrow('bare 1.2.3 is in the build, but has no licence text');
  });

  it('fail the build where a folder of models has none', async () => {
    const files = { 'main.js': 'console.log(1);', 'public/models/other/model.safetensors': '' };
    await expect(built(files)).rejects.toThrow('public/models/other has no licence text');
  });

  it('are there for what this project ships, llama.cpp inside its package too', () => {
    const root = join(import.meta.dirname, '../..');
    const names = dataNotices(join(root, 'public')).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['lexicon', 'facts/countries', 'models/totem-syntax']));
    const [own, within] = packageNotices(join(root, 'node_modules/@wllama/wllama'));
    expect(own?.texts.join()).toContain('Permission is hereby granted');
    expect(within?.texts.join()).toContain('ggml authors');
  });
});

it.each([
  ['/p/node_modules/lit/html.js', '/p/node_modules/lit'],
  ['/p/node_modules/a/node_modules/@b/c/d/e.js?worker', '/p/node_modules/a/node_modules/@b/c'],
  ['\0/p/node_modules/n3/src/index.js?commonjs-module', '/p/node_modules/n3'],
  ['/p/src/main.ts', undefined],
  ['\0vite/preload-helper.js', undefined],
])('the package of %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder);
});
