import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brokenRules, checkAgainstRules, reasonAgain } from '../../../src/core/detectors/rvllm.ts';
import type { RuleReaders } from '../../../src/core/rules/interpretation/interpret.ts';
import { parseSpecification } from '../../../src/core/rules/esl-parser.ts';
import type { Specification } from '../../../src/core/rules/specification.ts';
import { parseLexicon } from '../../../src/core/text/lexicon/parse-lexicon.ts';
import { trees } from '../text/tree-notation.ts';

const lexicon = parseLexicon(
  readFileSync(new URL('../../../public/lexicon/wordnet.txt', import.meta.url), 'utf8'),
);

/** A parser that knows these sentences, and a reader that supports what it is told to. */
function readers(
  parsed: ReturnType<typeof trees>,
  supported: readonly string[],
): RuleReaders & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    lexicon,
    parser: { parse: () => Promise.resolve(parsed.trees) },
    reader: {
      id: 'a fake',
      read: (requests) =>
        Promise.resolve(
          requests.map(({ statement }) => {
            asked.push(statement);
            const support = supported.includes(statement) ? 0.9 : 0.05;
            return {
              judgement: support > 0.5 ? ('supports' as const) : ('says nothing' as const),
              support,
              contradiction: 0.05,
              statementSpans: [],
              evidence: [{ passage: 0, sentence: [0, 5] as const, words: [] }],
              why: '',
            };
          }),
        ),
    },
  };
}

const specificationOf = (source: object): Specification => {
  const { specification, issues } = parseSpecification(JSON.stringify(source));
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  return specification;
};

/** The paper's example (section 2.2). */
const gum = specificationOf({
  Variables: ['x'],
  Predicates: [
    'ChewGum(x) := a person x consumes or attempts to consume chewing gum or bubble gum.',
    'InRailway(x) := a person x is in some part of railway premises',
  ],
  Rules: ['InRailway(x) => not ChewGum(x)'],
});

describe('RvLLM', () => {
  const parsed = trees(
    'Alex/PERSON/nsubj>2 chews/VERB/root>0 gum/NOUN/obj>2 near/ADP/case>6 a/DET/det>6 stranger/NOUN/obl>2',
  );
  const sentence = {
    chews: 'Alex consumes or attempts to consume chewing gum or bubble gum.',
    rides: 'Alex is in some part of railway premises.',
  };

  test('a rule is broken for the object that the text shows to break it', async () => {
    const fake = readers(parsed, [sentence.chews, sentence.rides]);
    const check = await checkAgainstRules(gum, parsed.text, fake, { level: 1 });
    expect(fake.asked).toEqual(expect.arrayContaining([sentence.chews, sentence.rides]));
    expect(brokenRules(check)).toEqual({ inText: [1], inFollowUp: [] });
    const [conflict] = check.complete.conflicts;
    expect(conflict?.broken.binding).toEqual({ x: { kind: 'constant', name: 'Alex' } });
  });

  test('what the text does not say is unknown, and breaks nothing', async () => {
    const check = await checkAgainstRules(gum, parsed.text, readers(parsed, [sentence.rides]), { level: 1 });
    expect(brokenRules(check).inText).toEqual([]);
  });

  test('a person has the last word', async () => {
    const fake = readers(parsed, [sentence.chews, sentence.rides]);
    const { interpretation } = await checkAgainstRules(gum, parsed.text, fake, { level: 1 });
    const atom = { predicate: 'ChewGum', terms: [{ kind: 'constant', name: 'Alex' }] } as const;
    const set = [{ atom, value: 'false', origin: 'person', why: 'It was liquorice.' }] as const;
    expect(brokenRules(reasonAgain(gum, interpretation, { level: 1, set })).inText).toEqual([]);
  });

  test('a number of the text is compared exactly, and the reader is not asked about it', async () => {
    const load = specificationOf({
      Variables: ['x', 't'],
      Predicates: ['Lifts(x, t) := person x lifts more than t tonnes', 'Alone(x) := person x works alone'],
      Rules: ['Lifts(x, 1.5) => not Alone(x)'],
    });
    const lifted = (tonnes: string) =>
      trees(
        `Alex/PERSON/nsubj>2 lifts/VERB/root>0 ${tonnes}/NUM/nummod>4 tonnes/NNS/obj>2 alone/ADV/advmod>2`,
      );
    const brokenAt = async (tonnes: string) => {
      const text = lifted(tonnes);
      const fake = readers(text, ['Alex works alone.']);
      const check = await checkAgainstRules(load, text.text, fake, { level: 1 });
      expect(fake.asked).toEqual(['Alex works alone.']);
      return brokenRules(check).inText;
    };
    expect(await brokenAt('1.51')).toEqual([1]);
    expect(await brokenAt('1.5')).toEqual([]);
  });

  test('decimals: nothing at level 1, the follow-up at level 2 (Figure 2, corrected)', async () => {
    const greater = specificationOf({
      Variables: ['x', 'y', 'z'],
      Predicates: ['IsGreater(x, y) := x is greater than y'],
      Rules: ['IsGreater(x, y) & IsGreater(z, 0) => IsGreater(x * z, y * z)'],
    });
    const text = '15.2 and 15.12, which one is greater? 15.12';
    const fake = readers({ text, trees: [] }, []);
    const broken = async (level: 1 | 2) =>
      brokenRules(await checkAgainstRules(greater, text, fake, { level }));
    expect(await broken(1)).toEqual({ inText: [], inFollowUp: [] });
    expect(await broken(2)).toEqual({ inText: [], inFollowUp: [1] });
  });
});
