/**
 * Keys as the versions with two databases computed them: another hash of the same texts. The data is stored
 * again under today's key.
 */
import type { CheckedAnswer } from '../../core/checking/check.ts';
import type { Answer, TestCase } from '../../core/testing/test-case.ts';
import { configurationText, contentKey, readingText } from './content-keys.ts';
import type { EarlierDatabase } from './earlier-database.ts';
import type { KeptRun, KeptText } from './tables.ts';

/** Maps each earlier key to today's key. */
export type Renamed = ReadonlyMap<string, string>;

const pageSize = 50;

/** Keys of readings, computed from the answers that were read. */
export async function renamedReadings(earlier: EarlierDatabase): Promise<Renamed> {
  const renamed = new Map<string, string>();
  for await (const { value } of recordsOf(earlier, 'runs')) {
    const { id, caseSetId } = value as KeptRun;
    const cases = new Map<string, TestCase>();
    for await (const testCase of itemsOf<TestCase>(earlier, 'caseChunks', caseSetId))
      cases.set(testCase.id, testCase);
    for await (const answer of itemsOf<Answer>(earlier, 'answerChunks', id)) {
      const testCase = cases.get(answer.caseId);
      if (testCase) rename(renamed, readingText(testCase, answer));
    }
  }
  return renamed;
}

/** Keys of the texts of passages, whose vectors are stored. */
export async function renamedPassages(earlier: EarlierDatabase): Promise<Renamed> {
  const renamed = new Map<string, string>();
  for await (const { value } of recordsOf(earlier, 'texts', 1)) {
    const { document, chunks } = value as KeptText;
    for (const { span } of chunks) rename(renamed, document.text.slice(...span));
  }
  return renamed;
}

/** Keys of configurations, computed from the checks of rows made under them. */
export async function renamedConfigurations(earlier: EarlierDatabase): Promise<Renamed> {
  const renamed = new Map<string, string>();
  for await (const { value } of recordsOf(earlier, 'rowChecks')) {
    const { reader, settings } = value as CheckedAnswer;
    rename(renamed, configurationText(reader, settings));
  }
  return renamed;
}

function rename(renamed: Map<string, string>, text: string): void {
  renamed.set(earlierContentKey(text), contentKey(text));
}

async function* recordsOf(earlier: EarlierDatabase, store: string, atOnce = pageSize) {
  let page = await earlier.page(store, undefined, atOnce);
  while (page.length > 0) {
    yield* page;
    page = await earlier.page(store, page.at(-1)?.key, atOnce);
  }
}

/** The items of one owner: keys are owner and number. */
async function* itemsOf<Item>(earlier: EarlierDatabase, store: string, owner: string): AsyncGenerator<Item> {
  for (let after = -1; ; after++) {
    const [record] = await earlier.page(store, [owner, after], 1);
    const chunk = record?.value as { readonly owner: string; readonly items: readonly Item[] } | undefined;
    if (chunk?.owner !== owner) return;
    yield* chunk.items;
  }
}

/** 128 bits, mixed from the code units in four lanes. */
function earlierContentKey(text: string): string {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let d = 0x85ebca6b;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ unit, 0x239b961b);
    b = c ^ Math.imul(b ^ unit, 0xab0e9789);
    c = d ^ Math.imul(c ^ unit, 0x38b34ae5);
    d = a ^ Math.imul(d ^ unit, 0xa1e38b93);
  }
  const lanes = [a ^ text.length, b, c, d].map((lane) => {
    let mixed = lane ^ (lane >>> 16);
    mixed = Math.imul(mixed, 0x85ebca6b);
    mixed ^= mixed >>> 13;
    mixed = Math.imul(mixed, 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0).toString(16).padStart(8, '0');
  });
  return lanes.join('');
}
