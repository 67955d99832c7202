/** Checks texts against specifications in a page, with the product's model workers and the room's readers. */
import { specificationFromJson } from '../../../src/core/rules/specification-json.ts';
import { atomText } from '../../../src/core/rules/terms.ts';
import type { RuleReaders } from '../../../src/core/rules/interpretation/interpret.ts';
import { brokenRules, checkAgainstRules, ruleReaders } from '../../../src/core/detectors/rvllm.ts';
import { wordTable } from '../../../src/workers/models/word-table.ts';
import { startModels } from '../../models.ts';
import type { CheckedRules, RuleText } from './with-rules-page.ts';

const models = startModels();

async function readers(): Promise<RuleReaders> {
  const id = await models.warm(ruleReaders);
  return {
    parser: { parse: (text, sentences) => models.parse(text, sentences) },
    lexicon: await wordTable(),
    reader: { id, read: (requests) => models.judge(requests, ruleReaders) },
  };
}

const inPage = {
  async check({ specification: json, text }: RuleText): Promise<CheckedRules> {
    const { specification, issues } = specificationFromJson(json);
    const [issue] = issues.filter(({ severity }) => severity === 'error');
    if (issue) throw new Error(issue.message);
    const check = await checkAgainstRules(specification, text, await readers(), { level: 1 });
    const broken = brokenRules(check).inText;
    const { assignments } = check.interpretation;
    const known = assignments
      .filter(({ value }) => value !== 'unknown')
      .map(({ atom, value }) => `${atomText(atom)} ${value}`);
    return { broken, known };
  },
};

declare global {
  interface Window {
    rules: typeof inPage;
  }
}

window.rules = inPage;
