/**
 * Studies: a batch's labelled rows under many configurations. The rows' results are those of the batch, so
 * none is made twice. After each configuration the report so far is stored; a study that was paused, or whose
 * tab was closed, continues from there.
 */
import { needsLanguageModel, type CheckSettings } from '../../core/checking/check.ts';
import { studyTable } from '../../core/checking/study-table.ts';
import {
  estimateStudy,
  reportStudy,
  runnable,
  type StudyEstimate,
  type StudyGrid,
  type StudyReport,
  type StudyRun,
} from '../../core/checking/study.ts';
import type { StudyReports } from '../../core/api/check-room.ts';
import type { BatchAnswer } from '../../core/checking/batch.ts';
import { splitSentences } from '../../core/text/sentences.ts';
import type { Control } from '../../core/work.ts';
import { labelledRows, type Batches } from './batches.ts';
import type { CheckParts } from './checks.ts';

interface RunRequest {
  readonly inputs: readonly BatchAnswer[];
  readonly rows: readonly number[];
  readonly control: Control;
}

export class Studies {
  readonly #parts: CheckParts;
  readonly #batches: Batches;
  /** Jobs that are stopped for a while. */
  readonly #pausing = new Set<string>();

  constructor(parts: CheckParts, batches: Batches) {
    this.#parts = parts;
    this.#batches = batches;
  }

  async estimate(id: string, grid: StudyGrid): Promise<StudyEstimate> {
    const { tools } = this.#parts;
    const inputs = await this.#batches.answers(id);
    const statements = rowsOf(inputs, grid).map(
      (row) => splitSentences((inputs[row] as BatchAnswer).answer).length,
    );
    const { last, unfinished } = await this.reports(id);
    const known = [last, unfinished].flatMap((made) =>
      (made?.report.rows ?? []).filter(({ tokens }) => tokens?.mean === 0).map((row) => row.seconds.mean),
    );
    return estimateStudy(
      grid,
      await tools.hasLanguageModel(),
      statements,
      known.length === 0 ? undefined : known.reduce((sum, seconds) => sum + seconds, 0) / known.length,
    );
  }

  pause(job: string): void {
    this.#pausing.add(job);
  }

  /** Undefined when it was stopped. After a pause what is done stays, as the unfinished study. */
  async run(
    id: string,
    grid: StudyGrid,
    control: Control & { readonly job: string },
  ): Promise<StudyReport | undefined> {
    const { library, tools, now } = this.#parts;
    const { stop, job } = control;
    const inputs = await this.#batches.answers(id);
    const rows = rowsOf(inputs, grid);
    const { runs, leftOut } = runnable(grid, await tools.hasLanguageModel());
    const made: StudyRun[] = [];
    const soFar = () => ({ at: now(), asked: grid, report: reportStudy(grid, made, leftOut) });
    await library.batches.keepUnfinishedStudy(id, soFar());
    for (const [i, settings] of runs.entries()) {
      const report: Control['report'] = ({ stage, done }) =>
        control.report(
          stage === 'Checking answers'
            ? { stage, done: i * rows.length + done, total: runs.length * rows.length }
            : { stage, done: i * rows.length, total: runs.length * rows.length },
        );
      const run = await this.#oneRun(id, settings, { inputs, rows, control: { stop, report } });
      if (!run) {
        if (!this.#pausing.delete(job)) await library.batches.dropUnfinishedStudy(id);
        return undefined;
      }
      made.push(run);
      // The seeds of a configuration come one after the other.
      const isWhole = made.length % grid.seeds.length === 0;
      if (isWhole && made.length < runs.length) await library.batches.keepUnfinishedStudy(id, soFar());
    }
    const last = soFar();
    await library.batches.keepStudy(id, last);
    return last.report;
  }

  /** One configuration with one seed. Undefined when it was stopped. */
  async #oneRun(
    id: string,
    settings: CheckSettings,
    { inputs, rows, control }: RunRequest,
  ): Promise<StudyRun | undefined> {
    const configuration = await this.#batches.configuration(settings, control);
    if (configuration === undefined) return undefined;
    await this.#batches.checkRows(id, settings, { configuration, rows, control });
    if (control.stop.aborted) return undefined;
    const all = await this.#parts.library.batches.results(id, configuration);
    const results = new Map(
      rows.flatMap((row) => {
        const result = all.get(row);
        return result ? [[row, result] as const] : [];
      }),
    );
    const kept = [...results.values()];
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const tokens = needsLanguageModel(settings) ? kept.map((result) => result.tokens) : kept.map(() => 0);
    const counted = tokens.filter((value) => value !== undefined);
    return {
      settings,
      seconds: sum(kept.map(({ seconds }) => seconds)),
      rows: labelledRows(inputs, results, settings.threshold),
      ...(counted.length === tokens.length && { tokens: sum(counted) }),
    };
  }

  async reports(id: string): Promise<StudyReports> {
    const { batches } = this.#parts.library;
    const [last, unfinished] = await Promise.all([batches.study(id), batches.unfinishedStudy(id)]);
    return { ...(last && { last }), ...(unfinished && { unfinished }) };
  }

  async exported(id: string): Promise<string> {
    const { last, unfinished } = await this.reports(id);
    const made = unfinished && unfinished.report.rows.length > 0 ? unfinished : last;
    return made ? studyTable(made.report) : '';
  }
}

/** The labelled rows that a study uses. */
const rowsOf = (inputs: readonly BatchAnswer[], grid: StudyGrid): readonly number[] =>
  inputs
    .flatMap(({ hallucinated }, i) => (hallucinated === undefined ? [] : [i]))
    .slice(0, grid.rows ?? Infinity);
