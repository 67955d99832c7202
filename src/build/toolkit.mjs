/** `npm run build:toolkit [-- FOLDER]`: both packages of the toolkit into dist-toolkit, or another folder. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const { module } = await runnerImport(join(root, 'src/build/toolkit.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
await module.buildToolkit(resolve(process.argv[2] ?? join(root, 'dist-toolkit')));
