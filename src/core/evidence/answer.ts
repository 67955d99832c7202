/**
 * Reads an answer and its question: both get their canonical form here, and nowhere after. With the form of
 * the answer come its syntax trees and factoids, and a way to turn spans of that form into spans of the
 * answer as given.
 */
import type { SyntaxParser } from '../ports/models.ts';
import { canonicalText } from '../text/canonical-text.ts';
import type { Factoid } from '../text/factoids/factoid.ts';
import { factoidsIn } from '../text/factoids/factoids.ts';
import type { KnownEntity } from '../text/mutations/mutate.ts';
import { splitSentences } from '../text/sentences.ts';
import type { SyntaxTree } from '../text/syntax.ts';
import type { Span } from '../text/words.ts';
import { isBareAnswer } from './statement.ts';

export interface ReadAnswer {
  /** The canonical form of the question; empty where none was asked. */
  readonly question: string;
  /** The canonical form of the answer. All spans refer to it. */
  readonly text: string;
  readonly toSource: (span: Span) => Span;
  readonly trees: readonly SyntaxTree[];
  /** What the answer states. Headings, questions and remarks state nothing. */
  readonly factoids: readonly Factoid[];
}

/**
 * @param question empty where no question was asked. An answer of a few words to a question is one statement,
 *   whatever the parser makes of it.
 */
export async function readAnswer(
  answer: string,
  question: string,
  parser: SyntaxParser,
): Promise<ReadAnswer> {
  const { text, toSource } = canonicalText(answer);
  const { text: asked } = canonicalText(question);
  const trees = await parser.parse(text, splitSentences(text));
  const isBare = isBareAnswer({ statement: text, question: asked });
  return {
    question: asked,
    text,
    toSource,
    trees,
    factoids: isBare ? [bare(text)] : factoidsIn(text, trees).filter(({ role }) => role === undefined),
  };
}

function bare(text: string): Factoid {
  const whole = [0, text.length] as const;
  return {
    text,
    spans: [whole],
    sentence: whole,
    resolved: [],
    hedged: false,
    conditional: false,
    whole: true,
  };
}

/** The factoid with spans that refer to the answer as given. */
export const inSource = (factoid: Factoid, toSource: ReadAnswer['toSource']): Factoid => ({
  ...factoid,
  spans: factoid.spans.map(toSource),
  sentence: toSource(factoid.sentence),
  resolved: factoid.resolved.map(({ span, name }) => ({ span: toSource(span), name })),
});

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
