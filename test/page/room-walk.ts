/**
 * One work of each kind, from end to end, through the services of the page: a check, an import, a generated
 * set, a pasted reply that is read, a batch, a case of rules, a program, and the library's list. For browsers
 * that refuse parts of what Totem uses.
 */
import type { CheckService } from '../../src/core/api/check-room.ts';
import type { LibraryService } from '../../src/core/api/library-room.ts';
import type { LogicService } from '../../src/core/api/logic-room.ts';
import type { RulesService } from '../../src/core/api/rules-room.ts';
import type { TestService } from '../../src/core/api/test-room.ts';
import type { Tab } from './tab.ts';

/** What went wrong, by the kind of work; empty if all of it worked. @param page the built page, opened. */
export async function roomWalk(page: Tab): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, work] of Object.entries(works)) {
    const fault = await Promise.race([
      work(page).catch((reason: unknown) => String(reason)),
      page.waitForTimeout(180_000).then(() => 'it did not end'),
    ]);
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  }
  return faults;
}

const check = (page: Tab): Promise<string | undefined> =>
  page.evaluate(async () => {
    const service = (await serviceOf('check')) as CheckService;
    const quiet = () => undefined;
    const { preferences } = await service.open(quiet);
    const settings = { ...preferences.settings, readers: ['deterministic' as const], mutations: 1 };
    const added = await service.addText(undefined, 'boats', 'The red boat carries 12 people.', 'a', quiet);
    const collection = added?.collection ?? '';
    const request = { collection, question: '', answer: 'The red boat carries 90 people.', settings };
    const view = await service.check(request, 'b', quiet, quiet);
    if (!view) return 'no result';
    await service.review(view.summary.id, { verdict: 'confirmed', note: '' });
    const [log, again] = [await service.auditEntries(0, 10), await service.checkView(view.summary.id)];
    const removal = await service.remove('check', view.summary.id);
    await service.undo(removal.id);
    return log.total === 2 && again?.reviews.length === 1 ? undefined : `log ${String(log.total)}`;

    async function serviceOf(id: string): Promise<unknown> {
      const app = document.querySelector('totem-app')!;
      await app.updateComplete;
      return app.rooms.find((room) => room.id === id)?.service();
    }
  });

const batch = (page: Tab): Promise<string | undefined> =>
  page.evaluate(async () => {
    const app = document.querySelector('totem-app')!;
    const service = app.rooms.find((room) => room.id === 'check')?.service() as CheckService;
    const quiet = () => undefined;
    const rows = Array.from({ length: 3 }, (_, i) =>
      JSON.stringify({ id: String(i), context: 'The boat is red.', answer: 'The boat is red.' }),
    );
    const { settings } = await service.preferences();
    const kept = await service.importBatch(new Blob([rows.join('\n')]), 'rows.jsonl', {}, 'c', quiet);
    if (kept?.batch === undefined) return 'not imported';
    await service.runBatch(kept.batch, { ...settings, readers: ['deterministic'], mutations: 1 }, 'd', quiet);
    const { checked } = await service.batchReport(kept.batch, 0.5);
    return checked === 3 ? undefined : `${String(checked)} rows`;
  });

const test = (page: Tab): Promise<string | undefined> =>
  page.evaluate(async () => {
    const app = document.querySelector('totem-app')!;
    const service = app.rooms.find((room) => room.id === 'test')?.service() as TestService;
    const quiet = () => undefined;
    await service.open(quiet);
    const towns = Array.from({ length: 12 }, (_, i) => `Town ${String(i)}\tlies in\tLand ${String(i % 3)}`);
    const file = new Blob([['subject\trelation\tobject', ...towns].join('\n')]);
    const imported = await service.import(file, 'towns.tsv', {}, 'e', quiet);
    if (!imported?.kept) return `not imported: ${imported?.issues.issues[0]?.message ?? ''}`;
    const options = { count: 6, seed: 1, domains: [], rules: [], difficulties: [] };
    const { factBases } = await service.listing();
    const world = factBases.find(({ facts }) => facts > 1000);
    const set = await service.generate(world?.id ?? imported.kept.id, options, 'f', quiet);
    const [first] = set ? (await service.cases(set.id, {}, 0, 1)).rows : [];
    if (!set || !first) return 'nothing was generated';
    const reply = { caseId: first.id, model: 'm', text: 'No. It lies elsewhere.' };
    const { runId } = await service.addAnswer({ caseSetId: set.id }, reply);
    await service.read(runId, 'g', quiet);
    const run = (await service.listing()).runs.find(({ id }) => id === runId);
    return run?.read === 1 ? undefined : 'the reply was not read';
  });

const rules = (page: Tab): Promise<string | undefined> =>
  page.evaluate(async () => {
    const app = document.querySelector('totem-app')!;
    const service = app.rooms.find((room) => room.id === 'rules')?.service() as RulesService;
    await service.open(() => undefined);
    const [example] = (await service.listing()).examples;
    const id = await service.create(example?.id, 'A case');
    const view = await service.view(id);
    return view ? undefined : 'no view';
  });

const logic = (page: Tab): Promise<string | undefined> =>
  page.evaluate(async () => {
    const app = document.querySelector('totem-app')!;
    const service = app.rooms.find((room) => room.id === 'logic')?.service() as LogicService;
    await service.open(() => undefined);
    const program = 'p(a). p(b). q(X) :- p(X). ?- q(X).';
    const written = { program, question: '', formula: '', at: '', factBases: [] };
    const limits = { maxTuples: 1000, maxMegabytes: 100, maxSeconds: 10 };
    const run = await service.run(written, limits, 'h', () => undefined);
    return run?.queries[0]?.size === 2 ? undefined : 'no answers';
  });

/** It has the batch that was kept before; where nothing is kept, each room has only its own things. */
const library = (page: Tab): Promise<string | undefined> =>
  page.evaluate(async () => {
    const app = document.querySelector('totem-app')!;
    const service = app.rooms.find((room) => room.id === 'library')?.service() as LibraryService;
    const { refused } = await service.open(() => undefined);
    const { total } = await service.things({ kind: 'batch' }, 0, 10);
    if (refused !== undefined) return total === 0 ? undefined : 'another room is listed';
    return total > 0 ? undefined : 'the batch is not listed';
  });

const works = { check, batch, test, rules, logic, library };
/** How many works a walk has. */
export const walkedWorks = Object.keys(works).length;
