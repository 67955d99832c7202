/**
 * Extracts the factoids of an answer (MetaRAG, section 3.2). It goes sentence by sentence, joins list items
 * with their lead-in, and splits each sentence as far as the split is certain. Otherwise the sentence stays
 * whole, so every content word of the answer is inside a span of at least one factoid.
 */
import { Branches } from '../branches.ts';
import { blockAt, blocksOf, type Block } from '../layout.ts';
import type { SyntaxTree } from '../syntax.ts';
import type { Span } from '../words.ts';
import { splitAside } from './asides.ts';
import { isClause } from './clause.ts';
import { splitCoordination } from './coordination.ts';
import {
  asSentence,
  isBalanced,
  spansOf,
  tidied,
  wordsOf,
  written,
  type Draft,
  type Piece,
} from './draft.ts';
import type { Factoid } from './factoid.ts';
import { joinedItem, leadIns } from './lead-ins.ts';
import { withLeftOut } from './left-out-verbs.ts';
import { modalityOf } from './modality.ts';
import { Antecedents } from './pronouns.ts';
import { isRemark, roleOf } from './roles.ts';
import { splitRespectively } from './respectively.ts';

/**
 * Returns the factoids in the order of the answer.
 * @param trees of the sentences that `splitSentences(text, blocks)` finds.
 */
export function factoidsIn(
  text: string,
  trees: readonly SyntaxTree[],
  blocks: readonly Block[] = blocksOf(text),
): Factoid[] {
  const sentences = trees.map((tree) => new Branches(text, tree));
  const antecedents = new Antecedents(sentences);
  const leads = leadIns(
    text,
    trees.map(({ span }) => span),
    blocks,
  );
  const joined = new Set<number>();
  const read = (sentence: number, pieces: readonly Piece[], isWhole: boolean) =>
    factoidOf(text, sentences, {
      sentence,
      span: (trees[sentence] as SyntaxTree).span,
      pieces,
      isWhole,
      antecedents,
    });
  const leading = new Set(leads);
  const factoids = trees.map(({ span }, i): Factoid[] => {
    const branches = sentences[i] as Branches;
    const lead = leads[i];
    if (branches.words.length > MOST_WORDS) return [wholeFactoid(text, span)];
    const all = branches.words.map((_, index) => index);
    const item =
      lead === undefined || isRemark(text.slice(...(trees[lead] as SyntaxTree).span))
        ? undefined
        : joinedItem(text, trees, sentences, { item: i, lead });
    // An item that leads to items of its own is a title of them.
    if (lead !== undefined && item !== undefined && !leading.has(i)) {
      joined.add(lead);
      return [
        {
          ...read(i, all, true),
          text: asSentence(item),
          spans: [(trees[lead] as SyntaxTree).span, span],
          whole: false,
        },
      ];
    }
    const role = roleOf(text, trees, i, blocks);
    if (role !== undefined) return [{ ...wholeFactoid(text, span), role }];
    const drafts = blockAt(blocks, span[0])?.kind === 'row' ? [] : splitSentence(branches);
    if (drafts.length < 2) return [read(i, all, true)];
    const lost = leftOut(branches, drafts);
    return drafts.map(({ pieces }, part) => {
      const factoid = read(i, pieces, false);
      return part > 0 || lost.length === 0
        ? factoid
        : { ...factoid, spans: spansOf(branches, [...pieces, ...lost]) };
    });
  });
  // A lead-in is part of its items' factoids. If no item uses it, it is a factoid that states nothing.
  return factoids.flatMap((own, i) =>
    joined.has(i)
      ? []
      : leading.has(i)
        ? own.map((factoid) => ({ ...factoid, role: factoid.role ?? ('lead-in' as const) }))
        : own,
  );
}

/** Words of the longest sentence that is split. Nobody writes a longer one; splitting it takes too long. */
const MOST_WORDS = 400;

/** The text unchanged, as a factoid that states nothing. */
function wholeFactoid(text: string, span: Span): Factoid {
  const said = text
    .slice(...span)
    .replace(/\s+/gu, ' ')
    .trim();
  return {
    text: asSentence(said),
    spans: [span],
    sentence: span,
    resolved: [],
    hedged: false,
    conditional: false,
    whole: true,
  };
}

