/**
 * The part of a running check that is done: which statements are checked, which wait, and which is next.
 * Those that the user looks at come first, the others in the order of the answer.
 */
import type { CheckedFactoid } from '../../core/checking/check.ts';
import type { WaitingStatement } from '../../core/api/check-room.ts';
import { saidWords } from '../../core/checking/said-words.ts';
import type { AnswerBlock } from '../../core/documents/answer-layout.ts';
import type { Factoid } from '../../core/text/factoids/factoid.ts';
import type { CheckOrder } from '../../core/detectors/metarag.ts';

/** Milliseconds between two views of a running check: a long one is copied to the page each time. */
const EVERY = 400;

export class SoFar implements CheckOrder {
  readonly #looked: () => readonly number[];
  readonly #layout: readonly AnswerBlock[];
  readonly #checked: (CheckedFactoid | undefined)[] = [];
  #texts: readonly string[] = [];
  #read = false;
  #shown = -Infinity;

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
    if (this.#checked[0]?.factoid.text !== factoids[0]?.text) this.#checked.length = 0;
  }

  /** The first statement, before the rest of a long answer was read. It is checked again with the others. */
  addFirst(checked: CheckedFactoid): void {
    this.#texts = [checked.factoid.text];
    this.#checked[0] = checked;
  }

  next(left: readonly [number, ...number[]]): number {
    return this.#looked().find((place) => left.includes(place)) ?? left[0];
  }

  add(place: number, checked: CheckedFactoid): void {
    this.#checked[place] = checked;
  }

  /** Places of the checked statements, ascending. */
  get places(): number[] {
    return this.#texts.flatMap((_, place) => (this.#checked[place] ? [place] : []));
  }

  get factoids(): CheckedFactoid[] {
    return this.places.map((place) => this.#checked[place] as CheckedFactoid);
  }

  get waiting(): WaitingStatement[] {
    return this.#texts.flatMap((text, place) => (this.#checked[place] ? [] : [{ place, text }]));
  }

  /** Whether the page is to see the check again: with the first statement at once, then now and then. */
  isDue(now: number): boolean {
    if (now - this.#shown < EVERY) return false;
    this.#shown = now;
    return true;
  }
}
