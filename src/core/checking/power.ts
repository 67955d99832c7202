/**
 * Measures detection power: known errors are put into true statements of the user's documents, to see which
 * kinds the current settings catch.
 */
import type { Lexicon } from '../text/lexicon/lexicon.ts';
import { seededEdits } from '../text/mutations/mutate.ts';
import { seeded } from '../random.ts';
import type { SyntaxTree } from '../text/syntax.ts';
import type { CheckSettings } from './check.ts';
import type { Measured } from './batch.ts';
import { measured } from './quality.ts';

export const errorKinds = ['number', 'date', 'unit', 'negation', 'entity', 'antonym', 'invented'] as const;
export type ErrorKind = (typeof errorKinds)[number];

export interface PowerOptions {
  /** Errors of each kind, if the documents have enough statements that allow one. */
  readonly count: number;
  readonly seed: number;
  readonly kinds: readonly ErrorKind[];
  readonly settings: CheckSettings;
}

/** A statement unchanged from a document, or with one known error. */
export interface Seeded {
  readonly kind: ErrorKind | 'as it stands';
  readonly document: string;
  readonly original: string;
  readonly text: string;
}

export interface PowerReport {
  readonly caught: readonly {
    readonly kind: ErrorKind;
    readonly share: Measured;
    readonly missed: readonly Seeded[];
  }[];
  readonly all: Measured;
  /** The share of unchanged statements that are flagged. */
  readonly falseAlarms: Measured;
  /** Kinds for which the documents had fewer suitable statements than requested. */
  readonly tooFew: readonly ErrorKind[];
}

/** A true statement: a sentence of a document, with its tree. */
export interface TrueStatement {
  readonly document: string;
  readonly text: string;
  readonly tree: SyntaxTree;
}

/**
 * Length in words of statements that say enough to be wrong about and are clear without context. Chosen by
 * hand.
 */
const words = { least: 6, most: 40 };
export const canBeSeeded = ({ text, tree }: TrueStatement): boolean =>
  tree.words.length >= words.least &&
  tree.words.length <= words.most &&
  /[.!]["')]*$/u.test(text) &&
  !/^["']?(?:it|he|she|they|this|these|that|those|there)\b/iu.test(text);

/**
 * Returns up to `count` errors of each kind, and as many unchanged statements. The same seed chooses the same
 * ones. `foreign` are invented statements, which none of the documents support.
 */
export function seedErrors(
  statements: readonly TrueStatement[],
  foreign: readonly string[],
  lexicon: Lexicon,
  { count, seed, kinds }: Pick<PowerOptions, 'count' | 'seed' | 'kinds'>,
): Seeded[] {
  const random = seeded(seed);
  const order = random.shuffle(statements.filter(canBeSeeded));
  const taken = new Map<ErrorKind, Seeded[]>(kinds.map((kind) => [kind, []]));
  const wants = (kind: ErrorKind) => (taken.get(kind)?.length ?? count) < count;
  order.forEach((statement, i) => {
    if (!kinds.some(wants)) return;
    const { document, text, tree } = statement;
    // Of the kinds possible for this statement, take the one with the fewest so far. Otherwise common kinds
    // would use up the statements that rare kinds need.
    const possible = seededEdits(text, tree, lexicon, seed + i)
      .flatMap((edit) => {
        const kind = errorKinds.find((name) => name === edit.kind);
        return kind && wants(kind) ? [{ kind, document, original: text, text: edit.text }] : [];
      })
      .sort((a, b) => (taken.get(a.kind)?.length ?? 0) - (taken.get(b.kind)?.length ?? 0));
    const [chosen] = possible;
    if (chosen) taken.get(chosen.kind)?.push(chosen);
  });
  for (const text of kinds.includes('invented') ? random.shuffle(foreign).slice(0, count) : [])
    taken.get('invented')?.push({ kind: 'invented', document: '', original: '', text });
  const asItStands = order
    .slice(0, Math.max(count, ...[...taken.values()].map((list) => list.length)))
    .map(({ document, text }): Seeded => ({ kind: 'as it stands', document, original: text, text }));
  return [...asItStands, ...[...taken.values()].flat()];
}

/** @param flagged for each of `seededStatements`, in order, whether it was flagged. */
export function reportPower(
  seededStatements: readonly Seeded[],
  flagged: readonly boolean[],
  { count, kinds }: Pick<PowerOptions, 'count' | 'kinds'>,
): PowerReport {
  const of = (wanted: Seeded['kind']) =>
    seededStatements.flatMap((each, i) =>
      each.kind === wanted ? [{ each, caught: flagged[i] === true }] : [],
    );
  const share = (rows: readonly { readonly caught: boolean }[]) =>
    measured(rows.filter(({ caught }) => caught).length, rows.length);
  return {
    caught: kinds.map((kind) => ({
      kind,
      share: share(of(kind)),
      missed: of(kind)
        .filter(({ caught }) => !caught)
        .map(({ each }) => each),
    })),
    all: share(kinds.flatMap(of)),
    falseAlarms: share(of('as it stands')),
    tooFew: kinds.filter((kind) => of(kind).length < count),
  };
}
