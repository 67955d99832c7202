/**
 * A removal shows a notice with Undo. The last few notices stay visible; what the others offer to undo stays
 * in a list until the tab is closed.
 */
import { ContextProvider } from '@lit/context';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Removing } from '../../src/core/api/removal.ts';
import '../../src/ui/notices.ts';
import { Session, sessionContext } from '../../src/ui/session.ts';
import { all, inside, wordsOf } from './elements.ts';

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

afterEach(() => {
  document.body.replaceChildren();
});

const said = ({ notices }: Session) => notices.map((notice) => 'name' in notice && notice.name);

/** What the list of earlier ones says, line by line. */
const linesOf = (element: Element) => all(element, 'details li').map(wordsOf);

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

it('shows the last few; what was closed or pushed out is in a list under them', async () => {
  const { session, remove } = documents('a', 'b', 'c', 'd');
  const element = await shown(session);
  const announced = vi.fn();
  session.addEventListener('announce', announced);
  for (const name of ['a', 'b', 'c', 'd']) await remove(name);
  await vi.waitFor(() => expect(all(element, '[role=status] li')).toHaveLength(3));
  expect(said(session)).toEqual(['b', 'c', 'd']);
  expect(inside(element, 'summary').innerText).toBe('Removed or changed in this tab: 1');
  expect(announced).not.toHaveBeenCalled();
  all(element, '[role=status] .close')[1]?.click();
  expect(announced).toHaveBeenCalledTimes(1);
  expect(said(session)).toEqual(['b', 'd']);
  await vi.waitFor(() => expect(linesOf(element)).toEqual(['Removed “c”. Undo', 'Removed “a”. Undo']));
});

it('brings back everything that was removed, also after its notice was closed', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const { kept, session, remove } = documents(...names);
  const element = await shown(session);
  for (const name of names) await remove(name);
  session.tell('Something else happened.');
  for (const { id } of session.notices) session.closeNotice(id);
  expect([...kept]).toEqual([]);
  await vi.waitFor(() => expect(linesOf(element)).toHaveLength(names.length));
  expect(all(element, '[role=status] li')).toEqual([]);
  for (let left = names.length; left > 0; left--) {
    await vi.waitFor(() => expect(linesOf(element)).toHaveLength(left));
    all(element, 'details .undo')[0]?.click();
  }
  await vi.waitFor(() => expect([...kept].toSorted()).toEqual(names));
  await vi.waitFor(() => expect(all(element, 'details')).toEqual([]));
  expect(session.notices.map(({ state }) => state)).toEqual(['restored', 'restored', 'restored']);
});

it('keeps the focus in the list, and moves it to the notice once the list is empty', async () => {
  const { session, remove } = documents('a', 'b');
  const element = await shown(session);
  const focused = () => element.shadowRoot?.activeElement;
  for (const name of ['a', 'b']) await remove(name);
  for (const { id } of session.notices) session.closeNotice(id);
  await vi.waitFor(() => expect(inside(element, 'summary').innerText).toContain('2'));
  inside(element, 'summary').focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  expect(focused()?.getAttribute('aria-label')).toBe('Undo: bring back “b”');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(focused()?.textContent).toContain('in this tab: 1'));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Close: “a” is back.'));
});

it('covers the page only while there are notices', async () => {
  const { session, remove } = documents('a');
  const element = await shown(session);
  const position = () => getComputedStyle(element).position;
  await remove('a');
  await vi.waitFor(() => expect(position()).toBe('sticky'));
  session.closeNotice('removal of a');
  await vi.waitFor(() => expect(position()).toBe('static'));
});

it('takes back a change from the list, and something that was removed twice is in it once', async () => {
  const session = new Session();
  const restored: string[] = [];
  const restore = (what: string) => () => {
    restored.push(what);
    return Promise.resolve();
  };
  session.offerUndo({ id: 'edit 1', name: 'World facts' }, restore('the change'), 'changed');
  session.offerUndo({ id: 'topic 1', name: 'Weather' }, restore('the first'));
  for (const { id } of session.notices) session.closeNotice(id);
  session.offerUndo({ id: 'topic 1', name: 'Weather' }, restore('the second'));
  session.closeNotice('topic 1');
  expect(session.earlier.map(({ id }) => id)).toEqual(['edit 1', 'topic 1']);
  await session.undo('edit 1');
  await session.undo('topic 1');
  expect(restored).toEqual(['the change', 'the second']);
  expect(session.notices.map(({ state }) => state)).toEqual(['unchanged', 'restored']);
  expect(session.earlier).toEqual([]);
});

it('says why something could not be brought back, which can be tried again', async () => {
  const { kept, service, session, remove } = documents('broken');
  await remove('broken');
  session.closeNotice('removal of broken');
  await session.undo('removal of broken');
  expect(session.notices).toMatchObject([{ name: 'broken', state: 'failed', why: 'The disk is full.' }]);
  session.closeNotice('removal of broken');
  const element = await shown(session);
  expect(linesOf(element)).toEqual(['“broken” could not be brought back. The disk is full. Undo']);
  service.undo = () => Promise.resolve(void kept.add('broken'));
  await session.undo('removal of broken');
  expect([...kept]).toEqual(['broken']);
  expect(session.notices).toMatchObject([{ name: 'broken', state: 'restored' }]);
});

it('tells how an undo ended whose notice was closed meanwhile', async () => {
  const session = new Session();
  let fail: (why: Error) => void = () => undefined;
  const failing = new Promise<void>((_, reject) => (fail = reject));
  session.offerUndo({ id: '1', name: 'a' }, () => failing);
  const undone = session.undo('1');
  session.closeNotice('1');
  expect([session.notices, session.earlier]).toEqual([[], []]);
  fail(new Error('The disk is full.'));
  await undone;
  expect(session.notices).toMatchObject([{ name: 'a', state: 'failed' }]);
});

it('says why something could not be removed', async () => {
  const session = new Session();
  const { service } = documents();
  const refusing = { ...service, remove: () => Promise.reject(new Error('A batch is being checked.')) };
  const removed = session.removeFrom({ service: refusing, kind: 'document', id: 'a', listing: 'all' });
  expect(await removed).toBe(false);
  expect(session.notices).toMatchObject([{ state: 'kept', why: 'A batch is being checked.' }]);
});
