/**
 * Batches: every row is checked against its own context. Each result is stored as soon as it is ready, by
 * batch, configuration and row. So a run that was stopped or killed continues where it was, a study reuses
 * earlier results, and no row is checked twice.
 */
import type {
  BatchAnswer,
  BatchInput,
  BatchReport,
  BatchRow,
  BatchRowFilter,
  Review,
} from '../../core/checking/batch.ts';
import { qualityOf, type Labelled } from '../../core/checking/quality.ts';
import {
  modelDoes,
  modelSteps,
  type CheckedAnswer,
  type CheckSettings,
  type ContextPassage,
} from '../../core/checking/check.ts';
import { answerScore, isFlagged } from '../../core/checking/penalty.ts';
import { decide } from '../../core/checking/policy.ts';
import { isReleased, showingOf, type Showing } from '../../core/checking/safeguards.ts';
import { statementsOf } from '../../core/checking/exchange/exported-row.ts';
import {
  hasStatements,
  headingOf,
  isByRow,
  writtenRows,
  type BatchFormat,
  type WrittenRow,
} from '../../core/checking/exchange/formats.ts';
import { readBatch } from '../../core/checking/batch-import.ts';
import { sha256 } from '../../core/checking/sha256.ts';
import { checkAnswer } from '../../core/detectors/metarag.ts';
import { chunk } from '../../core/documents/chunks.ts';
import { readPlainText } from '../../core/documents/plain-text.ts';
import { Retriever, type Retrieved } from '../../core/evidence/retrieval/retriever.ts';
import type { BatchSummary, CheckView, ImportedBatch, MergedRows } from '../../core/api/check-room.ts';
import type { FieldMapping } from '../../core/knowledge/importers/import-choices.ts';
import { splitSentences } from '../../core/text/sentences.ts';
import type { TextSource } from '../../core/text-source.ts';
import { uniqueId } from '../../core/unique-id.ts';
import { uncontrolled, type Control, type StopSignal } from '../../core/work.ts';
import { configurationKey } from '../../adapters/storage/content-keys.ts';
import { checkedRows, mergeRows, splitRows } from './batch-parts.ts';
import { listedText, viewOf, type Checks, type CheckParts } from './checks.ts';
import { drive } from '../kit/jobs.ts';
import { unlessStopped } from '../kit/stopping.ts';
import { indexes, portions, resultKey, rowKey } from '../../adapters/storage/repositories/batches.ts';
import type { BatchHead, RowResult } from '../../adapters/storage/tables.ts';
import type { Page } from '../../core/transfer.ts';

export interface RowsToCheck {
  readonly configuration: string;
  readonly rows: readonly number[];
  readonly control: Control;
}

/** What a page of the list of rows is drawn with. */
interface Listing {
  readonly threshold: number;
  readonly reviews: ReadonlyMap<number, readonly Review[]>;
  readonly page: { readonly offset: number; readonly limit: number };
}

export class Batches {
  readonly #parts: CheckParts;
  readonly #answers: Checks;

  constructor(parts: CheckParts, answers: Checks) {
    this.#parts = parts;
    this.#answers = answers;
  }

  /** Stores the rows of a file while it is read. Undefined if it was stopped; then nothing is kept. */
  async import(
    source: TextSource,
    mapping: FieldMapping,
    control: Control,
  ): Promise<ImportedBatch | undefined> {
    const { library, now } = this.#parts;
    const id = uniqueId(crypto);
    const writer = library.batches.writer(id);
    let [count, labelled] = [0, 0];
    const take = (input: BatchInput) => {
      writer.add(input);
      count++;
      if (input.hallucinated !== undefined) labelled++;
    };
    try {
      const read = await drive(readBatch(source, mapping, take), control, () => writer.write());
      if (!read) {
        await writer.drop();
        return undefined;
      }
      if (count > 0) await writer.finish({ id, name: source.name, added: now(), rows: count, labelled });
      return { ...(count > 0 && { batch: id }), rows: read.rows, issues: read.issues };
    } catch (fault) {
      await writer.drop();
      throw fault;
    }
  }

  async summaries(): Promise<BatchSummary[]> {
    const { batches } = this.#parts.library;
    return Promise.all(
      (await batches.list()).map(async ({ configuration, ...head }) => ({
        ...head,
        checked: configuration === undefined ? 0 : (await batches.checkedRows(head.id, configuration)).length,
        reviewed: await batches.reviewCount(head.id),
      })),
    );
  }

  /* ---------- checking ---------- */

  async run(id: string, settings: CheckSettings, control: Control): Promise<void> {
    const head = await this.#head(id);
    const configuration = await this.configuration(settings, control);
    if (configuration === undefined) return;
    await this.#parts.library.batches.show(id, configuration);
    await this.checkRows(id, settings, {
      configuration,
      rows: indexes(0, head.rows),
      control,
    });
  }

