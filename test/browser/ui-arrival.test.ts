/** The preview of a file: what becomes of each column, dates that need an answer, and a name typed last. */
import { ContextProvider } from '@lit/context';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { previewTable } from '../../src/core/knowledge/importers/recognise.ts';
import type { ImportChoices } from '../../src/core/knowledge/importers/import-choices.ts';
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

/** The room's preview of a table; imports are only noted. */
async function opened(text: string) {
  const imported: ImportChoices[] = [];
  const service = {
    preview: (_: Blob, name: string, choices: ImportChoices) =>
      Promise.resolve({ kind: 'facts: table', ...previewTable({ name, text }, choices) }),
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
  const preview = view.shadowRoot!.querySelector('totem-arrival-preview')!.shadowRoot!;
  const importButton = () => preview.querySelector<HTMLButtonElement>('button.primary')!;
  const selects = () => [...preview.querySelectorAll('fieldset select')] as HTMLSelectElement[];
  return { preview, imported, importButton, selects, room };
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
