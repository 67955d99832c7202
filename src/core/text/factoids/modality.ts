/** How a factoid is said: hedged, under a condition, or attributed to a source. */
import type { Branches } from '../branches.ts';
import { wordList } from '../../pattern-parts.ts';
import { hedgingAdverbs, hedgingPredicates, sayingVerbs } from '../patterns.ts';
import type { Factoid } from './factoid.ts';
import { isPerson } from './people.ts';
import { subjectOf } from './clause.ts';
import type { Piece, Replacements } from './draft.ts';

const hedgingAuxiliaries = new Set(['might', 'could']);
/** Nobody is permitted to do these: "may" before them says that something is possible. */
const unpermitted = new Set(
  wordList(`
    be become have need feel experience notice suffer get find lose want wish prefer like expect know
    see seem appear contain cause lead result occur happen vary differ increase decrease rise fall rely
    depend develop worsen improve include involve affect apply exist last arise miss forget fail die
    happen
    affected damaged delayed lost required needed caused reduced increased impaired triggered
    interrupted worsened injured harmed disturbed limited surprised disappointed tempted
  `),
);
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
  if (relation === 'aux')
    return form === 'may' ? isPossibility(branches, index) : hedgingAuxiliaries.has(form);
  if (relation === 'advmod') return hedgingAdverbs.has(form);
  return (
    hedgingPredicates.has(form) &&
    !sayingVerbs.has(form) &&
    branches.has(index, 'ccomp', 'xcomp', 'csubj', 'csubj:pass')
  );
}

/**
 * Whether "may" says that something is possible, not that it is permitted. Permission is given to a person
 * ("The tenant may sublet"), or for what is done to a thing ("Dogs may be kept").
 */
function isPossibility(branches: Branches, may: number): boolean {
  const act = branches.word(may).head;
  if (act < 0) return true;
  const form = branches.form(act);
  const helpers = branches.children(act, 'aux', 'aux:pass', 'cop').map((child) => branches.form(child));
  if (unpermitted.has(form) || helpers.includes('have') || branches.has(act, 'cop')) return true;
  if (branches.has(act, 'aux:pass')) return false;
  const subject = subjectOf(branches, act);
  // A verb without a subject of its own shares that of the verb before it, or is an order of a list.
  if (subject === undefined) return false;
  return !isPerson(branches, subject);
}

function attributionOf(branches: Branches, index: number, names: Replacements): string | undefined {
  if (/^according to$/u.test(branches.preposition(index))) return branches.text(branches.phrase(index));
  const isReport =
    sayingVerbs.has(branches.form(index)) &&
    (branches.has(index, 'ccomp') || branches.word(index).relation === 'parataxis');
  const subject = isReport ? subjectOf(branches, index) : undefined;
  return subject === undefined ? undefined : (names.get(subject) ?? branches.text(branches.phrase(subject)));
}
