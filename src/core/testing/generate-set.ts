/**
 * Generates a set of relational cases (generate.ts), of temporal cases (temporal/generate-temporal.ts), or of
 * both, half each in turn.
 */
import type { FactBase } from '../knowledge/fact-base.ts';
import type { Work } from '../work.ts';
import { generateCases } from './generate.ts';
import { generateTemporalCases } from './temporal/generate-temporal.ts';
import type { TestCase } from './test-case.ts';
import type { CaseKind, GenerationOptions, TemporalChoices } from './generation-options.ts';

const anyTemporal: TemporalChoices = { depths: [], operators: [], style: 'plain' };

/** If one kind gives fewer than half, the other kind fills the set. */
export function* generateSet(base: FactBase, options: GenerationOptions): Work<readonly TestCase[]> {
  const kind = kindOf(options);
  const rules = options.rules.filter((rule) => rule !== 'temporal');
  const relational = (count: number) => generateCases(base, { ...options, rules, count });
  const temporal = (count: number) =>
    generateTemporalCases(base, {
      ...anyTemporal,
      ...options.temporal,
      domains: options.domains,
      seed: options.seed,
      count,
    });
  if (kind === 'relational') return yield* relational(options.count);
  if (kind === 'temporal') return yield* temporal(options.count);
  const ofTime = yield* temporal(Math.floor(options.count / 2));
  const others = yield* relational(options.count - ofTime.length);
  const missing = options.count - ofTime.length - others.length;
  return inTurn(others, missing > 0 ? yield* temporal(ofTime.length + missing) : ofTime);
}

/** If the kind is not stated, it follows from the chosen rules. */
export function kindOf({ kind, rules }: Pick<GenerationOptions, 'kind' | 'rules'>): CaseKind {
  if (kind !== undefined || !rules.includes('temporal')) return kind ?? 'relational';
  return rules.length === 1 ? 'temporal' : 'mixed';
}

/** Alternates the two kinds, so that even a short beginning of the set has both. */
function inTurn(first: readonly TestCase[], second: readonly TestCase[]): readonly TestCase[] {
  return Array.from({ length: Math.max(first.length, second.length) }, (_, i) => [first[i], second[i]])
    .flat()
    .filter((testCase) => testCase !== undefined);
}
