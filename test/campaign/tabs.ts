/**
 * Interleaved writes from two and three tabs: reviews, pasted replies, collections, and changes of a case of
 * rules. Nothing is lost, and all tabs show the same.
 */
import type { BrowserContext, Page } from 'playwright';
import type { CheckService } from '../../src/core/api/check-room.ts';
import type { RulesService } from '../../src/core/api/rules-room.ts';
import type { TestService } from '../../src/core/api/test-room.ts';
import { buildSite, launchChromium, openSite, ready } from '../page/site.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';

/** What a tab shows of the things that are written to. */
interface Seen {
  readonly reviews: number;
  readonly log: number;
  readonly replies: number;
  readonly collections: readonly string[];
  readonly objects: readonly string[];
}
interface Bench {
  write(tab: number, count: number): Promise<void>;
  seen(): Promise<Seen>;
}
type Testing = typeof globalThis & { bench: Bench };

async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await ready(page);
  await page.evaluate(preparePage);
  return page;
}

/** Runs in the page. */
async function preparePage(): Promise<void> {
  const app = document.querySelector('totem-app')!;
  const service = (id: string) => app.rooms.find((room) => room.id === id)?.service();
  const check = service('check') as CheckService;
  const test = service('test') as TestService;
  const rules = service('rules') as RulesService;
  const quiet = () => undefined;
  await Promise.all([check.open(quiet), test.open(quiet), rules.open(quiet)]);
  await check.listing();
  const settings = { edgeJaccard: 0.5, nodeJaccard: 0.5, synonymCosine: 0.8 };
  const run = (await test.listing()).runs[0];
  const answer = await test.answer(run?.id ?? '', 0, settings);
  const rulesCase = (await rules.listing()).cases[0]?.id ?? '';
  const write = (name: string, kind: number): Promise<unknown> => {
    switch (kind) {
      case 0:
        return check.review('example', { verdict: 'confirmed', note: name });
      case 1:
        return check.makeCollection(name);
      case 2:
        return rules.change(rulesCase, { addObject: name });
      default:
        return test.addAnswer(
          { runId: run?.id ?? '', caseSetId: run?.caseSetId ?? '' },
          { caseId: answer.case.id, model: 'pasted', text: `No. ${name}` },
        );
    }
  };
  const objects = async () => {
    const file = (await rules.exportCase(rulesCase, 'json')) as Blob;
    const { objects: named = [] } = JSON.parse(await file.text()) as { objects?: readonly string[] };
    return named.toSorted();
  };
  (globalThis as Testing).bench = {
    async write(tab, count) {
      // Two at a time, so that writes of one tab meet too.
      const some = async (first: number) => {
        for (let i = first; i < count; i += 2) await write(`t${String(tab)}w${String(i)}`, (i >> 1) % 4);
      };
      await Promise.all([some(0), some(1)]);
    },
    async seen() {
      const listing = await check.listing();
      const { total } = await test.answers(run?.id ?? '', {}, settings, 0, 1);
      const listed = (await test.listing()).runs.find(({ id }) => id === run?.id);
      return {
        reviews: (await check.checkView('example'))?.reviews.length ?? 0,
        log: (await check.verifyAudit()) ? -1 : (await check.auditEntries(0, 1)).total,
        replies: listed?.answers === total ? total : -1,
        collections: listing.collections.map(({ name }) => name).toSorted(),
        objects: await objects(),
      };
    },
  };
}

export default async function* tabs({ cases = 200, say }: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  await buildSite();
  const [site, browser] = await Promise.all([openSite(), launchChromium()]);
  let [lost, differ, written] = [0, 0, 0];
  for (const count of [2, 3]) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const pages: Page[] = [];
    for (let tab = 0; tab < count; tab++) pages.push(await opened(context, site.address));
    const look = () =>
      Promise.all(pages.map((page) => page.evaluate(() => (globalThis as Testing).bench.seen())));
    const [before] = await look();
    const each = Math.ceil(cases / count / 8) * 8;
    await Promise.all(
      pages.map((page, tab) =>
        page.evaluate(([t, n]) => (globalThis as Testing).bench.write(t, n), [tab, each] as const),
      ),
    );
    written += each * count;
    const after = await look();
    const first = after[0] as Seen;
    const expected = (each * count) / 4;
    const grown = [
      first.reviews - (before?.reviews ?? 0),
      first.log - (before?.log ?? 0),
      first.replies - (before?.replies ?? 0),
      first.collections.length - (before?.collections.length ?? 0),
      first.objects.length - (before?.objects.length ?? 0),
    ];
    for (const grew of grown) lost += Math.abs(expected - grew);
    differ += after.filter((seen) => JSON.stringify(seen) !== JSON.stringify(first)).length;
    say(`${String(count)} tabs: of ${String(expected)} each, kept ${grown.join(', ')}`);
    await context.close();
  }
  await browser.close();
  await site.close();
  const seconds = secondsSince(started);
  yield {
    measure: 'tabs.lost',
    value: lost,
    n: written,
    seconds,
    ...(lost > 0 && { failure: 'writes are lost' }),
  };
  yield {
    measure: 'tabs.differ',
    value: differ,
    n: 5,
    ...(differ > 0 && { failure: 'tabs show different things' }),
  };
}
