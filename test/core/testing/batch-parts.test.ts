/** Test sets over several batch files: the parts, their limits and manifest, and the replies together. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import {
  batchManifestIn,
  batchParts,
  importPartReplies,
  partStates,
} from '../../../src/core/testing/exchange/batch-parts.ts';
import { customIdOf } from '../../../src/core/testing/exchange/batch.ts';
import { casesAsOpenAiBatch } from '../../../src/core/testing/exchange/case-export.ts';
import type { TestCase } from '../../../src/core/testing/test-case.ts';
import { finish } from '../../../src/core/work.ts';
import { randomCases } from './exchange-laws.ts';

const about = { id: '0123456789abcdef'.repeat(2), name: 'Set', model: 'model-a' };
const promptFor = ({ question }: TestCase) => `Yes or no? ${question}`;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

const casesOf = (seed: number, sets: number): TestCase[] =>
  Array.from({ length: sets }, (_, i) => randomCases(seeded(seed + i)))
    .flat()
    .map((each, i) => ({ ...each, id: `${'long '.repeat(i % 20)}${each.id}-${i}` }));

/** What a server gives back for a part. */
const outputOf = (text: string, model = 'model-a') =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { custom_id } = JSON.parse(line) as { custom_id: string };
      const body = { model, choices: [{ message: { content: `Yes, ${custom_id}.` } }] };
      return `${JSON.stringify({ custom_id, response: { status_code: 200, body } })}\n`;
    });

test('parts together are the one file, each within its limits, and the manifest names them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 2000, max: 6000 }),
      (seed, sets, requests, bytes) => {
        const cases = casesOf(seed, sets);
        const files = batchParts(cases, about, promptFor, { requests, megabytes: bytes / 1e6 });
        const parts = files.filter(({ name }) => name.startsWith('part-'));
        expect(parts.map(({ text }) => text).join('')).toBe(
          [...casesAsOpenAiBatch(cases, 'model-a', promptFor)].join(''),
        );
        const manifest = batchManifestIn(files.find(({ name }) => name === 'manifest.json')?.text ?? '');
        expect(manifest).toMatchObject(about);
        expect(manifest?.parts.map(({ file }) => file)).toEqual(parts.map(({ name }) => name));
        expect(parts.map(({ name }) => name).toSorted()).toEqual(parts.map(({ name }) => name));
        const ids = cases.map(({ id }) => customIdOf(id));
        expect(manifest?.parts.flatMap((part) => part.ids)).toEqual(ids);
        expect(new Set(ids).size).toBe(cases.length);
        for (const [i, { text }] of parts.entries()) {
          const lines = text.trimEnd().split('\n');
          expect(lines.length).toBe(manifest?.parts[i]?.ids.length);
          expect(lines.length).toBeLessThanOrEqual(requests);
          // Python's splitlines ends a line at these too.
          expect(text).not.toMatch(/[\u0085\u2028\u2029\v\f\u001c-\u001e]/);
          expect(bytesOf(text)).toBeLessThanOrEqual(bytes);
          for (const id of manifest?.parts[i]?.ids ?? []) expect(id.length).toBeLessThanOrEqual(64);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('replies come back whole in any order, nothing doubled, and what is missing is counted by part', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 2, max: 9 }), (seed, requests) => {
      const random = seeded(seed);
      const cases = casesOf(seed, 8);
      const files = batchParts(cases, about, promptFor, { requests, megabytes: 1 });
      const manifest = files.find(({ name }) => name === 'manifest.json') as (typeof files)[number];
      const parts = files.filter(({ name }) => name.startsWith('part-'));
      const lacking = parts.map(() => 0);
      let doubled = 0;
      const replies = parts.map(({ name, text }, i) => {
        const lines = outputOf(text).flatMap((line) => {
          const chance = random.integer(6);
          if (chance === 0 || i === 0) {
            lacking[i] = (lacking[i] as number) + 1;
            return [];
          }
          if (chance === 1) doubled++;
          return chance === 1 ? [line, line] : [line];
        });
        return { name: `replies-${name}`, text: random.shuffle(lines).join('') };
      });
      const given = replies.filter(({ text }) => text !== '');
      // The last file is given twice.
      const again = given.at(-1);
      doubled += again === undefined ? 0 : new Set(again.text.split('\n')).size - 1;
      const sources = random.shuffle([manifest, ...given, ...(again ? [again] : [])]);
      const read = finish(importPartReplies(sources, cases));
      expect(read.manifest).toMatchObject(about);
      expect(read.issues.issues).toEqual([]);
      expect(read.answers.length).toBe(cases.length - lacking.reduce((sum, each) => sum + each, 0));
      expect(new Set(read.answers.map(({ caseId }) => caseId)).size).toBe(read.answers.length);
      for (const { caseId, text } of read.answers) expect(text).toBe(`Yes, ${customIdOf(caseId)}.`);
      expect(read.rows.read).toBe(read.rows.kept + read.rows.leftOut);
      expect(read.rows.leftOut).toBe(read.doubled);
      // A line that the last file has twice is counted with both of its files.
      expect(read.doubled).toBeGreaterThanOrEqual(doubled);
      expect(partStates(read.manifest as NonNullable<typeof read.manifest>, cases, read.answers)).toEqual(
        parts.map(({ name }, i) => ({
          file: name,
          requests: outputOf(parts[i]?.text ?? '').length,
          missing: lacking[i],
          unknown: 0,
        })),
      );
    }),
    { numRuns: 60 },
  );
});

