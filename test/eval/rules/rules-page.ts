/** Interprets specifications by texts in a page, with the product's model workers, as the Rules room does. */
import type { Interpretation, Specification } from '../../../src/core/rules/specification.ts';
import { interpret } from '../../../src/core/rules/interpretation/interpret.ts';
import { wordTable } from '../../../src/workers/models/word-table.ts';
import { startModels } from '../../models.ts';

export interface RuleText {
  readonly specification: Specification;
  readonly text: string;
}

const models = startModels();

const inPage = {
  async interpret(texts: readonly RuleText[]): Promise<readonly Interpretation[]> {
    const lexicon = await wordTable();
    const id = await models.warm(['entailment']);
    const readers = {
      parser: { parse: models.parse.bind(models) },
      lexicon,
      reader: { id, read: models.judge.bind(models) },
    };
    const found: Interpretation[] = [];
    for (const { specification, text } of texts)
      found.push(
        await interpret(specification, text, {
          ...readers,
          reader: { id, read: (requests) => models.judge(requests, ['entailment']) },
        }),
      );
    return found;
  },
};

declare global {
  interface Window {
    rules: typeof inPage;
  }
}

window.rules = inPage;
