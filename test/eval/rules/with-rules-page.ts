/** Checks texts against specifications in a page of real Chromium, as the Rules room does. */
import type { SpecificationJson } from '../../../src/core/rules/specification-json.ts';
import type { TruthValue } from '../../../src/core/rules/specification.ts';
import { withPage } from '../served-page.ts';

export interface RuleText {
  readonly specification: SpecificationJson;
  readonly text: string;
}

export interface CheckedRules {
  /** Numbers of the rules that the text breaks, from 1, ascending. */
  readonly broken: readonly number[];
  /** The atoms that are true or false, for people: `Held(the soup) true`. */
  readonly known: readonly string[];
  /** What the rule that comes nearest to being broken lacks; empty where a rule is broken. */
  readonly lacking: readonly Lacking[];
}

/** A literal that would have to hold for a rule to be broken, and does not. */
export interface Lacking {
  readonly literal: string;
  /** On which side of the rule it stands. */
  readonly side: 'premise' | 'conclusion';
  /** Of its atom. */
  readonly value: TruthValue;
  /** What the reader said of it, and the words that it read. */
  readonly why: string;
  readonly words: string;
}

export interface RulesPage {
  check(text: RuleText): Promise<CheckedRules>;
}

export const withRulesPage = <T>(root: string, use: (page: RulesPage) => Promise<T>): Promise<T> =>
  withPage(root, 'test/eval/rules/rules-page.html', 'rules', (page) =>
    use({ check: (text) => page.evaluate((one) => window.rules.check(one), text) }),
  );
