/**
 * Measures the power of the check: errors are seeded into sentences of a collection, and each sentence goes
 * through the same check as an answer would. The last report of each collection is stored.
 */
import { isFlagged } from '../../core/checking/penalty.ts';
import {
  canBeSeeded,
  reportPower,
  seedErrors,
  type PowerOptions,
  type PowerReport,
  type TrueStatement,
} from '../../core/checking/power.ts';
import { inventedStatements } from '../../core/checking/invented-statements.ts';
import { checkAnswer } from '../../core/detectors/metarag.ts';
import type { Made } from '../../core/api/check-room.ts';
import { seeded } from '../../core/random.ts';
import type { Control } from '../../core/work.ts';
import type { Checks, CheckParts } from './checks.ts';
import { unlessStopped } from '../kit/stopping.ts';

/**
 * Sentences to parse for each error that is wanted. Most sentences allow at least one error, but rare kinds
 * need more.
 */
const sentencesPerError = 3;

export class Power {
  readonly #parts: CheckParts;
  readonly #answers: Checks;

  constructor(parts: CheckParts, answers: Checks) {
    this.#parts = parts;
    this.#answers = answers;
  }

  last(collection: string): Promise<Made<PowerOptions, PowerReport> | undefined> {
    return this.#parts.library.collections.power(collection);
  }

  /** Undefined when it was stopped. */
  async measure(
    collection: string,
    options: PowerOptions,
    control: Control,
  ): Promise<PowerReport | undefined> {
    const { stop, report } = control;
    const statements = await this.#statements(collection, options, control);
    const seededStatements = seedErrors(
      statements,
      inventedStatements,
      await this.#parts.tools.lexicon(),
      options,
    );
    const readers = await unlessStopped(stop, this.#answers.readers(collection, options, control));
    const flagged: boolean[] = [];
    if (!readers) return undefined;
    for (const [done, { text }] of seededStatements.entries()) {
      report({ stage: 'Judging statements with and without an error', done, total: seededStatements.length });
      const checking = checkAnswer('', text, options.settings, readers);
      let step = await unlessStopped(stop, checking.next());
      while (step && !step.done) step = await unlessStopped(stop, checking.next());
      if (!step) return undefined;
      flagged.push(isFlagged(step.value.score, options.settings.threshold));
    }
    const measured = reportPower(seededStatements, flagged, options);
    const { library, now } = this.#parts;
    await library.collections.keepPower(collection, { at: now(), asked: options, report: measured });
    return measured;
  }

  async #statements(
    collection: string,
    { count, kinds, seed }: PowerOptions,
    control: Control,
  ): Promise<TrueStatement[]> {
    const { stop, report } = control;
    const sentences = seeded(seed).shuffle(await this.#parts.collections.sentences(collection));
    const wanted = Math.min(sentences.length, count * kinds.length * sentencesPerError);
    const parser = this.#parts.tools.drivenParser({ stop });
    const found: TrueStatement[] = [];
    for (const [done, { document, text }] of sentences.entries()) {
      if (found.length >= wanted || stop.aborted) break;
      report({ stage: 'Looking for statements', done, total: sentences.length });
      const [tree] = (await unlessStopped(stop, parser.parse(text, [[0, text.length]]))) ?? [];
      const statement = tree && { document, text, tree };
      if (statement && canBeSeeded(statement)) found.push(statement);
    }
    return found;
  }
}
