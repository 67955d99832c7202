/**
 * A program that was run: its solution, and after changes of facts the session that keeps it up to date. It
 * is asked for tuples, answers and reasons.
 */
import type {
  Answer,
  ChangeResult,
  LogicAtom,
  LogicDocument,
  LogicTuple,
  LogicValue,
  MissNext,
  Proof,
  ProofStep,
  QuerySummary,
  RelationChange,
  RelationSummary,
  ResultComparison,
  RuleMiss,
  RuleSummary,
} from '../../core/api/logic-room.ts';
import { dependenciesOf, type DependencyGraph } from '../../core/datalog/dependencies.ts';
import type {
  Answers,
  Atom,
  Derivation,
  DerivationNode,
  Facts,
  Literal,
  Miss,
  Program,
  Session,
  Solution,
  SymbolTable,
  TupleSet,
} from '../../core/datalog/index.ts';
import {
  derivationNodes,
  parseProgram,
  resumeSession,
  written,
  writtenLiteral,
} from '../../core/datalog/index.ts';
import { compareRows, readResults, relationOfFile } from '../../core/datalog/elsewhere.ts';
import { placedIssues, type PlacedIssue } from '../../core/datalog/mends.ts';
import { explainedPlans, type ExplainedPlan } from '../../core/datalog/plan-text.ts';
import { writtenAtom } from '../../core/datalog/program.ts';
import { writtenBody, writtenRule } from '../../core/datalog/writing.ts';
import type { Page } from '../../core/transfer.ts';
import { finish, type Work } from '../../core/work.ts';

/** Answers that are listed for one query. */
const MOST_ANSWERS = 10_000;
/** Larger relations are listed in the order in which they were found. */
const MOST_SORTED = 20_000;
/** Tuples that are listed for an atom with variables, and for a change. */
const MOST_MATCHES = 20;
const MOST_CHANGED = 200;
/** Steps of a derivation that are sent at once; deeper ones are asked for when they are opened. */
const MOST_STEPS = 300;
const MOST_ALTERNATIVES = 100;
/** Larger derivations are not written to files. */
export const MOST_WRITTEN = 20_000;

interface FactChange {
  readonly added: Facts;
  readonly removed: Facts;
}

interface FactsChanged {
  readonly kind: 'changed';
  /** Given relations first. */
  readonly changes: readonly RelationChange[];
}
type FactsUnreadable = Extract<ChangeResult, { kind: 'unreadable' }>;

export interface RunParts {
  readonly document: LogicDocument;
  readonly program: Program;
  /** Facts from the library. */
  readonly facts: Facts;
  readonly solution: Solution;
}

export class ProgramRun {
  readonly document: LogicDocument;
  readonly program: Program;
  readonly facts: Facts;
  readonly symbols: SymbolTable;
  readonly graph: DependencyGraph;
  readonly rules: readonly RuleSummary[];
  /** The solution of the facts as they were when the program was run. */
  readonly #first: Solution;
  readonly #derived: ReadonlySet<string>;
  readonly #changes: FactChange[] = [];
  #session: Session | undefined;
  /** The solution that explains, of the facts as they are now; undefined after a change. */
  #current: Solution | undefined;
  #answers: readonly Answers[] = [];
  readonly #sorted = new Map<string, readonly LogicTuple[]>();

  constructor({ document, program, facts, solution }: RunParts) {
    this.document = document;
    this.program = program;
    this.facts = facts;
    this.symbols = solution.symbols;
    this.#first = this.#current = solution;
    this.#derived = new Set(program.rules.map(({ head }) => head.predicate));
    this.graph = dependenciesOf(program);
    const strata = new Map(this.graph.nodes.map(({ predicate, stratum }) => [predicate, stratum]));
    this.rules = program.rules.map((rule) => ({
      text: writtenRule(rule),
      line: rule.head.at.line,
      stratum: strata.get(rule.head.predicate) ?? 0,
    }));
  }

  get endedBy(): Solution['endedBy'] {
    return this.#first.endedBy;
  }

  /** The facts have changed since the program was run. */
  get isChanged(): boolean {
    return this.#changes.length > 0;
  }

