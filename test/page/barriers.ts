/** Barriers to accessibility, as far as a program can find them. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/**
 * Axe for a page without frames. Its other mode opens one more page to put the results of frames together,
 * which takes four times as long.
 */
export const axeFor = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

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
  { width: 1280, colorScheme: 'light', rules: undefined },
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
      const axe = axeFor(page);
      const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
      found.push(
        ...violations.map(
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
