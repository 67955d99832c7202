/** The gallery of the built page: four elements that use one file of the toolkit, under the page's policy. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  CheckVerdict,
  LogicVerdict,
  RulesVerdict,
  TotemLogicElement,
} from '../../src/toolkit/elements.ts';
import { launchChromium, openSite, watch, type Site, type Watch } from './site.ts';

/** The second that is given without it is too short for a worker on a busy machine. */
const soon = { timeout: 30_000 };

let site: Site;
let browser: Browser;
let page: Page;
let seen: Watch;

beforeAll(async () => {
  site = await openSite();
  browser = await launchChromium();
  const context = await browser.newContext();
  seen = watch(context, site.address);
  page = await context.newPage();
  await page.addInitScript(() => {
    const last: Record<string, unknown> = {};
    Object.assign(globalThis, { heard: last });
    document.addEventListener('verdict', (event) => {
      last[(event.target as Element).localName] = (event as unknown as CustomEvent<unknown>).detail;
    });
  });
  await page.goto(`${site.address}gallery/index.html`);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** The verdict that an element has sent last. */
async function verdictOf<Detail>(name: string): Promise<Detail> {
  const handle = await page.waitForFunction(
    (of) => (globalThis as unknown as { heard: Readonly<Record<string, unknown>> }).heard[of],
    name,
  );
  return (await handle.jsonValue()) as Detail;
}

test('the logic snippet runs, and says why', async () => {
  const logic = page.locator('totem-logic');
  await logic.getByRole('button', { name: 'Run' }).click();
  const { queries, relations } = await verdictOf<LogicVerdict>('totem-logic');
  expect(queries[0]?.rows.map(([who]) => who).toSorted()).toEqual(['ben', 'cleo', 'dan']);
  expect(relations['ancestor']?.length).toBe(6);
  await logic.getByLabel('Atom').fill('ancestor(ada, dan)');
  await logic.getByRole('button', { name: 'Explain' }).click();
  await logic.getByText('parent(cleo, dan)').last().waitFor();
});

test('the rules form says what is broken', async () => {
  await page.locator('totem-rules').getByText('Not decided').first().waitFor();
  await page.evaluate(() => document.querySelector('totem-rules')?.set('Paid(Ada)', false));
  await expect.poll(async () => (await verdictOf<RulesVerdict>('totem-rules')).broken, soon).toEqual([2]);
});

test('the quiz asks a question with a proof', async () => {
  const quiz = page.locator('totem-test');
  await quiz.getByLabel('Your name').fill('Kim');
  await quiz.getByRole('button', { name: 'Start' }).click();
  await quiz.getByRole('radio').first().check();
  await quiz.getByRole('button', { name: 'Check' }).click();
  expect(await verdictOf('totem-test')).toMatchObject({ reply: expect.any(String) });
});

test('nothing is kept without a name for it, and with one a library is', async () => {
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await names()).toEqual([]);
  await page.evaluate(() => {
    const element = document.createElement('totem-rules');
    Object.assign(element, { files: '..', storage: 'club', specification: 'A(x) := x is a. A(x) => A(x)' });
    document.body.append(element);
  });
  // A worker starts for it, and makes the library.
  await expect.poll(names, soon).toEqual(['totem club library']);
});

test('the answer in the blog post is checked, and a second copy of the script does no harm', async () => {
  // As a text, because the test runner would rewrite the import.
  await page.evaluate("import('./totem/elements.js?again').then(() => undefined)");
  await page.locator('totem-check').getByRole('button', { name: 'Check this answer' }).click();
  const { statements } = await verdictOf<CheckVerdict>('totem-check');
  expect(statements.map(({ verdict }) => verdict)).toEqual(['supported', 'contradicted', 'absent']);
  expect(await page.locator('pre code').first().textContent()).toContain('<totem-check files="..');
  expect([seen.errors, seen.elsewhere]).toEqual([[], []]);
});

test('each part that custom-elements.json names is drawn and can be styled from the page', async () => {
  const { modules } = JSON.parse(readFileSync('src/toolkit/custom-elements.json', 'utf8')) as Manifest;
  // The rules of the gallery stand without a text.
  await page.evaluate(() =>
    Object.assign(document.querySelector('totem-rules') ?? {}, { text: 'Ada paid.' }),
  );
  await page.waitForFunction(() =>
    document.querySelector('totem-rules')?.shadowRoot?.querySelector('[part=text]'),
  );
  // These come and go: they are looked for below.
  const passing = ['progress', 'failure'];
  for (const { tagName, cssParts } of modules.flatMap(({ declarations }) => declarations)) {
    const names = cssParts.map(({ name }) => name).filter((name) => !passing.includes(name));
    const found = await page.evaluate(
      ([tag, parts]) => {
        // The page's policy allows no style that is written into it.
        const style = new CSSStyleSheet();
        style.replaceSync(
          parts.map((part) => `${tag}::part(${part}) { outline: 3px solid rgb(9, 8, 7) }`).join(''),
        );
        document.adoptedStyleSheets = [style];
        const inside = document.querySelector(tag)?.shadowRoot;
        const drawn = parts.map((part) => {
          const element = inside?.querySelector(`[part~=${part}]`);
          return element ? getComputedStyle(element).outlineColor : 'not drawn';
        });
        document.adoptedStyleSheets = [];
        return drawn;
      },
      [tagName, names] as const,
    );
    expect(found, `${tagName}: ${names.join(', ')}`).toEqual(names.map(() => 'rgb(9, 8, 7)'));
  }
});

test('the text within is the program; progress is told and drawn; a failure has its part', async () => {
  const chain = Array.from({ length: 700 }, (_, i) => `e(${String(i)}, ${String(i + 1)}).`).join(' ');
  const found = await page.evaluate(async (facts) => {
    const logic = document.createElement('totem-logic');
    logic.textContent = `${facts} p(X, Y) :- e(X, Y). p(X, Z) :- p(X, Y), e(Y, Z).`;
    document.body.append(logic);
    const told: unknown[] = [];
    let drawn = false;
    logic.addEventListener('progress', (event) => {
      told.push((event as unknown as CustomEvent<unknown>).detail);
      requestAnimationFrame(() => (drawn ||= logic.shadowRoot?.querySelector('[part=progress]') !== null));
    });
    const verdict = await logic.run();
    const isShown = logic.innerText !== '';
    const broken = document.createElement('totem-check');
    document.body.append(broken);
    await broken.check();
    const failure = broken.shadowRoot?.querySelector('[part=failure]')?.textContent ?? '';
    for (const element of [logic, broken]) element.remove();
    return { told, drawn, isShown, size: verdict?.relations['p']?.length, failure };
  }, chain);
  expect(found.told).toContainEqual(
    expect.objectContaining({ stage: expect.any(String), done: expect.any(Number) }),
  );
  expect(found).toMatchObject({ drawn: true, isShown: false, failure: expect.stringMatching(/\.$/u) });
});

test('the document and the answer in the slots of a check are what is checked', async () => {
  const found = await page.evaluate(() => {
    const check = document.querySelector('totem-check');
    const own = check?.shadowRoot?.querySelector('slot:not([name])');
    const source = own?.parentElement?.getAttribute('part');
    const named = check?.shadowRoot?.querySelector<HTMLSlotElement>('slot[name=document]');
    return { source, documents: named?.assignedElements().length, hidden: named?.hidden };
  });
  expect(found).toEqual({ source: 'source', documents: 1, hidden: true });
});

test('several on a page answer for themselves, say what is wrong, and look like the page', async () => {
  const found = await page.evaluate(async () => {
    const [one, two, wrong] = [
      'p(X) :- q(X). q(1).',
      'p(X) :- q(X), X > 1. q(1). q(2). q(3).',
      'p(X) :- q(Y).',
    ].map((program) => Object.assign(document.createElement('totem-logic'), { program })) as [
      TotemLogicElement,
      TotemLogicElement,
      TotemLogicElement,
    ];
    const heard: string[] = [];
    for (const element of [one, two, wrong]) {
      for (const name of ['issue', 'progress'])
        element.addEventListener(name, ({ bubbles }) => heard.push(`${name} ${String(bubbles)}`));
      document.body.append(element);
    }
    one.style.setProperty('--brand', 'rgb(1, 2, 3)');
    const [a, b] = await Promise.all([one.run(), two.run()]);
    await wrong.run();
    const button = one.shadowRoot?.querySelector('[part=run]') as Element;
    const other = two.shadowRoot?.querySelector('[part=run]') as Element;
    return {
      sizes: [a?.relations['p']?.length, b?.relations['p']?.length],
      heard: [...new Set(heard)].toSorted(),
      look: getComputedStyle(button).backgroundColor,
      different: getComputedStyle(button).backgroundColor !== getComputedStyle(other).backgroundColor,
    };
  });
  expect(found.sizes).toEqual([1, 2]);
  expect(found.heard).toContain('issue true');
  expect([found.look, found.different]).toEqual(['rgb(1, 2, 3)', true]);
});

test('custom-elements.json names what the elements have', async () => {
  const { modules } = JSON.parse(readFileSync('src/toolkit/custom-elements.json', 'utf8')) as Manifest;
  const declared = modules.flatMap(({ declarations }) => declarations);
  expect(declared.map(({ tagName }) => tagName).toSorted()).toEqual([
    'totem-check',
    'totem-logic',
    'totem-rules',
    'totem-test',
  ]);
  const own = await page.evaluate(
    (all) =>
      all.map(({ tagName, members }) => {
        const constructor = customElements.get(tagName) as unknown as {
          readonly observedAttributes: readonly string[];
        };
        const element = document.createElement(tagName);
        return {
          attributes: constructor.observedAttributes.toSorted(),
          missing: members.filter(({ name }) => !(name in element)).map(({ name }) => name),
        };
      }),
    declared,
  );
  for (const [i, { tagName, attributes = [] }] of declared.entries()) {
    expect(own[i]?.missing, tagName).toEqual([]);
    for (const { name } of attributes) expect(own[i]?.attributes, tagName).toContain(name);
  }
});

interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly tagName: string;
      readonly attributes?: readonly { readonly name: string }[];
      readonly members: readonly { readonly name: string }[];
      readonly cssParts: readonly { readonly name: string }[];
    }[];
  }[];
}
