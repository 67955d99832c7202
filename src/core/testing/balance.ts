/**
 * Balances the answers of a set: within each rule and domain, true and false claims are worded positively and
 * negatively equally often, so that neither the wording nor the truth of the claim predicts the answer. Each
 * pattern of a wording is used for both answers.
 */
import type { Random } from '../random.ts';
import type { PlainYesNo, Rule, TestCase } from './test-case.ts';

interface Claimed {
  readonly rule: Rule;
  readonly domain: number;
  readonly truth: boolean;
}

/** Attempts to exchange two answers, for each claim. Chosen by hand. */
const EXCHANGES = 12;
/** A larger set is balanced by its order alone. Chosen by hand. */
const LARGEST = 20_000;

/**
 * An answer for each claim. Yes and no differ by at most one in total and within each rule. Exchanges within
 * a rule then even out the four cells of truth and wording, in each rule and in each rule and domain.
 */
export function balancedAnswers(claims: readonly Claimed[], random: Random): PlainYesNo[] {
  const answers: PlainYesNo[] = [];
  const ranks = new Map<string, number>();
  const rank = (key: string) => {
    const known = ranks.get(key) ?? random.next();
    ranks.set(key, known);
    return known;
  };
  const order = claims
    .map(({ rule, domain, truth }, i) => ({
      i,
      by: [rank(rule), rank(`${rule} ${domain}`), rank(`${rule} ${domain} ${truth}`), random.next()],
    }))
    .sort((a, b) => firstDifference(a.by, b.by));
  let next: PlainYesNo = random.next() < 0.5 ? 'yes' : 'no';
  for (const { i } of order) {
    answers[i] = next;
    next = next === 'yes' ? 'no' : 'yes';
  }
  if (claims.length <= LARGEST) evenOut(claims, answers, random);
  return answers;
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number);
}

/** Exchanges the answers of two claims of one rule wherever that makes the cells more equal. */
function evenOut(claims: readonly Claimed[], answers: PlainYesNo[], random: Random): void {
  const cells = new Map<string, number>();
  const keysOf = (i: number, answer: PlainYesNo) => {
    const { rule, domain, truth } = claims[i] as Claimed;
    return [`${rule} ${truth} ${answer}`, `${rule} ${domain} ${truth} ${answer}`];
  };
  const add = (i: number, answer: PlainYesNo, by: number) => {
    let cost = 0;
    for (const key of keysOf(i, answer)) {
      const count = cells.get(key) ?? 0;
      cost += (count + by) ** 2 - count ** 2;
      cells.set(key, count + by);
    }
    return cost;
  };
  claims.forEach((_, i) => add(i, answers[i] as PlainYesNo, 1));
  const byRule = new Map<Rule, number[]>();
  claims.forEach(({ rule }, i) => {
    const known = byRule.get(rule);
    if (known) known.push(i);
    else byRule.set(rule, [i]);
  });
  for (let round = 0; round < EXCHANGES; round++)
    for (const i of claims.keys()) {
      const j = random.pick(byRule.get((claims[i] as Claimed).rule) as number[]);
      const [a, b] = [answers[i] as PlainYesNo, answers[j] as PlainYesNo];
      if (a === b) continue;
      const exchange = (x: PlainYesNo, y: PlainYesNo) =>
        add(i, x, -1) + add(j, y, -1) + add(i, y, 1) + add(j, x, 1);
      if (exchange(a, b) > 0) exchange(b, a);
      else [answers[i], answers[j]] = [b, a];
    }
}

/**
 * At most `count` cases, as many of each of the four cells of truth and wording as of the others, or one
 * more. Cells without any case are left out with their opposite.
 */
export function balancedChoice(cases: readonly TestCase[], count: number): readonly TestCase[] {
  const keyOf = ({ expected, polarity }: TestCase) => `${polarity} ${expected}`;
  const rooms = (['positive', 'negative'] as const).flatMap((polarity) => {
    const counts = (['yes', 'no'] as const).map(
      (expected) => cases.filter((each) => keyOf(each) === `${polarity} ${expected}`).length,
    );
    return Math.min(...counts) === 0 ? [] : [{ polarity, fewest: Math.min(...counts) }];
  });
  const left = new Map<string, number>();
  let open = count;
  // Each round adds one yes and one no of each wording, while there is room.
  for (let round = 0; open > 0 && rooms.some(({ fewest }) => fewest > round); round++)
    for (const { polarity } of rooms.filter(({ fewest }) => fewest > round))
      for (const expected of ['yes', 'no']) {
        if (open === 0) break;
        left.set(`${polarity} ${expected}`, (left.get(`${polarity} ${expected}`) ?? 0) + 1);
        open--;
      }
  return cases.filter((each) => {
    const room = left.get(keyOf(each)) ?? 0;
    left.set(keyOf(each), room - 1);
    return room > 0;
  });
}

/**
 * Choices of a pattern: each is made for one answer and comes again for the other. So among questions of one
 * kind, each pattern has as many of one answer as of the other, or nearly.
 */
export class PairedChoices {
  /** For each kind, the choices that wait for the other answer. */
  readonly #waiting = new Map<string, Record<PlainYesNo, number[]>>();

  /** @returns a number in [0, 1). */
  next(kind: string, answer: PlainYesNo, random: Random): number {
    const waiting = this.#waiting.get(kind) ?? { yes: [], no: [] };
    this.#waiting.set(kind, waiting);
    const known = waiting[answer].shift();
    if (known !== undefined) return known;
    const choice = random.next();
    waiting[answer === 'yes' ? 'no' : 'yes'].push(choice);
    return choice;
  }
}
