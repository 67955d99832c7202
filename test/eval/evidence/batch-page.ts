/**
 * The Check room's own worker in a page, for a measure in Node: a file of rows goes in, is imported and
 * checked as a batch, and the report comes out.
 */
import { proxy, wrap } from 'comlink';
import type { BatchReport, BatchRow } from '../../../src/core/checking/batch.ts';
import { defaultSettings, type CheckSettings } from '../../../src/core/checking/check.ts';
import type { CheckService } from '../../../src/core/api/check-room.ts';
import { startCheckRoom } from '../../../src/workers/check-room/client.ts';

const quiet = proxy(() => undefined);

async function checkBatch(
  rows: string,
  settings: Partial<CheckSettings>,
): Promise<{ readonly report: BatchReport; readonly rows: readonly BatchRow[] }> {
  const worker = startCheckRoom(`batch ${crypto.randomUUID()}`);
  const service = wrap<CheckService>(worker);
  const imported = await service.importBatch(new Blob([rows]), 'rows.jsonl', {}, 'import', quiet);
  if (imported?.batch === undefined)
    throw new Error(`No row could be imported: ${JSON.stringify(imported?.issues.counts)}`);
  await service.runBatch(imported.batch, { ...defaultSettings, ...settings }, 'run', quiet);
  const report = await service.batchReport(imported.batch, 'chosen');
  const { rows: checked } = await service.batchRows(imported.batch, {}, report.threshold, 0, Infinity);
  worker.terminate();
  return { report, rows: checked };
}

declare global {
  interface Window {
    checkBatch: typeof checkBatch;
  }
}

window.checkBatch = checkBatch;
