/** A module of the tests and all that it imports, as one script for a page or a worker. */
import { build } from 'vite';

export async function bundled(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'bundle' } },
  });
  const chunk = [output]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .find((one) => one.type === 'chunk');
  if (!chunk || !('code' in chunk)) throw new Error(`${entry} was not bundled.`);
  return chunk.code;
}
