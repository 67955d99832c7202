/**
 * Citations in the text of an answer: what names a source and states nothing. `[1]`, `[2, 3]`,
 * `【4:0†source】`, raised numbers after a sentence, `(https://...)`, addresses after a sentence, links in
 * brackets, links with a number or "source" as their text, lines of a list of sources.
 */
import { pattern } from '../pattern-parts.ts';
import type { Span } from '../text/words.ts';

const inAddress = String.raw`[^\s<>"()]*`;
const address = pattern`
  (?:https?:\/\/|www\.)${inAddress}(?:\(${inAddress}\)${inAddress})*[^\s<>"().,;:!?'\]*_|]`;

const citationMark = pattern`
  \[(?:\^[^\]\s]{1,40}|\d{1,3}(?:\s?[,;–-]\s?\^?\d{1,3})*|citation needed|
  (?:source|ref|quelle)s?:?\s[^\]\n]{1,120})\]`;

/** What leads to an address and says nothing else: "See also", "More information at". */
const pointer = pattern`
  (?:see(?:[ ]also)?|source|sources|link|links|url|website|web|contact|
  (?:for[ ])?(?:more|further)(?:[ ](?:information|details))?(?:[ ]is[ ]available)?|read[ ]more|visit|via)
  (?:[ ](?:at|on|here|here[ ]at))?[:,]?`;

const citation = new RegExp(
  [
    // The number of a note at the beginning of a line.
    String.raw`(?<=^|\n)\[\^?[^\]\s]{1,40}\]:`,
    String.raw`[ ]?【[^】\n]{1,80}】`,
    String.raw`(?:[ ]?${citationMark})+(?!\()`,
    String.raw`[ ]?\((?:source|see|via|ref\.?)?:?\s?<?${address}>?\)`,
    String.raw`[ ]?\((?:sources?|ref|reference|quelle):\s[^()\n]{1,120}\)`,
    String.raw`(?<=^|\n|[.!?][ ])${pointer}[ ]${address}` +
      String.raw`(?:[ ](?:and|or)[ ]\S+(?:[ ]\S+)?)?[.!]?(?=\s|$)`,
    // An address after a sentence, or on a line of its own. One inside a sentence is part of it.
    String.raw`(?<=[.!?:]["')]{0,3})[ ]${address}(?=\s|$)`,
    String.raw`(?<=^|\n)[ ]?${address}(?=[ ]?(?:\n|$))`,
    String.raw`(?<=[.!?,;])[¹²³⁴-⁹⁰]+(?=\s|$)`,
  ].join('|'),
  'giu',
);

/** The text of a link that only names a source. */
const sourceLink = new RegExp(
  String.raw`^(?:\[?\^?\d{1,3}\]?|\[?(?:source|sources|link|ref|quelle|here)\]?|${address})$`,
  'iu',
);

/** @param links spans of the texts of links. */
export function citationsIn(text: string, links: readonly Span[]): Span[] {
  const found = Array.from(text.matchAll(citation), ({ index, 0: { length } }): Span => [
    index,
    index + length,
  ]);
  for (const [start, end] of links) {
    const isBracketed = text[start - 1] === '(' && text[end] === ')';
    const from = isBracketed ? start - 1 : start;
    const space = text[from - 1] === ' ' ? 1 : 0;
    if (isBracketed) found.push([from - space, end + 1]);
    else if (sourceLink.test(text.slice(start, end))) found.push([from - space, end]);
  }
  return found;
}

/** A heading or lead-in of sources. */
export const isSourcesTitle = (text: string): boolean =>
  /^(?:sources?|references?|citations?|footnotes|further reading|bibliography|quellen)(?:\s*:)?$/iu.test(
    text.trim(),
  );

const sourceNote = /^\s*(?:\[?\^?\d{1,3}[\].):]{1,2}:?|sources?:|references?:|citations?:)\s*(?=\S)/iu;
const hasPlace = new RegExp(
  String.raw`${address}|\b[\w-]+\.(?:pdf|docx?|md|txt|html?|xlsx?|pptx?)\b|` +
    String.raw`\b(?:pp?|pages?|sections?|sec|clauses?|paras?|vol|ch|chapters?|art|articles?)\b\.?\s?\d|§`,
  'iu',
);
const statesSomething = new RegExp(
  String.raw`\b(?:is|are|was|were|has|have|had|must|may|shall|can|cannot|will|would|should|does|do|did)\b|` +
    String.raw`\b\p{L}{2,}n't\b`,
  'iu',
);
/** In words. A longer note may state something. Chosen by hand. */
const LONGEST_TITLE = 8;

/**
 * Whether a line is one of a list of sources: "[1] Lease.pdf, page 3".
 * @param isListed whether it stands below a title such as "Sources".
 */
export function isSourceLine(text: string, isListed: boolean): boolean {
  const note = sourceNote.exec(text)?.[0];
  if (note === undefined && !isListed) return false;
  const said = text.slice(note?.length ?? 0);
  if (new RegExp(`^\\s*${address}\\s*$`, 'iu').test(said)) return true;
  if (statesSomething.test(said)) return false;
  return isListed || hasPlace.test(said) || said.split(/\s+/u).length <= LONGEST_TITLE;
}