  /**
   * The id of everything that determines a row's result, except the row itself. The threshold is not part of
   * it, because it is applied afterwards. Undefined when it was stopped: loading a language model takes a
   * while.
   */
  async configuration(settings: CheckSettings, control: Control): Promise<string | undefined> {
    control.report({ stage: 'Loading the readers', done: 0 });
    const reader = await unlessStopped(control.stop, this.#parts.tools.reader(settings.readers, control));
    if (reader && modelSteps.some((step) => modelDoes(settings, step))) {
      const model = await unlessStopped(control.stop, this.#parts.tools.chat(control));
      return model && configurationKey(`${reader.id}, ${model.id}`, settings);
    }
    return reader && configurationKey(reader.id, settings);
  }

  async checkRows(
    id: string,
    settings: CheckSettings,
    { configuration, rows, control }: RowsToCheck,
  ): Promise<void> {
    const { stop, report } = control;
    const { batches } = this.#parts.library;
    const done = new Set(await batches.checkedRows(id, configuration));
    const missing = rows.filter((row) => !done.has(row));
    for (const [i, row] of missing.entries()) {
      if (stop.aborted) return;
      report({ stage: 'Checking answers', done: rows.length - missing.length + i, total: rows.length });
      const input = await batches.row({ batch: id, row });
      const checked = input && (await this.#checkRow(input, settings, stop));
      if (checked)
        await batches.keepResult({ batch: id, configuration, row }, checked.result, checked.answer);
    }
  }

  /** Undefined when it was stopped. */
  async #checkRow(
    { question, context, answer }: BatchInput,
    settings: CheckSettings,
    stop: StopSignal,
  ): Promise<{ readonly answer: CheckedAnswer; readonly result: RowResult } | undefined> {
    const started = performance.now();
    let tokens: number | undefined = 0;
    const readers = await unlessStopped(
      stop,
      this.#answers.readers('', { settings }, { ...uncontrolled, stop }, (used) => {
        // Unknown once one of them is.
        tokens = tokens === undefined || used === undefined ? undefined : tokens + used;
      }),
    );
    if (!readers) return undefined;
    const own = this.#contextOf(context);
    const checking = checkAnswer(question, answer, settings, {
      ...readers,
      context: own.byWords,
      ...(readers.published && { published: { ...readers.published, nearest: own.byCosine } }),
    });
    for (;;) {
      const step = await unlessStopped(stop, checking.next());
      if (!step) return undefined;
      if (!step.done) continue;
      const { factoids } = step.value;
      const tags = await this.#answers.tagsOf(step.value, stop);
      if (!tags) return undefined;
      return {
        answer: step.value,
        result: {
          scores: factoids.map(({ score }) => score),
          words: factoids.map(({ words }) => words),
          tags,
          seconds: (performance.now() - started) / 1000,
          ...(tokens !== undefined && { tokens }),
        },
      };
    }
  }

