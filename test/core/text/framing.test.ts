import { expect, test } from 'vitest';
import { framingOf } from '../../../src/core/text/mutations/framing.ts';

test.each([
  ['It is true that the lock is open.', 'The lock is open.', 'affirmed'],
  ['It is the case that Ann Lee left.', 'Ann Lee left.', 'affirmed'],
  ['It is not true that the lock is open.', 'The lock is open.', 'denied'],
  ['It is true that the gate is open.', 'The lock is open.', undefined],
  ['The lock is open.', 'The lock is open.', 'affirmed'],
  ['It is true that 5 ships came.', '6 ships came.', undefined],
] as const)('“%s” and “%s”: %s', (variant, statement, framing) =>
  expect(framingOf(variant, statement)).toBe(framing),
);
