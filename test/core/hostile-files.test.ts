/** Files that claim what they do not hold are refused early, by name. */
import { createHash } from 'node:crypto';
import JSZip from 'jszip';
import { describe, expect, test } from 'vitest';
import { readDocx } from '../../src/adapters/documents/docx.ts';
import { readDocument } from '../../src/adapters/documents/read-document.ts';
import { readGgufHead } from '../../src/adapters/language-model/gguf.ts';
import { damagedFiles } from '../../src/adapters/language-model/mlc-sums.ts';
import { zipEntries } from '../../src/adapters/documents/zip-directory.ts';
import { uncontrolled } from '../../src/core/work.ts';
import '../campaign/hostile/pdf-in-node.ts';
import { inArchive } from '../campaign/hostile/file-seeds.ts';
import { slackForLoad } from '../load.ts';
import { writeGguf, type GgufEntry } from '../campaign/hostile/gguf-writer.ts';
import { docxParts, paragraph, run } from './documents/docx-writer.ts';
import { writePdf } from './documents/pdf-writer.ts';

const issuesOf = async (bytes: Uint8Array, name: string) =>
  (await readDocument(bytes, name, uncontrolled))?.issues ?? [];

describe('a DOCX that unpacks to more than it may', () => {
  const packed = async (more: Readonly<Record<string, Uint8Array | string>>) => {
    const zip = new JSZip();
    for (const [path, xml] of docxParts(paragraph(run('a')))) zip.file(path, xml);
    for (const [path, content] of Object.entries(more)) zip.file(path, content);
    return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
  };
  /** Writes another size into the directory's entry for a part. */
  const claiming = (bytes: Uint8Array, path: string, size: number) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const at = Buffer.from(bytes).lastIndexOf(path) - 46;
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    view.setUint32(at + 24, size, true);
    return bytes;
  };

  test('is refused for what it claims, whatever kind of part it is', async () => {
    const bytes = claiming(await packed({ 'word/media/image1.bin': 'a' }), 'word/media/image1.bin', 4e9);
    expect(await issuesOf(bytes, 'a.docx')).toMatchObject([
      { code: 'too-large', message: expect.stringContaining('4000 million bytes') as string },
    ]);
  });

  test('is refused for what it holds, if it claims less', async () => {
    const bomb = new Uint8Array(1_000_000).fill(32);
    const bytes = claiming(await packed({ 'word/header1.xml': bomb }), 'word/header1.xml', 10);
    expect(await readDocx(bytes, zipEntries(bytes) ?? [], uncontrolled, 500_000)).toMatchObject({
      text: '',
      issues: [
        { code: 'too-large', message: expect.stringContaining('more bytes than it claims') as string },
      ],
    });
  });

  test('is read if it claims more than it holds, but not too much', async () => {
    const bytes = claiming(await packed({ 'word/header1.xml': '<a/>' }), 'word/header1.xml', 1_000_000);
    expect((await readDocument(bytes, 'a.docx', uncontrolled))?.text).toBe('a');
  });
});

test('a DOCX of thousands of parts is refused before any of them is unpacked', async () => {
  const names = Array.from({ length: 60_000 }, (_, i) => `word/part${i}.xml`);
  const started = performance.now();
  expect(await readDocument(inArchive(paragraph(run('a')), names), 'a.docx', uncontrolled)).toMatchObject({
    text: '',
    issues: [{ code: 'too-many-parts', message: expect.stringContaining('60003 parts') as string }],
  });
  expect(performance.now() - started).toBeLessThan(2_000 * slackForLoad());
});

test('a PDF without pages is refused by name', async () => {
  expect(await issuesOf(writePdf([]), 'a.pdf')).toMatchObject([
    { code: 'no-pages', severity: 'error', message: expect.stringContaining('no pages') as string },
  ]);
});

describe('a GGUF file', () => {
  const headOf = (entries: readonly GgufEntry[], tensors = 0) =>
    readGgufHead(new Blob([writeGguf(entries, tensors)]));
  const llama: GgufEntry = { key: 'general.architecture', type: 8, text: 'llama' };

  test('of 57 bytes is no language model', async () => {
    const small = writeGguf([{ key: 'ninechars', type: 9, of: 4, list: [] }]);
    expect(small.length).toBe(57);
    await expect(readGgufHead(new Blob([small]))).rejects.toThrow(/does not say which kind of model/u);
  });

  test('of a head alone has no weights', async () => {
    await expect(headOf([llama])).rejects.toThrow(/only a header of 69 bytes and no weights/u);
  });

  test('with a list of lists is damaged', async () => {
    await expect(headOf([llama, { key: 'a', type: 9, of: 9, list: [] }])).rejects.toThrow(/list of lists/u);
  });

  test('whose weights are aligned to nothing is damaged', async () => {
    await expect(headOf([llama, { key: 'general.alignment', type: 4, number: 0 }], 1)).rejects.toThrow(
      /inside its header|aligned to 0 bytes/u,
    );
  });

  test('that claims more than it holds is incomplete', async () => {
    await expect(headOf([llama], 2 ** 40)).rejects.toThrow(/inside its header/u);
  });
});

describe('a shard of a compiled model', () => {
  const shard = new Blob(['weights']);
  const sum = createHash('md5').update('weights').digest('hex');
  const damaged = (expected: string) =>
    damagedFiles(
      { files: new Map([['params_shard_0.bin', shard]]), sums: new Map([['params_shard_0.bin', expected]]) },
      uncontrolled,
    );

  test('is what its list tells of', async () => {
    expect(await damaged(sum)).toEqual([]);
  });

  test('with another sum is refused by name', async () => {
    expect(await damaged(sum.replace(/^./u, (digit) => (digit === '0' ? '1' : '0')))).toMatchObject([
      { code: 'file-damaged', place: { path: 'params_shard_0.bin' } },
    ]);
  });
});
