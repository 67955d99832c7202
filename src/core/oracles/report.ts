/**
 * A run's report (Drowzee, Figs 13 to 15 and 19 to 22): one pass over the judged answers, pure counting. A
 * rate is the number of wrong answers divided by all answers. A refusal counts as not hallucinated, as in the
 * paper (section 3.6: it is honest). A reply without a plain answer also counts as not hallucinated, because
 * nothing was shown. Both stay in the total, and both have their own figure among the categories. Law: every
 * figure is the number of answers that its filter finds with {@link answerMatches}; a rate's filter finds the
 * wrong ones.
 */
import { domains } from '../knowledge/domain.ts';
import type { Domain } from '../knowledge/domain.ts';
import { operators } from '../temporal/formula.ts';
import type { Formula } from '../temporal/formula.ts';
import { aboutMatches } from '../testing/case-filter.ts';
import { bandIn, boundaryBands, temporalMatches } from '../testing/temporal/temporal-question.ts';
import { hasRule, rules, rulesOf } from '../testing/test-case.ts';
import type { Rule, TestCase } from '../testing/test-case.ts';
import { reasoningOf } from './verdict.ts';
import type {
  AnswerOutcome,
  Category,
  OracleSettings,
  PublishedCategory,
  ReasoningOutcome,
  Verdict,
} from './verdict.ts';
import { pairReports, sampleReports } from './pairs.ts';
import type { JudgedAnswer } from './judged-answer.ts';
import { wilson } from '../wilson.ts';
import type { AnswerFilter, Rate, RunReport, RunSummary, Tally, TemporalReport } from './run-report.ts';

export type { JudgedAnswer } from './judged-answer.ts';

const categories: readonly Category[] = [
  'correct',
  'wrong',
  'wrong knowledge',
  'wrong inference',
  'both',
  'declined',
  'unclear',
];
const publishedCategories: readonly PublishedCategory[] = ['CO', 'EK', 'EI', 'OL'];
const outcomes: readonly AnswerOutcome[] = ['right', 'wrong', 'declined', 'unclear'];
const kinds: readonly Formula['kind'][] = ['atom', ...operators];
const reasoningOutcomes: readonly ReasoningOutcome[] = [
  'sound',
  'thin',
  'none',
  'wrong knowledge',
  'wrong inference',
  'both',
];

/** Whether the headline figure counts this category. */
export const isWrong = (category: Category): boolean =>
  category === 'wrong' ||
  category === 'wrong knowledge' ||
  category === 'wrong inference' ||
  category === 'both';

/**
 * Algorithm 3's category. A refusal is CO before anything is read. Undefined until the reasoning has been
 * read.
 */
export const publishedOf = (verdict: Verdict): PublishedCategory | undefined =>
  verdict.outcome === 'declined' ? 'CO' : verdict.reasoning?.published;

/** Whether the plain answer agrees with the source's own flag; undefined where either is missing. */
export function agreesWithSource({
  answer,
  verdict,
}: Pick<JudgedAnswer, 'answer' | 'verdict'>): boolean | undefined {
  if (answer.flagged === undefined || (verdict.outcome !== 'right' && verdict.outcome !== 'wrong'))
    return undefined;
  return answer.flagged === (verdict.outcome === 'wrong');
}

/** The text of a filter is searched in the question and in the reply, ignoring case. */
export function answerMatches(filter: AnswerFilter, judged: JudgedAnswer): boolean {
  const { case: testCase, answer, verdict } = judged;
  return (
    same(filter.model, answer.model) &&
    same(filter.domain, testCase.domain) &&
    (filter.rule === undefined || hasRule(testCase, filter.rule)) &&
    aboutMatches(filter, testCase) &&
    same(filter.expected, testCase.expected) &&
    same(filter.outcome, verdict.outcome) &&
    same(filter.category, verdict.category) &&
    (filter.published === undefined || filter.published === publishedOf(verdict)) &&
    same(filter.reasoning, reasoningOf(verdict)) &&
    temporalMatches(filter, testCase.temporal) &&
    askedMatches(filter, judged) &&
    (filter.only !== 'wrong' || isWrong(verdict.category)) &&
    (filter.only !== 'disagrees with the source' || agreesWithSource(judged) === false) &&
    (!filter.text || contains(testCase.question, filter.text) || contains(answer.text, filter.text))
  );
}

const same = <T>(wanted: T | undefined, is: T | undefined): boolean => wanted === undefined || wanted === is;

/** The part of a filter about how the question was asked. */
const askedMatches = (filter: AnswerFilter, { answer, before, learned }: JudgedAnswer): boolean =>
  same(filter.given, answer.given?.how ?? 'nothing') &&
  same(filter.before, before) &&
  same(filter.learned, learned);

const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

