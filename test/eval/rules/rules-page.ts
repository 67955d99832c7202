/** Checks texts against specifications in a page, with the product's model workers and the room's readers. */
import { specificationFromJson } from '../../../src/core/rules/specification-json.ts';
import { decidingAssignments } from '../../../src/core/rules/interpretation-values.ts';
import { atomText, literalText, opposite } from '../../../src/core/rules/terms.ts';
import type { RuleReaders } from '../../../src/core/rules/interpretation/interpret.ts';
import {
  brokenRules,
  checkAgainstRules,
  ruleReaders,
  type RuleCheck,
} from '../../../src/core/detectors/rvllm.ts';
import { wordTable } from '../../../src/workers/models/word-table.ts';
import { startModels } from '../../models.ts';
import type { CheckedRules, Lacking, RuleText } from './with-rules-page.ts';

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
    return { broken, known, lacking: broken.length > 0 ? [] : nearestBreach(check, text) };
  },
};

/** Of the ground rule with the fewest literals that do not hold, what does not hold. */
function nearestBreach({ interpretation, published }: RuleCheck, text: string): Lacking[] {
  const deciding = decidingAssignments(interpretation.assignments);
  const [first] = published.rounds;
  const lacking = (first?.rules ?? []).map(({ premises, conclusion }): Lacking[] =>
    [
      ...premises.map((literal) => ({ literal, side: 'premise' as const })),
      { literal: opposite(conclusion), side: 'conclusion' as const },
    ].flatMap(({ literal, side }) => {
      const assignment = deciding.get(atomText(literal.atom));
      const value = assignment?.value ?? 'unknown';
      if (value === (literal.negated ? 'false' : 'true')) return [];
      const words = (assignment?.words ?? []).map((span) => text.slice(...span)).join(' … ');
      return [{ literal: literalText(literal), side, value, why: assignment?.why ?? '', words }];
    }),
  );
  return lacking.sort((a, b) => a.length - b.length)[0] ?? [];
}

declare global {
  interface Window {
    rules: typeof inPage;
  }
}

window.rules = inPage;
