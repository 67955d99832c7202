/** What the scope of a statement would decide about it, if its content agrees with the document. */
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import type { Span } from '../../text/words.ts';
import type { Judgement } from '../../ports/evidence.ts';
import type { ReadText } from '../alignment/alignment.ts';
import type { Compared } from './compared.ts';
import { compareScope, coverageOf, pairedWords, type ScopeComparison } from './comparison.ts';
import type { ContentRelation } from './content-relation.ts';
import { sharedOrder } from './nearness.ts';
import { neutral } from './neutral.ts';
import { readScope, type ScopeReading } from './reading.ts';
import { unasserted } from './unasserted.ts';
import { viewsOf } from './views.ts';

export interface ScopeFinding {
  /** What the operators decide. */
  readonly judgement: Judgement;
  readonly why: string;
  /** The operator of the statement that decides; all of the statement if it has none. */
  readonly span: Span;
  /** Both without their operators: whether these agree is for a model to say. */
  readonly premise: string;
  readonly hypothesis: string;
  /** Every content word of the statement has its counterpart in the clause, and few are left. */
  readonly isCovered: boolean;
  /** The document has the statement as a condition or a plan only: no model need read it. */
  readonly isOnlyAssumed?: true;
  /** Both have the same operators, or none: only the content can decide. */
  readonly isSame?: true;
  /** Where both are much the same sentence: how the words that differ relate. */
  readonly near?: {
    readonly content: ContentRelation;
    /** Words of the statement that the clause has not. */
    readonly added: readonly string[];
  };
}

/**
 * The largest share of the clause's content words that the statement may leave out. Unknown words may be
 * operators too. Chosen by hand.
 */
const LEFT = 0.34;
/**
 * From this share of common words on, a clause and a statement are the same sentence with a change. Measured
 * with 0.4 to 0.8 on the halves that choose: below it, rewordings are taken for changes.
 */
const NEAR = 0.67;

/** Undefined where no sentence has an operator to compare. */
export function scopeFinding(
  claimed: ReadText,
  evidence: readonly ReadText[],
  lexicon: Lexicon,
): ScopeFinding | undefined {
  const statement = readScope(claimed.text, claimed.trees, lexicon);
  const all = evidence.flatMap((text) => clausesOf(text, lexicon));
  const assumed = onlyAssumed(all, statement, lexicon);
  if (assumed) return assumed;
  const [best] = all
    .map((clause) => {
      const paired = pairedWords(clause.reading, statement, lexicon);
      return { ...clause, paired, coverage: coverageOf(paired, clause.reading, statement, lexicon) };
    })
    .sort((a, b) => b.coverage - a.coverage || a.reading.line.words.length - b.reading.line.words.length);
  if (!best) return undefined;
  const { sentence, reading, paired, coverage } = best;
  const comparison = compareScope(reading, statement, paired, lexicon, sentence);
  return decided(sentence, reading, statement, { ...comparison, coverage });
}

/** Where sentences have all words of the statement, and none of them asserts it. */
function onlyAssumed(
  clauses: readonly Clause[],
  claimed: ScopeReading,
  lexicon: Lexicon,
): ScopeFinding | undefined {
  const sentences = [...new Set(clauses.map(({ sentence }) => sentence))];
  const found = sentences.flatMap((sentence) => unasserted(sentence, claimed, lexicon) ?? []);
  const [first] = found;
  if (!first || found.some(({ isAsserted }) => isAsserted)) return undefined;
  return {
    judgement: 'says nothing',
    why: first.why,
    span: [0, claimed.text.length],
    premise: '',
    hypothesis: '',
    isCovered: false,
    isOnlyAssumed: true,
  };
}

interface Clause {
  readonly sentence: ScopeReading;
  readonly reading: ScopeReading;
}

/** Kept as long as the texts are: a document's passages come back with every statement. */
const clauses = new WeakMap<ReadText, readonly Clause[]>();

