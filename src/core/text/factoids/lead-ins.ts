/** Joins list items with their lead-in: "The fee covers:" and "heating" become "The fee covers heating." */
import type { Branches } from '../branches.ts';
import { blockAt, type Block } from '../layout.ts';
import type { SyntaxTree } from '../syntax.ts';
import type { Span } from '../words.ts';
import { auxiliariesOf, isClause, subjectOf } from './clause.ts';
import { withoutEnd } from '../../text-ends.ts';

/**
 * For each sentence, the index of its lead-in if the sentence is a list item.
 * @param blocks of the text, in its order.
 */
export function leadIns(
  text: string,
  sentences: readonly Span[],
  blocks: readonly Block[],
): (number | undefined)[] {
  const blockOf = sentences.map(([start]) => blockAt(blocks, start));
  /**
   * Lead-ins whose list may continue, outermost first. `level` is the column of their items, once the first
   * item is found.
   */
  const open: { readonly sentence: number; level: number | undefined }[] = [];
  return sentences.map((span, i) => {
    const block = blockOf[i];
    const before = sentences[i - 1];
    const isFirst = block !== blockOf[i - 1] || isInline(text, before, span);
    const level = levelOf(text, {
      block,
      before,
      span,
      isFirst,
      isExpected: (open.at(-1)?.level ?? unmarked) === unmarked,
    });
    if (level === undefined && isFirst) open.length = 0;
    while (level !== undefined && level < (open.at(-1)?.level ?? level)) open.pop();
    const leads = endsInColon.test(text.slice(...span).trim());
    // A title among items ("Peru:", "Chile:") closes the list of the previous title.
    if (leads && open.length > 1 && open.at(-1)?.level === level) open.pop();
    const lead = level !== undefined && isFirst ? open.at(-1) : undefined;
    if (lead) lead.level = level;
    if (leads) open.push({ sentence: i, level: undefined });
    return lead?.sentence;
  });
}

const endsInColon = /:["'”’)\]*_]*$/u;
/** The level of items that are lines without a marker. */
const unmarked = -1;

const isInline = (text: string, before: Span | undefined, [start]: Span): boolean =>
  before !== undefined && /[•▪‣◦\d]/u.test(text.slice(before[1], start));

interface SentencePlace {
  readonly block: Block | undefined;
  readonly before: Span | undefined;
  readonly span: Span;
  /** Whether the sentence begins an item; false if it continues one. */
  readonly isFirst: boolean;
  /** Whether the sentence before is a lead-in. */
  readonly isExpected: boolean;
}

/** The column of an item; undefined if the sentence is not an item. */
function levelOf(
  text: string,
  { block, before, span, isFirst, isExpected }: SentencePlace,
): number | undefined {
  if (block?.kind === 'item') return block.level;
  if (!isFirst || !isExpected || block?.kind !== 'prose' || before === undefined) return undefined;
  const between = text.slice(before[1], span[0]);
  return isInline(text, before, span) ||
    (!/\n\s*\n/u.test(between) && !/[.!?]["'”’)\]]*$/u.test(text.slice(...span).trim()))
    ? unmarked
    : undefined;
}

/**
 * Joins an item with its lead-in into one statement. Undefined if the item is a full sentence and the lead-in
 * is not a phrase such as "In Peru".
 */
export function joinedItem(
  text: string,
  trees: readonly SyntaxTree[],
  sentences: readonly Branches[],
  { item, lead }: { readonly item: number; readonly lead: number },
): string | undefined {
  const branches = sentences[item] as Branches;
  const above = sentences[lead] as Branches;
  const said = text
    .slice(...(trees[item] as SyntaxTree).span)
    .trim()
    .replace(/:$/u, '');
  const opening = withoutColon(text.slice(...(trees[lead] as SyntaxTree).span).trim());
  const isFrame =
    !above.words.some((word) => /^(?:VERB|AUX)$/u.test(word.tag)) &&
    /^(?:ADP|SCONJ|ADV)$/u.test(above.words[0]?.tag ?? '');
  if (isFullSentence(branches)) return isFrame ? `${opening}, ${lowered(branches, said)}` : undefined;
  if (isFrame) return `${opening}, ${lowered(branches, said)}`;
  if (needsComplement(above)) return `${opening} ${lowered(branches, said)}`;
  const verb = isName(above) ? missingSubject(branches) : undefined;
  return verb === undefined ? `${opening}: ${said}` : `${opening} ${verb}${lowered(branches, said)}`;
}

/** Whether the sentence is a title that names the subject of its items. */
function isName(branches: Branches): boolean {
  const top = branches.words.find((word) => word.head < 0);
  return (
    top !== undefined &&
    /^(?:NOUN|PROPN)$/u.test(top.tag) &&
    !branches.words.some((word) => /^(?:VBD|VBZ|VBP|MD)$/u.test(word.fineTag)) &&
    !branches.words.some((word) => /^(?:CCONJ|NUM)$/u.test(word.tag) && word.relation !== 'appos')
  );
}

/**
 * "Appeared in two films" needs only its subject: returns ''. "Born in Lima" also needs a copula: returns it.
 * Undefined if the item needs neither.
 */
function missingSubject(branches: Branches): string | undefined {
  const top = branches.words.findIndex((word) => word.head < 0);
  const first = branches.words.findIndex((word) => word.tag !== 'PUNCT');
  if (
    top !== first ||
    top < 0 ||
    subjectOf(branches, top) !== undefined ||
    auxiliariesOf(branches, top).length > 0
  )
    return undefined;
  if (/^VB[DZ]$/u.test(branches.word(top).fineTag)) return '';
  return branches.word(top).fineTag === 'VBN'
    ? /^born$/u.test(branches.form(top)) || branches.words.some((word) => /^\d{4}$/u.test(word.text))
      ? 'was '
      : 'is '
    : undefined;
}

function isFullSentence(branches: Branches): boolean {
  const top = branches.words.findIndex((word) => word.head < 0);
  const isFinite = branches.words.some((word) => /^(?:VBD|VBZ|VBP|MD)$/u.test(word.fineTag));
  return top >= 0 && isClause(branches, top) && isFinite && subjectOf(branches, top) !== undefined;
}

/**
 * Whether the sentence ends in a verb or preposition that needs a complement: "The fee covers", "It consists
 * of".
 */
function needsComplement(branches: Branches): boolean {
  const last = branches.words.findLast((word) => word.tag !== 'PUNCT');
  return last !== undefined && /^(?:VERB|AUX|ADP|PART|SCONJ)$/u.test(last.tag);
}

/** The item in lower case at its start, because a common noun has no capital inside a sentence. */
function lowered(branches: Branches, said: string): string {
  const first = branches.words[0];
  return first && /^(?:NOUN|ADJ|DET|VERB|ADV|ADP|NUM)$/u.test(first.tag) && /^\p{Lu}\p{Ll}/u.test(first.text)
    ? said.charAt(0).toLowerCase() + said.slice(1)
    : said;
}

/** Without the colon at its end, and the marks behind that. */
function withoutColon(said: string): string {
  const end = withoutEnd(said, /["'”’)\]*_]/u);
  return end.endsWith(':') ? end.slice(0, -1).trimEnd() : said;
}
