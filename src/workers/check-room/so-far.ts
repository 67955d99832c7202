/**
 * The part of a running check that is done: which statements have a verdict, of which the variants are read
 * too, which wait, and which is next. Those that the user looks at come first, the others in the order of the
 * answer.
 */
import type { CheckedFactoid, FoundFactoid } from '../../core/checking/check.ts';
import type { WaitingStatement } from '../../core/api/check-room.ts';
import { saidWords } from '../../core/checking/said-words.ts';
import type { AnswerBlock } from '../../core/documents/answer-layout.ts';
import type { Factoid } from '../../core/text/factoids/factoid.ts';
import type { CheckOrder, CheckStep } from '../../core/detectors/metarag.ts';

/** Milliseconds between two views of a running check: a long one is copied to the page each time. */
const EVERY = 400;
/** The same once all verdicts are there. Then every view has all statements, and only scores are new. */
const SCORES_EVERY = 1_000;

export class SoFar implements CheckOrder {
  readonly #looked: () => readonly number[];
  readonly #layout: readonly AnswerBlock[];
  readonly #found: (FoundFactoid | undefined)[] = [];
  readonly #checked: (CheckedFactoid | undefined)[] = [];
  #texts: readonly string[] = [];
  #read = false;
  #shown = -Infinity;
  /** Whether the page has seen that no statement waits. */
  #hasShownAll = false;

  /**
   * @param looked the indexes of the statements that are on screen.
   * @param layout of the answer, in whose words the statements wait.
   */
  constructor(looked: () => readonly number[], layout: readonly AnswerBlock[]) {
    this.#looked = looked;
    this.#layout = layout;
  }

  /** Whether the answer was read, so that its statements are known. */
  get isRead(): boolean {
    return this.#read;
  }

  begin(factoids: readonly Factoid[]): void {
    this.#read = true;
    this.#texts = factoids.map((factoid) => saidWords(this.#layout, factoid) ?? factoid.text);
    if (this.#found[0]?.factoid.text !== factoids[0]?.text) this.#found.length = 0;
  }

  /** The first statement, before the rest of a long answer was read. It is checked again with the others. */
  addFirst(found: FoundFactoid): void {
    this.#texts = [found.factoid.text];
    this.#found[0] = found;
  }

  next(left: readonly [number, ...number[]]): number {
    return this.#looked().find((place) => left.includes(place)) ?? left[0];
  }

  add({ index, found, checked }: CheckStep): void {
    this.#found[index] = found;
    this.#checked[index] = checked;
  }

  /** Places of the statements that have a verdict, ascending. */
  get places(): number[] {
    return this.#texts.flatMap((_, place) => (this.#found[place] ? [place] : []));
  }

  /** Of those, the places whose variants are not read yet. */
  get unscored(): number[] {
    return this.places.filter((place) => !this.#checked[place]);
  }

  /** At these places. One that is not scored has no variants, and the score 0, which flags nothing. */
  get factoids(): CheckedFactoid[] {
    return this.places.map(
      (place) => this.#checked[place] ?? { ...(this.#found[place] as FoundFactoid), variants: [], score: 0 },
    );
  }

  get waiting(): WaitingStatement[] {
    return this.#texts.flatMap((text, place) => (this.#found[place] ? [] : [{ place, text }]));
  }

  /**
   * Whether the page is to see the check again: with the first verdict and with the last one at once,
   * otherwise now and then.
   */
  isDue(now: number): boolean {
    const isLast = !this.#hasShownAll && this.waiting.length === 0;
    const every = this.#hasShownAll ? SCORES_EVERY : EVERY;
    if (now - this.#shown < every && !isLast) return false;
    this.#hasShownAll ||= isLast;
    this.#shown = now;
    return true;
  }
}
