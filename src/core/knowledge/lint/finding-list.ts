/** Collects findings by kind: counts them all, and keeps the first examples with their rows. */
import type { FactBase } from '../fact-base.ts';
import { factRow, type FactRow } from '../fact-row.ts';

/** One kind of finding of the linter, with every row it concerns. */
export interface Finding {
  readonly code: string;
  readonly title: string;
  readonly explanation: string;
  readonly severity: 'error' | 'warning' | 'note';
  readonly count: number;
  /** The first examples, each with a message and its rows. */
  readonly examples: readonly { readonly message: string; readonly facts: readonly FactRow[] }[];
}

export const EXAMPLES_PER_FINDING = 50;
/** Rows shown with one example. */
const ROWS_PER_EXAMPLE = 10;

export type FindingKind = Pick<Finding, 'code' | 'title' | 'explanation' | 'severity'>;

/** A check reads the facts, given the rows of each relation grouped by subject, and adds what it finds. */
export type Check = (facts: FactBase, rows: readonly Int32Array[], findings: FindingList) => void;

export class FindingList {
  readonly #facts: FactBase;
  readonly #kinds = new Map<
    string,
    { kind: FindingKind; count: number; examples: Finding['examples'][number][] }
  >();

  constructor(facts: FactBase) {
    this.#facts = facts;
  }

  /** @param message is called only while examples are still kept. */
  add(kind: FindingKind, rows: readonly number[], message: () => string): void {
    const found = this.#kinds.get(kind.code) ?? { kind, count: 0, examples: [] };
    this.#kinds.set(kind.code, found);
    found.count++;
    if (found.examples.length >= EXAMPLES_PER_FINDING) return;
    found.examples.push({
      message: message(),
      facts: rows.slice(0, ROWS_PER_EXAMPLE).map((row) => factRow(this.#facts, row)),
    });
  }

  list(): Finding[] {
    const order = ['error', 'warning', 'note'];
    return [...this.#kinds.values()]
      .map(({ kind, count, examples }) => ({ ...kind, count, examples }))
      .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  }
}
