/**
 * The engine in a thread, for tests: one program with its facts at a time, as a session. `typeof datalog` is
 * its protocol; values cross, never symbols.
 */
import '../../src/workers/kit/watched.ts';
import type {
  Budget,
  ColumnType,
  DerivationNode,
  Facts,
  Session,
  Solution,
} from '../../src/core/datalog/index.ts';
import {
  SymbolTable,
  derivationNodes,
  openFacts,
  openSession,
  openSolution,
  parseProgram,
  readFacts,
  resumeSession,
  solve,
  storeFacts,
  storeSolution,
  writtenLiteral,
} from '../../src/core/datalog/index.ts';
import type { Issue } from '../../src/core/issue.ts';
import type { Work } from '../../src/core/work.ts';
import { drive, Jobs } from '../../src/workers/kit/jobs.ts';
import { serve } from '../../src/workers/kit/life.ts';
import type { OnProgress } from '../../src/core/transfer.ts';

type Value = string | number;

/** Facts of one relation as tab-separated text. */
export interface FactFile {
  readonly name: string;
  readonly types: readonly ColumnType[];
  readonly bytes: Uint8Array;
}

export interface Derived {
  readonly issues: readonly Issue[];
  /** Tuples by relation; absent when the work was stopped. */
  readonly sizes?: Readonly<Record<string, number>>;
  readonly endedBy?: Budget;
}

export interface DerivingOptions {
  readonly maxTuples?: number;
  readonly maxBytes?: number;
  readonly maxSeconds?: number;
}

export interface Rows {
  readonly variables: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  readonly complete: boolean;
}

let symbols = new SymbolTable();
let facts: Facts = new Map();
let text = '';
let solution: Solution | undefined;
let session: Session | undefined;
/**
 * Facts have changed since `solution` was derived; the session knows what holds, `solution` will be derived
 * anew when it is asked why.
 */
let isStale = false;
/** One work at a time: the one that was begun last is cancelled. */
const job = 'work';
const jobs = new Jobs();

const sizesOf = ({ names, relation }: Solution) =>
  Object.fromEntries(names.map((name) => [name, relation(name)?.size ?? 0]));
const none: OnProgress = () => undefined;
const idsOf = (tuple: readonly Value[]) => tuple.map((value) => symbols.intern(value));

function driven<T>(work: Work<T>, onProgress: OnProgress): Promise<T | undefined> {
  return jobs.under(job, onProgress, (control) => drive(work, control));
}

/** The solution that explains: of the facts as they are now; absent when the work was stopped. */
async function explaining(): Promise<Solution | undefined> {
  if (!isStale || session === undefined) return solution;
  const current = await driven(session.solution(), none);
  if (current !== undefined) [solution, isStale] = [current, false];
  return current;
}

