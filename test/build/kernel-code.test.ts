/**
 * The compiled kernel under version control is what its source gives. `GOLDEN=1 npx vitest run --project unit
 * test/build/kernel-code.test.ts` writes it again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../src/adapters/transformers/kernel');

/** As base64. */
async function compiled(...features: readonly string[]): Promise<string> {
  let code: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [
      'kernel.ts',
      ...['--baseDir', folder, '--outFile', 'kernel.wasm', '--optimizeLevel', '3', '--noAssert'],
      ...['--runtime', 'stub', '--importMemory', '--enable', 'simd'],
      ...features.flatMap((feature) => ['--enable', feature]),
    ],
    {
      readFile: (name) => (name === 'kernel.ts' ? readFileSync(join(folder, name), 'utf8') : null),
      writeFile: (_, contents) => {
        code = contents as Uint8Array;
      },
    },
  );
  if (error || !code) throw new Error(stderr.toString());
  return Buffer.from(code).toString('base64');
}

it('is compiled from its source', async () => {
  const path = join(folder, 'code.ts');
  const written = `/**
 * \`kernel.ts\`, compiled by AssemblyScript, as base64. Written by \`test/build/kernel-code.test.ts\`.
 */
export const plainKernel =
  '${await compiled()}';
export const relaxedKernel =
  '${await compiled('relaxed-simd')}';
`;
  if (process.env['GOLDEN']) writeFileSync(path, written);
  expect(readFileSync(path, 'utf8') === written).toBe(true);
});
