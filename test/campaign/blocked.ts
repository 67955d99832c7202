/**
 * Works from end to end where a browser refuses something: the data of sites is blocked, or the page came
 * over plain http from a host that is not this machine. Each fault counts, and a banner that is not true.
 */
import type { Page } from 'playwright';
import { openDeployments } from '../page/deployments.ts';
import {
  blockingBrowser,
  insecureHost,
  plainBrowser,
  type RefusingBrowser,
} from '../page/refusing-browsers.ts';
import { texts as library } from '../../src/ui/texts/library-room.ts';
import { texts as shell } from '../../src/ui/texts/shell.ts';
import { roomWalk, walkedWorks } from '../page/room-walk.ts';
import { buildSite, ready } from '../page/site.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';

interface Place {
  readonly name: string;
  readonly host: string;
  readonly launch: () => Promise<RefusingBrowser>;
  /** Whether the browser keeps what is saved. */
  readonly keeps: boolean;
  /** Whether the page is as secure as one that came over https. */
  readonly secure: boolean;
}
const places: readonly Place[] = [
  { name: 'plain http', host: insecureHost, launch: plainBrowser, keeps: true, secure: false },
  { name: 'site data blocked', host: '127.0.0.1', launch: blockingBrowser, keeps: false, secure: true },
];

/** Milliseconds. */
const BANNER_WITHIN = 5_000;

/**
 * The banner is there exactly where nothing is kept, and so is the Library's note that it does not list what
 * other rooms have.
 */
async function bannerFaults(page: Page, keeps: boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const [room, words] of [
    ['check', shell.refused('').split('(')[0]],
    ['library', library.list.notShared],
  ] as const) {
    await page.evaluate((name) => {
      location.hash = `#/${name}`;
    }, room);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The room says it once its worker has tried to open the database.
    const isShown = await page
      .getByText(words ?? '')
      .waitFor({ timeout: BANNER_WITHIN })
      .then(
        () => true,
        () => false,
      );
    if (isShown === keeps) faults.push(`“${words ?? ''}” is ${isShown ? '' : 'not '}shown`);
  }
  return faults;
}

export default async function* blocked({ say }: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  await buildSite();
  const faults: string[] = [];
  for (const { name, host, launch, keeps, secure } of places) {
    const site = await openDeployments(host);
    const { context, close } = await launch();
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(`${name}: ${error.message}`));
    await page.goto(site.address);
    await ready(page);
    if ((await page.evaluate(() => isSecureContext)) !== secure)
      throw new Error(`${name}: the page is not opened as it should be`);
    const found = [...(await roomWalk(page)), ...(await bannerFaults(page, keeps))];
    faults.push(...found.map((fault) => `${name}: ${fault}`));
    say(`${name}: ${found.length === 0 ? 'all worked' : found.join('; ')}`);
    await close();
    await site.close();
  }
  yield {
    measure: 'blocked.failures',
    value: faults.length,
    n: places.length * (walkedWorks + 2),
    seconds: secondsSince(started),
    ...(faults[0] !== undefined && { failure: faults.join('\n') }),
  };
}
