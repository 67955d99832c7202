import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { surfaceOf } from '../../../src/build/surface.ts';
import { subpaths, writeDeclarations } from '../../../src/build/toolkit.ts';

test('the public surface is the one under version control (vitest -u writes it anew)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'totem-surface-'));
  try {
    writeDeclarations(folder);
    const entries = Object.entries(subpaths).map(([path, name]) => [path, `toolkit/${name}.d.ts`] as const);
    const surface = surfaceOf(folder, Object.fromEntries(entries));
    await expect(surface).toMatchFileSnapshot('../../../src/toolkit/surface.txt');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
