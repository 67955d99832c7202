/** The Logic room's service by itself: examples, reasons, changes, time, files. */
import { expect, test } from 'vitest';
import type { Answer, LogicDocument, LogicRun, LogicTuple } from '../../src/core/api/logic-room.ts';
import { examples } from '../../src/workers/logic-room/examples.ts';
import { noFactBases } from '../../src/workers/logic-room/fact-bases.ts';
import { LogicRoomService } from '../../src/workers/logic-room/service.ts';

const limits = { maxTuples: 100_000, maxMegabytes: 200, maxSeconds: 20 };
const quiet = () => undefined;
const documentOf = (program: string): LogicDocument => ({
  program,
  question: '',
  formula: '',
  at: '',
  factBases: [],
});

async function ran(document: LogicDocument) {
  const service = new LogicRoomService(noFactBases);
  const run = (await service.run(document, limits, 'run', quiet)) as LogicRun;
  return { service, run };
}

const texts = (tuples: readonly LogicTuple[]) => tuples.map((tuple) => tuple.join(' '));

test.each(examples.map((example) => [example.id, example] as const))(
  'the example %s reads without a word, and has answers',
  async (_, { document }) => {
    const { service, run } = await ran(document);
    expect(run.issues).toEqual([]);
    expect(run.endedBy).toBeUndefined();
    for (const { text, size } of run.queries) expect(size, text).toBeGreaterThan(0);
    expect(run.relations.filter(({ size }) => size === 0)).toEqual([]);
    const answer = document.question === '' ? undefined : await service.explain(document.question);
    expect(answer?.kind).not.toBe('unreadable');
    const evaluation =
      document.formula === '' ? undefined : await service.evaluate(document.formula, document.at);
    expect(evaluation?.issues ?? []).toEqual([]);
    if (evaluation) console.log(JSON.stringify(evaluation.comparison?.results));
    console.log(JSON.stringify(run.queries), answer?.kind, JSON.stringify(texts((await service.answers(0,0,20)).rows)));
  },
);
