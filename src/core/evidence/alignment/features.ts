/**
 * An alignment as numbers between 0 and 1, for a reader that combines it with a model. Of several sentences,
 * the worst number counts.
 */
import { conflictKinds, type ConflictKind } from './conflict-kinds.ts';
import type { Alignment, SentenceAlignment, TermFinding } from './alignment.ts';

export interface AlignmentFeatures {
  readonly support: number;
  readonly contradiction: number;
  /** Share of the statement's weight that is supported; `rest` is the same without the terms in conflict. */
  readonly coverage: number;
  readonly rest: number;
  /**
   * Shares of the statement's names, of its numbers and dates, and of its other words that the passages have;
   * 1 where it has none.
   */
  readonly names: number;
  readonly values: number;
  readonly words: number;
  /** Share of its links (who did what, of what kind) that the evidence sentence also has. */
  readonly linked: number;
  /** Share of its weight found in other sentences than the evidence sentence. */
  readonly elsewhere: number;
  /** Weight of the heaviest word found nowhere; 1 for a name or a number. */
  readonly gap: number;
  readonly hedged: number;
  readonly restricted: number;
  /** How surely the two exclude each other, by kind; 0 where no such conflict was found. */
  readonly conflicts: Readonly<Record<ConflictKind, number>>;
}

export function alignmentFeatures({ support, contradiction, sentences }: Alignment): AlignmentFeatures {
  const least = (of: (sentence: SentenceAlignment) => number): number => Math.min(1, ...sentences.map(of));
  const most = (of: (sentence: SentenceAlignment) => number): number => Math.max(0, ...sentences.map(of));
  const conflict = (kind: ConflictKind): number =>
    most(({ conflicts }) =>
      Math.max(0, ...conflicts.filter((each) => each.kind === kind).map(({ strength }) => strength)),
    );
  return {
    support,
    contradiction,
    coverage: least(({ coverage }) => coverage),
    rest: least(({ rest }) => rest),
    names: least((sentence) => found(sentence, ({ term }) => term.kind === 'name')),
    values: least((sentence) => found(sentence, ({ term }) => term.kind === 'value')),
    words: least((sentence) => found(sentence, ({ term }) => term.kind === 'word')),
    linked: least(({ linked }) => linked),
    elsewhere: most(({ terms }) => share(terms, ({ state }) => state === 'nearby' || state === 'elsewhere')),
    gap: most(({ terms }) =>
      Math.max(0, ...terms.filter(({ state }) => state === 'missing').map(({ term }) => term.weight / 1.5)),
    ),
    hedged: most(({ hedged }) => (hedged ? 1 : 0)),
    restricted: most(({ restricted }) => (restricted ? 1 : 0)),
    conflicts: Object.fromEntries(conflictKinds.map((kind) => [kind, conflict(kind)])) as Record<
      ConflictKind,
      number
    >,
  };
}

function found({ terms }: SentenceAlignment, of: (finding: TermFinding) => boolean): number {
  const own = terms.filter((finding) => of(finding) && finding.term.given === undefined);
  return own.length === 0 ? 1 : share(own, ({ state }) => state !== 'missing' && state !== 'conflicts');
}

/** The share by weight. */
function share(terms: readonly TermFinding[], is: (finding: TermFinding) => boolean): number {
  const total = terms.reduce((sum, { term }) => sum + term.weight, 0);
  return total === 0 ? 0 : terms.filter(is).reduce((sum, { term }) => sum + term.weight, 0) / total;
}
