/** MetaRAG from an answer to its score, by the deterministic reader with recorded trees of the parser. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  defaultSettings,
  type CheckedAnswer,
  type CheckedFactoid,
  type FoundFactoid,
} from '../../../src/core/checking/check.ts';
import { factoidScore, isFlagged, penaltyOf } from '../../../src/core/checking/penalty.ts';
import { checkAnswer, firstFound } from '../../../src/core/detectors/metarag.ts';
import { readPlainText } from '../../../src/core/documents/plain-text.ts';
import { deterministicReader } from '../../../src/core/evidence/deterministic-reader.ts';
import type { EvidenceRequest } from '../../../src/core/ports/evidence.ts';
import { canonicalText } from '../../../src/core/text/canonical-text.ts';
import { parseLexicon } from '../../../src/core/text/lexicon/parse-lexicon.ts';
import type { Factoid } from '../../../src/core/text/factoids/factoid.ts';
import { readTrees } from '../text/recorded-trees.ts';
import { textForms } from '../text/text-forms.ts';
import { answer, lease, leaseContext, question } from './examples.ts';
import { recordedParser } from './small-models.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const parser = recordedParser(readTrees(read('trees.txt')));
const lexicon = parseLexicon(read('../../../public/lexicon/wordnet.txt'));
const settings = { ...defaultSettings, readers: ['deterministic'] as const };

async function checked(
  asked = question,
  said = answer,
): Promise<{ steps: CheckedFactoid[]; found: FoundFactoid[]; whole: CheckedAnswer }> {
  const reader = deterministicReader(parser, lexicon);
  const run = checkAnswer(asked, said, settings, { parser, lexicon, reader, context: leaseContext });
  const steps: CheckedFactoid[] = [];
  const found: FoundFactoid[] = [];
  for (;;) {
    const step = await run.next();
    if (step.done) return { steps, found, whole: step.value };
    expect(step.value.of).toBe(3);
    if (step.value.checked) steps.push(step.value.checked);
    else found.push(step.value.found);
  }
}

let steps: readonly CheckedFactoid[];
let found: readonly FoundFactoid[];
let whole: CheckedAnswer;
beforeAll(async () => {
  ({ steps, found, whole } = await checked());
});

describe('from answer to score', () => {
  test('factoids, in the order of the answer, each as it is checked', () => {
    expect(whole.factoids).toEqual(steps);
    expect(steps.map(({ factoid }) => factoid.text)).toEqual([
      'The flat has three rooms.',
      'The rent is 950 euros per month.',
      'The landlord sold the garden in 2019.',
    ]);
  });

  test('what decides the verdicts is there before any variant is read, and stays', async () => {
    expect(found.map((each) => ({ ...each, variants: undefined, score: undefined }))).toEqual(
      steps.map((each) => ({ ...each, variants: undefined, score: undefined })),
    );
    const own = deterministicReader(parser, lexicon);
    const asked: boolean[] = [];
    const reader = {
      ...own,
      read: (requests: readonly EvidenceRequest[]) => {
        asked.push(...requests.map(({ evidenceOf }) => evidenceOf !== undefined));
        return own.read(requests);
      },
    };
    const readers = { parser, lexicon, reader, context: leaseContext };
    const run = checkAnswer(question, answer, settings, readers);
    for (let step = await run.next(); !step.done; step = await run.next());
    expect(asked).toEqual(asked.toSorted());
    expect(new Set(asked).size).toBe(2);
    expect(await firstFound(question, answer, settings, readers)).toEqual(found[0]);
    expect(await firstFound('', '', settings, readers)).toBeUndefined();
  });

  test('in another order, with the same result', async () => {
    const reader = deterministicReader(parser, lexicon);
    const waiting: string[] = [];
    const order = {
      begin: (factoids: readonly Factoid[]) => void waiting.push(...factoids.map(({ text }) => text)),
      next: (left: readonly [number, ...number[]]) => left.at(-1) ?? left[0],
    };
    const run = checkAnswer(question, answer, settings, {
      parser,
      lexicon,
      reader,
      context: leaseContext,
      order,
    });
    const places: number[] = [];
    let step = await run.next();
    for (; !step.done; step = await run.next()) places.push(step.value.index);
    expect(places).toEqual([2, 1, 0, 2, 1, 0]);
    expect(step.value).toEqual(whole);
    expect(waiting).toEqual(whole.factoids.map(({ factoid }) => factoid.text));
  });

  test('N mutations of each relation', () => {
    for (const { variants } of steps)
      for (const relation of ['synonym', 'antonym'] as const)
        expect(variants.filter(({ mutation }) => mutation.relation === relation)).toHaveLength(
          settings.mutations,
        );
  });

  test('a decision and a penalty for each, S_i their mean, H the highest S_i', () => {
    for (const { variants, score } of steps) {
      for (const { mutation, decision, penalty } of variants)
        expect(penalty).toBe(penaltyOf(decision, mutation.relation));
      expect(score).toBe(
        factoidScore(variants.map(({ mutation: { relation }, penalty }) => ({ relation, penalty }))),
      );
    }
    expect(whole.score).toBe(Math.max(...steps.map(({ score }) => score)));
  });

  test('what the lease states is not flagged; what it contradicts or leaves out is', () => {
    expect(steps.map(({ finding }) => finding.judgement)).toEqual([
      'supports',
      'contradicts',
      'says nothing',
    ]);
    expect(steps.map(({ score }) => isFlagged(score, settings.threshold))).toEqual([false, true, true]);
    expect(steps[2]?.score).toBe(0.5);
  });

  test('spans are those of the answer as it was given', () => {
    expect(steps.flatMap(({ factoid }) => factoid.spans.map((span) => answer.slice(...span)))).toEqual([
      'The flat has  three rooms.',
      'The rent is 950 euros per month.',
      'The landlord sold the garden in 2019.',
    ]);
    expect(steps[1]?.words.map((span) => answer.slice(...span))).toEqual(['950 euros per month']);
  });

  test('the correction is a sentence of the documents', () =>
    expect(steps[1]?.correction).toEqual({
      text: 'The rent is 900 euros per month.',
      document: 'lease',
      span: [26, 58],
    }));
});

test('the same answer gives the same result', async () => expect((await checked()).whole).toEqual(whole));

describe('what changes no verdict', () => {
  const withoutSpans = ({ factoid, context, finding, variants, score, correction }: CheckedFactoid) => ({
    said: factoid.text,
    context,
    finding,
    variants,
    score,
    correction,
  });
  const wordsOf = ({ answer: said, factoids }: CheckedAnswer) =>
    factoids.map(({ factoid, words }) =>
      [factoid.spans, words].map((spans) => spans.map((span) => said.slice(...span))),
    );

  const forms = textForms.filter(([, change]) => change(answer) !== answer);

  test.each(forms)('%s in question and answer', async (_, change) => {
    const changed = await checked(change(question), change(answer));
    expect(changed.whole).toMatchObject({ question: change(question), answer: change(answer) });
    expect(changed.steps.map(withoutSpans)).toEqual(steps.map(withoutSpans));
    const canonical = (all: string[][][]) =>
      all.map((lists) => lists.map((words) => words.map((each) => canonicalText(each).text)));
    expect(canonical(wordsOf(changed.whole))).toEqual(canonical(wordsOf(whole)));
  });

  test.each(forms)('%s in a document', (_, change) => {
    for (const passage of lease) expect(readPlainText(change(passage)).text).toBe(passage);
  });
});

test('an answer that states nothing has the score 0', async () => {
  const readers = { parser, lexicon, reader: deterministicReader(parser, lexicon), context: leaseContext };
  const step = await checkAnswer('', '', settings, readers).next();
  expect(step).toMatchObject({ done: true, value: { factoids: [], score: 0 } });
});
