/** The preview of a file: what becomes of each column, dates that need an answer, and a name typed last. */
import { ContextProvider } from '@lit/context';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { previewTable } from '../../src/core/knowledge/importers/recognise.ts';
import type { ImportChoices, ImportPreview } from '../../src/core/knowledge/importers/import-choices.ts';
import { previewExchange } from '../../src/core/testing/exchange/preview.ts';
import type { TestService } from '../../src/core/api/test-room.ts';
import { Library } from '../../src/adapters/storage/library.ts';
import { memoryRecords } from '../../src/adapters/storage/memory-records.ts';
import { waitingFilesWith } from '../../src/workers/test-room/waiting-files.ts';
import { Session, sessionContext } from '../../src/ui/session.ts';
import { TestSession, testContext } from '../../src/ui/test-room/test-session.ts';
import { texts } from '../../src/ui/texts/test-room.ts';
import '../../src/ui/test-room/import-view.ts';

afterEach(() => {
  sessionStorage.clear();
  document.body.replaceChildren();
});

type Previewing = (source: { name: string; text: string }, choices: ImportChoices) => ImportPreview;
const facts: Previewing = (source, choices) => ({ kind: 'facts: table', ...previewTable(source, choices) });
const questions: Previewing = (source, choices) =>
  previewExchange(source, { ...choices, kind: 'questions: table' });

/** The room's preview of a table; imports are only noted. */
async function opened(text: string, preview: Previewing = facts) {
  const imported: ImportChoices[] = [];
  const service = {
    preview: (_: Blob, name: string, choices: ImportChoices) =>
      Promise.resolve(preview({ name, text }, choices)),
    listing: () => Promise.resolve({ factBases: [], caseSets: [], runs: [] }),
    import: (_: Blob, __: string, choices: ImportChoices) => {
      imported.push(choices);
      return Promise.resolve(undefined);
    },
    open: () => Promise.resolve({}),
    ...waitingFilesWith(new Library(memoryRecords()).settings, Date.now),
  } as unknown as TestService;
  const session = new Session();
  const page = document.createElement('div');
  const room = new TestSession(session, service);
  new ContextProvider(page, { context: sessionContext, initialValue: session });
  new ContextProvider(page, { context: testContext, initialValue: room });
  document.body.append(page);
  const view = document.createElement('totem-import');
  page.append(view);
  room.receive([new File([text], 'table.csv')], {});
  await expect
    .poll(() =>
      view.shadowRoot?.querySelector('totem-arrival-preview')?.shadowRoot?.querySelector('fieldset'),
    )
    .toBeTruthy();
  const shown = view.shadowRoot!.querySelector('totem-arrival-preview')!.shadowRoot!;
  const importButton = () => shown.querySelector<HTMLButtonElement>('button.primary')!;
  const selects = () => [...shown.querySelectorAll('fieldset select')] as HTMLSelectElement[];
  return { preview: shown, imported, importButton, selects, room };
}

const countries = 'Country;Capital;Founded\nPeru;Lima;1535\nEcuador;Quito;1534\n';

it('says what becomes of every column, and lets it be changed', async () => {
  const { importButton, selects, imported } = await opened(countries);
  expect(selects().map(({ value }) => value)).toEqual(['subject', 'own relation', 'own relation']);
  await userEvent.selectOptions(selects()[2]!, texts.arrival.uses['left out']!);
  await expect.poll(() => importButton().disabled).toBe(false);
  await userEvent.click(importButton());
  await expect.poll(() => imported).toEqual([{ uses: ['subject', 'own relation', 'left out'] }]);
});

it('is there again after a reload, with what was chosen, until the file is left out', async () => {
  const { room, selects } = await opened(countries);
  await userEvent.selectOptions(selects()[2]!, texts.arrival.uses['left out']!);
  await expect.poll(() => sessionStorage.getItem('totem files to import')).toContain('left out');
  const again = async () => {
    const other = new TestSession(new Session(), room.service);
    await other.open();
    return other;
  };
  const other = await again();
  expect(other.arrivals.map(({ file: { name }, choices }) => [name, choices.uses])).toEqual([
    ['table.csv', ['subject', 'own relation', 'left out']],
  ]);
  expect(await other.arrivals[0]?.file.text()).toBe(countries);
  other.dismiss(other.arrivals[0]!.file);
  expect(sessionStorage.getItem('totem files to import')).toBeNull();
  expect((await again()).arrivals).toEqual([]);
});

