/**
 * The store of a browser that keeps nothing: the same promises as the one in IndexedDB, until the tab is
 * closed.
 */
import type { FactBase } from '../../core/knowledge/fact-base.ts';
import type { Reading } from '../../core/oracles/reading.ts';
import type { KeptRun, Store } from './store.ts';
import type { CaseSetSummary, FactBaseSummary } from '../../core/api/test-room.ts';
import type { Answer, TestCase } from '../../core/testing/test-case.ts';

interface Kept<Summary, Contents> {
  readonly summary: Summary;
  readonly contents: Contents;
}

export function memoryStore(): Store {
  const factBases = new Map<string, Kept<FactBaseSummary, FactBase>>();
  const caseSets = new Map<string, Kept<CaseSetSummary, readonly TestCase[]>>();
  const runs = new Map<string, Kept<KeptRun, readonly Answer[]>>();
  const readings = new Map<string, Reading>();
  const settings = new Map<string, string>();
  const newestFirst = <Summary extends { readonly added: number }>(
    kept: ReadonlyMap<string, { readonly summary: Summary }>,
  ) => [...kept.values()].map(({ summary }) => summary).sort((a, b) => b.added - a.added);

  return {
    listing: async () => ({
      factBases: newestFirst(factBases),
      caseSets: newestFirst(caseSets),
      runs: newestFirst(runs),
    }),

    keepFactBase: async (summary, contents) => void factBases.set(summary.id, { summary, contents }),
    async keepRelations(id, relations) {
      const kept = factBases.get(id);
      if (kept) factBases.set(id, { ...kept, contents: { ...kept.contents, relations } });
    },
    factBase: async (id) => factBases.get(id)?.contents,

    keepCaseSet: async (summary, contents) => void caseSets.set(summary.id, { summary, contents }),
    cases: async (id) => caseSets.get(id)?.contents ?? [],

    keepRun: async (summary, contents) => void runs.set(summary.id, { summary, contents }),
    async addAnswer(summary, answer) {
      const before = runs.get(summary.id)?.contents ?? [];
      runs.set(summary.id, { summary, contents: [...before, answer] });
      return before.length;
    },
    answers: async (runId) => runs.get(runId)?.contents ?? [],

    async keepReadings(made) {
      for (const [key, reading] of made) readings.set(key, reading);
    },
    readings: async (keys) =>
      new Map(
        keys.flatMap((key) => {
          const reading = readings.get(key);
          return reading ? [[key, reading] as const] : [];
        }),
      ),

    remove: async (kind, id) =>
      void (kind === 'fact base' ? factBases : kind === 'case set' ? caseSets : runs).delete(id),

    setting: async (name) => settings.get(name),
    keepSetting: async (name, value) => void settings.set(name, value),
  };
}
