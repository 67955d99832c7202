/**
 * Every view has an address in the hash, so that Back works and a view can be bookmarked:
 * `#/test/run/ID/answers?model=gpt-4&only=wrong`. An address is a path of names and a flat filter. Its values
 * are compared with the known names before they are used.
 */
import { domains } from '../core/knowledge/domain.ts';
import { boundaryBands, givings, rules } from '../core/testing/test-case.ts';
import { namesOf } from './figures.ts';
import { categories, operators, outcomes, publishedCategories, reasonings } from './texts/terms.ts';
import type { SurveyKind } from '../core/oracles/survey-labels.ts';
import type { SheetOptions } from '../core/testing/exchange/question-sheet.ts';
import type { AnswerFilter } from '../core/oracles/run-report.ts';

export interface Address {
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

const readable = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

export function parseAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return {
    path: path.split('/').filter(Boolean).map(readable),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

export function addressOf(path: readonly (string | number)[], query: object = {}): string {
  const stated = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => [key, String(value)]);
  const search = new URLSearchParams(stated).toString();
  return `#/${path.map((part) => encodeURIComponent(part)).join('/')}${search && `?${search}`}`;
}

export const factsTabs = ['findings', 'relations', 'rows', 'time', 'generate'] as const;
export type FactsTab = (typeof factsTabs)[number];
/**
 * The part of the address after the view. For relations: the one chosen. For facts and events: the relation
 * and the search words (`whole`: they are the whole name of an entity), or the first row; and the row of the
 * fact that is open. For a formula: the formula, the time at which it is evaluated and
 * the length of a tick. Names are the user's own, so any name is accepted.
 */
export interface FactsQuery {
  readonly relation?: string;
  readonly text?: string;
  readonly formula?: string;
  readonly at?: string;
  readonly ticks?: string;
  readonly row?: number;
  readonly whole?: 'yes';
  readonly fact?: number;
}

/** The part of an address about a fact base's view. */
export function factsQueryOf({
  relation,
  text,
  formula,
  at: time,
  ticks,
  row,
  whole,
  fact,
}: Readonly<Record<string, string>>): FactsQuery {
  const number = (written: string | undefined) =>
    written !== undefined && /^\d{1,9}$/.test(written) ? Number(written) : undefined;
  const stated = {
    relation,
    text,
    formula,
    at: time,
    ticks,
    row: number(row),
    whole: whole === 'yes' ? whole : undefined,
    fact: number(fact),
  };
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
}

/** The part of a sheet's address that is not the filter. */
export type SheetQuery = SheetOptions;

export function sheetQueryOf({ kind, lines, most }: Readonly<Record<string, string>>): SheetQuery {
  const number = (stated: string | undefined) =>
    stated !== undefined && /^\d{1,3}$/.test(stated) ? Number(stated) : undefined;
  const [lineCount, mostCount] = [number(lines), number(most)];
  return {
    kind: kind === 'answers' ? kind : 'questions',
    ...(lineCount !== undefined && { lines: lineCount }),
    ...(mostCount !== undefined && { most: mostCount }),
  };
}

export const at = {
  home: () => addressOf(['test']),
  start: () => addressOf(['test', 'new']),
  import: (caseSetId?: string) => addressOf(['test', 'import'], { caseSet: caseSetId }),
  facts: (id: string, tab: FactsTab = 'findings', query: FactsQuery = {}) =>
    addressOf(tab === 'findings' ? ['test', 'facts', id] : ['test', 'facts', id, tab], query),
  benchmark: (fault?: string) => addressOf(['test', 'benchmark'], { fault }),
  cases: (id: string, filter: object = {}) => addressOf(['test', 'cases', id], filter),
  case: (id: string, caseId: string) => addressOf(['test', 'cases', id, 'case', caseId]),
  sheet: (id: string, query: SheetQuery, filter: object = {}) =>
    addressOf(['test', 'cases', id, 'sheet'], { ...filter, ...query }),
  /**
   * @param file an address relative to the page.
   * @param pupil whether it leads to the questions without their answers.
   */
  classFile: (file: string, pupil = false) =>
    addressOf(['test', 'class'], { file, ...(pupil && { view: 'pupil' }) }),
  ask: (caseSetId: string, filter: object = {}) => addressOf(['test', 'cases', caseSetId, 'ask'], filter),
  prompts: () => addressOf(['test', 'prompts']),
  pupil: (caseSetId: string) => addressOf(['test', 'pupil', caseSetId]),
  run: (id: string) => addressOf(['test', 'run', id]),
  survey: (id: string, kind: SurveyKind, judge?: string) =>
    addressOf(['test', 'run', id, 'people', kind], { judge }),
  answers: (id: string, filter: AnswerFilter = {}) => addressOf(['test', 'run', id, 'answers'], filter),
  /** `place` is the answer's position within `filter`, from which its neighbours are found. */
  answer: (id: string, index: number, filter: AnswerFilter = {}, place?: number) =>
    addressOf(['test', 'run', id, 'answer', index], { ...filter, at: place }),
};

const known: Readonly<Record<Exclude<keyof AnswerFilter, 'text' | 'model'>, readonly string[]>> = {
  domain: domains,
  rule: rules,
  about: ['time', 'relations'],
  given: givings,
  before: namesOf(outcomes),
  learned: ['known', 'unknown'],
  expected: ['yes', 'no'],
  only: ['wrong', 'disagrees with the source'],
  outcome: namesOf(outcomes),
  category: namesOf(categories),
  published: namesOf(publishedCategories),
  reasoning: namesOf(reasonings),
  operator: namesOf(operators),
  depth: Array.from({ length: 9 }, (_, i) => String(i)),
  boundary: boundaryBands,
};

/** The filter in an address, without unknown names. */
export function filterOf(query: Readonly<Record<string, string>>): AnswerFilter {
  const stated = Object.entries(query).filter(
    ([key, value]) =>
      value !== '' &&
      (key === 'text' ||
        key === 'model' ||
        (Object.hasOwn(known, key) && known[key as keyof typeof known].includes(value))),
  );
  return Object.fromEntries(stated.map(([key, value]) => [key, key === 'depth' ? Number(value) : value]));
}

export const go = (address: string): void => {
  location.hash = address;
};
