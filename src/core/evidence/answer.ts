/**
 * Reads an answer and its question: both get the form in which they are read here, and nowhere after. With
 * that of the answer come its syntax trees and factoids, and the places of its words in the answer as given.
 */
import type { EvidenceRequest } from '../ports/evidence.ts';
import type { SyntaxParser } from '../ports/models.ts';
import { answerLayout } from '../documents/answer-layout.ts';
import { answerText } from '../documents/answer-text.ts';
import { canonicalText } from '../text/canonical-text.ts';
import type { Factoid } from '../text/factoids/factoid.ts';
import { factoidsIn } from '../text/factoids/factoids.ts';
import type { KnownEntity } from '../text/mutations/mutate.ts';
import type { Block } from '../text/layout.ts';
import { splitSentences } from '../text/sentences.ts';
import { unmentioned } from '../text/silence.ts';
import { isStatement, statedAnswer } from '../text/stated-answer.ts';
import type { SyntaxTree, Word } from '../text/syntax.ts';
import type { Span } from '../text/words.ts';
import { foreignSentences } from './foreign-reader.ts';
import { isBareAnswer } from './statement.ts';

export interface ReadAnswer {
  /** The canonical form of the question; empty where none was asked. */
  readonly question: string;
  /** The answer without Markdown marks and citations, in canonical form. All spans refer to it. */
  readonly text: string;
  /** The places of a span in the answer as given, ascending. */
  readonly toSource: (span: Span) => Span[];
  readonly trees: readonly SyntaxTree[];
  /** What the answer states. Headings, questions and remarks state nothing. */
  readonly factoids: readonly Factoid[];
}

/**
 * @param question empty where no question was asked. A short answer is read with its question, as the
 *   statement that both make where they make one.
 * @param isForeign whether a text is in a language that the parser does not know.
 */
export async function readAnswer(
  answer: string,
  question: string,
  parser: SyntaxParser,
  isForeign: (text: string) => boolean = () => false,
): Promise<ReadAnswer> {
  const { text, blocks, toSource } = answerText(answer, answerLayout(answer));
  const { text: asked } = canonicalText(question);
  // The parser knows English, so each sentence of another language is one statement.
  if (isForeign(text)) {
    const sentences = foreignSentences(text, blocks).filter((span) => statesSomething(text.slice(...span)));
    const factoids = sentences.map((span) => unsplit(span, text.slice(...span)));
    return { question: asked, text, toSource, trees: [], factoids };
  }
  const trees = await parser.parse(text, splitSentences(text, blocks));
  const found = factoidsIn(text, trees, blocks).filter(({ role }) => role === undefined);
  const stated = await statedIn({ text, blocks, trees }, found, asked, parser);
  /** A fragment; a sentence of a few words says all by itself. */
  const isFragment = (span: Span) => {
    const own = trees.filter((tree) => within(span, tree.span) || within(tree.span, span));
    return !own.some((tree) => isStatement(tree, text.slice(...tree.span)));
  };
  const isBare =
    stated.length === 0 && isBareAnswer({ statement: text, question: asked }) && isFragment([0, text.length]);
  // "Yes" or "it" says something only with a question, or with what it refers to.
  const empty = new Set(trees.filter(({ words }) => !words.some(hasContent)).map(({ span }) => span[0]));
  const canBeChecked = ({ sentence, resolved }: Factoid) =>
    asked !== '' || resolved.length > 0 || !empty.has(sentence[0]);
  const isStated = ({ sentence }: Factoid) =>
    stated.some((one) => one.sentence[0] <= sentence[0] && sentence[1] <= one.sentence[1]);
  const marked = (factoid: Factoid): Factoid =>
    isFragment(factoid.sentence) ? { ...factoid, bare: true } : factoid;
  const factoids = isBare
    ? [{ ...unsplit([0, text.length], text), bare: true as const }]
    : [...stated, ...found.filter((factoid) => !isStated(factoid) && canBeChecked(factoid)).map(marked)];
  return {
    question: asked,
    text,
    toSource,
    trees,
    factoids: factoids.map(denying).sort((a, b) => a.sentence[0] - b.sentence[0]),
  };
}

