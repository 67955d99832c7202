/** What is removed in a case of the Rules room comes back exactly as it was. The worker is the real one. */
import { ContextProvider } from '@lit/context';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RulesCase } from '../../src/core/api/rules-room.ts';
import '../../src/ui/rules-room/rules-home.ts';
import { RulesSession, rulesContext } from '../../src/ui/rules-room/rules-session.ts';
import { Session, sessionContext } from '../../src/ui/session.ts';
import { startRulesService } from '../../src/workers/rules-room/client.ts';
import { all, inside, show, wordsOf } from './elements.ts';

const sessions = new ContextProvider(document.body, { context: sessionContext });
const rooms = new ContextProvider(document.body, { context: rulesContext });

afterEach(() => {
  document.body.replaceChildren();
});

/** With white space and a pair of brackets that the form does not write. */
const RULES = `Variables:  x
Predicates:
  Staff(x) := x is a member of staff
  Enters(x) := x enters the cab
  Calm(x) := x is calm

Rules:
  (Enters(x) & Calm(x)) => Staff(x)
  Staff(x) => Calm(x)
  Enters(x) => Calm(x)
`;

/** The page with a case, and the case as it is stored, without its time. */
async function page(specification?: string) {
  const session = new Session();
  const room = new RulesSession(session, startRulesService(`rules ${crypto.randomUUID()}`));
  await room.open();
  const id = await room.service.create(specification === undefined ? 'snake' : undefined, 'Case');
  if (specification !== undefined) await room.change(id, { specification });
  const stored = async (): Promise<RulesCase> => {
    const view = await room.service.view(id);
    if (!view) throw new Error('The case is gone.');
    return { ...view.case, changed: 0 };
  };
  sessions.setValue(session);
  rooms.setValue(room);
  const home = await show('totem-rules-home', { caseId: id });
  const within = (name: string) => inside(home, name);
  const form = () => inside(within('totem-specification-editor'), 'totem-rules-form');
  await vi.waitFor(() => within('totem-specification-editor'), 5000);
  const undo = (from = -1) => session.undo(session.notices.at(from)?.id ?? '');
  const noticed = () => session.notices.map(({ state, ...rest }) => [state, 'name' in rest && rest.name]);
  return { room, id, stored, within, form, undo, noticed };
}

const labelOf = (button: Element): string => button.getAttribute('aria-label') ?? wordsOf(button);

/** Presses the button once it is there. */
async function press(part: () => Element, label: string): Promise<void> {
  await vi.waitFor(() => {
    const button = all(part(), 'button').find((each) => labelOf(each) === label);
    if (!button) throw new Error(`There is no button ${label}.`);
    button.click();
  }, 3000);
}

type Page = Awaited<ReturnType<typeof page>>;

async function openForm({ within, form }: Page): Promise<void> {
  await press(() => within('totem-specification-editor'), 'Form');
  await vi.waitFor(form);
}

/** Presses the button, undoes it, and compares. */
async function removedAndBack(it: Page, part: () => Element, label: string, name: string): Promise<void> {
  const before = await it.stored();
  await press(part, label);
  await vi.waitFor(() => expect(it.noticed().at(-1)).toEqual(['removed', name]), 3000);
  expect(await it.stored()).not.toEqual(before);
  await it.undo();
  expect(it.noticed().at(-1)).toEqual(['restored', name]);
  expect(await it.stored()).toEqual(before);
  // What was removed is shown again.
  await vi.waitFor(() => expect(all(part(), 'button').map(labelOf)).toContain(label), 3000);
}

describe('a removal comes back exactly as it was:', () => {
  test('an object, with the values and the answers that it had', async () => {
    const it = await page();
    for (const object of ['cat', 'hamster', 'dog']) await it.room.change(it.id, { addObject: object });
    for (const atom of ['OnTrain(cat)', 'OnTrain(hamster)', 'IsGuideDog(hamster)', 'OnTrain(dog)'])
      await it.room.change(it.id, { set: atom, value: 'true' });
    await it.room.change(it.id, { answer: 'IsHeld(hamster)', question: 'Is it held?', reply: 'Yes, it is.' });
    const { objects, set, replies } = await it.stored();
    expect([objects.length, set.length, replies.length]).toEqual([3, 4, 1]);
    const table = () => it.within('totem-atom-tables');
    await removedAndBack(it, table, 'Remove the object hamster', 'hamster');
  });

  test('an answer, with the words of the reply', async () => {
    const it = await page();
    const question = 'Is the snake held?';
    const reply = 'No. The snake was alone in its box.';
    await it.room.change(it.id, { answer: 'IsHeld(snake)', question, reply });
    await it.room.change(it.id, { answer: 'IsAnimal(snake)', question: 'An animal?', value: 'true' });
    const answers = () => it.within('totem-follow-ups');
    await removedAndBack(it, answers, `Remove the answer to: ${question}`, `Answer to: ${question}`);
    expect((await it.stored()).replies[0]).toMatchObject({ question, reply, value: 'false' });
  });

  test.each([
    ['a rule', 'Remove rule 2', 'Rule 2'],
    ['a condition of a rule', 'Remove Calm', 'Calm in rule 1'],
  ])('%s, with the rules as they were typed', async (_, label, name) => {
    const it = await page(RULES);
    await openForm(it);
    await removedAndBack(it, it.form, label, name);
    expect((await it.stored()).specification).toBe(RULES);
  });

  test('a predicate, though the rules that need it have an error without it', async () => {
    const it = await page(RULES);
    await openForm(it);
    await removedAndBack(it, it.form, 'Remove the predicate Enters', 'Enters');
    expect((await it.stored()).specification).toBe(RULES);
  });
});

