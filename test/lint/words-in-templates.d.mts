import type { Rule } from 'eslint';

declare const rule: Rule.RuleModule;
export default rule;
export function shownIn(source: string): { readonly text: string; readonly holes: readonly number[] }[];
