/**
 * Hostile permalinks and files in the built page: scripts in every place, damaged and oversized packings,
 * wrong types, unseen letters. Half are links and files of the Logic room, some of whose programs are run, so
 * that their names reach tables, trees and drawings; the others are files of other programs' formats
 * (`hostile/rooms.ts`). Counts what was executed, what broke, and refusals without a sentence.
 */
import { deflateRawSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright';
import { seeded, type Random } from '../../src/core/random.ts';
import { texts } from '../../src/ui/texts/logic-room.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';
import { buildSite, launchChromium, openSite, ready, watch, type Watch } from '../page/site.ts';
import { gates, type Gate, type HostileFile } from './hostile/rooms.ts';

const CASES = 1000;
/** One in this many programs that could be opened is run. */
const RUN_EVERY = 4;
/** Visits at a time. */
const LANES = 4;

declare global {
  interface Window {
    executed: string[];
  }
}

const payloads = [
  '<script>executed.push(1)</script>',
  '<img src=x onerror="executed.push(2)">',
  '<svg onload=executed.push(3)>',
  'javascript:executed.push(4)',
  '"><iframe srcdoc="<script>parent.executed.push(5)</script>">',
  "');executed.push(6);('",
  '${executed.push(7)}',
  '{{constructor.constructor("executed.push(8)")()}}',
  '</textarea><script>executed.push(9)</script>',
  '<a href="javascript:executed.push(10)" autofocus onfocus=executed.push(11)>x</a>',
  '\u202egnp.exe\u202c\u200b\u0000',
  '__proto__',
  'constructor',
  '<math><mtext><style><img src=x onerror=executed.push(12)></style></mtext></math>',
  '\ud800',
  '\u2028executed.push(13)\u2029',
];

interface Hostile {
  readonly kind: 'link' | 'file';
  readonly name: string;
  /** A link's last part, or a file's bytes. */
  readonly content: string | Buffer;
}

const quoted = (text: string) => `'${text.replace(/[\\'\n\r\t]/g, '\\$&').replaceAll('\n', 'n')}'`;

function programOf(random: Random): string {
  const [a, b, c] = [random.pick(payloads), random.pick(payloads), random.pick(payloads)];
  return random.pick([
    `${quoted(a)}(${quoted(b)}, ${quoted(c)}). p(X) :- ${quoted(a)}(X, _). ?- p(X).`,
    `% ${a}\np(${quoted(b)}). q(X) :- p(X), !r(X). r(${quoted(c)}).`,
    `p(${a}). ${b}`,
    a + b + c,
    `${'p('.repeat(random.integer(3000))}a`,
    `p(${'x'.repeat(random.integer(5000))}). q(X) :- p(X).`,
    `war(${quoted(a)}, 1, 5). war(${quoted(b)}, 3, 9).`,
    `n(0). n(M) :- n(N), M = N + 1.`,
    `/* ${a}`,
    `p(X) :- ${Array.from({ length: random.integer(40) }, (_, i) => `q(X${i}, X${i + 1})`).join(', ')}.`,
  ]);
}

/** The value, mostly a document, with some of its parts wrong. */
function valueOf(random: Random): unknown {
  const text = () => random.pick(payloads);
  const whole = {
    format: 'totem-logic',
    version: 1,
    program: programOf(random),
    question: random.pick(['', `${quoted(text())}(X, Y)`, text()]),
    formula: random.pick(['', `F[0,5] ${quoted(text())}`, text()]),
    at: random.pick(['', '3', text()]),
    factBases: random.pick([[], [text()]]),
  };
  if (random.integer(3) > 0) return whole;
  return random.pick<unknown>([
    { ...whole, program: [text()] },
    { ...whole, factBases: text() },
    { ...whole, version: text() },
    { ...whole, question: { toString: text() } },
    { ...whole, program: 'p(a). '.repeat(100_000) },
    JSON.parse(`{"__proto__": {"program": "p(a)."}, "format": "totem-logic", "version": 1}`) as unknown,
    [whole],
    text(),
    null,
    12,
  ]);
}

function hostileCase(seed: number): Hostile {
  const random = seeded(seed);
  const name = random.pick(['a.json', 'a.dl', 'a.pl', 'a.txt', '<img src=x onerror=executed.push(20)>.json']);
  const json = random.pick([
    () => JSON.stringify(valueOf(random)),
    () => JSON.stringify(valueOf(random)),
    () => JSON.stringify(valueOf(random)),
    () => '['.repeat(2000) + ']'.repeat(2000),
    () => JSON.stringify(valueOf(random)).slice(0, 60),
    () => ' '.repeat(3_000_000),
  ])();
  if (seed % 2 === 0) {
    const bytes = random.pick([Buffer.from(json), Buffer.from(programOf(random)), noise(random)]);
    return { kind: 'file', name, content: bytes };
  }
  const packed = deflateRawSync(json);
  if (random.integer(4) === 0)
    for (let i = 0; i < 3; i++) packed[random.integer(packed.length)] = random.integer(256);
  const link = packed.toString('base64url');
  const content = random.pick([
    link,
    link,
    link,
    link,
    link.slice(0, random.integer(link.length)),
    encodeURIComponent(random.pick(payloads).replaceAll('\ud800', '')),
    'A'.repeat(20_000),
    noise(random).toString('base64url'),
  ]);
  return { kind: 'link', name, content };
}

const noise = (random: Random): Buffer =>
  Buffer.from(Array.from({ length: 1 + random.integer(400) }, () => random.integer(256)));

export default async function* hostile(options: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  const cases = options.cases ?? CASES;
  await buildSite();
  const site = await openSite();
  const browser = await launchChromium();
  const watches: Watch[] = [];
  const faults: string[] = [];
  const ends = { opened: 0, refused: 0, run: 0, given: 0 };
  const inLogic = Math.ceil(cases / 2);
  const each = (cases - inLogic) / gates.length;
  let done = 0;
  /** One visit of several at a time, because most of a case is waiting. */
  const visit = async (lane: number): Promise<void> => {
    const context = await browser.newContext();
    const seen = watch(context, site.address);
    watches.push(seen);
    const page = await prepared(context, site.address);
    seen.errors.length = 0;
    let open: string | undefined;
    for (let i = lane; i < cases; i += LANES) {
      const seed = options.seed * 1_000_003 + i;
      const random = seeded(seed);
      const gate = i < inLogic ? undefined : gates[Math.floor((i - inLogic) / each)];
      if (gate && gate.name !== open) await gate.open(page, site.address);
      open = gate?.name;
      const fault = await (
        gate
          ? given(
              page,
              gate,
              gate.file(random, () => random.pick(payloads)),
              ends,
            )
          : tried(page, hostileCase(seed), ends, site.address)
      ).catch(String);
      const executed = await page.evaluate(() => window.executed.splice(0));
      const errors = seen.errors.splice(0);
      const all = [...(fault === undefined ? [] : [fault]), ...executed.map((what) => `executed ${what}`)];
      const where = gate === undefined ? '' : ` (${gate.name})`;
      faults.push(...[...all, ...errors].map((what) => `seed ${seed}${where}: ${what}`));
      if (++done % 100 === 0) options.say(`  ${done} cases, ${faults.length} faults`);
    }
    // What came before has broken nothing.
    await page.goto(`${site.address}#/logic/example/taint`);
    await page.getByRole('row', { name: 'query' }).waitFor({ timeout: 60_000 });
  };
  try {
    await Promise.all(Array.from({ length: LANES }, (_, lane) => visit(lane)));
  } finally {
    await browser.close();
    await site.close();
  }
  const elsewhere = watches.flatMap((seen) => seen.elsewhere);
  options.say(
    `  ${ends.opened} opened, of which ${ends.run} were run; ${ends.refused} refused; ` +
      `${ends.given} given to other rooms`,
  );
  yield {
    measure: 'hostile.executed',
    value: faults.length + elsewhere.length,
    n: cases,
    seconds: secondsSince(started),
    ...(faults.length + elsewhere.length > 0 && {
      failure: [...faults, ...elsewhere].slice(0, 10).join('\n'),
    }),
  };
}

/** A page of the Logic room that notes what is executed; that it does is tried first. */
async function prepared(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.executed = [];
    for (const name of ['alert', 'confirm', 'prompt'] as const)
      window[name] = (() => window.executed.push(name)) as never;
    addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
      window.executed.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await page.goto(`${address}#/logic`);
  await ready(page);
  // What is to be noticed is noticed: a call, and markup that the policy stops.
  await page.evaluate(() => {
    alert('');
    try {
      document.createElement('i').setAttribute('onclick', 'alert(1)');
    } catch {
      // The policy refuses it, and tells so.
    }
  });
  await page.waitForTimeout(200);
  if ((await page.evaluate(() => window.executed.splice(0))).length < 2)
    throw new Error('The page does not notice what is executed.');
  await page.getByText(texts.program.limits, { exact: true }).click();
  await page.getByLabel(texts.program.limit.maxTuples).fill('2000');
  await page.getByLabel(texts.program.limit.maxTuples).press('Tab');
  return page;
}

/** A file that is given to another room: what the view says must be a sentence. */
async function given(
  page: Page,
  gate: Gate,
  file: HostileFile,
  ends: { given: number },
): Promise<string | undefined> {
  const words = (await gate.give(page, file)).trim();
  ends.given++;
  return /\S \S.*[.:]/s.test(words) ? undefined : `a file of which nothing is said: ${words}`;
}

/** The refusal is two sentences: that it was refused, and why. */
const unexplained = (words: string): string | undefined =>
  /\. \S.{8,}\.$/s.test(words.trim()) ? undefined : `a refusal without a reason: ${words}`;

/** What went wrong with a case; undefined if it was opened, or refused with a sentence. */
async function tried(
  page: Page,
  { kind, name, content }: Hostile,
  ends: Record<'opened' | 'refused' | 'run', number>,
  address: string,
): Promise<string | undefined> {
  const editor = page.getByLabel(texts.program.label);
  const before = kind === 'file' ? await editor.innerText() : '';
  if (kind === 'file') {
    await page.locator('#file').setInputFiles({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    });
    await page.waitForTimeout(60);
    const refusal = page.getByText(/^The file could not be opened\. ./);
    if ((await refusal.count()) > 0) {
      ends.refused++;
      return unexplained(await refusal.innerText());
    }
    if ((await editor.innerText()) === before) await page.waitForTimeout(200);
  } else {
    await page.goto(`${address}#/logic/link/${String(content)}`);
    const open = page.getByRole('button', { name: texts.link.open });
    const refusal = page.getByText(/^This link cannot be opened\. ./);
    await open.or(refusal).first().waitFor({ timeout: 10_000 });
    if ((await refusal.count()) > 0) {
      const words = await refusal.innerText();
      ends.refused++;
      await page.getByRole('link', { name: texts.link.leave }).click();
      await editor.waitFor();
      return unexplained(words);
    }
    await open.click();
    await editor.waitFor();
  }
  ends.opened++;
  if (ends.opened % RUN_EVERY > 0) return undefined;
  ends.run++;
  await page.getByRole('button', { name: texts.program.run, exact: true }).click();
  await page.getByText(/derived in/).waitFor({ timeout: 60_000 });
  return undefined;
}
