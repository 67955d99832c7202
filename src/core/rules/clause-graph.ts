/**
 * The literal graph of all clauses of ground rules, used forwards and backwards. What an edit leaves as it is
 * is not made again: the clauses of one pair of the normal form (`normalisation.ts`) depend on nothing else.
 */
import type { DirectedRule, RuleTable } from './literal-graph.ts';
import { AtomNumbers, contrapositives, forwards, LiteralGraph } from './literal-graph.ts';
import { clauseOf } from './normalisation.ts';
import { Remembered } from './remembered.ts';
import type { GroundRule, Literal } from './specification.ts';
import { atomText } from './terms.ts';

/** A clause of the rules, with the parts that stand for it. */
export interface ClausePiece {
  readonly kind: 'clause';
  readonly clause: readonly Literal[];
  readonly parts: readonly GroundRule[];
}

/** The same list of rules has the same graph: an edit of a value leaves it as it is. */
export function clauseGraphOf(rules: readonly GroundRule[]): ClauseGraph {
  const graph = graphs.get(rules) ?? new ClauseGraph(pairs.of(rules));
  graphs.set(rules, graph);
  return graph;
}

const graphs = new WeakMap<readonly GroundRule[], ClauseGraph>();
const keyOf = ({ rule, clause }: GroundRule): string => `${rule}:${clause}`;
const pairs = new Remembered(keyOf, (rules) => new PairClauses(rules));

/** Each direction in which a clause can be used, forwards first. */
export function directions({ parts }: ClausePiece): readonly DirectedRule[] {
  const own = parts.map(forwards);
  const concluded = new Set(own.map(({ conclusion }) => literalKey(conclusion)));
  const [first] = parts;
  const others = first ? contrapositives(first) : [];
  return [...own, ...others.filter(({ conclusion }) => !concluded.has(literalKey(conclusion)))];
}

function literalKey({ atom, negated }: Literal): string {
  return `${negated ? '-' : '+'}${atomText(atom)}`;
}

/** Parts of one pair under one binding are one clause; equal clauses of different rules stay apart. */
function piecesOf(pair: readonly GroundRule[]): readonly ClausePiece[] {
  const pieces = new Map<string, { clause: readonly Literal[]; parts: GroundRule[] }>();
  for (const part of pair) {
    const clause = clauseOf(part);
    const key = [...new Set(clause.map(literalKey))].sort().join('\n');
    const known = pieces.get(key);
    if (known) known.parts.push(part);
    else pieces.set(key, { clause, parts: [part] });
  }
  return [...pieces.values()].map((piece) => ({ kind: 'clause', ...piece }));
}

/** The clauses of one pair, as columns of numbers (`RuleTable`). Atoms have numbers of the pair's own. */
class PairClauses {
  readonly pieces: readonly ClausePiece[];
  readonly numbers = new AtomNumbers();
  readonly conclusions: readonly number[];
  readonly premises: readonly number[];
  /** For each rule the number of its premises. */
  readonly counts: readonly number[];
  /** For each piece the number of its rules, and its literals. */
  readonly directions: readonly number[];
  readonly literals: readonly (readonly number[])[];
  #places: ReadonlyMap<GroundRule, number> | undefined;

  constructor(rules: readonly GroundRule[]) {
    this.pieces = piecesOf(rules);
    const [conclusions, premises, counts]: [number[], number[], number[]] = [[], [], []];
    this.directions = this.pieces.map((piece) => {
      const directed = directions(piece);
      for (const rule of directed) {
        const distinct = new Set(rule.premises.map((premise) => this.numbers.of(premise)));
        conclusions.push(this.numbers.of(rule.conclusion));
        counts.push(distinct.size);
        for (const premise of distinct) premises.push(premise);
      }
      return directed.length;
    });
    this.literals = this.pieces.map(({ clause }) => clause.map((literal) => this.numbers.of(literal)));
    [this.conclusions, this.premises, this.counts] = [conclusions, premises, counts];
  }

  /** The place of a rule's piece. */
  placeOf(rule: GroundRule): number | undefined {
    this.#places ??= new Map(
      this.pieces.flatMap(({ parts }, place) => parts.map((part) => [part, place] as const)),
    );
    return this.#places.get(rule);
  }
}

/** Where a pair begins in a graph, and the graph's numbers for the pair's atoms. */
interface PlacedPair {
  readonly pair: PairClauses;
  readonly firstPiece: number;
  readonly numbers: Int32Array;
}

