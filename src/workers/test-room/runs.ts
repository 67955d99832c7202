/**
 * Runs: answers with their verdicts. A verdict is computed on request, from the plain answer and, if there is
 * one, the reading. It is never stored, so a new threshold changes every verdict at once without reading
 * anything again.
 */
import { judgeAnswer } from '../../core/detectors/drowzee.ts';
import { readingRequest, type Reading } from '../../core/oracles/reading.ts';
import { answerMatches, runReport, type JudgedAnswer } from '../../core/oracles/report.ts';
import { sameSettings, type OracleSettings, type Verdict } from '../../core/oracles/verdict.ts';
import type { Library } from '../../adapters/storage/library.ts';
import type { KeptRun, Revised } from '../../adapters/storage/tables.ts';
import type { AnswerDetail, AnswerRow, VerdictExport } from '../../core/api/test-room.ts';
import { verdictsAsCsv, verdictsAsJsonl, verdictsAsPromptfoo } from '../../core/oracles/verdict-export.ts';
import { isUnknownTo, messagesOf } from '../../core/testing/asking.ts';
import { promptFor } from '../../core/testing/prompts.ts';
import { outcomesBefore } from '../../core/oracles/pairs.ts';
import { timeOf } from '../../core/testing/temporal/time-explanation.ts';
import type { Answer, TestCase } from '../../core/testing/test-case.ts';
import type { Cases } from './cases.ts';
import { readingKey } from '../../adapters/storage/content-keys.ts';
import { unlessStopped } from '../kit/stopping.ts';
import type { Models } from '../models/models.ts';
import type { AnswerFilter, RunReport, RunSummary } from '../../core/oracles/run-report.ts';
import type { Page } from '../../core/transfer.ts';
import { uniqueId } from '../../core/unique-id.ts';
import type { Control } from '../../core/work.ts';

/**
 * The list shows how many answers of a run have been read without opening the run. The count is stored each
 * time this many readings were added.
 */
const COUNT_KEPT_EVERY = 25;

/** A run in memory. Readings are added; anything else that changes makes it be loaded again. */
interface OpenRun {
  readonly summary: KeptRun & Revised;
  /** The revision of its questions. */
  readonly asked: string | undefined;
  readonly cases: readonly TestCase[];
  readonly answers: readonly Answer[];
  /** The place of each answer among those stored: answers to questions that are gone are not shown. */
  readonly places: readonly number[];
  readonly keys: readonly string[];
  readonly readings: (Reading | undefined)[];
  /** The stored number of readings when they were last looked for. */
  counted: number;
  settings: OracleSettings | undefined;
  readonly verdicts: (Verdict | undefined)[];
}

export class Runs {
  readonly #library: Library;
  readonly #cases: Cases;
  readonly #models: Models;
  /** The last run shown, and the runs being read: reading continues while another run is shown. */
  readonly #open = new Map<string, Promise<OpenRun>>();
  readonly #reading = new Set<string>();

  constructor(library: Library, cases: Cases, models: Models) {
    this.#library = library;
    this.#cases = cases;
    this.#models = models;
  }

  /** It changed, here or in another tab: the next call loads it again. */
  forget(runId: string): void {
    this.#open.delete(runId);
  }