  /**
   * Each row has its own passages; long ones are cut like documents. They are ranked by words alone, because
   * there are few; by cosine for the method as published.
   */
  #contextOf(context: readonly string[]) {
    const passages = context.flatMap((text, i) => {
      const document = readPlainText(text);
      return chunk(document, splitSentences(document.text)).map(({ span }) => ({
        document: String(i),
        span,
        text: document.text.slice(...span),
      }));
    });
    const retriever = new Retriever(passages.map(({ text }) => text));
    const shown = ({ index, score, lexical, cosine }: Retrieved): ContextPassage => ({
      ...(passages[index] as (typeof passages)[number]),
      score,
      ...(lexical !== undefined && { lexical }),
      ...(cosine !== undefined && { cosine }),
    });
    const { embedding } = this.#parts.tools;
    return {
      byWords: (query: string, count: number): Promise<readonly ContextPassage[]> =>
        Promise.resolve(retriever.lexical(query, count).map(shown)),
      byCosine: async (query: string, count: number): Promise<readonly ContextPassage[]> =>
        (await retriever.byCosine(query, count, embedding)).map(shown),
    };
  }

  /* ---------- viewing ---------- */

  async answers(id: string): Promise<readonly BatchAnswer[]> {
    return this.#parts.library.batches.answers(await this.#head(id));
  }

  async #head(id: string): Promise<BatchHead> {
    const head = await this.#parts.library.batches.get(id);
    if (!head) throw new Error('This batch no longer exists. It may have been removed.');
    return head;
  }

  async #results(id: string, configuration: string | undefined): Promise<ReadonlyMap<number, RowResult>> {
    return configuration === undefined ? new Map() : this.#parts.library.batches.results(id, configuration);
  }

  async report(id: string, threshold: number | 'chosen'): Promise<BatchReport> {
    const head = await this.#head(id);
    const inputs = await this.#parts.library.batches.answers(head);
    const results = await this.#results(id, head.configuration);
    const quality = qualityOf(
      labelledRows(inputs, results, threshold === 'chosen' ? 0.5 : threshold),
      threshold,
    );
    // Words are flagged at a threshold, so their overlap is recomputed for the chosen one.
    const whole =
      threshold === 'chosen'
        ? {
            ...quality,
            ...(quality.quality && {
              quality: { ...quality.quality, ...spanFigure(inputs, results, quality.threshold) },
            }),
          }
        : quality;
    return {
      rows: head.rows,
      checked: results.size,
      flagged: [...results.values()].filter(({ scores }) => isFlagged(highest(scores), whole.threshold))
        .length,
      ...whole,
    };
  }

  async rows(
    id: string,
    filter: BatchRowFilter,
    threshold: number,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<Page<BatchRow>> {
    const head = await this.#head(id);
    const reviews = await this.#parts.library.batches.reviews(id);
    return this.#shown(head, filter, { threshold, reviews, page });
  }

  /** The rows of a page as the policy shows them. */
  async #shown(head: BatchHead, filter: BatchRowFilter, listing: Listing): Promise<Page<BatchRow>> {
    const { reviews, page } = listing;
    const { rows, total } = await this.#listed(head, filter, listing);
    const shown: BatchRow[] = [];
    for (const row of rows) {
      const { configuration = '' } = head;
      const released = isReleased(reviews.get(row.index) ?? []);
      const showing = released ? undefined : await this.#heldBack(row, { batch: head.id, configuration });
      const kind = showing?.kind;
      shown.push(
        kind === 'cited' || kind === 'withheld'
          ? { ...row, answer: listedText(showing as Showing, row.answer), shown: kind }
          : row,
      );
    }
    return { rows: shown, offset: page.offset, total };
  }

  /** The rows of a page, each with its whole answer. */
  async #listed(
    head: BatchHead,
    filter: BatchRowFilter,
    { threshold, reviews, page: { offset, limit } }: Listing,
  ): Promise<{ readonly rows: readonly BatchRow[]; readonly total: number }> {
    const { batches } = this.#parts.library;
    const { policy } = await this.#parts.preferences();
    const rowOf = (index: number, input: BatchAnswer, result: RowResult | undefined): BatchRow => {
      const review = reviews.get(index)?.at(-1);
      const { question, answer, hallucinated } = input;
      const row = {
        index,
        id: input.id,
        question,
        answer,
        shown: 'whole' as const,
        actions: [],
        ...(hallucinated !== undefined && { hallucinated }),
        ...(review && { review }),
      };
      if (!result) return row;
      const { actions, flagged } = decide({ ...policy, threshold }, result.tags, result.scores);
      return { ...row, actions, flagged, score: highest(result.scores) };
    };
    const text = filter.text?.trim().toLowerCase() ?? '';
    if (text === '' && filter.only === undefined && limit < head.rows) {
      // Only the rows of the page are read.
      const wanted = indexes(offset, Math.min(head.rows, offset + limit));
      const { id, configuration } = head;
      const results =
        configuration === undefined ? undefined : await batches.someResults(id, configuration, wanted);
      const inputs = await batches.some(id, wanted);
      const rows = [...inputs].map(([index, input]) => rowOf(index, input, results?.get(index)));
      return { rows, total: head.rows };
    }
    const results = await this.#results(head.id, head.configuration);
    const all = (await batches.answers(head))
      .map((input, index) => rowOf(index, input, results.get(index)))
      .filter(
        (row) =>
          matches(row, filter.only) &&
          (text === '' || `${row.id} ${row.question} ${row.answer}`.toLowerCase().includes(text)),
      );
    return { rows: all.slice(offset, offset + limit), total: all.length };
  }

  /** What the policy lets through of a row; undefined if all of it. */
  async #heldBack(
    { actions, index }: BatchRow,
    address: { readonly batch: string; readonly configuration: string },
  ): Promise<Showing | undefined> {
    if (actions.includes('abstain')) return { kind: 'withheld' };
    if (!actions.includes('cite')) return undefined;
    const checked = await this.#parts.library.batches.rowCheck({ ...address, row: index });
    return checked ? showingOf(actions, [], checked) : { kind: 'withheld' };
  }

  async view(id: string, index: number): Promise<CheckView | undefined> {
    const { configuration = '' } = await this.#head(id);
    return this.checkView(resultKey({ batch: id, configuration, row: index }));
  }

  /**
   * Shows a row as a check, with its passages as the documents. @param key the id of that check: batch,
   * configuration and row.
   */
  async checkView(key: string): Promise<CheckView | undefined> {
    const { batches, checks } = this.#parts.library;
    const [batch = '', configuration = '', row = ''] = key.split('/');
    const address = { batch, configuration, row: Number(row) };
    const [head, checked, result, input, [reviews = []]] = await Promise.all([
      batches.get(batch),
      batches.rowCheck(address),
      batches.result(key),
      batches.row(address),
      checks.reviews([rowKey(address)]),
    ]);
    if (!head || !checked || !result || !input) return undefined;
    const { policy } = await this.#parts.preferences();
    const documents = Object.fromEntries(
      input.context.map((text, i) => [
        String(i),
        { name: `Passage ${String(i + 1)} of the row`, hash: sha256(readPlainText(text).text) },
      ]),
    );
    const kept = { id: key, added: head.added, collection: '', checked, tags: result.tags, sample: false };
    return viewOf(
      kept,
      decide({ ...policy, threshold: checked.settings.threshold }, result.tags, result.scores),
      reviews,
      { documents, pages: {} },
    );
  }

  review(id: string, index: number, review: Omit<Review, 'at'>): Promise<void> {
    return this.#answers.review(rowKey({ batch: id, row: index }), review);
  }

  async split(id: string, parts: number): Promise<Blob> {
    return splitRows(this.#parts.library, await this.#head(id), parts);
  }

  async checked(id: string): Promise<Blob> {
    return checkedRows(this.#parts.library, await this.#head(id));
  }

  async merge(id: string, text: string): Promise<MergedRows> {
    return mergeRows(this.#parts.library, await this.#head(id), text);
  }

  /** @param type of the file. */
  async exported(id: string, threshold: number, format: BatchFormat, type: string): Promise<Blob> {
    const head = await this.#head(id);
    const reviews = await this.#parts.library.batches.reviews(id);
    const parts = [new Blob([headingOf(format)])];
    for (const portion of isByRow(format) ? portions(head.rows) : [indexes(0, head.rows)]) {
      const page = { offset: portion[0] ?? 0, limit: portion.length };
      const { rows } = await this.#shown(head, {}, { threshold, reviews, page });
      const written: WrittenRow[] = [];
      for (const row of rows) written.push(await this.#written(row, head, format));
      // A blob's text leaves this thread's memory.
      parts.push(new Blob([writtenRows(written, format, head.name)]));
    }
    return new Blob(parts, { type });
  }

  async #written(
    row: BatchRow,
    { id, configuration = '' }: BatchHead,
    format: BatchFormat,
  ): Promise<WrittenRow> {
    const heldBack = row.shown !== 'whole';
    const { batches } = this.#parts.library;
    const address = { batch: id, configuration, row: row.index };
    const input = await batches.row(address);
    const isAsked = hasStatements(format) && !heldBack && row.score !== undefined;
    const checked = isAsked ? await batches.rowCheck(address) : undefined;
    return {
      ...row,
      context: input?.context ?? [],
      heldBack,
      // Marks are places in the whole answer.
      ...(input?.marked && !heldBack && { marked: input.marked }),
      ...(checked && { statements: statementsOf(checked) }),
    };
  }
}

const highest = (scores: readonly number[]): number => answerScore(scores.map((score) => ({ score })));

export function labelledRows(
  inputs: readonly BatchAnswer[],
  results: ReadonlyMap<number, RowResult>,
  threshold: number,
): Labelled[] {
  return [...results].flatMap(([index, { scores, words }]) => {
    const { id: own, question, hallucinated, marked } = inputs[index] as BatchAnswer;
    if (hallucinated === undefined) return [];
    // All answers to one question belong to the same half of the data when a threshold is chosen.
    const id = question === '' ? own : question;
    const flagged = words.filter((_, i) => isFlagged(scores[i] as number, threshold)).flat();
    return [{ id, score: highest(scores), hallucinated, flagged, ...(marked && { marked }) }];
  });
}

function spanFigure(
  inputs: readonly BatchAnswer[],
  results: ReadonlyMap<number, RowResult>,
  threshold: number,
): { readonly spanF1?: number } {
  const { quality } = qualityOf(labelledRows(inputs, results, threshold), threshold);
  return quality?.spanF1 === undefined ? {} : { spanF1: quality.spanF1 };
}

function matches({ flagged, hallucinated, review, score }: BatchRow, only: BatchRowFilter['only']): boolean {
  switch (only) {
    case 'flagged':
      return flagged === true;
    case 'not flagged':
      return flagged === false;
    case 'wrong flag':
      return flagged !== undefined && hallucinated !== undefined && flagged !== hallucinated;
    case 'not reviewed':
      return score !== undefined && (review === undefined || review.verdict === 'undecided');
    case 'not checked':
      return score === undefined;
    default:
      return true;
  }
}
