/**
 * Other wordings of a set's questions by the user's language model. What became of each question is stored
 * with it as it comes, so that a stop or a reload loses nothing and the rest can follow.
 */
import { withFreeLock } from '../../adapters/storage/with-lock.ts';
import type { Library } from '../../adapters/storage/library.ts';
import type { Edits } from '../../core/api/edits.ts';
import type { LanguageModelService } from '../../core/api/language-models.ts';
import type { ModelToAsk, Rewordings } from '../../core/api/test-room.ts';
import {
  REWORDING_TOKENS,
  rewordingMessages,
  rewordingOf,
  type RewordingReaders,
} from '../../core/oracles/rewording.ts';
import type { TestCase } from '../../core/testing/test-case.ts';
import type { Control } from '../../core/work.ts';
import type { Jobs } from '../kit/jobs.ts';
import { unlessStopped } from '../kit/stopping.ts';
import { chatModelOf } from '../language-model-client.ts';
import type { Models } from '../models/models.ts';
import { replyOf } from '../reply-until-repeat.ts';
import type { Cases } from './cases.ts';
import type { makerWith } from './editing.ts';

interface RewordingParts {
  readonly library: Library;
  readonly cases: Cases;
  readonly jobs: Jobs;
  readonly readers: Models;
  readonly models: () => LanguageModelService;
  readonly modelToAsk: () => Promise<ModelToAsk | undefined>;
  readonly make: ReturnType<typeof makerWith>;
  /** A set has changed: its copies in memory are dropped, and the other tabs are told. */
  readonly changed: (caseSetId: string) => void;
}

export function rewordingsWith(parts: RewordingParts): Rewordings {
  const { library, cases, jobs } = parts;
  /** A question that has replies keeps its wording: they are replies to that. */
  const wanted = async (id: string): Promise<readonly TestCase[]> => {
    const runs = (await library.runs.list()).filter(({ caseSetId }) => caseSetId === id);
    const answers = await Promise.all(runs.map((run) => library.runs.answers(run.id)));
    const answered = new Set(answers.flat().map(({ caseId }) => caseId));
    return (await cases.all(id)).filter((testCase) => !answered.has(testCase.id));
  };
  return {
    async rewording(id) {
      const all = await wanted(id);
      return {
        wanted: all.length,
        asked: all.filter(({ reworded }) => reworded).length,
        kept: all.filter(({ reworded }) => reworded?.from !== undefined).length,
      };
    },
    reword: (id, job, onProgress) =>
      jobs.under(job, onProgress, (control) =>
        withFreeLock(
          `totem rewording ${id}`,
          'Another tab of this browser is asking for other wordings already. They appear here too.',
          async () => {
            await unlessStopped(control.stop, reword(parts, id, await wanted(id), control));
          },
        ),
      ),
    async takeWordingsBack(id): Promise<Edits> {
      const all = await cases.all(id);
      return parts.make(
        'The first wordings',
        all.flatMap((before, at) => {
          const { reworded, ...rest } = before;
          return reworded === undefined
            ? []
            : [
                {
                  of: 'question' as const,
                  id,
                  at,
                  before,
                  after: { ...rest, question: reworded.from ?? rest.question },
                },
              ];
        }),
      );
    },
  };
}

async function reword(
  { library, models, modelToAsk, readers, changed }: RewordingParts,
  id: string,
  wanted: readonly TestCase[],
  control: Control,
): Promise<void> {
  const { stop, report } = control;
  const left = wanted.filter(({ reworded }) => !reworded);
  if (left.length === 0) return;
  const chosen = await modelToAsk();
  if (!chosen)
    throw new Error(
      'No language model is in use. Add one, or choose a stored one, under “Language model” in the ' +
        'Check room.',
    );
  report({ stage: 'Loading the language model', done: 0 });
  const model = await chatModelOf(models(), control);
  const before = wanted.length - left.length;
  const reading: RewordingReaders = {
    parser: readers,
    judge: (requests) => readers.judge(requests, ['combined'], { stop }),
  };
  for (const [done, testCase] of left.entries()) {
    report({ stage: 'Asking for other wordings', done: before + done, total: wanted.length });
    const { text } = await replyOf(
      model,
      rewordingMessages(testCase),
      { maxTokens: REWORDING_TOKENS, seed: 1 },
      stop,
    );
    const made = await rewordingOf(testCase, text, reading);
    stop.throwIfAborted();
    await library.caseSets.change(id, testCase.id, (now) =>
      // A person may have changed it meanwhile.
      now.question !== testCase.question
        ? now
        : made.kept
          ? { ...now, question: made.question, reworded: { by: chosen.name, from: now.question } }
          : { ...now, reworded: { by: chosen.name } },
    );
    changed(id);
  }
  report({ stage: 'Asking for other wordings', done: wanted.length, total: wanted.length });
}
