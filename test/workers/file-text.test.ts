/** A file that is larger than the memory of a tab allows is refused before a byte of it is read. */
import { expect, test } from 'vitest';
import { fileText, LARGEST_FILE } from '../../src/workers/kit/file-text.ts';

test('a file is read as text', async () => {
  expect(await fileText(new Blob(['\uFEFFone\ntwo']), 'a.txt')).toBe('one\ntwo');
});

test('a file that is too large is refused by name, and not read', async () => {
  const large = {
    size: LARGEST_FILE + 1024 * 1024,
    slice: () => large,
    arrayBuffer: () => Promise.reject(new Error('It was read.')),
  };
  await expect(fileText(large, 'rows.jsonl')).rejects.toThrow(
    'rows.jsonl has 161 MB. Totem reads files of up to 160 MB',
  );
});