interface Said {
  readonly sentence: number;
  readonly span: Span;
  readonly pieces: readonly Piece[];
  readonly isWhole: boolean;
  readonly antecedents: Antecedents;
}

function factoidOf(
  text: string,
  sentences: readonly Branches[],
  { sentence, span, pieces, isWhole, antecedents }: Said,
): Factoid {
  const branches = sentences[sentence] as Branches;
  const names = antecedents.names(sentence, pieces);
  const resolved = [...names].map(([index, name]) => ({ span: branches.word(index).span, name }));
  const said = isWhole ? withNames(text, span, resolved) : written(branches, text, pieces, names);
  return {
    text: said,
    spans: isWhole ? [span] : spansOf(branches, pieces),
    sentence: span,
    resolved,
    ...modalityOf(branches, pieces, names),
    whole: isWhole,
  };
}

/** The sentence as the source writes it, with names instead of pronouns. */
function withNames(text: string, [start, end]: Span, resolved: Factoid['resolved']): string {
  let said = '';
  let at = start;
  for (const { span, name } of [...resolved].sort((a, b) => a.span[0] - b.span[0])) {
    said += text.slice(at, span[0]) + name;
    at = span[1];
  }
  return asSentence(said + text.slice(at, end));
}

/**
 * Splits a sentence into drafts that together leave out only conjunctions and relative pronouns. If that
 * fails, returns one draft: the whole sentence.
 */
export function splitSentence(branches: Branches): Draft[] {
  const top = branches.words.findIndex((word) => word.head < 0);
  const all = branches.words.map((_, index) => index);
  const whole: Draft = { top, pieces: tidied(branches, all) };
  if (top < 0 || !isClause(branches, top)) return [whole];
  const split = splitDraft(branches, whole);
  const drafts = split.map((draft) => withLeftOut(branches, draft, split));
  const kept = new Set(drafts.flatMap(wordsOf));
  return branches.words.every((_, index) => kept.has(index) || isDispensable(branches, index))
    ? drafts
    : [whole];
}

/**
 * Content words that no draft contains ("respectively"). The first factoid takes their spans, so that they
 * are covered.
 */
function leftOut(branches: Branches, drafts: readonly Draft[]): number[] {
  const said = new Set(drafts.flatMap(wordsOf));
  return branches.words.flatMap((word, index) =>
    said.has(index) || /^(?:PUNCT|CCONJ|SCONJ|PRON|DET)$/u.test(word.tag) ? [] : [index],
  );
}

function splitDraft(branches: Branches, draft: Draft): Draft[] {
  for (const index of wordsOf(draft)) {
    const parts =
      splitRespectively(branches, draft, index) ??
      splitCoordination(branches, draft, index) ??
      splitAside(branches, draft, index);
    if (parts && isSound(branches, draft, parts))
      return parts.flatMap((part) => splitDraft(branches, part)).sort((a, b) => a.top - b.top);
  }
  return [draft];
}

/**
 * Whether each part is smaller than the whole, has enough words to state something, and has paired brackets
 * and quotation marks.
 */
function isSound(branches: Branches, draft: Draft, parts: readonly Draft[]): boolean {
  const size = wordsOf(draft).length;
  return parts.every((part) => {
    const words = wordsOf(part);
    return words.length < size && words.length + part.pieces.length > 2 && isBalanced(branches, part.pieces);
  });
}

/**
 * Whether a split may leave out the word: punctuation, conjunctions, relative pronouns, "both",
 * "respectively", and the plural verb that goes with "respectively".
 */
function isDispensable(branches: Branches, index: number): boolean {
  const { tag, fineTag, relation } = branches.word(index);
  return (
    /^(?:PUNCT|CCONJ|SCONJ)$/u.test(tag) ||
    /^(?:WDT|WP|WP\$)$/u.test(fineTag) ||
    relation === 'cc:preconj' ||
    relation === 'cc' ||
    (branches.form(index) === 'even' && /^though$/iu.test(branches.words[index + 1]?.text ?? '')) ||
    (relation === 'mark' && branches.form(index) !== 'to') ||
    /^(?:which|who|whose|whom|respectively|were|are)$/u.test(branches.form(index))
  );
}