describe('what was changed after the removal stays', () => {
  const rulesIn = async ({ stored }: Page) => (await stored()).specification.split('Rules:\n')[1];
  const ALL = ['Enters(x) & Calm(x) => Staff(x)', 'Staff(x) => Calm(x)', 'Enters(x) => Calm(x)'];
  const lines = (rules: readonly string[]) => rules.map((rule) => `  ${rule}\n`).join('');

  const removeTwoRules = async (it: Page, first: string, second: string) => {
    await openForm(it);
    await press(it.form, first);
    await vi.waitFor(() => expect(it.noticed()).toHaveLength(1));
    await vi.waitFor(() => expect(all(it.form(), 'fieldset.rule')).toHaveLength(2));
    await press(it.form, second);
    await vi.waitFor(() => expect(it.noticed()).toHaveLength(2));
  };

  test('two rules that are brought back, the newest first', async () => {
    const it = await page(RULES);
    await removeTwoRules(it, 'Remove rule 3', 'Remove rule 1');
    for (const from of [-1, -2]) await it.undo(from);
    expect((await it.stored()).specification).toBe(RULES);
  });

  test.each([
    ['Remove rule 3', 'Remove rule 1'],
    ['Remove rule 2', 'Remove rule 1'],
    ['Remove rule 1', 'Remove rule 1'],
    ['Remove rule 2', 'Remove rule 2'],
    ['Remove rule 3', 'Remove rule 2'],
  ])('%s, then %s: they come back to their places, the oldest first', async (first, second) => {
    const it = await page(RULES);
    await removeTwoRules(it, first, second);
    for (const from of [-2, -1]) await it.undo(from);
    expect(await rulesIn(it)).toBe(lines(ALL));
  });

  test('an object that was added since, and a value that was set since', async () => {
    const it = await page();
    await it.room.change(it.id, { addObject: 'cat' });
    await it.room.remove(it.id, { name: 'cat', change: { removeObject: 'cat' } });
    await it.room.change(it.id, { addObject: 'dog' });
    await it.room.change(it.id, { set: 'OnTrain(dog)', value: 'true' });
    await it.undo();
    const { objects, set } = await it.stored();
    expect([[...objects].sort(), set.length]).toEqual([['cat', 'dog'], 1]);
  });

  test('a condition goes back into its rule beside a rule that was added', async () => {
    const it = await page(RULES);
    await openForm(it);
    await press(it.form, 'Remove Calm');
    await vi.waitFor(() => expect(it.noticed()).toHaveLength(1));
    const left = (await it.stored()).specification;
    await it.room.change(it.id, { specification: `${left}  Calm(x) => Enters(x)\n` });
    await it.undo();
    expect(await rulesIn(it)).toBe(lines([...ALL, 'Calm(x) => Enters(x)']));
  });

  test('rules that have an error meanwhile; the removal can be undone once they are corrected', async () => {
    const it = await page(RULES);
    await openForm(it);
    await press(it.form, 'Remove rule 2');
    await vi.waitFor(() => expect(it.noticed()).toHaveLength(1));
    const left = (await it.stored()).specification;
    await it.room.change(it.id, { specification: `${left}  Calm(x => Staff(x)\n` });
    await it.undo();
    expect(it.noticed()).toEqual([
      ['failed', 'Rule 2'],
      ['removed', 'Rule 2'],
    ]);
    await it.room.change(it.id, { specification: left });
    await it.undo();
    expect((await it.stored()).specification).toBe(RULES);
  });
});

test('what was set just before a removal comes back with it', async () => {
  const it = await page();
  await it.room.change(it.id, { addObject: 'cat' });
  const setting = it.room.change(it.id, { set: 'OnTrain(cat)', value: 'true' });
  await it.room.remove(it.id, { name: 'cat', change: { removeObject: 'cat' } });
  await setting;
  expect((await it.stored()).set).toEqual([]);
  await it.undo();
  expect((await it.stored()).set).toHaveLength(1);
});

test('a removal that removes nothing is not offered back', async () => {
  const it = await page();
  await it.room.remove(it.id, { name: 'cat', change: { removeObject: 'cat' } });
  expect(it.noticed()).toEqual([]);
});