function clausesOf(read: ReadText, lexicon: Lexicon): readonly Clause[] {
  const { text, trees } = read;
  const known = clauses.get(read);
  if (known) return known;
  const found = trees.flatMap((tree) => {
    const sentence = readScope(text, [tree], lexicon);
    return viewsOf(tree).map((view): Clause => {
      const reading = view === tree ? sentence : readScope(text, [view], lexicon);
      return { sentence, reading };
    });
  });
  clauses.set(read, found);
  return found;
}

function decided(
  given: ScopeReading,
  clause: ScopeReading,
  claimed: ScopeReading,
  { compared, coverage, left, content }: ScopeComparison & { readonly coverage: number },
): ScopeFinding | undefined {
  const judgement = judged(compared);
  const deciding = compared.filter(({ relation }) => relation === relations[judgement]);
  const [first] = deciding;
  const isNear =
    sharedOrder(clause.line, claimed.line) >= NEAR &&
    !(judgement === 'says nothing' && deciding.every(isValueMissing)) &&
    // "Accepted the claim for the part, but not for the crane": where the denial belongs is not known.
    (clause.denials + claimed.denials === 0 || (clause.isPlain && claimed.isPlain));
  const isCovered =
    claimed.isPlain &&
    clause.isPlain &&
    coverage === 1 &&
    left <= LEFT &&
    first !== undefined &&
    !isOnlyAssumed(first);
  if (!isCovered && !isNear) return undefined;
  const replaced = compared.flatMap(({ spans }) =>
    spans ? [{ span: spans.claimed, by: given.text.slice(...spans.given) }] : [],
  );
  return {
    judgement,
    why: first ? whyOf(first, judgement) : plainly[judgement],
    span: spanOf(first?.claimed ?? '', claimed.text),
    premise: neutral(clause),
    hypothesis: neutral(claimed, replaced),
    isCovered,
    ...(compared.every(isUnchanged) && { isSame: true }),
    ...(isNear && {
      near: { content, added: content.added.map((index) => claimed.line.words[index]?.text ?? '') },
    }),
  };
}

const isUnchanged = ({ relation, given, claimed }: Compared): boolean =>
  relation === 'follows' && given.toLowerCase() === claimed.toLowerCase();

/** A number that the clause does not have may stand in another one. */
const isValueMissing = ({ dimension, given }: Compared): boolean => dimension === 'value' && given === '';

/** "All" does not surely follow where the document counts nothing. */
const isOnlyAssumed = ({ relation, dimension, given, claimed }: Compared): boolean =>
  relation === 'follows' && dimension === 'quantity' && given === '' && claimed !== '';

function spanOf(words: string, text: string): Span {
  const start = words === '' ? -1 : text.indexOf(words);
  return start < 0 ? [0, text.length] : [start, start + words.length];
}

const relations = { supports: 'follows', contradicts: 'opposite', 'says nothing': 'stronger' } as const;

/** "Only" excludes all others, whatever else is said of them. */
function judged(compared: readonly Compared[]): Judgement {
  const has = (relation: Compared['relation']) => compared.some((each) => each.relation === relation);
  if (compared.some(({ dimension, relation }) => dimension === 'only' && relation === 'opposite'))
    return 'contradicts';
  if (has('stronger')) return 'says nothing';
  return has('opposite') ? 'contradicts' : 'supports';
}

function whyOf({ given, claimed }: Compared, judgement: Judgement): string {
  if (given.toLowerCase() === claimed.toLowerCase()) return plainly[judgement];
  const says =
    given !== '' && claimed !== ''
      ? `The document says “${given}”, the statement says “${claimed}”`
      : given !== ''
        ? `The document says “${given}”, the statement does not`
        : `The statement says “${claimed}”, the document says it without that`;
  if (judgement === 'supports') return `${says}: it follows.`;
  return judgement === 'contradicts'
    ? `${says}: both cannot hold.`
    : `${says}: that is more than the document says.`;
}

/** Where both use the same operator, or none. */
const plainly: Readonly<Record<Judgement, string>> = {
  supports: 'The statement says no more than the document.',
  contradicts: 'The document denies what the statement says, or the other way round.',
  'says nothing': 'The statement says more than the document.',
};
