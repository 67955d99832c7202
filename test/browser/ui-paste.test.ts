/** A pasted reply goes to the run in view, the model is remembered, and a typed reply survives a reload. */
import { ContextProvider } from '@lit/context';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { TestService } from '../../src/core/api/test-room.ts';
import { Session, sessionContext } from '../../src/ui/session.ts';
import { TestSession, testContext } from '../../src/ui/test-room/test-session.ts';
import '../../src/ui/test-room/paste-reply.ts';

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

const added: unknown[] = [];
const service = {
  listing: () =>
    Promise.resolve({
      factBases: [],
      caseSets: [],
      runs: ['newest', 'middle', 'oldest'].map((id) => ({ id, name: id, caseSetId: 'set', sample: false })),
    }),
  addAnswer: (target: unknown, answer: unknown) => {
    added.push([target, answer]);
    return Promise.resolve({ runId: 'middle', index: 0 });
  },
} as unknown as TestService;

async function opened(inView?: string) {
  const session = new Session();
  const room = new TestSession(session, service);
  if (inView !== undefined) room.view(inView);
  const page = document.createElement('div');
  new ContextProvider(page, { context: sessionContext, initialValue: session });
  new ContextProvider(page, { context: testContext, initialValue: room });
  document.body.append(page);
  const element = Object.assign(document.createElement('totem-paste'), { caseSetId: 'set', caseId: 'case' });
  page.append(element);
  const part = <T extends Element>(selector: string): T => element.shadowRoot!.querySelector<T>(selector)!;
  await expect.poll(() => element.shadowRoot?.querySelectorAll('option').length).toBe(4);
  return {
    page,
    reply: () => part<HTMLTextAreaElement>('textarea'),
    model: () => part<HTMLInputElement>('input'),
    run: () => part<HTMLSelectElement>('select'),
    submit: () => part<HTMLButtonElement>('button'),
  };
}

it('goes to the run in view, and remembers the model', async () => {
  const first = await opened('middle');
  expect(first.run().value).toBe('middle');
  await userEvent.fill(first.reply(), 'Yes.');
  await userEvent.fill(first.model(), 'some model');
  await userEvent.click(first.submit());
  await expect
    .poll(() => added)
    .toEqual([
      [
        { caseSetId: 'set', runId: 'middle' },
        { caseId: 'case', model: 'some model', text: 'Yes.' },
      ],
    ]);
  first.page.remove();
  // Of a run that is no longer there, nothing is known: the newest is taken.
  const second = await opened('removed');
  expect(second.run().value).toBe('newest');
  expect([second.model().value, second.reply().value]).toEqual(['some model', '']);
});

it('keeps a reply and a model that are being typed', async () => {
  const first = await opened();
  await userEvent.fill(first.reply(), 'No, because');
  await userEvent.fill(first.model(), 'a mod');
  first.page.remove();
  const second = await opened();
  expect([second.reply().value, second.model().value]).toEqual(['No, because', 'a mod']);
});
