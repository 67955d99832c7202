/** A run's report as a file: the figures of the view as tables, then the wrong answers with their proofs. */
import type { AnswerDetail, TestService } from '../../core/api/test-room.ts';
import type { OracleSettings } from '../../core/oracles/verdict.ts';
import type { Line, ReportBlock, ReportDocument, ReportFormat } from '../../core/report-document.ts';
import type { Bytes } from '../../core/transfer.ts';
import type { Rate, RunReport, Tally } from '../../core/oracles/run-report.ts';
import { count, percent, rateCount, rateFigure } from '../figures.ts';
import { texts as partTexts } from '../texts/parts.ts';
import {
  bandWords,
  categories,
  depthWords,
  negativeBases,
  operatorWords,
  ruleWords,
} from '../texts/terms.ts';
import { texts } from '../texts/test-room.ts';
import { factWords } from './case-proof.ts';

/** Wrong answers in the file. The others are in the exported verdicts. */
const LISTED = 200;

export async function runReportFile(
  service: TestService,
  report: RunReport,
  settings: OracleSettings,
  format: ReportFormat,
): Promise<Bytes> {
  const { id } = report.run;
  const { rows, total } = await service.answers(id, { only: 'wrong' }, settings, 0, LISTED);
  const wrong: AnswerDetail[] = [];
  for (const { index } of rows) wrong.push(await service.answer(id, index, settings));
  return service.reportFile(runReportDocument(report, wrong, total), format);
}

export function runReportDocument(
  report: RunReport,
  wrong: readonly AnswerDetail[],
  total: number,
): ReportDocument {
  const { run, overall, temporal } = report;
  const models = report.byModel.map((rate) => rate.label);
  const cross = (title: string, head: string, rows: readonly Row[]) => crossTable(title, head, models, rows);
  return {
    title: run.name,
    blocks: [
      text(texts.home.intro(run)),
      text([
        { text: `${texts.report.headline}: ${rateFigure(overall)}.`, as: 'strong' },
        ` ${rateCount(overall)}.`,
      ]),
      {
        kind: 'list',
        items: report.categories
          .filter((part) => part.count > 0)
          .map((part) => texts.report.category(categories[part.name].word, part.count)),
      },
      ...ratesTable(texts.report.byModel, texts.report.model, report.byModel),
      ...cross(
        texts.report.byDomain,
        texts.report.domain,
        report.byDomain.map(({ domain, rates }) => ({ label: domain, rates })),
      ),
      ...cross(
        texts.report.byRule,
        texts.report.rule,
        report.byRule.map(({ rule, rates }) => ({ label: ruleWords[rule], rates })),
      ),
      ...kinds(texts.report.kinds, report.categoriesByModel),
      ...(temporal
        ? [
            ...ratesTable(texts.time.aboutTime, texts.report.model, temporal.overall),
            ...cross(
              texts.time.byOperator,
              texts.time.operator,
              temporal.byOperator.map(({ operator, rates }) => ({ label: operatorWords(operator), rates })),
            ),
            ...cross(
              texts.time.byNesting,
              texts.time.nesting,
              temporal.byDepth.map(({ depth, rates }) => ({ label: depthWords(depth), rates })),
            ),
            ...cross(
              texts.time.byDistance,
              texts.time.distance,
              temporal.byBoundary.map(({ boundary, rates }) => ({ label: bandWords(boundary), rates })),
            ),
          ]
        : []),
      heading(texts.report.wrongAnswers, 2),
      text(texts.report.listed(wrong.length, total)),
      ...wrong.flatMap(answerBlocks),
      { kind: 'text', line: texts.report.caution, isSmall: true },
    ],
  };
}

interface Row {
  readonly label: string;
  readonly rates: readonly Rate[];
}

const heading = (line: string, level: 2 | 3): ReportBlock => ({ kind: 'heading', level, line });
const text = (line: Line): ReportBlock => ({ kind: 'text', line });

const t = partTexts.figureTable;
const oneDigit = (share: number): string => (share * 100).toFixed(1);

function ratesTable(title: string, head: string, rates: readonly Rate[]): ReportBlock[] {
  const numbers = [t.wrong, t.answers, t.share, t.interval];
  return [
    heading(title, 2),
    {
      kind: 'table',
      columns: [head, ...numbers],
      numbers,
      rows: rates.map((rate) => [
        rate.label,
        count(rate.wrong),
        count(rate.of),
        rateFigure(rate),
        rate.of === 0 ? '' : t.range(oneDigit(rate.low), oneDigit(rate.high)),
      ]),
    },
  ];
}

function crossTable(
  title: string,
  head: string,
  models: readonly string[],
  rows: readonly Row[],
): ReportBlock[] {
  if (rows.length === 0) return [];
  return [
    heading(title, 2),
    {
      kind: 'table',
      columns: [head, ...models],
      numbers: models,
      rows: rows.map(({ label, rates }) => [
        label,
        ...rates.map((rate) =>
          rate.of === 0 ? '–' : `${percent(rate.wrong / rate.of)} (${t.part(rate.wrong, rate.of)})`,
        ),
      ]),
    },
  ];
}

function kinds(title: string, tallies: RunReport['categoriesByModel']): ReportBlock[] {
  const names = (tallies[0]?.counts ?? []).map(({ name }) => categories[name].word);
  const row = ({ model, counts }: Tally<keyof typeof categories>): readonly Line[] => [
    model,
    ...counts.map((each) => count(each.count)),
  ];
  return [
    heading(title, 2),
    { kind: 'table', columns: [texts.report.model, ...names], numbers: names, rows: tallies.map(row) },
  ];
}

function answerBlocks({ case: it, answer, verdict }: AnswerDetail): ReportBlock[] {
  return [
    heading(it.question, 3),
    text([
      { text: `${categories[verdict.category].word}.`, as: 'strong' },
      ` ${texts.report.expected(it.expected)} ${texts.report.replied(answer.model)}`,
    ]),
    { kind: 'quote', line: answer.text },
    ...(it.basis ? [text(negativeBases[it.basis])] : []),
    ...(it.evidence.length === 0
      ? []
      : [text(texts.report.facts), { kind: 'list' as const, items: it.evidence.map(factWords) }]),
  ];
}
