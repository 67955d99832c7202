/**
 * 100 comparisons of decimals with the same integer part, one digit after the point against two, as the paper
 * generates them (RvLLM, dataset 2), 9.11 and 9.9 among them. Each is answered wrong once and right once; no
 * model is used. A find counts only if its record shows the Level-2 binding, the rule and the follow-up.
 * Without the rule nothing may be found.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../../src/core/random.ts';
import type { Random } from '../../src/core/random.ts';
import { predicatesByName } from '../../src/core/rules/built-ins.ts';
import { readComparison } from '../../src/core/rules/comparison-answer.ts';
import { parseSpecification } from '../../src/core/rules/esl-parser.ts';
import { answerByArithmetic } from '../../src/core/rules/follow-up.ts';
import { reasonInRounds } from '../../src/core/rules/rounds.ts';
import type { Conflict, Specification } from '../../src/core/rules/specification.ts';
import { secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';

const COMPARISONS = 100;

export interface Comparison {
  readonly first: string;
  readonly second: string;
}

export default async function* decimals(options: TaskOptions): AsyncGenerator<Result> {
  const { root, seed, rows } = options;
  const source = readFileSync(join(root, 'test/eval/decimals/multiplication.esl'), 'utf8');
  const { specification } = parseSpecification(source);
  const started = performance.now();
  const comparisons = comparisonsOf(seeded(seed), Math.min(COMPARISONS, options.limit));
  const wrong: string[] = [];
  const accused: string[] = [];
  let withoutRule = 0;
  for (const { first, second } of comparisons) {
    const greater = greaterOf(first, second);
    const lesser = greater === first ? second : first;
    for (const said of [lesser, greater]) {
      const text = `${first} and ${second}, which one is greater? ${said}`;
      const find = findIn(specification, text);
      if (find && rows) process.stdout.write(`${JSON.stringify({ text, ...find })}\n`);
      if (find) (said === lesser ? wrong : accused).push(text);
      if (findIn({ ...specification, rules: [] }, text)) withoutRule++;
    }
  }
  const seconds = secondsSince(started);
  yield share('decimals.found', wrong.length, comparisons.length, seconds);
  yield {
    ...share('decimals.false-alarms', accused.length, comparisons.length, seconds),
    ...(accused[0] !== undefined && { failure: accused[0] }),
  };
  yield {
    measure: 'decimals.found-without-rule',
    value: withoutRule,
    n: 2 * comparisons.length,
    ...(withoutRule > 0 && { failure: 'Something is found although there is no rule.' }),
  };
}

export function comparisonsOf(random: Random, count: number): readonly Comparison[] {
  const found = new Map<string, Comparison>([['9.11 9.9', { first: '9.11', second: '9.9' }]]);
  while (found.size < count) {
    const whole = random.integer(100);
    const one = `${whole}.${1 + random.integer(9)}`;
    const two = `${whole}.${11 + random.integer(89)}`;
    if (Number(one) === Number(two)) continue;
    const [first, second] = random.integer(2) === 0 ? [one, two] : [two, one];
    found.set(`${first} ${second}`, { first, second });
  }
  return [...found.values()].slice(0, count);
}

/** By whole hundredths, not by the product's own arithmetic. */
export function greaterOf(first: string, second: string): string {
  const hundredths = (decimal: string) => Number(decimal.replace(/\.(\d)$/, '.$10').replace('.', ''));
  return hundredths(first) > hundredths(second) ? first : second;
}

/** The record of a find: undefined unless it has the Level-2 binding, the rule and the follow-up. */
export function findIn(specification: Specification, text: string) {
  const predicates = predicatesByName(specification.predicates);
  const { rounds } = reasonInRounds(
    specification,
    readComparison(text, specification),
    { mode: 'published', level: 2 },
    (followUp) => answerByArithmetic(followUp, predicates),
  );
  const [before] = rounds;
  const last = rounds.at(-1);
  const conflict = last?.conflicts.find((one) => isRecorded(one));
  if (!before || !conflict) return undefined;
  const answer = conflict.assignments.find(({ origin }) => origin === 'follow-up');
  const followUp = before.followUps.find(({ atom }) => JSON.stringify(atom) === JSON.stringify(answer?.atom));
  if (!followUp || !answer) return undefined;
  return {
    rule: conflict.broken.rule + 1,
    binding: conflict.broken.binding,
    question: followUp.question,
    answer: answer.why,
  };
}

function isRecorded({ broken, inFollowUp }: Conflict): boolean {
  return broken.level === 2 && inFollowUp;
}
