/** Brings `filler.ts` into an opened page, as one script. */
import type { Page } from 'playwright';
import { bundled } from '../../bundled.ts';
import type { Filler } from './filler.ts';

export type WithFiller = typeof globalThis & { filler: Filler };

let code: Promise<string> | undefined;

export async function bringFiller(page: Page, root: string): Promise<void> {
  await page.evaluate(await (code ??= bundled(`${root}/test/campaign/storage/filler.ts`)));
}