  relation(name: string): TupleSet | undefined {
    return (this.#session ?? this.#first).relation(name);
  }

  get names(): readonly string[] {
    const added = this.#changes.flatMap((change) => [...change.added.keys()]);
    return [...new Set([...this.#first.names, ...added])];
  }

  /** Derived relations first, then given ones, each in the order of the program. */
  relations(): RelationSummary[] {
    const all = this.names.map((name) => {
      const { arity = 0, size = 0 } = this.relation(name) ?? {};
      return { name, arity, size, isDerived: this.#derived.has(name) };
    });
    return [...all.filter(({ isDerived }) => isDerived), ...all.filter(({ isDerived }) => !isDerived)];
  }

  /** A file of results, which another engine wrote for this program, beside the relation here. */
  compare(file: string, text: string): ResultComparison {
    const refused = (message: string): ResultComparison => ({ kind: 'not compared', file, message });
    const name = relationOfFile(file, this.program, this.facts);
    const relation = name === undefined ? undefined : this.relation(name);
    if (name === undefined || relation === undefined)
      return refused(
        'No relation of the program that was run has a file of this name. Expected a file of the folder ' +
          '“results”, with the name that it has there.',
      );
    const columns = Array.from({ length: relation.arity }, (_, i) => relation.column(i));
    const { symbols } = this.#first;
    const isNumber = columns.map((column) => column.some((id) => typeof symbols.value(id) === 'number'));
    const { rows, issue } = readResults(text, file, isNumber);
    if (issue) return refused(`Line ${issue.place?.line ?? 1}: ${issue.message}`);
    const here = Array.from({ length: relation.size }, (_, row) =>
      columns.map((column) => symbols.value(column[row] as number)),
    );
    const { missing, added } = compareRows(here, rows);
    const shown = (tuples: readonly (readonly (string | number)[])[]) =>
      tuples.slice(0, MOST_MATCHES).map((tuple) => tuple.map(written));
    return {
      kind: 'compared',
      file,
      relation: name,
      here: relation.size,
      there: relation.size - missing.length + added.length,
      missing: shown(missing),
      added: shown(added),
      missingCount: missing.length,
      addedCount: added.length,
    };
  }

  /** Answers the program's queries anew. */
  *queries(): Work<QuerySummary[]> {
    const found: Answers[] = [];
    for (const query of this.program.queries)
      found.push(yield* (this.#session ?? this.#first).query(query, MOST_ANSWERS));
    this.#answers = found;
    return this.program.queries.map(({ body }, i) => {
      const { variables = [], tuples, complete = true } = found[i] ?? {};
      const atom = singleAtom(body, variables);
      return {
        text: writtenBody(body),
        variables,
        size: tuples?.size ?? 0,
        complete,
        ...(atom && { atom }),
      };
    });
  }

  tuples(name: string, offset: number, limit: number): Page<LogicTuple> {
    return this.#page(`relation ${name}`, this.relation(name), offset, limit);
  }

  answers(query: number, offset: number, limit: number): Page<LogicTuple> {
    return this.#page(`query ${query}`, this.#answers[query]?.tuples, offset, limit);
  }

  #page(key: string, tuples: TupleSet | undefined, offset: number, limit: number): Page<LogicTuple> {
    if (tuples === undefined) return { rows: [], offset, total: 0 };
    const end = Math.min(tuples.size, offset + limit);
    if (tuples.size > MOST_SORTED)
      return { rows: this.#rows(tuples, offset, end), offset, total: tuples.size };
    const sorted = this.#sorted.get(key) ?? this.#rows(tuples, 0, tuples.size).sort(inOrder);
    this.#sorted.set(key, sorted);
    return { rows: sorted.slice(offset, end), offset, total: tuples.size };
  }

  #rows(tuples: TupleSet, from: number, to: number): LogicTuple[] {
    const columns = Array.from({ length: tuples.arity }, (_, c) => tuples.column(c));
    return Array.from({ length: Math.max(0, to - from) }, (_, i) =>
      columns.map((column) => this.symbols.value(column[from + i] as number)),
    );
  }

  /* ---------- why and why not ---------- */

  /** The solution of the facts as they are now. */
  *current(): Work<Solution> {
    return (this.#current ??= this.#session ? yield* this.#session.solution() : this.#first);
  }

  *explain(text: string): Work<Answer> {
    const read = atomIn(text);
    return 'issues' in read ? read : yield* this.explainAtom(atomOf(read.atom), variablesOf(read.atom));
  }

  /** @param variables the name of each term that is a variable, so that equal ones must be equal. */
  *explainAtom(atom: LogicAtom, variables: readonly (string | undefined)[] = []): Work<Answer> {
    const solution = yield* this.current();
    const ids = this.#idsOf(atom);
    const text = atomText(atom, variables);
    if (ids.every((id) => id !== undefined)) {
      const derivation = solution.explain(atom.predicate, ids);
      if (derivation) return { kind: 'holds', atom, text, proof: this.#proof(derivation) };
      return yield* this.#whyNot(solution, atom, ids, text);
    }
    const relation = solution.relation(atom.predicate);
    const rows = [...solution.matching(atom.predicate, ids)].filter((row) => {
      const value = (c: number) => relation?.column(c)[row];
      return variables.every((name, c) => name === undefined || value(variables.indexOf(name)) === value(c));
    });
    if (rows.length === 0 || !relation) return yield* this.#whyNot(solution, atom, ids, text);
    const atoms = rows.slice(0, MOST_MATCHES).map((row) => ({
      predicate: atom.predicate,
      terms: this.#rows(relation, row, row + 1)[0] ?? [],
    }));
    return { kind: 'matches', atoms, total: rows.length };
  }

  *#whyNot(
    solution: Solution,
    atom: LogicAtom,
    ids: readonly (number | undefined)[],
    text: string,
  ): Work<Answer> {
    const misses = (yield* solution.whyNot(atom.predicate, ids)) ?? [];
    const { arity } = solution.relation(atom.predicate) ?? {};
    const isKnown = arity === atom.terms.length;
    return {
      kind: 'does not hold',
      atom,
      text,
      isKnown,
      misses: misses.map((miss) => this.#missInWords(miss)),
    };
  }

  #missInWords({ rule, failed, held, bindings, isUnfinished }: Miss): RuleMiss {
    const shown = bindings.map((values) =>
      [...values].filter(([name]) => !name.startsWith(' ')).map(([name, value]) => [name, value] as const),
    );
    const next = new Map(
      bindings.flatMap((values) => nextOf(failed, values)).map((each) => [each.text, each] as const),
    );
    return {
      rule: this.#ruleAt(rule),
      kind: isUnfinished ? 'unfinished' : failed === undefined ? 'head' : 'body',
      ...(failed && { failed: writtenLiteral(failed) }),
      held: held.map(writtenLiteral),
      bindings: shown,
      next: [...next.values()],
    };
  }

  /** Every last step that gives a tuple. */
  *steps(atom: LogicAtom): Work<ProofStep[]> {
    const solution = yield* this.current();
    const ids = this.#idsOf(atom);
    if (!ids.every((id) => id !== undefined)) return [];
    const steps: ProofStep[] = [];
    for (const derivation of solution.derivations(atom.predicate, ids)) {
      steps.push(this.#step(derivation));
      if (steps.length === MOST_ALTERNATIVES) break;
      yield { stage: 'Looking for derivations', done: steps.length };
    }
    return steps;
  }

  /** The tuple first, then its premises, and so on, at most some hundreds. */
  #proof(root: Derivation): Proof {
    const seen = new Set([root]);
    for (const derivation of seen) {
      if (derivation.by.kind === 'rule')
        for (const premise of derivation.by.premises) if (seen.size < MOST_STEPS) seen.add(premise);
    }
    return { steps: Array.from(seen, (derivation) => this.#step(derivation)) };
  }

  #step({ atom, by }: Derivation): ProofStep {
    const stated = this.#atomOf(atom);
    return {
      atom: stated,
      text: atomText(stated),
      ...(by.kind === 'rule' && { rule: this.#ruleAt(by.rule) }),
      ...(by.kind === 'fact' && { source: this.facts.has(atom.predicate) ? 'library' : 'program' }),
      premises: by.kind === 'rule' ? by.premises.map((premise) => this.#atomOf(premise.atom)) : [],
      checks: by.kind === 'rule' ? by.checks : [],
    };
  }

  #atomOf({ predicate, tuple }: Derivation['atom']): LogicAtom {
    return { predicate, terms: tuple.map((id) => this.symbols.value(id)) };
  }

  #ruleAt(index: number): RuleSummary & { readonly index: number } {
    return { ...(this.rules[index] ?? { text: '', line: 1, stratum: 0 }), index };
  }

  #idsOf({ terms }: LogicAtom): (number | undefined)[] {
    return terms.map((value) => (value === null ? undefined : this.symbols.intern(value)));
  }

  /** For a file: undefined if the atom does not hold. */
  *derivation(
    text: string,
  ): Work<{ derivation: Derivation; nodes: DerivationNode[]; title: string } | undefined> {
    const read = atomIn(text);
    if ('issues' in read) return undefined;
    const atom = atomOf(read.atom);
    const ids = this.#idsOf(atom);
    if (!ids.every((id) => id !== undefined)) return undefined;
    const derivation = (yield* this.current()).explain(atom.predicate, ids);
    return (
      derivation && {
        derivation,
        nodes: derivationNodes(derivation, this.symbols),
        title: atomText(atom),
      }
    );
  }

  plans(rule: number): ExplainedPlan[] {
    return explainedPlans(this.#first, rule);
  }

  /* ---------- changes ---------- */

  /**
   * Adds or removes facts. If the work is stopped, the facts are as they were.
   * @param text facts: `p(a). q(b, 1).`
   */
  *change(kind: 'add' | 'remove', text: string): Work<FactsChanged | FactsUnreadable> {
    if (this.endedBy !== undefined)
      return {
        kind: 'unreadable',
        message:
          'A limit stopped this run, so not all that follows is known. Run the program with higher limits ' +
          'first.',
      };
    const read = this.#factsIn(text);
    if ('message' in read) return { kind: 'unreadable', message: read.message };
    const { facts } = read;
    const change: FactChange =
      kind === 'add' ? { added: facts, removed: new Map() } : { added: new Map(), removed: facts };
    const session = this.#session ?? resumeSession(this.#first);
    if (!this.#session) for (const earlier of this.#changes) yield* session.change(earlier);
    // A session that was interrupted cannot be used; the next change then begins anew.
    this.#session = undefined;
    const { added, removed } = yield* session.change(change);
    this.#session = session;
    this.#changes.push(change);
    this.#current = undefined;
    this.#sorted.clear();
    const names = [...new Set([...removed.keys(), ...added.keys()])];
    const changes = names.map((name) => this.#changed(name, added.get(name), removed.get(name)));
    return {
      kind: 'changed',
      changes: changes.sort((a, b) => Number(a.isDerived) - Number(b.isDerived)),
    };
  }

  #changed(name: string, added: TupleSet | undefined, removed: TupleSet | undefined): RelationChange {
    const listed = (tuples: TupleSet | undefined) =>
      tuples === undefined ? [] : this.#rows(tuples, 0, Math.min(tuples.size, MOST_CHANGED)).sort(inOrder);
    return {
      name,
      isDerived: this.#derived.has(name),
      added: listed(added),
      removed: listed(removed),
      addedCount: added?.size ?? 0,
      removedCount: removed?.size ?? 0,
    };
  }

  #factsIn(text: string): { facts: Facts } | { message: string } {
    const written = text.trim().replace(/\.?$/, '.');
    const arities = new Map(this.relations().map(({ name, arity }) => [name, arity]));
    const { program, issues } = parseProgram(written, arities);
    const fault = issues.find(({ severity }) => severity === 'error');
    if (fault) return { message: fault.message };
    const isFacts = program.facts.length > 0 && program.rules.length + program.queries.length === 0;
    if (!isFacts) return { message: 'Facts were expected, such as parent(ada, ben). Nothing was changed.' };
    const byName = new Map<string, number[][]>();
    for (const { predicate, terms } of program.facts) {
      if (terms.length === 0)
        return { message: `${predicate} has no arguments; only facts with arguments can be changed here.` };
      const columns = byName.get(predicate) ?? terms.map(() => []);
      byName.set(predicate, columns);
      terms.forEach((term, c) => {
        if (term.kind === 'constant') columns[c]?.push(this.symbols.intern(term.value));
      });
    }
    return {
      facts: new Map([...byName].map(([name, columns]) => [name, columns.map((c) => Int32Array.from(c))])),
    };
  }
}

/** Numbers by size, before names by letters. */
function inOrder(a: LogicTuple, b: LogicTuple): number {
  for (const [i, left] of a.entries()) {
    const right = b[i] ?? '';
    if (left === right) continue;
    if (typeof left === 'number' && typeof right === 'number') return left - right;
    if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return 0;
}

/** The only atom of a text such as `?- p(a, X).`, of which sign and full stop may be missing. */
function atomIn(
  text: string,
): { readonly atom: Atom } | { readonly kind: 'unreadable'; readonly issues: readonly PlacedIssue[] } {
  const begin = /^\s*\?-/.test(text) ? '' : '?- ';
  const stated = `${begin}${text.trim().replace(/\.?$/, '.')}`;
  const { program, issues } = parseProgram(stated);
  const [literal, more] = program.queries[0]?.body ?? [];
  const isOne = program.queries.length === 1 && program.rules.length + program.facts.length === 0;
  if (literal?.kind === 'positive' && more === undefined && isOne) return { atom: literal.atom };
  const errors = issues.filter(({ severity }) => severity === 'error');
  const fault = {
    code: 'not-an-atom',
    severity: 'error' as const,
    message: 'One atom was expected, such as ancestor(ada, finn) or ancestor(ada, X).',
  };
  const placed = placedIssues(stated, errors.length > 0 ? errors : [fault], program);
  return { kind: 'unreadable', issues: finish(placed) };
}

/** A query of one atom without `_`: each of its answers is a tuple that can be explained. */
function singleAtom(body: readonly Literal[], variables: readonly string[]): QuerySummary['atom'] {
  const [literal, more] = body;
  if (literal?.kind !== 'positive' || more !== undefined) return undefined;
  const { predicate, terms } = literal.atom;
  if (terms.some(({ kind }) => kind === 'wildcard')) return undefined;
  return {
    predicate,
    terms: terms.map((term) =>
      term.kind === 'constant'
        ? term.value
        : { variable: term.kind === 'variable' ? variables.indexOf(term.name) : -1 },
    ),
  };
}

const atomOf = ({ predicate, terms }: Atom): LogicAtom => ({
  predicate,
  terms: terms.map((term) => (term.kind === 'constant' ? term.value : null)),
});

const variablesOf = ({ terms }: Atom): (string | undefined)[] =>
  terms.map((term) => (term.kind === 'variable' ? term.name : undefined));

const atomText = ({ predicate, terms }: LogicAtom, variables: readonly (string | undefined)[] = []): string =>
  writtenAtom(
    predicate,
    terms.map((value, i) => (value === null ? (variables[i] ?? '_') : written(value))),
  );

/** What to ask next about a literal that failed: about its atom with the values that are bound. */
function nextOf(failed: Literal | undefined, values: ReadonlyMap<string, LogicValue>): MissNext[] {
  if (failed?.kind !== 'positive' && failed?.kind !== 'negative') return [];
  const terms = failed.atom.terms.map((term) =>
    term.kind === 'constant' ? term.value : term.kind === 'variable' ? (values.get(term.name) ?? null) : null,
  );
  const atom = { predicate: failed.atom.predicate, terms };
  const names = failed.atom.terms.map((term) => (term.kind === 'variable' ? term.name : undefined));
  const kind = failed.kind === 'positive' ? ('does not hold' as const) : ('holds' as const);
  return [{ atom, text: atomText(atom, names), kind }];
}
