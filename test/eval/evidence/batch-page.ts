/**
 * The Check room's own worker in a page, for a measure in Node: a file of rows goes in, is imported and
 * checked as a batch, and the report comes out.
 */
import { proxy, wrap } from 'comlink';
import type { BatchReport, BatchRow } from '../../../src/core/checking/batch.ts';
import {
  defaultSettings,
  type CheckedVariant,
  type CheckSettings,
} from '../../../src/core/checking/check.ts';
import { answerScore, factoidScore, penaltyOf } from '../../../src/core/checking/penalty.ts';
import { citedStatements } from '../../../src/core/checking/safeguards.ts';
import type { Progress } from '../../../src/core/work.ts';
import type { CheckService } from '../../../src/core/api/check-room.ts';
import { startCheckRoom } from '../../../src/workers/check-room/client.ts';

const quiet = proxy(() => undefined);
/** Rows between two lines of the console that say how far the check is. */
const EVERY = 50;

/** Imports and checks a file of rows. The worker is to be ended by the caller. */
async function checked(rows: string, settings: Partial<CheckSettings>) {
  const worker = startCheckRoom(`batch ${crypto.randomUUID()}`);
  const service = wrap<CheckService>(worker);
  const imported = await service.importBatch(new Blob([rows]), 'rows.jsonl', {}, 'import', quiet);
  if (imported?.batch === undefined)
    throw new Error(`No row could be imported: ${JSON.stringify(imported?.issues.counts)}`);
  let next = EVERY;
  const progress = proxy(({ done, total = 0 }: Progress) => {
    if (done < next) return;
    next = done - (done % EVERY) + EVERY;
    console.info(`  ${String(done)} of ${String(total)} answers`);
  });
  await service.runBatch(imported.batch, { ...defaultSettings, ...settings }, 'run', progress);
  return { worker, service, batch: imported.batch };
}

async function checkBatch(
  rows: string,
  settings: Partial<CheckSettings>,
): Promise<{ readonly report: BatchReport; readonly rows: readonly BatchRow[] }> {
  const { worker, service, batch } = await checked(rows, settings);
  const report = await service.batchReport(batch, 'chosen');
  const { rows: all } = await service.batchRows(batch, {}, report.threshold, 0, Infinity);
  worker.terminate();
  return { report, rows: all };
}

/** What the policy's actions need to know of a labelled answer. */
export interface SafeguardedRow {
  readonly question: string;
  readonly hallucinated: boolean;
  /** H, by the penalties as published, and by the support of correct variants alone. */
  readonly score: number;
  readonly scoreBySupport: number;
  readonly statements: number;
  /** How many of its statements have their evidence beside them. */
  readonly cited: number;
}

/** Checks at the default settings, apart from the scoring. Every row of the file has a label. */
async function safeguarded(rows: string): Promise<readonly SafeguardedRow[]> {
  const { worker, service, batch } = await checked(rows, { scoring: 'support' });
  const { rows: all } = await service.batchRows(batch, {}, 1, 0, Infinity);
  const results: SafeguardedRow[] = [];
  for (const { index, question, hallucinated = false } of all) {
    const view = await service.batchRow(batch, index);
    if (!view) throw new Error(`Row ${String(index + 1)} was not checked.`);
    const { checked: answer } = view;
    results.push({
      question,
      hallucinated,
      score: answerScore(answer.factoids.map((one) => ({ score: publishedScore(one.variants) }))),
      scoreBySupport: answer.score,
      statements: answer.factoids.length,
      cited: citedStatements(answer).length,
    });
  }
  worker.terminate();
  return results;
}

/** A decision is the same whatever the scoring, so that one check gives both scores. */
const publishedScore = (variants: readonly CheckedVariant[]): number =>
  factoidScore(
    variants.map(({ decision, mutation: { relation } }) => ({
      relation,
      penalty: penaltyOf(decision, relation),
    })),
  );

declare global {
  interface Window {
    checkBatch: typeof checkBatch;
    safeguarded: typeof safeguarded;
  }
}

window.checkBatch = checkBatch;
window.safeguarded = safeguarded;
