import { expect, test } from 'vitest';
import { roomTold } from '../../src/core/storage-room.ts';

const GIGABYTE = 2 ** 30;

test.each([
  ['what is not used', { quota: 5000, usage: 1200 }, 3800],
  ['nothing, where more is used than allowed', { quota: 5000, usage: 6000 }, 0],
  ['nothing, where all is used', { quota: 5000, usage: 5000 }, 0],
  ['more than Chromium ever makes up', { quota: 60 * GIGABYTE, usage: 0 }, 60 * GIGABYTE],
  ['not known, where the browser says nothing', { usage: 5 }, undefined],
  [
    'not known, where it is ten gigabytes whatever is used',
    { quota: 10_757_414_912, usage: 19_996_672 },
    undefined,
  ],
  ['not known, where it is that of a small disk', { quota: 3 * GIGABYTE + 7, usage: 7 }, undefined],
])('the room is %s', (_, estimate, room) => {
  expect(roomTold(estimate)).toBe(room);
});
