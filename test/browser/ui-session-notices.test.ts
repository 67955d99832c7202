/** A removal shows a notice with Undo, and the last few notices stay visible. */
import { ContextProvider } from '@lit/context';
import { expect, it, vi } from 'vitest';
import type { Removing } from '../../src/core/api/removal.ts';
import '../../src/ui/notices.ts';
import { Session, sessionContext } from '../../src/ui/session.ts';
import { all, inside } from './elements.ts';

/** Documents that can be removed and brought back; `broken` ones cannot. */
function documents(...names: string[]) {
  const kept = new Set(names);
  const service: Removing<'document'> = {
    remove: (kind, id) => {
      kept.delete(id);
      return Promise.resolve({ id: `removal of ${id}`, kind, name: id });
    },
    undo: (removal) => {
      const id = removal.replace('removal of ', '');
      if (id === 'broken') return Promise.reject(new Error('The disk is full.'));
      kept.add(id);
      return Promise.resolve();
    },
    restoreShipped: () => Promise.resolve(),
  };
  const session = new Session();
  const remove = (id: string) => session.removeFrom({ service, kind: 'document', id, listing: 'all' });
  return { kept, service, session, remove };
}

const said = ({ notices }: Session) => notices.map((notice) => 'name' in notice && notice.name);

async function shown(session: Session) {
  const page = document.createElement('div');
  new ContextProvider(page, { context: sessionContext, initialValue: session });
  const element = document.createElement('totem-notices');
  page.append(element);
  document.body.append(page);
  await element.updateComplete;
  return element;
}

it('says what was removed, and brings it back', async () => {
  const { kept, session, remove } = documents('a.txt');
  const element = await shown(session);
  await remove('a.txt');
  expect([...kept]).toEqual([]);
  expect(session.version('all')).toBe(1);
  await vi.waitFor(() => expect(inside(element, '[role=status]').innerText).toContain('Removed “a.txt”.'));
  inside(element, '.undo').click();
  await vi.waitFor(() => expect(inside(element, '[role=status]').innerText).toContain('“a.txt” is back.'));
  expect([...kept]).toEqual(['a.txt']);
  expect([session.version('all'), session.version('a.txt')]).toEqual([2, 2]);
  expect(all(element, '.undo')).toEqual([]);
  expect(element.shadowRoot?.activeElement?.textContent.trim()).toBe('Close');
});

it('takes the focus where the removal has left it nowhere', async () => {
  const { session, remove } = documents('a.txt');
  const element = await shown(session);
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  await remove('a.txt');
  button.remove();
  await vi.waitFor(() => expect(element.shadowRoot?.activeElement?.textContent.trim()).toBe('Undo'));
});

it('keeps the last few, each until it is closed', async () => {
  const { session, remove } = documents('a', 'b', 'c', 'd');
  const element = await shown(session);
  for (const name of ['a', 'b', 'c', 'd']) await remove(name);
  await vi.waitFor(() => expect(all(element, 'li')).toHaveLength(3));
  expect(said(session)).toEqual(['b', 'c', 'd']);
  all(element, 'li button:last-child')[1]?.click();
  expect(said(session)).toEqual(['b', 'd']);
});

it('says why something could not be brought back', async () => {
  const { session, remove } = documents('broken');
  await remove('broken');
  await session.undo('removal of broken');
  expect(session.notices).toMatchObject([{ name: 'broken', state: 'failed', why: 'The disk is full.' }]);
});

it('says why something could not be removed', async () => {
  const session = new Session();
  const { service } = documents();
  const refusing = { ...service, remove: () => Promise.reject(new Error('A batch is being checked.')) };
  const removed = session.removeFrom({ service: refusing, kind: 'document', id: 'a', listing: 'all' });
  expect(await removed).toBe(false);
  expect(session.notices).toMatchObject([{ state: 'kept', why: 'A batch is being checked.' }]);
});
