/**
 * Threads and tabs that end at random moments of each kind of job, jobs that are cancelled at random moments,
 * also in threads that hang and with hostile texts, and leftovers that are cleared in the midst of another
 * tab's import. Every job ends with a message or goes on; what was finished is there once.
 */
import type { Browser } from 'playwright';
import { seeded } from '../../src/core/random.ts';
import { buildSite, launchChromium, openSite } from '../page/site.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';
import { commonShapes } from './growth/shapes.ts';
import { kinds, opened, type Kind } from './kills/bench.ts';
import { clearings } from './kills/clearing.ts';
import { threadsOf, Trials } from './kills/trials.ts';

const parts = ['threads', 'cancel', 'texts', 'closing', 'clearing'] as const;
type Part = (typeof parts)[number];

/** Each thread ends so often in each kind of job; `--cases` gives another number. */
const CASES = 20;
/** For each of these: how many tabs are closed in all, how many of them late in a batch, and clearings. */
const TABS = 10;
const TABS_IN_BATCH = 2.5;
const CLEARINGS = 5;
/** Rows that are done when a tab is closed late in a batch. */
const ROWS_DONE = 50;

/** Words after the task’s name choose parts and kinds of job: `closing clearing`, `threads check`. */
export default async function* kills(options: TaskOptions): AsyncGenerator<Result> {
  const { cases = CASES, seed, words } = options;
  const started = performance.now();
  const chosen = <Name extends string>(names: readonly Name[]): readonly Name[] => {
    const some = names.filter((name) => words.includes(name));
    return some.length > 0 ? some : names;
  };
  const [chosenParts, chosenKinds] = [chosen<Part>(parts), chosen<Kind>(kinds)];
  await buildSite();
  const [site, browser] = await Promise.all([openSite(), launchChromium()]);
  const all: Trials[] = [];
  if (chosenParts.some((part) => part !== 'clearing'))
    for (const kind of chosenKinds)
      all.push(await triedKind(kind, chosenParts, { ...options, cases, browser, address: site.address }));
  const cleared = chosenParts.includes('clearing')
    ? await clearings(browser, site.address, {
        count: cases * CLEARINGS,
        random: seeded(seed),
        say: options.say,
      })
    : undefined;
  await browser.close();
  await site.close();

  const sum = (of: (found: Trials['found']) => number) => all.reduce((so, { found }) => so + of(found), 0);
  const faults = all.flatMap((trials) => trials.faults);
  const ended = sum((found) => found.ended);
  const cancelled = sum((found) => found.cancelled);
  const closed = sum((found) => found.closed + found.closedInBatch);
  const measure = (name: string, value: number, n: number, why: readonly string[] = faults) => ({
    measure: name,
    value,
    n,
    seconds: secondsSince(started),
    ...(value > 0 && { failure: why.join('\n') }),
  });
  if (all.length > 0) {
    yield measure(
      'workers.waiting',
      sum(({ waiting }) => waiting),
      ended + cancelled,
    );
    yield measure(
      'kills.lost',
      sum(({ lost }) => lost),
      ended + cancelled + closed,
    );
    yield measure(
      'kills.doubled',
      sum(({ doubled }) => doubled),
      ended + cancelled + closed,
    );
    yield { measure: 'kills.tabs', value: closed, n: sum((found) => found.closedInBatch) };
    const worst = Math.round(Math.max(...all.map(({ found }) => found.worstCancel)));
    if (cancelled > 0) yield { measure: 'cancel.worst-ms', value: worst, n: cancelled };
  }
  if (cleared) {
    const { lost, left } = cleared;
    options.say(`${String(cleared.imports)} imports, ${String(cleared.closed)} tabs closed in one`);
    yield measure('clearing.lost', lost.length, cleared.clearings, lost);
    yield measure('clearing.left', left.length, cleared.closed, left);
  }
}

interface Setting extends TaskOptions {
  readonly cases: number;
  readonly browser: Browser;
  readonly address: string;
}

async function triedKind(kind: Kind, chosen: readonly Part[], options: Setting): Promise<Trials> {
  const { cases, seed, browser, address, say } = options;
  const random = seeded(seed * kinds.length + kinds.indexOf(kind));
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const trials = new Trials(kind, random, () => opened(context, address));
  say(await trials.begin());
  if (chosen.includes('threads'))
    for (const thread of threadsOf[kind])
      for (let i = 0, tried = 0; i < cases && tried < 2 * cases; tried++) {
        const said = await trials.end(`${kind} ${thread} ${String(tried)}`, thread);
        if (said !== undefined) i++;
        say(said ?? `${kind}: there was no thread “${thread}”`);
      }
  if (chosen.includes('cancel'))
    for (let i = 0; i < cases; i++) {
      const hanging = i % 2 === 0 ? random.pick(threadsOf[kind]) : undefined;
      say(await trials.cancel(`${kind} ${String(i)} cancelled`, hanging));
    }
  if (chosen.includes('texts') && kind !== 'generate' && kind !== 'rules')
    for (let i = 0; i < cases; i++) {
      const shape = random.pick(commonShapes);
      // The ending decides how a document is read.
      const name = `${kind} ${String(i)} hostile${random.pick(['', '.txt', '.md', '.html'])}`;
      say(await trials.hostile(name, shape));
    }
  if (chosen.includes('closing')) {
    const late = Math.ceil(cases * TABS_IN_BATCH);
    for (let i = 0; i < Math.ceil((cases * TABS - late) / kinds.length); i++)
      say(await trials.close(`${kind} ${String(i)} closed`));
    if (kind === 'batch')
      for (let i = 0; i < late; i++) say(await trials.closeInBatch(`late ${String(i)}`, ROWS_DONE));
  }
  say(await trials.compareLog());
  await context.close();
  return trials;
}
