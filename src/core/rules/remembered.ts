/**
 * What was made of the ground rules of each part of a list, for as long as the part stays the same: grounding
 * gives the same objects again for what an edit leaves as it is. Only what the last list needed is kept.
 */
import type { GroundRule } from './specification.ts';

interface Part<Made> {
  readonly rules: GroundRule[];
  made?: Made;
}

export class Remembered<Made> {
  readonly #keyOf: (first: GroundRule) => string;
  readonly #make: (rules: readonly GroundRule[]) => Made;
  #parts: ReadonlyMap<string, Part<Made>> = new Map();

  /**
   * @param keyOf names the part of a rule. It is asked for the first of several rules of one clause.
   * @param make is called for a part whose rules are not all the same objects as before.
   */
  constructor(keyOf: (first: GroundRule) => string, make: (rules: readonly GroundRule[]) => Made) {
    this.#keyOf = keyOf;
    this.#make = make;
  }

  /** One for each part, by its key, in the order of their first rules. */
  of(rules: readonly GroundRule[]): ReadonlyMap<string, Made> {
    const parts = this.#partsOf(rules);
    const made = new Map<string, Made>();
    for (const [key, part] of parts) {
      const before = this.#parts.get(key);
      part.made = before?.made && isSame(before.rules, part.rules) ? before.made : this.#make(part.rules);
      made.set(key, part.made);
    }
    this.#parts = parts;
    return made;
  }

  #partsOf(rules: readonly GroundRule[]): ReadonlyMap<string, Part<Made>> {
    const parts = new Map<string, Part<Made>>();
    let own: GroundRule[] = [];
    let before: GroundRule | undefined;
    for (const rule of rules) {
      if (rule.rule !== before?.rule || rule.clause !== before.clause) {
        const key = this.#keyOf(rule);
        const part = parts.get(key) ?? { rules: [] };
        parts.set(key, part);
        own = part.rules;
      }
      own.push(rule);
      before = rule;
    }
    return parts;
  }
}

const isSame = (a: readonly GroundRule[], b: readonly GroundRule[]): boolean =>
  a.length === b.length && a.every((rule, i) => rule === b[i]);
