/** Batch files in parts, in the real worker and its library: replies of two tabs come into one run. */
import JSZip from 'jszip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyFile, TestService } from '../../src/core/api/test-room.ts';
import { publishedSettings } from '../../src/core/oracles/verdict.ts';
import { callsOf } from '../../src/workers/kit/spawn.ts';
import { startTestRoom } from '../../src/workers/test-room/client.ts';

const name = `batch-parts-${crypto.randomUUID()}`;
const workers = [startTestRoom(name), startTestRoom(name)] as const;
const [service, other] = workers.map((worker) => callsOf<TestService>(worker) as TestService) as [
  TestService,
  TestService,
];
afterAll(() => {
  for (const worker of workers) worker.terminate();
});
beforeAll(async () => {
  for (const tab of [service, other]) await tab.open(() => undefined);
  await service.listing();
});

/** The manifest, and what a server answers to each part. */
async function served(archive: Blob): Promise<readonly [ReplyFile, ...ReplyFile[]]> {
  const zip = await JSZip.loadAsync(await archive.arrayBuffer());
  const files = await Promise.all(
    Object.values(zip.files).map(async (file) => ({ name: file.name, text: await file.async('string') })),
  );
  const manifest = files.find((file) => file.name === 'manifest.json')!;
  const replies = files
    .filter((file) => file.name.startsWith('part-'))
    .map((part) => ({
      name: part.name,
      file: new Blob(
        part.text
          .trimEnd()
          .split('\n')
          .map((line) => {
            const { custom_id, body } = JSON.parse(line) as { custom_id: string; body: { model: string } };
            const reply = { model: body.model, choices: [{ message: { content: 'Yes.' } }] };
            return `${JSON.stringify({ custom_id, response: { status_code: 200, body: reply } })}\n`;
          }),
      ),
    }));
  return [{ name: manifest.name, file: new Blob([manifest.text]) }, ...replies];
}

test('parts that come one after the other, and twice, and from two tabs, are one run', async () => {
  const { caseSets } = await service.listing();
  const set = caseSets.find(({ id }) => id === 'sample') ?? caseSets[0]!;
  const size = Math.ceil(set.cases / 3);
  const archive = (await service.splitCases(set.id, 'served', { requests: size, megabytes: 200 })) as Blob;
  const [manifest, ...parts] = await served(archive);
  expect(parts).toHaveLength(3);
  const give = (tab: TestService, ...files: readonly ReplyFile[]) =>
    tab.importParts(set.id, files, crypto.randomUUID(), () => undefined);

  const first = await give(service, parts[1]!, manifest);
  expect(first).toMatchObject({ rows: { read: size, kept: size, leftOut: 0 }, doubled: 0, already: 0 });
  expect(first?.parts?.map(({ missing, requests }) => missing === requests)).toEqual([true, false, true]);

  // Both tabs give the others at once, and one of them what is there already.
  const both = await Promise.all([
    give(service, manifest, ...parts),
    give(other, manifest, parts[0]!, parts[0]!, parts[2]!),
  ]);
  expect(new Set(both.map((report) => report?.kept?.id))).toEqual(new Set([first?.kept?.id]));
  const kept = both.map((report) => report?.rows.kept ?? NaN);
  expect(kept[0]! + kept[1]!).toBe(set.cases - size);
  expect(both[1]?.doubled).toBe(size);
  for (const report of both) {
    expect(report?.rows.read).toBe(report!.rows.kept + report!.rows.leftOut);
    expect(report!.rows.leftOut).toBe(report!.doubled + report!.already);
    expect(report?.parts?.every(({ missing }) => missing === 0)).toBe(true);
  }
  for (const tab of [service, other]) {
    const id = first!.kept!.id;
    const { rows } = await tab.answers(id, {}, publishedSettings, 0, 10_000);
    expect(rows).toHaveLength(set.cases);
    expect(new Set(rows.map(({ question, expected }) => `${question} ${expected}`)).size).toBe(set.cases);
    expect((await tab.listing()).runs.find((run) => run.id === id)).toMatchObject({
      answers: set.cases,
      models: ['served'],
    });
  }

  const without = await give(service, parts[0]!);
  expect(without?.parts).toBeUndefined();
  expect(without?.kept?.id).not.toBe(first?.kept?.id);
});

test('a request that is too large, and a set that is gone, are said', async () => {
  await expect(service.splitCases('sample', 'm', { requests: 5, megabytes: 0.00001 })).rejects.toThrow(
    /has \d+ bytes alone/,
  );
  await expect(service.splitCases('none', 'm', { requests: 5, megabytes: 1 })).rejects.toThrow(
    'These questions no longer exist.',
  );
});
