/** The list of statements of a checked answer: while a check runs, filtered, grouped, paged. */
import { afterEach, describe, expect, test } from 'vitest';
import { statementsOf } from '../../src/ui/check-room/statement-list.ts';
import '../../src/ui/check-room/statement-list.ts';
import type { CheckView } from '../../src/core/api/check-room.ts';
import type { Verdict } from '../../src/core/checking/verdict.ts';
import { show } from './elements.ts';

afterEach(() => {
  document.body.replaceChildren();
});

/** A view with statements of these verdicts, as far as the list reads it. */
function viewOf(verdicts: readonly Verdict[], running?: CheckView['running']): CheckView {
  const factoids = verdicts.map((_, i) => ({
    factoid: { text: `Statement ${String(running?.places[i] ?? i)}.` },
    score: 0.5,
  }));
  const view = { summary: { id: 'a' }, checked: { factoids }, verdicts, ...(running && { running }) };
  return view as unknown as CheckView;
}

const many = Array.from({ length: 45 }, (_, i): Verdict => (i % 10 === 0 ? 'contradicted' : 'supported'));
const rowsIn = (list: HTMLElementTagNameMap['totem-statements']) =>
  [...list.renderRoot.querySelectorAll('tbody tr:not(.group) button')].map((row) => row.textContent.trim());
const textOf = (list: HTMLElementTagNameMap['totem-statements']) =>
  [...list.renderRoot.children].map(({ textContent }) => textContent.trim()).join(' ');
const button = (list: HTMLElementTagNameMap['totem-statements'], words: RegExp) =>
  [...list.renderRoot.querySelectorAll('button')].find(({ textContent }) => words.test(textContent))!;

describe('the list of statements', () => {
  test('has checked and waiting statements in the order of the answer, and says which wait', async () => {
    const running = {
      places: [1, 3],
      unscored: [3],
      waiting: [0, 2].map((place) => ({ place, text: `Statement ${String(place)}.` })),
    };
    const view = viewOf(['supported', 'contradicted'], running);
    expect(statementsOf(view).map(({ place, verdict }) => [place, verdict])).toEqual([
      [0, undefined],
      [1, 'supported'],
      [2, undefined],
      [3, 'contradicted'],
    ]);
    const looked: unknown[] = [];
    const list = document.createElement('totem-statements');
    list.addEventListener('look', (event) => looked.push((event as CustomEvent).detail));
    list.view = view;
    document.body.append(list);
    await list.updateComplete;
    expect(looked).toEqual([[0, 2]]);
    expect(rowsIn(list)).toHaveLength(4);
    expect(textOf(list)).toContain('not checked yet');
    // The variants of one are still read.
    const scores = [...list.renderRoot.querySelectorAll('tbody td.num')];
    expect(scores.map(({ textContent }) => textContent.trim())).toEqual(['', '0.50', '', '…']);
  });

  test('is paged, filtered and grouped', async () => {
    const list = await show('totem-statements', { view: viewOf(many) });
    expect(rowsIn(list)).toHaveLength(20);
    expect(button(list, /^\s*Next/u).disabled).toBe(false);
    button(list, /Not supported: 5/u).click();
    await list.updateComplete;
    expect(rowsIn(list)).toEqual([0, 10, 20, 30, 40].map((place) => `Statement ${String(place)}.`));
    expect([list.neighbour(10, 1), list.neighbour(40, 1), list.neighbour(0, -1)]).toEqual([20, 0, 40]);
    button(list, /All: 45/u).click();
    list.renderRoot.querySelector('input')!.click();
    await list.updateComplete;
    expect(rowsIn(list).slice(0, 6)).toEqual(
      [0, 10, 20, 30, 40, 1].map((place) => `Statement ${String(place)}.`),
    );
    expect(list.renderRoot.querySelectorAll('.group')).toHaveLength(2);
    list.turnTo(44);
    await list.updateComplete;
    expect(rowsIn(list)).toContain('Statement 44.');
  });

  test('is not there where nothing is stated, and has no filter where it is short', async () => {
    expect(textOf(await show('totem-statements', { view: viewOf([]) }))).toBe('');
    const short = await show('totem-statements', { view: viewOf(['supported']) });
    expect(short.renderRoot.querySelector('[role=group]')).toBeNull();
  });
});
