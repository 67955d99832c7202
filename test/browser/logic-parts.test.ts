/** The Logic room's editor and its trees in a real browser: the look of words, and what opens and closes. */
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Proof } from '../../src/core/api/logic-room.ts';
import { LogicSession } from '../../src/ui/logic-room/logic-session.ts';
import '../../src/ui/logic-room/formula-editor.ts';
import '../../src/ui/logic-room/program-editor.ts';
import '../../src/ui/logic-room/proof-tree.ts';
import { Session } from '../../src/ui/session.ts';
import { adoptTokens } from '../../src/ui/tokens.ts';
import { noFactBases } from '../../src/workers/logic-room/fact-bases.ts';
import { LogicRoomService } from '../../src/workers/logic-room/service.ts';
import { all, inside, show } from './elements.ts';

adoptTokens();
afterEach(() => {
  document.body.replaceChildren();
});

const program = `% who is whose
link(a, b). link(b, c). link(c, d). link(d, e). /* over
two lines */ name(a, 'Ada (1)').
way(X, Y) :- link(X, Y).
way(X, Z) :- link(X, Y), way(Y, Z), not name(Z, "n").
?- way(a, 12).`;

/** The colour that a token has. */
function colour(token: string): string {
  const probe = document.createElement('p');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

test('comments, variables, predicates and words of the language differ in the editor', async () => {
  const editor = await show('totem-program-editor', { value: program });
  const lookOf = (text: string) => {
    const found = all(editor, '.cm-line span').find((span) => span.textContent === text);
    if (!found) throw new Error(`no word of its own: ${text}`);
    const { color, fontStyle, fontWeight } = getComputedStyle(found);
    return { color, fontStyle, fontWeight };
  };
  const quiet = { color: colour('--quiet'), fontStyle: 'italic', fontWeight: '400' };
  for (const comment of ['% who is whose', '/* over', 'two lines */']) expect(lookOf(comment)).toEqual(quiet);
  for (const word of [':-', 'not', '?-']) expect(lookOf(word).fontWeight).toBe('700');
  expect(lookOf('X')).toEqual({ color: colour('--brand'), fontStyle: 'normal', fontWeight: '400' });
  expect(lookOf('way').fontWeight).toBe('600');
  expect(lookOf('a')).toEqual({ color: colour('--ink'), fontStyle: 'normal', fontWeight: '400' });
  for (const plain of ["'Ada (1)'", '"n"', '12']) expect(lookOf(plain).color).toBe(colour('--ink'));
  // The text is as it was written.
  expect(all(editor, '.cm-line').map(({ textContent }) => textContent)).toEqual(program.split('\n'));
});

test('a formula: its words, errors under them with mends, completion, and Enter', async () => {
  const formula = "F[0,3] 'the war' and reigns(X, spain) U pease";
  const editor = await show('totem-formula-editor', {
    value: formula,
    complete: (words) => Promise.resolve(words === 'pea' ? [{ text: 'peace', words: '1905 to 1913' }] : []),
  });
  const lookOf = (text: string) => {
    const found = all(editor, '.cm-line span').find((span) => span.textContent === text);
    const { color, fontWeight } = getComputedStyle(found ?? inside(editor, '.cm-line'));
    return [color, fontWeight];
  };
  const ink = colour('--ink');
  for (const word of ['F', 'and', 'U']) expect(lookOf(word), word).toEqual([ink, '700']);
  expect(lookOf('reigns')).toEqual([ink, '600']);
  for (const name of ['spain', 'pease']) expect(lookOf(name), name).toEqual([ink, '400']);
  expect(lookOf('X')).toEqual([colour('--brand'), '400']);
  expect(all(editor, '.cm-line').map(({ textContent }) => textContent)).toEqual([formula]);
  const at = formula.indexOf('pease');
  const issue = {
    code: 'event-unknown',
    severity: 'error',
    message: 'No event pease.',
    of: 'formula',
  } as const;
  const place = { start: at, end: at + 5 };
  const reading = { issues: [{ ...issue, ...place, fix: { ...place, text: 'peace' } }], of: formula };
  Object.assign(editor, { reading });
  await editor.updateComplete;
  expect(all(editor, '.cm-lintRange-error').map(({ textContent }) => textContent)).toEqual(['pease']);
  await userEvent.hover(inside(editor, '.cm-lintRange-error'));
  await expect.poll(() => all(editor, '.cm-diagnosticAction')).toHaveLength(1);
  await userEvent.click(inside(editor, '.cm-diagnosticAction'));
  expect(editor.text).toBe(formula.replace('pease', 'peace'));
  const sent: string[] = [];
  for (const name of ['formula', 'ask'])
    editor.addEventListener(name, (event) =>
      sent.push(`${name} ${(event as unknown as CustomEvent<string>).detail}`),
    );
  await userEvent.click(inside(editor, '.cm-content'));
  await userEvent.keyboard('{Control>}a{/Control}G pea');
  await expect
    .poll(() => all(editor, '[role=option]').map(({ textContent }) => textContent))
    .toEqual(['peace1905 to 1913']);
  // CodeMirror takes no key for a list that has just opened.
  await new Promise((resolve) => setTimeout(resolve, 120));
  await userEvent.keyboard('{Enter}');
  expect(editor.text).toBe('G peace');
  await userEvent.keyboard('{Enter}');
  expect(sent.at(-1)).toBe('ask G peace');
  // What was pasted with line ends is one line.
  await userEvent.keyboard('{Control>}a{/Control}');
  inside(editor, '.cm-content').dispatchEvent(pasted('a\nU\r\nb'));
  expect(editor.text).toBe('a U b');
  await expect.poll(() => sent.at(-1)).toBe('formula a U b');
});

function pasted(text: string): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
}

async function shownProof() {
  const room = new LogicSession(new Session(), new LogicRoomService(noFactBases), false);
  room.edit({ program });
  await room.start();
  await room.explain('way(a, e)');
  const { answer } = room.explained ?? {};
  if (answer?.kind !== 'holds') throw new Error('no proof');
  return show('totem-logic-proof', { room, proof: answer.proof satisfies Proof });
}

test('a derivation opens and closes: each part, and all of it', async () => {
  const tree = await shownProof();
  const codes = () => all(tree, '.line code').map(({ textContent }) => textContent);
  const press = async (label: string) => {
    const found = all(tree, 'button').find(
      (each) => each.getAttribute('aria-label') === label || each.textContent?.trim() === label,
    );
    if (!found) throw new Error(`no button ${label}`);
    await userEvent.click(found);
    await tree.updateComplete;
  };
  // At first the last step is closed.
  expect(codes()).toContain('way(d, e)');
  expect(codes()).not.toContain('link(d, e)');
  await press('Open way(d, e)');
  await expect.poll(codes).toContain('link(d, e)');
  await press('Close way(d, e)');
  expect(codes()).not.toContain('link(d, e)');
  await press('Close all');
  expect(codes()).toEqual(['way(a, e)']);
  expect(inside(tree, '.toggle').getAttribute('aria-expanded')).toBe('false');
  await press('Open all');
  expect(codes()).toHaveLength(8);
  // By keyboard, too.
  inside(tree, '.toggle').focus();
  await userEvent.keyboard('{Enter}');
  await tree.updateComplete;
  expect(codes()).toEqual(['way(a, e)']);
});
