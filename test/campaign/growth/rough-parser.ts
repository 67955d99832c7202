/**
 * A parser without a model: subject, verb, object again and again. Its trees are no good, but as large as
 * those of the real parser, and cut and joined like them.
 */
import { cutLong, joinTrees } from '../../../src/core/text/long-sentences.ts';
import type { SyntaxTree, Word } from '../../../src/core/text/syntax.ts';
import { splitWords, type Span } from '../../../src/core/text/words.ts';

const parts = [
  { tag: 'PROPN', fineTag: 'NNP', relation: 'nsubj', entity: 'B-person', to: 1 },
  { tag: 'VERB', fineTag: 'VBD', relation: 'conj', entity: 'O', to: -3 },
  { tag: 'NOUN', fineTag: 'NN', relation: 'obj', entity: 'O', to: -1 },
] as const;

export function parsedRoughly(text: string, sentences: readonly Span[]): SyntaxTree[] {
  return sentences.flatMap((sentence) => {
    const spans = splitWords(text, sentence);
    const words = spans.map((span) => text.slice(...span));
    if (words.length === 0) return [];
    return [joinTrees(cutLong(words).map(([start, end]) => treeOf(text, spans.slice(start, end))))];
  });
}

function treeOf(text: string, spans: readonly Span[]): SyntaxTree {
  const root = Math.min(1, spans.length - 1);
  const words = spans.map((span, i): Word => {
    const { tag, fineTag, relation, entity, to } = parts[i % 3] as (typeof parts)[number];
    const head = i + to < spans.length ? i + to : root;
    return i === root
      ? { span, text: text.slice(...span), tag, fineTag, entity, relation: 'root', head: -1 }
      : { span, text: text.slice(...span), tag, fineTag, entity, relation, head };
  });
  return { span: [(spans[0] as Span)[0], (spans.at(-1) as Span)[1]], words };
}