test('a request that is too large alone is refused by its question', () => {
  const [one] = casesOf(3, 1) as [TestCase];
  const split = () => batchParts([one], about, promptFor, { requests: 5, megabytes: 0.0001 });
  expect(split).toThrow(/^The request of the question “.+” has \d+ bytes alone; a part may have 100\./);
});

test('a question asked of two models has two replies; failed requests are said with their file', () => {
  const cases = casesOf(5, 2);
  const [first] = casesAsOpenAiBatch(cases, 'm', promptFor);
  const failed = { custom_id: cases[1]?.id, response: null, error: { message: 'out of memory' } };
  const read = finish(
    importPartReplies(
      [
        { name: 'a.jsonl', text: outputOf(first ?? '', 'm').join('') },
        { name: 'b.jsonl', text: `${outputOf(first ?? '', 'n').join('')}${JSON.stringify(failed)}\n` },
      ],
      cases,
    ),
  );
  expect(read.answers.map(({ model }) => model)).toEqual(['m', 'n']);
  expect(read.issues.issues.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^b\.jsonl: The request of this line failed: out of memory/),
  ]);
  expect([read.manifest, read.doubled]).toEqual([undefined, 0]);
});

test.each([
  ['another kind', '{"totem":"class"}'],
  ['another version', '{"totem":"batch parts","version":2,"id":"x","parts":[]}'],
  [
    'no ids',
    `{"totem":"batch parts","version":1,"id":"${about.id}","name":"a","model":"b","parts":[{"file":"x"}]}`,
  ],
  ['an id that is none', '{"totem":"batch parts","version":1,"id":"../x","name":"a","model":"b","parts":[]}'],
  ['a cut text', '{"totem":"batch parts","version":1,'],
])('%s is no manifest', (_, text) => {
  expect(batchManifestIn(text)).toBeUndefined();
});

test('a second manifest is said, and what a manifest has that the set has not is counted', () => {
  const cases = casesOf(7, 3);
  const files = batchParts(cases, about, promptFor, { requests: 3, megabytes: 1 });
  const text = files.find(({ name }) => name === 'manifest.json')?.text ?? '';
  const other = text.replace(about.id, 'f'.repeat(32));
  const read = finish(
    importPartReplies(
      [
        { name: 'manifest.json', text },
        { name: 'other.json', text: other },
      ],
      cases,
    ),
  );
  expect(read.issues.counts).toEqual({ 'another-manifest': 1 });
  const manifest = batchManifestIn(text) as NonNullable<ReturnType<typeof batchManifestIn>>;
  const [first] = partStates(manifest, cases.slice(1), []);
  expect(first).toMatchObject({ requests: 3, missing: 2, unknown: 1 });
});
