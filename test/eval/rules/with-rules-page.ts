/** Checks texts against specifications in a page of real Chromium, as the Rules room does. */
import type { SpecificationJson } from '../../../src/core/rules/specification-json.ts';
import { withPage } from '../evidence/evidence.ts';

export interface RuleText {
  readonly specification: SpecificationJson;
  readonly text: string;
}

export interface CheckedRules {
  /** Numbers of the rules that the text breaks, from 1, ascending. */
  readonly broken: readonly number[];
  /** The atoms that are true or false, for people: `Held(the soup) true`. */
  readonly known: readonly string[];
}

export interface RulesPage {
  check(text: RuleText): Promise<CheckedRules>;
}

export const withRulesPage = <T>(root: string, use: (page: RulesPage) => Promise<T>): Promise<T> =>
  withPage(root, 'test/eval/rules/rules-page.html', 'rules', (page) =>
    use({ check: (text) => page.evaluate((one) => window.rules.check(one), text) }),
  );