export function runReport(
  run: RunSummary,
  judged: readonly JudgedAnswer[],
  settings: OracleSettings,
): RunReport {
  const counts = count(judged);
  const models = rank(counts);
  const rate = (label: string, filter: AnswerFilter, key: string): Rate =>
    rateOf(label, filter, counts.total(key), counts.wrong(key));
  const present = <T extends string>(all: readonly T[], kind: string): readonly T[] =>
    all.filter((name) => counts.total(`${kind}:${name}`) > 0);
  return {
    run,
    settings,
    overall: rate('All answers', {}, ''),
    categories: categories
      .map((name) => ({ name, count: counts.total(`category:${name}`), filter: { category: name } }))
      .filter((tally) => tally.count > 0),
    byModel: models.map((model) => rate(model, { model }, `model:${model}`)),
    byDomain: present<Domain>(domains, 'domain').map((domain) => ({
      domain,
      rates: models.map((model) => rate(model, { domain, model }, `domain:${domain}|${model}`)),
    })),
    categoriesByModel: tallies(models, categories, counts, 'category', (category) => ({ category })),
    publishedByModel:
      counts.total('published') === 0
        ? []
        : tallies(models, publishedCategories, counts, 'published', (published) => ({ published })),
    byRule: present<Rule>(rules, 'rule').map((rule) => ({
      rule,
      rates: models.map((model) => rate(model, { rule, model }, `rule:${rule}|${model}`)),
    })),
    byDomainAndRule: present<Domain>(domains, 'domain').flatMap((domain) =>
      rules
        .filter((rule) => models.some((model) => counts.total(`domain rule:${domain} ${rule}|${model}`) > 0))
        .map((rule) => ({
          domain,
          rule,
          rates: models.map((model) =>
            rate(model, { domain, rule, model }, `domain rule:${domain} ${rule}|${model}`),
          ),
        })),
    ),
    grid: outcomes
      .flatMap((outcome) =>
        reasoningOutcomes.map((reasoning) => ({
          outcome,
          reasoning,
          count: counts.total(`grid:${outcome}|${reasoning}`),
          filter: { outcome, reasoning },
        })),
      )
      .filter((cell) => cell.count > 0),
    pairs: pairReports(judged),
    samples: sampleReports(judged),
    ...(counts.total('time') > 0 && { temporal: temporalReport(models, counts) }),
    ...agreement(counts),
  };
}

/**
 * Figs 20 to 22, and a question that the paper does not ask: whether a question is harder the nearer its tick
 * is to a boundary.
 */
function temporalReport(models: readonly string[], counts: Counts): TemporalReport {
  const rates = (key: string, filter: AnswerFilter): readonly Rate[] =>
    models.map((model) =>
      rateOf(
        model,
        { ...filter, rule: 'temporal', model },
        counts.total(`${key}|${model}`),
        counts.wrong(`${key}|${model}`),
      ),
    );
  const operatorsAsked = kinds.filter((operator) => counts.total(`operator:${operator}`) > 0);
  const depths = counts
    .names('depth')
    .filter((name) => !name.includes('|'))
    .map(Number)
    .sort((a, b) => a - b);
  return {
    overall: rates('time', {}),
    others: models.map((model) =>
      rateOf(
        model,
        { about: 'relations', model },
        counts.total(`model:${model}`) - counts.total(`time|${model}`),
        counts.wrong(`model:${model}`) - counts.wrong(`time|${model}`),
      ),
    ),
    categoriesByModel: tallies(models, categories, counts, 'time category', (category) => ({
      rule: 'temporal',
      category,
    })),
    publishedByModel:
      counts.total('published') === 0
        ? []
        : tallies(models, publishedCategories, counts, 'time published', (published) => ({
            rule: 'temporal',
            published,
          })),
    byOperator: operatorsAsked.map((operator) => ({
      operator,
      rates: rates(`operator:${operator}`, { operator }),
    })),
    byDepth: depths.map((depth) => ({ depth, rates: rates(`depth:${depth}`, { depth }) })),
    byOperatorAndDepth: operatorsAsked.flatMap((operator) =>
      depths
        .filter((depth) => counts.total(`both:${operator} ${depth}`) > 0)
        .map((depth) => ({
          operator,
          depth,
          rates: rates(`both:${operator} ${depth}`, { operator, depth }),
        })),
    ),
    byBoundary: boundaryBands
      .filter((boundary) => counts.total(`boundary:${boundary}`) > 0)
      .map((boundary) => ({ boundary, rates: rates(`boundary:${boundary}`, { boundary }) })),
  };
}

/* ---------- counting ---------- */

/** Counts answers and wrong answers by key. A key names what is counted: `rule:inverse|model a`. */
class Counts {
  readonly #total = new Map<string, number>();
  readonly #wrong = new Map<string, number>();

  add(key: string, wrong: boolean, by: number): void {
    this.#total.set(key, this.total(key) + by);
    if (wrong) this.#wrong.set(key, this.wrong(key) + by);
  }