export class ClauseGraph {
  readonly pieces: readonly ClausePiece[];
  readonly graph: LiteralGraph;
  readonly #pairs: readonly PlacedPair[];
  readonly #byRule: ReadonlyMap<string, PlacedPair>;
  /** The rules of piece `i` are `starts[i]` up to `starts[i + 1]`. */
  readonly #starts: Int32Array;

  /** @param byRule the clauses of each pair, by `keyOf`. */
  constructor(byRule: ReadonlyMap<string, PairClauses>) {
    const pairs = [...byRule.values()];
    this.pieces = pairs.flatMap((pair) => pair.pieces);
    const numbers = new AtomNumbers();
    let firstPiece = 0;
    this.#pairs = pairs.map((pair) => {
      const own = Int32Array.from({ length: pair.numbers.count + 1 }, (_, number) =>
        number === 0 ? 0 : numbers.of(pair.numbers.literal(number)),
      );
      const placed = { pair, firstPiece, numbers: own };
      firstPiece += pair.pieces.length;
      return placed;
    });
    this.#byRule = new Map([...byRule.keys()].map((key, i) => [key, this.#pairs[i] as PlacedPair]));
    this.#starts = startsOf(pairs, (pair) => pair.directions);
    this.graph = new LiteralGraph(this.#table(numbers));
  }

  #table(numbers: AtomNumbers): RuleTable {
    const pairs = this.#pairs.map(({ pair }) => pair);
    const starts = startsOf(pairs, ({ counts }) => counts);
    const conclusions = new Int32Array(starts.length - 1);
    const premises = new Int32Array(starts.at(-1) ?? 0);
    let [rule, premise] = [0, 0];
    for (const { pair, numbers: own } of this.#pairs) {
      for (const literal of pair.conclusions) conclusions[rule++] = renumbered(literal, own);
      for (const literal of pair.premises) premises[premise++] = renumbered(literal, own);
    }
    return { numbers, conclusions, premises, starts, ruleAt: (index) => this.#ruleAt(index) };
  }

  #ruleAt(index: number): DirectedRule {
    const place = lastAtMost(this.#starts, index);
    const piece = this.pieces[place];
    const rule = piece && directions(piece)[index - (this.#starts[place] ?? 0)];
    if (!rule) throw new Error(`No rule has the number ${index}.`);
    return rule;
  }

  /** The place of a rule's piece among all. */
  placeOf(rule: GroundRule): number | undefined {
    const placed = this.#byRule.get(keyOf(rule));
    const place = placed?.pair.placeOf(rule);
    return placed && place !== undefined ? placed.firstPiece + place : undefined;
  }

  /** The numbers of a piece's rules in the graph. */
  rulesOf(place: number): readonly number[] {
    const [start = 0, end = 0] = this.#starts.subarray(place, place + 2);
    return Array.from({ length: end - start }, (_, i) => start + i);
  }

  /** The pieces in order, each with the numbers of its literals in the graph. */
  *clauses(): Generator<{
    readonly place: number;
    readonly clause: readonly Literal[];
    readonly numbers: readonly number[];
  }> {
    for (const { pair, firstPiece, numbers: own } of this.#pairs)
      for (const [i, { clause }] of pair.pieces.entries()) {
        const numbers = (pair.literals[i] ?? []).map((literal) => renumbered(literal, own));
        yield { place: firstPiece + i, clause, numbers };
      }
  }
}

const renumbered = (literal: number, numbers: Int32Array): number =>
  literal < 0 ? -(numbers[-literal] ?? 0) : (numbers[literal] ?? 0);

/** Where each of the things begins, counted over all pairs, and where the last ends. */
function startsOf(
  pairs: readonly PairClauses[],
  sizes: (pair: PairClauses) => readonly number[],
): Int32Array {
  const starts = new Int32Array(1 + pairs.reduce((sum, pair) => sum + sizes(pair).length, 0));
  let i = 0;
  for (const pair of pairs)
    for (const size of sizes(pair)) {
      starts[i + 1] = (starts[i] ?? 0) + size;
      i++;
    }
  return starts;
}

/** The last place whose start is not above the index. Starts rise. */
function lastAtMost(starts: Int32Array, index: number): number {
  let [low, high] = [0, starts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= index) low = middle;
    else high = middle;
  }
  return low;
}
