/** A test set over several batch files, and their replies added to one run. */
import type { Library } from '../../adapters/storage/library.ts';
import type { PartsReport, ReplyFile } from '../../core/api/test-room.ts';
import {
  batchParts,
  importPartReplies,
  partStates,
  replyKey,
  type PartLimits,
} from '../../core/testing/exchange/batch-parts.ts';
import type { Prompts } from '../../core/testing/prompts.ts';
import { promptFrom } from '../../core/testing/prompts.ts';
import { uniqueId } from '../../core/unique-id.ts';
import type { Control } from '../../core/work.ts';
import { zipOf } from '../../core/zip.ts';
import { fileText } from '../kit/file-text.ts';
import { drive } from '../kit/jobs.ts';
import type { Cases } from './cases.ts';

export interface PartsOrder {
  readonly caseSetId: string;
  readonly model: string;
  readonly limits: PartLimits;
  readonly prompts: Prompts;
}

/** @throws an error with a message for the user if the parts cannot be made. */
export async function splitCases(
  library: Library,
  cases: Cases,
  { caseSetId, model, limits, prompts }: PartsOrder,
): Promise<Blob> {
  const set = (await library.caseSets.list()).find(({ id }) => id === caseSetId);
  if (!set) throw new Error('These questions no longer exist. They may have been removed.');
  const about = { id: uniqueId(crypto), name: set.name, model };
  const promptFor = (each: Parameters<typeof promptFrom>[1]) => promptFrom(prompts, each);
  const files = batchParts(await cases.all(caseSetId), about, promptFor, limits);
  return new Blob([zipOf(files)], { type: 'application/zip' });
}

/**
 * Adds the replies to the run of their manifest, or to a new run without one. What the run has is not added
 * again. Undefined when it was stopped.
 */
export async function importParts(
  { library, cases }: { readonly library: Library; readonly cases: Cases },
  caseSetId: string,
  files: readonly ReplyFile[],
  control: Control,
): Promise<PartsReport | undefined> {
  const sources: { name: string; text: string }[] = [];
  for (const { name, file } of files) {
    control.report({ stage: 'Opening the files', done: sources.length, total: files.length });
    sources.push({ name, text: await fileText(file, name) });
  }
  const all = await cases.all(caseSetId);
  const read = await drive(importPartReplies(sources, all), control);
  if (!read) return undefined;
  const { manifest, answers, rows, doubled, issues } = read;
  const id = manifest ? `parts-${manifest.id}` : uniqueId(crypto);
  const set = (await library.caseSets.list()).find((each) => each.id === caseSetId);
  const made = {
    id,
    name: `Replies ${manifest ? `of ${manifest.model} ` : ''}to ${set?.name ?? 'questions'}`,
    caseSetId,
    added: Date.now(),
    answers: 0,
    models: [],
    sample: false,
  };
  const { run, added } = await library.runs.addMissing(made, answers, replyKey);
  return {
    ...(run && { kept: { kind: 'run', id: run.id, name: run.name } }),
    rows: { read: rows.read, kept: added, leftOut: rows.read - added },
    doubled,
    already: answers.length - added,
    ...(manifest && {
      parts: partStates(manifest, all, run ? await library.runs.answers(run.id) : []),
    }),
    issues,
  };
}
