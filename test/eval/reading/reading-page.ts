/** Parses and embeds texts in a page, with the product's model workers. */
import { splitSentences } from '../../../src/core/text/sentences.ts';
import type { SyntaxTree } from '../../../src/core/text/syntax.ts';
import { startModels } from '../../models.ts';

/** A text, and its sentences if they are known. */
export interface ParseRequest {
  readonly text: string;
  readonly sentences?: readonly (readonly [number, number])[];
}

declare global {
  interface Window {
    parseAll(requests: readonly ParseRequest[]): Promise<readonly (readonly SyntaxTree[])[]>;
    /** Vectors as plain numbers, because typed arrays cannot be passed to Node. */
    embedAll(texts: readonly string[]): Promise<readonly (readonly number[])[]>;
  }
}

const models = startModels();

window.parseAll = (requests) =>
  Promise.all(requests.map(({ text, sentences }) => models.parse(text, sentences ?? splitSentences(text))));

window.embedAll = async (texts) => (await models.embedMany(texts)).map((vector) => Array.from(vector));
