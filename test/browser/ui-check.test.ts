/**
 * Parts of the Check room with logic of their own: where marks are cut, how an address is read, which labels
 * a plot shows.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { batchFilterOf, thresholdOf } from '../../src/ui/check-room/batch-view.ts';
import { stretchesOf } from '../../src/ui/check-room/marked-answer.ts';
import { roundUp } from '../../src/ui/parts/point-plot.ts';
import '../../src/ui/parts/point-plot.ts';

afterEach(() => {
  document.body.replaceChildren();
});

describe('marks of an answer', () => {
  const marks = [
    { span: [4, 9], statement: 0, verdict: 'absent' },
    { span: [7, 12], statement: 1, verdict: 'contradicted' },
  ] as const;
  const drawn = (open?: number) =>
    stretchesOf({ text: 'The big red ball rolls.', span: [0, 23] }, marks, open).map(({ text, verdict }) => [
      text,
      verdict,
    ]);

  test.each([undefined, 0, 1])('keep every letter, whichever is open (%s)', (open) => {
    expect(
      drawn(open)
        .map(([text]) => text)
        .join(''),
    ).toBe('The big red ball rolls.');
  });

  test('show a contradiction before what is absent, and what is open before both', () => {
    expect(drawn()).toEqual([
      ['The ', undefined],
      ['big', 'absent'],
      [' r', 'contradicted'],
      ['ed ', 'contradicted'],
      ['ball rolls.', undefined],
    ]);
    expect(drawn(0)).toEqual([
      ['The ', undefined],
      ['big', 'absent'],
      [' r', 'absent'],
      ['ed ', 'contradicted'],
      ['ball rolls.', undefined],
    ]);
  });
});

describe('the address of a batch', () => {
  test.each([
    [{}, {}],
    [{ only: 'flagged' }, { only: 'flagged' }],
    [{ only: 'constructor', text: 'rent' }, { text: 'rent' }],
    [{ text: '' }, {}],
  ])('%j filters by %j', (query, filter) => {
    expect(batchFilterOf(query as Record<string, string>)).toEqual(filter);
  });

  test.each([
    ['chosen', 'chosen'],
    ['0.35', 0.35],
    ['1', 1],
    ['0', 0.5],
    ['1.2', 0.5],
    ['high', 0.5],
    [undefined, 0.5],
  ])('threshold=%s is %s', (stated, threshold) => {
    expect(thresholdOf(stated === undefined ? {} : { threshold: stated }, 0.5)).toBe(threshold);
  });
});

test.each([
  [0, 1],
  [0.083, 0.1],
  [0.1, 0.1],
  [0.11, 0.2],
  [3.2, 5],
  [7, 10],
  [12, 20],
])('an axis that holds %d ends at %d', (value, end) => {
  expect(roundUp(value)).toBeCloseTo(end, 12);
});

test('points that fall together share a name, and those that are beaten have none', async () => {
  const plot = document.body.appendChild(document.createElement('totem-points'));
  plot.points = [
    { x: 0.5, y: 1, label: 'one', front: true },
    { x: 0.5, y: 1, label: 'two', front: true },
    { x: 0.9, y: 0.2, label: 'three', front: false },
  ];
  await plot.updateComplete;
  expect([...plot.renderRoot.querySelectorAll('.name')].map(({ textContent }) => textContent)).toEqual([
    'one, and 1 more',
  ]);
  expect(plot.renderRoot.querySelectorAll('circle')).toHaveLength(3);
});