it('can import whatever the header tick says', async () => {
  const { preview, importButton, selects } = await opened(countries);
  const tick = preview.querySelector<HTMLInputElement>('input[type=checkbox]')!;
  for (const [ticked, uses] of [
    [false, ['subject', 'relation', 'object']],
    [true, ['subject', 'own relation', 'own relation']],
  ] as const) {
    await userEvent.click(tick);
    await expect.poll(() => selects().map(({ value }) => value)).toEqual(uses);
    await expect.poll(() => importButton().disabled).toBe(false);
    expect(tick.checked).toBe(ticked);
  }
});

it('asks once for a column whose dates can be read both ways', async () => {
  const { preview, importButton, imported } = await opened(
    'subject,relation,object,start\na,r,b,04/05/1794\n',
  );
  expect(importButton().disabled).toBe(true);
  const asked = preview.querySelector<HTMLSelectElement>('select[required]:not(fieldset select)')!;
  await userEvent.selectOptions(asked, 'day first');
  await expect.poll(() => importButton().disabled).toBe(false);
  await userEvent.click(importButton());
  await expect.poll(() => imported).toEqual([{ dateOrders: { start: 'day first' } }]);
});

it('keeps a name typed just before Import is clicked', async () => {
  const { preview, importButton, imported } = await opened(countries);
  const name = preview.querySelector<HTMLInputElement>('input:not([type=checkbox])')!;
  await userEvent.fill(name, 'Capitals');
  await userEvent.click(importButton());
  await expect.poll(() => imported).toEqual([{ name: 'Capitals' }]);
});

it('imports on Enter in the name', async () => {
  const { preview, imported } = await opened(countries);
  await userEvent.type(
    preview.querySelector<HTMLInputElement>('input:not([type=checkbox])')!,
    'Lands{Enter}',
  );
  await expect.poll(() => imported).toEqual([{ name: 'Lands' }]);
});

const question = (row: number) =>
  `Is it true that ${'there was at least one year in which '.repeat(row * 3 + 1)}number ${row} held?`;
const address = `https://example.org/${'path/'.repeat(60)}`;

/** The preview of a table on a phone, with its cells. */
async function onPhone(rows: readonly (readonly string[])[], preview: Previewing) {
  await page.viewport(390, 844);
  const opening = await opened(rows.map((row) => row.join(',')).join('\n'), preview);
  const region = opening.preview.querySelector('.sample')!;
  const cells = [...region.querySelectorAll('td')];
  expect(cells.map(({ innerText }) => innerText)).toEqual(rows.slice(1).flat());
  for (const cell of cells) expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  return { region, cells };
}

it.each([
  ['questions', questions, ['id', 'question', 'expected']],
  ['facts', facts, ['subject', 'relation', 'object']],
] as const)('shows every cell of %s whole, within the window of a phone', async (_, preview, head) => {
  const rows = [...[0, 1, 2, 3].map((row) => [`q${row}`, question(row), 'yes']), ['q4', address, 'no']];
  const { region, cells } = await onPhone([head, ...rows], preview);
  for (const cell of cells) expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(390);
  expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
});

it('scrolls many columns within the preview, where a question keeps a width to be read in', async () => {
  const head = ['id', 'question', 'expected', 'difficulty', 'explanation', 'source'];
  const row = ['q1', question(3), 'yes', 'intermediate', question(1), address];
  const { region, cells } = await onPhone([head, row], questions);
  expect(region.scrollWidth).toBeGreaterThan(region.clientWidth);
  for (const at of [1, 4, 5]) expect(cells[at]?.clientWidth).toBeGreaterThanOrEqual(160);
});
