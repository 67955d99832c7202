/**
 * A document of ten pages and an answer of one page about it, invented for this measure. Some of the answer
 * is wrong, and some of it is not in the document.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function checkTexts(root: string): { readonly document: string; readonly answer: string } {
  const read = (name: string) => readFileSync(join(root, 'test/bench/check', name), 'utf8');
  return { document: read('harbour-report.txt'), answer: read('answer.txt') };
}

export const wordsIn = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;
