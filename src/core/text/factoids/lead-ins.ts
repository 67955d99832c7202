/** Lists with what leads into them: "The fee covers:" and "heating" make "The fee covers heating." */
import type { Branches } from '../branches.ts';
import { blocksOf, type Block } from '../layout.ts';
import type { SyntaxTree } from '../syntax.ts';
import type { Span } from '../words.ts';
import { isClause, subjectOf } from './clause.ts';

/** For each sentence that is an item of a list, the sentence that leads into it. */
export function leadIns(text: string, sentences: readonly Span[], branches: readonly Branches[]): (number | undefined)[] {
  const blocks = blocksOf(text), blockOf = sentences.map(([start]) => blocks.find(({ span }) => span[0] <= start && start < span[1]));
  const open: { readonly sentence: number; level: number | undefined }[] = [];
  return sentences.map((span, i) => {
    const block = blockOf[i], before = sentences[i - 1], isFirst = block !== blockOf[i - 1] || isInline(text, before, span);
    const level = levelOf(text, { block, before, span, isFirst, isExpected: open.at(-1)?.level === undefined || open.at(-1)?.level === -1 });
    if (level === undefined) { if (isFirst) open.length = 0; } else while (open.length > 0 && level < (open.at(-1)?.level ?? -2)) open.pop();
    const leads = /:["'”’)\]*_]*$/u.test(text.slice(...span).trim()) && branches[i] !== undefined;
    if (leads && open.at(-1)?.level === level && open.length > 1) open.pop();
    const lead = level !== undefined && isFirst ? open.at(-1) : undefined;
    if (lead) lead.level = level;
    if (leads) open.push({ sentence: i, level: undefined });
    return lead?.sentence;
  });
}

const isInline = (text: string, before: Span | undefined, [start]: Span): boolean => before !== undefined && /[•▪‣◦\d]/u.test(text.slice(before[1], start));

interface Standing {
  readonly block: Block | undefined;
  readonly before: Span | undefined;
  readonly span: Span;
  /** It begins an item, not goes on with one. */
  readonly isFirst: boolean;
  /** The sentence before leads into something. */
  readonly isExpected: boolean;
}

/** The column an item stands at, -1 for a line without a mark behind a lead-in; undefined where it is no item. */
function levelOf(text: string, { block, before, span, isFirst, isExpected }: Standing): number | undefined {
  if (block?.kind === 'item') return block.level;
  if (!isFirst || !isExpected || block?.kind !== 'prose' || before === undefined) return undefined;
  const between = text.slice(before[1], span[0]);
  return isInline(text, before, span) || (!/\n\s*\n/u.test(between) && !/[.!?]["'”’)\]]*$/u.test(text.slice(...span).trim())) ? -1 : undefined;
}

/** The item with its lead-ins, outermost first; nothing where it has none, or says something by itself. */
export function joinedItem(text: string, trees: readonly SyntaxTree[], sentences: readonly Branches[], { item, lead }: { readonly item: number; readonly lead: number | undefined }): { readonly text: string; readonly leads: readonly number[] } | undefined {
  if (lead === undefined) return undefined;
  const branches = sentences[item] as Branches, above = sentences[lead] as Branches;
  const said = text.slice(...(trees[item] as SyntaxTree).span).trim(), opening = text.slice(...(trees[lead] as SyntaxTree).span).trim().replace(/\s*:["'”’)\]*_]*$/u, '');
  const isStatement = standsByItself(branches), isFrame = !above.words.some((word) => /^(?:VERB|AUX)$/u.test(word.tag)) && /^(?:ADP|SCONJ|ADV)$/u.test(above.words[0]?.tag ?? '');
  if (isStatement && !isFrame) return undefined;
  return { text: isFrame ? `${opening}, ${lowered(branches, said)}` : endsOpen(above) ? `${opening} ${lowered(branches, said)}` : `${opening}: ${said}`, leads: [lead] };
}

function standsByItself(branches: Branches): boolean {
  const top = branches.words.findIndex((word) => word.head < 0);
  const isFinite = branches.words.some((word) => /^(?:VBD|VBZ|VBP|MD)$/u.test(word.fineTag));
  return top >= 0 && isClause(branches, top) && isFinite && subjectOf(branches, top) !== undefined;
}

/** A verb or preposition that waits for what it governs: "The fee covers", "It consists of". */
function endsOpen(branches: Branches): boolean {
  const last = branches.words.findLast((word) => word.tag !== 'PUNCT');
  return last !== undefined && /^(?:VERB|AUX|ADP|PART|SCONJ)$/u.test(last.tag);
}

/** In the middle of a sentence a common word has no capital. */
function lowered(branches: Branches, said: string): string {
  const first = branches.words[0];
  return first && /^(?:NOUN|ADJ|DET|VERB|ADV|ADP|NUM)$/u.test(first.tag) && /^\p{Lu}\p{Ll}/u.test(first.text) ? said.charAt(0).toLowerCase() + said.slice(1) : said;
}
