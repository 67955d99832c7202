/**
 * How many variants of a statement count (MetaRAG, section 3.3): both sides are full if `count` synonym and
 * `count` antonym mutations are left when those are removed that say the same as another one, or that do not
 * keep or turn the meaning. The rules here share no code with the mutations, except for reading values.
 */
import { pattern } from '../../../src/core/pattern-parts.ts';
import type { Lexicon } from '../../../src/core/text/lexicon/lexicon.ts';
import { mutate, type KnownEntity } from '../../../src/core/text/mutations/mutate.ts';
import type { Mutation } from '../../../src/core/text/mutations/mutation.ts';
import type { SyntaxTree } from '../../../src/core/text/syntax.ts';
import { compareValues } from '../../../src/core/text/values/comparison.ts';
import { findValues } from '../../../src/core/text/values/find-values.ts';
import type { TypedValue } from '../../../src/core/text/values/typed-value.ts';

export interface SidesRequest {
  readonly statement: string;
  /** Of the statement itself; undefined where it could not be parsed, which leaves both sides empty. */
  readonly tree: SyntaxTree | undefined;
  readonly entities?: readonly KnownEntity[];
}

export interface SidesSettings {
  /** N. */
  readonly count: number;
  readonly seed: number;
  /** Variants that a person read and found wrong; `wrongKey` makes an entry. */
  readonly wrong?: ReadonlySet<string>;
}

export interface Sides {
  readonly statement: string;
  readonly made: readonly Mutation[];
  /** Variants that count. */
  readonly synonyms: readonly Mutation[];
  readonly antonyms: readonly Mutation[];
  readonly full: boolean;
}

export function sidesOf(
  { statement, tree, entities }: SidesRequest,
  lexicon: Lexicon,
  { count, seed, wrong }: SidesSettings,
): Sides {
  const made = tree ? mutate(statement, tree, lexicon, { count, seed, entities: entities ?? [] }) : [];
  const counted = countedVariants(statement, made, wrong);
  const synonyms = counted.filter(({ relation }) => relation === 'synonym');
  const antonyms = counted.filter(({ relation }) => relation === 'antonym');
  const full = synonyms.length >= count && antonyms.length >= count;
  return { statement, made, synonyms, antonyms, full };
}

/** The variants without duplicates and without those that do not keep or turn the meaning. */
export function countedVariants(
  statement: string,
  made: readonly Mutation[],
  wrong: ReadonlySet<string> = new Set(),
): Mutation[] {
  const seen = new Set([plain(statement)]);
  return made.filter((one) => {
    const key = plain(one.text);
    if (seen.has(key) || wrong.has(wrongKey(statement, one.text)) || !isHonest(statement, one)) return false;
    seen.add(key);
    return true;
  });
}

export const wrongKey = (statement: string, variant: string): string => `${statement}\t${variant}`;

/**
 * A text without what does not make another statement: case, marks, and an opening that only affirms ("It is
 * true that"). Openings that deny are one opening.
 */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:it is (?:true|a fact|the case|correct) that|indeed,|in fact,) /u, '')
    .replace(/^it is (?:not true|not the case|false|untrue|not correct|wrong) that /u, 'it is false that ')
    .replace(/[.,;:!?'"’“”]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/**
 * A synonym keeps every number and date and the number of denials, up to two denials that cancel. An antonym
 * has another value, denial or word.
 */
function isHonest(statement: string, { relation, text }: Mutation): boolean {
  if (relation === 'antonym') return plain(statement) !== plain(text);
  return denials(statement) % 2 === denials(text) % 2 && keepsValues(statement, text);
}

const denial = new RegExp(
  pattern`
    \b(?:
      not|never|cannot|no|nobody|nothing|none|neither|nowhere|without|rather than|instead of|false|untrue|
      wrong|incorrect|unable
    )\b|n['’]t\b`,
  'giu',
);

const denials = (text: string): number =>
  [...text.replace(/\b(?:no|not) (?:more|less|fewer|later) than\b/giu, '').matchAll(denial)].length;

/** Of two counts only the numbers are compared: in "the AquaLine 300 runs" no runs are counted. */
const agree = (a: TypedValue, b: TypedValue): boolean =>
  a.kind === 'quantity' && b.kind === 'quantity' && a.dimension === 'count' && b.dimension === 'count'
    ? a.low === b.low && a.high === b.high
    : compareValues(a, b) !== 'conflicts';

/** Whether every number, amount and date of each text is in the other. */
function keepsValues(a: string, b: string): boolean {
  const valuesIn = (text: string) =>
    findValues(text, [0, text.length]).filter(({ kind }) => kind === 'quantity' || kind === 'time');
  const [before, after] = [valuesIn(a), valuesIn(b)];
  return (
    before.every((value) => after.some((other) => agree(other, value))) &&
    after.every((value) => before.some((other) => agree(value, other)))
  );
}
