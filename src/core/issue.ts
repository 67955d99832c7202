/**
 * Bad input is data, not an exception: an issue says where it is, what was found, what was expected, and what
 * was done with it. Nothing that a user provides makes the core throw; a throw means a bug.
 */

/**
 * A place in a source: `line` and `column` count from 1 (columns in UTF-16 units); `path` is a JSON path such
 * as `$[3].answer`.
 */
export interface Place {
  readonly line?: number;
  readonly column?: number;
  readonly path?: string;
}

export interface Issue {
  /** A stable name of the kind of issue, in kebab case: `unbalanced-quote`, `start-after-end`. */
  readonly code: string;
  /**
   * `error`: the source, or this row, was left out. `warning`: it was kept, but should be checked. `note`:
   * one of several possible readings was chosen.
   */
  readonly severity: 'error' | 'warning' | 'note';
  /** One or two whole sentences: what was found, what was expected, what was kept. */
  readonly message: string;
  readonly place?: Place;
}

/**
 * Beyond this number, issues with the same code are counted but not listed, so that a bad file of a million
 * rows gives a readable list. Chosen by hand.
 */
export const LISTED_PER_CODE = 100;

export interface IssueList {
  readonly issues: readonly Issue[];
  /** The number of all issues by code, listed or not. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Collects issues; lists the first {@link LISTED_PER_CODE} of each code and counts the rest. */
export class IssueCollector {
  readonly #issues: Issue[] = [];
  readonly #counts: Record<string, number> = {};

  add(issue: Issue): void {
    const count = (this.#counts[issue.code] ?? 0) + 1;
    this.#counts[issue.code] = count;
    if (count <= LISTED_PER_CODE) this.#issues.push(issue);
  }

  count(code: string): number {
    return this.#counts[code] ?? 0;
  }

  list(): IssueList {
    return { issues: [...this.#issues], counts: { ...this.#counts } };
  }
}