/**
 * The short answers in an answer, with their question as statements: the first sentence, or each item where
 * the answer is a list.
 */
async function statedIn(
  { text, blocks, trees }: { text: string; blocks: readonly Block[]; trees: readonly SyntaxTree[] },
  found: readonly Factoid[],
  question: string,
  parser: SyntaxParser,
): Promise<Factoid[]> {
  const [first, second] = splitSentences(question);
  if (first === undefined || second !== undefined || trees.length === 0) return [];
  const [asked] = await parser.parse(question, [first]);
  const isList = blocks.every(({ kind }) => kind === 'item');
  return trees.slice(0, isList ? trees.length : 1).flatMap((tree) => {
    const isSaid = found.some(({ spans }) => spans.length === 1 && within(tree.span, spans[0]));
    const isPlain = blocks.some(
      ({ kind, span }) => /^(?:prose|item)$/u.test(kind) && within(tree.span, span),
    );
    if (asked === undefined || !(isPlain && (isSaid || trees.length === 1))) return [];
    const stated = statedAnswer(question, text.slice(...tree.span), { question: asked, answer: tree });
    return stated === undefined ? [] : [{ ...unsplit(tree.span, stated), withQuestion: true }];
  });
}

/** The question that a factoid is read with: none where it is a part of it. */
export const askedOf = (
  { withQuestion, bare }: Factoid,
  question: string,
): Pick<EvidenceRequest, 'question' | 'isSentence'> =>
  withQuestion || question === '' ? {} : { question, ...(!bare && { isSentence: true }) };

/** Whether a word names or describes something. Forms of "be", "have" and "do" do not. */
const hasContent = ({ tag, text }: Word): boolean =>
  /^(?:NOUN|PROPN|NUM|ADJ|ADV|VERB)$/u.test(tag) &&
  !/^(?:am|is|are|was|were|be|been|being|has|have|had|having|do|does|did|done|doing)$/iu.test(text);

const statesSomething = (sentence: string): boolean =>
  /[\p{L}\p{N}]/u.test(sentence) && !sentence.trimEnd().endsWith('?');

const denying = (factoid: Factoid): Factoid =>
  unmentioned(factoid.text) ? { ...factoid, denies: 'mention' } : factoid;

const within = ([start, end]: Span, [from, to]: Span = [0, 0]): boolean => from <= start && end <= to;

const unsplit = (span: Span, text: string): Factoid => ({
  text,
  spans: [span],
  sentence: span,
  resolved: [],
  hedged: false,
  conditional: /\b(?:if|unless)\b/iu.test(text),
  whole: true,
});

/** The factoid with spans that refer to the answer as given. */
export const inSource = (factoid: Factoid, toSource: ReadAnswer['toSource']): Factoid => ({
  ...factoid,
  spans: ascending(factoid.spans.flatMap(toSource)),
  sentence: hull(toSource(factoid.sentence)),
  resolved: factoid.resolved.flatMap(({ span, name }) =>
    toSource(span)
      .slice(0, 1)
      .map((place) => ({ span: place, name })),
  ),
});

const ascending = (spans: readonly Span[]): Span[] => [...spans].sort((a, b) => a[0] - b[0]);
const hull = (spans: readonly Span[]): Span =>
  spans.length === 0
    ? [0, 0]
    : [Math.min(...spans.map(([start]) => start)), Math.max(...spans.map(([, end]) => end))];

/**
 * Returns the names in the answer, as the parser labels them. Entity mutations exchange one name for another.
 */
export function entitiesIn({ text, trees }: ReadAnswer): KnownEntity[] {
  const names = new Map<string, KnownEntity>();
  for (const { words } of trees) {
    words.forEach((word, first) => {
      if (!word.entity.startsWith('B-')) return;
      const type = word.entity.slice(2);
      let last = first;
      while (words[last + 1]?.entity === `I-${type}`) last++;
      const name = text.slice(word.span[0], words[last]?.span[1]);
      names.set(`${type} ${name}`, { text: name, type });
    });
  }
  return [...names.values()];
}
