/** Documents and answers in languages that the readers do not know, in the built page. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { barriers } from './barriers.ts';
import type { Site } from './site.ts';
import { eachVisit } from './visits.ts';

let site: Site;
let page: Page;

eachVisit((visit) => {
  ({ site, page } = visit);
  page.setDefaultTimeout(120_000);
});

const german = [
  'Mietvertrag',
  'Der Vertrag beginnt am 3. Mai 2021 und läuft auf unbestimmte Zeit. Die Miete beträgt 920 Euro im ' +
    'Monat. Die Kaution beträgt 1.840,50 Euro und ist in drei Raten zu zahlen. Die Heizung ist in der ' +
    'Miete enthalten.',
  'Haustiere dürfen nur mit Zustimmung der Vermieterin, Frau Anna Schneider, gehalten werden. Der Mieter ' +
    'kann mit einer Frist von drei Monaten kündigen.',
].join('\n\n');

const spanish =
  'El contrato empieza el 3 de mayo de 2021 y dura dos años. La fianza es de 1.840,50 euros. El ' +
  'inquilino no puede tener perros sin permiso de la propietaria, María García. El alquiler sube un 4 ' +
  'por ciento cada año.';

const paste = async (name: string, text: string) => {
  await page.goto(`${site.address}#/check`);
  await page.getByRole('button', { name: 'Paste text instead' }).press('Enter');
  await page.getByLabel('Text to check against').fill(text);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add text' }).press('Enter');
  await page.getByRole('option', { name: new RegExp(`^\\s*${name}`, 'u') }).waitFor({ state: 'attached' });
};
const before = () => page.locator('totem-check-inputs').getByRole('note', { name: 'Language' });
const beside = () => page.locator('totem-checked').getByRole('note', { name: 'Language' });
/** Checks an answer; returns its statements with their verdicts. */
const check = async (answer: string) => {
  await page.getByLabel('Question (optional)').fill('');
  await page.getByLabel('Answer to check').fill(answer);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.waitForFunction(
    (text) => {
      const { session, shadowRoot } = document.querySelector('totem-app')!;
      const { room } = shadowRoot!
        .querySelector('totem-check-room')!
        .shadowRoot!.querySelector('totem-check-home')!;
      const view = room.underway?.view;
      return view?.state === 'done' && view.checked.answer === text && !session.running('check', 'check');
    },
    answer,
    { timeout: 150_000 },
  );
  const rows = page.getByRole('region', { name: 'Statements' }).locator('tbody tr');
  // The view may be drawn a moment later.
  await page.waitForFunction(() => {
    const { shadowRoot } = document.querySelector('totem-app')!;
    const { room, shadowRoot: home } = shadowRoot!
      .querySelector('totem-check-room')!
      .shadowRoot!.querySelector('totem-check-home')!;
    const list = home!.querySelector('totem-checked')?.shadowRoot?.querySelector('totem-statements');
    const drawn = list?.shadowRoot?.querySelectorAll('totem-verdict').length;
    return drawn === room.underway?.view?.verdicts.length && list?.view.state === 'done';
  });
  return rows.evaluateAll((all) =>
    all.map((row) => [
      row.querySelector('button')?.textContent.trim(),
      row.querySelector('totem-verdict')?.shadowRoot?.textContent.trim(),
    ]),
  );
};

describe('a German document', () => {
  it('is said to be German before and beside the verdicts, which rest on values and quotations', async () => {
    await paste('Mietvertrag.txt', german);
    await before().getByText('“Mietvertrag.txt” is in German. The readers know English only.').waitFor();
    const statements = await check(
      'Der Vertrag beginnt am 13. Mai 2021. Die Miete beträgt 920 Euro im Monat. Die Kaution beträgt ' +
        '920 Euro. Die Wohnung hat einen Balkon. Die Heizung ist nicht in der Miete enthalten.',
    );
    expect(statements).toEqual([
      ['Der Vertrag beginnt am 13. Mai 2021.', 'Contradicted'],
      ['Die Miete beträgt 920 Euro im Monat.', 'Supported'],
      ['Die Kaution beträgt 920 Euro.', 'Contradicted'],
      ['Die Wohnung hat einen Balkon.', 'Unclear'],
      ['Die Heizung ist nicht in der Miete enthalten.', 'Unclear'],
    ]);
    await beside().getByText('The answer is in German; “Mietvertrag.txt” is in German.').waitFor();
    await before().getByText('The answer is in German; “Mietvertrag.txt” is in German.').waitFor();
    await page.getByRole('button', { name: 'Die Wohnung hat einen Balkon.' }).first().click();
    await page.getByText('Read by numbers, dates and names only: the text is German.').waitFor();
    expect(await barriers(page, ['a German document'], () => Promise.resolve())).toEqual([]);
  });

  it('is compared with an English answer by its values', async () => {
    await paste('Mietvertrag.txt', german);
    const statements = await check(
      'The contract begins on 3 May 2021. The notice period is four months. Pets are allowed in the flat.',
    );
    expect(statements.map(([, verdict]) => verdict)).toEqual(['Unclear', 'Contradicted', 'Unclear']);
    await beside().getByText('“Mietvertrag.txt” is in German.').waitFor();
  });
});

describe('other languages', () => {
  it('are told too, and never give “Not in the documents”', async () => {
    await paste('Contrato.txt', spanish);
    await before().getByText('“Contrato.txt” is in Spanish.').waitFor();
    const statements = await check(
      'La fianza es de 900 euros. El contrato dura dos años y empieza en mayo. La cocina tiene dos ventanas.',
    );
    expect(statements.map(([, verdict]) => verdict)).toEqual(['Contradicted', 'Unclear', 'Unclear']);
  });

  it('are not seen in English texts', async () => {
    await paste(
      'Lease.txt',
      'The rent is 920 euros a month. Pets are allowed with the consent of Frau Schneider.',
    );
    expect(await check('The rent is 920 euros a month.')).toEqual([
      ['The rent is 920 euros a month.', 'Supported'],
    ]);
    expect([await before().count(), await beside().count()]).toEqual([0, 0]);
  });
});
