/**
 * Leftovers are cleared at random moments of imports in another tab. The imports lose nothing, and what a
 * closed tab left of an import goes.
 */
import type { Browser, BrowserContext } from 'playwright';
import type { Random } from '../../../src/core/random.ts';
import { load, onBench, opened } from './bench.ts';

/** Rows of each import: some six writes. */
const ROWS = 3_000;
/** A tab that imports is closed for each so many clearings. */
const CLOSED_EACH = 10;

export interface Cleared {
  readonly clearings: number;
  readonly imports: number;
  /** Imports that are not there, or with fewer rows than they had. */
  readonly lost: readonly string[];
  /** Batches of closed tabs of which rows are left. */
  readonly left: readonly string[];
  /** Tabs that were closed in the midst of an import. */
  readonly closed: number;
}

export async function clearings(
  browser: Browser,
  address: string,
  { count, random, say }: { count: number; random: Random; say(line: string): void },
): Promise<Cleared> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const [imports, clears] = [await opened(context, address), await opened(context, address)];
  const keeping = onBench(imports, 'keepBatches', ROWS);
  for (let i = 0; i < count; i++) {
    await clears.waitForTimeout(random.integer(300));
    if (i % CLOSED_EACH === 0) await closedInImport(context, address, random);
    // A room clears when it opens.
    await load(clears, address);
    if (i % CLOSED_EACH === 0) say(`  ${String(i + 1)} of ${String(count)} clearings`);
  }
  await onBench(imports, 'stop');
  const ids = await keeping;
  await load(clears, address);
  // The clearing runs beside what the page does first.
  await clears.waitForTimeout(3_000);
  const [rows, heads] = [await onBench(clears, 'storedRows'), await onBench(clears, 'heads')];
  await context.close();
  return {
    clearings: count,
    imports: ids.length,
    lost: ids
      .filter((id) => !heads.includes(id) || rows[id] !== ROWS)
      .map((id) => `${id}: ${String(rows[id] ?? 0)} rows of ${String(ROWS)}`),
    left: Object.keys(rows).filter((id) => !heads.includes(id)),
    closed: Math.ceil(count / CLOSED_EACH),
  };
}

async function closedInImport(context: BrowserContext, address: string, random: Random): Promise<void> {
  const page = await opened(context, address);
  const keeping = onBench(page, 'keepBatches', ROWS).catch(() => []);
  await page.waitForTimeout(random.integer(1_000));
  await page.close();
  await keeping;
}
