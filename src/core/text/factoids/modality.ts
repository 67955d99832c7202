/** How a factoid is said: hedged, under a condition, or attributed to a source. */
import type { Branches } from '../branches.ts';
import { hedgingAdverbs, hedgingPredicates, sayingVerbs } from '../patterns.ts';
import type { Factoid } from './factoid.ts';
import { subjectOf } from './clause.ts';
import type { Piece, Replacements } from './draft.ts';

const hedgingAuxiliaries = new Set(['may', 'might', 'could']);
const conditions = new Set(['if', 'unless', 'provided', 'providing', 'assuming']);

export function modalityOf(
  branches: Branches,
  pieces: readonly Piece[],
  names: Replacements,
): Pick<Factoid, 'hedged' | 'conditional' | 'attribution'> {
  const words = pieces.filter((piece) => typeof piece === 'number');
  const said = words.map((index) => attributionOf(branches, index, names)).find((who) => who !== undefined);
  return {
    hedged: words.some((index) => isHedge(branches, index)),
    conditional: words.some(
      (index) => conditions.has(branches.form(index)) && branches.word(index).relation === 'mark',
    ),
    ...(said !== undefined && { attribution: said }),
  };
}

function isHedge(branches: Branches, index: number): boolean {
  const { relation } = branches.word(index);
  const form = branches.form(index);
  if (relation === 'aux') return hedgingAuxiliaries.has(form);
  if (relation === 'advmod') return hedgingAdverbs.has(form);
  return (
    hedgingPredicates.has(form) &&
    !sayingVerbs.has(form) &&
    branches.has(index, 'ccomp', 'xcomp', 'csubj', 'csubj:pass')
  );
}

function attributionOf(branches: Branches, index: number, names: Replacements): string | undefined {
  if (/^according to$/u.test(branches.preposition(index))) return branches.text(branches.phrase(index));
  const isReport =
    sayingVerbs.has(branches.form(index)) &&
    (branches.has(index, 'ccomp') || branches.word(index).relation === 'parataxis');
  const subject = isReport ? subjectOf(branches, index) : undefined;
  return subject === undefined ? undefined : (names.get(subject) ?? branches.text(branches.phrase(subject)));
}