const datalog = {
  /** Reads facts in place of those that were there. */
  async read(files: readonly FactFile[], onProgress: OnProgress = none): Promise<readonly Issue[]> {
    symbols = new SymbolTable();
    const read = new Map<string, readonly Int32Array[]>();
    const issues: Issue[] = [];
    for (const { name, types, bytes } of files) {
      const result = await driven(readFacts(bytes, types, symbols), onProgress);
      if (result === undefined) break;
      read.set(name, result.columns);
      for (const issue of result.issues.issues) issues.push(issue);
    }
    [facts, solution, session] = [read, undefined, undefined];
    return issues;
  },
  /** Takes facts from their stored form, where they lie. */
  open(buffer: ArrayBuffer): readonly Issue[] {
    const opened = openFacts(buffer);
    if ('issue' in opened) return [opened.issue];
    [facts, symbols, solution, session] = [opened.facts, opened.symbols, undefined, undefined];
    return [];
  },
  /** The facts as one buffer, to be kept and opened again. */
  store(): ArrayBuffer {
    return storeFacts(facts, symbols);
  },
  async derive(
    program: string,
    { maxSeconds, ...budgets }: DerivingOptions = {},
    onProgress: OnProgress = none,
  ): Promise<Derived> {
    const parsed = parseProgram(
      program,
      new Map([...facts].map(([name, columns]) => [name, columns.length])),
    );
    const until = performance.now() + 1000 * (maxSeconds ?? Infinity);
    text = program;
    [solution, session, isStale] = [undefined, undefined, false];
    solution = await driven(
      solve(parsed.program, facts, symbols, { ...budgets, isOver: () => performance.now() > until }),
      onProgress,
    );
    if (solution === undefined) return { issues: parsed.issues };
    return {
      issues: parsed.issues,
      sizes: sizesOf(solution),
      ...(solution.endedBy !== undefined && { endedBy: solution.endedBy }),
    };
  },
  /**
   * What was derived with its facts as one buffer, as they are now; absent when nothing was, or the work was
   * stopped.
   */
  async storeSolution(): Promise<ArrayBuffer | undefined> {
    const current = await explaining();
    return current && storeSolution(current);
  },
  /**
   * Takes what was derived from its stored form, where it lies, ready to be asked; what it was for another
   * program, or is damaged, is derived anew and the issues say so. What cannot be read leaves all as it was,
   * without sizes.
   */
  async openSolution(buffer: ArrayBuffer, program: string, onProgress: OnProgress = none): Promise<Derived> {
    const issues: Issue[] = [];
    const opened = await driven(
      openSolution(buffer, (given) => {
        const parsed = parseProgram(
          program,
          new Map([...given].map(([name, columns]) => [name, columns.length])),
        );
        for (const issue of parsed.issues) issues.push(issue);
        return parsed.program;
      }),
      onProgress,
    );
    if (opened === undefined || 'issue' in opened)
      return { issues: opened === undefined ? issues : [opened.issue] };
    [facts, symbols, solution, session, isStale, text] = [
      opened.facts,
      opened.symbols,
      opened.solution,
      undefined,
      false,
      program,
    ];
    return { issues: [...issues, ...opened.issues], sizes: sizesOf(solution) };
  },
  /** Answers `?- ...` on what was derived; the text is one query or more, of which the first is answered. */
  async query(question: string, most = 1000): Promise<Rows | readonly Issue[]> {
    const { program, issues } = parseProgram(question);
    const [query] = program.queries;
    if (query === undefined || solution === undefined) return issues;
    const answers = await driven((session ?? solution).query(query, most), none);
    if (answers === undefined) return issues;
    const { variables, tuples, complete } = answers;
    const rows = Array.from({ length: tuples.size }, (_, row) =>
      variables.map((__, c) => symbols.value(tuples.column(c)[row] as number)),
    );
    return { variables, rows, complete: complete && solution.complete };
  },
  /** Why a tuple holds: premises before what follows from them, the tuple last. */
  async explain(predicate: string, tuple: readonly Value[]): Promise<readonly DerivationNode[] | undefined> {
    const derivation = (await explaining())?.explain(predicate, idsOf(tuple));
    return derivation && derivationNodes(derivation, symbols);
  },
  /** Why a tuple does not hold, rule by rule, in words of the program. */
  async whyNot(
    predicate: string,
    tuple: readonly Value[],
  ): Promise<
    | readonly {
        rule: number;
        failed: string | undefined;
        bindings: readonly (readonly [string, Value])[][];
      }[]
    | undefined
  > {
    const current = await explaining();
    const misses = current && (await driven(current.whyNot(predicate, idsOf(tuple)), none));
    return misses?.map(({ rule, failed, bindings }) => ({
      rule,
      failed: failed && writtenLiteral(failed),
      bindings: bindings.map((binding) => [...binding]),
    }));
  },
  /**
   * Takes tuples of one relation away and adds others; how many tuples of each relation came and went. Absent
   * when it was stopped: what holds is then what was derived or explained last.
   */
  async change(
    name: string,
    added: readonly (readonly Value[])[],
    removed: readonly (readonly Value[])[],
    onProgress: OnProgress = none,
  ): Promise<{ added: Record<string, number>; removed: Record<string, number> } | undefined> {
    session ??= solution?.complete
      ? resumeSession(solution)
      : await driven(openSession(parseProgram(text).program, facts, symbols), onProgress);
    const columns = (tuples: readonly (readonly Value[])[]): Facts =>
      new Map(
        tuples[0] === undefined
          ? []
          : [
              [
                name,
                tuples[0].map((_, c) =>
                  Int32Array.from(tuples, (tuple) => symbols.intern(tuple[c] as Value)),
                ),
              ],
            ],
      );
    const change =
      session &&
      (await driven(session.change({ added: columns(added), removed: columns(removed) }), onProgress));
    if (session === undefined || change === undefined) {
      [session, isStale] = [undefined, false];
      return undefined;
    }
    isStale = true;
    const sizes = (tables: ReadonlyMap<string, { readonly size: number }>) =>
      Object.fromEntries([...tables].map(([relation, { size }]) => [relation, size]));
    return { added: sizes(change.added), removed: sizes(change.removed) };
  },
  /** Stops what is going on within one slice of work. */
  cancel(): void {
    jobs.cancel(job);
  },
};

export type DatalogApi = typeof datalog;

serve(datalog);
