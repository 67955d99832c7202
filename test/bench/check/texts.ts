/**
 * A document of ten pages and an answer of one page about it, invented for this measure. Some of the answer
 * is wrong, and some of it is not in the document.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CheckTexts {
  readonly document: string;
  readonly answer: string;
  /** About 2,000 words: the answer, then sentences of the document. */
  readonly longAnswer: string;
}

export function checkTexts(root: string): CheckTexts {
  const read = (name: string) => readFileSync(join(root, 'test/bench/check', name), 'utf8');
  const [document, answer] = [read('harbour-report.txt'), read('answer.txt')];
  return { document, answer, longAnswer: upTo(LONG, `${answer}\n\n${document}`) };
}

const LONG = 2000;

/** The beginning of a text with so many words, up to the end of a paragraph. */
function upTo(words: number, text: string): string {
  const taken: string[] = [];
  for (const paragraph of text.split('\n\n')) {
    taken.push(paragraph);
    if (wordsIn(taken.join(' ')) >= words) break;
  }
  return taken.join('\n\n');
}

export const wordsIn = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;
