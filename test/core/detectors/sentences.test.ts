/** MetaRAG on a sentence of two statements, with a reader whose findings are given. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../src/core/checking/check.ts';
import { verdictOf } from '../../../src/core/checking/verdict.ts';
import { checkAnswer, firstFound } from '../../../src/core/detectors/metarag.ts';
import type { EvidenceRequest } from '../../../src/core/ports/evidence.ts';
import { parseLexicon } from '../../../src/core/text/lexicon/parse-lexicon.ts';
import { readTrees } from '../text/recorded-trees.ts';
import { leaseContext } from './examples.ts';
import { recordedParser } from './small-models.ts';

const sentence = 'The flat has three rooms and the landlord sold the garden.';
const rooms = 'The flat has three rooms.';
const garden = 'The landlord sold the garden.';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const parser = recordedParser(readTrees(read('trees.txt')));
const lexicon = parseLexicon(read('../../../public/lexicon/wordnet.txt'));

/** Checks the sentence. What is not in the table is not supported. */
async function checked(supports: Readonly<Record<string, number>>) {
  const asked: string[] = [];
  const reader = {
    id: 'findings given',
    read: (requests: readonly EvidenceRequest[]) => {
      asked.push(...requests.filter((one) => one.evidenceOf === undefined).map((one) => one.statement));
      const findings = requests.map(({ statement }) => {
        const support = supports[statement] ?? 0.1;
        return {
          judgement: support > 0.5 ? ('supports' as const) : ('says nothing' as const),
          support,
          contradiction: 0.1,
          statementSpans: [],
          evidence: [],
          why: '',
        };
      });
      return Promise.resolve(findings);
    },
  };
  const readers = { parser, lexicon, reader, context: leaseContext };
  const run = checkAnswer('', sentence, defaultSettings, readers);
  for (;;) {
    const step = await run.next();
    if (!step.done) continue;
    const { factoids } = step.value;
    return {
      verdicts: factoids.map(({ factoid, finding }) => [factoid.text, verdictOf(finding)]),
      asked: [...asked],
      first: factoids[0]?.finding,
      firstAlone: (await firstFound('', sentence, defaultSettings, readers))?.finding,
    };
  }
}

describe('a sentence of two statements', () => {
  test('that is supported for one of them does not support the other', async () => {
    const { verdicts, asked } = await checked({ [rooms]: 0.9, [sentence]: 0.7 });
    expect(verdicts).toEqual([
      [rooms, 'supported'],
      [garden, 'absent'],
    ]);
    expect(asked.toSorted()).toEqual([rooms, garden, sentence].toSorted());
  });

  test('also where the other comes first, read alone or with the rest', async () => {
    const { verdicts, first, firstAlone } = await checked({ [garden]: 0.9, [sentence]: 0.7 });
    expect(verdicts).toEqual([
      [rooms, 'absent'],
      [garden, 'supported'],
    ]);
    expect(firstAlone).toEqual(first);
  });

  test('supports both where it is as likely as each', async () => {
    const { verdicts } = await checked({ [rooms]: 0.9, [sentence]: 0.9 });
    expect(verdicts).toEqual([
      [rooms, 'supported'],
      [garden, 'supported'],
    ]);
  });
});
