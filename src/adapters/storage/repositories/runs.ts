/** Runs: the answers to a case set. Pasted answers are added to a run. */
import type { CaseSetSummary } from '../../../core/api/test-room.ts';
import type { Answer, TestCase } from '../../../core/testing/test-case.ts';
import type { SurveyKind } from '../../../core/oracles/survey-labels.ts';
import type { Survey } from '../../../core/oracles/survey.ts';
import type { Change } from '../../../core/ports/records.ts';
import {
  newestFirst,
  padded,
  revised,
  type KeptRun,
  type LibraryRecords,
  type LibraryTables,
  type Revised,
} from '../tables.ts';
import { changesOfCases } from './case-sets.ts';
import { chunked, OBJECTS_PER_CHUNK } from './chunks.ts';

/** What keeps a run: its head last. */
export const changesOfRun = (run: KeptRun, answers: readonly Answer[]): Change<LibraryTables>[] => [
  { table: 'answers', removeAll: `${run.id}/` },
  ...chunked(answers).map((value, i) => ({
    table: 'answers' as const,
    key: `${run.id}/${padded(i)}`,
    value,
  })),
  { table: 'runs', key: run.id, value: revised(run) },
];

const withAnswer = (run: KeptRun, answer: Answer): KeptRun => ({
  ...run,
  answers: run.answers + 1,
  models: [...new Set([...run.models, answer.model])],
});

/** The run with another sample, or without one. */
export function withSurvey<Run extends KeptRun>(run: Run, kind: SurveyKind, survey: Survey | undefined): Run {
  const surveys = { ...run.surveys };
  if (survey) surveys[kind] = survey;
  else delete surveys[kind];
  return { ...run, surveys };
}

export class Runs {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  /** Newest first. */
  async list(): Promise<readonly KeptRun[]> {
    return newestFirst(await this.#records.list('runs', ''));
  }

  get(id: string): Promise<(KeptRun & Revised) | undefined> {
    return this.#records.get('runs', id);
  }

  /**
   * Replaces a run with the same id. @param set its questions, if they are new: both are kept, or neither.
   */
  keep(
    run: KeptRun,
    answers: readonly Answer[],
    set?: { readonly summary: CaseSetSummary; readonly cases: readonly TestCase[] },
  ): Promise<void> {
    return this.#records.write([
      ...(set ? changesOfCases(set.summary, set.cases) : []),
      ...changesOfRun(run, answers),
    ]);
  }

  /** Empty if the run is not stored. */
  answers(id: string): Promise<readonly Answer[]> {
    return this.#records.transaction('read', ['runs', 'answers'], async (records) =>
      (await records.get('runs', id)) ? (await records.list('answers', `${id}/`)).flat() : [],
    );
  }

  /**
   * Adds one answer at the end of a run. @param made the run if there is none yet, or if it was removed; it
   * has this answer.
   */
  add(
    runId: string | undefined,
    answer: Answer,
    made: KeptRun,
  ): Promise<{ readonly run: KeptRun; readonly index: number }> {
    return this.#records.transaction('write', ['runs', 'answers'], async (records) => {
      const before = runId === undefined ? undefined : await records.get('runs', runId);
      const run = before ? withAnswer(before, answer) : made;
      const { id } = run;
      const chunks = await records.keys('answers', `${id}/`);
      const last = chunks.at(-1);
      const begun = last === undefined ? [] : ((await records.get('answers', last)) ?? []);
      const full = begun.length >= OBJECTS_PER_CHUNK;
      const chunk = full ? chunks.length : Math.max(0, chunks.length - 1);
      const value = full ? [answer] : [...begun, answer];
      await records.write([
        { table: 'answers', key: `${id}/${padded(chunk)}`, value },
        { table: 'runs', key: id, value: revised(run) },
      ]);
      return { run, index: chunk * OBJECTS_PER_CHUNK + value.length - 1 };
    });
  }

  /**
   * Adds the answers at the end of a run, except those whose key it has already, in one write.
   * @param made the run if there is none yet. Nothing is made without an answer.
   * @throws an error with a message for the user if a run of other questions has this id.
   */
  addMissing(
    made: KeptRun,
    answers: readonly Answer[],
    keyOf: (answer: Answer) => string,
  ): Promise<{ readonly run: KeptRun | undefined; readonly added: number }> {
    return this.#records.transaction('write', ['runs', 'answers'], async (records) => {
      const before = await records.get('runs', made.id);
      if (before && before.caseSetId !== made.caseSetId)
        throw new Error(`The run “${before.name}” has replies of the same batch to other questions.`);
      const own = before ? (await records.list('answers', `${made.id}/`)).flat() : [];
      const known = new Set(own.map(keyOf));
      const added = answers.filter((answer) => !known.has(keyOf(answer)));
      if (added.length === 0) return { run: before, added: 0 };
      const all = [...own, ...added];
      const models = [...new Set(all.map(({ model }) => model))];
      const run = { ...(before ?? made), answers: all.length, models };
      await records.write(changesOfRun(run, all));
      return { run, added: added.length };
    });
  }

  /** @throws an error with a message for the user if runs answer these questions. */
  async checkUnused(caseSetId: string): Promise<void> {
    const names = (await this.list())
      .filter((run) => run.caseSetId === caseSetId)
      .map(({ name }) => `"${name}"`);
    if (names.length > 0)
      throw new Error(
        `The answers in ${names.join(', ')} belong to these questions; remove ` +
          `${names.length === 1 ? 'that run' : 'those runs'} first.`,
      );
  }

  /** Stores a run that has no answers yet. */
  begin(run: KeptRun): Promise<void> {
    return this.#records.write([{ table: 'runs', key: run.id, value: revised(run) }]);
  }

  /**
   * Adds an answer at the end of a run, unless the run has one with the same key. False if it has, or if the
   * run was removed.
   */
  addOnce(id: string, answer: Answer, keyOf: (answer: Answer) => string): Promise<boolean> {
    return this.#records.transaction('write', ['runs', 'answers'], async (records) => {
      const run = await records.get('runs', id);
      const answers = (await records.list('answers', `${id}/`)).flat();
      const key = keyOf(answer);
      if (!run || answers.some((each) => keyOf(each) === key)) return false;
      const chunk = Math.floor(answers.length / OBJECTS_PER_CHUNK);
      await records.write([
        {
          table: 'answers',
          key: `${id}/${padded(chunk)}`,
          value: [...answers.slice(chunk * OBJECTS_PER_CHUNK), answer],
        },
        { table: 'runs', key: id, value: revised(withAnswer(run, answer)) },
      ]);
      return true;
    });
  }

  /**
   * Changes a sample that people judge. The answers stay, so no copy of the run in memory is out of date.
   * @param to gets the stored sample; what it throws changes nothing.
   */
  changeSurvey(
    id: string,
    kind: SurveyKind,
    to: (survey: Survey | undefined) => Survey | undefined,
  ): Promise<void> {
    return this.#records.transaction('write', ['runs'], async (records) => {
      const run = await records.get('runs', id);
      if (!run) throw new Error('This run no longer exists. It may have been removed.');
      await records.write([
        { table: 'runs', key: id, value: withSurvey(run, kind, to(run.surveys?.[kind])) },
      ]);
    });
  }

  /** How many answers of the run have been read. For lists, which do not open the run. */
  async readCount(id: string): Promise<number> {
    return (await this.#records.get('readCounts', id)) ?? 0;
  }

  keepReadCount(id: string, read: number): Promise<void> {
    return this.#records.write([{ table: 'readCounts', key: id, value: read }]);
  }
}
