import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { unpacked, zipEntries } from '../../src/adapters/documents/zip-directory.ts';
import { zipOf, type TextFile } from '../../src/core/zip.ts';

const files: readonly TextFile[] = [
  { name: 'README.txt', text: 'Run it.\n' },
  { name: 'facts/Ås — 🙂.facts', text: 'a\tb\n'.repeat(10_000) },
  { name: 'results/empty', text: '' },
];

test.each([[files], [[]], [files.slice(0, 1)]])('another reader finds the same files', async (written) => {
  const archive = await JSZip.loadAsync(zipOf(written), { checkCRC32: true });
  const found: TextFile[] = [];
  for (const [name, file] of Object.entries(archive.files))
    if (!file.dir) found.push({ name, text: await file.async('string') });
  expect(found).toEqual(written);
});

test('so does the reader of this project, and the same files give the same bytes', async () => {
  const bytes = zipOf(files);
  const entries = zipEntries(bytes) ?? [];
  expect(entries.map(({ name, size }) => [name, size])).toEqual(
    files.map(({ name, text }) => [name, new TextEncoder().encode(text).length]),
  );
  for (const [i, entry] of entries.entries())
    expect(new TextDecoder().decode(await unpacked(bytes, entry, 1e6))).toBe(files[i]?.text);
  expect(zipOf(files)).toEqual(bytes);
});
