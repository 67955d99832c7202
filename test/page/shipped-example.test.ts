/**
 * The recorded check of the example is equal to the readers' current result, in the built page, with every
 * probability: in Chromium, and in Firefox where it is installed. `GOLDEN=1 npx vitest run --project page
 * test/page/shipped-example.test.ts` records it again.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CheckService, CheckView } from '../../src/core/api/check-room.ts';
import type { EvidenceFinding } from '../../src/core/ports/evidence.ts';
import { firefoxPath, launchFirefox } from './firefox.ts';
import { launchChromium, openSite, type Site } from './site.ts';
import type { Tab } from './tab.ts';

const examples = new URL('../../public/examples/', import.meta.url);
const shipped = new URL('checked.json', examples);
const { collection, question, answer } = JSON.parse(
  readFileSync(new URL('index.json', examples), 'utf8'),
) as { readonly collection: { readonly id: string }; readonly question: string; readonly answer: string };

let site: Site;
let browser: Browser;

beforeAll(async () => {
  // The build needs the file, whatever it contains.
  if (process.env['GOLDEN'] && !existsSync(shipped)) writeFileSync(shipped, '{}');
  [site, browser] = await Promise.all([openSite(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Checks the example with the default settings. */
const checkedNow = (tab: Tab): Promise<CheckView | undefined> =>
  tab.evaluate(
    async (request) => {
      const room = document.querySelector('totem-app')!.rooms.find(({ id }) => id === 'check')!;
      const service = room.service() as CheckService;
      const heard = () => undefined;
      const { preferences } = await service.open(heard);
      // The documents are unpacked once the list is available.
      await service.listing();
      return service.check({ ...request, settings: preferences.settings }, 'example', heard, heard);
    },
    { collection: collection.id, question, answer },
  );

type Probabilities = Pick<EvidenceFinding, 'support' | 'contradiction'>;
const placesOf = ({ support, contradiction }: Probabilities) => ({
  support: support.toFixed(12),
  contradiction: contradiction.toFixed(12),
});

/**
 * What a reader decides and shows. Browsers may differ in the last places of an exponential, which comes
 * after the model; twelve places are compared.
 */
const decidedIn = ({ checked, verdicts, decision, tags, documents, pages }: CheckView) => ({
  factoids: checked.factoids.map(({ factoid, context, finding, variants, score, words, correction }, i) => ({
    text: factoid.text,
    verdict: verdicts[i],
    score,
    words,
    correction,
    passages: context.map(({ document, span, text }) => ({ document, span, text })),
    finding: { ...finding, ...placesOf(finding) },
    variants: variants.map(({ mutation, finding: found, decision: decided, penalty }) => ({
      text: mutation.text,
      found: { ...found, ...placesOf(found) },
      decided,
      penalty,
    })),
  })),
  asked: [checked.question, checked.answer, checked.reader, checked.settings],
  score: checked.score,
  decision,
  topics: tags.map(({ topic, words }) => ({ topic, words })),
  documents,
  pages,
});

it('is what the readers say of it today', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.address}#/check`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const fresh = await checkedNow(page);
  if (!fresh) throw new Error('the example was not checked');
  if (process.env['GOLDEN']) {
    const summary = { ...fresh.summary, id: 'example', sample: true };
    writeFileSync(shipped, `${JSON.stringify({ ...fresh, summary })}\n`);
  }
  const recorded = JSON.parse(readFileSync(shipped, 'utf8')) as CheckView;
  expect(decidedIn(recorded)).toEqual(decidedIn(fresh));
  expect(recorded.summary).toMatchObject({
    id: 'example',
    sample: true,
    excerpt: fresh.summary.excerpt,
    counts: fresh.summary.counts,
  });
});

const firefox = firefoxPath();
it.skipIf(firefox === undefined)('is what they say in Firefox', async () => {
  const other = await launchFirefox(firefox as string);
  try {
    const { tab } = await other.open();
    await tab.goto(`${site.address}#/check`);
    const fresh = await checkedNow(tab);
    const recorded = JSON.parse(readFileSync(shipped, 'utf8')) as CheckView;
    expect(fresh && decidedIn(fresh)).toEqual(decidedIn(recorded));
  } finally {
    await other.close();
  }
});