  async #opened(runId: string): Promise<OpenRun> {
    const known = this.#open.get(runId);
    if (known) {
      // The message of another tab that added replies or readings may still be on its way.
      const run = await known;
      if (await this.#isCurrent(run)) return run;
      if (this.#open.get(runId) !== known) return this.#opened(runId);
    }
    for (const other of [...this.#open.keys()]) if (!this.#reading.has(other)) this.forget(other);
    const opening = this.#load(runId);
    this.#open.set(runId, opening);
    opening.catch(() => this.#open.delete(runId));
    return opening;
  }

  /** Whether the store has no other answers or questions. Readings that it has are added. */
  async #isCurrent(run: OpenRun): Promise<boolean> {
    const { runs, caseSets, readings } = this.#library;
    const { id, caseSetId } = run.summary;
    const [stored, asked, counted] = await Promise.all([
      runs.get(id),
      caseSets.head(caseSetId),
      runs.readCount(id),
    ]);
    if (counted !== run.counted) {
      const found = await readings.of(run.keys);
      found.forEach((reading, i) => {
        if (!reading || run.readings[i] !== undefined) return;
        run.readings[i] = reading;
        delete run.verdicts[i];
      });
      run.counted = counted;
    }
    return (
      stored?.answers === run.summary.answers &&
      stored.revision === run.summary.revision &&
      asked?.revision === run.asked
    );
  }

  async #load(runId: string): Promise<OpenRun> {
    const summary = await this.#library.runs.get(runId);
    if (!summary) throw new Error('This run no longer exists. It may have been removed.');
    const asked = (await this.#library.caseSets.head(summary.caseSetId))?.revision;
    const byId = await this.#cases.byId(summary.caseSetId);
    const all = await this.#library.runs.answers(runId);
    const places = [...all.keys()].filter((at) => byId.has((all[at] as Answer).caseId));
    const answers = places.map((at) => all[at] as Answer);
    const cases = answers.map((answer) => byId.get(answer.caseId) as TestCase);
    const keys = answers.map((answer, i) => readingKey(cases[i] as TestCase, answer));
    const counted = await this.#library.runs.readCount(runId);
    const readings = await this.#library.readings.of(keys);
    return {
      summary,
      asked,
      cases,
      answers,
      places,
      keys,
      readings: [...readings],
      counted,
      settings: undefined,
      verdicts: [],
    };
  }

  #summary(run: OpenRun): RunSummary {
    const read = run.readings.reduce((count, reading) => count + Number(reading !== undefined), 0);
    return { ...run.summary, read };
  }

  #verdict(run: OpenRun, index: number, settings: OracleSettings): Verdict {
    if (!run.settings || !sameSettings(run.settings, settings)) {
      run.settings = settings;
      run.verdicts.length = 0;
    }
    const { cases, answers, readings, verdicts } = run;
    return (verdicts[index] ??= judgeAnswer(
      cases[index] as TestCase,
      (answers[index] as Answer).text,
      readings[index],
      settings,
    ));
  }

  #judged(run: OpenRun, settings: OracleSettings): JudgedAnswer[] {
    const judged = run.answers.map((answer, index) => ({
      index,
      answer,
      case: run.cases[index] as TestCase,
      verdict: this.#verdict(run, index, settings),
    }));
    const { asking } = run.summary;
    const before = outcomesBefore(judged);
    if (!asking && before.every((outcome) => outcome === undefined)) return judged;
    return judged.map((one, i): JudgedAnswer => {
      const unknown = asking && isUnknownTo(asking, one.case);
      return {
        ...one,
        ...(before[i] && { before: before[i] }),
        ...(unknown !== undefined && { learned: unknown ? 'unknown' : 'known' }),
      };
    });
  }

