/** Barriers to accessibility, as far as a program can find them. */
import axe from 'axe-core';
import type { Page } from 'playwright';

type Axe = typeof axe;

/** What axe finds in a page without frames. @param rules all if none is named. */
export async function violations(page: Page, ...rules: readonly string[]): Promise<axe.Result[]> {
  // A change of the hash leaves it there, and its 1.2 MB take longer than most of its runs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOnly) => {
      const { run } = (window as unknown as { readonly axe: Axe }).axe;
      const options = { resultTypes: ['violations' as const], ...(runOnly.length > 0 && { runOnly }) };
      return (await run(document, options)).violations;
    },
    [...rules],
  );
}

/** Waits until nothing loads and nothing was drawn for a while. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
    ];
    const state = () => {
      const all = roots(document);
      const busy = all.some((root) => root.querySelector('[aria-busy=true]'));
      return busy ? undefined : all.map((root) => root.querySelectorAll('*').length).join();
    };
    const pause = () => new Promise((later) => setTimeout(later, 60));
    for (let before: string | undefined, now = state(); now === undefined || now !== before;) {
      await pause();
      [before, now] = [now, state()];
    }
  });

/** On a phone in the dark scheme, only the rules about colours and layout can find what others do not. */
const looks = [
  { width: 1280, colorScheme: 'light', rules: [] },
  {
    width: 360,
    colorScheme: 'dark',
    rules: ['color-contrast', 'scrollable-region-focusable'],
  },
] as const;

/**
 * The problems that axe finds in these views, and the views wider than the window: on a desktop in the light
 * scheme, and on a phone in the dark one. @param open shows a view completely.
 */
export async function barriers(
  page: Page,
  views: readonly string[],
  open: (view: string) => Promise<unknown>,
): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const { width, colorScheme, rules } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    for (const view of views) {
      await open(view);
      found.push(
        ...(await violations(page, ...rules)).map(
          ({ id, nodes }) => `${String(width)} ${colorScheme} ${view}: ${id}: ${nodes[0]?.html ?? ''}`,
        ),
      );
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) found.push(`${String(width)} ${view} is ${String(over)} px too wide`);
    }
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null });
  return found;
}