  total(key: string): number {
    return this.#total.get(key) ?? 0;
  }
  wrong(key: string): number {
    return this.#wrong.get(key) ?? 0;
  }
  /** The part after `kind:` of all counted keys. */
  names(kind: string): readonly string[] {
    return [...this.#total.keys()]
      .filter((key) => key.startsWith(`${kind}:`))
      .map((key) => key.slice(kind.length + 1));
  }
}

/**
 * Counts the answers. They fall into few groups that are alike in everything counted, so each answer costs
 * one or two look-ups and each group a dozen.
 */
function count(judged: readonly JudgedAnswer[]): Counts {
  const counts = new Counts();
  for (const { one, times } of alike(
    judged,
    ({ case: { domain, rule, basis }, answer: { model, flagged }, verdict }) =>
      [
        model,
        domain,
        ...rulesOf({ rule, ...(basis && { basis }) }),
        verdict.category,
        verdict.outcome,
        verdict.reasoning?.published ?? '',
        reasoningOf(verdict) ?? '',
        String(flagged),
      ].join('|'),
  ))
    countKind(counts, one, times);
  const aboutTime = judged.filter(({ case: { rule } }) => rule === 'temporal');
  for (const { one, times } of alike(
    aboutTime,
    ({ case: { temporal }, answer: { model }, verdict: { category } }) =>
      [
        model,
        isWrong(category),
        temporal ? `${temporal.operator}|${temporal.depth}|${bandIn(temporal) ?? ''}` : '',
      ].join('|'),
  )) {
    for (const key of timeKeys(one.case))
      counts.add(`${key}|${one.answer.model}`, isWrong(one.verdict.category), times);
    for (const key of timeKeys(one.case)) counts.add(key, isWrong(one.verdict.category), times);
  }
  return counts;
}

function alike(
  judged: readonly JudgedAnswer[],
  keyOf: (one: JudgedAnswer) => string,
): Iterable<{ readonly one: JudgedAnswer; readonly times: number }> {
  const kinds = new Map<string, { readonly one: JudgedAnswer; times: number }>();
  for (const one of judged) {
    const key = keyOf(one);
    const kind = kinds.get(key);
    if (kind) kind.times++;
    else kinds.set(key, { one, times: 1 });
  }
  return kinds.values();
}

function countKind(counts: Counts, one: JudgedAnswer, times: number): void {
  const {
    case: testCase,
    answer: { model },
    verdict,
  } = one;
  const { domain } = testCase;
  const wrong = isWrong(verdict.category);
  const published = publishedOf(verdict);
  const reasoning = reasoningOf(verdict);
  const agrees = agreesWithSource(one);
  const keys = [
    '',
    `model:${model}`,
    `domain:${domain}`,
    `domain:${domain}|${model}`,
    ...rulesOf(testCase).flatMap((rule) => [
      `rule:${rule}`,
      `rule:${rule}|${model}`,
      `domain rule:${domain} ${rule}|${model}`,
    ]),
    ...(testCase.rule === 'temporal' ? [`time category:${verdict.category}|${model}`] : []),
    ...(testCase.rule === 'temporal' && published ? [`time published:${published}|${model}`] : []),
    `category:${verdict.category}`,
    `category:${verdict.category}|${model}`,
    ...(published ? [`published:${published}|${model}`] : []),
    ...(verdict.reasoning ? ['published'] : []),
    ...(reasoning ? [`grid:${verdict.outcome}|${reasoning}`] : []),
    ...(agrees === undefined ? [] : [agrees ? 'agrees' : 'disagrees']),
  ];
  for (const key of keys) counts.add(key, wrong, times);
}

/** The keys of a case about time. */
function timeKeys({ rule, temporal }: TestCase): readonly string[] {
  if (rule !== 'temporal') return [];
  if (!temporal) return ['time'];
  const { operator, depth } = temporal;
  const band = bandIn(temporal);
  return [
    'time',
    `operator:${operator}`,
    `depth:${depth}`,
    `both:${operator} ${depth}`,
    ...(band === undefined ? [] : [`boundary:${band}`]),
  ];
}

/** Models, the one that is wrong least often first; on a tie by name. */
function rank(counts: Counts): readonly string[] {
  const share = (model: string) => counts.wrong(`model:${model}`) / counts.total(`model:${model}`);
  return counts.names('model').toSorted((a, b) => share(a) - share(b) || (a < b ? -1 : 1));
}

function rateOf(label: string, filter: AnswerFilter, of: number, wrong: number): Rate {
  return { label, wrong, of, ...wilson(wrong, of), filter: { ...filter, only: 'wrong' } };
}

function tallies<Name extends string>(
  models: readonly string[],
  names: readonly Name[],
  counts: Counts,
  kind: string,
  filterOf: (name: Name) => AnswerFilter,
): readonly Tally<Name>[] {
  return models.map((model) => ({
    model,
    counts: names.map((name) => ({
      name,
      count: counts.total(`${kind}:${name}|${model}`),
      filter: { ...filterOf(name), model },
    })),
  }));
}

/** The filter finds the answers that disagree. */
function agreement(counts: Counts): Pick<RunReport, 'agreement'> {
  const agrees = counts.total('agrees');
  const of = agrees + counts.total('disagrees');
  return of === 0 ? {} : { agreement: { agrees, of, filter: { only: 'disagrees with the source' } } };
}
