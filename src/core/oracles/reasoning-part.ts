/**
 * The part of a reply that reasons (Algorithm 3, `Resp.reasoning`): its sentences without the answer they
 * open with ("Answer: Yes, because").
 */
import { pattern } from '../pattern-parts.ts';

type Span = readonly [number, number];

const opening = new RegExp(
  pattern`^["'“*_\s]*(?:(?:my |the )?(?:final )?answer\s*(?:is\s*)?[:-]?\s*)?
    ["'“*_]*(?:yes|no|true|false|sure|certainly|absolutely|correct|incorrect|i (?:don['’]t|do not) know)
    ["'”*_]*(?:\s*[,.:;!–—-]+\s*|\s+(?=because|as|since))["'”*_]*`,
  'iu',
);
const because = /^(?:(?:this|that|it) is )?(?:because|since|as)[:,]?\s+/iu;

/**
 * Sentence spans, each without its opening; a sentence that is nothing but an opening is gone, and so is one
 * that asks or quotes a question: it states nothing.
 */
export function reasoningSpans(reply: string, sentences: readonly Span[]): Span[] {
  return sentences.flatMap(([start, end]): Span[] => {
    const sentence = reply.slice(start, end);
    if (sentence.includes('?')) return [];
    const answered = opening.exec(sentence)?.[0].length ?? 0;
    const reason = answered > 0 ? (because.exec(sentence.slice(answered))?.[0].length ?? 0) : 0;
    const from = start + answered + reason;
    return /[\p{L}\p{N}]/u.test(reply.slice(from, end)) &&
      !/^["'“*_\s]*(?:yes|no)["'”*_.!\s]*$/iu.test(reply.slice(from, end))
      ? [[from, end]]
      : [];
  });
}
