/** The editor of a relation: a declaration is stored; one that contradicts another is reported and undone. */
import { ContextProvider } from '@lit/context';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { declarationIssues } from '../../src/core/knowledge/relation-declaration.ts';
import { noProperties } from '../../src/core/knowledge/relation.ts';
import type { Relation, RelationRow } from '../../src/core/knowledge/relation.ts';
import type { TestService } from '../../src/core/api/test-room.ts';
import { Session, sessionContext } from '../../src/ui/session.ts';
import { TestSession, testContext } from '../../src/ui/test-room/test-session.ts';
import { texts } from '../../src/ui/texts/test-room.ts';
import '../../src/ui/test-room/relation-table.ts';

afterEach(() => {
  document.body.replaceChildren();
});

/** Relations in memory, under the real rules of declaration. */
function relationsOnly(...names: string[]): { service: TestService; kept: () => readonly Relation[] } {
  let relations: readonly Relation[] = names.map((name) => ({
    name,
    category: 'noun phrase',
    properties: { ...noProperties, inverse: `${name} of` },
  }));
  const rows = (): RelationRow[] =>
    relations.map((relation) => ({
      relation,
      facts: 3,
      suggestedCategory: 'noun phrase',
      example: 'A has it to B.',
      evidence: [
        {
          property: 'symmetric',
          holds: 1,
          of: 3,
          counterExample: '"A - spouse - B" is stated, but not the other way round.',
        },
      ],
    }));
  const service = {
    relations: () => Promise.resolve(rows()),
    declare: (_: string, relation: Relation) => {
      const next = relations.map((known) => (known.name === relation.name ? relation : known));
      const issues = declarationIssues(next);
      if (!issues.some(({ severity }) => severity === 'error')) relations = next;
      return Promise.resolve(issues);
    },
  };
  return { service: service as unknown as TestService, kept: () => relations };
}

async function opened(service: TestService): Promise<ShadowRoot> {
  const session = new Session();
  const room = document.createElement('div');
  new ContextProvider(room, { context: sessionContext, initialValue: session });
  new ContextProvider(room, { context: testContext, initialValue: new TestSession(session, service) });
  document.body.append(room);
  const view = Object.assign(document.createElement('totem-relations'), { factBaseId: 'f' });
  room.append(view);
  await expect
    .poll(() => view.shadowRoot?.querySelector('totem-relation')?.shadowRoot?.querySelector('fieldset'))
    .toBeTruthy();
  return view.shadowRoot!.querySelector('totem-relation')!.shadowRoot!;
}
const tick = (editor: ShadowRoot, i: number): HTMLInputElement =>
  editor.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[i]!;

it('declares what does not contradict', async () => {
  const { service, kept } = relationsOnly('spouse', 'parent');
  const editor = await opened(service);
  await userEvent.click(tick(editor, 2));
  await expect.poll(() => editor.textContent).toContain(texts.relations.saved);
  expect(kept()[0]?.properties.functional).toBe(true);
});

it('says a contradiction, changes nothing, and shows what is kept', async () => {
  const { service, kept } = relationsOnly('spouse', 'parent');
  const editor = await opened(service);
  await userEvent.click(tick(editor, 0));
  await expect.poll(() => editor.textContent).toContain(texts.relations.contradiction);
  expect(editor.textContent).toContain('its inverse is declared to be "spouse of"');
  await expect.poll(() => tick(editor, 0).checked).toBe(false);
  expect(kept()[0]?.properties.symmetric).toBe(false);
});

it('says of each property what the data show', async () => {
  const editor = await opened(relationsOnly('spouse').service);
  expect(editor.textContent.replace(/\s+/g, ' ')).toContain(
    'In the data: 1 of 3. Against it: "A - spouse - B" is stated, but not the other way round.',
  );
});
