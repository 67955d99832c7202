/** A study's report as CSV: one line for each set-up, those that were left out at the end. */
import { modelDoes } from './check.ts';
import type { Spread, StudyReport, StudyRow, StudySetUp } from './study.ts';
import { tableRow } from '../testing/exchange/table-cells.ts';

type Cell = string | number | undefined;

const spreads = ['f1', 'precision', 'recall', 'accuracy', 'tokens', 'seconds'] as const;

const columns = [
  'paper name',
  'paper number',
  'paper F1',
  'decomposition',
  'generation',
  'temperature',
  'verifier',
  'N',
  'k',
  'threshold',
  'scoring',
  ...spreads.flatMap((name) => [`${name} mean`, `${name} deviation`]),
  'F1 variation',
  'optimal: F1 and tokens',
  'optimal: F1 and seconds',
  'optimal: precision and recall',
  'left out',
];

export function studyTable({ rows, fronts, leftOut = [] }: StudyReport): string {
  const fronted = (front: readonly number[] | undefined, i: number) => (front?.includes(i) ? 'yes' : 'no');
  const measured = rows.map((row, i) => [
    ...setUp(row),
    ...spreads.flatMap((name) => spreadCells(row[name])),
    row.f1.mean === 0 ? '' : figure(row.variation),
    fronted(fronts.f1AndTokens, i),
    fronted(fronts.f1AndTime, i),
    fronted(fronts.precisionAndRecall, i),
    '',
  ]);
  const missing = leftOut.map((each) => [
    ...setUp(each),
    ...Array.from({ length: 2 * spreads.length + 4 }, () => ''),
    'needs a language model',
  ]);
  return [columns, ...measured, ...missing].map(tableRow).join('');
}

function setUp({ settings, published }: StudySetUp | StudyRow): Cell[] {
  const { readers, mutations, passages, threshold, scoring, temperature } = settings;
  const isGenerating = modelDoes(settings, 'generation');
  const by = (isModel: boolean) => (isModel ? 'language model' : 'rules');
  return [
    published?.name,
    published?.printed?.id,
    published?.printed?.f1,
    by(modelDoes(settings, 'decomposition')),
    by(isGenerating),
    isGenerating ? (temperature ?? 0) : '',
    readers.join(' + '),
    mutations,
    passages,
    threshold,
    scoring,
  ];
}

const figure = (value: number): number => Number(value.toPrecision(6));

const spreadCells = (spread: Spread | undefined): Cell[] =>
  spread ? [figure(spread.mean), figure(spread.deviation)] : ['', ''];
