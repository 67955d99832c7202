/**
 * Why a tuple holds: a rule and premises of lower height, down to facts. Derivations are found on demand: the
 * rule runs backwards, its head bound, over the tuples of one round before. So a derivation has minimal
 * height, and evaluation has no cost for it.
 */
import { finish } from '../work.ts';
import type { Operand } from './operators.ts';
import { Workspace } from './operators.ts';
import type { Plan } from './plan.ts';
import { indexed, plan } from './plan.ts';
import type { Program, Rule } from './program.ts';
import { checksInWords } from './checks.ts';
import type { Table } from './table.ts';
import { WHOLE } from './table.ts';
import type { Store, TableRule } from './table-rule.ts';
import { tableRule } from './table-rule.ts';

/**
 * Equal premises are one object. A derivation therefore takes only as much memory as it has different tuples,
 * although it reads as a tree.
 */
export interface Derivation {
  readonly atom: { readonly predicate: string; readonly tuple: readonly number[] };
  readonly by:
    /** `row`: index into the given columns, or -1 for a fact of the program. */
    | { readonly kind: 'fact'; readonly row: number }
    /**
     * `rule`: index into the program's rules; `premises` in the order of the positive atoms of its body;
     * `checks`: its negations and comparisons, in words.
     */
    | {
        readonly kind: 'rule';
        readonly rule: number;
        readonly premises: readonly Derivation[];
        readonly checks: readonly string[];
      };
}

interface TupleRef {
  readonly table: Table;
  readonly row: number;
}

interface RuleStep {
  readonly rule: number;
  readonly premises: readonly TupleRef[];
  readonly checks: readonly string[];
}

interface BackwardRule {
  readonly index: number;
  readonly rule: TableRule;
  readonly variables: ReadonlySet<number>;
  plan?: Plan;
}

export class Explainer {
  readonly #program: Program;
  readonly #store: Store;
  #rules: ReadonlyMap<Table, readonly BackwardRule[]> | undefined;

  constructor(program: Program, store: Store) {
    this.#program = program;
    this.#store = store;
  }

  /** Uses no recursion: the derivations of a hundred thousand rounds are as deep. */
  explain(table: Table, row: number): Derivation {
    const done = new Map<Table, Map<number, Derivation>>();
    const found = ({ table: t, row: r }: TupleRef) => done.get(t)?.get(r);
    const keep = (place: TupleRef, derivation: Derivation) => {
      const rows = done.get(place.table) ?? new Map<number, Derivation>();
      done.set(place.table, rows.set(place.row, derivation));
    };
    const root = { table, row };
    const open: { place: TupleRef; step?: RuleStep }[] = [{ place: root }];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const { place } = top;
      if (found(place) !== undefined) {
        open.pop();
        continue;
      }
      const atom = { predicate: place.table.name, tuple: place.table.tuple(place.row) };
      if (place.table.height(place.row) === 0) {
        keep(place, { atom, by: { kind: 'fact', row: place.table.origin(place.row) } });
        continue;
      }
      const step = (top.step ??= this.#step(place));
      const missing = step.premises.filter((premise) => found(premise) === undefined);
      if (missing.length > 0) open.push(...missing.map((premise) => ({ place: premise })));
      else
        keep(place, {
          atom,
          by: {
            kind: 'rule',
            rule: step.rule,
            premises: step.premises.map((premise) => found(premise) as Derivation),
            checks: step.checks,
          },
        });
    }
    return found(root) as Derivation;
  }

  /**
   * Every last step that gives a tuple; if the tuple is a fact, this comes first. Each premise has a
   * derivation of least height. A premise may depend on the tuple itself if the tuple has another derivation;
   * the first step never does.
   */
  *all(table: Table, row: number): Generator<Derivation, void, void> {
    const atom = { predicate: table.name, tuple: table.tuple(row) };
    if (table.height(row) === 0) yield this.explain(table, row);
    this.#rules ??= this.#backwardRules();
    const steps: RuleStep[] = [];
    for (const backward of this.#rules.get(table) ?? []) {
      const ready = this.#bind(backward, atom.tuple);
      if (ready === undefined) continue;
      finish(indexed(ready, WHOLE, Infinity));
      ready.last.open(WHOLE);
      while (ready.last.advance())
        for (let i = 0; i < ready.last.batch.size; i++) steps.push(this.#stepFrom(backward, ready, i));
    }
    const height = ({ premises }: RuleStep) =>
      Math.max(0, ...premises.map(({ table: of, row: at }) => of.height(at)));
    for (const { rule, premises, checks } of steps.sort((a, b) => height(a) - height(b))) {
      yield {
        atom,
        by: {
          kind: 'rule',
          rule,
          premises: premises.map((premise) => this.explain(premise.table, premise.row)),
          checks,
        },
      };
    }
  }

  /** The first rule and its first premises of lower height that give a derived tuple. */
  #step(place: TupleRef): RuleStep {
    const height = place.table.height(place.row) - 1;
    this.#rules ??= this.#backwardRules();
    for (const backward of this.#rules.get(place.table) ?? []) {
      const ready = this.#bind(backward, place.table.tuple(place.row));
      if (ready === undefined) continue;
      finish(indexed(ready, height, Infinity));
      ready.last.open(height);
      while (ready.last.advance()) {
        if (ready.last.batch.size > 0) return this.#stepFrom(backward, ready, 0);
      }
    }
    throw new Error(`No derivation of a tuple of ${place.table.name} was found, though it was derived.`);
  }

  #backwardRules(): Map<Table, BackwardRule[]> {
    const rules = new Map<Table, BackwardRule[]>();
    this.#program.rules.forEach((source, index) => {
      const rule = tableRule(source, this.#store, 'variables');
      const variables = new Set(Array.from({ length: rule.variables }, (_, variable) => variable));
      const list = rules.get(rule.head.table) ?? [];
      list.push({ index, rule, variables });
      rules.set(rule.head.table, list);
    });
    return rules;
  }

  /** The rule's plan with the head's variables bound to a tuple; undefined if the head does not match it. */
  #bind(backward: BackwardRule, tuple: readonly number[]): Plan | undefined {
    const { rule, variables } = backward;
    const values = new Map<number, number>();
    for (const [position, argument] of rule.head.arguments.entries()) {
      const symbol = tuple[position] as number;
      const expected = argument.kind === 'symbol' ? argument.id : (values.get(argument.index) ?? symbol);
      if (expected !== symbol) return undefined;
      if (argument.kind === 'variable') values.set(argument.index, symbol);
    }
    const purpose = {
      ranges: rule.positive.map(() => 'all' as const),
      given: new Set(values.keys()),
      wanted: variables,
      isSettled: true,
    };
    const ready = (backward.plan ??= plan(rule, purpose, this.#store, new Workspace()));
    for (const [variable, symbol] of values) ready.start.bind(variable, symbol);
    return ready;
  }

  #stepFrom({ index, rule }: BackwardRule, { last }: Plan, i: number): RuleStep {
    const value = (operand: Operand) =>
      operand.kind === 'symbol'
        ? operand.id
        : ((last.batch.columns[operand.index] as Int32Array)[i] as number);
    const premises = rule.positive.map(({ table, arguments: terms }) => {
      const tuple = terms.map((term) => Int32Array.of(term.kind === 'any' ? -1 : value(term)));
      return { table, row: this.#store.indexes.rowOf(table, tuple, 0) };
    });
    const text = (name: string) =>
      this.#store.symbols.value(value({ kind: 'variable', index: rule.names.get(name) as number }));
    const checks = checksInWords((this.#program.rules[index] as Rule).body, text);
    return { rule: index, premises, checks };
  }
}