  /** Summaries for the list: how many answers of each run have been read. */
  async summaries(runs: readonly KeptRun[]): Promise<RunSummary[]> {
    return Promise.all(
      runs.map(async (run) => {
        const open = await this.#open.get(run.id)?.catch(() => undefined);
        if (open) return this.#summary(open);
        return { ...run, read: await this.#library.runs.readCount(run.id) };
      }),
    );
  }

  /** All answers of a run with their verdicts. */
  async judged(runId: string, settings: OracleSettings): Promise<readonly JudgedAnswer[]> {
    return this.#judged(await this.#opened(runId), settings);
  }

  async report(runId: string, settings: OracleSettings): Promise<RunReport> {
    const run = await this.#opened(runId);
    return runReport(this.#summary(run), this.#judged(run, settings), settings);
  }

  async answers(
    runId: string,
    filter: AnswerFilter,
    settings: OracleSettings,
    offset: number,
    limit: number,
  ): Promise<Page<AnswerRow>> {
    const run = await this.#opened(runId);
    const found = this.#judged(run, settings).filter((judged) => answerMatches(filter, judged));
    const rows = found
      .slice(offset, offset + limit)
      .map(({ index, answer, case: { question, domain, rule, expected }, verdict }): AnswerRow => ({
        index,
        question,
        model: answer.model,
        domain,
        rule,
        expected,
        said: verdict.plain.kind,
        category: verdict.category,
      }));
    return { rows, offset, total: found.length };
  }

  async answer(runId: string, index: number, settings: OracleSettings): Promise<AnswerDetail> {
    const run = await this.#opened(runId);
    const answer = answerOf(run, index);
    const testCase = run.cases[index] as TestCase;
    return {
      index,
      case: testCase,
      ...promptOf(run.summary, testCase, answer),
      answer,
      verdict: this.#verdict(run, index, settings),
      ...timeOf(testCase),
    };
  }

  /** An answer and its place among those stored. */
  async stored(runId: string, index: number): Promise<StoredAnswer> {
    const run = await this.#opened(runId);
    return { answer: answerOf(run, index), at: run.places[index] as number };
  }

  /** All answers of a model. */
  async storedOf(runId: string, model: string): Promise<readonly StoredAnswer[]> {
    const { answers, places } = await this.#opened(runId);
    return answers
      .map((answer, i) => ({ answer, at: places[i] as number }))
      .filter(({ answer }) => answer.model === model);
  }

  /** Answers were changed: counts anew how many have been read. */
  async countReadings(runId: string): Promise<void> {
    const { read } = this.#summary(await this.#opened(runId));
    await this.#library.runs.keepReadCount(runId, read);
  }

  /** Adds a pasted reply to a run, or to a new run of the case set. */
  async add(
    runId: string | undefined,
    caseSetId: string,
    answer: Answer,
  ): Promise<{ readonly runId: string; readonly index: number }> {
    const set = (await this.#library.caseSets.list()).find(({ id }) => id === caseSetId);
    const { run, index } = await this.#library.runs.add(runId, answer, {
      id: uniqueId(crypto),
      name: `Pasted replies to ${set?.name ?? 'questions'}`,
      caseSetId,
      added: Date.now(),
      answers: 1,
      models: [answer.model],
      sample: false,
    });
    // Another tab may have added replies that are not in memory here.
    this.forget(run.id);
    return { runId: run.id, index };
  }

  async exportVerdicts(runId: string, settings: OracleSettings, format: VerdictExport): Promise<Blob> {
    const judged = this.#judged(await this.#opened(runId), settings);
    if (format === 'promptfoo')
      return new Blob([...verdictsAsPromptfoo(judged, Date.now())], { type: 'application/json' });
    const lines = format === 'jsonl' ? verdictsAsJsonl(judged) : verdictsAsCsv(judged);
    return new Blob([...lines], { type: format === 'jsonl' ? 'application/jsonl' : 'text/csv' });
  }

  /**
   * Reads the answers that have no reading yet. Each reading is stored at once, so a reload or a stop loses
   * none.
   */
  async read(runId: string, control: Control): Promise<void> {
    this.#reading.add(runId);
    try {
      await this.#readRun(runId, control);
    } finally {
      this.#reading.delete(runId);
    }
  }

  async #readRun(runId: string, { stop, report }: Control): Promise<void> {
    const run = await this.#opened(runId);
    const left = run.answers.map((_, index) => index).filter((index) => run.readings[index] === undefined);
    const before = run.answers.length - left.length;
    const progress = (read: number) => ({
      stage: 'Reading the reasoning',
      done: before + read,
      total: run.answers.length,
    });
    const requests = left.map((index) =>
      readingRequest(run.cases[index] as TestCase, (run.answers[index] as Answer).text),
    );
    let read = 0;
    report(progress(read));
    const keep = async (request: number, reading: Reading) => {
      const index = left[request] as number;
      await this.#library.readings.keep(new Map([[run.keys[index] as string, reading]]));
      // It may have been loaded again since this reading began.
      const shown = await this.#open.get(runId)?.catch(() => undefined);
      for (const open of new Set([run, shown ?? run])) noteReading(open, run.keys[index] as string, reading);
      report(progress(++read));
      if (read % COUNT_KEPT_EVERY === 0) await this.#library.runs.keepReadCount(runId, before + read);
    };
    await unlessStopped(stop, this.#models.readReplies(requests, keep, stop));
    await this.#library.runs.keepReadCount(runId, before + read);
    report(progress(read));
  }
}

interface StoredAnswer {
  readonly answer: Answer;
  readonly at: number;
}

/** @throws an error with a message for the user if there is no such answer. */
function answerOf({ answers }: OpenRun, index: number): Answer {
  const answer = answers[index];
  if (answer) return answer;
  const missing = Number.isInteger(index) ? `number ${index + 1} does not exist` : 'the address names none';
  throw new Error(`This run has ${answers.length} answers: ${missing}.`);
}

/** The same reply may be there several times. */
function noteReading(run: OpenRun, key: string, reading: Reading): void {
  for (let at = run.keys.indexOf(key); at >= 0; at = run.keys.indexOf(key, at + 1)) {
    run.readings[at] = reading;
    delete run.verdicts[at];
  }
}

/** The messages that were sent, or, for a recorded reply, the prompt that Totem writes. */
function promptOf(
  { asking }: Pick<KeptRun, 'asking'>,
  testCase: TestCase,
  { given }: Answer,
): Pick<AnswerDetail, 'prompt' | 'sent'> {
  if (!asking) return { prompt: promptFor(testCase), sent: false };
  const turn = { case: testCase, giving: given?.how ?? ('nothing' as const), sample: 0 };
  const messages = messagesOf(turn, asking.prompts, given?.text ?? '', given?.read);
  return { prompt: messages.map(({ content }) => content.trimEnd()).join('\n\n---\n\n'), sent: true };
}
